/** The last day of a stay, where a day is said to be it. */
import { endOf } from '../../english/roles.js';

export { endOf, roleOf } from '../../english/roles.js';

interface Named {
  readonly name: string;
}

/** Before a day, that it is the last: 'we leave on', 'back on', 'until'. Who leaves a place they stay at ends the stay. */
const LAST = /\b(?:leav(?:e|ing)|out|back|until|till?|return(?:ing)?)(?: (?:it|on|by|the))*\s*$/i;

/** Before a day, that it is the last of anything. */
const UNTIL = /\b(?:until|till?)(?: the)?\s*$/i;

/** The slot for the end of a stay, where a day that is said as the last one would fill the slot for its beginning. */
export function lastDayOf<S extends Named>(slot: S, slots: Iterable<S>, before: string): S | undefined {
  const isStay = endOf(slot) === 'start' && !/depart|leav/i.test(slot.name);
  if (isStay) return LAST.test(before) ? [...slots].find((other) => endOf(other) === 'end') : undefined;
  const [first, last, ...others] = [...slots];
  const isUnnamed = first === slot && last !== undefined && others.length === 0 && !endOf(slot) && !endOf(last);
  return isUnnamed && UNTIL.test(before) ? last : undefined;
}
