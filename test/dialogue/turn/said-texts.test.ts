import { describe, expect, it } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import { DialogueManager, type Parser } from '../../../src/dialogue/index.js';
import { createSession } from '../../../src/engine/index.js';
import { naturalReader } from '../../../src/values/index.js';

const heard: string[] = [];
const listening: Parser = {
  name: 'listening',
  parse: async ({ utterance }) => {
    heard.push(utterance);
    return { source: 'conversation_pause()' };
  },
};

const manager = (limits: { characters?: number } = {}): DialogueManager =>
  new DialogueManager({
    session: createSession({ services: [restaurants2], reader: naturalReader }),
    parser: listening,
    limits,
  });

describe('what a user says', () => {
  it.each([undefined, null, 7, {}, ['hello'], Symbol('hello')])('is a text, and not %s', async (wrong) => {
    await expect(manager().turn(wrong as string)).rejects.toMatchObject({
      name: 'DialogueError',
      code: 'bad-utterance',
      message: expect.stringContaining('Pass the words as a string'),
    });
  });

  it('may be as long as the limit, and is not parsed beyond it', async () => {
    const dialogue = manager({ characters: 5 });
    expect((await dialogue.turn('12345')).outcome).toBe('committed');
    expect(heard.at(-1)).toBe('12345');
    const longer = await dialogue.turn('123456');
    expect([longer.outcome, longer.source, heard.at(-1)]).toEqual(['not-understood', 'parse_error()', '12345']);
  });

  it('is bounded without a limit of the program', async () => {
    const turn = await manager().turn('1 '.repeat(50_000));
    expect(turn.outcome).toBe('not-understood');
    expect(heard.at(-1)).not.toContain('1 1 1 1 1 1 1');
  });

  it.each([0, -1, Number.NaN])('has a limit that is at least 1: %d is refused', (characters) => {
    expect(() => manager({ characters })).toThrow(expect.objectContaining({ code: 'bad-limit' }));
  });
});
