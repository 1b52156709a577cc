import { createSession } from 'typetod';
import { alarm1, weather1 } from 'typetod/apis';
import { DialogueManager } from 'typetod/dialogue';
import { neuralParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let neural: Awaited<ReturnType<typeof neuralParser>>;
beforeAll(async () => {
  neural = await neuralParser();
});
afterAll(() => neural.dispose());

/** What became of an alarm whose confirmation was asked for, and what the agent said last. */
async function alarmAfter(...lines: readonly string[]) {
  const session = createSession({ services: [alarm1, weather1], reader: naturalReader, id: 'interruption' });
  const manager = new DialogueManager({ session, parser: neural });
  let reply = '';
  for (const line of ['set an alarm for 6 am called Run', ...lines]) reply = (await manager.turn(line)).reply;
  const alarm = session.world.tasks.find(({ api }) => api.name === 'alarm_1_add_alarm');
  return { standing: alarm?.standing, phase: alarm?.kind === 'transaction' ? alarm.phase : undefined, reply };
}

describe('another task before a yes', () => {
  it.each([
    'before I say yes, is it going to rain in Oakland tomorrow?',
    "hang on, what's the weather in Seattle on Sunday?",
    'not yet, first I want to know whether it is raining in San Jose',
  ])('leaves open what it interrupts, and the agent comes back to it: %s', async (line) => {
    expect(await alarmAfter(line)).toMatchObject({
      standing: 'open',
      phase: 'asked',
      reply: expect.stringMatching(/alarm: Run at 6 am/),
    });
    expect(await alarmAfter(line, 'yes please')).toMatchObject({ phase: 'performed' });
  });

  it('puts off what is given up in words', async () => {
    const line = "never mind, forget the alarm. What's the weather in Seattle on Sunday?";
    expect(await alarmAfter(line)).toMatchObject({ standing: 'suspended' });
  });

  it.each([
    "No! What's the weather in Seattle on Sunday?",
    'no, I mean the weather in Seattle on Sunday',
    "no, I already have that. What's the weather in Seattle on Sunday?",
  ])('puts off what was not meant, or is done: %s', async (line) => {
    expect(await alarmAfter(line)).toMatchObject({ standing: 'suspended' });
  });

  it.each(["no, wait, what's the weather in Seattle on Sunday?", "I mean, what's the weather in Seattle on Sunday?"])(
    'leaves open what may be meant: %s',
    async (line) => expect(await alarmAfter(line)).toMatchObject({ standing: 'open' }),
  );
});

describe('a deed that was done', () => {
  it('is not begun anew as it was, where nothing is said of it', async () => {
    expect(await alarmAfter('yes', 'Perfect. Now let my husband Jonas know when that is')).toMatchObject({
      reply: expect.not.stringMatching(/Run at 6 am/),
    });
    expect(await alarmAfter('yes', 'another alarm for 7 am')).toMatchObject({ reply: expect.stringMatching(/7 am/) });
  });

  it('is put off by no denial that stands apart from what comes on top', async () => {
    expect(await alarmAfter('No. Also what is the weather in Fremont?')).toMatchObject({ standing: 'open' });
  });
});
