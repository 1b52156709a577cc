import { apiFacts, checkKnown, requiredOf, takenProperties } from './api-facts.js';
import { checkDefinition } from './check-definition.js';
import { checkSpec } from './check-spec.js';
import { compileSearch } from './compile-search.js';
import type { Api, Service, TransactionApi } from './compiled.js';
import { DefinitionError } from './definition-error.js';
import { reversalName } from './named-api.js';
import type { Phrases } from './phrases.js';
import { phrasesOf, readPhrases } from './read-phrases.js';
import type { ServiceOptions } from './service-options.js';
import { DONTCARE, type Slot } from './slot.js';
import type { AnyTransactionSpec, ApiClass, Transaction } from './spec.js';
import type { TableRows } from './table.js';
import type { ListField, SlotKind, ValueType } from './slot-kind.js';

/** The kinds of which every value is one of another kind, too. */
const WIDER: Readonly<Partial<Record<SlotKind, readonly SlotKind[]>>> = {
  number: ['integer'],
  text: ['date', 'time', 'datetime', 'duration', 'email', 'url', 'uuid'],
};

/** Whether each value of one type is one of another, as far as their declarations tell. */
function isTypeWithin(inner: ValueType | undefined, outer: ValueType): boolean {
  if (!inner) return false;
  if (inner.values) return inner.values.every((value) => outer.schema.safeParse(value).success);
  if (outer.list) return inner.list !== undefined && areFieldsWithin(inner.list.fields, outer.list.fields);
  if (inner.kind === outer.kind)
    return inner.currency === outer.currency && (outer.format === undefined || inner.format === outer.format);
  return WIDER[outer.kind]?.includes(inner.kind) === true && outer.format === undefined;
}

function areFieldsWithin(inner: readonly ListField[], outer: readonly ListField[]): boolean {
  return (
    inner.length === outer.length &&
    outer.every((field) =>
      isTypeWithin(
        inner.find(({ name }) => name === field.name),
        field,
      ),
    )
  );
}

/** Refuses an argument that no result could fill in: its API follows no search, or one whose results lack the property or have it of another type. */
function checkChosen({ name: api, chosen }: Api, apis: readonly Api[]): void {
  for (const [name, argument] of chosen) {
    const searches = apis.filter((one) => one.kind === 'search' && one.followUp === api);
    if (searches.length === 0 || !searches.every(({ properties }) => properties.has(name)))
      throw new DefinitionError({
        code: 'unknown-slot',
        message: `'${name}' of ${api} is 'fromResult', and no search has results with '${name}' and ${api} as its 'followUp'. Declare them so, or take the argument out.`,
      });
    const other = searches.find(({ properties }) => !isTypeWithin(properties.get(name), argument));
    if (other)
      throw new DefinitionError({
        code: 'bad-type',
        message: `'${name}' of ${api} is 'fromResult', and of another type than '${name}' of ${other.name}, which fills it in. Make both one constant.`,
      });
  }
}

function compileTransaction(service: ServiceOptions, api: ApiClass & { kind: 'transaction' }): TransactionApi {
  const spec: AnyTransactionSpec = api.spec;
  const base = apiFacts(service, api);
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

/**
 * A transaction that takes back or changes what others did, with the required slots that say which deed is meant. Of a change, a slot
 * that the deed has taken as well may be what is to be different.
 */
function withMeaning(api: Api, apis: readonly Api[]): Api {
  if (api.kind === 'search') return api;
  const meant = (member: 'undo' | 'amend', isMeant: (deed: Api, name: string) => boolean) => {
    const deeds = apis.filter((one) => one.kind === 'transaction' && one[member] === api.name);
    if (deeds.length === 0) return undefined;
    return api.required.flatMap(({ name }) => (deeds.every((deed) => isMeant(deed, name)) ? [name] : []));
  };
  const amends = meant('amend', ({ slots, properties }, name) => properties.has(name) && !slots.has(name));
  const undoes = meant('undo', ({ slots, properties }, name) => properties.has(name) || slots.has(name));
  return { ...api, ...(amends && { amends }), ...(undoes && { undoes }) };
}

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
  const compiled = options.apis.map(
    (api): Api => (api.kind === 'search' ? compileSearch(options, api, required) : compileTransaction(options, api)),
  );
  const apis = compiled.map((api) => withMeaning(api, compiled));
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
