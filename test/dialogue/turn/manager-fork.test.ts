import { describe, expect, it } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import { DialogueManager, type Parser, type TraceEvent } from '../../../src/dialogue/index.js';
import { createSession } from '../../../src/index.js';
import { naturalReader } from '../../../src/values/index.js';

const WORDS = 'A table at Bamboo Garden in San Jose at 8 pm, please.';
const RESERVE =
  'restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "8 pm" })';

const saying = (source: string): Parser => ({ name: 'test', parse: () => Promise.resolve({ source }) });

function managerOf(source: string, onEvent?: (event: TraceEvent) => void): DialogueManager {
  const session = createSession({ services: [restaurants2], reader: naturalReader, id: 'fork' });
  return new DialogueManager({ session, parser: saying(source), ...(onEvent && { onEvent }) });
}

describe('a fork of a manager', () => {
  it('says what the manager would say, and leaves it where it stands', async () => {
    const manager = managerOf(RESERVE);
    await manager.turn(WORDS);
    const fork = manager.fork({ parser: saying('confirm(x1)') });
    const same = manager.fork({ parser: saying('confirm(x1)') });
    const { reply } = await fork.turn('Yes.');
    expect(manager.session.turns).toBe(1);
    expect(manager.said).toHaveLength(2);
    expect(fork.said).toHaveLength(4);
    expect((await same.turn('Yes.')).reply).toBe(reply);
  });

  it('keeps what was said in place of the last reply, and what it asked for', async () => {
    const manager = managerOf(RESERVE);
    await manager.turn(WORDS);
    manager.correctReply({ text: 'How many of you?', requested: [{ task: 0, slot: 'number_of_seats' }] });
    const fork = manager.fork({ parser: saying('conversation_pause()') });
    const { events } = await fork.turn('Hm.');
    expect(fork.said[1]?.text).toBe('How many of you?');
    const verdicts = events.flatMap((event) => (event.kind === 'verdict' ? [event] : []));
    expect(verdicts.find(({ gate }) => gate === 'omission')).toBeDefined();
  });

  it('tells no listener of its own turns', async () => {
    const events: TraceEvent[] = [];
    const manager = managerOf(RESERVE, (event) => events.push(event));
    await manager.fork().turn(WORDS);
    expect(events).toEqual([]);
  });

  it('is refused while a turn is under way', async () => {
    const manager = managerOf(RESERVE);
    const turn = manager.turn(WORDS);
    expect(() => manager.fork()).toThrowError(expect.objectContaining({ code: 'dialogue-busy' }));
    expect(() => manager.overhear({ speaker: 'user', text: 'Hi.' })).toThrowError(
      expect.objectContaining({ code: 'dialogue-busy' }),
    );
    await turn;
  });
});

it('a manager knows what was said outside of its turns', async () => {
  const manager = managerOf(RESERVE);
  manager.overhear({ speaker: 'user', text: 'Hi.' });
  manager.overhear({ speaker: 'agent', text: 'Hello.' });
  await manager.turn(WORDS);
  expect(manager.said.map(({ text }) => text).slice(0, 3)).toEqual(['Hi.', 'Hello.', WORDS]);
});
