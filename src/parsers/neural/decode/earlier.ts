/**
 * What was said too early: who looks for a restaurant 'for tomorrow at half past seven, there will be three of us' has told
 * the day, the time and the number of people of the table that they will book. The search has no slot for them; the
 * transaction that follows it has.
 */
import { type Api, DONTCARE, type Registry, type TransactionApi } from '../../../service/index.js';
import type { SearchTask, World } from '../../../world/index.js';
import { lastSearch } from '../../plan/tasks.js';
import type { TurnPlan } from '../../plan/turn-plan.js';
import type { SlotChoice } from './slot-choice.js';

/** A value that is surer than this was meant for what follows. */
const SURE = Math.log(0.7);

/** A transaction that begins, with the search that it follows. */
export interface FollowingTask {
  readonly api: TransactionApi;
  readonly search: SearchTask;
  /** The turns in which the search was asked for. */
  readonly turns: ReadonlySet<number>;
}

/** The transaction that a plan begins, where it is the first that follows a search. */
export function followingTask({ start }: TurnPlan, world: World, { apis }: Registry): FollowingTask | undefined {
  const api: Api | undefined = start === undefined ? undefined : apis.get(start);
  const search = api && lastSearch(world, api.service);
  if (api?.kind !== 'transaction' || search?.api.followUp !== api.name) return undefined;
  const isBegun = world.tasks.some((task) => task.api === api && task.standing === 'open' && task.id > search.id);
  const sources = Object.values(search.slots).map(({ source }) => source);
  const turns = new Set(sources.flatMap(({ kind, turn }) => (kind === 'said' ? [turn] : [])));
  return isBegun ? undefined : { api, search, turns };
}

/** Of the values that an earlier utterance gives to a transaction, those that its search had no slot for. */
export function keptFor(
  { api, search }: FollowingTask,
  choices: readonly SlotChoice[],
  isGiven: (slot: string) => boolean,
): readonly SlotChoice[] {
  const taken = Object.values(search.slots).map(({ surface }) => surface.toLowerCase());
  return choices.filter(({ slot, value, place, logProbability }) => {
    const isOfSearch = search.api.slots.has(slot) || search.api.properties.has(slot);
    if (isOfSearch || !api.slots.has(slot) || isGiven(slot)) return false;
    const isTaken = taken.some((surface) => surface.includes(String(value).toLowerCase()));
    return place?.speaker !== 'agent' && value !== DONTCARE && logProbability > SURE && !isTaken;
  });
}
