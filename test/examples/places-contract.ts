/** What a service over a database does as one over tables does, whatever the database is. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createSession,
  failure,
  liveBackend,
  type Query,
  type Row,
  type SearchApi,
  type Service,
  search,
  service,
  success,
  table,
  transaction,
} from 'typetod';
import type { Run, Sql } from '../../examples/sql/database.js';
import { once } from '../../examples/sql/once.js';
import type { Statement } from '../../examples/sql/query.js';
import { BOOKING, fill, SPEC, staysIn } from '../../examples/sql/stays.js';
import { searchBy, searchRequest } from '../../src/world/index.js';
import { runs } from '../runs.js';

const CITIES = ['Oslo', 'Tromsø', "Xi'an", 'São Paulo', 'Łódź', 'İzmir', '"Q"', '100%', '__'];
const KINDS = ['hostel', 'inn', 'palace'];
const PRICES = [0, 9.99, 10, 60, 60, 80.5, 120, 1000];
const TIMES = ['00:00', '09:00', '14:30', '23:59'];
const DATES = ['1890-01-01', '1990-05-01', '2019-02-28', '2020-02-29'];

/** Sixty places, of which each lacks some of what not all have. */
export const ROWS: readonly Row[] = Array.from({ length: 60 }, (_, at) => {
  const from = <T>(values: readonly T[], step: number): T => values[(at * step) % values.length] as T;
  const known = (name: string, value: unknown, every: number) => (at % every === 1 ? [] : [[name, value]]);
  return Object.fromEntries([
    ['name', `Place ${at}`],
    ['city', from(CITIES, 1)],
    ['kind', from(KINDS, 5)],
    ['price', from(PRICES, 3)],
    ...known('rating', (at % 7) / 2, 4),
    ['wifi', at % 3 === 0],
    ...known('opens', from(TIMES, 7), 5),
    ...known('built', from(DATES, 1), 6),
  ]) as Row;
});

const stays = table('stays', 'name', ROWS);
const bookings = table<{ stay: string }>('bookings', 'stay', []);

class FindPlace extends search({ ...SPEC, table: stays as never, followUp: () => BookPlace }) {}
class BookPlace extends transaction({
  ...BOOKING,
  transact: ({ name, night }, { rows }) => {
    const found = rows(stays).find((row) => String(row.name).toLowerCase() === name.trim().toLowerCase());
    if (!found) return failure({ reason: 'There is no such place.' });
    const stay = `${found.name} ${night}`;
    if (rows(bookings).some((one) => one.stay === stay)) return failure({ reason: 'It is taken that night.' });
    return success({ price: Number(found.price) }, [bookings.insert({ stay })]);
  },
}) {}
/** The same in tables, which the engine filters. */
const inTable = service({ name: 'Stays', description: 'Places to stay', apis: [FindPlace, BookPlace] });

export const HOSTILE = [
  ...[
    "'; DROP TABLE stays; --",
    "' OR '1'='1",
    '" OR 1=1 --',
    '?',
    '?1',
    ':a',
    '%',
    '_',
    'NULL',
    'Oslo\u0000',
    '\\',
    '',
  ],
  ...["Oslo') OR TRUE --", '0; DELETE FROM stays', 'Robert"); DROP TABLE stays; --'],
];

const value = {
  city: fc.oneof(fc.constantFrom(...CITIES, 'OSLO', ' oslo ', 'TROMSØ', ...HOSTILE), fc.string()),
  kind: fc.constantFrom(...KINDS, 'INN'),
  wifi: fc.boolean(),
  price: fc.oneof(fc.constantFrom(...PRICES), fc.double({ noNaN: true, min: -1, max: 2000 })),
  rating: fc.constantFrom(0, 0.5, 1, 2.75, 3),
  opens: fc.constantFrom(...TIMES, '12:00'),
  built: fc.constantFrom(...DATES, '2000-01-01'),
};

type Name = keyof typeof value;
const PLAIN = ['city', 'kind', 'wifi'] as const;
const ORDERED = ['price', 'rating', 'opens', 'built'] as const;

function constraintOn(name: Name): fc.Arbitrary<object> {
  const one = value[name] as fc.Arbitrary<unknown>;
  const some = fc.record({
    relation: fc.constantFrom('not', 'anyOf'),
    values: fc.array(one, { minLength: 1, maxLength: 4 }),
  });
  if (name === 'city' || name === 'kind' || name === 'wifi') return some;
  const bounds = name === 'opens' || name === 'built' ? ['before', 'after'] : [];
  return fc.oneof(
    some,
    fc.record({ relation: fc.constantFrom('is', 'atLeast', 'atMost', ...bounds), values: fc.tuple(one) }),
    fc.record({ relation: fc.constant('between'), values: fc.tuple(one, one) }),
  );
}

const names = [...PLAIN, ...ORDERED];
const drawn = fc.record({
  args: fc.record(Object.fromEntries(PLAIN.map((name) => [name, value[name]])), { requiredKeys: [] }),
  where: fc.record(Object.fromEntries(names.map((name) => [name, constraintOn(name)])), { requiredKeys: [] }),
  order: fc.uniqueArray(
    fc.record({ property: fc.constantFrom(...ORDERED), direction: fc.constantFrom('ascending', 'descending') }),
    { selector: ({ property }) => property, maxLength: 3 },
  ),
  offset: fc.nat(12),
});

async function foundIn({ apis: [api] }: Service, args: object, query: Query, offset: number) {
  const facts = { api: api as SearchApi, arguments: args as Row, call: 0, now: '2019-03-01T09:00', tables: {} };
  return searchBy(liveBackend, searchRequest('test', { ...facts, offset, query }));
}

/** Tests of the service over databases that `open` gives, each of which is empty. */
export function keepsPlaces(open: () => Promise<Sql>): void {
  describe('places in a database', () => {
    let database: Sql;
    let asked: Statement[] = [];
    let places: Service;
    beforeAll(async () => {
      database = await open();
      await fill(database, ROWS);
      places = staysIn(database, (statement) => asked.push(statement));
    }, 180_000);
    const count = async (name: string): Promise<number> => (await database.run(`SELECT 1 AS one FROM ${name}`)).length;

    it('are found as those in a table, whatever is asked', async () => {
      await fc.assert(
        fc.asyncProperty(drawn, async ({ args, where, order, offset }) => {
          // A name has a value or a constraint.
          const constraints = Object.fromEntries(Object.entries(where).filter(([name]) => !Object.hasOwn(args, name)));
          const query = { where: constraints, order } as Query;
          expect(await foundIn(places, args, query, offset)).toEqual(await foundIn(inTable, args, query, offset));
        }),
        { numRuns: runs(10_000, 300) },
      );
      expect(await count('stays')).toBe(ROWS.length);
    });

    it('are asked for with one statement, whose text has no value in it', async () => {
      asked = [];
      for (const city of HOSTILE) {
        const query = { where: { city: { relation: 'anyOf', values: [city, 'Oslo'] } }, order: [] } as Query;
        const { rows } = await foundIn(places, {}, query, 0);
        expect(new Set(rows.map((row) => row.city))).toEqual(new Set(['Oslo']));
      }
      expect(asked).toHaveLength(HOSTILE.length);
      expect(new Set(asked.map(({ text }) => text)).size).toBe(1);
    });

    it.each(HOSTILE.filter((text) => !/^\s*$|\0/.test(text)))(
      'are not touched by a program that says %j',
      async (text) => {
        const session = createSession({ services: [places] });
        const said = JSON.stringify(text);
        for (const city of [said, `not(${said})`, `anyOf(${said}, "Oslo")`]) {
          const { feedback } = await session.turn(`stays_find_place({ city: ${city}, price: atMost(100) })`);
          expect(feedback?.code).toBeOneOf([undefined, 'invalid-value', 'not-a-statement', 'syntax']);
        }
        expect(await count('stays')).toBe(ROWS.length);
      },
    );

    it('are asked once where a constraint, an order and a slot are given at once', async () => {
      asked = [];
      const session = createSession({ services: [places] });
      await session.turn(
        'x1 = stays_find_place({ city: not("Oslo"), price: between(10, 100) })\nsort(x1, { rating: "descending" })',
      );
      expect(asked).toHaveLength(1);
      expect(asked[0]?.values).toEqual(['oslo', 10, 100, 11, 0]);
    });

    /** What both sides of a conversation come to. */
    async function outcomes(over: Service, id: string): Promise<readonly unknown[]> {
      const session = createSession({ services: [over], id });
      const said = [
        'stays_find_place({ city: "Oslo", price: atMost(60) })\nsort(x1, { price: "ascending" })',
        'select(x3)',
        'x7 = stays_book_place({ name: "place 3", night: "2019-03-02" })',
        'confirm(x7)',
        'x14 = stays_book_place({ name: "Place 3", night: "2019-03-02" })',
        'confirm(x14)',
        'x14.night = "2019-03-03"',
        'confirm(x14)',
        'x40 = stays_book_place({ name: "Nowhere", night: "2019-03-02" })',
        'confirm(x40)',
      ];
      const told: unknown[] = [];
      for (const program of said) {
        const { response, feedback } = await session.turn(program);
        told.push(response, feedback?.code);
      }
      const shown = session.world.tasks.map((task) =>
        task.kind === 'transaction' ? [task.phase, task.result] : task.latest,
      );
      return [...told, shown];
    }

    it('are booked as those in tables, each night once', async () => {
      const told = await outcomes(places, 'booked');
      expect(told).toEqual(await outcomes(inTable, 'booked'));
      expect(JSON.stringify(told.at(-1)).match(/"(performed|failed)"/g)).toEqual([
        '"performed"',
        '"performed"',
        '"failed"',
      ]);
      expect(await count('bookings')).toBe(2);
    });

    it('are booked once for a key, also by two who ask at the same time', async () => {
      const book = (key: string): Promise<unknown> =>
        once(database, key, async (run) => {
          await run('INSERT INTO bookings (place, night) VALUES (?, ?)', [40, key]);
          return { status: 'success', key };
        });
      const before = await count('bookings');
      const answers = await Promise.all([book('a'), book('a'), book('b')]);
      expect([...answers, await book('a')].map((answer) => (answer as { key: string }).key)).toEqual([
        'a',
        'a',
        'b',
        'a',
      ]);
      expect(await count('bookings')).toBe(before + 2);
    });

    it.each(['work', 'statement'])(
      'are not booked by half where a %s fails, and may be asked for again',
      async (what) => {
        const [before, keys] = [await count('bookings'), await count('done')];
        const insert = (run: Run) => run('INSERT INTO bookings (place, night) VALUES (?, ?)', [50, what]);
        const fails = once(database, what, async (run) => {
          await insert(run);
          if (what === 'work') throw new RangeError('the work failed');
          return insert(run);
        });
        await expect(fails).rejects.toThrow(what === 'work' ? 'the work failed' : /unique/i);
        expect([await count('bookings'), await count('done')]).toEqual([before, keys]);
        await once(database, what, insert);
        expect(await count('bookings')).toBe(before + 1);
      },
    );
  });
}
