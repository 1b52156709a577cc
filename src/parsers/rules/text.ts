/**
 * Words of an utterance, and of names. The same ones are asked for again and again: for each slot, for each piece of an
 * utterance, and in turns that are alike.
 */
import { remembered, snakeCase } from '../../text/index.js';

export interface Word {
  /** In lower case, with plain apostrophes. */
  readonly word: string;
  /** As it was written. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** Whether a sentence begins with it. */
  readonly isFirst: boolean;
}

const WORD = /[\p{L}\p{N}$#][\p{L}\p{N}\p{M}'’&$:/#@-]*(?:\.(?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}'’&:-]+)*/gu;

/** The words of a text, from left to right. */
export const wordsIn: (text: string) => readonly Word[] = remembered((text) => {
  let before = 0;
  return [...text.matchAll(WORD)].map(({ 0: raw, index }) => {
    const between = text.slice(before, index);
    const isFirst = before === 0 || /[.!?;]\s|[!?;]/.test(between);
    before = index + raw.length;
    return { word: raw.toLowerCase().replaceAll('’', "'"), raw, start: index, end: before, isFirst };
  });
});

/** A name in camel case: `checkInDate`, and no 'iPhone'. */
const CAMEL = /^[a-z]{2,}\d*[A-Z][A-Za-z\d]*$/;

/** The words of a name such as `check_in_date` or `checkInDate`. */
export const nameWords: (name: string) => readonly string[] = remembered((name) =>
  (CAMEL.test(name) ? snakeCase(name) : name.toLowerCase()).split(/[^a-z0-9]+/).filter(Boolean),
);

/** A word without the endings of plurals and participles. */
export const stem: (word: string) => string = remembered((word) =>
  word
    .replace(/'s$/, '')
    .replace(/(?<=.{3})(?:ies)$/, 'y')
    .replace(/(?<=.{3})(?:ing|ed|es|(?<!s)s)$/, ''),
);

/** What a word has with its like in common: 'framed' is of a frame, 'reserved' of 'reserve'. */
export const rootOf = (word: string): string => stem(word).replace(/e$/, '');

export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[!?])\s*|(?<=\.)\s+|(?<=[a-z]{2})\.(?=[A-Z])/)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** A text without letters that are drawn out: 'yesss', 'nooo'. */
export const unstretched = (text: string): string => text.replace(/(\p{L})\1{2,}/gu, '$1');
