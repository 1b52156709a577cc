/**
 * Which kind of value a zod type stands for, and which types can be no slot.
 *
 * A slot is read from words, kept as JSON and compared. So a type must hold JSON, and hold it as it is: what a transform
 * makes of a value would be lost, since worlds keep what was read and not what a schema answers.
 */
import { z } from 'zod';
import type { Canonical } from './plain.js';
import type { SaidAs } from './said-as.js';
import { isFromResult, sourceOf } from './session-slot.js';

/**
 * What kind of value a slot holds, and so how what people say is read:
 * `closed` one of an enumeration; `integer` and `number` digits or words; `money` an amount without its currency;
 * `boolean` yes or no; `date` and `time` relative to the session's clock; `datetime`, `duration`, `email`, `url` and `uuid`
 * as they are written; `list` several values, or several small records; `json` any other list or record; `text` as said.
 */
export type SlotKind =
  | 'text'
  | 'closed'
  | 'integer'
  | 'number'
  | 'money'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'duration'
  | 'email'
  | 'url'
  | 'uuid'
  | 'list'
  | 'json';

/**
 * Which of two times is meant by one that is said without am or pm. `am`: in the morning. `pm`: in the afternoon or
 * evening. `later`: today the next one by the session's clock, of a slot whose API has no date always so; on other days the
 * user is asked.
 */
export type HalfOfDay = 'am' | 'pm' | 'later';

/** One value of a member of a list: the member itself, or a field of a record. It is read as a slot of its type is. */
export interface ListField extends ValueType {
  /** The name of a field; of members that are single values, empty. */
  readonly name: string;
  /** Whether a member must have it. */
  readonly required: boolean;
  /** What a member has that was given without it. */
  readonly default?: Canonical;
  /** No part of a member is left open. */
  readonly acceptsDontcare: false;
}

export interface ListType {
  /** The fields of its records in the author's order; of single values, one without a name. */
  readonly fields: readonly ListField[];
  /** Whether its members are records. */
  readonly isRecord: boolean;
  /** The field of a record that says how many there are of it: a whole number called `quantity` or `count`, that is described as how many, or is 1 where nobody says it. */
  readonly count?: string;
  /** Whether the order of members, and how often each comes, is content. */
  readonly isOrdered: boolean;
}

/** The type of a value, as read from its zod schema: of a slot, or of a property of a result. */
export interface ValueType {
  readonly kind: SlotKind;
  /** What it means, for people and models; empty where the schema has no description. */
  readonly description: string;
  /** The legal values of a closed set, in the author's order. */
  readonly values?: readonly (string | number | boolean)[];
  /** Of text with a format that is no kind of its own: zod's name for it, such as `ipv4`. */
  readonly format?: string;
  /** Of a list: what its members are. */
  readonly list?: ListType;
  /** Of money: the ISO 4217 code of its currency. */
  readonly currency?: string;
  /** Of a time: the usual hours, `HH:MM-HH:MM`, in which one that is said without am or pm lies. */
  readonly hours?: string;
  /** What people call it and its values, as its author declares. */
  readonly saidAs?: SaidAs;
  /** Of a date: whether a day that is said without its year, such as 'Wednesday', is the last such day. */
  readonly past?: true;
  /** Of a time: the half of the day that is meant where neither am nor pm is said and `hours` do not tell. */
  readonly half?: HalfOfDay;
  /** The schema without optionality; canonical values satisfy it. */
  readonly schema: z.ZodType;
}

/** The string formats of zod that are kinds of their own; the others are text with a check. */
const FORMATS: ReadonlyMap<string, SlotKind> = new Map([
  ['email', 'email'],
  ['url', 'url'],
  ['uuid', 'uuid'],
  ['guid', 'uuid'],
  ['datetime', 'datetime'],
  ['date', 'date'],
  ['time', 'time'],
  ['duration', 'duration'],
]);

/** What zod counts among formats, and only restricts a text. */
const RESTRICTIONS: ReadonlySet<string> = new Set([
  ...['regex', 'lowercase', 'uppercase', 'includes', 'starts_with', 'ends_with'],
]);

/** What a check says of itself: `fn` is the author's function. */
interface CheckDefinition {
  readonly check: string;
  readonly format?: string;
  readonly precision?: number | null;
  readonly fn?: unknown;
}

/** What else a schema says of itself, whatever its class. */
interface Definition {
  readonly type: string;
  readonly coerce?: boolean;
  readonly precision?: number | null;
  readonly format?: string;
  readonly normalize?: boolean;
  readonly checks?: readonly {
    readonly _zod: { readonly def: CheckDefinition };
  }[];
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly rest?: z.ZodType | null;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly getter?: () => z.ZodType;
}

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** The string format of a schema by zod's name for it: of `z.email()`, and of `z.string().email()`. */
export function formatOf(schema: z.ZodType): string | undefined {
  const { type, format, checks = [] } = definitionOf(schema);
  if (type === 'template_literal') return 'template';
  if (type !== 'string') return undefined;
  const formats = [format, ...checks.map(({ _zod }) => _zod.def.format)];
  return formats.find((name) => name !== undefined && !RESTRICTIONS.has(name));
}

/** The values of a closed set; of a union, where each part is one. */
export function closedValues(schema: z.ZodType): ValueType['values'] {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values] as (string | number | boolean)[];
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const parts = schema.options.map((part) => closedValues(part as z.ZodType));
  return parts.every((part) => part !== undefined) ? [...new Set(parts.flat())] : undefined;
}

/** The kind of a type that {@link unusable} does not refuse. */
export function kindOf(schema: z.ZodType): SlotKind {
  if (schema.meta()?.kind === 'money') return 'money';
  const values = closedValues(schema);
  if (values) return schema instanceof z.ZodEnum || !values.every(Number.isInteger) ? 'closed' : 'integer';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'integer' : 'number';
  const { type } = definitionOf(schema);
  const format = formatOf(schema);
  if (format !== undefined) return FORMATS.get(format) ?? 'text';
  return type === 'string' ? 'text' : 'json';
}

/** Times of day are HH:MM: what zod also takes with seconds is taken without them alone. */
export function withoutSeconds(schema: z.ZodType): z.ZodType {
  if (formatOf(schema) !== 'time') return schema;
  if (!(schema instanceof z.ZodISOTime)) return schema.check(z.regex(/^\d\d:\d\d$/));
  const { pattern: _, ...definition } = schema.def as z.core.$ZodISOTimeDef;
  return definition.precision == null
    ? z.core.clone(schema, { ...definition, precision: -1 } as never, { parent: true })
    : schema;
}

/** Ways to write a day and a time, of which a type takes one. */
const DATETIMES = ['', 'Z', ':00Z', ':00', ':00.000Z', ':00.000'].map((end) => `2019-03-04T19:30${end}`);

/** A day and a time as a type takes them; undefined where it has checks that refuse them all. */
export function datetimeExample(schema: z.ZodType): string | undefined {
  try {
    return DATETIMES.find((text) => schema.safeParse(text).success);
  } catch {
    return undefined;
  }
}

const IS_NO_JSON = 'JSON has no such values';
const TRANSFORMS = 'what it makes of a value would not be kept';

/** Why types can be no slot, and what to write instead, by zod's name for the type. */
const UNUSABLE: ReadonlyMap<string, readonly [why: string, instead: string]> = new Map<
  string,
  readonly [why: string, instead: string]
>([
  ['date', [IS_NO_JSON, 'Write z.iso.date() or z.iso.datetime({ local: true })']],
  ['bigint', [IS_NO_JSON, 'Write z.int(), or z.string() for more digits']],
  ['map', [IS_NO_JSON, 'Write z.record(...)']],
  ['set', [IS_NO_JSON, 'Write z.array(...)']],
  ['file', [IS_NO_JSON, 'Write z.string() for its name']],
  ...['symbol', 'undefined', 'void', 'nan', 'function', 'promise'].map(
    (type) => [type, [IS_NO_JSON, 'Use a type whose values are JSON']] as const,
  ),
  ['never', ['it has no values', 'Leave it out']],
  ['null', ['it has no values', 'Write .nullable() after another type']],
  ['custom', ['nobody can tell what values it has', 'Write the type and .refine(...)']],
  ['transform', [TRANSFORMS, 'Write the type of what is said, and transform it in your method']],
  ['pipe', [TRANSFORMS, 'Write the type of what is said, and transform it in your method']],
  ['success', [TRANSFORMS, 'Write z.boolean()']],
  ['catch', [TRANSFORMS, 'Write .default(...), or leave .catch(...) out']],
  ['prefault', [TRANSFORMS, 'Write .default(...)']],
  ['nonoptional', ['it takes back what the type in it says', 'Write that type without .optional()']],
]);

const CONTAINERS: ReadonlySet<string> = new Set(['array', 'tuple', 'record', 'object']);

/** Options of a union. Null beside lists or records is any JSON, as of `z.json()`. */
function withoutNull(options: readonly z.ZodType[]): readonly z.ZodType[] {
  const isAnyJson = options.some(({ type }) => CONTAINERS.has(type));
  return isAnyJson ? options.filter(({ type }) => type !== 'null') : options;
}

/** Parts of a type in which other types stand. */
function partsOf({ element, items = [], rest, shape = {}, ...more }: Definition): readonly z.ZodType[] {
  const { catchall, keyType, valueType, options = [], left, right, innerType, getter } = more;
  const single = [element, rest, catchall, keyType, valueType, left, right, innerType, getter?.()];
  const given = single.filter((part): part is z.ZodType => part instanceof z.ZodType && part.type !== 'never');
  return [...given, ...items, ...Object.values(shape), ...withoutNull(options)];
}

function isAsync({ fn }: CheckDefinition): boolean {
  return Object.prototype.toString.call(fn) === '[object AsyncFunction]';
}

/**
 * Why a type can be no slot or property, and what to write instead; undefined where it can.
 *
 * @param seen - the types that were looked at: a type may hold itself.
 */
export function unusable(schema: z.ZodType, seen: Set<z.ZodType> = new Set()): string | undefined {
  if (seen.has(schema)) return undefined;
  seen.add(schema);
  const definition = definitionOf(schema);
  if (sourceOf(schema)) return "holds 'fromSession' within another type. Write it as the type of the slot";
  if (isFromResult(schema)) return "holds 'fromResult' within another type. Write it as the type of the slot";
  const { type, coerce, normalize } = definition;
  const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def);
  const [why, instead] = UNUSABLE.get(type) ?? [];
  if (why !== undefined) return `holds a type '${type}', and ${why}. ${instead}`;
  if (coerce) return `coerces, and ${TRANSFORMS}: a session reads values by their kind. Write the type without coerce`;
  if (normalize || checks.some(({ check }) => check === 'overwrite'))
    return `changes text, as .trim() and .toLowerCase() do, and ${TRANSFORMS}. Leave that out: white space around values is never kept`;
  if (schema instanceof z.ZodLiteral && [...schema.values].some((value) => !isClosed(value)))
    return 'lists a literal other than text, a number, true or false. Leave it out';
  if (closedValues(schema)?.length === 0) return 'lists no values. Write those that it may have';
  if (checks.some(isAsync))
    return 'has a check that is an async function, and values are checked at once. Check it in your method';
  if (formatOf(schema) === 'time' && [definition, ...checks].some(({ precision }) => (precision ?? -1) >= 0))
    return 'holds times with seconds, and times of day are HH:MM. Write time()';
  return firstOf(partsOf(definition), seen);
}

function isClosed(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function firstOf(parts: readonly z.ZodType[], seen: Set<z.ZodType>): string | undefined {
  for (const part of parts) {
    const reason = unusable(part, seen);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
