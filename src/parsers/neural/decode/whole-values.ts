/** What belongs to a value that the network finds a part of: the part of the day of a time, the letters of a code. */
import type { Slot } from '../../../service/index.js';
import { readNatural } from '../../../values/natural.js';
import { COMMON } from '../../rules/english/common.js';
import { nameWords, wordsIn } from '../../rules/text.js';
import type { ShownSlot } from '../input/slots.js';
import type { SlotChoice, SlotSetting } from './slot-choice.js';

/** Whether a text reads as a date or a time does not depend on the clock. */
export const NO_CLOCK = '2000-01-01T00:00';

/** 'the 8th of March', 'the day after tomorrow'; the article of 'the 8th' stays. */
const ARTICLE = /^the (?=\S+ of |day after )/i;

/** Dates without an article that adds nothing: so SGD train has them. */
function withoutArticle(choice: SlotChoice): SlotChoice {
  const { value, place } = choice;
  const [article] = (typeof value === 'string' && ARTICLE.exec(value)) || [];
  if (article === undefined || typeof value !== 'string') return choice;
  const rest = value.slice(article.length);
  if (readNatural('date', rest, { now: NO_CLOCK }) === undefined) return choice;
  return { ...choice, value: rest, ...(place && { place: { ...place, start: place.start + article.length } }) };
}

/** What says of a time, behind it, in which half of the day it is. */
const PART_OF_DAY = /^,? (?:at night|tonight|(?:in the|this) (?:morning|afternoon|evening)|[ap]\.?m\b\.?)/i;

/** A time with the part of the day that stands behind it: 'a quarter to nine at night'. */
function withPartOfDay(choice: SlotChoice, user: string): SlotChoice {
  const { value, place } = choice;
  const [part] = (place?.speaker === 'user' && PART_OF_DAY.exec(user.slice(place.end))) || [];
  if (part === undefined || !place || typeof value !== 'string') return choice;
  const whole = value + part;
  const isRead = readNatural('time', whole, { now: NO_CLOCK }) !== undefined;
  return isRead ? { ...choice, value: whole, place: { ...place, end: place.end + part.length } } : choice;
}

/** What begins a code: the letters of a number plate. */
const LETTERS = /(?<![\p{L}\p{N}-])(\p{Lu}{1,4})[ -]$/u;

/** A code with its letters, of which figures alone are found: 'HZ 883'. What names the slot is no part of it: 'ID 883'. */
function withLetters(choice: SlotChoice, user: string, slot: Slot): SlotChoice {
  const { value, place } = choice;
  const isFigures = typeof value === 'string' && /^\p{N}[\p{L}\p{N}-]*$/u.test(value);
  const letters = isFigures && place?.speaker === 'user' ? LETTERS.exec(user.slice(0, place.start))?.[1] : undefined;
  const word = letters?.toLowerCase() ?? '';
  const named = [...nameWords(slot.name), ...wordsIn(slot.description).map((one) => one.word)];
  if (!place || letters === undefined || COMMON.has(word) || named.includes(word)) return choice;
  const start = place.start - letters.length - 1;
  return { ...choice, value: user.slice(start, place.end), place: { ...place, start } };
}

/** A choice with all that belongs to it. */
export function wholeValue(
  choice: SlotChoice,
  shown: Pick<ShownSlot, 'kind' | 'slot'> | undefined,
  { said: { user } }: Pick<SlotSetting, 'said'>,
): SlotChoice {
  if (shown?.kind === 'time') return withPartOfDay(choice, user);
  const bare = withoutArticle(choice);
  return shown?.kind === 'text' && shown.slot ? withLetters(bare, user, shown.slot) : bare;
}
