/** Whether the tables that a task names are tables of its services, and whether its rows fit them. */
import { DefinitionError, nearestNames, type Registry, type Row, type TableRows } from '../../service/index.js';
import { TestbedError } from '../testbed-error.js';
import type { DialogueTask } from './dialogue-task.js';
import { patchedTables } from './task-world.js';

function bad(task: string, where: string, problem: string): TestbedError {
  return new TestbedError({ code: 'bad-task', message: `The task '${task}' is wrong at '${where}': ${problem}` });
}

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** The tables of the services of a task, by name. */
export function tablesByName({ services }: Registry): ReadonlyMap<string, TableRows> {
  return new Map(services.flatMap(({ tables }) => tables).map((table) => [table.name, table]));
}

/** What is wrong with the name of a table that there is not. */
export function noTable(name: string, known: ReadonlyMap<string, TableRows>): string {
  const near = nearestNames(name, known.keys(), 3);
  const meant = near.length > 0 ? `Did you mean one of ${quoted(near)}?` : 'Its services have no tables.';
  return `There is no table '${name}'. ${meant} A service lists tables that no search of it names in 'tables'.`;
}

/** A column that no row of a table has: nothing would ever read it. */
function strangeColumn(table: TableRows, rows: readonly Row[]): string | undefined {
  const known = new Set([table.key, ...table.rows.flatMap((row) => Object.keys(row))]);
  if (table.rows.length === 0) return undefined;
  return rows.flatMap((row) => Object.keys(row)).find((name) => !known.has(name));
}

/** Makes the rows of a table, as an episode will. */
function make({ id, world = {} }: DialogueTask, table: TableRows, where: string): void {
  try {
    patchedTables(id, world)(table);
  } catch (error) {
    if (DefinitionError.isInstance(error)) throw bad(id, where, error.message);
    throw error;
  }
}

/**
 * Checks the rows and patches of a task against the tables of its services.
 *
 * @throws TestbedError `bad-task` for a table or a column that they do not have, a row without the key of its table, and a patch
 * of a row that there is not.
 */
export function checkWorld(task: DialogueTask, registry: Registry): void {
  const { rows = {}, patch = {} } = task.world ?? {};
  const known = tablesByName(registry);
  const patched = Object.entries(patch).map(([name, all]) => {
    const written = all.flatMap((one) => ('insert' in one ? [one.insert] : 'row' in one ? [one.row] : []));
    return [`world.patch.${name}`, name, written] as const;
  });
  const replaced = Object.entries(rows).map(([name, all]) => [`world.rows.${name}`, name, all] as const);
  for (const [where, name, written] of [...replaced, ...patched]) {
    const table = known.get(name);
    if (!table) throw bad(task.id, where, noTable(name, known));
    const strange = strangeColumn(table, written);
    if (strange !== undefined) {
      const columns = [...new Set(table.rows.flatMap((row) => Object.keys(row)))];
      const problem = `The table '${name}' has no column '${strange}'. Did you mean one of ${quoted(nearestNames(strange, columns, 3))}?`;
      throw bad(task.id, where, problem);
    }
    make(task, table, where);
  }
}
