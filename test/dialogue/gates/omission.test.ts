import { describe, expect, it } from 'vitest';
import { ParserSupervisor, type Utterance } from '../../../src/dialogue/index.js';
import type { ModelRequest } from '../../../src/models/index.js';
import {
  ASKED,
  BOOK_TABLE,
  codes,
  decisions,
  done,
  failing,
  FIND_BUS,
  FIND_PLACE,
  FOUND,
  only,
  type Reviewed,
  reviewed,
  SELECTED,
  type Setting,
} from './harness.js';
import { answering, type FakeModel, saying } from '../supervisors/models.js';

const gates = only('omission');

/** The agent asked for the two cities and the day. */
const STARTED = `${FIND_BUS}()`;
/** The agent asked for the day. */
const DAY_ASKED = `${FIND_BUS}({ from_city: "London", to_city: "Oxford" })`;

const mended = (program: string, model: FakeModel, setting: Setting = {}): Promise<Reviewed> =>
  reviewed(program, { gates, turns: [STARTED], supervisors: { parser: new ParserSupervisor(model) }, ...setting });

/** What a model was asked: the questions, and the passage. */
function asked(request: ModelRequest | undefined): { readonly questions: readonly string[]; readonly passage: string } {
  const form = request?.answer;
  if (form?.kind !== 'spans') throw new Error('No question for spans.');
  return { questions: form.questions.map(({ text }) => text), passage: form.passage };
}

const FROM = 'City where the trip begins';
const TO = 'City where the trip ends';
const DAY = 'Day of travel';

describe('the questions', () => {
  const table: readonly [string, readonly string[], string, readonly string[]][] = [
    ['are about all that the agent asked for', [STARTED], 'conversation_pause()', [FROM, TO, DAY]],
    ['are not about what the proposal gives', [STARTED], 'x1.to_city = "Oxford"', [FROM, DAY]],
    ['are not about what the agent did not ask for', [DAY_ASKED], 'x1.to_city = "Leeds"', [DAY]],
    ['are not about what a new call gives', [STARTED], `${FIND_BUS}({ to_city: "Oxford" })`, [FROM, DAY]],
    ['are about what the proposal takes back', [DAY_ASKED], 'x1.departure_date = null', [DAY]],
  ];

  it.each(table)('%s', async (_, turns, program, questions) => {
    const model = saying('');
    await mended(program, model, { turns });
    expect(model.requests.map((request) => asked(request).questions)).toEqual([questions]);
  });

  it.each([
    ['all is given', [DAY_ASKED], 'x1.departure_date = "tomorrow"'],
    ['the agent asked for nothing', [FOUND], 'next(x1)'],
    ['the task is put off', [STARTED], 'suspend(x1)'],
    ['the agent asked to confirm', [ASKED], 'x1.time = "19:00"'],
    ['a new call of the API gives all', [DAY_ASKED], `${FIND_BUS}({ departure_date: "tomorrow" })`],
  ] as const)('are not put when %s', async (_, turns, program) => {
    const model = saying('1) Leeds');
    const result = await mended(program, model, { turns });
    expect([result.source, decisions(result), model.requests]).toEqual([program, [], []]);
  });

  it('are those that are told to have been asked, and no others', async () => {
    const model = saying('');
    const requested = [
      { task: 0, slot: 'to_city' },
      { task: 0, slot: 'colour' },
      { task: 7, slot: 'to_city' },
    ];
    await mended('conversation_pause()', model, { requested });
    expect(asked(model.requests[0]).questions).toEqual([TO]);
  });

  it('are put once for a proposal', async () => {
    const model = saying('1) London\n2) unanswerable\n3) unanswerable');
    const result = await mended('conversation_pause()', model, { utterance: 'From London.' });
    expect(result.source).toBe('x1.from_city = "London"');
    expect(model.requests).toHaveLength(1);
    expect(decisions(result)).toEqual(['omission: repair', 'omission: note']);
  });
});

describe('the passage', () => {
  const said: readonly Utterance[] = [
    { speaker: 'user', text: 'I am hungry in Oakland.', turn: 1 },
    { speaker: 'agent', text: 'Bamboo Garden is good.', turn: 1 },
    { speaker: 'user', text: 'I need a coach.', turn: 2 },
    { speaker: 'agent', text: 'Where from, and where to?', turn: 2 },
    { speaker: 'user', text: 'To Oxford.', turn: 3 },
    { speaker: 'agent', text: 'Where from?', turn: 3 },
  ];

  it('begins where the task began', async () => {
    const model = saying('');
    const setting = { turns: [FOUND, STARTED, 'x5.to_city = "Oxford"'], said, utterance: 'London.' };
    await mended('conversation_pause()', model, setting);
    expect(asked(model.requests[0]).passage.split('\n')).toEqual([
      'user: I need a coach.',
      'agent: Where from, and where to?',
      'user: To Oxford.',
      'agent: Where from?',
      'user: London.',
    ]);
  });

  it('does not begin anew where the proposal begins the task anew', async () => {
    const model = saying('');
    const setting = { turns: [FOUND, STARTED, 'x5.to_city = "Oxford"'], said, utterance: 'London.' };
    await mended(`${FIND_BUS}()`, model, setting);
    expect(asked(model.requests[0]).passage).toMatch(/^user: I need a coach\./);
  });

  it('is what the user says now when nothing else was heard', async () => {
    const model = saying('');
    await mended('conversation_pause()', model, { utterance: 'London.' });
    expect(asked(model.requests[0]).passage).toBe('user: London.');
  });
});

describe('values that were said', () => {
  const utterance = 'From London to Oxford on the 4th of March, direct, for two.';
  const answers = saying('1) London\n2) Oxford\n3) 4th of March');

  const table: readonly [string, readonly string[], string, string][] = [
    [
      'take the place of a pause',
      [STARTED],
      'conversation_pause()',
      'x1.from_city = "London"; x1.to_city = "Oxford"; x1.departure_date = "4th of March"',
    ],
    [
      'take the place of a parse error',
      [STARTED],
      'parse_error()',
      'x1.from_city = "London"; x1.to_city = "Oxford"; x1.departure_date = "4th of March"',
    ],
    [
      'come into the assignment that is there',
      [STARTED],
      'x1.category = "direct"\nsay()',
      'x1.category = "direct"; x1.from_city = "London"; x1.to_city = "Oxford"; x1.departure_date = "4th of March"\nsay()',
    ],
    [
      'come into the call that begins the task anew',
      [STARTED],
      `${FIND_BUS}({ category: "direct" })`,
      `${FIND_BUS}({ category: "direct", from_city: "London", to_city: "Oxford", departure_date: "4th of March" })`,
    ],
    [
      'come into an assignment of their own before questions',
      [FOUND, STARTED],
      'say(x3.address)',
      'x5.from_city = "London"; x5.to_city = "Oxford"; x5.departure_date = "4th of March"\nsay(x3.address)',
    ],
    [
      'come after the calls of other tasks',
      [STARTED],
      `${FIND_PLACE}({ location: "Oakland" })`,
      `${FIND_PLACE}({ location: "Oakland" })\nx1.from_city = "London"; x1.to_city = "Oxford"; x1.departure_date = "4th of March"`,
    ],
  ];

  it.each(table)('%s', async (_, turns, program, source) => {
    const result = await mended(program, answers, { turns, utterance });
    expect(result.source).toBe(source);
    expect(done(result)).toEqual(['added from_city, added to_city, added departure_date']);
  });

  it('come into the assignment to what was resumed', async () => {
    const turns = [FOUND, SELECTED, 'x9 = resume(x6)'];
    const result = await mended('x9.number_of_seats = 3', saying('1) 7 pm'), { turns, utterance: '7 pm, three of us' });
    expect(result.source).toBe('x9.number_of_seats = 3; x9.time = "7 pm"');
  });

  it('may be values of a closed slot', async () => {
    const turns = ['banks_1_check_balance()'];
    const result = await mended('conversation_pause()', saying('1) savings'), {
      turns,
      utterance: 'What I have saved.',
    });
    expect(result.source).toBe('x1.account_type = "savings"');
  });

  it('are left out when they cannot be read, and not asked about again', async () => {
    const model = saying('1) some day');
    const setting = { turns: [DAY_ASKED], utterance: 'Some day.', gates: { ...gates, schema: 'repair' } } as const;
    const result = await mended('conversation_pause()', model, setting);
    expect(result.kind).toBe('accepted');
    expect(model.requests).toHaveLength(1);
    expect(decisions(result)).toEqual(['omission: repair', 'schema: repair', 'omission: note']);
  });
});

describe('values that were given to another slot', () => {
  it('are given to the one that was asked for', async () => {
    const model = saying('1) Oxford');
    const turns = [`${FIND_BUS}({ from_city: "London", departure_date: "tomorrow" })`];
    const result = await mended('x1.from_city = "Oxford"', model, { turns, utterance: 'Oxford' });
    expect(result.source).toBe('x1.to_city = "Oxford"');
    expect(done(result)).toEqual(['from_city is to_city']);
  });

  it('stay where another task has them', async () => {
    const model = saying('1) Oxford');
    const turns = [`${FIND_BUS}({ from_city: "London", departure_date: "tomorrow" })`];
    const program = `${FIND_PLACE}({ location: "Oxford" })`;
    const result = await mended(program, model, { turns, utterance: 'Oxford, and a place to eat there.' });
    expect(result.source).toBe(`${program}\nx1.to_city = "Oxford"`);
  });

  it('are renamed in the statement about the task alone', async () => {
    const model = saying('1) Oxford');
    const turns = [ASKED, `${BOOK_TABLE}({ restaurant_name: "Wok", time: "19:00" })`];
    const program = `${FIND_PLACE}({ category: "Wok" })\nx4.restaurant_name = "Oxford"`;
    const result = await mended(program, model, { turns, utterance: 'Oxford, and a place with a wok.' });
    expect(result.source).toBe(`${FIND_PLACE}({ category: "Wok" })\nx4.location = "Oxford"`);
  });

  it('stay with another slot that was asked for', async () => {
    const model = saying('1) Oxford\n2) unanswerable');
    const result = await mended('x1.from_city = "Oxford"', model, { utterance: 'Oxford' });
    expect(result.source).toBe('x1.from_city = "Oxford"');
  });

  it('are given to both when they were said twice', async () => {
    const model = saying('1) Oxford\n2) unanswerable');
    const result = await mended('x1.from_city = "Oxford"', model, { utterance: 'From Oxford round to Oxford.' });
    expect(result.source).toBe('x1.from_city = "Oxford"; x1.to_city = "Oxford"');
  });
});

describe('nothing is added', () => {
  it.each([
    ['that nobody said', '1) Paris'],
    ['that is called unanswerable', '1) unanswerable'],
    ['by silence', ''],
    ['by prose', 'I could not say.\nSorry.'],
  ])('%s', async (_, answer) => {
    const setting = { turns: [DAY_ASKED], utterance: 'Well, let me think.' };
    const result = await mended('conversation_pause()', saying(answer), setting);
    expect(result.source).toBe('conversation_pause()');
    expect(done(result)).toEqual(['left as it is: the policy asks again']);
    expect(codes(result)).toEqual(['omitted-slot']);
  });

  it('without a supervisor', async () => {
    const result = await reviewed('conversation_pause()', { gates, turns: [DAY_ASKED], utterance: 'Tomorrow.' });
    expect(result.source).toBe('conversation_pause()');
    expect(decisions(result)).toEqual(['omission: note']);
  });

  it('when the supervisor cannot be asked, and the verdict says so', async () => {
    const result = await mended('conversation_pause()', failing(), { utterance: 'From London.' });
    expect(result.source).toBe('conversation_pause()');
    expect(result.verdicts[0]?.verdict).toMatchObject({ kind: 'note', failure: 'the model is away' });
  });
});

describe('the remedies', () => {
  it.each([
    ['repair', 'accepted', 'x1.departure_date = "tomorrow"'],
    ['ask', 'accepted', 'conversation_pause()'],
    ['retry', 'retry', undefined],
    ['revise', 'revise', undefined],
    ['abort', 'aborted', undefined],
  ] as const)('%s', async (remedy, kind, source) => {
    const setting = { turns: [DAY_ASKED], utterance: 'Tomorrow.', gates: only('omission', remedy) };
    const result = await mended('conversation_pause()', saying('1) tomorrow'), setting);
    expect(result.kind).toBe(kind);
    expect(result.source?.toLowerCase()).toBe(source);
    // There is nothing to leave out: the policy asks again.
    expect(decisions(result)).toEqual([`omission: ${remedy === 'ask' ? 'note' : remedy}`]);
  });

  it('ask: the policy asks, so the gate has no question of its own', async () => {
    const setting = { turns: [DAY_ASKED], gates: only('omission', 'ask') };
    expect((await mended('conversation_pause()', saying(''), setting)).questions).toEqual([]);
  });

  it('retry: what is missing is named once for each slot', async () => {
    const result = await mended('conversation_pause()', saying(''), { gates: only('omission', 'retry') });
    expect(result.findings.map(({ slot }) => slot)).toEqual(['from_city', 'to_city', 'departure_date']);
  });

  it('an abort of the turn ends the question', async () => {
    const abort = new AbortController();
    const model = answering(async (_, { signal }) => {
      abort.abort(new Error('enough'));
      signal?.throwIfAborted();
      return {};
    });
    await expect(mended('conversation_pause()', model, { signal: abort.signal })).rejects.toThrow('enough');
  });
});
