import { oneLine } from '../../text/index.js';
import type { Canonical, SlotKind, ValueType } from '../../service/index.js';
import { readNatural } from '../../values/index.js';

const LONGEST = 200;

/** Text of others as one line of a prompt, shortened. */
export function shortLine(text: string): string {
  const line = oneLine(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

const KIND_NOTES: Readonly<Partial<Record<SlotKind, string>>> = {
  boolean: 'true or false',
  date: 'a date',
  time: 'a time of day',
  integer: 'a whole number',
  number: 'a number',
  money: 'an amount of money',
  datetime: 'a day and a time',
  duration: 'how long',
  email: 'an e-mail address',
  url: 'a web address',
  uuid: 'a UUID',
};

/** So many values are listed; of more, two are named as examples. */
const LISTED_VALUES = 4;

function typeNote({ kind, values }: ValueType): string | undefined {
  if (kind !== 'closed' || values === undefined) return KIND_NOTES[kind];
  return values.length <= LISTED_VALUES ? `one of: ${values.join(', ')}` : `such as ${values.slice(0, 2).join(', ')}`;
}

const noted = (text: string, note: string | undefined): string => (note === undefined ? text : `${text} (${note})`);

/** What a slot or property holds: its description, and what kind of value. */
export function typeText(type: ValueType): string {
  return noted(shortLine(type.description), typeNote(type)).trim();
}

/** Whether something reads as a date or time does not depend on the day on which it is read. */
const ANY_DAY = { now: '2019-03-01T12:00' };

function valueNote(value: Canonical): string | undefined {
  if (typeof value === 'boolean') return KIND_NOTES.boolean;
  if (isInteger(value)) return KIND_NOTES.integer;
  if (typeof value !== 'string') return undefined;
  const kind = (['date', 'time'] as const).find((known) => readNatural(known, value, ANY_DAY) !== undefined);
  return kind && KIND_NOTES[kind];
}

/** Whether a value is a whole number, as a number or in digits. */
export function isInteger(value: Canonical): boolean {
  return typeof value === 'string' ? /^\s*-?\d+\s*$/.test(value) : Number.isInteger(value);
}

/** An argument as somebody wrote it, and what kind of value it seems to be: `leaves = "next Friday" (a date)`. */
export function writtenText(slot: string, value: Canonical | undefined): string {
  if (value === undefined) return shortLine(slot);
  return noted(`${shortLine(slot)} = ${shortLine(JSON.stringify(value))}`, valueNote(value));
}
