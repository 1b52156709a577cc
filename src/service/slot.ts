import { z } from 'zod';
import { ownValue } from '../language/index.js';
import { checkOptions } from './check-options.js';
import { type Currency, currencyOf, isAmount } from './currency.js';
import { DefinitionError } from './definition-error.js';
import { canonicalList } from './list.js';
import { type Canonical, kindOfValue, NotPlain, readPlain } from './plain.js';
import { type SaidAs, saidAsOf } from './said-as.js';
import type { SessionSource } from './session-slot.js';
import {
  closedValues,
  formatOf,
  kindOf,
  type HalfOfDay,
  type ListField,
  type ListType,
  unusable,
  type ValueType,
  withoutSeconds,
} from './slot-kind.js';

export type { Canonical } from './plain.js';
export type { HalfOfDay, ListField, ListType, SlotKind, ValueType } from './slot-kind.js';

/** The value that a user gives when any value will do. */
export const DONTCARE = 'dontcare';

/** Whether what was given says that any value will do: the word in any case, with or without white space around it. */
export function isDontcare(raw: unknown): boolean {
  return typeof raw === 'string' && raw.trim().toLowerCase() === DONTCARE;
}

export interface Slot extends ValueType {
  /** The name in programs and states. */
  readonly name: string;
  /** Whether the API cannot be called without a value. */
  readonly required: boolean;
  /** For an optional slot: what holds when the user says nothing; {@link DONTCARE} when any value will do. */
  readonly default?: Canonical;
  /** Whether the user may answer that any value will do. */
  readonly acceptsDontcare: boolean;
  /** The property of results that it takes, where that has another name: `tool_name` takes the `name` of a tool. */
  readonly property?: string;
}

/** An argument of an API that the session's context fills in. */
export interface SessionSlot extends Slot, SessionSource {}

export interface Property extends ValueType {
  /** The name in rows and programs. */
  readonly name: string;
  /** Present if a result may lack it: its type is optional or nullable. */
  readonly optional?: true;
}

/** Zod types by slot name. Optional: `.optional()` (any value will do) or `.default(value)`. `.nullable()`: required, but the user may say that any value will do. */
export type SlotShape = Readonly<Record<string, z.ZodType>>;

/** How {@link time} is read where a user says neither am nor pm: 'at eight'. */
export interface TimeOptions {
  /**
   * The usual hours, such as opening hours, `HH:MM-HH:MM`; they may run past midnight. A time that lies in them once is
   * that one. They refuse nothing: 'eight in the morning' is read as said.
   */
  readonly hours?: string;
  /** The half of the day that is meant where `hours` do not tell; the user is asked if left out. */
  readonly half?: HalfOfDay;
}

const HOURS = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const HALVES: ReadonlySet<unknown> = new Set<HalfOfDay>(['am', 'pm', 'later']);

function checkTimeOptions(options: TimeOptions): void {
  checkOptions("What 'time' takes", options, ['hours', 'half']);
  const { hours, half } = options;
  if (hours !== undefined && !HOURS.test(hours))
    throw new DefinitionError({
      code: 'bad-argument',
      message: `'${hours}' are no hours. Give them on 24 hours, as in '11:00-22:00'.`,
    });
  if (half !== undefined && !HALVES.has(half))
    throw new DefinitionError({
      code: 'bad-argument',
      message: `'${half}' is no half of the day. Give 'am', 'pm' or 'later', or leave it out: the user is asked.`,
    });
}

/**
 * A time of day, `HH:MM` on 24 hours.
 *
 * @example
 * time('When the table is wanted', { hours: '11:00-22:00' })
 * @throws DefinitionError `bad-argument` for hours that are not as above, or another half of the day; `unknown-option`.
 */
export function time(description?: string, options: TimeOptions = {}): z.ZodISOTime {
  checkTimeOptions(options);
  const schema = z.iso.time({ precision: -1 });
  const { hours, half } = options;
  if (hours === undefined && half === undefined)
    return description === undefined ? schema : schema.describe(description);
  return schema.meta({
    ...(hours && { hours }),
    ...(half && { half }),
    ...(description !== undefined && { description }),
  });
}

/** How {@link date} is read where a user says no year: 'on Wednesday', 'February 27th'. */
export interface DateOptions {
  /** Whether the day is over: the last such day is meant, today too. It refuses nothing: 'tomorrow' is read as said. The next such day if left out. */
  readonly past?: boolean;
}

/**
 * A day, `YYYY-MM-DD`.
 *
 * @example
 * date('When it was lost', { past: true })
 * @throws DefinitionError `bad-argument` where `past` is neither true nor false; `unknown-option`.
 */
export function date(description?: string, options: DateOptions = {}): z.ZodISODate {
  checkOptions("What 'date' takes", options, ['past']);
  const { past = false } = options;
  if (typeof past !== 'boolean')
    throw new DefinitionError({ code: 'bad-argument', message: "'past' is neither true nor false." });
  const schema = z.iso.date();
  if (!past) return description === undefined ? schema : schema.describe(description);
  return schema.meta({ past, ...(description !== undefined && { description }) });
}

function dayRules(schema: z.ZodType): Pick<ValueType, 'past'> {
  return schema instanceof z.ZodISODate && schema.meta()?.past === true ? { past: true } : {};
}

function clockRules(schema: z.ZodType): TimeOptions {
  if (!(schema instanceof z.ZodISOTime)) return {};
  const { hours, half } = schema.meta() ?? {};
  return {
    ...(typeof hours === 'string' && { hours }),
    ...((half === 'am' || half === 'pm' || half === 'later') && { half }),
  };
}

function knownCurrency(code: string): Currency {
  const currency = currencyOf(code);
  if (currency) return currency;
  throw new DefinitionError({
    code: 'bad-currency',
    message: `'${code}' is no currency. Give a code of ISO 4217 in capitals, such as 'USD' or 'JPY'.`,
  });
}

export interface MoneyOptions {
  /** The ISO 4217 code of the currency; `USD` if left out. It says how many decimals an amount may have. */
  readonly currency?: string;
}

/**
 * An amount of money, with no more decimals than its currency has: `9.99` is one of US dollars, `9.999` is not.
 *
 * @throws DefinitionError `bad-currency` for an unknown currency, `unknown-option`.
 */
export function money(description?: string, options: MoneyOptions = {}): z.ZodNumber {
  checkOptions("What 'money' takes", options, ['currency']);
  const { currency = 'USD' } = options;
  const known = knownCurrency(currency);
  return z
    .number()
    .nonnegative()
    .refine((amount) => isAmount(amount, known), `Not an amount of ${currency}`)
    .meta({ kind: 'money', currency, ...(description !== undefined && { description }) });
}

interface Unwrapped {
  readonly schema: z.ZodType;
  readonly optional: boolean;
  readonly nullable: boolean;
  readonly default?: Canonical;
  readonly description: string;
  readonly saidAs: SaidAs | undefined;
  /** Of a list: whether its author marks it as ordered, by `.meta({ ordered: true })`. */
  readonly isOrdered: boolean;
}

/** `.optional()` and `z.exactOptional(...)`, which is a class of its own. */
function isOptional(schema: z.ZodType): schema is z.ZodOptional {
  return schema.type === 'optional';
}

/** What stands in a wrapper: of `.optional()` and its like, and of `z.lazy`. */
function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (isOptional(schema) || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return schema.unwrap() as z.ZodType;
  return schema instanceof z.ZodDefault || schema instanceof z.ZodLazy ? (schema.unwrap() as z.ZodType) : undefined;
}

/** A type without its optional, nullable, default and lazy wrappers: the constant that an author may use again. */
export function constantOf(schema: z.ZodType): z.ZodType {
  const inner = schema instanceof z.ZodType ? innerOf(schema) : undefined;
  return inner ? constantOf(inner) : schema;
}

function withChecksOf(wrapper: z.ZodType, schema: z.ZodType): z.ZodType {
  const { checks = [] } = wrapper.def as { readonly checks?: readonly unknown[] };
  return checks.length === 0 ? schema : schema.check(...(checks as z.core.$ZodCheck<unknown>[]));
}

/** Takes the optional, nullable, default and lazy wrappers off a schema; the outermost description and words win. */
function unwrap(schema: z.ZodType, outer = '', words?: SaidAs, ordered = false): Unwrapped {
  const description = outer || (schema.description ?? '');
  const saidAs = words ?? saidAsOf(schema);
  const isOrdered = ordered || schema.meta()?.ordered === true;
  const inner = innerOf(schema);
  if (!inner)
    return { schema: withoutSeconds(schema), optional: false, nullable: false, description, saidAs, isOrdered };
  const unwrapped = unwrap(inner, description, saidAs, isOrdered);
  return {
    ...unwrapped,
    schema: withChecksOf(schema, unwrapped.schema),
    ...(isOptional(schema) && { optional: true }),
    ...(schema instanceof z.ZodNullable && { nullable: true }),
    ...(schema instanceof z.ZodDefault && { default: schema.def.defaultValue as Canonical }),
  };
}

/** The name of a whole number of records that says how many there are of one; others are described so, or are 1 where nobody says them. */
const COUNTS = /^(?:quantity|count)$/;

/** One part of a member of a list; undefined for what is no single value. */
function fieldOf(name: string, given: z.ZodType): ListField | undefined {
  const unwrapped = unwrap(given);
  // A type may hold itself: of lists and records, no more is asked.
  if (unwrapped.nullable || kindOf(unwrapped.schema) === 'json') return undefined;
  const type = valueType(unwrapped);
  checkClosed(name, type.values);
  const { optional, default: fallback } = unwrapped;
  const isOptional = optional || fallback !== undefined;
  return {
    name,
    ...type,
    required: !isOptional,
    acceptsDontcare: false,
    ...(fallback !== undefined && { default: fallback }),
  };
}

/** What the members of a list are; undefined for what is no list of single values or of records of them. */
function listOf(schema: z.ZodType, isMarked: boolean): ListType | undefined {
  if (!(schema instanceof z.ZodArray)) return undefined;
  const { schema: member, optional, nullable } = unwrap(schema.element as z.ZodType);
  if (optional || nullable) return undefined;
  const shape: Readonly<Record<string, z.ZodType>> | undefined =
    member instanceof z.ZodObject ? member.shape : undefined;
  const given = Object.entries(shape ?? { '': schema.element as z.ZodType });
  const fields = given.flatMap(([name, type]) => fieldOf(name, type) ?? []);
  if (fields.length === 0 || fields.length < given.length) return undefined;
  const isCount = ({ name, default: fallback }: ListField): boolean =>
    fallback === 1 || /^how many\b/i.test(unwrap((shape && ownValue(shape, name)) ?? member).description ?? '');
  const numbers = fields.filter(({ kind }) => kind === 'integer');
  const count = (numbers.find(({ name }) => COUNTS.test(name)) ?? numbers.find(isCount))?.name;
  const isRecord = shape !== undefined;
  const isOrdered = isMarked || (isRecord && count === undefined);
  return { fields, isRecord, isOrdered, ...(count !== undefined && { count }) };
}

function valueType({ schema, description, saidAs, isOrdered }: Unwrapped): ValueType {
  const values = closedValues(schema);
  const currency = schema.meta()?.currency;
  const isMoney = typeof currency === 'string' && { currency };
  const list = listOf(schema, isOrdered);
  const kind = list ? 'list' : kindOf(schema);
  const format = kind === 'text' ? formatOf(schema) : undefined;
  const facts = { kind, description, schema, ...(values && { values }), ...(format !== undefined && { format }) };
  return {
    ...facts,
    ...(list && { list }),
    ...isMoney,
    ...clockRules(schema),
    ...dayRules(schema),
    ...(saidAs && { saidAs }),
  };
}

/** A default as tasks share it: a copy that nobody can change. */
function constantDefault(name: string, given: unknown): Canonical | undefined {
  if (given === undefined) return undefined;
  if (isDontcare(given)) return DONTCARE;
  try {
    return readPlain((reader) => reader.value(given) ?? reader.fail('is null'));
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    throw new DefinitionError({
      code: 'bad-default',
      message: `Slot '${name}' has a default that is no value: ${error.message}. Write it as JSON has it.`,
      cause: error,
    });
  }
}

/** Refuses a closed set with values that nobody could say, or tell apart: text is compared without regard to case and outer white space. */
function checkTold(name: string, values: readonly unknown[]): void {
  const texts = values.map((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value));
  const at = texts.findIndex((text, index) => text === '' || texts.indexOf(text) < index);
  if (at < 0) return;
  const [one, same] = [values[at], values[texts.indexOf(texts[at])]].map((value) => JSON.stringify(value));
  const message =
    texts[at] === ''
      ? `Slot '${name}' lists ${one} among its values, which nobody can say. Leave it out, and write .nullable() or .optional() where there may be none.`
      : `Slot '${name}' lists both ${same} and ${one}, which are the same value: case and outer white space do not count. Leave one out.`;
  throw new DefinitionError({ code: 'bad-type', message });
}

/** Refuses a closed set with the word that says that any value will do: nobody could choose it. */
function checkClosed(name: string, values: ValueType['values'] = []): void {
  checkTold(name, values);
  const reserved = values.find(isDontcare);
  if (reserved === undefined) return;
  throw new DefinitionError({
    code: 'reserved-value',
    message: `Slot '${name}' lists '${reserved}' among its values. Any slot that is nullable or optional takes it: leave it out.`,
  });
}

/** Refuses words for a value that a slot does not have. */
function checkSaidAs(name: string, { kind, saidAs, values = [] }: ValueType): void {
  const known = kind === 'boolean' ? ['true', 'false'] : values.map(String);
  const unknown = Object.keys(saidAs?.values ?? {}).find((value) => !known.includes(value));
  if (unknown === undefined) return;
  const legal = known.length > 0 ? `It has ${known.join(', ')}.` : 'It has no closed set: leave `values` out.';
  throw new DefinitionError({
    code: 'bad-argument',
    message: `Slot '${name}': 'saidAs' has words for '${unknown}', which is none of its values. ${legal}`,
  });
}

/** Refuses what is no zod type. */
export function checkType(name: string, schema: unknown): void {
  if (schema instanceof z.ZodType) return;
  throw new DefinitionError({
    code: 'bad-argument',
    message: `The type of '${name}' is ${kindOfValue(schema)}, not a type of zod 4. Write it as z.string().`,
  });
}

/** Refuses what can be no slot or property. */
function checkUsable(what: string, schema: z.ZodType): void {
  const reason = unusable(schema);
  if (reason !== undefined) throw new DefinitionError({ code: 'bad-type', message: `${what} ${reason}.` });
}

/**
 * Reads a slot's facts from its zod type.
 *
 * @throws DefinitionError for a type that can be no slot, and when a default is not a value of the slot, or its closed set holds {@link DONTCARE}.
 */
export function slotOf(name: string, schema: z.ZodType): Slot {
  checkType(name, schema);
  const unwrapped = unwrap(schema);
  const { schema: inner, optional, nullable, default: raw } = unwrapped;
  checkUsable(`Slot '${name}'`, inner);
  const type = valueType(unwrapped);
  const constant = constantDefault(name, raw);
  const given = type.list && Array.isArray(constant) ? canonicalList(type.list, constant) : constant;
  const required = !optional && given === undefined;
  if (given !== undefined && given !== DONTCARE && !inner.safeParse(given).success) {
    throw new DefinitionError({
      code: 'bad-default',
      message: `Slot '${name}' has the default ${JSON.stringify(given)}, which its own type refuses. Change the default or the type.`,
    });
  }
  checkClosed(name, type.values);
  checkSaidAs(name, type);
  return {
    name,
    ...type,
    required,
    acceptsDontcare: optional || nullable,
    ...(!required && { default: given ?? DONTCARE }),
  };
}

/** Reads a property's facts from its zod type. */
export function propertyOf(name: string, schema: z.ZodType): Property {
  checkType(name, schema);
  const unwrapped = unwrap(schema);
  const { schema: inner, optional, nullable } = unwrapped;
  checkUsable(`Property '${name}'`, inner);
  return { name, ...valueType(unwrapped), ...((optional || nullable) && { optional: true }) };
}
