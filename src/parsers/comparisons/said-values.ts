/** Numbers, times and dates in a text, before it is known which slot they are about. */
import { z } from 'zod';
import { isOrdered, money, type Slot, slotOf, time } from '../../service/index.js';
import { monthOf } from '../../values/calendar.js';
import { measureIn, UNIT_PHRASE } from '../../values/measures.js';
import { measureBehind } from './labels.js';
import { COINS, readMoney } from '../../values/quantities.js';
import { readSpans } from '../../values/index.js';
import { valueReader } from '../../values/reader.js';

/** What makes an amount one of money. */
export const MONEY = new RegExp(String.raw`[$€£¥]|\b(?:${COINS})\b`, 'i');

/** What is read alike: numbers and amounts of money, times, dates. */
export type Family = 'amount' | 'time' | 'date';

/** Of any currency. */
const { currency: _, ...AMOUNT } = slotOf('amount', money());

/** A slot of each family, by which its values are looked for in a text. */
const READ_AS: ReadonlyMap<Family, Slot> = new Map<Family, Slot>([
  ['amount', AMOUNT],
  ['time', slotOf('time', time())],
  ['date', slotOf('date', z.iso.date())],
]);

/** The family of a slot; undefined for one without an order. */
export function familyOf(slot: Slot): Family | undefined {
  if (!isOrdered(slot)) return undefined;
  if (slot.kind === 'time' || slot.kind === 'date') return slot.kind;
  return slot.kind === 'datetime' ? undefined : 'amount';
}

/** A value where it stands. */
export interface Said {
  readonly value: string | number;
  readonly start: number;
  readonly end: number;
  /** Whether it is a number that may be an hour. */
  readonly isBare?: true;
}

const FIRST_OF_EVENING = 1;
const FIRST_OF_MORNING = 8;

/** 'After six' is in the evening, 'before nine' in the morning: where neither half is said, the one in which most things take place. */
function usualHalf(readings: readonly unknown[]): string | undefined {
  const texts = readings.filter((one): one is string => typeof one === 'string').sort();
  const hour = Number(texts[0]?.slice(0, 2));
  return texts[hour >= FIRST_OF_EVENING && hour < FIRST_OF_MORNING ? texts.length - 1 : 0];
}

/** Whether a number is the day of a month: the 16 of '16 August'. */
function isDay(rest: string): boolean {
  const [, month = ''] = /^(?:st|nd|rd|th)?(?: of)? (\p{L}+)/u.exec(rest) ?? [];
  return month !== 'may' && monthOf(month) > 0;
}

/** What is written onto a number and belongs to no number: the plus of '18+', the unit of '50kg'. */
const PLUS = /(?<=\d)\+/g;
const GLUED = new RegExp(`${PLUS.source}|(?<=\\d)(?:${UNIT_PHRASE})(?![\\p{L}\\p{N}])`, 'giu');

/** The values of a family in a text. */
export function valuesIn(text: string, family: Family, now: string): readonly Said[] {
  const slot = READ_AS.get(family);
  if (!slot) return [];
  const apart = text.replace(family === 'amount' ? GLUED : PLUS, (said) => ' '.repeat(said.length));
  const spans = readSpans(apart, [slot], valueReader, { service: '', now });
  return spans.flatMap(({ value, also, text: words, start, end }): Said[] => {
    if (family !== 'date' && /\d$/.test(words) && isDay(text.slice(end))) return [];
    const lead = /^(?:(?:on|by|in|at|from|around|about) )+/i.exec(words)?.[0].length ?? 0;
    if (typeof value === 'number') return [{ value, start, end }];
    if (value !== undefined) return [{ value: words.slice(lead), start: start + lead, end }];
    const half = usualHalf(also);
    return half === undefined ? [] : [{ value: half, start, end, isBare: true }];
  });
}

/** A number as one of what a slot is in, by the unit in its words or behind it; in other units as words, of which the reader says why not. */
export function inUnitOf(slot: Slot, value: string | number, own: string, behind: string): string | number {
  const unit = MONEY.exec(own)?.[0] ?? measureBehind(behind)?.trim();
  if (unit === undefined) return value;
  const words = /^\p{L}/u.test(unit) ? `${value} ${unit}` : `${unit}${value}`;
  if (slot.kind === 'money') return readMoney(words, slot.currency) ?? words;
  const read = measureIn(slot, words) ?? value;
  return typeof read === 'object' ? words : read;
}

/** Where the hours of a text end: the 2 of '2 pm' is no amount. */
export function hoursIn(text: string, now: string): (end: number) => boolean {
  const hours = valuesIn(text, 'time', now).filter(({ start, end }) =>
    /:|\b[ap]\.?\s?m\b|\d\s?[ap]\.?m?\b|o'clock|noon|morning|evening|night/i.test(text.slice(start, end)),
  );
  return (at) => hours.some(({ start, end }) => start < at && at <= end);
}
