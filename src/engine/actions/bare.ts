import type { Bare, VariableName } from '../../language/index.js';
import type { Task, TransactionTask, Value, World } from '../../world/index.js';
import { refuse } from '../feedback.js';
import type { Run } from '../run.js';

/** Whether the user was asked to confirm a transaction, or to take an alternative, and it was not done. */
const isAsked = (task: Task): task is TransactionTask =>
  task.kind === 'transaction' && task.standing === 'open' && task.approval !== undefined && task.phase !== 'performed';

/** The transaction that the agent asked about last: in its last turn, else the one that was touched last. */
function askedTransaction({ pending, tasks }: World): TransactionTask | undefined {
  const asked = tasks.filter(isAsked);
  const isPending = ({ id }: Task): boolean =>
    pending.some((hint) => (hint.kind === 'confirm' || hint.kind === 'alternative') && hint.task === id);
  return asked.findLast(isPending) ?? asked.sort((a, b) => a.touched - b.touched).at(-1);
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
  const nothing = { approval: undefined, quote: undefined, alternative: undefined, corrected: [] };
  run.update({ ...task, ...nothing, phase, declined: task.touched });
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
