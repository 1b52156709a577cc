/** Places to stay, in a database that filters and sorts them itself. */
import Database from 'libsql';
import { type Canonical, type Row, search, type Service, service, time } from 'typetod';
import { z } from 'zod';
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

/** A database in memory that holds some places. */
export function databaseOf(rows: readonly Row[]): Database.Database {
  const database = new Database(':memory:');
  const columns = [...COLUMNS.keys(), ...TEXTS.map((name) => `${name}_folded`)];
  database.exec(`CREATE TABLE stays (${columns.join(', ')})`);
  const insert = database.prepare(`INSERT INTO stays VALUES (${columns.map(() => '?').join(', ')})`);
  for (const row of rows) {
    const given = new Map(Object.entries(row));
    const values = [...COLUMNS.keys()].map((name) => stored(given.get(name)));
    insert.run(...values, ...TEXTS.map((name) => folded(String(given.get(name)))));
  }
  return database;
}

/** A row as the engine has it: no column that is null, and truth values for 0 and 1. */
function rowOf(found: object): Row {
  const known = Object.entries(found).filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([name, value]) => [name, name === 'wifi' ? value === 1 : value])) as Row;
}

/**
 * The service over a database: one statement for each search.
 *
 * @param onStatement - is told each statement.
 */
export function staysIn(database: Database.Database, onStatement: (statement: Statement) => void = () => {}): Service {
  class FindPlace extends search({
    ...SPEC,
    compares: true,
    search: (args, { where, order, offset, limit }) => {
      const statement = statementOf('stays', COLUMNS, { arguments: args as Row, where, order, offset, limit });
      onStatement(statement);
      return (database.prepare(statement.text).all(...statement.values) as object[]).map(rowOf) as never;
    },
  }) {}
  return service({ name: 'Stays', description: 'Places to stay', apis: [FindPlace] });
}
