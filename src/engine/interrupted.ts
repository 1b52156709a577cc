/**
 * Which transaction another task interrupted.
 *
 * Who asks for something else before they say yes, or before they have given all that is needed, still wants what they began,
 * unless they turned it down, put it off, or began the same again with another result of a search.
 */
import { isUnderWay, missingSlots, openTasks, type TransactionTask, type World } from '../world/index.js';

/** The search that a draft has values of. */
function foundBy({ tasks }: World, { slots }: TransactionTask): number | undefined {
  for (const { source } of Object.values(slots)) {
    const id = source.kind === 'entity' || source.kind === 'carried' ? source.task : undefined;
    if (id !== undefined && tasks[id]?.kind === 'search') return id;
  }
  return undefined;
}

/**
 * Whether a later task does the same with another result of the search that led to this one, or with a result of one that the
 * user began as they could not say what was asked.
 */
function isSuperseded(world: World, task: TransactionTask): boolean {
  const search = foundBy(world, task);
  const isLacking = missingSlots(task).length > 0;
  return world.tasks.some((one) => {
    if (one.kind !== 'transaction' || one.id <= task.id || one.api.name !== task.api.name) return false;
    const other = foundBy(world, one);
    return other !== undefined && (other === search || (isLacking && other > task.id));
  });
}

/** Whether the agent ever asked to confirm a task: one that is a draft all the same was declined. */
function wasAsked({ bindings }: World, { id }: TransactionTask): boolean {
  for (let number = 0; number < bindings.length; number += 1) {
    const bound = bindings.at(number);
    if (bound?.kind === 'hint' && bound.hint.kind === 'confirm' && bound.hint.task === id) return true;
  }
  return false;
}

function isInterrupted(world: World, task: TransactionTask): boolean {
  if (!isUnderWay(task) || task.phase === 'failed') return false;
  const isOpen = task.phase === 'asked' || missingSlots(task).length > 0 || !wasAsked(world, task);
  return isOpen && !isSuperseded(world, task);
}

/** The transaction to come back to once nothing else is under way: of several, the one that was touched last. */
export function interruptedIn(world: World): TransactionTask | undefined {
  return openTasks(world).findLast(
    (task): task is TransactionTask => task.kind === 'transaction' && isInterrupted(world, task),
  );
}
