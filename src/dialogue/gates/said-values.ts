/**
 * The values that were said: what a session's reader makes of pieces of what the user and the agent said.
 *
 * What was said before is read when a value does not stand in what the user says now, each text once for each slot.
 */
import { z } from 'zod';
import { type Canonical, type Slot, slotOf, sameValue, time } from '../../service/index.js';
import { daysBetween, isDate, isTime, partsOf } from '../../values/calendar.js';
import { naturalReader } from '../../values/index.js';
import { daysIn, monthsIn } from '../../values/partial-dates.js';
import type { SaidValue } from '../../values/said-value.js';
import { valueReader } from '../../values/reader.js';
import { readSpans } from '../../values/spans.js';
import { tokensOf } from '../../values/tokens.js';
import { type ReadingContext, readValue, strictReader, type ValueReader } from '../../world/index.js';

/** Slots for values that a slot of text may hold. */
export const SPOKEN = {
  date: slotOf('date', z.iso.date()),
  time: slotOf('time', time()),
  number: slotOf('number', z.number()),
} as const;

/** A value, and the slot that it is looked for as: tools often have dates, times and numbers as text. */
export function spoken(slot: Slot, value: Canonical): { readonly slot: Slot; readonly value: Canonical } {
  if (slot.kind !== 'text' || typeof value !== 'string') return { slot, value };
  if (isDate(value)) return { slot: SPOKEN.date, value };
  if (isTime(value) || value === '24:00') return { slot: SPOKEN.time, value };
  return /^\d+(?:\.\d+)?$/.test(value) ? { slot: SPOKEN.number, value: Number(value) } : { slot, value };
}

const YEAR = 366;

/** The most words that a reader of names is shown as one. */
const LONGEST_NAME = 6;

/** What a reader of the application's own makes of pieces of a text: 'the Bay' is 'San Francisco'. */
function namesIn(text: string, slot: Slot, reader: ValueReader, context: ReadingContext): ReadonlySet<Canonical> {
  const tokens = tokensOf(text);
  const pieces = tokens.flatMap(({ start }, first) =>
    tokens.slice(first, first + LONGEST_NAME).map(({ end }) => text.slice(start, end)),
  );
  const values = pieces.map((piece) => readValue(slot, piece, reader, context));
  return new Set(values.filter((value) => value !== undefined));
}

interface ReadText {
  readonly spans: Map<Slot, readonly SaidValue[]>;
  readonly names: Map<Slot, ReadonlySet<Canonical>>;
}

/** Reads texts for slots, and keeps what it read as long as the clock stands. */
export class SpanCache {
  private texts = new Map<string, ReadText>();
  private now = '';

  constructor(readonly reader: ValueReader) {}

  /** The values of a slot in a text: as the reader of the session reads them, and as people say them. */
  spans(text: string, slot: Slot, context: ReadingContext): readonly SaidValue[] {
    const readers = this.reader === naturalReader ? [valueReader] : [this.reader, valueReader];
    return kept(this.of(text, context).spans, slot, () =>
      readers.flatMap((reader) => readSpans(text, [slot], reader, context)),
    );
  }

  /** The values that a reader of the application's own makes of names in a text. */
  names(text: string, slot: Slot, context: ReadingContext): ReadonlySet<Canonical> {
    if (this.reader === naturalReader || this.reader === strictReader) return new Set();
    return kept(this.of(text, context).names, slot, () => namesIn(text, slot, this.reader, context));
  }

  private of(text: string, { now }: ReadingContext): ReadText {
    if (now !== this.now) this.texts = new Map();
    this.now = now;
    return kept(this.texts, text, () => ({ spans: new Map(), names: new Map() }));
  }
}

function kept<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Whether a piece means a value, first or among others. */
export function isMeant({ value: read, also }: SaidValue, value: Canonical): boolean {
  return [read, ...also].some((one) => one !== undefined && sameValue(one, value));
}

/** Whether a day of the year to come was said by its number, in a month that was said elsewhere: 'in July', 'on the 5th'. */
export function isDayOfSaidMonth(
  date: string,
  wasSaid: (holds: (text: string) => boolean) => boolean,
  { now }: ReadingContext,
): boolean {
  const ahead = daysBetween(now.slice(0, 10), date);
  if (ahead < 0 || ahead > YEAR) return false;
  const [, month, day] = partsOf(date);
  return wasSaid((text) => monthsIn(text).includes(month)) && wasSaid((text) => daysIn(text).includes(day));
}
