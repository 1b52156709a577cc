/**
 * The first day of two that share their month: '13 to 16 August'. By itself, '13' is no day, and the network takes it for something else
 * or for nothing; beside the day that ends it, it is the day that begins it.
 */
import { overlaps } from '../../../text/index.js';
import { isNegatedAt } from '../../../english/negation.js';
import type { Api } from '../../../service/index.js';
import { MONTH_NAME } from '../../../values/calendar.js';
import type { SlotChoice } from './slot-choice.js';

/** A day by its number, up to the day that is said next. */
const FIRST = /(?<![\p{L}\p{N}.,:/$€£-])(\p{N}{1,2}(?:st|nd|rd|th)?)\s*(?:-|–|to|till?|until|through)\s*(?:the )?$/iu;
/** A day that names its month behind its number; so both are of it. */
const NUMBERED = new RegExp(`^(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH_NAME}`, 'i');

/** Values with both days of a range, in the two slots of an API that hold days. */
export function asDayRange(choices: readonly SlotChoice[], { slots }: Api, user: string): readonly SlotChoice[] {
  const [first, last, ...others] = [...slots.values()].filter(({ kind }) => kind === 'date');
  const isDay = ({ slot }: SlotChoice): boolean => slot === first?.name || slot === last?.name;
  const end = choices.find((one) => isDay(one) && one.place?.speaker === 'user' && NUMBERED.test(String(one.value)));
  const [whole = '', number = ''] = (end?.place && FIRST.exec(user.slice(0, end.place.start))) || [];
  if (!first || !last || others.length > 0 || !end?.place || number === '' || isNegatedAt(user, end.place.start))
    return choices;
  const start = end.place.start - whole.length;
  const place = { speaker: 'user' as const, start, end: start + number.length };
  const isThere = (one: SlotChoice): boolean => one.place?.speaker === 'user' && overlaps(one.place, place);
  // A day that is said elsewhere is that of its slot; the number is nothing else.
  const begin = choices.find((one) => one.slot === first.name && one !== end && isThere(one));
  return [
    ...choices.filter((one) => one !== end && !isDay(one) && !isThere(one)),
    begin ?? { ...end, slot: first.name, value: number, place },
    { ...end, slot: last.name },
  ];
}
