/**
 * Which transaction another task interrupted.
 *
 * Who asks for something else before they say yes, or before they have given all that is needed, still wants what they began,
 * unless they turned it down, put it off, or began the same again with another result of a search.
 */
import { isUnderWay, missingSlots, openTasks, type TransactionTask, type World } from '../world/index.js';
import { foundBy } from './chosen.js';

/**
 * Whether a later task does the same with another result of the search that led to this one, or with a result of one that the
 * user began as they could not say what was asked. Who takes two results in one breath wants both.
 */
function isSuperseded(world: World, task: TransactionTask): boolean {
  const search = foundBy(world, task);
  const isLacking = missingSlots(task).length > 0;
  return world.tasks.some((one) => {
    if (one.kind !== 'transaction' || one.id <= task.id || one.api.name !== task.api.name) return false;
    const other = foundBy(world, one);
    if (!other || other.turn === search?.turn) return false;
    return other.id === search?.id || (isLacking && other.id > task.id);
  });
}

/** Whether the user turned down what was to be confirmed, and has not spoken of it since. */
function isDeclined({ phase, declined, touched, ...task }: TransactionTask): boolean {
  return declined === touched && phase === 'draft' && missingSlots(task).length === 0;
}

function isInterrupted(world: World, task: TransactionTask): boolean {
  return isUnderWay(task) && task.phase !== 'failed' && !isDeclined(task) && !isSuperseded(world, task);
}

/** The transaction to come back to once nothing else is under way: of several, the one that was touched last. */
export function interruptedIn(world: World): TransactionTask | undefined {
  return openTasks(world).findLast(
    (task): task is TransactionTask => task.kind === 'transaction' && isInterrupted(world, task),
  );
}
