import type { Entry, Term } from '../language/index.js';
import {
  admits,
  type Constraint,
  type Property,
  type Query,
  type SearchApi,
  type Slot,
  type SortKey,
} from '../service/index.js';
import type { SearchTask } from '../world/index.js';
import { slotValue } from './properties.js';
import type { Run } from './run.js';

/** The types of all that results of a search have. */
export function typesOf({ properties, comparable }: SearchApi): ReadonlyMap<string, Property> {
  return new Map<string, Property>([...comparable, ...properties]);
}

/** Refuses what results do not have, or cannot be told apart by. */
type Fail = (why: string, entry: Entry<Term>) => never;

/** What one entry says: a constraint, or by what the first is meant. */
function partOf(run: Run, { api }: SearchTask, entry: Entry<Term>, fail: Fail): Constraint | SortKey['direction'] {
  const { name, value: term } = entry;
  const property = api.properties.get(name) ?? fail(`a ${api.entity} has no '${name}'`, entry);
  const slot: Slot = { ...property, required: true, acceptsDontcare: false };
  const read = (operand: Term): Constraint['values'] => {
    const value = slotValue(run, api, slot, operand);
    return value ? [value.canonical] : fail(`'${name}' is null`, entry);
  };
  if (term.kind !== 'constraint') return { relation: 'is', values: read(term) };
  const { relation } = term;
  if (!admits(slot, relation)) return fail(`values of '${name}' have no such order`, entry);
  if (relation === 'lowest' || relation === 'highest') return relation === 'lowest' ? 'ascending' : 'descending';
  return { relation, values: term.operands.flatMap(read) };
}

/** Reads what is said of the results of a search: what they are like; `lowest()` and `highest()` are an order. */
export function choiceOf(run: Run, task: SearchTask, entries: readonly Entry<Term>[], fail: Fail): Query {
  const parts = entries.map((entry) => [entry.name, partOf(run, task, entry, fail)] as const);
  const isDirection = (part: Constraint | SortKey['direction']): part is SortKey['direction'] =>
    typeof part === 'string';
  return {
    where: Object.fromEntries(parts.flatMap(([name, part]) => (isDirection(part) ? [] : [[name, part]]))),
    order: parts.flatMap(([property, part]) => (isDirection(part) ? [{ property, direction: part }] : [])),
  };
}
