/** Numbers that people say in words, found in what they said. */
import { readNatural } from '../values/index.js';

const CARDINALS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Places in an order, by the numbers that they are made of: 'ninth' is 'nine', 'twentieth' is 'twenty'. */
const CARDINAL_OF: ReadonlyMap<string, string> = new Map([
  ...ORDINALS.map((ordinal, at) => [ordinal, CARDINALS[at] ?? ''] as const),
  ...TENS.map((ten) => [ten.replace(/y$/, 'ieth'), ten] as const),
]);
const WORD = [...CARDINAL_OF.keys(), ...CARDINALS, ...TENS, 'hundred', 'thousand', 'million'].join('|');
const RUN = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${WORD})(?:[ -](?:${WORD}))*(?![\p{L}\p{N}])`, 'giu');

/** A number in words: what it comes to, and where it stands. */
export interface SaidNumber {
  readonly value: number;
  /** Whether it is a place in an order: 'the twenty-first'. */
  readonly isOrdinal: boolean;
  readonly start: number;
  readonly end: number;
}

/** No number depends on the day on which it is read. */
const ANY_DAY = { now: '2019-03-01T12:00' };

interface Word {
  readonly text: string;
  readonly start: number;
}

/** The number that words from `first` to `last` are as a whole. An ordinal is one by its last word. */
function readWords(words: readonly Word[], first: number, last: number): SaidNumber | undefined {
  const parts = words.slice(first, last + 1).map(({ text }) => text.toLowerCase());
  const final = parts.pop() ?? '';
  if (parts.some((word) => CARDINAL_OF.has(word))) return undefined;
  const value = readNatural('integer', [...parts, CARDINAL_OF.get(final) ?? final].join(' '), ANY_DAY);
  const [from, to] = [words[first], words[last]];
  if (typeof value !== 'number' || !from || !to) return undefined;
  return { value, isOrdinal: CARDINAL_OF.has(final), start: from.start, end: to.start + to.text.length };
}

/** The most words that a number in words is sought in. */
const MOST_WORDS = 12;

/** The numbers of a run of number words, each as long as it can be: 'seven twenty five' are 7 and 25. */
function numbersOf(words: readonly Word[]): readonly SaidNumber[] {
  const numbers: SaidNumber[] = [];
  for (let first = 0; first < words.length; ) {
    let last = Math.min(words.length, first + MOST_WORDS) - 1;
    let number = readWords(words, first, last);
    while (!number && last > first) {
      last -= 1;
      number = readWords(words, first, last);
    }
    if (number) numbers.push(number);
    first = last + 1;
  }
  return numbers;
}

/** The numbers in words of a text, from left to right: 'twenty-five' is one, and so is none of its words. */
export function numbersIn(text: string): readonly SaidNumber[] {
  return [...text.matchAll(RUN)].flatMap((run) => {
    const words = run[0].matchAll(/[^ -]+/g);
    return numbersOf([...words].map(({ 0: word, index }) => ({ text: word, start: run.index + index })));
  });
}

/** A text with its numbers in digits, ordinals too. */
export function withDigits(text: string): string {
  let [done, from] = ['', 0];
  for (const { value, start, end } of numbersIn(text)) {
    done += `${text.slice(from, start)}${value}`;
    from = end;
  }
  return done + text.slice(from);
}
