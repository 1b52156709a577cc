import { distance } from 'fastest-levenshtein';

/** How alike two names must be to be taken for one. */
export interface Likeness {
  /** The least similarity of the best candidate, from 0 to 1. */
  readonly threshold: number;
  /** By how much it must be more similar than the second best. */
  readonly margin: number;
}

/** The words of a name in any writing: `findBus`, `find_bus` and `Find bus` have the same. */
function words(name: string): readonly string[] {
  const spaced = name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2');
  return spaced
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function editSimilarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 1 : 1 - distance(a, b) / longest;
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
  return a.length + b.length === 0 ? 0 : (2 * common) / (a.length + b.length);
}

/** How alike two names are, from 0 to 1: by edits of the whole, of its words in order, or by the words in common. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const [left, right] = [words(a), words(b)];
  const inOrder = editSimilarity(left.join(' '), right.join(' '));
  const sorted = editSimilarity([...left].sort().join(' '), [...right].sort().join(' '));
  return Math.max(inOrder, sorted, 0.95 * wordSimilarity(left, right));
}

/** The candidate that a name most likely means, or undefined when none is like enough or two are about as like. */
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
