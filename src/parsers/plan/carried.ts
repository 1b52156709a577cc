/** What a task that starts takes over from the earlier tasks of its service, where the user says nothing else. */
import { ownValue } from '../../language/index.js';
import { type Api, DONTCARE, sameValue } from '../../service/index.js';
import { entityVariable, openTasks, type SearchTask, serviceState, type Task, type World } from '../../world/index.js';
import { lastSearch } from './tasks.js';
import type { PlannedValue } from './turn-plan.js';

function reference(task: Task, slot: string, property = slot): PlannedValue {
  return { slot, value: { variable: task.variable, property } };
}

/** What the selection of this turn brings: the slots that the search takes from the result. */
function fromSelection(world: World, api: Api, slot: string): PlannedValue | undefined {
  const search = lastSearch(world, api.service);
  const property = api.slots.get(slot)?.property ?? slot;
  const isTracked = search?.api.tracks.includes(property) && ownValue(search.slots, property) === undefined;
  return search && isTracked ? reference(search, slot, property) : undefined;
}

/** Whether a search found nothing: who looks once more leaves out what they do not say again. */
const foundNothing = (task: Task): boolean => task.kind === 'search' && task.results?.rows.length === 0;

/**
 * Whether the next transaction does not take over a slot of one that was done. It takes over what the same API requires,
 * 'the same for Ivo'; and nothing that is optional, or that another API had.
 */
const isOver = (task: Task, api: Api, slot: string): boolean =>
  task.kind === 'transaction' &&
  task.phase === 'performed' &&
  api.kind === 'transaction' &&
  (task.api !== api || !api.slots.get(slot)?.required);

/**
 * Of a search that several tasks may follow, what names the result that one of them was done with: who bought a ticket and then
 * plays the trailer means the same film.
 */
function ofSameResult(world: World, done: Task, slot: string): PlannedValue | undefined {
  const search = lastSearch(world, done.api.service);
  const isTold = search?.selected !== undefined && search.api.identity.includes(slot);
  const [found, used] = [
    search?.selected && ownValue(search.selected.row, slot),
    ownValue(done.slots, slot)?.canonical,
  ];
  return search && isTold && found !== undefined && used !== undefined && sameValue(found, used)
    ? reference(search, slot)
    : undefined;
}

/**
 * The draft of the same transaction that was put off to look for another result: 'no, the cheapest one', where two nights were read
 * back, is for two nights. What names the result is that of the new one.
 */
function fromDraft({ tasks }: World, api: Api, slot: string): PlannedValue | undefined {
  const searches = tasks.filter((task) => task.kind === 'search' && task.api.followUp === api.name);
  const property = api.slots.get(slot)?.property ?? slot;
  const isOfResult = searches.some(({ api: search }) => search.kind === 'search' && search.tracks.includes(property));
  if (api.kind !== 'transaction' || isOfResult || searches.length === 0) return undefined;
  const put = tasks.findLast(
    (task) => task.api === api && task.standing === 'suspended' && ownValue(task.slots, slot) !== undefined,
  );
  return put && reference(put, slot);
}

/** Where any name would do for the search, that of the result that was found: who plays a song by anybody plays it by its singer. */
function ofResult(world: World, task: SearchTask, api: Api, slot: string): PlannedValue | undefined {
  const variable = entityVariable(world, task);
  const name = ownValue(task.latest?.row ?? {}, slot);
  return variable !== undefined && name !== undefined && api.slots.get(slot)?.kind === 'text'
    ? { slot, value: { variable, property: slot } }
    : undefined;
}

/** The result that was taken last, of which nothing came yet, where the API has another name for what names it. */
function fromTaken(world: World, api: Api, slot: string): PlannedValue | undefined {
  const property = api.slots.get(slot)?.property;
  const search = lastSearch(world, api.service);
  if (property === undefined || !search?.selected || ownValue(search.slots, property) === undefined) return undefined;
  const isUsed = openTasks(world).some(
    ({ touched, api: other }) => touched > search.touched && other.service === api.service && other.kind !== 'search',
  );
  return isUsed ? undefined : reference(search, slot, property);
}

function fromState(world: World, api: Api, slot: string): PlannedValue | undefined {
  const state = serviceState(world, api.service);
  if (!state || ownValue(state.slots, slot) === undefined) return undefined;
  const task = openTasks(world).findLast(
    (other) => other.api.service === api.service && ownValue(other.slots, slot) !== undefined,
  );
  // Where any value would do before, one is wanted now.
  const isOpen = task && ownValue(task.slots, slot)?.canonical === DONTCARE;
  if (isOpen && task.kind === 'search' && api.kind === 'transaction') {
    const found = ofResult(world, task, api, slot);
    if (found) return found;
  }
  if (isOpen && api.slots.get(slot)?.acceptsDontcare !== true) return undefined;
  if (task && task.api !== api && isOver(task, api, slot)) return ofSameResult(world, task, slot);
  return task && !isOver(task, api, slot) && !(foundNothing(task) && task.api === api && !api.slots.get(slot)?.required)
    ? reference(task, slot)
    : undefined;
}

/**
 * The values of the service that an API takes over when it starts, as references: the state of a service only grows.
 *
 * @param selects - whether the user takes a result of the service in the same turn.
 */
export function carriedWithin(
  world: World,
  api: Api,
  { given, selects }: { readonly given: ReadonlySet<string>; readonly selects: boolean },
): readonly PlannedValue[] {
  const open = [...api.slots.keys()].filter((slot) => !given.has(slot));
  return open.flatMap(
    (slot) =>
      (selects ? fromSelection(world, api, slot) : undefined) ??
      fromState(world, api, slot) ??
      fromTaken(world, api, slot) ??
      fromDraft(world, api, slot) ??
      [],
  );
}
