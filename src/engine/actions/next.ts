import type { Next, Term, VariableName } from '../../language/index.js';
import { type Entity, identityOf, missingSlots, type SearchTask, type Value } from '../../world/index.js';
import { refuse } from '../feedback.js';
import { checkRequirements } from '../requirements.js';
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

/**
 * Where to look for what comes next: the first result, where the constraints changed and the agent offers; else the
 * first that was not offered yet, under these constraints or earlier ones. -1 if the pages so far have no such result.
 */
function fresh(run: Run, { api, latest, results, offered }: SearchTask): number {
  if (run.actor === 'system' && !latest) return 0;
  return (results?.rows ?? []).findIndex((row) => !offered.includes(identityOf(api, row)));
}

/** Where to go on when all was offered: in an order that was asked for since, behind the last; where the constraints changed, at the first again. */
function again({ api, latest, order, results }: SearchTask): number {
  if (!latest) return api.presents === 'one' ? 0 : -1;
  const names = order ? (results?.rows ?? []).map((row) => identityOf(api, row)) : [];
  const last = names.indexOf(identityOf(api, latest.row));
  return last < 0 ? -1 : last + 1;
}

function upcoming(run: Run, task: SearchTask): Entity | undefined {
  const found = fresh(run, task);
  const index = found < 0 ? again(task) : found;
  const row = task.results?.rows[index];
  return row && { task: task.id, index, row };
}

/** `x3 = next(x1)`: the next result that was not offered yet; more are asked for when all of them were. */
export function* next(run: Run, statement: Next<Term>, name: VariableName): Process<Value> {
  const asked = run.search(statement.query);
  checkComplete(asked, statement);
  checkRequirements(run, asked.api, statement.span);
  const task = yield* askMore(run, asked, (so) => fresh(run, so) >= 0);
  const entity = upcoming(run, task);
  run.note({ kind: 'next', variable: name, task: task.id, ...(!entity && { exhausted: true }) });
  if (!entity) {
    run.touch(task);
    return { kind: 'nothing' };
  }
  run.touch({ ...task, latest: entity, offered: [...new Set([...task.offered, identityOf(task.api, entity.row)])] });
  return { kind: 'entity', entity };
}
