/** A search that is said again just as it was: what it found is shown anew, and not told to be exhausted. */
import {
  type Assign,
  bind,
  type BuildRecord,
  call,
  type Expression,
  type Literal,
  sort,
  type Statement,
  ownValue,
} from '../../language/index.js';
import { type Constraint, sameValue, type Slot } from '../../service/index.js';
import { readValue, type SearchTask } from '../../world/index.js';
import { carriedWithin } from '../plan/carried.js';
import { record, written } from '../plan/statements-of.js';
import { type Compared, freshName } from './compared.js';

/** The search once more, with all that it has. */
export function anew(task: SearchTask, { api, world }: Compared): readonly Statement[] {
  const { where = {}, order = [] } = task;
  const constraints = Object.entries(where).map(([name, one]) => [name, written(one.constraint)] as const);
  const limited = new Set(Object.keys(where));
  const carried = carriedWithin(world, api, { given: limited, selects: false });
  const name = freshName(world, []);
  const began = bind(name, call(api.name, { ...record(carried), ...Object.fromEntries(constraints) }));
  if (order.length === 0) return [began];
  return [began, sort(name, Object.fromEntries(order.map(({ property, direction }) => [property, direction])))];
}

function isKnown(name: string, value: Expression, task: SearchTask, { engine }: Compared): boolean {
  const slot = task.api.comparable.get(name) ?? task.api.slots.get(name);
  if (!slot) return false;
  const has = ownValue(task.where ?? {}, name)?.constraint;
  const isSame = (one: Expression, other: Constraint['values'][number] | undefined): boolean =>
    one.kind === 'literal' && other !== undefined && sameValue(readAs(slot, one.value, task, engine), other);
  if (value.kind === 'constraint')
    return (
      has?.relation === value.relation &&
      has.values.length === value.operands.length &&
      value.operands.every((one) => has.values.some((other) => isSame(one, other)))
    );
  const plain = ownValue(task.slots, name)?.canonical ?? (has?.relation === 'is' ? has.values[0] : undefined);
  return isSame(value, plain);
}

function readAs(slot: Slot, value: Literal, { api }: SearchTask, { reader, now }: Compared['engine']) {
  return value === null ? undefined : readValue(slot, value, reader, { service: api.service, now });
}

/** Whether results of a search are in an order already. */
export function isInOrder({ order: keys = [] }: SearchTask, order: BuildRecord): boolean {
  const isSame = keys.every(({ property, direction }) => ownValue(order, property) === direction);
  return keys.length === Object.keys(order).length && isSame;
}

/** Whether the search is wished for as it is: then its first result is meant where that is the most, and else all of them. */
export function isSaidAgain(assigned: Assign | undefined, order: BuildRecord, task: SearchTask, of: Compared): boolean {
  const { results, offered } = task;
  if (!results || results.rows.length === 0) return false;
  if (assigned?.assignments.some(({ name, value }) => !isKnown(name, value, task, of))) return false;
  if (Object.keys(order).length > 0) return isInOrder(task, order);
  return !results.more && offered.length >= results.rows.length;
}
