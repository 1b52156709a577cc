/** The search before a transaction: who books without saying what is to be booked has to find it first. */
import { leavesOpen } from '../../english/unconstrained.js';
import { type Registry, type SearchApi, slotTaking, type TransactionApi } from '../../service/index.js';
import type { Task } from '../../world/index.js';
import type { TurnPlan } from './turn-plan.js';

/** The search of which a transaction takes the result, in slots that lack a value. */
export function searchBefore(
  next: TransactionApi,
  { apis }: Registry,
  lacks: (slot: string) => boolean,
): SearchApi | undefined {
  const searches = [...apis.values()].filter((one): one is SearchApi => one.kind === 'search');
  return searches.find(({ followUp, identity }) => {
    const named = identity.flatMap((property) => slotTaking(next, property) ?? []);
    return followUp === next.name && named.some(({ name, required }) => required && lacks(name));
  });
}

/**
 * What an answer means that leaves open what the agent asked for: 'which restaurant?', 'you choose'. It starts the search that finds
 * restaurants. Where no search finds what was asked for, and a value is needed, it asks what there is to choose from.
 */
export function leftOpen(
  text: string,
  task: Task | undefined,
  requested: ReadonlySet<string>,
  registry: Registry,
): TurnPlan | undefined {
  if (!task || requested.size === 0 || !leavesOpen(text)) return undefined;
  const search =
    task.kind === 'transaction' ? searchBefore(task.api, registry, (slot) => requested.has(slot)) : undefined;
  if (search) return { start: search.name };
  const isNeeded = (slot: string): boolean => task.api.slots.get(slot)?.acceptsDontcare === false;
  return [...requested].every(isNeeded) ? { choices: [...requested] } : undefined;
}
