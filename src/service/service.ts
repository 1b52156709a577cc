import type { z } from 'zod';
import type { AnySearchSpec, AnyTransactionSpec, ApiClass, ApiContext, Search, Transaction } from './spec.js';
import { ownValue } from '../language/index.js';
import { checkApiName, checkDefinition, checkName, shapeOf } from './check-definition.js';
import { checkSpec } from './check-spec.js';
import { admits, CONSTRAINT_RELATIONS, type WrittenRelation } from './constraint.js';
import { DefinitionError } from './definition-error.js';
import type { Requirement, SessionContext } from './session-context.js';
import { isFromResult, sourceOf } from './session-slot.js';
import { apiName, followUpName, reversalName } from './named-api.js';
import { DONTCARE, type Property, propertyOf, type SessionSlot, type Slot, slotOf } from './slot.js';
import { NO_PHRASES, type Phrases, type ServicePhrases } from './phrases.js';
import { phrasesOf, readPhrases } from './read-phrases.js';
import { onceEach } from '../text/index.js';
import { takenProperties } from './taken-property.js';
import type { TableRows } from './table.js';

interface ApiFacts {
  /** The name in programs: `restaurants_2_find_restaurants`. */
  readonly name: string;
  /** The name that the service has for it: `FindRestaurants`. */
  readonly intent: string;
  /** The name of its service. */
  readonly service: string;
  /** What it does, one phrase for people and models. */
  readonly description: string;
  /** What people say to have it done, as its author declares; empty where they do not. */
  readonly examples: readonly string[];
  /** Its arguments by name, in the order of the spec, without those that are filled in. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** The arguments that the session's context fills in: nobody is asked for them, and no program gives them. */
  readonly filled: ReadonlyMap<string, SessionSlot>;
  /** The arguments that the result fills in which the user took of the search that it follows; nobody gives these either. */
  readonly chosen: ReadonlyMap<string, Slot>;
  /** The slots without which it cannot be called. */
  readonly required: readonly Slot[];
  /** The properties of what it returns, by name. */
  readonly properties: ReadonlyMap<string, Property>;
  /** The noun for what it returns. */
  readonly entity: string;
  /** What its methods see of who is asking; nothing if absent. */
  readonly context?: SessionContext;
  /** What must hold for it to be called. */
  readonly requires: readonly Requirement[];
  /** What the agent says of it in words of the author's: the API's own phrases, then those of the service. */
  readonly phrases: Phrases;
}

/** A search, compiled from its class. */
export interface SearchApi extends ApiFacts {
  readonly kind: 'search';
  /** The properties that tell results apart. */
  readonly identity: readonly string[];
  /** The properties that are spoken with an offer. */
  readonly offers: readonly string[];
  /** The properties that enter the state at selection. */
  readonly tracks: readonly string[];
  /** The slots that leave the state when a task of another API of the service begins. */
  readonly transient: readonly string[];
  /** The API to suggest after a selection. */
  readonly followUp?: string;
  /** `one`: results are offered one at a time; `list`: a few at once. */
  readonly presents: 'one' | 'list';
  /** How many results a query returns at most. */
  readonly limit: number;
  /** What users may choose and sort results by: slots that results have, and what the author declares, by name. */
  readonly comparable: ReadonlyMap<string, Slot>;
  /** The name of a result, where that is nothing of the former: what is named can be left out (`not`) or be one of several (`anyOf`). */
  readonly naming?: Slot;
  /** Whether its own method heeds constraints and order. */
  readonly compares: boolean;
  /** How many queries with fewer constraints may be made where nothing is found, where its author says so. */
  readonly relaxations?: number;
  /** The instance of the author's class. */
  readonly handler: Search;
}

/** A transaction, compiled from its class. */
export interface TransactionApi extends ApiFacts {
  readonly kind: 'transaction';
  /** The slots that the user is asked to confirm. */
  readonly confirms: readonly string[];
  /** What it will cost or bring, as its author computes it; absent where its author does not. */
  readonly quote?: (args: never, context: ApiContext) => unknown;
  /** The transaction that takes it back. */
  readonly undo?: string;
  /** The transaction that changes it. */
  readonly amend?: string;
  /** The instance of the author's class. */
  readonly handler: Transaction;
}

/** One callable task of a service. */
export type Api = SearchApi | TransactionApi;

/** What a program may give an API values of, by name: its slots and, of a search, what else results can be chosen by. */
export const givable = onceEach(
  (api: Api): ReadonlyMap<string, Slot> =>
    api.kind === 'search' ? new Map([...api.slots, ...api.comparable]) : api.slots,
);

/** What a constraint can be on, by name: of a search, what its results can be chosen by, and their name. */
export const constrainable = onceEach((api: Api): ReadonlyMap<string, Slot> => {
  if (api.kind !== 'search') return api.slots;
  return api.naming ? new Map([...api.comparable, [api.naming.name, api.naming]]) : api.comparable;
});

/** The slot that a name stands for where an API is given a value under it, or a constraint, which may be on what results have. */
export const slotGiven = (api: Api, name: string, isConstraint: boolean): Slot | undefined =>
  (isConstraint ? constrainable(api).get(name) : undefined) ?? givable(api).get(name);

/** The slot of an API that takes a property of results: the one of that name, or the one that takes it under another. */
export function slotTaking({ slots }: Api, property: string): Slot | undefined {
  return slots.get(property) ?? [...slots.values()].find((slot) => slot.property === property);
}

/** A group of APIs of one provider. */
export interface Service {
  /** The name of the service: `Restaurants_2`. */
  readonly name: string;
  /** What the service is for. */
  readonly description: string;
  /** Its APIs, in the order in which they were given. */
  readonly apis: readonly Api[];
  /** Every slot of its APIs, and every property that a selection may bring into the state, by name. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** The tables of its searches, and those that it lists beside them. */
  readonly tables: readonly TableRows[];
  /** Its phrases for what is about no API, and for those of its APIs that have none of their own. */
  readonly phrases: Phrases;
}

/** The class of the API to which a search leads. */
type NextOf<A> = A extends { readonly spec: { readonly followUp?: infer Next } }
  ? Next extends () => infer C
    ? C
    : Next
  : never;

/** A class of which the follow-up is among all classes; a follow-up of which no type is known is checked when it is defined. */
type FollowedUp<A, All> =
  unknown extends NextOf<A>
    ? A
    : [NextOf<A>] extends [All | undefined]
      ? A
      : "'followUp' must return one of the classes in 'apis', as () => BookRoom";

/** What `service` takes. */
export interface ServiceOptions<Apis extends readonly ApiClass[] = readonly ApiClass[]> {
  /** Letters, digits and `_`, beginning with a letter: `Restaurants_2`. */
  readonly name: string;
  /** What the service is for, one phrase for people and models. */
  readonly description: string;
  /** The classes of its APIs, each made with `search` or `transaction`. */
  readonly apis: Apis & { readonly [K in keyof Apis]: FollowedUp<Apis[K], Apis[number]> };
  /** Tables that its APIs read or change by methods of their own: tasks and tests may name them, as those of its searches. */
  readonly tables?: readonly TableRows[];
  /** What the agent says of the service, in words of your own; templates if left out. */
  readonly phrases?: ServicePhrases;
}

/** Names the API in what is wrong with a slot or property of it. */
function inApi<T>({ name, spec }: ApiClass, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!DefinitionError.isInstance(error)) throw error;
    const { code, message, cause, data } = error;
    throw new DefinitionError({ code, message: `In ${spec.intent ?? name}: ${message}`, cause, data });
  }
}

/** The arguments of an API: those that the user gives, and those that the session's context or a result fills in. */
function argumentsOf(api: ApiClass): Pick<ApiFacts, 'slots' | 'filled' | 'chosen'> {
  const [slots, filled, chosen] = [new Map<string, Slot>(), new Map<string, SessionSlot>(), new Map<string, Slot>()];
  for (const [name, schema] of shapeOf(api, 'slots')) {
    const [slot, source] = [inApi(api, () => slotOf(name, schema)), sourceOf(schema)];
    if (source) filled.set(name, { ...slot, ...source });
    else if (isFromResult(schema)) chosen.set(name, slot);
    else slots.set(name, slot);
  }
  return { slots, filled, chosen };
}

/** The slots of an API, with the properties of results that they take under another name. */
function withTaken(slots: ApiFacts['slots'], api: ApiClass, { apis }: ServiceOptions): ApiFacts['slots'] {
  const taken = takenProperties(api, apis);
  if (taken.size === 0) return slots;
  return new Map(
    [...slots].map(([name, slot]) => {
      const property = taken.get(name);
      return [name, property === undefined ? slot : { ...slot, property }];
    }),
  );
}

/** What the agent says where a session lacks what an argument needs; an author's own requirements are told first. */
const UNFILLED = 'I cannot do that for you in this conversation.';

/** What an API requires for an argument that the session must fill in. */
function presenceOf({ context, part, required, acceptsDontcare }: SessionSlot): readonly Requirement[] {
  if (!required || acceptsDontcare) return [];
  const holds = (session: Readonly<Record<string, unknown>>): boolean => (ownValue(session, part) ?? null) !== null;
  return [{ name: part, refusal: UNFILLED, context, holds }];
}

function facts(service: ServiceOptions, api: ApiClass): ApiFacts {
  const { spec } = api;
  const intent = spec.intent ?? api.name;
  checkName('Intent', intent);
  const { slots: given, filled, chosen } = argumentsOf(api);
  const slots = withTaken(given, api, service);
  const read = ([name, schema]: readonly [string, z.ZodType]) =>
    [name, inApi(api, () => propertyOf(name, schema))] as const;
  const properties = new Map(shapeOf(api, 'returns').map(read));
  const name = apiName(service.name, intent);
  checkApiName(`The API of ${service.name} and ${intent},`, name);
  return {
    name,
    intent,
    service: service.name,
    description: spec.description,
    examples: spec.examples ?? [],
    slots,
    filled,
    chosen,
    required: [...slots.values()].filter((slot) => slot.required),
    properties,
    entity: spec.entity ?? 'receipt',
    ...(spec.context && { context: spec.context }),
    requires: [...[spec.requires ?? []].flat(), ...[...filled.values()].flatMap(presenceOf)],
    phrases: NO_PHRASES,
  };
}

function checkKnown(api: ApiFacts, what: string, names: readonly string[], known: ReadonlyMap<string, unknown>): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new DefinitionError({
    code: 'unknown-slot',
    message: `${api.name}: '${what}' names '${unknown}', which is none of ${[...known.keys()].join(', ')}.`,
  });
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

function compileSearch(
  service: ServiceOptions,
  api: ApiClass & { kind: 'search' },
  required: ReadonlySet<string>,
): SearchApi {
  const spec: AnySearchSpec = api.spec;
  const base = facts(service, api);
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
    ...(naming && { naming }),
    compares: spec.compares ?? false,
    ...(spec.relaxations !== undefined && { relaxations: spec.relaxations }),
    handler,
    ...(spec.followUp !== undefined && { followUp: followUpName(service, base.name, spec.followUp) }),
  };
}

/** Whether a class, or one between it and the generated base, defines the method itself. */
function overrides(api: ApiClass, method: string): boolean {
  for (let at: object | null = api.prototype as object; at; at = Object.getPrototypeOf(at) as object | null) {
    if (Object.hasOwn(at, method)) return Object.hasOwn((at as { constructor: object }).constructor, 'spec') === false;
  }
  return false;
}

function compileTransaction(service: ServiceOptions, api: ApiClass & { kind: 'transaction' }): TransactionApi {
  const spec: AnyTransactionSpec = api.spec;
  const base = facts(service, api);
  const confirms = spec.confirms ?? [...base.slots.keys()];
  checkKnown(base, 'confirms', confirms, base.slots);
  const { quote, undo, amend } = spec;
  return {
    ...base,
    kind: 'transaction',
    confirms,
    handler: new api() as unknown as Transaction,
    ...(quote !== undefined && { quote: quote as NonNullable<TransactionApi['quote']> }),
    ...(undo && { undo: reversalName(service, base, ['undo', undo], requiredOf) }),
    ...(amend && { amend: reversalName(service, base, ['amend', amend], requiredOf) }),
  };
}

const requiredOf = (api: ApiClass): readonly string[] =>
  [...argumentsOf(api).slots.values()].flatMap(({ name, required }) => (required ? [name] : []));

/** What APIs require, with the properties that they take under another name. */
function requiredSlots(apis: readonly ApiClass[]): ReadonlySet<string> {
  return new Set(
    apis.flatMap((api) => {
      const taken = takenProperties(api, apis);
      return requiredOf(api).flatMap((name) => [name, taken.get(name) ?? name]);
    }),
  );
}

/** A property that no API takes as a slot, but that a selection brings into the state. */
function trackedSlots(apis: readonly Api[]): readonly [string, Slot][] {
  return apis.flatMap((api) =>
    api.kind === 'search'
      ? api.tracks.flatMap((name): [string, Slot][] => {
          const property = api.properties.get(name);
          return property ? [[name, { ...property, required: false, acceptsDontcare: false }]] : [];
        })
      : [],
  );
}

/**
 * Makes a service of API classes.
 *
 * @throws DefinitionError for a bad or repeated name, a default outside its type, a spec that names an unknown
 * slot, property or follow-up, or a search that has nothing to search.
 */
export function service<const Apis extends readonly ApiClass[]>(options: ServiceOptions<Apis>): Service {
  checkDefinition(options);
  options.apis.forEach(checkSpec);
  const required = requiredSlots(options.apis);
  const apis = options.apis.map(
    (api): Api => (api.kind === 'search' ? compileSearch(options, api, required) : compileTransaction(options, api)),
  );
  checkApis(apis);
  for (const api of apis) checkChosen(api, apis);
  const slots = new Map([...trackedSlots(apis), ...apis.flatMap((api) => [...api.slots])]);
  const properties = new Map(apis.flatMap((api) => [...api.properties]));
  const { name, description } = options;
  const phrases = readPhrases({ name, kind: 'service', slots, properties, confirmed: [] }, options.phrases);
  const speaking = apis.map((api, at) => withPhrases(api, options.apis[at]?.spec.phrases, phrases));
  return { name, description, apis: speaking, slots, tables: tablesOf(options), phrases };
}

/** The tables of a service, each once. */
function tablesOf({ apis, tables = [] }: ServiceOptions): readonly TableRows[] {
  const searched = apis.flatMap(({ spec }) => ('table' in spec && spec.table ? [spec.table as TableRows] : []));
  return [...new Set([...searched, ...tables])];
}

/** The slots that every confirmation of a transaction reads back: they have a value, or a default that is one. */
function alwaysConfirmed(api: Api): readonly string[] {
  if (api.kind === 'search') return [];
  return api.confirms.filter((name) => {
    const slot = api.slots.get(name);
    return slot?.required || (slot?.default !== undefined && slot.default !== DONTCARE);
  });
}

function withPhrases(api: Api, given: unknown, service: Phrases): Api {
  return { ...api, phrases: phrasesOf({ ...api, confirmed: alwaysConfirmed(api) }, given, service) };
}

/** Refuses an argument that no result could fill in: its API follows no search, or one whose results lack the property. */
function checkChosen({ name: api, chosen }: Api, apis: readonly Api[]): void {
  for (const name of chosen.keys()) {
    const searches = apis.filter((one) => one.kind === 'search' && one.followUp === api);
    if (searches.length > 0 && searches.every(({ properties }) => properties.has(name))) continue;
    throw new DefinitionError({
      code: 'unknown-slot',
      message: `'${name}' of ${api} is 'fromResult', and no search has results with '${name}' and ${api} as its 'followUp'. Declare them so, or take the argument out.`,
    });
  }
}

function checkApis(apis: readonly Api[]): void {
  const names = new Set<string>();
  for (const api of apis) {
    if (names.has(api.name)) {
      throw new DefinitionError({
        code: 'duplicate-api',
        message: `Two APIs are called '${api.name}'. Rename one of them.`,
      });
    }
    names.add(api.name);
  }
}
