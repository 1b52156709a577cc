/** Places in an order, in English words and figures. */
import { DIGITS, TEENS, TENS } from './cardinals.js';

/** The first twenty, from 'zeroth'. */
const BELOW_TWENTY =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );

/** Places in an order, by the numbers that they are made of: 'ninth' is 'nine', 'twentieth' is 'twenty'. */
export const CARDINAL_OF: ReadonlyMap<string, string> = new Map([
  ...BELOW_TWENTY.map((ordinal, at) => [ordinal, [...DIGITS, ...TEENS][at] ?? ''] as const),
  ...TENS.map((ten) => [ten.replace(/y$/, 'ieth'), ten] as const),
]);

/** What ends a place in an order that is written in figures, as a pattern. */
export const ENDING = '(?:st|nd|rd|th)';

/** A pattern for the day of a month by its place: '3rd', 'twenty-first'. */
export const ORDINAL =
  `\\d{1,2}${ENDING}|(?:(?:twenty|thirty)[ -])?(?:${BELOW_TWENTY.slice(1, 10).join('|')})|` +
  `${BELOW_TWENTY.slice(10).join('|')}|twentieth|thirtieth`;
