/** The search before a transaction: who books without saying what is to be booked has to find it first. */
import { leavesOpen } from '../../english/unconstrained.js';
import { ownValue } from '../../language/index.js';
import {
  type Api,
  type Registry,
  type SearchApi,
  slotTaking,
  type TransactionApi,
  type ValueType,
} from '../../service/index.js';
import type { SearchTask, Task } from '../../world/index.js';
import { thingWords } from '../rules/names-api.js';
import { endOf, roleOf } from '../rules/roles.js';
import { senseOf } from '../rules/sense.js';
import type { PlannedValue, TurnPlan } from './turn-plan.js';

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

/** Whether a slot is for what a search has, or finds: by name, or as the same end of a journey or a period. */
function isSame(one: ValueType & { readonly name: string }, other: ValueType & { readonly name: string }): boolean {
  if (one.name === other.name) return true;
  const part = senseOf(one) === 'place' ? roleOf : endOf;
  return senseOf(one) === senseOf(other) && part(one) !== undefined && part(one) === part(other);
}

/** Whether an API of another service is about what a search finds, and the search tells all that it needs: a flight that is booked elsewhere. */
const isOfLike = (next: Api, search: SearchApi): next is TransactionApi =>
  next.kind === 'transaction' &&
  next.service !== search.service &&
  next.required.length > 0 &&
  thingWords(search.entity, next).length > 0 &&
  next.required.every((slot) =>
    [...search.slots.values(), ...search.properties.values()].some((one) => isSame(slot, one)),
  );

/** What books what a search finds: what follows it, else the API of another service that needs most of what the search tells, and no more. */
export function bookedBy(search: SearchApi, { apis }: Registry): Api | undefined {
  if (search.followUp !== undefined) return apis.get(search.followUp);
  const [most] = [...apis.values()]
    .filter((api) => isOfLike(api, search))
    .sort((a, b) => b.required.length - a.required.length);
  return most;
}

/** A plan that books what was found in another service, with what the search was made for: it is read back, as any deed. */
export function bookedElsewhere(plan: TurnPlan, next: Api, search: SearchTask): TurnPlan {
  if (search.api.followUp !== undefined || !isOfLike(next, search.api)) return plan;
  const { values = [] } = plan;
  const had = [...search.api.slots.values()].filter(({ name }) => ownValue(search.slots, name) !== undefined);
  const carried = [...next.slots.values()].flatMap((slot): readonly PlannedValue[] => {
    const isSaid = values.some((one) => one.slot === slot.name);
    const same = isSaid ? undefined : had.find((one) => one.kind === slot.kind && isSame(slot, one));
    return same ? [{ slot: slot.name, value: { variable: search.variable, property: same.name } }] : [];
  });
  return { ...plan, values: [...values, ...carried] };
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
