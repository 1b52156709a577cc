import { describe, expect, it } from 'vitest';
import { historyFrom, historyOf } from '../../../src/dialogue/index.js';
import { FOUND, sessionAfter } from '../../engine/fixtures.js';

const found = [`${FOUND}\nx2 = show(x1)`, 'x3 = next(x1)\nx4 = say(x3)'] as const;
const nothing = { utterance: '', program: '', response: '', reply: '' };

describe('the history of a session', () => {
  it('has for each turn what was said and what was committed', async () => {
    const session = await sessionAfter(FOUND, 'say(x3.phone)');
    const history = historyOf(session, [
      { speaker: 'user', text: 'Anything Asian in San Jose?', turn: 1 },
      { speaker: 'agent', text: 'Bamboo.', turn: 1 },
      { speaker: 'user', text: 'Can I call them?', turn: 2 },
      { speaker: 'agent', text: 'At 408-555-0101.', turn: 2 },
    ]);
    expect(history).toMatchObject([
      { utterance: 'Anything Asian in San Jose?', program: found[0], response: found[1], reply: 'Bamboo.' },
      {
        utterance: 'Can I call them?',
        program: 'x5 = say(x3.phone)',
        response: 'x6 = say(x5)',
        reply: 'At 408-555-0101.',
      },
    ]);
  });

  it('has the programs of turns of which no words are known', async () => {
    const history = historyOf(await sessionAfter(FOUND), []);
    expect(history).toMatchObject([{ ...nothing, program: found[0], response: found[1] }]);
  });

  it('shows words of a turn that was taken anew, with nothing committed', async () => {
    const history = historyOf(await sessionAfter(FOUND), [
      { speaker: 'user', text: 'Mumble.', turn: 1 },
      { speaker: 'agent', text: 'Pardon?', turn: 1 },
      { speaker: 'user', text: 'Asian, in San Jose.', turn: 1 },
      { speaker: 'agent', text: 'Bamboo.', turn: 1 },
    ]);
    expect(history).toMatchObject([
      { utterance: 'Mumble.', program: '', response: '', reply: 'Pardon?' },
      { utterance: 'Asian, in San Jose.', program: found[0], response: found[1], reply: 'Bamboo.' },
    ]);
  });

  it('is in the order of the turns, whatever is known of them', async () => {
    const session = await sessionAfter(FOUND, 'next(x1)', 'say()');
    const history = historyOf(session, [{ speaker: 'agent', text: 'Ginger.', turn: 2 }]);
    expect(history.map(({ program, reply }) => [program.split('\n')[0], reply])).toEqual([
      [FOUND, ''],
      ['x5 = next(x1)', 'Ginger.'],
      ['x7 = say()', ''],
    ]);
  });

  it('forgets turns that were undone', async () => {
    const session = await sessionAfter(FOUND, 'next(x1)');
    await session.undo(1);
    expect(historyOf(session, [])).toHaveLength(1);
  });

  it('of a new session is empty', async () => {
    expect(historyOf(await sessionAfter(), [])).toEqual([]);
  });
});

describe('the history from a context', () => {
  it('has a turn from each of the user’s utterances on', () => {
    expect(
      historyFrom([
        { speaker: 'user', text: 'Hello' },
        { actor: 'user', program: ['x1 = conversation_pause()'] },
        { actor: 'system', program: ['x2 = hint({ prompt: "next_task" })', 'x3 = say(x2)'] },
        { speaker: 'system', text: 'Hello.' },
        { speaker: 'user', text: 'Bye' },
      ]),
    ).toEqual([
      {
        utterance: 'Hello',
        program: 'x1 = conversation_pause()',
        response: 'x2 = hint({ prompt: "next_task" })\nx3 = say(x2)',
        reply: 'Hello.',
      },
      { ...nothing, utterance: 'Bye' },
    ]);
  });

  it('may begin with the system', () => {
    expect(historyFrom([{ speaker: 'system', text: 'Hello.' }])).toEqual([{ ...nothing, reply: 'Hello.' }]);
  });

  it('of nothing is empty', () => {
    expect(historyFrom([])).toEqual([]);
  });
});
