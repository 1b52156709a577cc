import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Query, type Row, type SearchApi, type Service, search, service, table } from 'typetod';
import { createSession } from 'typetod';
import { type Statement, statementOf } from '../../examples/sqlite/query.js';
import { databaseOf, place, SPEC, staysIn } from '../../examples/sqlite/stays.js';
import { liveBackend, searchBy, searchRequest } from '../../src/world/index.js';
import { runs } from '../runs.js';

const CITIES = ['Oslo', 'Tromsø', "Xi'an", 'São Paulo', 'Łódź', 'İzmir', '"Q"', '100%', '__'];
const KINDS = ['hostel', 'inn', 'palace'];
const PRICES = [0, 9.99, 10, 60, 60, 80.5, 120, 1000];
const TIMES = ['00:00', '09:00', '14:30', '23:59'];
const DATES = ['1890-01-01', '1990-05-01', '2019-02-28', '2020-02-29'];

/** Sixty places, of which each lacks some of what not all have. */
const ROWS: readonly Row[] = Array.from({ length: 60 }, (_, at) => {
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

const databases: ReturnType<typeof databaseOf>[] = [];
afterAll(() => {
  for (const database of databases) database.close();
});

function open(onStatement?: (statement: Statement) => void) {
  const database = databaseOf(ROWS);
  databases.push(database);
  return { database, stays: staysIn(database, onStatement) };
}

class FindPlace extends search({ ...SPEC, table: table('stays', 'name', ROWS) as never }) {}
/** The same in a table, which the engine filters. */
const inTable = service({ name: 'Stays', description: 'Places to stay', apis: [FindPlace] });

const HOSTILE = [
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

describe('places in a database', () => {
  it('are found as those in a table, whatever is asked', async () => {
    const { database, stays } = open();
    await fc.assert(
      fc.asyncProperty(drawn, async ({ args, where, order, offset }) => {
        // A name has a value or a constraint.
        const constraints = Object.fromEntries(Object.entries(where).filter(([name]) => !Object.hasOwn(args, name)));
        const query = { where: constraints, order } as Query;
        expect(await foundIn(stays, args, query, offset)).toEqual(await foundIn(inTable, args, query, offset));
      }),
      { numRuns: runs(10_000, 300) },
    );
    expect(database.prepare('SELECT name FROM stays').all()).toHaveLength(ROWS.length);
  });

  it('are asked for with one statement, whose text has no value in it', async () => {
    const asked: Statement[] = [];
    const { stays } = open((statement) => asked.push(statement));
    for (const city of HOSTILE) {
      const query = { where: { city: { relation: 'anyOf', values: [city, 'Oslo'] } }, order: [] } as Query;
      const { rows } = await foundIn(stays, {}, query, 0);
      expect(new Set(rows.map((row) => row.city))).toEqual(new Set(['Oslo']));
    }
    expect(asked).toHaveLength(HOSTILE.length);
    expect(new Set(asked.map(({ text }) => text)).size).toBe(1);
  });

  it.each(HOSTILE.filter((text) => !/^\s*$|\0/.test(text)))(
    'are not touched by a program that says %j',
    async (text) => {
      const { database, stays } = open();
      const session = createSession({ services: [stays] });
      const said = JSON.stringify(text);
      for (const city of [said, `not(${said})`, `anyOf(${said}, "Oslo")`]) {
        const { feedback } = await session.turn(`stays_find_place({ city: ${city}, price: atMost(100) })`);
        expect(feedback?.code).toBeOneOf([undefined, 'invalid-value', 'not-a-statement', 'syntax']);
      }
      expect(database.prepare('SELECT name FROM stays').all()).toHaveLength(ROWS.length);
    },
  );

  it('are asked once where a constraint, an order and a slot are given at once', async () => {
    const asked: Statement[] = [];
    const { stays } = open((statement) => asked.push(statement));
    const session = createSession({ services: [stays] });
    await session.turn(
      'x1 = stays_find_place({ city: not("Oslo"), price: between(10, 100) })\nsort(x1, { rating: "descending" })',
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]?.values).toEqual(['oslo', 10, 100, 11, 0]);
  });
});

describe('a statement', () => {
  const columns = new Map([['price', 'plain']] as const);
  const page = { arguments: {}, where: {}, order: [], offset: 0, limit: 3 };

  it.each(['cost', 'price"; DROP TABLE stays; --', 'constructor', '__proto__', 'rowid'])(
    'is not made with a column that nobody listed: %s',
    (name) => {
      const where = new Map([[name, { relation: 'is', values: [1] }]] as const);
      const asked = { ...page, where: Object.fromEntries(where) };
      expect(() => statementOf('stays', columns, asked)).toThrow(`There is no column '${name}'.`);
      const order = [{ property: name, direction: 'ascending' }] as const;
      expect(() => statementOf('stays', columns, { ...page, order })).toThrow(RangeError);
    },
  );

  it('has the names of an author with quotes in them', () => {
    const odd = new Map([['a"b', 'plain']] as const);
    expect(statementOf('t"', odd, page).text).toMatch(/^SELECT "a""b" FROM "t""" WHERE TRUE/);
  });

  it('passes over arguments that are no column, or that any value will do for', () => {
    const asked = { ...page, arguments: { guests: 2, price: null as never } };
    expect(statementOf('stays', columns, asked).values).toEqual([3, 0]);
  });
});

it('the table says of a place what the database does', () => {
  expect(ROWS.every((row) => Object.keys(row).every((name) => Object.hasOwn(place, name)))).toBe(true);
});
