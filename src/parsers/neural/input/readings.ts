/** What the reader of values finds in what the user says: dates, times, numbers, money, values of closed sets. */
import { z } from 'zod';
import { money, time, slotOf, type Slot } from '../../../service/index.js';
import { naturalReader } from '../../../values/reader.js';
import { readSpans } from '../../../values/spans.js';
import type { Feature } from './vocabulary.js';

/** A piece of a text that has a feature. */
export interface Reading {
  readonly feature: Feature;
  /** The name of the slot whose closed set has the value; undefined for other kinds. */
  readonly slot: string | undefined;
  /** The value of a closed set. */
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
}

const SPOKEN: readonly Slot[] = [
  slotOf('date', z.iso.date()),
  slotOf('time', time()),
  slotOf('number', z.int()),
  slotOf('money', money()),
];
const FEATURES: ReadonlyMap<string, Feature> = new Map([
  ['date', 'says-date'],
  ['time', 'says-time'],
  ['number', 'says-number'],
  ['money', 'says-money'],
]);

/** The readings of a text; those of closed sets for the given slots. */
export function readingsOf(text: string, slots: readonly Slot[], now: string): readonly Reading[] {
  const context = { service: '', now };
  const spoken = readSpans(text, SPOKEN, naturalReader, context).flatMap(({ slot, start, end }) => {
    const feature = FEATURES.get(slot);
    return feature ? [{ feature, slot: undefined, value: undefined, start, end }] : [];
  });
  const closed = slots.filter(
    ({ kind, values }) => kind === 'closed' && values?.some((one) => typeof one === 'string'),
  );
  const named = readSpans(text, closed, naturalReader, context).map(({ slot, value, start, end }) => ({
    feature: 'says-closed' as const,
    slot,
    value,
    start,
    end,
  }));
  return [...spoken, ...named];
}
