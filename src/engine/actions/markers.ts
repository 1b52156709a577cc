import type { Len, Term, Unary, VariableName } from '../../language/index.js';
import type { Value } from '../../world/index.js';
import { queriedRows } from '../../service/index.js';
import { choiceOf, typesOf } from '../choice.js';
import { refuse } from '../feedback.js';
import type { Process, Run } from '../run.js';
import { askMore, LIST_SIZE } from '../settle.js';
import { checkComplete } from './next.js';

/** `show(x1)`, `slice(x1)`: that a query returned results, and the first few of them. They change nothing. */
export function results(run: Run, statement: Unary<'show' | 'slice', Term>, name: VariableName): Value {
  const task = run.search(statement.operand);
  checkComplete(task, statement);
  const found = task.results?.rows.length ?? 0;
  const count = statement.kind === 'slice' ? Math.min(found, LIST_SIZE) : found;
  run.note({ kind: statement.kind, variable: name, task: task.id });
  return { kind: 'results', task: task.id, form: statement.kind, count };
}

/** `len(x1)`, `len(x1, { has_wifi: true })`: how many results there are, or are so. All of them are asked for. */
export function* len(run: Run, statement: Len<Term>, name: VariableName): Process<Value> {
  const asked = run.search(statement.operand);
  checkComplete(asked, statement);
  const task = yield* askMore(run, asked, () => false);
  run.note({ kind: 'len', variable: name, task: task.id });
  const rows = task.results?.rows ?? [];
  if (!statement.where) return { kind: 'results', task: task.id, form: 'len', count: rows.length };
  const { where } = choiceOf(run, task, statement.where, (why, { name, span }) =>
    refuse({
      code: 'not-comparable',
      message: `Results of ${task.variable} cannot be counted so: ${why}.`,
      span,
      legal: [...task.api.properties.keys()],
      slot: name,
      api: task.api.name,
    }),
  );
  const count = queriedRows(rows, { where, order: [] }, typesOf(task.api)).length;
  return { kind: 'results', task: task.id, form: 'len', count, where };
}

/** `perform(x8)`: marks that a transaction succeeded. It does not perform one: `confirm` does. */
export function performed(run: Run, statement: Unary<'perform', Term>, name: VariableName): Value {
  const task = run.transaction(statement.operand);
  if (task.phase !== 'performed') {
    return refuse({
      code: 'not-performed',
      message: `${task.variable} was not performed. Only what the user confirmed and the service did can be marked so.`,
      span: statement.span,
      legal: [`confirm(${task.variable})`],
      api: task.api.name,
    });
  }
  run.note({ kind: 'perform', variable: name, task: task.id });
  return { kind: 'performed', task: task.id };
}
