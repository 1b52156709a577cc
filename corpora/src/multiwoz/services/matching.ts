/**
 * Which rows agree with what is searched for. Values are compared without regard to case, spaces and punctuation, names
 * of venues, foods and stations also where a few letters differ; trains leave at a time or after it, and arrive at a time
 * or before it. A cell `?` is unknown and agrees with anything.
 */
import { distance } from 'fastest-levenshtein';
import type { Canonical, Row } from 'typetod';
import { ownValue } from 'typetod/internal';

/** From this share of equal letters on, names are taken to be the same. */
const ALIKE = 0.9;

const FUZZY: ReadonlySet<string> = new Set(['name', 'food', 'departure', 'destination']);

/** Spellings of the tables and of annotations that differ by more than spaces. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['mutliplesports', 'multiplesports'],
  ['center', 'centre'],
  ['swimming', 'swimmingpool'],
  ['theater', 'theatre'],
  ['free', 'yes'],
]);

function plain(value: Canonical): string {
  const letters = String(value)
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^the /, '')
    .replaceAll('center', 'centre')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return SAME.get(letters) ?? letters;
}

/** How alike two names are, from 0 to 1. */
function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - distance(a, b) / longest;
}

const DAY = 24 * 60;

/** Whether two values of a column are the same; times also where one is counted past midnight: 24:30 is 00:30. */
export function sameCell(column: string, cell: Canonical, wanted: Canonical): boolean {
  const [at, limit] = [minutesOf(String(cell)), minutesOf(String(wanted))];
  if (at !== undefined && limit !== undefined) return at % DAY === limit % DAY;
  const [a, b] = [plain(cell), plain(wanted)];
  return a === b || (FUZZY.has(column) && likeness(a, b) >= ALIKE);
}

/** The minutes since midnight of `17:05`, also of hours past 24; undefined for what is no time. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : 60 * Number(hours) + Number(minutes);
}

/** A time as clocks show it: `5:15` as `05:15`, `24:55`, which is past midnight, as `00:55`; any other text as it is. */
export function clockTime(text: string): string {
  const minutes = minutesOf(text);
  if (minutes === undefined) return text;
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

type Test = (cell: Canonical) => boolean;

function clockTest(wanted: Canonical, holds: (cell: number, wanted: number) => boolean): Test {
  const limit = minutesOf(String(wanted));
  return (cell) => {
    const at = minutesOf(String(cell));
    return at !== undefined && limit !== undefined && holds(at, limit);
  };
}

/** Whether a cell agrees with one of the values that `|` parts. */
function cellTest(column: string, wanted: Canonical): Test {
  if (column === 'leaveAt') return clockTest(wanted, (cell, limit) => cell >= limit);
  if (column === 'arriveBy') return clockTest(wanted, (cell, limit) => cell <= limit);
  const alternatives = typeof wanted === 'string' ? wanted.split('|') : [wanted];
  return (cell) => alternatives.some((one) => sameCell(column, cell, one));
}

/** A test of a column that is made once for each cell that differs. */
function columnTest(column: string, wanted: Canonical): (row: Row) => boolean {
  const test = cellTest(column, wanted);
  const known = new Map<Canonical, boolean>([['?', true]]);
  return (row) => {
    const cell = ownValue(row, column);
    if (cell === undefined) return false;
    const found = known.get(cell) ?? test(cell);
    known.set(cell, found);
    return found;
  };
}

/** What is searched for: values by column. That any value will do, or nothing is given, restricts nothing. */
export type Wanted = Iterable<readonly [string, Canonical | null | undefined]>;

/** The rows that agree with all that is wanted of their columns, in their order. */
export function agreeingRows<R extends Row>(rows: readonly R[], wanted: Wanted): readonly R[] {
  const first = rows[0];
  if (!first) return [];
  const tests = [...wanted].flatMap(([column, value]) => {
    const restricts = value !== null && value !== undefined && value !== 'dontcare' && Object.hasOwn(first, column);
    return restricts ? [columnTest(column, value)] : [];
  });
  return rows.filter((row) => tests.every((test) => test(row)));
}

/** The row of a name: the one that has it letter by letter, else one that has nearly the same. */
export function rowNamed<R extends Row>(rows: readonly R[], column: string, name: Canonical): R | undefined {
  const wanted = plain(name);
  const cell = (row: R): Canonical => ownValue(row, column) ?? '';
  return rows.find((row) => plain(cell(row)) === wanted) ?? rows.find((row) => sameCell(column, cell(row), name));
}
