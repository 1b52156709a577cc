/** Searches: what results are told apart and chosen by, and whether their author searches by a method. */
import { apiFacts, checkKnown } from './api-facts.js';
import type { ApiFacts, SearchApi } from './compiled.js';
import { admits, CONSTRAINT_RELATIONS, isOrdered, type WrittenRelation } from './constraint.js';
import { DefinitionError } from './definition-error.js';
import { followUpName } from './named-api.js';
import type { ServiceOptions } from './service-options.js';
import { DONTCARE, type Slot } from './slot.js';
import type { AnySearchSpec, ApiClass, Search } from './spec.js';
import type { TableRows } from './table.js';

/** Whether a class, or one between it and the generated base, defines the method itself. */
function overrides(api: ApiClass, method: string): boolean {
  for (let at: object | null = api.prototype as object; at; at = Object.getPrototypeOf(at) as object | null) {
    if (Object.hasOwn(at, method)) return Object.hasOwn((at as { constructor: object }).constructor, 'spec') === false;
  }
  return false;
}

function searchesItself(api: ApiClass & { kind: 'search' }): boolean {
  return api.spec.search !== undefined || overrides(api, 'search');
}

/** The table that a search filters; undefined for one with a `search` of its own. */
export function filteredTable({ handler }: SearchApi): TableRows | undefined {
  const api = handler.constructor as Partial<ApiClass> as ApiClass & { kind: 'search' };
  return api.spec === undefined || searchesItself(api) ? undefined : (api.spec.table as TableRows | undefined);
}

/** Whether a search by a method of its author's cannot be made without a value of a slot. */
export function needsValue(api: SearchApi, name: string): boolean {
  const slot = api.slots.get(name);
  if (!slot || filteredTable(api)) return false;
  return slot.required || (slot.default !== undefined && slot.default !== DONTCARE);
}

/** The relations that constraints on a slot or property of a search can have. */
export function relationsFor(api: SearchApi, slot: Slot): readonly WrittenRelation[] {
  const isOne = needsValue(api, slot.name);
  return CONSTRAINT_RELATIONS.filter(
    (one): one is WrittenRelation =>
      one !== 'is' && admits(slot, one) && (one === 'anyOf' || (one === 'not' && slot.kind === 'closed') || !isOne),
  );
}

/** The columns of the rows that a search finds, as far as they are known. */
function columnsOf({ properties }: ApiFacts, { table }: AnySearchSpec): ReadonlySet<string> {
  const [row] = (table as TableRows | undefined)?.rows ?? [];
  return new Set([...properties.keys(), ...Object.keys(row ?? {})]);
}

/** The slots that a constraint on results can stand for, and the properties that the author declares. */
function comparableOf(api: ApiFacts, spec: AnySearchSpec): ReadonlyMap<string, Slot> {
  const declared = spec.comparable ?? [];
  if (spec.comparable && declared.length === 0) return new Map();
  checkKnown(api, 'comparable', declared, api.properties);
  const shapeless = declared.find((name) => /^(?:json|list)$/.test(api.properties.get(name)?.kind ?? ''));
  if (shapeless !== undefined)
    throw new DefinitionError({
      code: 'bad-argument',
      message: `${api.name}: 'comparable' names '${shapeless}', a list or record, by which nothing can be chosen or sorted. Leave it out.`,
    });
  const columns = columnsOf(api, spec);
  const slots = [...api.slots].filter(([name, { kind }]) => kind !== 'json' && kind !== 'list' && columns.has(name));
  const properties = declared.flatMap((name): [string, Slot][] => {
    const property = api.properties.get(name);
    return property ? [[name, { ...property, required: false, acceptsDontcare: true }]] : [];
  });
  return new Map([...properties, ...slots]);
}

/** The text by which results are told apart, unless users choose by it anyway or the author rules out that they choose by anything. */
function namingOf(
  api: ApiFacts,
  { comparable, compares }: AnySearchSpec,
  identity: readonly string[],
): Slot | undefined {
  const [name, another] = identity;
  const property = name === undefined || another !== undefined ? undefined : api.properties.get(name);
  // A method that heeds constraints itself knows the columns that its author declares.
  const isRuledOut = comparable?.length === 0 || compares === true;
  if (
    property?.kind !== 'text' ||
    isRuledOut ||
    api.slots.has(property.name) ||
    comparable?.some((one) => one === name)
  )
    return undefined;
  return { ...property, required: false, acceptsDontcare: true };
}

/** What has an order, where nothing is declared: 'the cheapest' needs no declaration; what the numbers of a text are about does. */
function sortableOf({ properties, slots }: ApiFacts, { comparable, compares }: AnySearchSpec): readonly Slot[] {
  if (comparable || compares) return [];
  const sortable = [...properties.values()].filter((one) => isOrdered(one) && !slots.has(one.name));
  return sortable.map((one) => ({ ...one, required: false, acceptsDontcare: true }));
}

/** Compiles a search. @param required - what any API of the service requires. */
export function compileSearch(
  service: ServiceOptions,
  api: ApiClass & { kind: 'search' },
  required: ReadonlySet<string>,
): SearchApi {
  const spec: AnySearchSpec = api.spec;
  const base = apiFacts(service, api);
  const identity = spec.identity === undefined ? [...base.properties.keys()].slice(0, 1) : [spec.identity].flat();
  const offers = spec.offers ?? identity;
  // What a list asks for is less than what a result has of it.
  const isAsked = (name: string): boolean => base.slots.get(name)?.list !== undefined;
  const takes = (name: string): boolean =>
    !isAsked(name) && (required.has(name) || (identity.includes(name) && base.slots.has(name)));
  const tracks = spec.tracks ?? [...new Set([...identity, ...offers])].filter(takes);
  for (const [what, names] of Object.entries({ identity, offers, tracks }))
    checkKnown(base, what, names, base.properties);
  const transient = spec.transient ?? [];
  checkKnown(base, 'transient', transient, base.slots);
  const handler = new api() as unknown as Search;
  const naming = namingOf(base, spec, identity);
  if (!spec.table && !searchesItself(api)) {
    throw new DefinitionError({
      code: 'no-table-and-no-search',
      message: `${base.name} has neither a 'table' nor a 'search' method. Give it one of them.`,
    });
  }
  return {
    ...base,
    kind: 'search',
    identity,
    offers,
    tracks,
    transient,
    presents: spec.presents ?? 'one',
    limit: spec.limit ?? 10,
    comparable: comparableOf(base, spec),
    sortable: sortableOf(base, spec),
    ...(naming && { naming }),
    compares: spec.compares ?? false,
    ...(spec.relaxations !== undefined && { relaxations: spec.relaxations }),
    ...(spec.valuesFrom && { valuesFrom: spec.valuesFrom }),
    handler,
    ...(spec.followUp !== undefined && { followUp: followUpName(service, base.name, spec.followUp) }),
  };
}
