import { type ExecutionFeedback, executeProgram, FEEDBACK_CODES, type FeedbackCode } from '../../src/engine/index.js';
import { formatFeedback, type Session } from 'typetod';
import { describe, expect, test } from 'vitest';
import { sessionAfter, BOOK, bookAt, FILMS, FIND, FOUND, open, RIDE } from './fixtures.js';

/** Why the system's side may not say something. Nothing that it is asked here leaves the core. */
function refusedToSystem(session: Session, program: string): ExecutionFeedback {
  const step = executeProgram(session.engine, session.world, program, 'system').next();
  if (!step.done || step.value.ok) throw new Error(`not refused: ${program}`);
  return step.value.feedback as ExecutionFeedback;
}

async function refused(
  setup: readonly string[],
  program: string,
  by: 'user' | 'system' = 'user',
): Promise<ExecutionFeedback> {
  const session = await sessionAfter(...setup);
  if (by === 'system') return refusedToSystem(session, program);
  const before = session.digest();
  const result = await session.turn(program);
  expect(result).toMatchObject({ ok: false, program: '', response: '', actions: [] });
  expect(session.digest()).toBe(before);
  return result.feedback as ExecutionFeedback;
}

interface Case {
  readonly code: FeedbackCode;
  readonly setup: readonly string[];
  readonly program: string;
  readonly by?: 'system';
  readonly expected: Partial<ExecutionFeedback>;
}

const asked = [bookAt('19:00')];
const done = [bookAt('19:00'), 'confirm(x1)'];
const suggested = [FOUND, 'select(x3)'];

const cases: readonly Case[] = [
  {
    code: 'unknown-api',
    setup: [],
    program: 'dining_1_find_plaice({ city: "Oakland" })',
    expected: {
      message: "There is no API 'dining_1_find_plaice'. Call one of the APIs that are loaded.",
      excerpt: 'dining_1_find_plaice({ city: "Oakland" })',
      legal: [FIND, BOOK, FILMS, 'alarm_1_add_alarm', RIDE],
      api: 'dining_1_find_plaice',
    },
  },
  {
    code: 'unknown-api',
    setup: [],
    program: 'suggest({ task: "no_such_task" })',
    by: 'system',
    expected: { api: 'no_such_task' },
  },
  {
    code: 'unknown-variable',
    setup: [FOUND],
    program: 'say(x3.phone)\nsay(x9.phone)',
    expected: {
      message: 'Nothing is called x9. Use a variable that an earlier statement bound.',
      excerpt: 'x9.phone',
      legal: ['x3', 'x1'],
      statement: 1,
      line: 2,
      column: 4,
    },
  },
  {
    code: 'unknown-variable',
    setup: [],
    program: 'x1.city = "Oakland"',
    expected: { legal: [], excerpt: 'x1.city = "Oakland"' },
  },
  { code: 'unknown-variable', setup: [], program: 'next(x1)', expected: { excerpt: 'x1', column: 5 } },
  {
    code: 'unknown-variable',
    setup: [],
    program: `${RIDE}({ destination: x1.city })`,
    expected: { excerpt: 'x1.city' },
  },
  {
    code: 'name-taken',
    setup: [FOUND],
    program: `x1 = ${FIND}()`,
    expected: { message: 'x1 stands for something already. Take a new name, or none.', legal: ['x5'] },
  },
  {
    code: 'name-taken',
    setup: [],
    program: `x1 = ${FIND}()\nx1 = ${BOOK}()`,
    expected: { statement: 1, line: 2, column: 0, legal: ['x2'] },
  },
  { code: 'name-too-high', setup: [], program: 'x1001 = conversation_pause()', expected: { legal: ['x1'] } },
  { code: 'name-too-high', setup: [FOUND], program: 'x999999 = next(x1)', expected: { legal: ['x5'] } },
  {
    code: 'unknown-slot',
    setup: [],
    program: `${FIND}({ town: "Oakland" })`,
    expected: {
      message: `${FIND} has no slot 'town'. Use one of its own.`,
      excerpt: 'town: "Oakland"',
      column: FIND.length + 3,
      legal: ['city', 'price', 'cuisine', 'outdoors'],
      slot: 'town',
      api: FIND,
    },
  },
  { code: 'unknown-slot', setup: asked, program: 'x1.city = "Oakland"', expected: { slot: 'city', api: BOOK } },
  {
    code: 'unknown-slot',
    setup: asked,
    program: 'hint({ request: "city", of: x1 })',
    by: 'system',
    expected: { slot: 'city' },
  },
  {
    code: 'unknown-slot',
    setup: asked,
    program: 'hint({ confirm: ["time", "city"], of: x1 })',
    by: 'system',
    expected: { slot: 'city' },
  },
  {
    code: 'unknown-property',
    setup: [FOUND],
    program: 'say(x3.fone)',
    expected: {
      message: `x3 has no property 'fone'. It is about ${FIND}.`,
      legal: ['phone', 'city', 'price', 'cuisine', 'rating', 'website', 'outdoors', 'place_name'],
      slot: 'fone',
      api: FIND,
      excerpt: 'x3.fone',
    },
  },
  {
    code: 'wrong-kind',
    setup: asked,
    program: 'next(x1)',
    expected: {
      message: 'x1 is a transaction; a search is wanted here. Give a variable that stands for one.',
      excerpt: 'x1',
      legal: [],
    },
  },
  { code: 'wrong-kind', setup: [FOUND, bookAt('19:00', 'x9')], program: 'next(x9)', expected: { legal: ['x1'] } },
  { code: 'wrong-kind', setup: [FOUND, bookAt('19:00', 'x9')], program: 'confirm(x1)', expected: { legal: ['x9'] } },
  { code: 'wrong-kind', setup: [FOUND], program: 'select(x1)', expected: { legal: ['x3'] } },
  {
    code: 'wrong-kind',
    setup: [],
    program: 'select({ title: "Up" })',
    expected: { message: 'No search has results to select from. Call a search first.' },
  },
  {
    code: 'wrong-kind',
    setup: [FOUND],
    program: `${RIDE}({ destination: x3 })`,
    expected: { message: 'x3 is not a value. Name one of its properties, as in x3.name.' },
  },
  { code: 'wrong-kind', setup: [FOUND], program: 'x3.price = "fair"', expected: { legal: ['x1'] } },
  { code: 'wrong-kind', setup: ['conversation_pause()'], program: 'suspend(x1)', expected: { legal: [] } },
  { code: 'wrong-kind', setup: ['conversation_pause()'], program: 'say(x1.phone)', expected: { legal: [] } },
  {
    code: 'wrong-kind',
    setup: suggested,
    program: 'x6.time = "19:00"',
    expected: { message: 'x6 is not under way. Resume it first, then go on with it.', legal: ['resume(x6)'] },
  },
  { code: 'wrong-kind', setup: suggested, program: 'confirm(x6)', expected: { legal: ['resume(x6)'] } },
  { code: 'wrong-kind', setup: [FOUND, 'suspend(x1)'], program: 'next(x1)', expected: { legal: ['resume(x1)'] } },
  { code: 'wrong-kind', setup: [FOUND, 'suspend(x1)'], program: 'select(x3)', expected: { legal: ['resume(x1)'] } },
  {
    code: 'invalid-value',
    setup: [],
    program: `${FIND}({ city: "Oakland", cuisine: "itallian" })`,
    expected: {
      message: '"itallian" is not a value of \'cuisine\', which holds one of its closed set of values.',
      excerpt: '"itallian"',
      legal: ['italian', 'asian', 'indian'],
      slot: 'cuisine',
      api: FIND,
    },
  },
  {
    code: 'invalid-value',
    setup: [FOUND],
    program: 'x1.price = "chepa"',
    expected: { legal: ['cheap', 'dear', 'fair', 'dontcare'] },
  },
  { code: 'invalid-value', setup: asked, program: 'x1.seats = 9', expected: { legal: [], slot: 'seats' } },
  { code: 'invalid-value', setup: asked, program: 'x1.time = "25:00"', expected: { slot: 'time' } },
  { code: 'invalid-value', setup: asked, program: 'x1.place_name = ""', expected: { slot: 'place_name' } },
  {
    code: 'invalid-value',
    setup: asked,
    program: 'x1.place_name = "dontcare"',
    expected: { slot: 'place_name', legal: [] },
  },
  { code: 'invalid-value', setup: asked, program: 'x1.smoking = [true]', expected: { excerpt: '[true]' } },
  {
    code: 'invalid-value',
    setup: asked,
    program: 'x1.place_name = { name: "Wok" }',
    expected: { excerpt: '{ name: "Wok" }' },
  },
  { code: 'invalid-value', setup: [FOUND], program: 'select({ rating: "good" })', expected: { slot: 'rating' } },
  {
    code: 'not-available',
    setup: asked,
    program: `${RIDE}({ destination: x1.code })`,
    expected: {
      message: "What is asked for has no value yet, so 'destination' cannot take it. Give the value itself.",
      excerpt: 'x1.code',
    },
  },
  {
    code: 'not-available',
    setup: [FOUND],
    program: `${RIDE}({ destination: x3.website })`,
    expected: { slot: 'destination' },
  },
  {
    code: 'task-incomplete',
    setup: [`x1 = ${FIND}({ city: "Oakland" })`],
    program: 'next(x1)',
    expected: {
      message: 'x1 was not searched: it lacks cuisine. Give these first.',
      legal: ['x1.cuisine = ...'],
      api: FIND,
    },
  },
  {
    code: 'task-incomplete',
    setup: [`x1 = ${BOOK}()`],
    program: 'confirm(x1)',
    expected: {
      message: 'x1 cannot be performed: it lacks place_name, time. Give these first.',
      legal: ['x1.place_name = ...', 'x1.time = ...'],
    },
  },
  {
    code: 'not-confirmable',
    setup: asked,
    program: 'x1.time = "18:00"\nconfirm(x1)',
    expected: {
      message: "The user was not asked to confirm x1 as it is now. Ask first; then 'confirm' commits just that.",
      legal: ['hint({ confirm: [...], of: x1 })'],
      statement: 1,
      line: 2,
      column: 0,
      excerpt: 'confirm(x1)',
    },
  },
  { code: 'not-confirmable', setup: [], program: `${bookAt('19:00')}\nconfirm(x1)`, expected: { statement: 1 } },
  { code: 'not-confirmable', setup: [bookAt('20:00'), 'confirm(x1)'], program: 'confirm(x1)', expected: { api: BOOK } },
  {
    code: 'already-performed',
    setup: done,
    program: 'confirm(x1)',
    expected: { message: 'x1 was performed already. It is not done twice.' },
  },
  { code: 'already-performed', setup: done, program: 'x1.time = "18:00"', expected: { legal: [`${BOOK}({ ... })`] } },
  { code: 'already-performed', setup: done, program: 'suspend(x1)', expected: { api: BOOK } },
  {
    code: 'not-performed',
    setup: asked,
    program: 'perform(x1)',
    by: 'system',
    expected: { legal: ['confirm(x1)'], api: BOOK },
  },
  {
    code: 'nothing-to-decline',
    setup: [],
    program: 'decline_alternative()',
    expected: { excerpt: 'decline_alternative()' },
  },
  { code: 'nothing-to-decline', setup: done, program: 'decline_alternative()', expected: {} },
  {
    code: 'nothing-to-decline',
    setup: [bookAt('20:00'), 'confirm(x1)'],
    program: 'decline_alternative()',
    expected: {},
  },
  {
    code: 'nothing-to-decline',
    setup: [bookAt('19:00'), 'decline_alternative()'],
    program: 'decline_alternative()',
    expected: {},
  },
  { code: 'not-suspended', setup: suggested, program: 'resume(x1)', expected: { legal: ['resume(x6)'] } },
  {
    code: 'no-such-entity',
    setup: [FOUND],
    program: 'select({ place_name: "Roma" }, { from: x1 })',
    expected: {
      message:
        'Nothing of x1 can be selected so: nothing that was found has these values, nor what was offered before. Select what was offered, by variable or by value.',
      legal: ['Bamboo', 'Ginger', 'Wok'],
    },
  },
  {
    code: 'no-such-entity',
    setup: [FOUND],
    program: 'select({ title: "Up" }, { from: x1 })',
    expected: { legal: ['Bamboo', 'Ginger', 'Wok'] },
  },
  { code: 'no-such-entity', setup: [FOUND], program: 'select({ phone: null }, { from: x1 })', expected: {} },
  {
    code: 'no-such-entity',
    setup: [FOUND, `x9 = ${FILMS}({ city: "Oakland" })`],
    program: 'select(x3, { from: x9 })',
    expected: { legal: ['Up', 'Heat', 'Alien', 'Brazil', 'Tampopo'] },
  },
  {
    code: 'not-comparable',
    setup: [FOUND],
    program: 'x1.cuisine = atMost("asian")',
    expected: {
      legal: ['not(value, ...)', 'anyOf(value, ...)'],
      excerpt: 'atMost("asian")',
      slot: 'cuisine',
      api: FIND,
    },
  },
  {
    code: 'not-comparable',
    setup: asked,
    program: 'x1.time = after("18:00")',
    expected: { slot: 'time', api: BOOK },
  },
  {
    code: 'not-comparable',
    setup: [FOUND],
    program: 'sort(x1, { city: "ascending" })',
    expected: { legal: ['rating'], slot: 'city', api: FIND },
  },
  {
    code: 'wrong-actor',
    setup: asked,
    program: 'say(x1.time)\nhint({ confirm: ["time"], of: x1 })',
    expected: { statement: 1, line: 2, column: 0 },
  },
  ...[
    'hint({ prompt: "hello" })',
    'hint({ prompt: "goodbye", of: x1 })',
    'hint({ request: "time" })',
    'hint({ request: 3, of: x1 })',
    'hint({})',
    'hint({ confirm: "time", of: x1 })',
    'hint({ confirm: ["time", 3], of: x1 })',
    'hint({ alternative: { time: "18:00" }, of: x1 })',
    'hint({ nothing: "time", of: x1 })',
    'notification({ success: x1 })',
    'notification({ failure: x1, exhausted: x1 })',
    'notification({})',
  ].map((program): Case => ({ code: 'bad-advice', setup: asked, program, by: 'system', expected: {} })),
];

describe('a refusal', () => {
  test.each(cases.map((each) => [each.code, each.program.replaceAll('\n', ' ; '), each] as const))(
    '%s: %s',
    async (code, _, each) => {
      const feedback = await refused(each.setup, each.program, each.by);
      expect(feedback).toMatchObject({ kind: 'execution-feedback', code, ...each.expected });
      expect(each.program.slice(feedback.span.start, feedback.span.end)).toBe(feedback.excerpt);
      expect(feedback.message).toMatch(/^[^\n]{10,200}[.]$/);
    },
  );

  test.each([
    'suggest({ task: "x" })',
    'hint({ prompt: "goodbye" })',
    'notification({ failure: x1 })',
    'perform(x1)',
    'show(x1)',
    'slice(x1)',
  ])('wrong-actor: the user cannot say %s', async (program) => {
    expect(await refused(done, program)).toMatchObject({ code: 'wrong-actor', excerpt: program, column: 0 });
  });

  test('every code has a program', () => {
    // What an API requires, and lists (lists.test.ts), have tests of their own.
    const codes = FEEDBACK_CODES.filter((code) => !/^(?:requirement-not-met|not-a-list|not-a-member)$/.test(code));
    expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual([...codes].sort());
  });

  test('a language error comes back the same way', async () => {
    const result = await open().turn('x1 = constructor()');
    expect(result).toMatchObject({ ok: false, feedback: { kind: 'language-error', code: 'forbidden-name' } });
  });

  test('prints its place as editors count, its code, message, legal options and words', async () => {
    const feedback = await refused([], `  ${RIDE}({ riders: 9 })`);
    expect(formatFeedback(feedback)).toBe(
      `1:29 invalid-value: 9 is not a value of 'riders', which holds a whole number from 1 to 4. It can be at most 4.\n  9`,
    );
  });

  test('shortens a long excerpt', async () => {
    const result = await open().turn(`${RIDE}({ place: "${'a'.repeat(200)}" })`);
    expect(result.feedback?.excerpt).toHaveLength(80);
    expect(result.feedback?.excerpt.endsWith('…')).toBe(true);
  });
});
