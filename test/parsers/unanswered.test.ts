import { createSession } from 'typetod';
import { alarm1, hotels2 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

async function replyTo(...lines: readonly string[]) {
  const session = createSession({ services: [hotels2, alarm1], reader: naturalReader, id: 'unanswered' });
  const manager = new DialogueManager({ session, parser: neural });
  let reply = '';
  for (const line of lines) reply = (await manager.turn(line)).reply;
  return reply;
}

const UNKNOWN = /do not know that/;

describe('a question that nothing known answers', () => {
  const HOUSE = 'we need a holiday house in Seattle to stay in';

  it.each(['can I bring my cat?', 'is there a cot for the baby?', 'do they do early check in?'])(
    'is said to be one about an offer: %s',
    async (asked) => {
      expect(await replyTo(HOUSE, asked)).toMatch(UNKNOWN);
    },
  );

  it('is not answered with a rating where it is about children', async () => {
    expect(await replyTo(HOUSE, 'is it good for kids?')).toMatch(UNKNOWN);
    expect(await replyTo(HOUSE, 'is it well rated?')).toMatch(/rat/);
  });

  it('is said to be one where something else is asked for, which is asked for again', async () => {
    const reply = await replyTo('set an alarm please', 'is there a melody with birds?');
    expect(reply).toMatch(UNKNOWN);
    expect(reply).toMatch(/time/);
  });

  it('is not said of one that orders what was found', async () => {
    expect(await replyTo(HOUSE, 'which one is rated highest?')).not.toMatch(UNKNOWN);
  });

  it.each(['haha nice. what can you do?', 'oh really? what can you do?'])(
    'is answered where it asks what the agent can do, after other words: %s',
    async (asked) => {
      expect(await replyTo(HOUSE, asked)).toMatch(/I can/);
    },
  );

  it('is not said of what asks leave while a transaction is under way: that may be a wish for it', async () => {
    expect(await replyTo('set an alarm please', 'can I have it loud?')).not.toMatch(UNKNOWN);
  });

  it.each(['how are you today?', 'sorry what was that?', 'could you hurry?', 'lovely weather here'])(
    'is not said of what wants no answer: %s',
    async (said) => {
      expect(await replyTo(HOUSE, said)).not.toMatch(UNKNOWN);
    },
  );
});
