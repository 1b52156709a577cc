import type { Assign, Span, Term, VariableName } from '../../language/index.js';
import { refuse } from '../feedback.js';
import { checkRequirements } from '../requirements.js';
import { reversals } from '../reversal.js';
import type { Run } from '../run.js';
import { changedTask, overlay, unsettle } from './api-call.js';
import { type Task, taskToChange } from '../../world/index.js';

/** `x1.time = "7 pm"; x1.number_of_seats = 2`: gives or corrects slots of a task. */
export function assign(run: Run, statement: Assign<Term>): void {
  const task = changeable(run, statement.variable, statement.span, statement.assignments);
  const overlaid = overlay(run, task.api, task, statement.assignments);
  unsettle(run, run.touch(changedTask(task, overlaid)));
  run.note({ kind: 'assign', variable: statement.variable, task: task.id });
}

/** The task whose slots may be given values by a variable. Refuses what was done, and what may not be asked for. */
export function changeable(
  run: Run,
  variable: VariableName,
  span: Span,
  assignments: Assign<Term>['assignments'] = [],
): Task {
  const task = targetOf(run, variable, span);
  if (task.kind === 'transaction' && task.phase === 'performed') {
    const amendments = reversals(run, task, 'amend', assignments);
    const remedy = amendments.length > 0 ? 'Call what changes it.' : `Call ${task.api.name} anew.`;
    refuse({
      code: 'already-performed',
      message: `${variable} was performed and cannot change. ${remedy}`,
      span,
      legal: amendments.length > 0 ? amendments : [`${task.api.name}({ ... })`],
      api: task.api.name,
    });
  }
  checkRequirements(run, task.api, span);
  return task;
}

/** The task under way that a variable names: by the call, or by the suggestion or suspension that was resumed. */
function targetOf(run: Run, variable: VariableName, span: Span): Task {
  const value = run.value(variable, span);
  const names = value.kind === 'task' || value.kind === 'suggestion' || value.kind === 'suspension';
  if (!names) return run.wrongKind({ kind: 'variable', name: variable, span }, 'a task');
  return run.underWay(taskToChange(run.world, value.task), span);
}
