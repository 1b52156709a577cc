/** Parts of dates: months by themselves, and the days of a range, 'March 5-8', of which one alone stands beside the month. */
import { MONTH_NAME, monthOf } from './calendar.js';
import { withDigits } from './number-words.js';
import { ENDING } from './ordinals.js';
import { isOrdinal } from './span-words.js';
import { tokensOf } from './tokens.js';

const MONTH = new RegExp(`(?<![\\p{L}\\p{N}])${MONTH_NAME}(?![\\p{L}\\p{N}])`, 'giu');
const JOINT = ' ?(?:-|–|—|to|till|until|through|and|or) ?';
const DAY = `(\\d\\d?)${ENDING}?`;
const RANGE_AFTER = new RegExp(`\\b${MONTH_NAME}\\.? (?:the )?${DAY}${JOINT}(?:the )?${DAY}\\b`, 'gi');
const RANGE_BEFORE = new RegExp(`\\b${DAY}${JOINT}(?:the )?${DAY}(?: of)? ${MONTH_NAME}\\b`, 'gi');

/** Days with their month and year: they are no parts. */
const WHOLE = new RegExp(
  `\\b(?:${MONTH_NAME}\\.? (?:the )?${DAY}|${DAY}(?: of)? ${MONTH_NAME}),? \\d{4}\\b|\\b\\d{4}-\\d\\d-\\d\\d\\b`,
  'gi',
);

/** The months that a text names, from 1 to 12. 'May' counts with a capital letter. */
export function monthsIn(text: string): readonly number[] {
  const names = [...text.replace(WHOLE, ' ').matchAll(MONTH)].map(([name]) => name).filter((name) => name !== 'may');
  return names.map(monthOf);
}

/** The days of the month that a text names by their numbers: 'the 5th', and both of 'March 5-8'. */
export function daysIn(said: string): readonly number[] {
  const text = said.replace(WHOLE, ' ');
  const ordinals = tokensOf(text, { ranges: true }).filter(({ word }) => isOrdinal(word));
  const ends = [...text.matchAll(RANGE_AFTER), ...text.matchAll(RANGE_BEFORE)].flatMap(([, from, to]) => [from, to]);
  return [...ordinals.map(({ word }) => withDigits(word).replace(/\D/g, '')), ...ends].map(Number);
}
