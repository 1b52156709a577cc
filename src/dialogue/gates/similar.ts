import { distance } from 'fastest-levenshtein';
import { withoutAccents } from '../../values/text.js';
import { wordsOf } from '../retrieval/words.js';

/** How alike two names must be to be taken for one. */
export interface Likeness {
  /** The least similarity of the best candidate, from 0 to 1. */
  readonly threshold: number;
  /** By how much it must be more similar than the second best. */
  readonly margin: number;
}

/** The words of a name in any writing, without accents: `findBus`, `find_bus` and `Find bus` have the same. */
const words = (name: string): readonly string[] => wordsOf(withoutAccents(name));

function editSimilarity(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}

/** The share of words that two names have in common, near spellings counting as the same. */
function wordSimilarity(a: readonly string[], b: readonly string[]): number {
  const left = [...b];
  let common = 0;
  for (const word of a) {
    const at = left.findIndex((other) => word === other || (word.length > 3 && editSimilarity(word, other) >= 0.75));
    if (at < 0) continue;
    left.splice(at, 1);
    common += 1;
  }
  return (2 * common) / (a.length + b.length);
}

/** How far a word of a name may be from its counterpart: `date` and `name` are other words, not misspellings. */
const LEAST_WORD = 0.6;

/** By edits of the whole, unless some word is another one. Where words were joined or split, the letters alone count. */
function spellingSimilarity(a: readonly string[], b: readonly string[]): number {
  if (a.length !== b.length) return editSimilarity(a.join(''), b.join(''));
  const isSpelling = a.every((word, at) => editSimilarity(word, b[at] ?? '') >= LEAST_WORD);
  return isSpelling ? editSimilarity(a.join(' '), b.join(' ')) : 0;
}

/** How alike two names are, from 0 to 1: by spelling, in order or not, or by the words in common. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const [left, right] = [words(a), words(b)];
  if (left.length === 0 || right.length === 0) return 0;
  const inOrder = spellingSimilarity(left, right);
  const inAnyOrder = spellingSimilarity([...left].sort(), [...right].sort());
  return Math.max(inOrder, inAnyOrder, 0.95 * wordSimilarity(left, right));
}

/** The candidate that a name most likely means; undefined when none is like enough, or two are about as like. */
export function closest(name: string, candidates: Iterable<string>, likeness: Likeness): string | undefined {
  let best: string | undefined;
  let [first, second] = [0, 0];
  for (const candidate of candidates) {
    const score = similarity(name, candidate);
    if (score > first) [best, first, second] = [candidate, score, first];
    else if (score > second) second = score;
  }
  return first >= likeness.threshold && first - second >= likeness.margin ? best : undefined;
}
