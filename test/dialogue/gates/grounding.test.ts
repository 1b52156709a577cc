import { describe, expect, it } from 'vitest';
import type { Utterance } from '../../../src/dialogue/index.js';
import {
  ASKED,
  BOOK_TABLE,
  codes,
  decisions,
  FIND_BUS,
  FIND_PLACE,
  FOUND,
  only,
  type Reviewed,
  reviewed,
  type Setting,
} from './harness.js';

const gates = only('grounding', 'ask');

const grounded = (program: string, utterance: string, setting: Setting = {}): Promise<Reviewed> =>
  reviewed(program, { gates, utterance, ...setting });

const SAID: readonly Utterance[] = [
  { speaker: 'user', text: 'I am going to Oxford.', turn: 1 },
  { speaker: 'agent', text: 'Do you leave from Leeds?', turn: 1 },
];

describe('a value is grounded when', () => {
  const table: readonly [string, string, string, Setting][] = [
    ['the user says it now', `${FIND_BUS}({ to_city: "London" })`, 'To London, please.', {}],
    ['the user said it before', `${FIND_BUS}({ to_city: "Oxford" })`, 'A coach.', { said: SAID }],
    ['the agent said it', `${FIND_BUS}({ from_city: "Leeds" })`, 'Yes.', { said: SAID }],
    ['it is said in another case', `${FIND_BUS}({ to_city: "LONDON" })`, 'london', {}],
    ['it is said with accents', `${FIND_BUS}({ to_city: "Sao Paulo" })`, 'To São Paulo', {}],
    ['it is said without them', `${FIND_BUS}({ to_city: "São Paulo" })`, 'To sao paulo', {}],
    ['it is said with a number in words', 'x1.time = "half past 6"', 'At half past six.', { turns: [ASKED] }],
    ['it is said with its words joined', `${FIND_PLACE}({ location: "San Jose" })`, 'sanjose', {}],
    ['most of it is said', `${FIND_PLACE}({ location: "Santa Rosa Beach" })`, 'the beach of Santa Rosa', {}],
    ['it is said with other spaces', 'x1.time = "7 pm"', 'At 7pm.', { turns: [ASKED] }],
    ['it is said with other punctuation', `${FIND_PLACE}({ location: "St. Ives" })`, 'in St Ives!', {}],
    ['a result has it', `${BOOK_TABLE}({ restaurant_name: "Silver Noodle" })`, 'The second.', { turns: [FOUND] }],
    ['another task has it', `${FIND_BUS}({ to_city: "San Jose" })`, 'A coach there.', { turns: [FOUND] }],
    ['a transaction returned it', `${FIND_PLACE}({ category: "Italian" })`, 'Such', { turns: [ASKED, 'confirm(x1)'] }],
    ['it is a default', `${BOOK_TABLE}({ date: "2019-03-01" })`, 'A table.', {}],
    ['it says that any will do', `${FIND_PLACE}({ category: "dontcare" })`, 'Whatever.', {}],
    ['it is one of a closed set', `${FIND_PLACE}({ price_range: "cheap" })`, 'Not much money.', {}],
    ['it is a count', `${BOOK_TABLE}({ number_of_seats: 4 })`, 'We, my sister and both kids.', {}],
    ['it is a truth value', `${FIND_PLACE}({ has_seating_outdoors: true })`, 'In a garden.', {}],
    ['it is a reference', `${FIND_BUS}({ to_city: x3.location })`, 'There.', { turns: [FOUND] }],
    ['it has no words', `${FIND_PLACE}({ location: "?!" })`, 'Somewhere.', {}],
    ['it is selected among results', 'select({ restaurant_name: "Silver Noodle" })', 'Yes.', { turns: [FOUND] }],
    ['it is taken back', 'x1.category = null', 'Any.', { turns: [FOUND] }],
  ];

  it.each(table)('%s', async (_, program, utterance, setting) => {
    const result = await grounded(program, utterance, setting);
    expect([result.source, decisions(result)]).toEqual([program, []]);
  });
});

describe('a value that nobody said is left out, and asked about', () => {
  const table: readonly [string, string, string, Setting, string][] = [
    [
      'a city',
      `${FIND_BUS}({ to_city: "Paris", category: "direct" })`,
      'To London.',
      {},
      `${FIND_BUS}({ category: "direct" })`,
    ],
    ['a part of a word', `${FIND_PLACE}({ category: "Art" })`, 'A party', {}, `${FIND_PLACE}()`],
    ['more than was said', `${FIND_BUS}({ to_city: "London Bridge" })`, 'To London.', {}, `${FIND_BUS}()`],
    ['a day', `${FIND_BUS}({ departure_date: "tomorrow" })`, 'Soon.', {}, `${FIND_BUS}()`],
    [
      'a time, assigned',
      'x1.time = "21:00"; x1.number_of_seats = 3',
      'Later, for three.',
      { turns: [ASKED] },
      'x1.number_of_seats = 3',
    ],
    [
      'of a nested call',
      `${FIND_BUS}({ to_city: ${FIND_PLACE}({ location: "San Jose", category: "Tibetan" }).location })`,
      'To where one eats in San Jose.',
      {},
      `${FIND_BUS}({ to_city: ${FIND_PLACE}({ location: "San Jose" }).location })`,
    ],
  ];

  it.each(table)('%s', async (_, program, utterance, setting, source) => {
    const result = await grounded(program, utterance, setting);
    expect(codes(result)).toEqual(['ungrounded-value']);
    expect(result.questions).toMatchObject([{ code: 'ungrounded-value' }]);
    expect(result.source).toBe(source);
  });

  it('each with a question of its own', async () => {
    const program = `${FIND_BUS}({ from_city: "Rome", to_city: "Paris" })`;
    const result = await grounded(program, 'A coach.');
    expect(result.source).toBe(`${FIND_BUS}()`);
    expect(result.questions).toMatchObject([
      { slot: 'from_city', value: 'Rome', api: FIND_BUS },
      { slot: 'to_city', value: 'Paris', api: FIND_BUS },
    ]);
  });

  it('in every statement', async () => {
    const program = `${FIND_BUS}({ from_city: "Rome" })\n${FIND_PLACE}({ location: "Rome" })`;
    const result = await grounded(program, 'A coach.');
    expect(result.source).toBe(`${FIND_BUS}()\n${FIND_PLACE}()`);
  });

  it('what this turn itself brings about does not ground it', async () => {
    const program = `x1 = ${FIND_BUS}({ from_city: "Rome" })\n${FIND_PLACE}({ location: "Rome" })`;
    expect((await grounded(program, 'A coach.')).source).toBe(`x1 = ${FIND_BUS}()\n${FIND_PLACE}()`);
  });
});

describe('the remedies', () => {
  const program = `${FIND_BUS}({ to_city: "Paris" })`;

  it.each([
    ['repair', 'accepted', `${FIND_BUS}()`],
    ['ask', 'accepted', `${FIND_BUS}()`],
    ['retry', 'retry', undefined],
    ['revise', 'revise', undefined],
    ['abort', 'aborted', undefined],
  ] as const)('%s', async (remedy, kind, source) => {
    const result = await grounded(program, 'A coach.', { gates: only('grounding', remedy) });
    expect([result.kind, result.source]).toEqual([kind, source]);
    expect(decisions(result)).toEqual([`grounding: ${remedy}`]);
    expect(result.questions).toHaveLength(remedy === 'ask' ? 1 : 0);
  });

  it('retry: the feedback names the value and the slot', async () => {
    const { findings } = await grounded(program, 'A coach.', { gates: only('grounding', 'retry') });
    expect(findings).toMatchObject([{ code: 'ungrounded-value', slot: 'to_city', value: 'Paris', statement: 0 }]);
    expect(findings[0]?.message).toContain('"Paris"');
  });
});
