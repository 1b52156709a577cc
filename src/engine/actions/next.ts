import type { Next, Term, VariableName } from '../../language/index.js';
import { type Entity, identityOf, missingSlots, type SearchTask, type Value } from '../../world/index.js';
import { refuse } from '../feedback.js';
import type { Process, Run } from '../run.js';
import { askMore } from '../settle.js';

/** Refuses to go on with a search that still lacks required slots. */
export function checkComplete(task: SearchTask, statement: { readonly span: Next['span'] }): void {
  const missing = missingSlots(task);
  if (missing.length === 0) return;
  refuse({
    code: 'task-incomplete',
    message: `${task.variable} was not searched: it lacks ${missing.join(', ')}. Give these first.`,
    span: statement.span,
    legal: missing.map((slot) => `${task.variable}.${slot} = ...`),
    api: task.api.name,
  });
}

/** The first result that was not offered yet, under these constraints or earlier ones. */
function unoffered(task: SearchTask): number {
  return (task.results?.rows ?? []).findIndex((row) => !task.offered.includes(identityOf(task.api, row)));
}

/**
 * What comes next: the first result that was not offered yet. Where the constraints changed since the last offer, and
 * the user did not ask for another one or all that is found was offered under the old ones: the first result again.
 */
function upcoming(run: Run, task: SearchTask): Entity | undefined {
  const isAfresh = !task.latest && task.api.presents === 'one';
  const fresh = run.actor === 'system' && !task.latest ? 0 : unoffered(task);
  const index = fresh < 0 && isAfresh ? 0 : fresh;
  const row = task.results?.rows[index];
  return row && { task: task.id, index, row };
}

/** `x3 = next(x1)`: the next result that was not offered yet; more are asked for when all of them were. */
export function* next(run: Run, statement: Next<Term>, name: VariableName): Process<Value> {
  const asked = run.search(statement.query);
  checkComplete(asked, statement);
  const isSettled = (task: SearchTask): boolean => unoffered(task) >= 0 || (run.actor === 'system' && !task.latest);
  const task = yield* askMore(run, asked, isSettled);
  const entity = upcoming(run, task);
  run.note({ kind: 'next', variable: name, task: task.id, ...(!entity && { exhausted: true }) });
  if (!entity) {
    run.touch(task);
    return { kind: 'nothing' };
  }
  run.touch({ ...task, latest: entity, offered: [...new Set([...task.offered, identityOf(task.api, entity.row)])] });
  return { kind: 'entity', entity };
}
