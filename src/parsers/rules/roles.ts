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
