/**
 * What a search is asked for, as SQL: one statement, in which every value is a parameter.
 *
 * Nothing that a user says becomes text of the statement. Names of columns come from a list of the author's, and a name that is not in it
 * is refused. What a constraint means is what it means to the engine: text is the same in any case, a value that is missing
 * meets `not` alone and comes last in any order, and rows that are alike keep the order of their numbers, the column `id`. SQLite and
 * Postgres take the same statements.
 */
import type { Canonical, Constraint, ConstraintRelation, Query, Row } from 'typetod';

/** The columns of a table by name: `text` is compared by a second column, `NAME_folded`, that holds what `folded` makes of it. */
export type Columns = ReadonlyMap<string, 'text' | 'plain'>;

/** A statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** What a page of results has: all that agrees with the arguments and meets the query. */
export interface Search extends Query {
  readonly arguments: Row;
  readonly offset: number;
  readonly limit: number;
}

/** Text as it is compared. The database's own `lower` knows ASCII alone. */
export const folded = (text: string): string => text.trim().toLowerCase();

const parameter = (value: Canonical): string | number =>
  typeof value === 'string' ? folded(value) : Number(value as number | boolean);

const TESTS: Readonly<Record<ConstraintRelation, (column: string, values: string) => string>> = {
  is: (column, values) => `${column} IN (${values})`,
  anyOf: (column, values) => `${column} IN (${values})`,
  not: (column, values) => `(${column} IS NULL OR ${column} NOT IN (${values}))`,
  atLeast: (column) => `${column} >= ?`,
  atMost: (column) => `${column} <= ?`,
  between: (column) => `${column} BETWEEN ? AND ?`,
  lessThan: (column) => `${column} < ?`,
  moreThan: (column) => `${column} > ?`,
  before: (column) => `${column} < ?`,
  after: (column) => `${column} > ?`,
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The column in which a property is compared. */
function comparedColumn(columns: Columns, name: string): string {
  const kind = columns.get(name);
  if (!kind) throw new RangeError(`There is no column '${name}'.`);
  return quoted(kind === 'text' ? `${name}_folded` : name);
}

/** One statement for a page of a table. */
export function statementOf(table: string, columns: Columns, search: Search): Statement {
  const given = Object.entries(search.arguments).filter(([name, value]) => value != null && columns.has(name));
  const constraints: readonly (readonly [string, Constraint])[] = [
    ...given.map(([name, value]) => [name, { relation: 'is', values: [value] }] as const),
    ...Object.entries(search.where),
  ];
  const tests = constraints.map(([name, { relation, values }]) =>
    TESTS[relation](comparedColumn(columns, name), values.map(() => '?').join(', ')),
  );
  const keys = search.order.flatMap(({ property, direction }) => {
    const column = comparedColumn(columns, property);
    return [`${column} IS NULL`, `${column} ${direction === 'ascending' ? 'ASC' : 'DESC'}`];
  });
  const shown = [...columns.keys()].map(quoted).join(', ');
  return {
    text: `SELECT ${shown} FROM ${quoted(table)} WHERE ${['TRUE', ...tests].join(' AND ')} ORDER BY ${[...keys, '"id"'].join(', ')} LIMIT ? OFFSET ?`,
    values: [...constraints.flatMap(([, { values }]) => values.map(parameter)), search.limit, search.offset],
  };
}
