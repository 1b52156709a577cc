import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { sqlite } from '../../examples/sql/database.js';
import { statementOf } from '../../examples/sql/query.js';
import { place } from '../../examples/sql/stays.js';
import { keepsPlaces, ROWS } from './places-contract.js';

const database = new Database(':memory:');
afterAll(() => database.close());
keepsPlaces(async () => sqlite(database));

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
