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
  { hut: 'Cedar', lake: 'Femund', beds: 2 },
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

  describe('where another one is taken while a draft waits for a yes', () => {
    const waiting = [FIND, 'select(x3)', BOOK] as const;
    const another = 'x70 = select({ hut: "Birch" }, { from: x1 })';

    test('is that one, once it was read back', async () => {
      const asked = await sessionAfter(...waiting, another);
      expect(asked.session.world.pending).toMatchObject([{ kind: 'confirm', slots: ['lake', 'nights'] }]);
      const { session, sent } = await sessionAfter(...waiting, another, 'confirm(x60)');
      expect(sent).toEqual([{ lake: 'Mjosa', nights: 2, hut: 'Birch' }]);
      expect((await restoreSession(session.save(), { services })).digest()).toBe(session.digest());
    });

    test('is done by no yes that comes with it', async () => {
      const { session } = await sessionAfter(...waiting);
      const { feedback } = await session.turn(`${another}\nconfirm(x60)`);
      expect(feedback).toMatchObject({ code: 'not-confirmable' });
    });

    test('is agreed to by the old yes where it is the same again', async () => {
      const programs = [...waiting, 'x70 = select({ hut: "Alder" }, { from: x1 })\nconfirm(x60)'];
      expect((await sessionAfter(...programs)).sent).toMatchObject([{ hut: 'Alder' }]);
    });

    test('is that one of a draft that lacks something', async () => {
      const lacking = [FIND, 'select(x3)', 'x60 = huts_1_book_hut({ lake: "Mjosa" })', another];
      const { session } = await sessionAfter(...lacking);
      expect(session.world.pending).toMatchObject([{ kind: 'request', slot: 'nights' }]);
      const { sent } = await sessionAfter(...lacking, 'x60.nights = 3', 'confirm(x60)');
      expect(sent).toMatchObject([{ hut: 'Birch' }]);
    });

    test('is that one of what was turned down', async () => {
      const { session, sent } = await sessionAfter(...waiting, 'decline_alternative()', another, 'confirm(x60)');
      expect(sent).toMatchObject([{ hut: 'Birch' }]);
      expect(session.world.tasks).toHaveLength(3);
    });

    test('comes with what the search has now, but for what was said', async () => {
      const programs = [FIND, 'x20 = select(x3)', 'x60 = resume(x21)\nx60.nights = 2', 'x1.lake = "Femund"'];
      const { sent } = await sessionAfter(...programs, 'x70 = select({ hut: "Cedar" }, { from: x1 })', 'confirm(x60)');
      expect(sent).toEqual([{ lake: 'Femund', nights: 2, hut: 'Cedar' }]);
    });

    test('is no other search’s: that is a booking of its own', async () => {
      const { session } = await sessionAfter(
        ...waiting,
        'x70 = huts_1_find_hut({ lake: "Femund" })',
        'x80 = select({ hut: "Cedar" }, { from: x70 })',
      );
      expect(session.world.pending).toEqual([]);
      const drafts = session.world.tasks.flatMap((task) => (task.kind === 'transaction' ? [task.filled] : []));
      expect(drafts.slice(1)).toEqual([{ hut: 'Alder' }, { hut: 'Cedar' }]);
    });

    test('is no other one’s of two in one breath', async () => {
      const both =
        'select(x3)\nx60 = huts_1_book_hut({ lake: "Mjosa", nights: 2 })\nx61 = select({ hut: "Birch" }, { from: x1 })';
      const { session } = await sessionAfter(FIND, `${both}\nx62 = huts_1_book_hut({ lake: "Mjosa", nights: 2 })`);
      const drafts = session.world.tasks.flatMap((task) => (task.kind === 'transaction' ? [task.filled] : []));
      expect(drafts).toEqual([{ hut: 'Alder' }, { hut: 'Birch' }]);
    });
  });

  test('is the one that was taken since it was suggested', async () => {
    const { sent } = await sessionAfter(
      FIND,
      'x20 = select(x3)',
      'x60 = select({ hut: "Birch" }, { from: x1 })\nx61 = resume(x21)\nx61.nights = 2',
      'confirm(x61)',
    );
    expect(sent).toMatchObject([{ hut: 'Birch' }]);
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

  test.each([
    ['a number', z.int()],
    ['one of a few texts', z.enum(['Alder', 'Birch'])],
    ['a list', z.array(z.string())],
    ['text of a format', z.ipv4()],
  ])('is not declared of another type than the property has: %s', (_, type) => {
    const Book = class extends transaction({
      ...BookHut.spec,
      intent: 'BookHut',
      slots: { lake, hut: fromResult(type as never) },
    } as never) {};
    const Find = class extends search({ ...FindHut.spec, intent: 'FindHut', followUp: () => Book } as never) {};
    expect(() => service({ name: 'Huts', description: 'Huts', apis: [Find, Book] as never })).toThrow(
      expect.objectContaining({ code: 'bad-type', message: expect.stringContaining("'hut' of huts_find_hut") }),
    );
  });

  test.each([
    ['a whole number as a number', z.int(), z.number(), 4],
    ['one of a few texts as text', z.enum(['a', 'b']), z.string(), 'a'],
    ['a day as text', z.iso.date(), z.string(), '2019-03-04'],
    ['a list as a list', z.array(z.string()), z.array(z.string()), ['a']],
  ])('is declared of a type that has every value of the property: %s', (_, property, type, value) => {
    const Book = class extends transaction({
      ...BookHut.spec,
      intent: 'BookHut',
      slots: { lake, mark: fromResult(type as z.ZodString) },
    } as never) {};
    const Find = class extends search({
      ...FindHut.spec,
      intent: 'FindHut',
      returns: { hut, lake, mark: property },
      table: table('huts', 'hut', [{ hut: 'Alder', lake: 'Mjosa', mark: value }]),
      followUp: () => Book,
    } as never) {};
    expect(service({ name: 'Huts', description: 'Huts', apis: [Find, Book] as never }).apis).toHaveLength(2);
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
