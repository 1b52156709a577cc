/** The part that a slot plays among others of its kind, by the words of its name. */
import { PERIOD_NAMES, ROLE_NAMES } from './english/slots.js';
import { nameWords } from './text.js';

interface Named {
  readonly name: string;
}

const has = (slot: Named, words: ReadonlySet<string>): boolean => nameWords(slot.name).some((word) => words.has(word));

/** Whether a place is one that is left, or one that is gone to. */
export function roleOf(slot: Named): 'from' | 'to' | undefined {
  if (has(slot, ROLE_NAMES.from)) return 'from';
  return has(slot, ROLE_NAMES.to) ? 'to' : undefined;
}

/** Whether a date or time is the beginning or the end of a period. */
export function endOf(slot: Named): 'start' | 'end' | undefined {
  if (has(slot, PERIOD_NAMES.end)) return 'end';
  return has(slot, PERIOD_NAMES.start) ? 'start' : undefined;
}

/** Before a day, that it is the last: 'we leave on', 'back on', 'until'. Who leaves a place they stay at ends the stay. */
const LAST =
  /\b(?:leav(?:e|ing)|mov(?:e|ing) out|go(?:ing)? home|check(?:ing)?[- ]out|bring(?:ing)? it back|back|until|till|til|return(?:ing)?)(?: (?:it|on|by|the|again|until|till))*\s*$/i;

/** The slot for the end of a stay, where a day that is said as the last one would fill the slot for its beginning. */
export function lastDayOf<S extends Named>(slot: S, slots: Iterable<S>, before: string): S | undefined {
  const isStay = endOf(slot) === 'start' && !/depart|leav/i.test(slot.name);
  return isStay && LAST.test(before) ? [...slots].find((other) => endOf(other) === 'end') : undefined;
}
