/**
 * Whether what a backend answered holds what its API declares in `returns`.
 *
 * Every statement that asks a backend pays for this. So each property has a test of its own, made once: by the type of
 * the value and its closed set, and by zod only where the author asked for more. Rows of tables, which are constants and
 * come again and again, are tested once for each API.
 */
import { ownValue } from '../language/own.js';
import { type Api, type Canonical, currencyOf, type Property, type Row } from '../service/index.js';
import { isAmount } from '../service/currency.js';
import { isShared } from '../service/plain.js';

type Test = (value: Canonical) => boolean;

/** Why a row is refused: a property that it lacks (`value` is undefined), or one with another value than declared. */
export interface ResultFault {
  readonly property: Property;
  readonly value: Canonical | undefined;
}

interface Column {
  readonly property: Property;
  readonly test: Test;
}

interface Checked {
  readonly columns: readonly Column[];
  /** What a result may hold besides: a transaction may say how an argument is spelled. */
  readonly known: (name: string) => boolean;
  /** Rows of tables that passed by themselves. */
  readonly passed: WeakSet<Row>;
}

/** The checks that an author added to a type; of money, those besides its own two. */
function hasFurtherChecks({ kind, schema }: Property): boolean {
  const checks = (schema.def as { readonly checks?: readonly unknown[] }).checks ?? [];
  return checks.length > (kind === 'money' ? 2 : 0);
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

function testOf(property: Property): Test {
  const { values, schema } = property;
  const isValue: Test = (value) => schema.safeParse(value).success;
  if (hasFurtherChecks(property)) return isValue;
  if (!values) return fastTest(property) ?? isValue;
  const closed = new Set<unknown>(values);
  return (value) => closed.has(value);
}

const compiled = new WeakMap<Api, Checked>();

function checkedOf(api: Api): Checked {
  const known = compiled.get(api);
  if (known) return known;
  const { properties, slots, kind } = api;
  const made: Checked = {
    columns: [...properties.values()].map((property) => ({ property, test: testOf(property) })),
    known: (name) => properties.has(name) || (kind === 'transaction' && slots.has(name)),
    passed: new WeakSet(),
  };
  compiled.set(api, made);
  return made;
}

function isFault({ property, test }: Column, value: Canonical | undefined, args: Row): boolean {
  if (value !== undefined) return !test(value);
  return !property.optional && ownValue(args, property.name) === undefined;
}

/** What is wrong with a property of a row or result; undefined if it is as declared. */
function faultOf(column: Column, row: Row, args: Row): ResultFault | undefined {
  const { property } = column;
  const value = ownValue(row, property.name);
  return isFault(column, value, args) ? { property, value } : undefined;
}

/** What is wrong with a row or result, in the order of `returns`. Arguments with a value fill in what it lacks. */
export function resultFaults(api: Api, row: Row, args: Row): readonly ResultFault[] {
  return checkedOf(api).columns.flatMap((column) => faultOf(column, row, args) ?? []);
}

/** The first of {@link resultFaults}. */
function firstFault(api: Api, row: Row, args: Row): ResultFault | undefined {
  for (const column of checkedOf(api).columns) {
    const fault = faultOf(column, row, args);
    if (fault) return fault;
  }
  return undefined;
}

/** A row without what its API does not declare: nobody could ask for it. */
function declared(row: Row, known: Checked['known']): Row {
  const names = Object.keys(row);
  if (names.every(known)) return row;
  const entries = Object.entries(row).filter(([name]) => known(name));
  return Object.freeze(Object.fromEntries(entries));
}

const NOTHING: Row = Object.freeze({});

/** Whether a row of a table passed before, or passes now by itself, whatever the arguments are. */
function passes(api: Api, row: Row): boolean {
  const { passed, known } = checkedOf(api);
  if (passed.has(row)) return true;
  if (firstFault(api, row, NOTHING) || declared(row, known) !== row) return false;
  passed.add(row);
  return true;
}

/**
 * A row or result with the properties that its API declares and no others.
 *
 * @param refuse - is told what is wrong with it, and throws.
 */
export function checkedRow(api: Api, row: Row, args: Row, refuse: (fault: ResultFault) => never): Row {
  if (isShared(row) && passes(api, row)) return row;
  const fault = firstFault(api, row, args);
  return fault ? refuse(fault) : declared(row, checkedOf(api).known);
}
