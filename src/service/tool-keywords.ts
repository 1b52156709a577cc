import type { z } from 'zod';
import { DefinitionError } from './definition-error.js';
import { SAID_AS } from './said-as.js';
import { isObject } from '../text/index.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Visit = (schema: JsonSchema, path: readonly string[]) => JsonSchema;

const MAPS = ['properties', '$defs'] as const;
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const;
const SINGLES = ['items', 'additionalProperties'] as const;

function isSchema(value: unknown): value is JsonSchema {
  return isObject(value);
}

/** A schema with `visit` applied to each schema in it; to keywords only, never to the names of properties. */
function mapParts(schema: JsonSchema, path: readonly string[], visit: Visit): JsonSchema {
  const mapped: Record<string, unknown> = { ...schema };
  for (const keyword of MAPS) {
    if (!isSchema(schema[keyword])) continue;
    const entries = Object.entries(schema[keyword] as Record<string, JsonSchema>);
    mapped[keyword] = Object.fromEntries(entries.map(([name, part]) => [name, visit(part, [...path, name])]));
  }
  for (const keyword of LISTS) {
    const parts = schema[keyword] as readonly JsonSchema[] | undefined;
    if (parts) mapped[keyword] = parts.map((part) => visit(part, path));
  }
  for (const keyword of SINGLES) {
    if (isSchema(schema[keyword])) mapped[keyword] = visit(schema[keyword] as JsonSchema, path);
  }
  return mapped as JsonSchema;
}

/** A schema that takes null too, in the short form where there is one. */
function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values, const: only, ...rest } = schema;
  if (type === undefined || Array.isArray(type)) return { anyOf: [schema, { type: 'null' }] };
  const all = values ?? (only === undefined ? undefined : [only]);
  return {
    ...rest,
    type: [type, 'null'],
    ...(all && { enum: all.includes(null) ? all : [...all, null] }),
  } as JsonSchema;
}

/** `anyOf` of a schema and null in the short form; the description of the whole wins. */
function shortenNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [first, second, third] = anyOf ?? [];
  if (!isSchema(first) || !isSchema(second) || third !== undefined || second.type !== 'null') return schema;
  return { ...nullable(first), ...rest };
}

const PLAIN_FORMATS: ReadonlySet<string> = new Set(['date', 'date-time', 'duration', 'email', 'uri', 'uuid']);

/** What the metadata of our types hold besides the words of JSON Schema; endpoints may refuse a keyword that they do not know. */
const OWN = ['kind', 'currency', 'hours', 'half', 'past', 'ordered', SAID_AS] as const;

/** Types in the words of JSON Schema, without what only zod says. */
function tidy(schema: JsonSchema): JsonSchema {
  const tidied: Record<string, unknown> = { ...schema };
  for (const keyword of OWN) delete tidied[keyword];
  // What the format says is not said again by a pattern of many lines.
  if (PLAIN_FORMATS.has(String(schema.format))) delete tidied.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete tidied.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum;
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (schema.type === 'number' && values.length > 0 && values.every(Number.isInteger)) tidied.type = 'integer';
  return shortenNull(tidied as JsonSchema);
}

/** What is read first stands first. */
const ORDER = ['type', 'description', 'enum', 'const', 'anyOf', 'items', 'properties', 'required'];

function ordered(schema: JsonSchema): JsonSchema {
  const rank = (keyword: string): number => (ORDER.includes(keyword) ? ORDER.indexOf(keyword) : ORDER.length);
  const entries = Object.entries(schema).filter(([keyword, value]) => keyword !== 'description' || value !== '');
  return Object.fromEntries(entries.sort(([a], [b]) => rank(a) - rank(b)));
}

/** What zod gives, made shorter; it accepts the same values. */
export function plainSchema(schema: JsonSchema, path: readonly string[] = []): JsonSchema {
  return ordered(tidy(mapParts(schema, path, plainSchema)));
}

/** The keywords of structured outputs. Vendors refuse `default`, most `format`s and, some of them, bounds and patterns. */
const STRICT = [
  ...['type', 'description', 'enum', 'anyOf', 'items'],
  ...['properties', 'required', 'additionalProperties', '$defs'],
];

function refuse(api: string, path: readonly string[], what: string): never {
  const where = path.length === 0 ? api : `${api}: '${path.join('.')}'`;
  throw new DefinitionError({
    code: 'bad-schema',
    message: `${where} holds ${what}, which a strict tool schema cannot express. Give it a closed type, or use the plain schema.`,
  });
}

function strictObject(schema: JsonSchema): JsonSchema {
  const required = new Set(schema.required);
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]): [string, JsonSchema] => [
    name,
    required.has(name) || !isSchema(part) ? (part as JsonSchema) : nullable(part),
  ]);
  return ordered({
    ...schema,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  });
}

/**
 * A schema in the subset of structured outputs.
 *
 * @throws DefinitionError for what has no form in it: records with open keys, tuples, intersections, anything at all.
 */
export function strictSchema(schema: JsonSchema, api: string): JsonSchema {
  const visit: Visit = (part, path) => {
    if (isSchema(part.additionalProperties)) refuse(api, path, 'a record with open keys');
    if (part.prefixItems) refuse(api, path, 'a tuple');
    if (part.allOf) refuse(api, path, 'an intersection');
    const inner = mapParts(part, path, visit);
    if (inner.$ref !== undefined) return { $ref: inner.$ref };
    const kept = Object.fromEntries(Object.entries(inner).filter(([keyword]) => STRICT.includes(keyword)));
    if (inner.oneOf) kept.anyOf = inner.oneOf;
    if (inner.const !== undefined) kept.enum = [inner.const];
    if (kept.type === undefined && Array.isArray(kept.enum))
      kept.type = [...new Set(kept.enum.map((value) => (value === null ? 'null' : typeof value)))];
    if (!('type' in kept || 'anyOf' in kept)) refuse(api, path, 'any value');
    return [part.type].flat().includes('object') ? strictObject(kept as JsonSchema) : ordered(kept as JsonSchema);
  };
  return visit(schema, []);
}
