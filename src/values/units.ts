import type { Slot } from '../service/index.js';
import { LENGTH, lengthOf, withLengths } from './durations.js';

/** The units of time in a text, in the singular. A night counts as a day. */
export function unitsIn(text: string): ReadonlySet<string> {
  const units = text.toLowerCase().matchAll(/\b(minute|hour|day|night|week|month|year)s?\b/g);
  return new Set([...units].map(([, unit = '']) => (unit === 'night' ? 'day' : unit)));
}

/** The units of time that a slot of numbers counts in, by its name and description. */
export const unitsOf = ({ name, description }: Pick<Slot, 'name' | 'description'>): ReadonlySet<string> =>
  unitsIn(`${name.replaceAll('_', ' ')} ${description}`);

const MINUTES: ReadonlyMap<string | undefined, number> = new Map([
  ['minute', 1],
  ['hour', 60],
]);
const WHOLE = new RegExp(`^(?:for )?${LENGTH}$`, 'u');

/** A length of time in the unit that a slot counts in, of minutes and hours: 'an hour and a half' of minutes is 90. */
export function lengthIn(slot: Pick<Slot, 'name' | 'description' | 'kind'>, text: string): number | undefined {
  const [unit, ...others] = unitsOf(slot);
  const scale = others.length === 0 ? MINUTES.get(unit) : undefined;
  const said = withLengths(text);
  const length = scale !== undefined && WHOLE.test(said) ? lengthOf(said) : undefined;
  if (scale === undefined || !length || length.months > 0) return undefined;
  const count = length.minutes / scale;
  return count > 0 && (slot.kind === 'number' || Number.isInteger(count)) ? count : undefined;
}
