/** Years in words, which stand behind a day and its month: 'the 14th of June nineteen eighty-eight'. */
import { MONTH_NAME } from './calendar.js';
import { DIGITS, readCardinal, TEENS, TENS } from './cardinals.js';
import { ORDINAL } from './ordinals.js';

const DIGIT = DIGITS.slice(1).join('|');
const TWO_DIGITS = `${TEENS.join('|')}|(?:${TENS.join('|')})(?:[ -](?:${DIGIT}))?`;
const DAY = `(?:${ORDINAL}|\\d{1,2})`;
const YEAR = new RegExp(
  `(?<=\\b(?:${DAY},?(?: of)? ${MONTH_NAME}|${MONTH_NAME} (?:the )?${DAY}),? )` +
    `(?:(?<whole>two thousand(?:(?: and)? (?:${DIGIT}|${TWO_DIGITS}))?)|(?<century>nineteen|twenty) (?<rest>(?:oh (?:${DIGIT}))|${TWO_DIGITS}))$`,
);

/** A date in lower case with its year in digits. */
export function withYear(text: string): string {
  const { whole, century = '', rest = '' } = YEAR.exec(text)?.groups ?? {};
  const year = whole === undefined ? 100 * (readCardinal(century) ?? 0) : readCardinal(whole);
  return text.replace(YEAR, String((year ?? 0) + (readCardinal(rest.replace('oh ', '')) ?? 0)));
}
