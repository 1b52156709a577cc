/** The part that a slot plays among others of its kind, by the words of its name. */
import { wordSet } from '../text/strings.js';

interface Named {
  readonly name: string;
}

const ROLES = {
  from: wordSet('from origin source departure departing leaving'),
  to: wordSet('to destination dest where_to arriving'),
} as const;

const ENDS = {
  end: wordSet('out return dropoff end inbound checkout until'),
  start: wordSet('in pickup departure leaving start checkin outbound'),
} as const;

const has = ({ name }: Named, words: ReadonlySet<string>): boolean =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => words.has(word));

/** Whether a place is one that is left, or one that is gone to. */
export function roleOf(slot: Named): 'from' | 'to' | undefined {
  if (has(slot, ROLES.from)) return 'from';
  return has(slot, ROLES.to) ? 'to' : undefined;
}

/** Whether a date or time is the beginning or the end of a period. */
export function endOf(slot: Named): 'start' | 'end' | undefined {
  if (has(slot, ENDS.end)) return 'end';
  return has(slot, ENDS.start) ? 'start' : undefined;
}
