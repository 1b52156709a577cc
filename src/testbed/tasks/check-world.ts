/** Whether the tables that a task names are tables of its services, and whether its rows fit them. */
import { DefinitionError, type Registry, type TableRows } from '../../service/index.js';
import { noTable, strangeColumn, tablesByName } from '../../world/check-rows.js';
import { TestbedError } from '../testbed-error.js';
import type { DialogueTask } from './dialogue-task.js';
import { patchedTables } from './task-world.js';

function bad(task: string, where: string, problem: string): TestbedError {
  return new TestbedError({ code: 'bad-task', message: `The task '${task}' is wrong at '${where}': ${problem}` });
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
  const known = tablesByName(registry.services);
  const patched = Object.entries(patch).map(([name, all]) => {
    const written = all.flatMap((one) => ('insert' in one ? [one.insert] : 'row' in one ? [one.row] : []));
    return [`world.patch.${name}`, name, written] as const;
  });
  const replaced = Object.entries(rows).map(([name, all]) => [`world.rows.${name}`, name, all] as const);
  for (const [where, name, written] of [...replaced, ...patched]) {
    const table = known.get(name);
    if (!table) throw bad(task.id, where, noTable(name, known));
    const problem = strangeColumn(table, written);
    if (problem !== undefined) throw bad(task.id, where, problem);
    make(task, table, where);
  }
}
