/**
 * Whether a value was said, in these words or in others for the same.
 *
 * A parser may write `half past 6` for `half past six`, and `the 9th of March` for `the 9th`. So words are compared
 * without case, accents and punctuation, numbers in words count as digits, and small words do not count at all. A value
 * was said when each of its numbers was, and most of its words: half of them, where it has a number.
 */
import { withDigits } from '../../values/number-words.js';

/** Other words for the same, among those in which people give dates and times. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['tonight', 'today'],
  ['noon', '12'],
  ['midnight', '12'],
  ['couple', '2'],
]);

const SMALL: ReadonlySet<string> = new Set(
  'a an at by for from in it of on or the this to and oclock o clock'.split(' '),
);

/** One of several: 'comedies' says 'comedy'. */
const singular = (word: string): string => word.replace(/(?<=\p{L}{2})ies$/u, 'y').replace(/(?<=\p{L}{2}[^s])s$/u, '');

/** The words of a text that count, each in one form. */
export function sayingWords(text: string): readonly string[] {
  const words = withDigits(text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')).match(/\p{N}+|\p{L}+/gu) ?? [];
  return words.flatMap((word, at) => {
    // `9th` is two runs of characters: what follows the digits does not count.
    const isOrdinal = /^(?:st|nd|rd|th)$/.test(word) && /^\p{N}+$/u.test(words[at - 1] ?? '');
    if (isOrdinal || SMALL.has(word)) return [];
    const form = SAME.get(word) ?? singular(word);
    return [form.replace(/^0+(?=\d)/, '')];
  });
}

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** Whether a value was said, where `said` holds the words of all that was. A value without words needs no saying. */
export function wasSaid(value: string, said: ReadonlySet<string>): boolean {
  const words = sayingWords(value);
  const found = words.filter((word) => said.has(word)).length;
  const numbers = words.filter(isNumber);
  if (numbers.some((word) => !said.has(word))) return false;
  return numbers.length > 0 || words.length === 0 ? 2 * found >= words.length : 2 * found > words.length;
}
