/**
 * What a slot takes, as far as it is known: what the results differ in, where there are any to choose from; else the closed
 * values, else what its table, or the one that its author names, has, else what its author gives as examples.
 */
import { ownValue } from '../language/index.js';
import {
  type AnySearchSpec,
  type Api,
  type Canonical,
  isDontcare,
  type Row,
  type ValueType,
} from '../service/index.js';
import type { Task } from '../world/index.js';

export interface Choice {
  readonly task: number;
  /** The slot, or the property of what is searched for. */
  readonly slot: string;
  /** The first of the values. */
  readonly values: readonly Canonical[];
  /** How many values are known; 0 where any may be given, and the values are examples. */
  readonly count: number;
}

/** So many values are named. */
const MOST_NAMED = 6;

/** The rows whose values a search takes; none where who is asking decides what is found. */
function tableRows(api: Api): readonly Row[] {
  if (api.kind !== 'search' || api.filled.size > 0 || api.context !== undefined) return [];
  const { spec } = api.handler.constructor as unknown as { readonly spec: AnySearchSpec };
  return (spec.table ?? spec.valuesFrom)?.rows ?? [];
}

function valuesIn(rows: readonly Row[], name: string): readonly Canonical[] {
  const found = rows.map((row) => ownValue(row, name)).filter((value) => value !== undefined && !isDontcare(value));
  return [...new Set(found as readonly Canonical[])].filter((value) => typeof value !== 'object');
}

/** What the results differ in that there are to choose from. */
function offered(task: Task, name: string): readonly Canonical[] {
  if (task.kind !== 'search' || task.selected) return [];
  const values = valuesIn(task.results?.rows ?? [], name);
  return values.length > 1 ? values : [];
}

/** Kinds of which a table has only some values of many. */
const ANY: ReadonlySet<ValueType['kind']> = new Set<ValueType['kind']>(['date', 'time', 'datetime', 'boolean']);

function known(task: Task, name: string, type: ValueType | undefined): readonly Canonical[] {
  const differing = offered(task, name);
  if (differing.length > 0) return differing;
  if (type?.values) return type.values;
  return type && ANY.has(type.kind) ? [] : valuesIn(tableRows(task.api), name);
}

const examplesOf = (type: ValueType | undefined): readonly Canonical[] => {
  const examples = type?.schema.meta()?.examples;
  return Array.isArray(examples) ? (examples as readonly Canonical[]) : [];
};

/** What a slot of a task takes. */
export function choiceOf(task: Task, name: string): Choice {
  const type = task.api.slots.get(name) ?? task.api.properties.get(name);
  const values = known(task, name, type);
  // One more is named rather than counted.
  const named = values.length === MOST_NAMED + 1 ? values : values.slice(0, MOST_NAMED);
  const told = values.length > 0 ? named : examplesOf(type).slice(0, MOST_NAMED);
  return { task: task.id, slot: name, values: told, count: values.length };
}
