/** Places to stay, in a database that filters and sorts them itself, and in which they are booked. */
import { type Canonical, failure, type Row, search, type Service, service, success, time, transaction } from 'typetod';
import { z } from 'zod';
import type { Sql } from './database.js';
import { DONE, once } from './once.js';
import { type Columns, folded, type Statement, statementOf } from './query.js';

/** What is known of a place. */
export const place = {
  name: z.string().describe('Name of the place'),
  city: z.string().describe('City that it is in'),
  kind: z.enum(['hostel', 'inn', 'palace']).describe('Kind of place'),
  price: z.number().describe('What a night costs'),
  rating: z.number().describe('What guests think of it, out of 5').optional(),
  wifi: z.boolean().describe('Whether there is internet'),
  opens: time('From when on guests may come').optional(),
  built: z.iso.date().describe('When it was built').optional(),
};

/** What users may say and what they learn, whoever filters. */
export const SPEC = {
  description: 'Find a place to stay',
  slots: { city: place.city.optional(), kind: place.kind.optional(), wifi: place.wifi.optional() },
  returns: place,
  entity: 'place',
  identity: 'name',
  offers: ['name', 'city', 'price'],
  comparable: ['price', 'rating', 'opens', 'built'],
} as const;

const TEXTS = ['name', 'city', 'kind'];
const COLUMNS: Columns = new Map(Object.keys(place).map((name) => [name, TEXTS.includes(name) ? 'text' : 'plain']));

const stored = (value: Canonical | undefined): string | number | null =>
  typeof value === 'boolean' ? Number(value) : ((value as string | number | undefined) ?? null);

/** What is asked of who books. */
export const BOOKING = {
  description: 'Book a place to stay',
  slots: { name: place.name, night: z.iso.date().describe('Which night it is for') },
  returns: { price: place.price },
} as const;

const TABLES = [
  `CREATE TABLE stays (
    id INTEGER PRIMARY KEY, name TEXT, name_folded TEXT, city TEXT, city_folded TEXT, kind TEXT, kind_folded TEXT,
    price DOUBLE PRECISION, rating DOUBLE PRECISION, wifi INTEGER, opens TEXT, built TEXT
  )`,
  'CREATE TABLE bookings (place INTEGER, night TEXT, PRIMARY KEY (place, night))',
  DONE,
];

/** Makes the tables, and puts some places into them. */
export async function fill(database: Sql, rows: readonly Row[]): Promise<void> {
  for (const text of TABLES) await database.run(text);
  const columns = ['id', ...COLUMNS.keys(), ...TEXTS.map((name) => `${name}_folded`)];
  const insert = `INSERT INTO stays (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  for (const [id, row] of rows.entries()) {
    const given = new Map(Object.entries(row));
    const values = [...COLUMNS.keys()].map((name) => stored(given.get(name)));
    await database.run(insert, [id, ...values, ...TEXTS.map((name) => folded(String(given.get(name))))]);
  }
}

/** A row as the engine has it: no column that is null, and truth values for 0 and 1. */
function rowOf(found: object): Row {
  const known = Object.entries(found).filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, name === 'wifi' ? value === 1 : value])) as Row;
}

interface Found {
  readonly id: number;
  readonly price: number;
}

/**
 * The service over a database: one statement for each search, one transaction of the database for each booking.
 *
 * @param onStatement - is told each statement of a search.
 */
export function staysIn(database: Sql, onStatement: (statement: Statement) => void = () => {}): Service {
  class FindPlace extends search({
    ...SPEC,
    compares: true,
    followUp: () => BookPlace,
    search: async (args, { where, order, offset, limit }) => {
      const statement = statementOf('stays', COLUMNS, { arguments: args as Row, where, order, offset, limit });
      onStatement(statement);
      return (await database.run(statement.text, statement.values)).map(rowOf) as never;
    },
  }) {}
  class BookPlace extends transaction({
    ...BOOKING,
    transact: ({ name, night }, { key }) =>
      once(database, key, async (run) => {
        const [found] = (await run('SELECT id, price FROM stays WHERE name_folded = ?', [folded(name)])) as Found[];
        if (!found) return failure({ reason: 'There is no such place.' });
        // Of two who book the same night at the same time, the database lets one.
        const booking = 'INSERT INTO bookings (place, night) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING night';
        const booked = await run(booking, [found.id, night]);
        return booked.length > 0 ? success({ price: found.price }) : failure({ reason: 'It is taken that night.' });
      }),
  }) {}
  return service({ name: 'Stays', description: 'Places to stay', apis: [FindPlace, BookPlace] });
}
