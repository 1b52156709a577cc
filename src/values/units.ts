import type { Slot } from '../service/index.js';
import { isoOf, LENGTH, type Length, lengthOf, withLengths } from './durations.js';
import { HEDGES, tidy } from './text.js';

type Counting = Pick<Slot, 'name' | 'description'>;

const UNIT = '(?:half )?(?:minute|hour|day|night|week|month|year)s?';
const UNITS = new RegExp(`\\b${UNIT}\\b`, 'g');
/** What something is counted in each of: 'minutes a day', `hours_a_week`. */
const RATE = new RegExp(` (?:an?|per|each|every) ${UNIT}\\b`, 'g');
const RATE_AT_END = new RegExp(`${RATE.source}$`);

/** The units of time in a text, in the singular. A night counts as a day. */
export function unitsIn(text: string): ReadonlySet<string> {
  const units = [...text.toLowerCase().matchAll(UNITS)].map(([unit]) => unit.replace(/s$/, ''));
  return new Set(units.map((unit) => unit.replace('night', 'day')));
}

const wordsOf = ({ name, description }: Counting): string =>
  `${name.replaceAll('_', ' ')} ${description}`.toLowerCase();

/** The units of time that a slot of numbers counts in, by its name and description. */
export const unitsOf = (slot: Counting): ReadonlySet<string> => unitsIn(wordsOf(slot).replace(RATE, ''));

const ratesOf = (slot: Counting): ReadonlySet<string> =>
  new Set([...wordsOf(slot).matchAll(RATE)].flatMap(([rate]) => [...unitsIn(rate)]));

/** What is said for a slot, without what the slot counts in each of: 'twice a day' of how many times a day is 'twice'. */
export function withoutRate(slot: Counting, text: string): string {
  const [said = ''] = RATE_AT_END.exec(tidy(text)) ?? [];
  return said !== '' && [...unitsIn(said)].every((unit) => ratesOf(slot).has(unit))
    ? tidy(text).slice(0, -said.length)
    : text;
}

/** Whether a number is said in another unit than a slot counts in: ten days are no whole number of weeks. */
export function isOtherUnit(slot: Counting, text: string): boolean {
  const counted = unitsOf(slot);
  return unitsIn(wordsOf(slot)).size > 0 && [...unitsIn(text)].some((unit) => !counted.has(unit));
}

const WHOLE = new RegExp(`^(?:(?:${HEDGES}|for) )*${LENGTH}$`, 'u');
/** 'Just the hour', 'a full hour': one. */
const SINGLE = /^(?:(?:just|only) the|(?:an?|one|the) (?:full|whole)) (?=[a-z]+$)/;
/** So many parts of one are exact: 45 minutes are 0.75 hours, and 20 minutes none. */
const EXACT = 1e5;

const wholeLength = (text: string): Length | undefined => {
  const said = withLengths(tidy(text).replace(SINGLE, 'a '));
  return WHOLE.test(said) ? lengthOf(said) : undefined;
};

/** A length of time in ISO 8601: 'about an hour' is 'PT1H'. */
export function durationIn(text: string): string | undefined {
  const length = wholeLength(text);
  return length && isoOf(length);
}

/** A length of time in the unit that a slot counts in, where it is exact: 'an hour and a half' of minutes is 90, and 'two weeks' of days 14. */
export function lengthIn(slot: Counting & Pick<Slot, 'kind'>, text: string): number | undefined {
  const [unit, ...others] = unitsOf(slot);
  const isPlain = others.length === 0 && [...ratesOf(slot)].every((rate) => !unitsIn(text).has(rate));
  const one = isPlain ? lengthOf(`a ${unit}`) : undefined;
  const length = one && wholeLength(text);
  if (!one || !length || (one.months > 0 ? length.minutes : length.months) > 0) return undefined;
  const [whole, part] = one.months > 0 ? [length.months, one.months] : [length.minutes, one.minutes];
  return (whole * (slot.kind === 'number' ? EXACT : 1)) % part === 0 ? whole / part : undefined;
}
