/** What a plan leaves unsaid, since it goes without saying in the world. */
import { type Api, type Registry, slotTaking } from '../../service/index.js';
import { ownValue } from '../../language/index.js';
import { entityVariable, openTasks, type SearchTask, type World } from '../../world/index.js';
import { activeService, lastSearch, lastTask, onlyResult } from './tasks.js';
import { catalogOf } from '../rules/mentions/catalog.js';
import { isOffering } from '../rules/situation.js';
import { bookedElsewhere } from './search-before.js';
import { withWholeNames } from './whole-names.js';
import { isReference, type PlannedReference, type TurnPlan } from './turn-plan.js';

/** The search whose result was offered last, if none of its results was taken. */
function offeringIn(world: World, service: string): SearchTask | undefined {
  const search = lastSearch(world, service);
  const isOpen = search && isOffering(search) && lastTask(world, service) === search;
  return isOpen && (entityVariable(world, search) !== undefined || onlyResult(search) !== undefined)
    ? search
    : undefined;
}

/** Slots of a transaction that say which result it is about: those that name it, else all that a selection brings. */
function identifiedBy(api: Api, { api: search }: SearchTask): readonly string[] {
  const brought = search.tracks.filter((property) => slotTaking(api, property)?.required === true);
  const names = brought.filter((property) => search.identity.includes(property));
  return (names.length > 0 ? names : brought).flatMap((property) => slotTaking(api, property)?.name ?? []);
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

/** The result that the user takes, or took last. */
function takenIn(
  { select }: TurnPlan,
  world: World,
): { readonly name: string; readonly value: PlannedReference } | undefined {
  const search = openTasks(world).findLast((task): task is SearchTask => task.kind === 'search');
  const entity = search && (search.selected || select === 'latest') ? entityVariable(world, search) : undefined;
  const [identity] = search?.api.identity ?? [];
  const row = search?.selected?.row ?? search?.latest?.row;
  const name = identity === undefined || !row ? undefined : ownValue(row, identity);
  if (entity === undefined || identity === undefined || typeof name !== 'string') return undefined;
  return { name, value: { variable: entity, property: identity } };
}

/**
 * What was taken in one service is meant in another that has it, or that calls it by the same name: the film that was found is played, and
 * what was booked is put into the diary.
 */
function ofOther(plan: TurnPlan, api: Api, world: World, { services }: Registry): TurnPlan {
  const service = services.find(({ name }) => name === api.service);
  const taken = takenIn(plan, world);
  if (!service || !taken) return plan;
  const said = new Set((plan.values ?? []).map(({ slot }) => slot));
  const slot = api.required.find(
    ({ name, kind, values }) =>
      !said.has(name) &&
      (kind === 'text'
        ? name === taken.value.property || catalogOf(service).get(name)?.includes(taken.name)
        : name === taken.value.property && values?.includes(taken.name)),
  );
  return slot ? { ...plan, values: [...(plan.values ?? []), { slot: slot.name, value: taken.value }] } : plan;
}

/**
 * What was offered last in a service that the user comes back to, where nothing else is named: who has sent a friend the address of a
 * restaurant and then books a table books it there.
 */
function ofEarlierOffer(plan: TurnPlan, api: Api, world: World): TurnPlan {
  const search = offeringIn(world, api.service);
  const entity = search && entityVariable(world, search);
  if (!search || entity === undefined || search.api.followUp !== api.name) return plan;
  const identity = identifiedBy(api, search);
  if (plan.values?.some(({ slot }) => identity.includes(slot))) return plan;
  const named = identity.map((slot) => ({ slot, value: { variable: entity, property: slot } }));
  return { ...plan, values: [...(plan.values ?? []), ...named] };
}

/** A plan with what the world tells of it. */
export function completed(unnamed: TurnPlan, world: World, registry: Registry): TurnPlan {
  const plan = withWholeNames(unnamed, world, registry);
  const api = plan.start === undefined ? undefined : registry.apis.get(plan.start);
  if (!api) return plan;
  const service = activeService(world);
  if (service === api.service) return ofOffer(plan, api, world);
  const named = ofOther(ofEarlierOffer(plan, api, world), api, world, registry);
  const search = service === undefined ? undefined : lastSearch(world, service);
  return search ? bookedElsewhere(named, api, search) : named;
}
