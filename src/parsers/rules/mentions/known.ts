/** Kinds of things, and values that came up in the conversation. */
import { CATEGORIES } from '../english/values.js';
import type { Sense } from '../sense.js';
import { stem, wordsIn } from '../text.js';
import { remembered } from '../../../text/remembered.js';
import type { Mention } from './mention.js';

const LONGEST_CATEGORY = 3;
const isCategory = (text: string, length: number): boolean =>
  CATEGORIES.has(text) || (length === 1 && CATEGORIES.has(stem(text)));

/** The first words of kinds. Most words of a text begin no kind, so they are looked up first. */
const BEGINNINGS: ReadonlySet<string> = new Set([...CATEGORIES].map((kind) => kind.split(' ', 1)[0] ?? ''));

const mayBegin = (word: string): boolean => BEGINNINGS.has(word) || BEGINNINGS.has(stem(word));

/** 'Love songs' are a kind, and 'I love to' says nothing of one. */
const LIKING = /^love(?! (?:stor|song|film|movie|music))/i;

/** Kinds of food, film, music and sport, the longest first. */
export const categoryMentions: (text: string) => readonly Mention[] = remembered((text) => {
  const words = wordsIn(text);
  const found: Mention[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const word = words[first];
    if (!word || !mayBegin(word.raw.toLowerCase()) || LIKING.test(text.slice(word.start))) continue;
    for (let length = LONGEST_CATEGORY; length > 0; length -= 1) {
      const to = words[first + length - 1];
      const piece = to ? text.slice(word.start, to.end) : '';
      if (!to || !isCategory(piece.toLowerCase().replace(/\s+/g, ' '), length)) continue;
      found.push({ sense: 'category', value: piece, start: word.start, end: to.end, weight: 1 });
      first += length - 1;
      break;
    }
  }
  return found;
});

const SHORTEST = 3;

/** Values that are known from the conversation, where they are said again. */
export function knownMentions(text: string, known: ReadonlyMap<string, Sense>): readonly Mention[] {
  const lower = text.toLowerCase();
  return [...known].flatMap(([value, sense]): Mention[] => {
    const start = value.length < SHORTEST ? -1 : lower.indexOf(value.toLowerCase());
    const end = start + value.length;
    const isWhole = !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[end] ?? '');
    return start >= 0 && isWhole ? [{ sense, value: text.slice(start, end), start, end, weight: 2 }] : [];
  });
}
