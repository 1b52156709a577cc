/**
 * Arguments for calls that an author did not write: drawn from the tables of searches, and from what searches find.
 */
import {
  type AnySearchSpec,
  type Api,
  type Canonical,
  type ListType,
  type Row,
  type SearchApi,
  type Slot,
  type TableRows,
  type TransactionApi,
  canonicalList,
  DONTCARE,
} from '../service/index.js';
import type { TableOf } from '../world/index.js';
import { ownValue } from '../language/index.js';
import { addDays } from '../values/calendar.js';

/** Calls of one API that are made up are at most so many. */
const MOST_CALLS = 50;

const TIMES = ['08:30', '11:00', '12:15', '14:30', '16:00', '18:30', '20:45'];
const TEXTS = ['Ada', 'the zoo', 'Aunt Vi'];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const NUMBERS = [1, 2, 3, 4, 5];
const LARGER = [0, 10, 20, 50, 100, 1000];

/** Values of the kinds that are given as they are written. */
const WRITTEN: ReadonlyMap<string, readonly string[]> = new Map([
  ['email', ['ada@example.org', 'bo@example.org']],
  ['url', ['https://example.org/', 'https://example.org/zoo']],
  ['uuid', ['0b9f6a52-7c1e-4d3a-9a55-2f6f1d3c8e01', '5d2e8c44-1f0b-4a67-8b1c-9e7d6a5f4c02']],
  ['duration', ['PT30M', 'PT2H', 'P1D']],
]);

/** A day and a time, with and without a zone: a slot takes one of them. */
function moments(now: string): readonly string[] {
  return TIMES.flatMap((time) => ['', ':00Z'].map((rest) => `${addDays(now.slice(0, 10), 4)}T${time}${rest}`));
}

/** A member of a list: another one for another index. */
function memberOf({ fields, isRecord }: ListType, index: number, now: string): Canonical {
  const samples = fields.map((field) => [field.name, sampleOf(field, index, now)] as const);
  return isRecord ? Object.fromEntries(samples) : (samples[0]?.[1] ?? '');
}

/** Lists of some members, of one first. */
function listsOf(list: ListType, now: string): readonly Canonical[] {
  return [1, 2, 3, 4, 0].map((length) =>
    canonicalList(
      list,
      Array.from({ length }, (_, at) => memberOf(list, at, now)),
    ),
  );
}

/** What a row has for a slot, in canonical form; of a list, unless it is one that the slot does not take. */
function valueIn(row: Row, { name, list, schema }: Slot): Canonical | undefined {
  const value = ownValue(row, name);
  if (!list || !Array.isArray(value)) return value;
  const members = canonicalList(list, value as readonly Canonical[]);
  return schema.safeParse(members).success ? members : undefined;
}

function candidates({ kind, values, past, list }: Slot, now: string): readonly Canonical[] {
  if (values) return values;
  if (list) return listsOf(list, now);
  if (kind === 'boolean') return [true, false];
  if (kind === 'date') return [4, 7].map((days) => addDays(now.slice(0, 10), past ? -days : days));
  if (kind === 'time') return TIMES;
  if (kind === 'datetime') return moments(now);
  return WRITTEN.get(kind) ?? (kind === 'text' ? TEXTS : NUMBERS);
}

/** A value that a user could give to a slot: another one for another index, where the slot takes several. */
export function sampleOf(slot: Slot, index: number, now: string): Canonical {
  const isTaken = (value: Canonical): boolean => slot.schema.safeParse(value).success;
  const all = candidates(slot, now);
  const taken = all.filter(isTaken);
  const found = taken.length > 0 ? taken : LARGER.filter(isTaken);
  return pick(found.length > 0 ? found : all, index);
}

/** A list with at most so many of its members, evenly spread. */
function some<T>(list: readonly T[], most = MOST_CALLS): readonly T[] {
  const step = Math.ceil(list.length / most);
  return list.filter((_, index) => index % step === 0);
}

/** The rows of a search's table; of a method, those of the table of its service that has the most of the required slots. */
function rowsOf(api: SearchApi, tableOf: TableOf, tables: readonly TableRows[]): readonly Row[] {
  const { spec } = api.handler.constructor as unknown as { readonly spec: AnySearchSpec };
  if (spec.table) return tableOf(spec.table).rows;
  const columnsIn = ([row = {}]: readonly Row[]): number =>
    api.required.filter(({ name }) => Object.hasOwn(row, name)).length;
  const all = tables.map((table) => tableOf(table).rows).filter((rows) => columnsIn(rows) > 0);
  return all.reduce((most, rows) => (columnsIn(rows) > columnsIn(most) ? rows : most), all[0] ?? []);
}

/** The arguments for a search: every combination of values that the rows of its table have in the required slots. */
export function searchCalls(
  api: SearchApi,
  now: string,
  tableOf: TableOf,
  tables: readonly TableRows[] = [],
): readonly Row[] {
  const rows = rowsOf(api, tableOf, tables);
  const known = rows.length > 0 ? rows : api.required.length > 0 ? TIMES.map((): Row => ({})) : [{}];
  const calls = known.map((row, index) =>
    Object.fromEntries(api.required.map((slot) => [slot.name, valueIn(row, slot) ?? sampleOf(slot, index, now)])),
  );
  return some([...new Map(calls.map((call) => [JSON.stringify(call), call])).values()]);
}

/** Arguments that take from something known what they can, and samples for the rest; open slots are left out. */
function argumentsFrom(api: Api, known: Row, index: number, now: string): Row {
  const slots = [...api.slots.values()].filter(
    ({ name, default: value }) => Object.hasOwn(known, name) || value !== DONTCARE,
  );
  return Object.fromEntries(
    slots.map((slot, at) => [slot.name, valueIn(known, slot) ?? sampleOf(slot, index + at, now)]),
  );
}

/** The arguments for a transaction: from what the searches of its service found, each at several times of two days. */
export function transactionCalls(api: TransactionApi, found: readonly Row[], now: string): readonly Row[] {
  return [...some(found), {}].flatMap((row, at) => TIMES.map((_, index) => argumentsFrom(api, row, at + index, now)));
}
