import type { Property } from '../../src/service/index.js';
import type { Canonical, Row, SearchApi, SystemAction, TransactionApi, World } from 'typetod';
import type { EnactedAction } from '../../src/engine/index.js';
import {
  EMPTY_WORLD,
  type SearchTask,
  type SlotValues,
  type TransactionTask,
  type Value,
} from '../../src/world/index.js';
import fc from 'fast-check';

/** The day of all conversations here. */
export const NOW = '2019-03-01T09:00';

function slotValues(values: Row): SlotValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, canonical]) => [
      name,
      { canonical, surface: String(canonical), source: { kind: 'said', turn: 1 } },
    ]),
  );
}

const facts = { id: 0, variable: 'x1', unclear: undefined, filled: undefined, standing: 'open', touched: 1 } as const;

/** A transaction under way. */
export function transactionTask(
  api: TransactionApi,
  values: Row,
  more: Partial<TransactionTask> = {},
): TransactionTask {
  const nothing = { approval: undefined, quote: undefined, alternative: undefined, reason: undefined };
  const outcome = { ...nothing, corrected: [], result: undefined, declined: undefined };
  return { ...facts, kind: 'transaction', api, phase: 'draft', slots: slotValues(values), ...outcome, ...more };
}

/** A search of which the first of these rows was offered. */
export function searchTask(api: SearchApi, rows: readonly Row[], more: Partial<SearchTask> = {}): SearchTask {
  const results = { rows, more: false };
  const nothing = { where: undefined, order: undefined, latest: undefined, selected: undefined };
  return { ...facts, kind: 'search', api, slots: {}, results, offered: [], ...nothing, ...more };
}

/** A world of one task, in which `x9` stands for what an action is about. */
export function worldWith(task: SearchTask | TransactionTask, value: Value = { kind: 'nothing' }): World {
  return { ...EMPTY_WORLD, tasks: [task], bindings: EMPTY_WORLD.bindings.with(9, value) };
}

type Plain<A> = A extends SystemAction ? Omit<A, 'spoken' | 'variable'> : never;

/** An action that is spoken. */
export function spoken(action: Plain<SystemAction>): EnactedAction {
  return { ...action, spoken: true, variable: 'x9' } as EnactedAction;
}

const WORDS = fc.constantFrom(
  'San Jose',
  'Old Mill',
  "Ada's Corner",
  'Nine Lives',
  'Oak',
  'Über Café',
  'blue hour',
  'A. Lovelace',
);
const DATES = fc
  .tuple(fc.integer({ min: 2019, max: 2020 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'));
const TIMES = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

/** Values of a slot or property. */
export function valueFor(type: Property): fc.Arbitrary<Canonical> {
  if (type.values) return fc.constantFrom(...type.values);
  switch (type.kind) {
    case 'boolean':
      return fc.boolean();
    case 'date':
      return DATES;
    case 'time':
      return TIMES;
    case 'integer':
      return fc.integer({ min: 0, max: 99 });
    case 'number':
      return fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10);
    case 'money':
      return fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100);
    default:
      return WORDS;
  }
}

/** Rows with a value for each of these. */
export function rowFor(types: Iterable<readonly [string, Property]>): fc.Arbitrary<Row> {
  return fc.record(Object.fromEntries([...types].map(([name, type]) => [name, valueFor(type)])));
}
