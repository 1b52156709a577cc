/**
 * Whether what a backend answered holds what its API declares in `returns`.
 *
 * Every statement that asks a backend pays for this. So each property has a test of its own, made once: by the type of
 * the value and its closed set, and by zod only where the author asked for more. Rows of tables, which are constants and
 * come again and again, are tested once for each API.
 */
import type { ZodType } from 'zod';
import { ownValue, setOwnValue } from '../language/index.js';
import {
  type Api,
  type Canonical,
  currencyOf,
  type Property,
  readPlain,
  type Row,
  isAmount,
  isShared,
} from '../service/index.js';
import { EngineError } from './engine-error.js';

type Test = (value: Canonical) => boolean;

/** What a value is taken as: without what its type does not declare; undefined for one that it refuses. */
type Take = (value: Canonical) => Canonical | undefined;

/** Why a row is refused: a property that it lacks (`value` is undefined), or one with another value than declared. */
export interface ResultFault {
  readonly property: Property;
  readonly value: Canonical | undefined;
}

interface Column {
  readonly property: Property;
  readonly take: Take;
}

interface Checked {
  readonly columns: readonly Column[];
  /** What a result may hold besides: a transaction may say how an argument is spelled. */
  readonly known: (name: string) => boolean;
  /** What rows of tables are taken as that passed by themselves. */
  readonly passed: WeakMap<Row, Row>;
}

/** Whether a type, or a part of a union, has more checks than so many. */
function hasChecks(schema: ZodType, own = 0): boolean {
  const { checks = [], options = [] } = schema.def as {
    readonly checks?: readonly unknown[];
    readonly options?: readonly ZodType[];
  };
  return checks.length > own || options.some((part) => hasChecks(part));
}

/** The checks that an author added to a type; of money, those besides its own two. */
function hasFurtherChecks({ kind, schema }: Property): boolean {
  return hasChecks(schema, kind === 'money' ? 2 : 0);
}

function patternOf({ schema }: Property): RegExp | undefined {
  const { pattern } = schema.def as { readonly pattern?: unknown };
  return pattern instanceof RegExp ? pattern : undefined;
}

/** The test of a type without further checks, where there is one that is faster than zod. */
function fastTest(property: Property): Test | undefined {
  const { kind, schema, values, currency = '' } = property;
  const { format } = schema.def as { readonly format?: unknown };
  const pattern = patternOf(property);
  switch (kind) {
    case 'text':
      return format === undefined && schema.type === 'string' ? (value) => typeof value === 'string' : undefined;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'number':
      return format === undefined ? (value) => typeof value === 'number' : undefined;
    case 'integer':
      return values ? undefined : format === 'safeint' ? (value) => Number.isSafeInteger(value) : undefined;
    case 'money': {
      const known = currencyOf(currency);
      return known && ((value) => typeof value === 'number' && value >= 0 && isAmount(value, known));
    }
    case 'date':
    case 'time':
      return pattern && ((value) => typeof value === 'string' && pattern.test(value));
    default:
      return undefined;
  }
}

/** Reads a value by its zod type. Checks of an author that throw, or are promises, are named. */
function parse(api: Api, { name, schema }: Property, value: Canonical): { readonly data?: unknown } {
  try {
    return schema.safeParse(value);
  } catch (cause) {
    throw new EngineError({
      code: 'bad-result',
      message: `A check of the type of '${name}' in 'returns' of ${api.name} threw: the cause has the error. Write checks that answer at once, with true or false.`,
      data: { api: api.name, property: name, value },
      cause,
    });
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [names, others] = [Object.keys(a), Object.keys(b)];
  return (
    names.length === others.length && names.every((name) => isSame(ownValue(a as Row, name), ownValue(b as Row, name)))
  );
}

/** Takes lists and records as their type has them, and the value itself where that is the same. */
function takeParsed(api: Api, property: Property): Take {
  return (value) => {
    const { data } = parse(api, property, value);
    if (data === undefined || isSame(data, value)) return data === undefined ? undefined : value;
    return readPlain((reader) => reader.value(data)) ?? undefined;
  };
}

function takeOf(api: Api, property: Property): Take {
  const taking =
    (test: Test): Take =>
    (value) =>
      test(value) ? value : undefined;
  const { values, kind } = property;
  if (kind === 'json' || hasFurtherChecks(property)) return takeParsed(api, property);
  if (!values) {
    const test = fastTest(property);
    return test ? taking(test) : takeParsed(api, property);
  }
  const closed = new Set<unknown>(values);
  return taking((value) => closed.has(value));
}

const compiled = new WeakMap<Api, Checked>();

function checkedOf(api: Api): Checked {
  const known = compiled.get(api);
  if (known) return known;
  const { properties, slots, kind } = api;
  const made: Checked = {
    columns: [...properties.values()].map((property) => ({ property, take: takeOf(api, property) })),
    known: (name) => properties.has(name) || (kind === 'transaction' && slots.has(name)),
    passed: new WeakMap(),
  };
  compiled.set(api, made);
  return made;
}

/** What is wrong with a row or result, in the order of `returns`. Arguments of its type fill in what it lacks. */
export function resultFaults(api: Api, row: Row, args: Row): readonly ResultFault[] {
  return checkedOf(api).columns.flatMap((column) => {
    const { property, take } = column;
    const value = ownValue(row, property.name);
    const isFault = value === undefined ? isMissing(column, args) : take(value) === undefined;
    return isFault ? [{ property, value }] : [];
  });
}

/** Whether a result must have what it lacks. */
function isMissing({ property, take }: Column, args: Row): boolean {
  if (property.optional) return false;
  const given = ownValue(args, property.name);
  return given === undefined || take(given) === undefined;
}

/** Whether a value is one of a property of an API; of no property, any is. */
export function isOfProperty(api: Api, name: string, value: Canonical): boolean {
  const column = checkedOf(api).columns.find(({ property }) => property.name === name);
  return column?.take(value) !== undefined || !column;
}

/** A row or result as it is declared, without what is not; undefined where it is not as declared. */
function taken(api: Api, row: Row, args: Row): Row | undefined {
  const { columns, known } = checkedOf(api);
  let changed: Record<string, Canonical> | undefined;
  for (const column of columns) {
    const { name } = column.property;
    const value = ownValue(row, name);
    if (value === undefined) {
      if (isMissing(column, args)) return undefined;
      continue;
    }
    const read = column.take(value);
    if (read === undefined) return undefined;
    if (read === value) continue;
    changed ??= { ...row };
    setOwnValue(changed, name, read);
  }
  return declared(changed ? Object.freeze(changed) : row, known);
}

/** A row without what its API does not declare: nobody could ask for it. */
function declared(row: Row, known: Checked['known']): Row {
  const names = Object.keys(row);
  if (names.every(known)) return row;
  const entries = Object.entries(row).filter(([name]) => known(name));
  return Object.freeze(Object.fromEntries(entries));
}

const NOTHING: Row = Object.freeze({});

/** What a row of a table was taken as before, or is taken as by itself, whatever the arguments are. */
function takenBefore(api: Api, row: Row): Row | undefined {
  const { passed } = checkedOf(api);
  const before = passed.get(row);
  if (before) return before;
  const now = taken(api, row, NOTHING);
  if (now) passed.set(row, now);
  return now;
}

/**
 * A row or result with the properties that its API declares and no others.
 *
 * @param refuse - is told what is wrong with it, and throws.
 * @throws EngineError `bad-result` where a check of a type throws.
 */
export function checkedRow(api: Api, row: Row, args: Row, refuse: (fault: ResultFault) => never): Row {
  const right = (isShared(row) && takenBefore(api, row)) || taken(api, row, args);
  return right || refuse(resultFaults(api, row, args)[0] as ResultFault);
}
