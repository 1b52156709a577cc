/** What a plan leaves unsaid, since it goes without saying in the world. */
import type { Api, Registry } from '../../service/index.js';
import { entityVariable, type SearchTask, type World } from '../../world/index.js';
import { activeService, lastSearch, lastTask } from './tasks.js';
import { isReference, type TurnPlan } from './turn-plan.js';

/** The search whose result was offered last, if none of its results was taken. */
function offeringIn(world: World, service: string): SearchTask | undefined {
  const search = lastSearch(world, service);
  const isOpen = search && search.selected === undefined && lastTask(world, service) === search;
  return isOpen && entityVariable(world, search) !== undefined ? search : undefined;
}

/** Slots of a transaction that say which result it is about: those that name it, else all that a selection brings. */
function identifiedBy(api: Api, { api: search }: SearchTask): readonly string[] {
  const brought = search.tracks.filter((slot) => api.slots.get(slot)?.required === true);
  const names = brought.filter((slot) => search.identity.includes(slot));
  return names.length > 0 ? names : brought;
}

/**
 * The transaction that follows a search is about the result that was offered, where nothing else is named: 'can we see it on
 * Wednesday?' takes what 'it' is.
 */
function ofOffer(plan: TurnPlan, api: Api, world: World): TurnPlan {
  const search = offeringIn(world, api.service);
  if (!search || plan.select !== undefined || plan.next || api.kind !== 'transaction') return plan;
  const identity = identifiedBy(api, search);
  const said = (plan.values ?? []).filter(({ slot, value }) => identity.includes(slot) && !isReference(value));
  if (identity.length === 0 || said.length > 0) return plan;
  const values = plan.values?.filter(({ slot }) => !identity.includes(slot));
  return { ...plan, select: 'latest', ...(values && { values }) };
}

/** A plan with what the world tells of it. */
export function completed(plan: TurnPlan, world: World, { apis }: Registry): TurnPlan {
  const api = plan.start === undefined ? undefined : apis.get(plan.start);
  return api && activeService(world) === api.service ? ofOffer(plan, api, world) : plan;
}
