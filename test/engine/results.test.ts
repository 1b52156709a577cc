import type { SearchTask } from '../../src/world/index.js';
import {
  type Backend,
  createSession,
  type EngineError,
  failure,
  liveBackend,
  money,
  restoreSession,
  search,
  service,
  type SessionOptions,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import fc from 'fast-check';
import { resultFaults } from '../../src/engine/index.js';

const room = {
  name: z.string(),
  floor: z.int(),
  area: z.number(),
  price: money(),
  kind: z.enum(['small', 'big']),
  beds: z.literal([1, 2]),
  quiet: z.boolean(),
  free_on: z.iso.date(),
  free_at: time(),
  code: z.string().regex(/^[A-Z]\d$/),
  stars: z.int().min(1).max(5),
  tags: z.array(z.string()),
  note: z.string().optional(),
  view: z.string().nullable(),
};

const ROOM = {
  name: 'Attic',
  floor: 2,
  area: 12.5,
  price: 9.99,
  kind: 'small',
  beds: 2,
  quiet: true,
  free_on: '2019-03-04',
  free_at: '19:30',
  code: 'A1',
  stars: 3,
  tags: ['blue'],
  note: 'ours',
  view: 'sea',
};

class FindRooms extends search({
  description: 'Find rooms',
  slots: { floor: z.int(), view: z.string().optional() },
  returns: room,
  entity: 'room',
  search: () => [],
  followUp: () => BookRoom,
}) {}

class BookRoom extends transaction({
  description: 'Book a room',
  slots: { name: z.string(), beds: z.literal([1, 2]).default(1), quiet: z.boolean().optional() },
  returns: { name: z.string(), beds: z.literal([1, 2]), number: z.int(), price: money().optional() },
  transact: () => success({ number: 1 }),
}) {}

const inn = service({ name: 'Inn', description: 'Rooms', apis: [FindRooms, BookRoom] });
const FIND = 'x1 = inn_find_rooms({ floor: 2 })';
const BOOK = 'x1 = inn_book_room({ name: "Attic" })';

const finding = (rows: readonly unknown[]): Backend => ({
  ...liveBackend,
  search: () => ({ kind: 'search', rows: rows as never, more: false }),
});
const booking = (reply: object): Backend => ({
  ...liveBackend,
  transact: () => ({ kind: 'transaction', changes: [], ...reply }) as never,
});
const open = (backend: Backend, options: Partial<SessionOptions> = {}) =>
  createSession({ services: [inn], backend, ...options });

const rowsOf = (session: ReturnType<typeof open>) => (session.world.tasks[0] as SearchTask).results?.rows;

async function errorOf(promise: Promise<unknown>): Promise<EngineError> {
  const thrown = await promise.then(
    () => undefined,
    (error: EngineError) => error,
  );
  expect(thrown).toMatchObject({ name: 'EngineError' });
  return thrown as EngineError;
}

describe('a row of a search', () => {
  it('is taken where it holds what is declared', async () => {
    const session = open(finding([ROOM]));
    await session.turn(FIND);
    expect(rowsOf(session)).toEqual([ROOM]);
  });

  it.each(['note', 'view', 'floor'] as const)('may lack %s, which is optional or an argument', async (name) => {
    const { [name]: _, ...row } = ROOM;
    const session = open(finding([row]));
    await session.turn(FIND);
    expect(rowsOf(session)).toEqual([row]);
  });

  it('loses what is not declared', async () => {
    const session = open(finding([{ ...ROOM, margin: 0.3 }]));
    await session.turn(FIND);
    expect(rowsOf(session)).toEqual([ROOM]);
    expect((await restoreSession(session.save(), { services: [inn] })).digest()).toBe(session.digest());
  });

  it.each<[keyof typeof ROOM, unknown, string]>([
    ['name', 5, 'text'],
    ['floor', 2.5, 'a whole number'],
    ['floor', '2', 'a whole number'],
    ['area', '12', 'a number'],
    ['price', 9.999, 'an amount of money, without a sign, in USD with at most 2 decimals'],
    ['price', -1, 'an amount of money'],
    ['kind', 'Small', 'one of "small", "big"'],
    ['beds', 3, 'one of 1, 2'],
    ['quiet', 'yes', 'true or false'],
    ['free_on', '4 March', 'a date'],
    ['free_on', '2019-02-30', 'a date'],
    ['free_at', '7 pm', 'a time of day'],
    ['code', 'a1', 'text'],
    ['stars', 6, 'a whole number'],
    ['tags', 'blue', 'a list of text'],
    ['tags', [1], 'a list of text'],
    ['note', 1, 'text'],
  ])('is refused where %s is %j', async (name, value, expected) => {
    const session = open(finding([ROOM, { ...ROOM, [name]: value }]));
    const digest = session.digest();
    const error = await errorOf(session.turn(FIND));
    expect(error).toMatchObject({
      code: 'bad-result',
      data: { api: 'inn_find_rooms', property: name, place: 'rows[1]', value },
    });
    expect(error.message).toContain(
      `'${name}' in rows[1] is ${JSON.stringify(value)}, and 'returns' declares ${expected}`,
    );
    expect(error.message).toContain(
      "Mend the method 'search', or the backend that answers for it, or what the API declares",
    );
    expect([session.digest(), session.turns, session.inDoubt]).toEqual([digest, 0, []]);
  });

  it.each(['name', 'price', 'tags'] as const)('is refused where %s is missing', async (name) => {
    const { [name]: _, ...row } = ROOM;
    const error = await errorOf(open(finding([row])).turn(FIND));
    expect(error).toMatchObject({ code: 'bad-result', data: { property: name, place: 'rows[0]' } });
    expect(error.message).toContain(`rows[0] has no '${name}', which 'returns' has without .optional().`);
  });

  it('is refused in a trial as well', async () => {
    const error = await errorOf(open(finding([{}])).whatIf(FIND));
    expect(error.code).toBe('bad-result');
  });

  it('is taken as it is from a trusted store', async () => {
    const row = { name: 5, margin: 0.3 };
    const session = open(finding([row]), { results: 'trusted' });
    await session.turn(FIND);
    expect(rowsOf(session)).toEqual([row]);
    const restored = await restoreSession(session.save(), { services: [inn] });
    expect(rowsOf(restored)).toEqual([row]);
  });

  it('does not print control characters of a value', async () => {
    const error = await errorOf(open(finding([{ ...ROOM, kind: '\u001b[31m' }])).turn(FIND));
    expect(error.message).not.toContain('\u001b');
  });
});

describe('the result of a transaction', () => {
  it('is taken where the arguments fill in the rest', async () => {
    const session = open(booking({ status: 'success', result: { number: 7, secret: 1 } }));
    await session.turn(BOOK);
    await session.turn('confirm(x1)');
    expect(session.world.tasks[0]).toMatchObject({ result: { number: 7, name: 'Attic', beds: 1 } });
    expect(JSON.stringify(session.world.tasks[0])).not.toContain('secret');
  });

  it.each<[string, object, object]>([
    ['a result without its number', {}, { property: 'number', place: 'result' }],
    ['a price in words', { number: 1, price: 'five' }, { property: 'price', value: 'five' }],
    ['another name than text', { number: 1, name: 5 }, { property: 'name', value: 5 }],
  ])('is refused for %s, and in doubt', async (_, result, data) => {
    const session = open(booking({ status: 'success', result }));
    await session.turn(BOOK);
    const digest = session.digest();
    const error = await errorOf(session.turn('confirm(x1)'));
    expect(error).toMatchObject({ code: 'bad-result', data });
    expect(error.message).toContain("whether it was done is unknown: 'inDoubt' lists it");
    expect(session.digest()).toBe(digest);
    expect(session.inDoubt).toMatchObject([{ api: 'inn_book_room', arguments: { name: 'Attic', beds: 1 } }]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no slot', { hour: '21:00' }, "there is an alternative for 'hour', which is not one of its slots"],
    ['a property', { number: 1 }, "there is an alternative for 'number', which is not one of its slots"],
    ['another value', { beds: 9 }, "the alternative 9 is not a value of slot 'beds', which holds a whole number"],
    ['any value', { name: 'dontcare' }, `the alternative "dontcare" is not a value of slot 'name'`],
  ])('with an alternative for %s is refused, from a trusted store too', async (_, alternative, what) => {
    for (const results of ['checked', 'trusted'] as const) {
      const session = open(booking({ status: 'failure', alternative }), { results });
      await session.turn(BOOK);
      const error = await errorOf(session.turn('confirm(x1)'));
      expect(error).toMatchObject({ code: 'bad-result', data: { place: 'alternative' } });
      expect(error.message).toContain(what);
      expect(session.inDoubt).toHaveLength(1);
    }
  });

  it('may be a failure without anything', async () => {
    const session = open(booking({ status: 'failure' }));
    await session.turn(BOOK);
    expect((await session.turn('confirm(x1)')).ok).toBe(true);
  });
});

test('rows of a table are checked for each API that returns them', async () => {
  const rows = table('rooms', 'name', [{ name: 'Attic', price: 9.999 }]);
  const of = (price: z.ZodType) =>
    class Find extends search({
      description: 'Find',
      slots: {},
      returns: { name: z.string(), price },
      entity: 'room',
      table: rows,
    }) {};
  const shop = (name: string, price: z.ZodType) => service({ name, description: 'Rooms', apis: [of(price)] });
  const [loose, strict] = [shop('Loose', z.number()), shop('Strict', money())];
  const session = createSession({ services: [loose, strict] });
  for (let at = 0; at < 2; at += 1) {
    expect((await session.turn('loose_find()')).ok).toBe(true);
    expect(await errorOf(session.turn('strict_find()'))).toMatchObject({ code: 'bad-result', data: { value: 9.999 } });
  }
});

describe('a result of a type in which others stand', () => {
  const rowsOf = async (type: z.ZodType, v: unknown): Promise<unknown> => {
    class Look extends search({
      description: 'Look',
      slots: {},
      returns: { id: z.string(), v: type },
      entity: 'thing',
      search: () => [],
    }) {}
    const looking = service({ name: 'Look', description: 'Look', apis: [Look] });
    const session = createSession({ services: [looking], backend: finding([{ id: 'a', v }]) });
    await session.turn('x1 = look_look()');
    expect(session.save()).not.toContain('078-05');
    const restored = await restoreSession(session.save(), { services: [looking] });
    expect(restored.digest()).toBe(session.digest());
    return (session.world.tasks[0] as SearchTask).results?.rows[0]?.v;
  };
  const owner = z.object({ name: z.string() });
  const secret = { name: 'Ada', ssn: '078-05-1120' };
  const tree: z.ZodType = z.object({ name: z.string(), kids: z.array(z.lazy(() => tree)) });

  test.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', owner, secret, { name: 'Ada' }],
    ['a list', z.array(owner), [secret], [{ name: 'Ada' }]],
    ['a record', z.record(z.string(), owner), { a: secret }, { a: { name: 'Ada' } }],
    [
      'an intersection',
      z.intersection(owner, z.object({ age: z.int() })),
      { ...secret, age: 3 },
      { name: 'Ada', age: 3 },
    ],
    ['a union', z.union([z.int(), owner]), secret, { name: 'Ada' }],
    [
      'one that holds itself',
      tree,
      { name: 'a', kids: [{ ...secret, kids: [] }] },
      { name: 'a', kids: [{ name: 'Ada', kids: [] }] },
    ],
    ['with checks', owner.refine(() => true).optional(), secret, { name: 'Ada' }],
    ['a default', z.object({ name: z.string().default('q') }), {}, { name: 'q' }],
    ['a loose object', z.looseObject({ name: z.string() }), { name: 'Ada', age: 3 }, { name: 'Ada', age: 3 }],
  ])('has what is declared and no more: %s', async (_, type, given, kept) => {
    expect(await rowsOf(type, given)).toEqual(kept);
  });

  test('holds the checks of a closed part of a union', async () => {
    const grade = z.union([z.enum(['a', 'b']).refine((value) => value !== 'b'), z.literal('c')]);
    expect(await rowsOf(grade, 'a')).toBe('a');
    await expect(rowsOf(grade, 'b')).rejects.toMatchObject({ code: 'bad-result' });
  });

  test.each<[string, z.ZodType]>([
    [
      'throws',
      z.string().refine(() => {
        throw new Error('no list');
      }),
    ],
    ['is a promise', z.string().refine(() => Promise.resolve(true))],
  ])('names a check that %s', async (_, type) => {
    await expect(rowsOf(type, 'a')).rejects.toMatchObject({
      code: 'bad-result',
      message: expect.stringMatching(/'v' in 'returns' of look_look/),
      cause: expect.any(Error),
    });
  });

  test('of a table is read once for all sessions', async () => {
    const homes = table('Look.homes', 'id', [{ id: 'a', owner: secret }]);
    class Homes extends search({
      description: 'Homes',
      slots: {},
      returns: { id: z.string(), owner },
      entity: 'home',
      table: homes,
    }) {}
    const looking = service({ name: 'Look', description: 'Look', apis: [Homes] });
    const rowOf = async (): Promise<unknown> => {
      const session = createSession({ services: [looking] });
      await session.turn('x1 = look_homes()');
      return (session.world.tasks[0] as SearchTask).results?.rows[0];
    };
    const row = await rowOf();
    expect(row).toEqual({ id: 'a', owner: { name: 'Ada' } });
    expect(await rowOf()).toBe(row);
  });
});

test('an argument of another type fills nothing in', async () => {
  class Book extends transaction({
    description: 'Book',
    slots: { ref: z.string() },
    returns: { ref: z.int() },
    transact: ({ ref }) => (ref === 'a' ? success() : success({ ref: 7 })),
  }) {}
  const booking = service({ name: 'Booking', description: 'Book', apis: [Book] });
  const session = createSession({ services: [booking], approval: 'implied' });
  await expect(session.turn('confirm(booking_book({ ref: "a" }))')).rejects.toMatchObject({
    code: 'bad-result',
    data: { property: 'ref' },
  });
  await session.turn('confirm(booking_book({ ref: "b" }))');
  expect(session.world.tasks.at(-1)).toMatchObject({ phase: 'performed', result: { ref: 7 } });
});

test('an option that is neither is refused', () => {
  expect(() => open(liveBackend, { results: 'strict' as never })).toThrow(
    "'results' of a session is text; it must be 'checked' or 'trusted'",
  );
});

test('law: the check accepts what zod accepts, and nothing else', () => {
  const [find] = inn.apis;
  if (!find) throw new Error('There is no API.');
  const values = fc.oneof(
    fc.string(),
    fc.integer({ min: -9, max: 9 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.constantFrom(...Object.values(ROOM)),
  );
  const rows = fc.record(
    Object.fromEntries(Object.keys(ROOM).map((name) => [name, fc.option(values, { nil: undefined })])),
  );
  fc.assert(
    fc.property(rows, (row) => {
      const faults = resultFaults(find, row as never, {}).map((fault) => fault.property.name);
      const wrong = Object.entries(room).filter(([name, type]) => {
        const value = row[name];
        return value === undefined ? name !== 'note' && name !== 'view' : !type.safeParse(value).success;
      });
      expect(faults).toEqual(wrong.map(([name]) => name));
    }),
  );
});

test('a failure that offers something right is taken', async () => {
  const session = open({
    ...liveBackend,
    transact: () => ({ ...failure({ alternative: { beds: 2 } }), kind: 'transaction' }) as never,
  });
  await session.turn(BOOK);
  await session.turn('confirm(x1)');
  expect(session.world.tasks[0]).toMatchObject({ phase: 'failed', alternative: { beds: 2 } });
});
