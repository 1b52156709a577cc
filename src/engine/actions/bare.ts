import type { Bare, VariableName } from '../../language/index.js';
import type { TransactionTask, Value, World } from '../../world/index.js';
import { refuse } from '../feedback.js';
import type { Run } from '../run.js';

/** The transaction that the agent asked about last: to confirm it, or to take an alternative. */
export function askedTransaction(world: World): TransactionTask | undefined {
  let latest: TransactionTask | undefined;
  for (const task of world.tasks) {
    const asked =
      task.kind === 'transaction' &&
      task.standing === 'open' &&
      task.approval !== undefined &&
      task.phase !== 'performed';
    if (asked && (!latest || task.touched > latest.touched)) latest = task;
  }
  return latest;
}

/** `decline_alternative()`: the user turns down what the agent offered, or asked to confirm. */
export function declineAlternative(run: Run, statement: Bare, name: VariableName): Value {
  const relaxed = run.world.pending.find((hint) => hint.kind === 'relax');
  if (relaxed) {
    run.note({ kind: 'decline_alternative', variable: name, task: relaxed.task });
    return { kind: 'nothing' };
  }
  const task = askedTransaction(run.world);
  if (!task) {
    return refuse({
      code: 'nothing-to-decline',
      message: 'The agent offered no alternative and asked for no confirmation, so there is nothing to decline.',
      span: statement.span,
      legal: ['suspend(...) to put off a suggestion', 'conversation_pause()', 'say() to end'],
    });
  }
  const phase = task.phase === 'failed' ? 'failed' : 'draft';
  run.update({ ...task, phase, approval: undefined, quote: undefined, alternative: undefined, corrected: [] });
  run.note({ kind: 'decline_alternative', variable: name, task: task.id });
  return { kind: 'nothing' };
}

/** `conversation_pause()`: nothing was said that concerns a task. Every draft stays as it is. */
export function conversationPause(run: Run, _statement: Bare, name: VariableName): Value {
  run.note({ kind: 'conversation_pause', variable: name });
  return { kind: 'nothing' };
}

/** `help()`: the user asks what the agent can do. */
export function help(run: Run, _statement: Bare, name: VariableName): Value {
  run.note({ kind: 'help', variable: name });
  return { kind: 'nothing' };
}

/** `parse_error()`: what the user said could not be understood. */
export function parseError(run: Run, _statement: Bare, name: VariableName): Value {
  run.note({ kind: 'parse_error', variable: name });
  return { kind: 'nothing' };
}
