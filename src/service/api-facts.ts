/** What a class of an API says of any API, checked: its name, its slots and what the session fills in, its properties. */
import type { z } from 'zod';
import { ownValue } from '../language/index.js';
import { checkApiName, checkName, shapeOf } from './check-definition.js';
import type { ApiFacts } from './compiled.js';
import { DefinitionError } from './definition-error.js';
import { apiName } from './named-api.js';
import { NO_PHRASES } from './phrases.js';
import type { ServiceOptions } from './service-options.js';
import type { Requirement } from './session-context.js';
import { isFromResult, sourceOf } from './session-slot.js';
import { propertyOf, type SessionSlot, type Slot, slotOf, constantOf } from './slot.js';
import type { ApiClass } from './spec.js';

/**
 * The slot of a transaction that takes what names a result of its service's searches, under another name: `tool_name: tool.name`. That
 * both are one constant says that they are the same; text that means something else has a description of its own.
 */

/** What names a result, by its type without wrappers. */
function identitiesOf(apis: readonly ApiClass[]): ReadonlyMap<z.ZodType, string> {
  return new Map(
    apis.flatMap((api) => {
      if (api.kind !== 'search') return [];
      const returned = shapeOf(api, 'returns');
      const identity = api.spec.identity === undefined ? returned.slice(0, 1).map(([name]) => name) : api.spec.identity;
      return returned.flatMap(([name, type]) => {
        const constant = constantOf(type);
        return [identity].flat().includes(name) && constant.description ? [[constant, name] as const] : [];
      });
    }),
  );
}

/**
 * The properties that slots of a transaction take under another name, by the name of the slot. Of two slots that are the same
 * constant nobody knows which is meant, and where a slot has the name of the property it is that one.
 */
export function takenProperties(api: ApiClass, apis: readonly ApiClass[]): ReadonlyMap<string, string> {
  if (api.kind === 'search') return new Map();
  const identities = identitiesOf(apis);
  const slots = shapeOf(api, 'slots');
  const taken = slots.flatMap(([slot, type]) => {
    const property = identities.get(constantOf(type));
    return property === undefined ? [] : [[slot, property] as const];
  });
  const isOnly = (name: string): boolean => taken.filter(([, property]) => property === name).length === 1;
  return new Map(taken.filter(([slot, property]) => slot !== property && isOnly(property)));
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

/** What an API has, whichever kind it is of. */
export function apiFacts(service: ServiceOptions, api: ApiClass): ApiFacts {
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

/** Refuses names that an API does not have. @param what - the part of the spec that names them. */
export function checkKnown(
  api: ApiFacts,
  what: string,
  names: readonly string[],
  known: ReadonlyMap<string, unknown>,
): void {
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new DefinitionError({
    code: 'unknown-slot',
    message: `${api.name}: '${what}' names '${unknown}', which is none of ${[...known.keys()].join(', ')}.`,
  });
}

/** The slots without which an API of that class cannot be called. */
export const requiredOf = (api: ApiClass): readonly string[] =>
  [...argumentsOf(api).slots.values()].flatMap(({ name, required }) => (required ? [name] : []));
