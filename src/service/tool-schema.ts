/**
 * Tool schemas: what a language model that calls tools is told about an API.
 *
 * The plain form is JSON Schema (draft 2020-12) as the slots' zod types give it. The strict form is the subset that
 * vendors accept for structured outputs: every key required, what may be left out nullable, no further keys, and no
 * keyword but the few that are listed here. What those keywords would have said goes into the descriptions. A search that declares
 * what its results can be chosen by takes `where` and `order` besides (`tool-query.ts`).
 */
import { messageOf } from '../errors/index.js';
import { z } from 'zod';
import { badArgument } from './check-options.js';
import { checkApi } from './check-definition.js';
import { DefinitionError } from './definition-error.js';
import type { Api } from './compiled.js';
import { DONTCARE, type Slot } from './slot.js';
import { datetimeExample } from './slot-kind.js';
import { type JsonSchema, plainSchema, strictSchema } from './tool-keywords.js';
import { queryArguments } from './tool-query.js';

/** A tool as models are told of it. */
export interface ToolSchema {
  /** The API's name in programs. */
  readonly name: string;
  readonly description: string;
  /** The arguments as JSON Schema. */
  readonly parameters: JsonSchema;
  /** Present if the parameters keep to the subset of structured outputs. */
  readonly strict?: true;
}

export interface ToolSchemaOptions {
  /** Whether to keep to the subset that vendors accept for structured outputs. */
  readonly strict?: boolean;
}

/** What a type says in words, where the strict form may not say it in keywords. */
function format(slot: Slot): readonly string[] {
  if (slot.kind === 'date') return ['YYYY-MM-DD'];
  if (slot.kind === 'time') return ['HH:MM, 24 hours'];
  if (slot.kind === 'datetime') return [['ISO 8601', datetimeExample(slot.schema)].filter(Boolean).join(', such as ')];
  if (slot.kind === 'duration') return ['ISO 8601 duration, such as PT30M'];
  if (slot.kind === 'email') return ['e-mail address'];
  if (slot.kind === 'url') return ['URL'];
  if (slot.kind === 'uuid') return ['UUID'];
  if (slot.format !== undefined) return [slot.format];
  return [];
}

function nullMeaning(slot: Slot): string {
  const fallback = slot.required || slot.default === DONTCARE ? undefined : JSON.stringify(slot.default);
  return fallback === undefined ? 'null: any value will do' : `null: ${fallback}`;
}

function mayBeNull(slot: Slot, strict: boolean): boolean {
  return slot.required ? slot.acceptsDontcare : strict;
}

function describe(slot: Slot, strict: boolean): string {
  const notes = [...format(slot), ...(mayBeNull(slot, strict) ? [nullMeaning(slot)] : [])];
  return [slot.description, ...(notes.length > 0 ? [`(${notes.join('; ')})`] : [])].filter(Boolean).join(' ');
}

/** The type of a slot as an argument: with its description, and null or left out where that is allowed. */
function argumentType(slot: Slot, strict: boolean): z.ZodType {
  const value = mayBeNull(slot, strict) ? slot.schema.nullable() : slot.schema;
  const described = value.meta({ description: describe(slot, strict) });
  if (slot.required || strict) return described;
  return slot.default === DONTCARE ? described.optional() : described.default(slot.default);
}

type Types = readonly (readonly [name: string, type: z.ZodType])[];

/** The schema of the arguments, as zod writes it. */
function jsonSchema(api: Api, types: Types): JsonSchema & { readonly $schema?: unknown } {
  try {
    return z.toJSONSchema(z.strictObject(Object.fromEntries(types)), { io: 'input' });
  } catch (cause) {
    // Zod does not say which slot it is.
    const [first, ...rest] = types;
    if (rest.length > 0) for (const type of types) jsonSchema(api, [type]);
    const reason = messageOf(cause);
    throw new DefinitionError({
      code: 'bad-schema',
      message: `${api.name}: '${first?.[0]}' has a type that JSON Schema cannot express: ${reason}. Use a type whose values are JSON.`,
      cause,
    });
  }
}

function isIterable(value: unknown): value is Iterable<Api> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

/**
 * The tool schema of an API.
 *
 * @example
 * toolSchema(api).parameters;
 * // { type: 'object', properties: { location: { type: 'string', description: 'City to eat in' } }, ... }
 * @throws DefinitionError when a slot holds what JSON Schema cannot express, or what its strict form cannot.
 */
export function toolSchema(api: Api, options: ToolSchemaOptions = {}): ToolSchema {
  checkApi("What 'toolSchema' was given", api);
  const strict = options.strict ?? false;
  const slots = [...api.slots.values()].map((slot): [string, z.ZodType] => [slot.name, argumentType(slot, strict)]);
  const { $schema: _, ...json } = jsonSchema(api, [...slots, ...queryArguments(api, strict)]);
  const tool = { name: api.name, description: api.description };
  if (!strict) return { ...tool, parameters: plainSchema({ required: [], ...json }) };
  return { ...tool, parameters: strictSchema(plainSchema(json), api.name), strict: true };
}

/** The tool schemas of all APIs, such as those of a registry or a service. */
export function toolSchemas(
  source: { readonly apis: Iterable<Api> | ReadonlyMap<string, Api> },
  options: ToolSchemaOptions = {},
): readonly ToolSchema[] {
  const { apis: given } = (source ?? {}) as Partial<typeof source>;
  const apis: unknown = given instanceof Map ? given.values() : given;
  if (!isIterable(apis)) badArgument("What 'toolSchemas' was given", source, 'a service or a registry');
  return [...apis].map((api) => toolSchema(api, options));
}
