/** An argument of a follow-up that nobody gives: the result fills it in that the user took. */
import {
  createSession,
  fromResult,
  restoreSession,
  search,
  service,
  signature,
  success,
  table,
  toolSchema,
  transaction,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { recording } from './fixtures.js';

const HUTS = [
  { hut: 'Alder', lake: 'Mjosa', beds: 4 },
  { hut: 'Birch', lake: 'Mjosa', beds: 6 },
];
const lake = z.string();
const hut = z.string();

class FindHut extends search({
  description: 'Look for a hut',
  entity: 'hut',
  slots: { lake },
  returns: { hut, lake, beds: z.int() },
  identity: 'hut',
  table: table('huts', 'hut', HUTS),
  followUp: () => BookHut,
}) {}

class BookHut extends transaction({
  description: 'Book a hut at a lake',
  slots: { lake, nights: z.int(), hut: fromResult(z.string()) },
  returns: { lake, nights: z.int(), hut },
  transact: ({ hut: chosen }) => success({ hut: chosen ?? 'any' }),
}) {}

const services = [service({ name: 'Huts_1', description: 'Huts', apis: [FindHut, BookHut] })];
const [, book] = services[0]?.apis ?? [];

const FIND = 'x1 = huts_1_find_hut({ lake: "Mjosa" })';
const BOOK = 'x60 = huts_1_book_hut({ lake: "Mjosa", nights: 2 })';

async function sessionAfter(...programs: readonly string[]) {
  const backend = recording();
  const session = createSession({ services, id: 'huts', backend });
  for (const program of programs) expect((await session.turn(program)).feedback, program).toBeUndefined();
  const sent = backend.requests.flatMap((one) => (one.kind === 'transaction' ? [one.arguments] : []));
  return { session, sent };
}

describe('the result that was chosen', () => {
  test.each([
    ['first', 'select(x3)', 'Alder'],
    ['second', 'select({ hut: "Birch" })', 'Birch'],
  ])('goes with what is booked: the %s', async (_, selected, expected) => {
    const { session, sent } = await sessionAfter(
      FIND,
      'x5 = next(x1)',
      `x20 = ${selected}`,
      `x40 = resume(x21)\nx40.nights = 2`,
      'confirm(x40)',
    );
    expect(sent).toEqual([{ lake: 'Mjosa', nights: 2, hut: expected }]);
    expect(session.world.tasks.at(-1)).toMatchObject({ phase: 'performed', result: { hut: expected } });
    expect((await restoreSession(session.save(), { services })).digest()).toBe(session.digest());
  });

  test('goes with a call that takes up no suggestion', async () => {
    expect((await sessionAfter(FIND, 'select(x3)', BOOK, 'confirm(x60)')).sent).toMatchObject([{ hut: 'Alder' }]);
  });

  test('stays that of the draft where another one is chosen before it is confirmed', async () => {
    const programs = [FIND, 'select(x3)', BOOK, 'x70 = select({ hut: "Birch" }, { from: x1 })', 'confirm(x60)'];
    expect((await sessionAfter(...programs)).sent).toMatchObject([{ hut: 'Alder' }]);
  });

  test.each([
    ['nothing was searched', [BOOK]],
    ['nothing was chosen', [FIND, BOOK]],
    ['the search was changed since', [FIND, 'select(x3)', 'x1.lake = "Femund"', BOOK]],
  ])('is left out where %s', async (_, programs) => {
    expect((await sessionAfter(...programs, 'confirm(x60)')).sent).toEqual([{ lake: 'Mjosa', nights: 2 }]);
  });

  test('tells two bookings apart that are the same besides: each has a key of its own', async () => {
    const keys = await Promise.all(
      ['Alder', 'Birch'].map(async (name) => {
        const { session } = await sessionAfter(FIND, `select({ hut: "${name}" })`, BOOK, 'confirm(x60)');
        return session.save().match(/"keys":\["(\w+)"/)?.[1];
      }),
    );
    expect(new Set(keys).size).toBe(2);
  });
});

describe('what the result fills in', () => {
  test('is given by no program', async () => {
    const { session } = await sessionAfter(FIND, 'select(x3)', BOOK);
    for (const program of ['x60.hut = "Birch"', 'huts_1_book_hut({ hut: "Birch" })'])
      expect((await session.turn(program)).feedback).toMatchObject({
        code: 'unknown-slot',
        message: expect.stringContaining('result that was chosen'),
      });
  });

  test('is in no signature and no tool schema', () => {
    if (!book) throw new TypeError('there is no booking');
    expect(signature(book).split('): ')[0]).not.toContain('hut?');
    expect(Object.keys((toolSchema(book).parameters as { properties: object }).properties)).toEqual(['lake', 'nights']);
  });

  test.each([
    ['an API that follows no search', { followUp: undefined }],
    ['results without the property', { returns: { lake, beds: z.int() }, identity: 'lake' }],
  ])('is not declared of %s', (_, change) => {
    const Find = class extends search({ ...FindHut.spec, intent: 'FindHut', ...change } as never) {};
    expect(() => service({ name: 'Huts', description: 'Huts', apis: [Find, BookHut] as never })).toThrow(
      expect.objectContaining({ code: 'unknown-slot', message: expect.stringContaining("'fromResult'") }),
    );
  });

  test('is not declared within another type', () => {
    const Book = class extends transaction({
      ...BookHut.spec,
      intent: 'BookHut',
      slots: { huts: z.array(fromResult(z.string())) },
    } as never) {};
    expect(() => service({ name: 'Huts', description: 'Huts', apis: [Book] as never })).toThrow("holds 'fromResult'");
  });
});
