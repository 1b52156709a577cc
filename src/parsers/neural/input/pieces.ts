/** Texts as the encoder reads them: words, and pieces of words. */
import { snakeCase } from '../../../text/index.js';

/** A word or a sign of a text: a run of letters and digits, or one other character. */
export interface Word {
  readonly text: string;
  /** Where it begins, in UTF-16 units. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
}

export interface WordPieces {
  /** The numbers of the pieces; of a word that is not in the vocabulary, that of the unknown. */
  piecesOf(word: string): readonly number[];
}

const WORD = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu;

/** The words of a text, in order. */
export function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index: start }) => ({
    text: word,
    start,
    end: start + word.length,
  }));
}

/** The words of a name such as `restaurants_2_find_table` or `numberOfSeats`, without numbers. */
export function wordsOfName(name: string): string {
  const spaced = snakeCase(name).replaceAll(/[_\W]+/g, ' ');
  const words = spaced.replaceAll(/(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu, ' ').replaceAll(/\s+/g, ' ');
  return words.trim() || name;
}
