import type { Term, Unary, VariableName } from '../../language/index.js';
import { isTold, type Task, type Value } from '../../world/index.js';
import { filling } from '../chosen.js';
import { refuse } from '../feedback.js';
import { checkRequirements } from '../requirements.js';
import { reversals } from '../reversal.js';
import type { Run } from '../run.js';
import { unsettle } from './api-call.js';

/** `x7 = suspend(x6)`: the user puts off a task that the agent proposed, or that is under way. */
export function suspend(run: Run, statement: Unary<'suspend', Term>, name: VariableName): Value {
  const task = run.task(statement.operand, 'a suggested task');
  if (task.kind === 'transaction' && task.phase === 'performed') {
    return refuse({
      code: 'already-performed',
      message: `${task.variable} was performed; there is nothing to put off.`,
      span: statement.span,
      legal: reversals(run, task, 'undo'),
      api: task.api.name,
    });
  }
  run.update(putOff(task));
  const { proposal } = run.world;
  if (proposal === task.id) run.set({ proposal: undefined });
  run.note({ kind: 'suspend', variable: name, task: task.id });
  return { kind: 'suspension', task: task.id };
}

/** A task that is put off: what the user was asked about it is no longer asked. */
function putOff(task: Task): Task {
  if (task.kind === 'search') return { ...task, standing: 'suspended' };
  return {
    ...task,
    approval: undefined,
    quote: undefined,
    standing: 'suspended',
    corrected: [],
    phase: task.phase === 'asked' ? 'draft' : task.phase,
  };
}

/** `x8 = resume(x7)`: the user comes back to a task that was suspended, accepts one that was suggested, or takes up what is to come. */
export function resume(run: Run, statement: Unary<'resume', Term>, name: VariableName): Value {
  const task = run.task(statement.operand, 'a suspended task');
  if (task.standing === 'open' && isTold(run.world, task)) {
    const legal = run.world.tasks
      .filter((other) => other.standing !== 'open')
      .map((other) => `resume(${other.variable})`);
    return refuse({
      code: 'not-suspended',
      message: `${task.variable} is under way already. Assign to it, or resume one that was suspended or suggested.`,
      span: statement.span,
      legal,
      api: task.api.name,
    });
  }
  checkRequirements(run, task.api, statement.span);
  // A follow-up that was suggested before the user chose another result is about the one that was chosen last.
  const filled = task.standing === 'proposed' ? filling(run.engine, run.world, task.api) : task.filled;
  unsettle(run, run.touch({ ...task, variable: name, standing: 'open', filled }));
  const { proposal } = run.world;
  if (proposal === task.id) run.set({ proposal: undefined });
  run.note({ kind: 'resume', variable: name, task: task.id });
  return { kind: 'task', task: task.id };
}
