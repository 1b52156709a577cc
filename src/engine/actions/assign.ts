import type { Assign, Term } from '../../language/index.js';
import { refuse } from '../feedback.js';
import type { Run } from '../run.js';
import { changedTask, overlay, unsettle } from './api-call.js';
import { taskOf } from '../../world/index.js';

/** `x1.time = "7 pm"; x1.number_of_seats = 2`: gives or corrects slots of a task. */
export function assign(run: Run, statement: Assign<Term>): void {
  const value = run.value(statement.variable, statement.span);
  if (value.kind !== 'task') refuseTarget(run, statement);
  const task = taskOf(run.world, value.task);
  if (task.kind === 'transaction' && task.phase === 'performed') {
    refuse({
      code: 'already-performed',
      message: `${statement.variable} was performed and cannot change. Call ${task.api.name} anew.`,
      span: statement.span,
      legal: [`${task.api.name}({ ... })`],
      api: task.api.name,
    });
  }
  const slots = overlay(run, task.api, task.slots, statement.assignments);
  unsettle(run, run.touch(changedTask(task, slots)));
  run.note({ kind: 'assign', variable: statement.variable, task: task.id });
}

/** Says what to do instead, when the variable is not a task that can take values. */
function refuseTarget(run: Run, statement: Assign<Term>): never {
  const { variable, span } = statement;
  const value = run.value(variable, span);
  if (value.kind === 'suggestion' || value.kind === 'suspension') {
    refuse({
      code: 'wrong-kind',
      message: `${variable} is not under way. Resume it first, then assign to what 'resume' returns.`,
      span,
      legal: [`resume(${variable})`],
    });
  }
  return run.wrongKind({ kind: 'variable', name: variable, span }, 'a task');
}
