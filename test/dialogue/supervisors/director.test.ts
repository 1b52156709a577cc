import { describe, expect, it } from 'vitest';
import {
  type Decision,
  type Director,
  modelDirector,
  ruleDirector,
  type WhatIf,
  whatIfOf,
} from '../../../src/dialogue/supervisors/director.js';
import { type Model, ModelError } from '../../../src/models/index.js';
import {
  ASKED,
  BOOK_TABLE,
  decisions,
  failing,
  FOUND,
  only,
  type Reviewed,
  reviewed,
  sessionAfter,
  type Setting,
} from '../gates/harness.js';
import { answering, choosing, promptOf, saying } from './models.js';

const gates = only('what-if', 'revise');

/** A director that always decides the same, and what it was shown. */
function deciding(decision: Decision['decision']): Director & { readonly shown: WhatIf[] } {
  const shown: WhatIf[] = [];
  return {
    name: 'fixed',
    shown,
    direct(whatIf) {
      shown.push(whatIf);
      return { decision, reason: 'because' };
    },
  };
}

const directed = (program: string, director: Director | undefined, setting: Setting = {}): Promise<Reviewed> =>
  reviewed(program, { gates, turns: [ASKED], supervisors: director ? { director } : {}, ...setting });

describe('a director', () => {
  it.each([
    ['a search', [], FOUND],
    ['a question', [FOUND], 'say(x3.address)'],
    ['a draft', [], ASKED],
    ['a correction', [ASKED], 'x1.time = "21:00"'],
    ['turning an offer down', [ASKED], 'decline_alternative()'],
    ['nothing', [], 'conversation_pause()'],
  ])('is not asked about %s', async (_, turns, program) => {
    const director = deciding('abort');
    const result = await directed(program, director, { turns });
    expect([result.source, decisions(result), director.shown]).toEqual([program, [], []]);
  });

  it('sees what a transaction would come to', async () => {
    const director = deciding('pass');
    const said = [{ speaker: 'user', text: 'A table.', turn: 1 }] as const;
    const result = await directed('confirm(x1)', director, { said, utterance: 'Yes.' });
    expect(result.source).toBe('confirm(x1)');
    expect(director.shown).toHaveLength(1);
    const [shown] = director.shown;
    expect(shown).toMatchObject({ program: 'confirm(x1)', said, utterance: 'Yes.' });
    expect(shown?.trial.transactions).toMatchObject([
      { api: { name: BOOK_TABLE }, arguments: { time: '18:00', number_of_seats: 2 } },
    ]);
    expect(shown?.changes.length).toBeGreaterThan(0);
    expect(shown?.next).toMatchObject([{ kind: 'perform' }]);
  });

  it('sees nothing change where nothing does', async () => {
    const session = await sessionAfter({ turns: [FOUND] });
    const trial = await session.whatIf('');
    expect(whatIfOf(trial, [], '').changes.filter(({ path }) => !path.includes('turn'))).toEqual([]);
  });

  it.each([
    ['pass', 'repair', 'accepted', 'confirm(x1)'],
    ['pass', 'abort', 'accepted', 'confirm(x1)'],
    ['revise', 'revise', 'revise', undefined],
    ['revise', 'retry', 'retry', undefined],
    ['revise', 'repair', 'accepted', 'parse_error()'],
    ['revise', 'ask', 'accepted', 'parse_error()'],
    ['revise', 'abort', 'aborted', undefined],
    ['abort', 'revise', 'aborted', undefined],
    ['abort', 'retry', 'aborted', undefined],
    ['abort', 'repair', 'aborted', undefined],
    ['abort', 'ask', 'aborted', undefined],
    ['abort', 'abort', 'aborted', undefined],
  ] as const)('that says %s, where the remedy is %s: %s', async (decision, remedy, kind, source) => {
    const result = await directed('confirm(x1)', deciding(decision), { gates: only('what-if', remedy) });
    expect([result.kind, result.source]).toEqual([kind, source]);
    if (result.kind !== 'accepted') expect(result.findings).toMatchObject([{ message: 'because', api: BOOK_TABLE }]);
  });

  it('that wants a revision, where none may be made any more, stops the program', async () => {
    const result = await directed('confirm(x1)', deciding('revise'), { mayRevise: false });
    expect(decisions(result)).toEqual(['what-if: abort']);
    expect(result.findings).toMatchObject([{ code: 'revised' }]);
  });

  it('is not asked where the gate is off', async () => {
    const director = deciding('abort');
    expect((await directed('confirm(x1)', director, { gates: {} })).source).toBe('confirm(x1)');
    expect(director.shown).toEqual([]);
  });

  it('that throws what is no ModelError stops the review', async () => {
    const broken: Director = { name: 'broken', direct: () => Promise.reject(new Error('a bug')) };
    await expect(directed('confirm(x1)', broken)).rejects.toThrow('a bug');
  });
});

describe('the director of rules', () => {
  const AGAIN = `${BOOK_TABLE}({ restaurant_name: "Nonna Lucia", location: "San Jose", time: "18:00" })`;

  async function second(call: string): Promise<Reviewed> {
    const turns = [ASKED, 'confirm(x1)', call];
    const session = await sessionAfter({ turns });
    return directed(`confirm(${session.world.tasks.at(-1)?.variable})`, undefined, { turns });
  }

  it('passes what was not done before', async () => {
    expect((await directed('confirm(x1)', undefined)).kind).toBe('accepted');
  });

  it('stops what was done before with the same arguments', async () => {
    const result = await second(AGAIN);
    expect(decisions(result)).toEqual(['what-if: abort']);
    expect(result.findings).toMatchObject([{ code: 'aborted', message: 'x1 did just that already.' }]);
  });

  it.each([
    ['the same, said in other words', AGAIN.replace('18:00', '6 pm'), 'aborted'],
    ['the same, with a default that is said', AGAIN.replace('})', ', number_of_seats: 2 })'), 'aborted'],
    ['another time', AGAIN.replace('18:00', '21:00'), 'accepted'],
    ['another size', AGAIN.replace('})', ', number_of_seats: 3 })'), 'accepted'],
    [
      'another API with some of the values',
      'banks_1_transfer_money({ account_type: "savings", amount: 5, recipient_account_name: "Ann" })',
      'accepted',
    ],
  ])('goes by what would be done: %s', async (_, call, kind) => {
    expect((await second(call)).kind).toBe(kind);
  });

  it('passes again what failed before', async () => {
    const full = AGAIN.replace('18:00', '20:00');
    const turns = [full, 'confirm(x1)', 'decline_alternative()', full];
    const session = await sessionAfter({ turns });
    const program = `confirm(${session.world.tasks.at(-1)?.variable})`;
    expect((await directed(program, undefined, { turns })).kind).toBe('accepted');
  });

  it('stops the second of two that are the same in one program', async () => {
    const turns = [AGAIN, AGAIN];
    const session = await sessionAfter({ turns });
    const program = session.world.tasks.map(({ variable }) => `confirm(${variable})`).join('\n');
    const result = await directed(program, ruleDirector(), { turns, approval: 'implied' });
    expect(result.findings).toMatchObject([{ code: 'aborted' }]);
  });
});

describe('a director that asks a model', () => {
  it.each([
    ['pass', 'accepted'],
    ['revise', 'revise'],
    ['abort', 'aborted'],
  ] as const)('goes by the option that it chooses: %s', async (name, kind) => {
    expect((await directed('confirm(x1)', modelDirector(choosing(name)))).kind).toBe(kind);
  });

  it.each([
    ['a', 'accepted'],
    ['b) revise', 'revise'],
    ['Answer: c', 'aborted'],
    ['Pass.', 'accepted'],
    ['(a)', 'accepted'],
    ['**A) pass**: the action may be done', 'accepted'],
    ['The user agreed.\n\nAnswer: a', 'accepted'],
    ['<think>c) abort</think>\na', 'accepted'],
  ])('goes by what it says: %s', async (text, kind) => {
    expect((await directed('confirm(x1)', modelDirector(saying(text)))).kind).toBe(kind);
  });

  it.each<[string, Model]>([
    ['says nothing', saying('')],
    ['mumbles', saying('It is hard to say.')],
    ['says two things', saying('a or c')],
    ...[
      'This must never pass.',
      'a) The user declined.',
      'Pass is wrong here.',
      'I refuse to let it pass.',
      'pass?',
      'Rather than pass, stop.',
      'a) abort',
      'a\nNo, wait.',
      'Answer: a\nNo, wait.',
      'Answer: c\nAnswer: a',
      'Answer: pass is wrong',
      'Answer: a or b',
      'pa',
    ].map((text): [string, Model] => [`says ${JSON.stringify(text)}`, saying(text)]),
    ['chooses what is no option', choosing('maybe')],
  ])('stops the action when it %s', async (_, model) => {
    const result = await directed('confirm(x1)', modelDirector(model));
    expect(result.kind).toBe('aborted');
    expect(result.findings).toMatchObject([{ code: 'aborted', message: 'The director gave no clear answer.' }]);
  });

  it('stops the action when it cannot be asked', async () => {
    const result = await directed('confirm(x1)', modelDirector(failing()));
    expect(result.kind).toBe('aborted');
    expect(result.findings[0]?.message).toBe('The director could not be asked. the model is away');
  });

  it('tells the parser what is to be better', async () => {
    const bare = await directed('confirm(x1)', modelDirector(saying('b')));
    expect(bare.findings[0]?.message).toBe(
      'The director finds that the program misunderstands the user and should be written anew.',
    );
    const model = saying('The user said\nOakland.\nAnswer: b');
    const wordy = await directed('confirm(x1)', modelDirector(model));
    expect(wordy.findings[0]?.message).toMatch(/written anew: The user said Oakland\. Answer: b$/);
  });

  it('reads what was said, the program, what it would do, and how strict to be', async () => {
    const model = choosing('pass');
    const said = [{ speaker: 'agent', text: 'Shall I book it?', turn: 1 }] as const;
    const director = modelDirector(model, { calibration: 'strict' });
    const result = await directed('confirm(x1)', director, { said, utterance: 'Go ahead.' });
    const prompt = promptOf(model.requests[0]);
    expect(prompt).toContain('unless everything about it is clearly supported');
    expect(prompt).toContain('agent: Shall I book it?\nuser: Go ahead.');
    expect(prompt).toContain('confirm(x1)');
    expect(prompt).toContain(`${BOOK_TABLE}({"restaurant_name":"Nonna Lucia"`);
    expect(director.name).toBe('fake (strict)');
    expect(result.events[0]).toMatchObject({ kind: 'model', call: { model: 'fake', request: { purpose: 'direct' } } });
  });

  it('is aborted with the turn', async () => {
    const abort = new AbortController();
    const model = answering((_, { signal }) => {
      abort.abort(new Error('enough'));
      throw signal?.reason ?? new ModelError({ code: 'timeout', message: 'too late' });
    });
    const setting = { signal: abort.signal };
    await expect(directed('confirm(x1)', modelDirector(model), setting)).rejects.toThrow('enough');
  });
});
