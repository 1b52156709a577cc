/** The order that results are asked for in, and the place in it that is meant: 'the cheapest', 'the second cheapest'. */
import {
  type BuildRecord,
  constraint,
  type Literal,
  next,
  ownValue,
  type Relation,
  select,
  sort,
  type Statement,
  type VariableName,
} from '../../language/index.js';
import { rowsFor, type Row, type SortDirection } from '../../service/index.js';
import { identityOf, type SearchTask } from '../../world/index.js';
import { isInOrder } from './again.js';
import type { Compared } from './compared.js';
import type { Comparison } from './found.js';

export const UPPER: ReadonlySet<string> = new Set<Relation>(['atMost', 'lessThan', 'before']);
export const LOWER: ReadonlySet<string> = new Set<Relation>(['atLeast', 'moreThan', 'after']);

export const isEmpty = (record: BuildRecord): boolean => Object.keys(record).length === 0;

/** Whether a degree has its end in a bound: 'an earlier one, but not before noon' is the earliest from noon on. */
function isBounded(one: Comparison, { found }: Compared): boolean {
  const ends = one.kind === 'relative' && one.direction === 'ascending' ? LOWER : UPPER;
  return found.some((other) => other.kind === 'constraint' && other.slot === one.slot && ends.has(other.relation));
}

/** The order that is asked for, by slot. */
export function orderOf(compared: Compared): BuildRecord {
  const isOrder = (one: Comparison): boolean =>
    one.kind === 'order' || (one.kind === 'relative' && isBounded(one, compared));
  const orders = compared.found.flatMap((one) =>
    'direction' in one && isOrder(one) ? [[one.slot, one.direction] as const] : [],
  );
  return Object.fromEntries(orders);
}

/**
 * The order that is asked for, and where a place behind the first is meant, what goes on to it: so many results that were not offered
 * yet. Who was offered it takes it.
 */
export function inOrder(name: VariableName, task: SearchTask | undefined, compared: Compared): readonly Statement[] {
  const order = orderOf(compared);
  if (isEmpty(order)) return [];
  const sorted = sort(name, order);
  const places = compared.found.flatMap((one) => (one.kind === 'order' ? (one.place ?? []) : []));
  // A list is told from its first to its last.
  const isList = compared.api.presents === 'list';
  const steps = (count: number): readonly Statement[] => Array.from({ length: isList ? 0 : count }, () => next(name));
  if (places.includes('next')) return [...(task && isInOrder(task, order) ? [] : [sorted]), next(name)];
  if (places.length === 0) return [sorted];
  // 'Not the cheapest but the third cheapest'.
  const place = Math.max(...places.filter((one) => one !== 'next'));
  if (!task?.results) return [sorted, ...steps(place)];
  const { api, results, offered } = task;
  const keys = Object.entries(order).map(([property, direction]) => ({
    property,
    direction: direction as SortDirection,
  }));
  const rows = rowsFor(api, results.rows, { where: {}, order: keys }).slice(0, place);
  const isOffered = (row: Row): boolean => offered.includes(identityOf(api, row));
  const meant = rows.at(-1);
  const has = (property: string) => ownValue(meant ?? {}, property) as Literal | undefined;
  const [slot = ''] = Object.keys(order);
  const [value, named] = [has(slot), api.naming && has(api.naming.name)];
  if (meant && value !== undefined && isOffered(meant)) {
    const its = { [slot]: constraint('between', value, value) };
    return [select(api.naming && named ? { ...its, [api.naming.name]: named } : its, { from: name })];
  }
  return [sorted, ...steps(rows.filter((row) => !isOffered(row)).length)];
}
