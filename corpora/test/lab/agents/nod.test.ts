import { describe, expect, it } from 'vitest';
import { allServices } from '../../../../apis/index.js';
import { scriptedModel, type ScriptedReply } from '../../../../src/models/doubles/scripted.js';
import { wrapModel } from '../../../../src/models/wrap.js';
import type { ModelRequest, Purpose } from '../../../../src/models/model.js';
import { verdictIn } from '../../../src/lab/agents/nod/director.js';
import { stateIn } from '../../../src/lab/agents/nod/navigator.js';
import { nodWithGold } from '../../../src/lab/agents/nod/nod-agent.js';
import { nodAgent } from '../../../src/lab/index.js';
import { perturbedSuite, runSuite, typetodSuite } from '../../../../src/testbed/index.js';
import { FIND, RESERVE, TABLE } from '../../../../test/testbed/dialogue/scenes.js';
import { calledIn, isUnchanged, notesIn, played, saidIn } from '../../../../test/testbed/agents/scripts.js';

const usage = { inputTokens: 10, outputTokens: 5 };
/** Replies in the order of each purpose. */
function answers(replies: { readonly [Of in Purpose]?: readonly string[] }) {
  const entries = Object.entries(replies).flatMap(([purpose, texts]) =>
    texts.map((text): ScriptedReply => ({ purpose: purpose as Purpose, reply: { text, usage } })),
  );
  return scriptedModel(entries);
}

/** The state that an operator is shown. */
const stateShown = ({ messages }: ModelRequest) => messages[1]?.content.split('\n\n')[0];

const reserve = (more: object = {}) => `Call: ${RESERVE} ${JSON.stringify({ ...TABLE, ...more })}`;
const decide = (decision: string, feedback = 'So it is.') => JSON.stringify({ decision, feedback });
const LINES = ['A table at Bamboo Garden in San Jose at 8 pm, please.', 'Yes, please.'];
const ONE = LINES.slice(0, 1);
const DIRECT = { tools: 'direct', approval: 'implied' } as const;
/** Operator and director alone. */
const BARE = { navigator: 'off' } as const;

describe('the completion that an action of NOD is', () => {
  const act = ['Say: One.', 'Say: Two.', 'Say: Three.'];
  const direct = [decide('PASS'), decide('ABORT'), decide('ABORT')];
  const rows: [string, object, Parameters<typeof answers>[0], string | undefined][] = [
    ['the words', BARE, { act: ['Say: No.'] }, 'Say: No.'],
    ['the call', { ...BARE, director: 'off' }, { act: [reserve()] }, reserve()],
    ['the words after a call that was stopped', BARE, { act: [reserve(), 'Say: No.'], direct }, 'Say: No.'],
    ['the step that was voted for', { baseline: 'debate' }, { act, direct: ['{"vote": 2}'] }, 'Say: Two.'],
    ['none, of a call that was stopped', { ...BARE, onAbort: 'terminate' }, { act: [reserve()], direct }, undefined],
    ['none, of steps that come to nothing', { ...BARE, maxRounds: 1 }, { act: ['Think: Well.'] }, undefined],
  ];
  it.each(rows)('is that of %s', async (_, options, replies, text) => {
    const script = answers(replies);
    const model = wrapModel(script, async (...asked) => ({ ...(await script.ask(...asked)), tokens: { ids: [1] } }));
    const { events } = await played(nodAgent(model, options), ONE, DIRECT);
    const completions = events.flatMap((event) => (event.kind === 'step' ? [event.completions ?? []] : []))[0];
    expect(completions?.length).toBeGreaterThan(0);
    expect(completions?.filter(({ isAction }) => isAction).map((one) => one.text)).toEqual(
      text === undefined ? [] : [text],
    );
  });
});

describe('the director of NOD', () => {
  it('sees a direct call that cannot be undone, on the plan and on the action, and no other call', async () => {
    const model = answers({
      act: [`Call: ${FIND} {"category": "Asian", "location": "San Jose"}`, reserve(), 'Say: It is booked.'],
      direct: [decide('PASS'), decide('PASS')],
    });
    const episode = await played(nodAgent(model, BARE), ONE, DIRECT);
    model.finish();
    expect(isUnchanged(episode)).toBe(false);
    expect(notesIn(episode).map(({ code }) => code)).toEqual(['pass', 'pass']);
    const asked = model.requests.filter(({ purpose }) => purpose === 'direct');
    expect(asked[0]?.messages[1]?.content).toContain(`# The action\n${RESERVE} {`);
    expect(asked[0]?.messages[1]?.content).toContain('"number_of_seats":2');
    expect(asked.map(({ messages }) => /PASS \| \w+/.exec(messages[0]?.content ?? '')?.[0])).toEqual([
      'PASS | REVISE',
      'PASS | ABORT',
    ]);
  });

  it('sees what a call of confirm would do, and not what is asked about', async () => {
    const model = answers({
      act: [reserve(), 'Say: At 8 pm for two?', 'Call: confirm {"operand": "x1"}', 'Say: It is booked.'],
      direct: [decide('pass'), decide('pass')],
    });
    const episode = await played(nodAgent(model, BARE), LINES);
    model.finish();
    expect(isUnchanged(episode)).toBe(false);
  });

  it('changes the action by a revision, which the navigator is told', async () => {
    const model = answers({
      act: [reserve({ time: '9 pm' }), reserve(), 'Say: It is booked.'],
      direct: [decide('REVISE', 'The user said 8 pm.'), decide('PASS'), decide('PASS')],
    });
    const episode = await played(nodAgent(model, { navigator: 'derived' }), ONE, DIRECT);
    model.finish();
    expect(
      episode.environment
        .diff(episode.begun)
        .map(({ after }) => JSON.stringify(after))
        .join(),
    ).toContain('20:00');
    const acts = model.requests.filter(({ purpose }) => purpose === 'act');
    expect(acts.map((act) => stateShown(act)?.includes('The user said 8 pm.'))).toEqual([false, true, true]);
  });

  it('leaves the world unchanged by an abort, and has the user told', async () => {
    const model = answers({
      act: [reserve(), 'Say: I cannot book it.'],
      direct: [decide('PASS'), decide('ABORT', 'The till is closed.')],
    });
    const episode = await played(nodAgent(model, BARE), ONE, DIRECT);
    model.finish();
    expect(isUnchanged(episode)).toBe(true);
    expect(calledIn(episode)).toEqual([]);
    expect(saidIn(episode)).toEqual(['I cannot book it.']);
    expect(model.requests.at(-1)?.messages[1]?.content).toContain('The till is closed.');
  });

  it('may revise so often in a row, and then aborts', async () => {
    const again = Array.from({ length: 3 }, () => reserve());
    const model = answers({
      act: [...again, 'Say: I cannot book it.'],
      direct: Array.from({ length: 3 }, () => decide('REVISE')),
    });
    const episode = await played(nodAgent(model, BARE), ONE, DIRECT);
    model.finish();
    expect(isUnchanged(episode)).toBe(true);
    expect(model.requests.at(-1)?.messages[1]?.content).toContain('The director stopped');
    const strict = answers({ act: [reserve(), 'Say: No.'], direct: [decide('REVISE')] });
    await played(nodAgent(strict, { ...BARE, maxRevise: 0 }), ONE, DIRECT);
    strict.finish();
  });

  it('lets nothing pass where it gives no clear verdict', async () => {
    const model = answers({
      act: [reserve(), reserve(), 'Say: No.'],
      direct: ['I do not know.', decide('PASS'), 'Yes!'],
    });
    const episode = await played(nodAgent(model, BARE), ONE, DIRECT);
    model.finish();
    expect(isUnchanged(episode)).toBe(true);
    expect(notesIn(episode).map(({ code }) => code)).toEqual(['revise', 'pass', 'abort']);
  });

  it.each([
    ['abort on a plan', decide('ABORT'), 'plan'],
    ['revise on an action', decide('REVISE'), 'action'],
    ['words', 'PASS', 'plan'],
    ['another decision', decide('MAYBE'), 'both'],
  ] as const)('takes no %s for a verdict', (_, text, level) => {
    expect(verdictIn(text, level)).toBeUndefined();
    expect(verdictIn('```json\n{"decision": "PASS"}\n```', level)).toEqual({ decision: 'pass', feedback: '' });
  });

  it.each([
    ['plan off', { plan: false }, [decide('ABORT')]],
    ['action off', { action: false }, [decide('PASS')]],
    ['one verdict of three', { protocol: 'single' as const }, [decide('ABORT')]],
    ['an action that was not revised', { protocol: 'revise-then-abort' as const }, [decide('PASS')]],
  ])('is asked once with %s', async (_, options, direct) => {
    const model = answers({ act: [reserve(), 'Say: Done.'], direct });
    const episode = await played(nodAgent(model, { ...BARE, ...options }), ONE, DIRECT);
    model.finish();
    expect(isUnchanged(episode)).toBe(direct[0]?.includes('ABORT') === true);
  });

  it('decides on the action alone where the plan was revised, by that protocol', async () => {
    const model = answers({ act: [reserve(), reserve(), 'Say: No.'], direct: [decide('REVISE'), decide('ABORT')] });
    const episode = await played(nodAgent(model, { ...BARE, protocol: 'revise-then-abort' }), ONE, DIRECT);
    model.finish();
    expect(isUnchanged(episode)).toBe(true);
  });

  it('ends the agent where that is wanted after an abort', async () => {
    for (const onAbort of ['terminate', 'transfer'] as const) {
      const model = answers({ act: [reserve()], direct: [decide('PASS'), decide('ABORT')] });
      const episode = await played(nodAgent(model, { ...BARE, onAbort }), LINES, DIRECT);
      model.finish();
      expect(saidIn(episode)).toEqual(Array.from({ length: 2 }, () => 'I am sorry, but I cannot go on with this.'));
    }
  });

  it('may be a stronger model, and may only make the state anew', async () => {
    const strong = answers({ direct: [decide('PASS'), decide('PASS')] });
    const model = answers({ act: [reserve(), 'Say: Done.'] });
    await played(nodAgent(model, { ...BARE, directorModel: strong }), ONE, DIRECT);
    strong.finish();
    const again = answers({ navigate: ['no state'] });
    const small = answers({ act: [reserve(), reserve(), 'Say: Done.'] });
    const options = { ...BARE, directorModel: again, renavigate: true };
    const episode = await played(nodAgent(small, options), ONE, DIRECT);
    again.finish();
    expect(isUnchanged(episode)).toBe(false);
  });
});

describe('a director of rules', () => {
  const RULE = { navigator: 'derived', director: 'rule' } as const;

  it.each([
    ['passes what the user said', 'balanced', {}, false],
    ['has a value revised that nobody said', 'balanced', { number_of_seats: 5 }, true],
    ['passes it where it objects little', 'conservative', { number_of_seats: 5 }, false],
    ['has revised what the user was not told', 'strict', {}, true],
  ] as const)('%s: %s', async (_, calibration, more, isHeld) => {
    const calls = Array.from({ length: isHeld ? 3 : 1 }, () => reserve(more));
    const model = answers({ act: [...calls, 'Say: Well.'] });
    const episode = await played(nodAgent(model, { ...RULE, calibration }), ONE, DIRECT);
    model.finish();
    expect(isUnchanged(episode)).toBe(isHeld);
  });

  it('passes by strict rules what the user was told and agreed to', async () => {
    const told = 'Bamboo Garden in San Jose today, March 1, at 8 pm for 2: shall I book it?';
    const model = answers({ act: [`Say: ${told}`, reserve(), 'Say: Done.'] });
    const episode = await played(nodAgent(model, { ...RULE, calibration: 'strict' }), LINES, DIRECT);
    expect(
      notesIn(episode)
        .map(({ text }) => text)
        .filter(Boolean),
    ).toEqual([]);
    expect(isUnchanged(episode)).toBe(false);
  });

  it('stops what is done already', async () => {
    const model = answers({ act: [reserve(), 'Say: Done.', reserve(), 'Say: It is booked already.'] });
    const episode = await played(nodAgent(model, RULE), LINES, DIRECT);
    model.finish();
    expect(calledIn(episode)).toEqual([RESERVE]);
    expect(notesIn(episode).at(-1)).toMatchObject({ code: 'abort', text: expect.stringContaining('done with these') });
  });
});

describe('a director that knows the gold', () => {
  const suite = typetodSuite(allServices, { presentation: DIRECT });
  const tasks = ['dining-table-for-four'];
  const table = { restaurant_name: 'Green Lantern Cafe', location: 'Berkeley', date: '2019-03-02', number_of_seats: 4 };
  const calls = (time: string) => [1, 2, 3].map(() => `Call: ${RESERVE} ${JSON.stringify({ ...table, time })}`);

  it('passes what the task requires, once, and nothing else', async () => {
    for (const [time, passed] of [
      ['18:30', 1],
      ['19:30', 0],
    ] as const) {
      const bye = Array.from({ length: 20 }, () => 'Say: It is done.');
      const model = answers({ act: [...(passed ? calls(time).slice(0, 1) : calls(time)), ...bye] });
      const run = await runSuite({ suite, tasks, agent: nodWithGold(model, BARE) });
      // What the user did not agree to is a breach all the same.
      expect(run.report).toMatchObject({ agent: 'nod', cap: passed, car: passed, pass_rate: 0 });
    }
  });

  it('lets nothing be done twice', async () => {
    const gold = [{ name: RESERVE, arguments: { ...TABLE, time: '20:00', number_of_seats: 2, date: '2019-03-01' } }];
    const model = answers({
      act: [reserve(), 'Say: Done.', reserve(), reserve(), reserve(), 'Say: It is done already.'],
    });
    const episode = await played(nodAgent(model, { ...BARE, director: 'oracle', gold }), LINES, DIRECT);
    model.finish();
    expect(calledIn(episode)).toEqual([RESERVE]);
  });

  it('needs gold', async () => {
    const model = answers({});
    expect(() => nodAgent(model, { director: 'oracle' })).toThrow('no gold');
    const hidden = perturbedSuite(suite, { scramble: ['tool-names'] });
    const agent = nodWithGold(model, BARE);
    await expect(runSuite({ suite: hidden, tasks, agent })).rejects.toMatchObject({ code: 'no-gold' });
  });
});

describe('the navigator of NOD', () => {
  it('is a projection of the program, without a model', async () => {
    const model = answers({ act: [`Call: ${RESERVE} {"location": "San Jose"}`, 'Say: Which one?'] });
    await played(nodAgent(model, { navigator: 'derived' }), ONE);
    const shown = model.requests.at(-1)?.messages[1]?.content ?? '';
    expect(shown).toContain('"missing":["restaurant_name of x1","time of x1"]');
    expect(shown).toContain('"current":"x1"');
  });

  it('keeps the state as it was where its model writes none', async () => {
    const state = {
      goal: { description: 'a table', status: 'ongoing' },
      constraints: [],
      missing: ['time'],
      records: [],
    };
    const whole = JSON.stringify({ ...state, subTasks: [], current: null });
    const model = answers({ act: ['Say: When?', 'Say: When?'], navigate: [whole, 'I see.'] });
    await played(nodAgent(model, { director: 'off' }), LINES);
    model.finish();
    const states = model.requests.filter(({ purpose }) => purpose === 'act').map(stateShown);
    expect(states[1]).toContain('"missing":["time"]');
    expect(states[1]).toBe(states[0]);
    expect(stateIn('{"goal": "a table"}')).toBeUndefined();
    expect(stateIn(whole.replace('[]', '[1]'))).toBeUndefined();
  });
});

describe('the baselines of NOD', () => {
  it('has one model that nobody watches over', async () => {
    const model = answers({ act: [reserve(), 'Say: Done.'] });
    const episode = await played(nodAgent(model, { baseline: 'vanilla' }), ONE, DIRECT);
    model.finish();
    expect(isUnchanged(episode)).toBe(false);
    expect(JSON.stringify(model.requests)).not.toContain('# State of the task');
  });

  it('has one that audits its steps, and takes one anew', async () => {
    const model = answers({
      act: [reserve({ time: '9 pm' }), reserve(), 'Say: Done.'],
      direct: ['{"reflection": "They said 8 pm.", "is_approved": false, "correction": null}', '{"is_approved": true}'],
    });
    const episode = await played(nodAgent(model, { baseline: 'reflect' }), ONE, DIRECT);
    model.finish();
    expect(notesIn(episode).map(({ code }) => code)).toEqual(['revise', 'pass']);
    expect(model.requests[2]?.messages[1]?.content).toContain('They said 8 pm.');
    expect(JSON.stringify(episode.environment.diff(episode.begun))).toContain('20:00');
  });

  it('has a debate: three proposals, each told those before, and the one that is voted for', async () => {
    const model = answers({
      act: [reserve({ time: '9 pm' }), reserve(), 'Say: When?', 'Say: Booked.', 'Say: Done.', 'Say: Bye.'],
      direct: ['{"vote": 2, "reason": "They said 8 pm."}', 'The first one!'],
    });
    const episode = await played(nodAgent(model, { baseline: 'debate' }), ONE, DIRECT);
    model.finish();
    expect(JSON.stringify(episode.environment.diff(episode.begun))).toContain('20:00');
    expect(saidIn(episode)).toEqual(['Booked.']);
    expect(notesIn(episode).map(({ code }) => code)).toEqual(['vote-2', 'no-vote']);
    const told = model.requests.slice(0, 4).map(({ messages }) => messages[1]?.content ?? '');
    expect(told.map((text) => text.split('Another agent proposes:').length - 1)).toEqual([0, 1, 2, 0]);
    expect(told[3]).toContain('# The step 3\nSay: When?');
  });

  it.each([0, 4, '2', null])('takes the first proposal for a vote for %s', async (vote) => {
    const model = answers({ act: ['Say: One.', 'Say: Two.', 'Say: Three.'], direct: [JSON.stringify({ vote })] });
    const episode = await played(nodAgent(model, { baseline: 'debate' }), ONE, DIRECT);
    model.finish();
    expect(saidIn(episode)).toEqual(['One.']);
    expect(notesIn(episode)).toEqual([{ kind: 'verdict', code: 'no-vote', text: '' }]);
  });

  it('has a solver and a critic, after whom a step is taken anew', async () => {
    const model = answers({
      act: [reserve({ time: '9 pm' }), reserve(), 'Say: Done.', 'Say: Done.'],
      direct: ['They said 8 pm.', 'Nothing is wrong.'],
    });
    const episode = await played(nodAgent(model, { baseline: 'solver-critic' }), ONE, DIRECT);
    model.finish();
    expect(JSON.stringify(episode.environment.diff(episode.begun))).toContain('20:00');
    expect(model.requests[2]?.messages[1]?.content).toContain('A critic says: They said 8 pm.');
    expect(notesIn(episode).map(({ code }) => code)).toEqual(['critique', 'critique']);
  });

  it('has one that may give up', async () => {
    const model = answers({ act: ['Say: The request is beyond my capability. I lack the number.'] });
    const episode = await played(nodAgent(model, { baseline: 'abstain' }), ONE, DIRECT);
    expect(model.requests[0]?.messages[0]?.content).toContain('The request is beyond my capability.');
    expect(notesIn(episode)).toMatchObject([{ kind: 'verdict', code: 'abstain' }]);
    expect(isUnchanged(episode)).toBe(true);
  });
});

describe('an operator of NOD', () => {
  it('gives up after so many steps that come to nothing', async () => {
    const model = answers({ act: ['Think: hm.', 'Think: hm.'] });
    const episode = await played(nodAgent(model, { ...BARE, maxRounds: 2 }), ONE);
    model.finish();
    expect(saidIn(episode)).toEqual(['I am sorry, but I cannot go on with this.']);
    expect(() => nodAgent(model, { maxRounds: 0 })).toThrow('maxRounds');
    expect(() => nodAgent(model, { maxRevise: -1 })).toThrow('maxRevise');
  });
});
