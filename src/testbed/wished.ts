/**
 * Wishes for what results must be like, as data of tasks and people's scripts: `{ price: { atMost: 100 } }` among the values.
 *
 * What an agent searched for will do where it is the same, or stricter: a plain value within the bound, a lower bound.
 */
import {
  type BuildRecord,
  type BuildValue,
  constraint,
  type Relation,
  RELATIONS,
  ownValue,
} from '../language/index.js';
import {
  type Api,
  type Canonical,
  type Constraint,
  type Constraints,
  type ConstraintRelation,
  givable,
  isRecord,
  meets,
  pointOf,
  type Row,
  sameConstraint,
  sameValue,
  type Slot,
} from '../service/index.js';
import type { Task } from '../world/index.js';

const RELATION_NAMES: ReadonlySet<string> = new Set(
  (Object.keys(RELATIONS) as Relation[]).filter((name) => name !== 'lowest' && name !== 'highest'),
);

/** The constraint that a wished value is: one relation of something by which results can be chosen; undefined for any other value. */
export function wishedConstraint(api: Api | undefined, name: string, value: Canonical): Constraint | undefined {
  return api?.kind === 'search' && api.comparable.has(name) ? constraintIn(value) : undefined;
}

/** The constraint that a record of one relation says: `{ atMost: 100 }`. */
export function constraintIn(value: Canonical): Constraint | undefined {
  if (!isRecord(value)) return undefined;
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0 || !RELATION_NAMES.has(entry[0])) return undefined;
  const values = [entry[1]].flat() as readonly Canonical[];
  return { relation: entry[0] as ConstraintRelation, values };
}

/** Wished values as a program has them: constraints in the place of values. */
export function wishedValues(api: Api | undefined, wishes: Row): BuildRecord {
  const entries = Object.entries(wishes).map(([name, value]): [string, BuildValue] => {
    const wished = wishedConstraint(api, name, value);
    return [name, wished ? constraint(wished.relation as Relation, ...(wished.values as BuildValue[])) : value];
  });
  return Object.fromEntries(entries);
}

/** What a task was asked for under a name: a value as one that must be so. */
function askedFor(task: Task, name: string): Constraint | undefined {
  const asked = task.kind === 'search' ? ownValue(task.where ?? {}, name)?.constraint : undefined;
  const value = ownValue(task.slots, name)?.canonical;
  return asked ?? (value === undefined ? undefined : { relation: 'is', values: [value] });
}

/** The ends of a range, and whether they are outside of it. */
interface Range {
  readonly low: number;
  readonly high: number;
  readonly isOpen: boolean;
}

const relations = (...of: ConstraintRelation[]): ReadonlySet<ConstraintRelation> => new Set(of);
const BELOW = relations('atMost', 'lessThan', 'before');
const ABOVE = relations('atLeast', 'moreThan', 'after');
const CLOSED = relations('atMost', 'atLeast', 'between');

function rangeOf({ relation, values }: Constraint, slot: Slot): Range | undefined {
  const [first, second] = values.map((value) => pointOf(slot, value));
  if (first === undefined) return undefined;
  const isOpen = !CLOSED.has(relation);
  if (BELOW.has(relation)) return { low: Number.NEGATIVE_INFINITY, high: first, isOpen };
  if (ABOVE.has(relation)) return { low: first, high: Number.POSITIVE_INFINITY, isOpen };
  return relation === 'between' && second !== undefined ? { low: first, high: second, isOpen } : undefined;
}

/** Whether one range lies within another, which leaves out its ends only where the first does as well. */
function isWithin(inner: Range, outer: Range): boolean {
  if (inner.low < outer.low || inner.high > outer.high) return false;
  const isTouching = [
    [inner.low, outer.low],
    [inner.high, outer.high],
  ].some(([one, other]) => one === other && Number.isFinite(one));
  return !(isTouching && outer.isOpen && !inner.isOpen);
}

/** Whether all that meets one constraint meets another. */
export function implies(one: Constraint, other: Constraint, slot: Slot): boolean {
  if (sameConstraint(one, other)) return true;
  if (one.relation === 'is' || one.relation === 'anyOf') return one.values.every((value) => meets(value, other, slot));
  if (other.relation === 'not') {
    const isOut = (value: Canonical): boolean =>
      one.relation === 'not' ? one.values.some((own) => sameValue(own, value)) : !meets(value, one, slot);
    return other.values.every(isOut);
  }
  const [inner, outer] = [rangeOf(one, slot), rangeOf(other, slot)];
  return inner !== undefined && outer !== undefined && isWithin(inner, outer);
}

/** Whether a task was asked for what is wished under a name: that very thing, or something stricter. */
export function isAskedFor(task: Task, name: string, wished: Canonical): boolean {
  const asked = askedFor(task, name);
  const slot = givable(task.api).get(name);
  if (!asked || !slot) return false;
  const wish = wishedConstraint(task.api, name, wished) ?? { relation: 'is', values: [wished] };
  return implies(asked, wish, slot);
}

/** Whether wider constraints are still what is wished, or of nothing that is. */
export function allowsWider(api: Api, where: Constraints, wishOf: (name: string) => Canonical | undefined): boolean {
  return Object.entries(where).every(([name, wider]) => {
    const [wished, slot] = [wishOf(name), givable(api).get(name)];
    if (wished === undefined || !slot) return wished === undefined;
    return implies(wider, wishedConstraint(api, name, wished) ?? { relation: 'is', values: [wished] }, slot);
  });
}
