/**
 * Constraints: what the values of a search must be like, where one value is not enough.
 *
 * A search has plain values in its slots, which every backend knows, and beside them a {@link Query}: constraints on slots and
 * on properties of results, and an order. What a constraint means is said here once, as a test of a row, so that a table, a
 * filter over a backend that knows equality alone, and a database can be held against each other.
 */
import { type Relation, RELATIONS, ownValue } from '../language/index.js';
import type { Canonical } from './plain.js';
import type { SlotKind, ValueType } from './slot-kind.js';
import { isAlike, type Row } from './table.js';

/** How a value must relate to others: `is` one of a property that is no slot, or a relation of the language. */
export type ConstraintRelation = 'is' | Exclude<Relation, 'lowest' | 'highest'>;

/** A relation of the language that constrains. */
export type WrittenRelation = Exclude<ConstraintRelation, 'is'>;

/** Every {@link ConstraintRelation}. */
export const CONSTRAINT_RELATIONS: readonly ConstraintRelation[] = Object.freeze([
  'is',
  ...Object.keys(RELATIONS).filter((name) => name !== 'lowest' && name !== 'highest'),
] as ConstraintRelation[]);

/** What the values of a slot or property must be like: `{ relation: 'atMost', values: [20] }`. */
export interface Constraint {
  /** How they relate to `values`. */
  readonly relation: ConstraintRelation;
  /** Canonical values: one, of `between` two, of `anyOf` and `not` any number. */
  readonly values: readonly Canonical[];
}

/** A constraint as a program writes it: `atMost(20)`. */
export function constraintText({ relation, values }: Constraint): string {
  const operands = values.map((value) => JSON.stringify(value)).join(', ');
  return relation === 'is' ? operands : `${relation}(${operands})`;
}

/** Constraints by the name of a slot or property. */
export type Constraints = Readonly<Record<string, Constraint>>;

/** A property by which results are sorted. Results without it come last, whatever the direction. */
export interface SortKey {
  readonly property: string;
  /** `ascending`: the lowest or earliest first. */
  readonly direction: SortDirection;
}

/** The direction of a {@link SortKey}. */
export const SORT_DIRECTIONS = ['ascending', 'descending'] as const;

export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** What a search asks for beyond equality. */
export interface Query {
  /** What results must be like besides. */
  readonly where: Constraints;
  /** The order of the results, the first key first; the service's own where it is empty. */
  readonly order: readonly SortKey[];
}

/** The kinds of which one value comes before another. */
const ORDERED: ReadonlySet<SlotKind> = new Set(['integer', 'number', 'money', 'date', 'time', 'datetime']);

/** The kinds of which one value is earlier than another. */
export const MOMENTS: ReadonlySet<SlotKind | undefined> = new Set(['date', 'time', 'datetime']);

/** Whether values of a type have an order: numbers, money, dates, times, and closed sets of numbers. */
export function isOrdered({ kind, values }: ValueType): boolean {
  return ORDERED.has(kind) || (kind === 'closed' && values?.every((value) => typeof value === 'number') === true);
}

export function admits(type: ValueType, relation: Relation): boolean {
  if (relation === 'not' || relation === 'anyOf') return type.kind !== 'json' && type.kind !== 'list';
  if (relation === 'before' || relation === 'after') return MOMENTS.has(type.kind);
  const isOfAmounts = relation === 'lessThan' || relation === 'moreThan';
  return isOrdered(type) && !(isOfAmounts && MOMENTS.has(type.kind));
}

const MINUTES = 60;

/** A date in milliseconds, a time in minutes, a number: a place on a line, to tell what is near and what comes first. */
export function pointOf({ kind }: Pick<ValueType, 'kind'>, value: Canonical | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const point = momentOf(kind, value);
  return Number.isNaN(point) ? undefined : point;
}

function momentOf(kind: SlotKind, value: string): number | undefined {
  if (kind === 'date') return Date.parse(value);
  // A moment without a zone is one of Greenwich: what counts is its place among others.
  if (kind === 'datetime') return Date.parse(/Z|[+-]\d\d:?\d\d$/.test(value) ? value : `${value}Z`);
  if (kind !== 'time') return undefined;
  const [hours = Number.NaN, minutes = Number.NaN] = value.split(':').map(Number);
  return hours * MINUTES + minutes;
}

type Test = (value: Canonical | undefined) => boolean;

/** A function of a value that looks at each text once: thousands of rows have few of them in a column. */
function oncePerText<T>(of: (value: Canonical | undefined) => T): (value: Canonical | undefined) => T {
  const known = new Map<string, T>();
  return (value) => {
    if (typeof value !== 'string') return of(value);
    const earlier = known.get(value);
    if (earlier !== undefined) return earlier;
    const result = of(value);
    known.set(value, result);
    return result;
  };
}

/** The test that a value has to pass. What is missing, or has no place on the line, meets `not` alone. */
function testOf({ relation, values }: Constraint, type: Pick<ValueType, 'kind'>): Test {
  const isOne: Test = (value) => values.some((one) => isAlike(value, one));
  if (relation === 'is' || relation === 'anyOf') return isOne;
  if (relation === 'not') return (value) => !isOne(value);
  const [low, high] = values.map((value) => pointOf(type, value));
  const compare = COMPARISONS[relation];
  return (value) => {
    const point = pointOf(type, value);
    return point !== undefined && low !== undefined && compare(point, low, high ?? low);
  };
}

type Comparison = (point: number, low: number, high: number) => boolean;

const COMPARISONS: Readonly<Record<Exclude<ConstraintRelation, 'is' | 'not' | 'anyOf'>, Comparison>> = {
  atLeast: (point, low) => point >= low,
  atMost: (point, low) => point <= low,
  between: (point, low, high) => point >= low && point <= high,
  lessThan: (point, low) => point < low,
  moreThan: (point, low) => point > low,
  before: (point, low) => point < low,
  after: (point, low) => point > low,
};

export function meets(value: Canonical | undefined, constraint: Constraint, type: Pick<ValueType, 'kind'>): boolean {
  return testOf(constraint, type)(value);
}

/** The types of slots and properties by name: those of a search are `api.comparable`. */
export type Types = ReadonlyMap<string, Pick<ValueType, 'kind'>>;

const TEXT = { kind: 'text' } as const;

/** The rows that meet all constraints, in their order. */
export function constrainedRows<R extends Row>(rows: readonly R[], where: Constraints, types: Types): readonly R[] {
  const tests = Object.entries(where).map(([name, constraint]) => {
    return [name, oncePerText(testOf(constraint, types.get(name) ?? TEXT))] as const;
  });
  return tests.length === 0 ? rows : rows.filter((row) => tests.every(([name, test]) => test(ownValue(row, name))));
}

/** Where a row stands by a key: the lower the earlier it comes, and what has no place last. */
function placeBy({ property, direction }: SortKey, types: Types): (row: Row) => number {
  const type = types.get(property) ?? TEXT;
  const sign = direction === 'ascending' ? 1 : -1;
  const place = oncePerText((value) => {
    const point = pointOf(type, value);
    return point === undefined ? Number.POSITIVE_INFINITY : sign * point;
  });
  return (row) => place(ownValue(row, property));
}

/** The rows in another order. Rows that are alike keep theirs, and so do all without keys. */
export function sortedRows<R extends Row>(rows: readonly R[], order: readonly SortKey[], types: Types): readonly R[] {
  if (order.length === 0) return rows;
  const places = order.map((key) => Float64Array.from(rows, placeBy(key, types)));
  const indices = rows.map((_, at) => at);
  indices.sort((a, b) => {
    for (const place of places) {
      const one = place[a] as number;
      const other = place[b] as number;
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  });
  return indices.map((at) => rows[at] as R);
}

/** What rows are left of a query, in its order. */
export function queriedRows<R extends Row>(rows: readonly R[], { where, order }: Query, types: Types): readonly R[] {
  return sortedRows(constrainedRows(rows, where, types), order, types);
}

/** Whether two constraints say the same: the order of the values of `anyOf` and `not` is no matter. */
export function sameConstraint(a: Constraint | undefined, b: Constraint | undefined): boolean {
  if (a === b) return true;
  return a?.relation === b?.relation && JSON.stringify(a?.values) === JSON.stringify(b?.values);
}
