/** Checks rows against the tables of services. */
import { DefinitionError, nearestNames, type Row, type Service, type TableRows } from '../service/index.js';
import { tablesOf } from './fixture.js';

/** Rows by the name of their table. */
export type RowsByTable = Readonly<Record<string, readonly Row[]>>;

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

export function tablesByName(services: readonly Service[]): ReadonlyMap<string, TableRows> {
  return new Map(services.flatMap(({ tables }) => tables).map((table) => [table.name, table]));
}

/** Says that the services do not have a table, with the nearest names, and what makes a table known. */
export function noTable(name: string, known: ReadonlyMap<string, TableRows>): string {
  const near = nearestNames(name, known.keys(), 3);
  const meant = near.length > 0 ? `Did you mean one of ${quoted(near)}?` : 'The services have no tables.';
  const remedy =
    "A service has the tables that its searches name as 'table' and those in its list 'tables': correct the name, or list the table.";
  return `There is no table '${name}'. ${meant} ${remedy}`;
}

/** Says which column no row of a table has, with the nearest names; undefined if all columns are known. */
export function strangeColumn(table: TableRows, rows: readonly Row[]): string | undefined {
  if (table.rows.length === 0) return undefined;
  const columns = new Set([table.key, ...table.rows.flatMap((row) => Object.keys(row))]);
  const strange = rows.flatMap((row) => Object.keys(row)).find((name) => !columns.has(name));
  if (strange === undefined) return undefined;
  return `The table '${table.name}' has no column '${strange}'. Did you mean one of ${quoted(nearestNames(strange, columns, 3))}?`;
}

/**
 * Checks the rows that a session begins with against the tables of its services.
 *
 * @param options - `isOpen`: rows of no table are let pass, since the function that makes the services may read them.
 * @throws DefinitionError `unknown-table` for a table that they do not have; `bad-row` for a row without the key of its table. Any
 * column is taken: transactions may write columns that no row has at first.
 */
export function checkRows(services: readonly Service[], rows: RowsByTable = {}, { isOpen = false } = {}): void {
  const known = tablesByName(services);
  const made = tablesOf({ rows });
  for (const name of Object.keys(rows)) {
    const table = known.get(name);
    if (!table && isOpen) continue;
    if (!table) throw new DefinitionError({ code: 'unknown-table', message: noTable(name, known) });
    made(table);
  }
}
