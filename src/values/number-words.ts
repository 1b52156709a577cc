/** Numbers that people say in words, found in what they said. */
import { isNumberWord, readCardinal } from './cardinals.js';
import { CARDINAL_OF } from './ordinals.js';
import { readNumber } from './quantities.js';

const SCALE = 'hundred|thousand|\\w*illion|dozen|grand|gross|k|lakh|crore|score|mil|bn';
/** Parts of a whole: 'two thirds', 'a hundredth'. */
const PART = '(?:quarter|third|fifth|\\w+th)s|halves|half|quarter|\\w*(?:hundred|thousand|illion)ths?';
const SIGN = 'minus|negative|point|oh';
const FIGURES = String.raw`\p{N}+(?:[.,:/]\p{N}+)*`;
const WORD = [...CARDINAL_OF.keys(), ...CARDINAL_OF.values(), `(?:${SCALE})s?`, PART, SIGN, 'and', 'a', FIGURES].join(
  '|',
);
/** Between the words of a number: white space, or a hyphen or dash. */
const GAP = String.raw`[\s\u2010-\u2015-]+`;
/** Words that may be a number, or part of one. */
export const NUMBER_PHRASE = `(?:${WORD})(?:${GAP}(?:${WORD}))*`;
const RUN = new RegExp(String.raw`(?<![\p{L}\p{N}])${NUMBER_PHRASE}(?![\p{L}\p{N}])`, 'giu');

/** A number in words: what it comes to, and where it stands. */
export interface SaidNumber {
  readonly value: number;
  /** Whether it is a place in an order: 'the twenty-first'. */
  readonly isOrdinal: boolean;
  /** Whether it may be part of another number: a number, a scale, a sign or a fraction stands beside it. */
  readonly isPart: boolean;
  readonly start: number;
  readonly end: number;
}

interface Word {
  readonly text: string;
  readonly start: number;
}

export const isFigures = (word: string): boolean => /^\p{N}/u.test(word);
const isJoint = (word: string): boolean => word === 'a' || word === 'and';
const isReadable = (word: string): boolean =>
  isNumberWord(word) || isFigures(word) || /^(?:dozen|quarters?)$/.test(word);

/** What the words of a number come to: words, or figures before a scale. */
function meaningOf(words: readonly string[]): number | undefined {
  if (words.every((word) => isFigures(word) || isJoint(word)) || !words.every(isReadable)) return undefined;
  const text = words.join(' ');
  return words.some(isFigures) ? readNumber(text) : readCardinal(text);
}

/** The number that words from `first` to `last` are as a whole. An ordinal is one by its last word. */
function readWords(words: readonly Word[], first: number, last: number): Omit<SaidNumber, 'isPart'> | undefined {
  const parts = words.slice(first, last + 1).map(({ text }) => text);
  const final = parts.pop() ?? '';
  const value = meaningOf([...parts, CARDINAL_OF.get(final) ?? final]);
  const [from, to] = [words[first], words[last]];
  if (value === undefined || !from || !to) return undefined;
  return { value, isOrdinal: CARDINAL_OF.has(final), start: from.start, end: to.start + to.text.length };
}

/** Whether something beside the words from `first` to `last` may make another number of them. */
function isPart(words: readonly Word[], first: number, last: number, isOrdinal: boolean): boolean {
  const before = words.slice(Math.max(0, first - 3), first).findLast(({ text }) => !isJoint(text))?.text;
  const after = words.slice(last + 1, last + 4).find(({ text }) => !isJoint(text))?.text;
  if (before !== undefined && !CARDINAL_OF.has(before)) return true;
  return !isOrdinal && after !== undefined && !/^(?:first|second)$/.test(after);
}

/** The most words that a number in words is sought in. */
const MOST_WORDS = 16;

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
    if (number) numbers.push({ ...number, isPart: isPart(words, first, last, number.isOrdinal) });
    first = last + 1;
  }
  return numbers;
}

/** The numbers in words of a text, from left to right: 'twenty-five' is one, and so is none of its words. */
export function numbersIn(text: string): readonly SaidNumber[] {
  return [...text.matchAll(RUN)].flatMap((run) => {
    const words = run[0].matchAll(/[^\s\u2010-\u2015-]+/g);
    return numbersOf([...words].map(({ 0: word, index }) => ({ text: word.toLowerCase(), start: run.index + index })));
  });
}

const FIGURES_BEFORE = /\p{N}[.,:/]$|(?:^|\s)[-\u2212]$|(?<![\p{L}\p{N}])(?:minus|negative)\s+$/iu;
const FIGURES_AFTER = new RegExp(String.raw`^(?:[.,:/]\p{N}|[\s-]*(?:(?:${SCALE})s?|${PART})(?![\p{L}\p{N}]))`, 'iu');

/** Whether a piece of a text begins or ends within a number: '500' in '1,500', 'one hundred' in 'one hundred and fifty'. */
export function cutsNumber(text: string, { start, end }: Pick<SaidNumber, 'start' | 'end'>): boolean {
  const piece = text.slice(start, end);
  if (isFigures(piece) && FIGURES_BEFORE.test(text.slice(0, start))) return true;
  if (/\p{N}$/u.test(piece) && FIGURES_AFTER.test(text.slice(end))) return true;
  const own = numbersIn(piece);
  const there = numbersIn(text).filter((number) => number.start < end && number.end > start);
  const isThere = (number: SaidNumber, at: number): boolean =>
    number.value === there[at]?.value && number.isPart === there[at].isPart;
  return own.length !== there.length || !own.every(isThere);
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
