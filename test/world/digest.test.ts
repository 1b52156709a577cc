import fc from 'fast-check';
import { canonicalJson, content, type Json } from '../../src/world/index.js';
import { diff, digest, type Session, transaction, success, service, table, type Row } from 'typetod';
import { describe, expect, test } from 'vitest';
import { sessionAfter, ALARM, ALARMS, BOOK, bookAt, FILMS, FIND, FOUND, open, RIDE, take } from '../engine/fixtures.js';
import { sha256 } from '../../src/text/index.js';
import { play, programs } from '../engine/programs.js';

type Turns = readonly string[];

describe('two programs that do the same have the same digest', () => {
  test.each<[string, Turns, Turns]>([
    [
      'arguments in another order',
      [`${FIND}({ city: "Oakland", cuisine: "asian" })`],
      [`${FIND}({ cuisine: "asian", city: "Oakland" })`],
    ],
    [
      'an argument or an assignment',
      [`x1 = ${FIND}({ city: "Oakland" })\nx1.cuisine = "asian"`],
      [`${FIND}({ city: "Oakland", cuisine: "asian" })`],
    ],
    [
      'one assignment line or two',
      [`x1 = ${BOOK}()\nx1.time = "19:00"; x1.seats = 3`],
      [`x1 = ${BOOK}()\nx1.seats = 3\nx1.time = "19:00"`],
    ],
    ['other names', [FOUND, 'next(x1)'], [`x70 = ${FIND}({ city: "San Jose", cuisine: "asian" })`, 'x90 = next(x70)']],
    [
      'other words for the same value',
      [`${FIND}({ city: "Oakland", cuisine: "asian" })`],
      [`${FIND}({ city: " Oakland ", cuisine: "ASIAN" })`],
    ],
    [
      'a value or a reference to it',
      [FOUND, `${RIDE}({ destination: "Bamboo" })`],
      [FOUND, `${RIDE}({ destination: x3.place_name })`],
    ],
    [
      'nested or not',
      [`x1 = ${ALARMS}()\nx2 = next(x1)\n${RIDE}({ destination: x2.label })`],
      [`${RIDE}({ destination: next(${ALARMS}()).label })`],
    ],
    ['by entity or by value', [FOUND, 'select(x3)'], [FOUND, 'select({ place_name: "bamboo" }, { from: x1 })']],
    ['a question in between', [FOUND, 'say(x3.phone)', 'next(x1)'], [FOUND, 'next(x1)']],
    ['a correction taken back', [bookAt('19:00')], [`${bookAt('18:00')}\nx1.time = "19:00"`]],
    [
      'in one turn or in two',
      [`x1 = ${RIDE}({ destination: "Home" })`, 'x1.riders = 2'],
      [`x1 = ${RIDE}({ destination: "Home", riders: 2 })`],
    ],
    [
      'reads that came to nothing',
      [`${FIND}({ city: "Oakland", cuisine: "asian" })`],
      [`x1 = ${FIND}({ city: "Oakland", cuisine: "indian" })`, 'x1.cuisine = "asian"'],
    ],
  ])('%s', async (_, one, other) => {
    const [a, b] = [await sessionAfter(...one), await sessionAfter(...other)];
    expect(content(a.world)).toEqual(content(b.world));
    expect(a.digest()).toBe(b.digest());
    expect(diff(a.world, b.world)).toEqual([]);
  });

  test('also in sessions of another name', async () => {
    const [a, b] = [open({ id: 'a' }), open({ id: 'b' })];
    await take(a, bookAt('19:00'), 'confirm(x1)');
    await take(b, bookAt('19:00'), 'confirm(x1)');
    expect(a.digest()).toBe(b.digest());
  });
});

describe('what matters changes the digest', () => {
  test.each<[string, Turns, Turns]>([
    ['a value', [bookAt('19:00')], [bookAt('18:00')]],
    ['a slot left open', [bookAt('19:00')], [bookAt('19:00'), 'x1.seats = 3']],
    ['the entity offered last', [FOUND], [FOUND, 'next(x1)']],
    ['a selection', [FOUND], [FOUND, 'select(x3)']],
    ['an approval', [bookAt('19:00')], [bookAt('19:00'), 'decline_alternative()']],
    ['a transaction', [bookAt('19:00')], [bookAt('19:00'), 'confirm(x1)']],
    ['success or failure', [bookAt('20:00'), 'confirm(x1)'], [bookAt('19:00'), 'confirm(x1)']],
    ['the task in hand', [FOUND, `${RIDE}()`], [FOUND, `${ALARM}()`]],
    ['a suspension', [FOUND, 'select(x3)'], [FOUND, 'select(x3)', 'suspend(x6)']],
    ['what was asked', [bookAt('19:00')], [bookAt('19:00'), 'parse_error()']],
    ['the end', ['parse_error()'], ['say()']],
  ])('%s', async (_, one, other) => {
    const [a, b] = [await sessionAfter(...one), await sessionAfter(...other)];
    expect(a.digest()).not.toBe(b.digest());
    expect(diff(a.world, b.world)).not.toEqual([]);
  });
});

test('whether the user was asked is part of a conversation', async () => {
  const asked = await sessionAfter(bookAt('21:00'), 'confirm(x1)', 'parse_error()');
  const silent = await sessionAfter(bookAt('21:00'));
  await silent.turn('confirm(x1)', { choose: (moves) => moves.map((move) => ({ ...move, spoken: false })) });
  await take(silent, 'parse_error()');
  expect(diff(silent.world, asked.world)).toContainEqual({ path: ['tasks', 0, 'approved'], after: true });
});

describe('the outcome', () => {
  test('ignores searches, drafts, questions and the way there', async () => {
    const straight = await sessionAfter(bookAt('19:00'), 'confirm(x1)');
    const winding = await sessionAfter(
      FOUND,
      'next(x1)',
      'select(x3)',
      'suspend(x8)',
      `x30 = ${ALARM}()`,
      bookAt('20:00', 'x40'),
      'x40.time = "19:00"',
      'say(x40.time)',
      'confirm(x40)',
      'say()',
    );
    expect(winding.digest('outcome')).toBe(straight.digest('outcome'));
    expect(winding.digest()).not.toBe(straight.digest());
    expect(diff(straight.world, winding.world, 'outcome')).toEqual([]);
  });

  test('is what transactions did', async () => {
    const before = await sessionAfter(bookAt('19:00'));
    const [done, failed, other] = [before.fork(), before.fork(), before.fork()];
    await take(done, 'confirm(x1)');
    await take(failed, 'x1.time = "20:00"', 'confirm(x1)');
    await take(other, 'x1.seats = 3', 'confirm(x1)');
    expect(failed.digest('outcome')).toBe(before.digest('outcome'));
    expect(new Set([before, done, other].map((session: Session) => session.digest('outcome'))).size).toBe(3);
  });
});

describe('a difference', () => {
  test('names the slot, before and after', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    const fork = session.fork();
    await take(fork, 'x1.time = "18:00"; x1.seats = 3');
    expect(diff(session.world, fork.world)).toEqual([
      { path: ['tasks', 0, 'slots', 'time'], before: '19:00', after: '18:00' },
      { path: ['tasks', 0, 'slots', 'seats'], after: 3 },
      { path: ['pending', 0, 'confirm', 0], before: 'date', after: 'seats' },
      { path: ['pending', 0, 'confirm', 1], before: 'place_name', after: 'time' },
      { path: ['pending', 0, 'confirm', 2], before: 'seats' },
      { path: ['pending', 0, 'confirm', 3], before: 'time' },
    ]);
  });

  test('shows the rows that a transaction put into a table', async () => {
    const session = await sessionAfter(`x1 = ${ALARM}({ at: "06:00", label: "Swim" })`);
    const fork = session.fork();
    await take(fork, 'confirm(x1)');
    expect(diff(session.world, fork.world, 'outcome')).toEqual([
      { path: ['performed', 0], after: { api: ALARM, result: { at: '06:00', label: 'Swim' } } },
      { path: ['tables', 'alarms'], after: [{ table: 'alarms', kind: 'insert', row: { at: '06:00', label: 'Swim' } }] },
    ]);
  });

  test('sees names that every object inherits', async () => {
    const oddities = table('constructor', 'name', [] as Row[]);
    class Odd extends transaction({ description: 'Odd', slots: {}, returns: {} }) {
      override transact() {
        return success({ toString: 'x', valueOf: 1 }, [oddities.insert({ name: 'y' })]);
      }
    }
    const session = open({ services: [service({ name: 'Odd_1', description: 'Odd', apis: [Odd] })] });
    await take(session, 'x1 = odd_1_odd()');
    const { world } = session;
    await take(session, 'confirm(x1)');
    expect(diff(world, session.world, 'outcome').map(({ path }) => path)).toEqual([
      ['performed', 0],
      ['tables', 'constructor'],
    ]);
    expect(diff(session.world, world, 'outcome').every((each) => each.after === undefined)).toBe(true);
  });

  test('is empty exactly when the digests are equal', async () => {
    await fc.assert(
      fc.asyncProperty(programs({ turns: 6 }), programs({ turns: 6 }), async (one, other) => {
        const [a, b] = [open(), open()];
        await play(a, one);
        await play(b, other);
        for (const scope of ['conversation', 'outcome'] as const) {
          for (const [x, y] of [
            [a.world, b.world],
            [a.world, a.worldAt(Math.max(a.turns - 1, 0))],
          ] as const) {
            expect(diff(x, y, scope).length === 0).toBe(digest(x, scope) === digest(y, scope));
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a digest', () => {
  test('is the hash of the canonical JSON of the content, in every world of a session', async () => {
    await fc.assert(
      fc.asyncProperty(programs({ turns: 8 }), async (sources) => {
        const session = open();
        await play(session, sources);
        for (let turn = 0; turn <= session.turns; turn += 1) {
          const world = session.worldAt(turn);
          for (const scope of ['conversation', 'outcome'] as const)
            expect(digest(world, scope)).toBe(sha256(canonicalJson(content(world, scope))));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('canonical JSON', () => {
  test('is one text for equal values, whatever the order of names', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value as Json))).toBe(canonicalJson(value as Json));
      }),
    );
  });
});

/** The same value, the names of its objects put in in reverse. */
function reversed(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, reversed(item)]),
  );
}

test('a digest is 64 hexadecimal digits, and its content does not change by accident', async () => {
  const session = await sessionAfter(FOUND, 'select(x3)', `x30 = ${FILMS}({ city: "Oakland" })`);
  expect(session.digest()).toMatch(/^[0-9a-f]{64}$/);
  expect(open().digest()).toBe('6f731b22bf1a37dbbcb1dfd6b046be79aaf9b6461a8d9767238b95dd69d585b3');
  expect(content(session.world)).toMatchInlineSnapshot(`
    {
      "ended": false,
      "pending": [],
      "tables": {},
      "tasks": [
        {
          "api": "dining_1_find_place",
          "latest": "bamboo",
          "offered": [
            "bamboo",
          ],
          "selected": "bamboo",
          "slots": {
            "city": "San Jose",
            "cuisine": "asian",
            "place_name": "Bamboo",
          },
        },
        {
          "api": "cinema_1_find_films",
          "offered": [
            "up",
            "heat",
            "alien",
          ],
          "slots": {
            "city": "Oakland",
          },
        },
      ],
      "waiting": [
        {
          "api": "dining_1_book_table",
          "phase": "draft",
          "slots": {
            "place_name": "Bamboo",
          },
          "standing": "proposed",
        },
      ],
    }
  `);
});
