/**
 * What the agent does when the user goes another way: for everything that can be pending, and every action of the
 * user, the advice that follows, or `!` and the code of the refusal. Each cell was reviewed; a change of one is a
 * change of behavior.
 */
import type { Session } from 'typetod';
import { describe, expect, test } from 'vitest';
import { advice, sessionAfter, BOOK, bookAt, FILMS, FIND, FOUND, RIDE, take } from './fixtures.js';

const FULL = 'confirm place_name+time+seats+date';
const SUGGEST = `suggest ${BOOK}, (prompt next_task)`;
const PROMPT = 'prompt next_task';

/** What is the same whatever is pending. */
const ALWAYS = {
  other: 'request riders',
  pause: PROMPT,
  bye: 'prompt goodbye',
  parseError: 'prompt rephrase',
  nothing: 'prompt rephrase',
} as const;

/** What searches and transactions refuse whatever is pending. */
const OF_SEARCH = {
  ...ALWAYS,
  suspend: PROMPT,
  resume: '! not-suspended',
  confirm: '! wrong-kind',
  decline: '! nothing-to-decline',
} as const;
const OF_BOOKING = { ...ALWAYS, next: '! wrong-kind', select: '! wrong-kind', resume: '! not-suspended' } as const;

type Action = keyof typeof OF_SEARCH | keyof typeof OF_BOOKING | 'same' | 'assign' | 'next' | 'select' | 'property';

interface Row {
  /** Turns that make it pending; the last is answered with `pending`. `x1` is the task. */
  readonly setup: readonly string[];
  readonly pending: string;
  /** What the user says of the task: another call, an assignment, an entity, a property. */
  readonly words: {
    readonly same: string;
    readonly assign: string;
    readonly entity: string;
    readonly property: string;
    readonly about?: string;
  };
  readonly cells: Readonly<Record<Action, string>>;
  /** After a pause, what was turned down is read back: the draft is asked about. */
  readonly isReadBack?: true;
}

const booking = { same: bookAt('18:00', 'x30'), assign: 'x1.time = "18:00"', entity: 'x1', property: 'x1.time' };
const finding = {
  same: `${FIND}({ city: "Oakland", cuisine: "italian" })`,
  assign: 'x1.price = "fair"',
  entity: 'x3',
  property: 'x3.phone',
};

const table: Readonly<Record<string, Row>> = {
  request: {
    setup: [`x1 = ${BOOK}({ place_name: "Bamboo" })`],
    pending: 'request time',
    words: { ...booking, same: `${BOOK}({ time: "18:00" })`, property: 'x1.place_name' },
    cells: {
      ...OF_BOOKING,
      same: 'request place_name',
      assign: FULL,
      suspend: PROMPT,
      confirm: '! task-incomplete',
      decline: '! nothing-to-decline',
      pause: 'request time',
      property: 'inform place_name, request time',
    },
  },
  offer: {
    setup: [FOUND],
    pending: 'offer',
    words: finding,
    cells: { ...OF_SEARCH, same: 'offer', assign: 'offer', next: 'offer', select: SUGGEST, property: 'inform phone' },
  },
  list: {
    setup: [`x1 = ${FILMS}({ city: "San Jose" })`],
    pending: 'slice',
    words: {
      same: `${FILMS}({ city: "Oakland" })`,
      assign: 'x1.genre = "crime"',
      entity: '{ title: "Heat" }',
      property: 'x1.city',
    },
    cells: {
      ...OF_SEARCH,
      same: 'slice',
      assign: 'slice',
      next: 'offer',
      select: 'suggest cinema_1_buy_tickets, (prompt next_task)',
      property: 'inform city',
    },
  },
  suggestion: {
    setup: [FOUND, 'select(x3)'],
    pending: SUGGEST,
    words: { ...finding, about: 'x6' },
    cells: {
      ...OF_SEARCH,
      same: 'offer',
      assign: 'offer',
      next: 'offer',
      select: SUGGEST,
      resume: 'request time',
      property: 'inform phone',
    },
  },
  'full confirmation': {
    setup: [bookAt('19:00')],
    pending: FULL,
    words: booking,
    cells: {
      ...OF_BOOKING,
      parseError: `prompt rephrase, ${FULL}`,
      nothing: `prompt rephrase, ${FULL}`,
      same: FULL,
      assign: 'confirm time',
      suspend: PROMPT,
      confirm: 'perform',
      decline: 'prompt change',
      pause: FULL,
      property: `inform time, ${FULL}`,
    },
  },
  'partial confirmation': {
    setup: [bookAt('19:00'), 'x1.seats = 4'],
    pending: 'confirm seats',
    words: booking,
    cells: {
      ...OF_BOOKING,
      parseError: `prompt rephrase, ${FULL}`,
      nothing: `prompt rephrase, ${FULL}`,
      same: FULL,
      assign: FULL,
      suspend: PROMPT,
      confirm: 'perform',
      decline: 'prompt change',
      pause: FULL,
      property: `inform time, ${FULL}`,
    },
  },
  alternative: {
    setup: [bookAt('21:00'), 'confirm(x1)'],
    pending: 'tell failure, alternative time=21:30',
    words: booking,
    cells: {
      ...OF_BOOKING,
      parseError: `prompt rephrase, alternative time=21:30`,
      nothing: `prompt rephrase, alternative time=21:30`,
      same: FULL,
      assign: FULL,
      suspend: PROMPT,
      confirm: 'perform',
      decline: PROMPT,
      pause: 'alternative time=21:30',
      property: 'inform time, alternative time=21:30',
    },
  },
  'failure prompt': {
    setup: [bookAt('20:00'), 'confirm(x1)'],
    pending: `tell failure, ${PROMPT}`,
    words: booking,
    cells: {
      ...OF_BOOKING,
      same: FULL,
      assign: FULL,
      suspend: PROMPT,
      confirm: '! not-confirmable',
      decline: '! nothing-to-decline',
      property: 'inform time',
    },
  },
  'no results, and fewer constraints would help': {
    setup: [`x1 = ${FIND}({ city: "Oakland", cuisine: "indian" })`],
    pending: 'tell no_results, relax',
    words: { ...finding, assign: 'x1.cuisine = "asian"', entity: '{ place_name: "Wok" }', property: 'x1.city' },
    cells: {
      ...OF_SEARCH,
      parseError: 'prompt rephrase, relax',
      nothing: 'prompt rephrase, relax',
      same: 'offer',
      assign: 'offer',
      next: 'tell no_results, relax',
      select: '! no-such-entity',
      decline: PROMPT,
      pause: 'relax',
      property: 'inform city, relax',
    },
  },
  'no-results prompt': {
    setup: [`x1 = ${FIND}({ city: "Fresno", cuisine: "indian" })`],
    pending: `tell no_results, ${PROMPT}`,
    words: {
      ...finding,
      assign: 'x1.city = "Oakland"; x1.cuisine = "asian"',
      entity: '{ place_name: "Wok" }',
      property: 'x1.city',
    },
    cells: {
      ...OF_SEARCH,
      same: 'offer',
      assign: 'offer',
      next: `tell no_results, ${PROMPT}`,
      select: '! no-such-entity',
      property: 'inform city',
    },
  },
  'exhausted prompt': {
    setup: [`x1 = ${FIND}({ city: "Oakland", cuisine: "asian" })`, 'next(x1)'],
    pending: `tell exhausted, ${PROMPT}`,
    words: { ...finding, assign: 'x1.cuisine = "italian"' },
    cells: {
      ...OF_SEARCH,
      same: 'offer',
      assign: 'offer',
      next: `tell exhausted, ${PROMPT}`,
      select: SUGGEST,
      property: 'inform phone',
    },
  },
  'next-task prompt': {
    setup: [bookAt('19:00'), 'confirm(x1)', 'conversation_pause()'],
    pending: PROMPT,
    words: { ...booking, property: 'x1.code' },
    cells: {
      ...OF_BOOKING,
      same: FULL,
      assign: '! already-performed',
      suspend: '! already-performed',
      confirm: '! already-performed',
      decline: '! nothing-to-decline',
      property: 'inform code',
    },
  },
  'news of success': {
    setup: [bookAt('19:00'), 'confirm(x1)'],
    pending: 'perform',
    words: { ...booking, property: 'x1.code' },
    cells: {
      ...OF_BOOKING,
      same: FULL,
      assign: '! already-performed',
      suspend: '! already-performed',
      confirm: '! already-performed',
      decline: '! nothing-to-decline',
      property: 'inform code',
    },
  },
  'rephrase prompt': {
    setup: [bookAt('19:00'), 'parse_error()'],
    pending: `prompt rephrase, ${FULL}`,
    words: booking,
    cells: {
      ...OF_BOOKING,
      parseError: `prompt rephrase, ${FULL}`,
      nothing: `prompt rephrase, ${FULL}`,
      same: FULL,
      assign: 'confirm time',
      suspend: PROMPT,
      confirm: 'perform',
      decline: 'prompt change',
      pause: FULL,
      property: `inform time, ${FULL}`,
    },
  },
  'change prompt': {
    setup: [bookAt('19:00'), 'decline_alternative()'],
    pending: 'prompt change',
    isReadBack: true,
    words: booking,
    cells: {
      ...OF_BOOKING,
      same: FULL,
      assign: FULL,
      suspend: PROMPT,
      confirm: '! not-confirmable',
      decline: '! nothing-to-decline',
      pause: FULL,
      property: 'inform time',
    },
  },
};

function statement(action: Action, { words }: Row): string {
  const about = words.about ?? 'x1';
  switch (action) {
    case 'same':
    case 'assign':
      return words[action];
    case 'other':
      return `${RIDE}({ destination: "Home" })`;
    case 'select':
      return `select(${words.entity})`;
    case 'next':
      return 'next(x1)';
    case 'suspend':
    case 'resume':
    case 'confirm':
      return `${action}(${about})`;
    case 'decline':
      return 'decline_alternative()';
    case 'pause':
      return 'conversation_pause()';
    case 'property':
      return `say(${words.property})`;
    case 'bye':
      return 'say()';
    case 'parseError':
      return 'parse_error()';
    case 'nothing':
      return '';
  }
}

/** Everything of the tasks but which was touched last. */
function drafts(session: Session): string {
  return JSON.stringify(session.world.tasks);
}

describe.each(Object.entries(table))('while pending: %s', (_, row) => {
  test('it is pending', async () => {
    const session = await sessionAfter(...row.setup.slice(0, -1));
    expect(advice(await take(session, row.setup.at(-1) as string))).toBe(row.pending);
  });

  test.each(Object.entries(row.cells) as [Action, string][])('%s → %s', async (action, expected) => {
    const session = await sessionAfter(...row.setup);
    const [before, digest] = [drafts(session), session.digest()];
    const result = await session.turn(statement(action, row));
    expect(advice(result)).toBe(expected);
    if (!result.ok) expect(session.digest()).toBe(digest);
    const isKept =
      ['property', 'bye', 'parseError', 'nothing'].includes(action) || (action === 'pause' && !row.isReadBack);
    if (isKept) expect(drafts(session)).toBe(before);
  });

  test.each([
    ['help()', 'prompt abilities'],
    [`choices(${row.words.property})`, 'choices'],
    ['say(x1)', 'summary'],
  ])('%s is answered, and then what a pause leads to', async (question, answer) => {
    const session = await sessionAfter(...row.setup);
    const before = drafts(session);
    const { pause } = row.cells;
    expect(advice(await take(session, question))).toBe(
      pause === PROMPT || row.isReadBack ? answer : `${answer}, ${pause}`,
    );
    expect(drafts(session)).toBe(before);
  });

  test('a digression to another task does not touch this one', async () => {
    const session = await sessionAfter(...row.setup);
    const task = session.world.tasks[0];
    await take(session, `x50 = ${RIDE}({ destination: "Home", riders: 1 })`);
    expect(session.world.tasks[0]).toBe(task);
    await take(session, 'confirm(x50)');
    expect(session.world.tasks[0]).toMatchObject({ slots: task?.slots, touched: task?.touched });
  });
});

test.each([
  ['conversation_pause()', FULL],
  ['say(x1.place_name)', `inform place_name, ${FULL}`],
])('an alternative is not offered again once all was asked to be confirmed: %s', async (digression, expected) => {
  const session = await sessionAfter(bookAt('21:00'));
  const resumed = await take(session, 'confirm(x1)\nsuspend(x1)\nresume(x1)');
  expect(advice(resumed)).toBe(`tell failure, alternative time=21:30, ${FULL}`);
  expect(advice(await take(session, digression))).toBe(expected);
});
