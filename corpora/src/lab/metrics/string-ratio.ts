/**
 * How alike two texts are: the token sort ratio of fuzzywuzzy 0.18, number for number.
 *
 * The DSTC8 scorer grades values of open slots with it. What it answers depends on what is installed beside
 * fuzzywuzzy: by itself it takes the ratio of Python's `difflib`, which depends on the order of its arguments; with
 * python-Levenshtein it takes that package's, which does not. The two differ by dozens of points on digits, so a
 * score has to say which one it used.
 */
import { countsOf } from 'typetod/internal';

/** Whose ratio is taken of the sorted tokens: that of Python's `difflib`, or that of python-Levenshtein (0.27). */
export type RatioKind = 'difflib' | 'levenshtein';

/** Compares two texts, on a scale of 0 to 100. */
export type Ratio = (a: string, b: string) => number;

const LATIN_1_UPPER_HALF = /[\u0080-\u00ff]/g;
const NON_WORD = /[^\p{L}\p{N}_]/gu;

/** Python sorts text by code points, JavaScript by UTF-16 units; they part at surrogates. */
function byCodePoint(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at += 1) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
  }
  return a.length - b.length;
}

function sortTokens(text: string): string {
  const words = text.replace(LATIN_1_UPPER_HALF, '').replace(NON_WORD, ' ').toLowerCase().split(' ');
  return words
    .filter((word) => word !== '')
    .sort(byCodePoint)
    .join(' ');
}

function codePoints(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** From this length on, `difflib` begins no match at a character that is more than 1% (and one) of the second text. */
const AUTO_JUNK_LENGTH = 200;

function popularOf(b: readonly number[]): ReadonlySet<number> {
  if (b.length < AUTO_JUNK_LENGTH) return new Set();
  const counts = countsOf(b);
  const most = Math.floor(b.length / 100) + 1;
  return new Set([...counts].flatMap(([point, count]) => (count > most ? [point] : [])));
}

interface Block {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

interface Part {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/**
 * The longest common run in a part, the first in `a` of those and the first in `b` of those. Popular characters are
 * no reason to choose a run, but prolong the chosen one; where there is none, the empty run at the start of the part
 * is prolonged.
 */
function longestBlock(a: readonly number[], b: readonly number[], popular: ReadonlySet<number>, part: Part): Block {
  let best: Block = { a: part.fromA, b: part.fromB, size: 0 };
  // For each place in `b`, the length of the common run that ends there and at the current place in `a`.
  const runs = new Int32Array(part.toB - part.fromB);
  for (let atA = part.fromA; atA < part.toA; atA += 1) {
    const point = a[atA] as number;
    const counts = !popular.has(point);
    let before = 0;
    for (let atB = part.fromB; atB < part.toB; atB += 1) {
      const run = counts && b[atB] === point ? before + 1 : 0;
      before = runs[atB - part.fromB] as number;
      runs[atB - part.fromB] = run;
      if (run > best.size) best = { a: atA - run + 1, b: atB - run + 1, size: run };
    }
  }
  return prolonged(a, b, part, best);
}

function prolonged(a: readonly number[], b: readonly number[], part: Part, block: Block): Block {
  let { a: startA, b: startB } = block;
  let endA = startA + block.size;
  let endB = startB + block.size;
  while (startA > part.fromA && startB > part.fromB && a[startA - 1] === b[startB - 1]) {
    startA -= 1;
    startB -= 1;
  }
  while (endA < part.toA && endB < part.toB && a[endA] === b[endB]) {
    endA += 1;
    endB += 1;
  }
  return { a: startA, b: startB, size: endA - startA };
}

/** How many characters `difflib.SequenceMatcher(None, a, b)` matches: the longest run, then left and right of it. */
function matchedByDifflib(a: readonly number[], b: readonly number[]): number {
  const popular = popularOf(b);
  const open: Part[] = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }];
  let matched = 0;
  for (let part = open.pop(); part; part = open.pop()) {
    if (part.fromA === part.toA || part.fromB === part.toB) continue;
    const block = longestBlock(a, b, popular, part);
    if (block.size === 0) continue;
    matched += block.size;
    open.push({ ...part, toA: block.a, toB: block.b });
    open.push({ ...part, fromA: block.a + block.size, fromB: block.b + block.size });
  }
  return matched;
}

function commonSubsequence(a: readonly number[], b: readonly number[]): number {
  const row = new Int32Array(b.length + 1);
  for (const point of a) {
    let diagonal = 0;
    for (let at = 0; at < b.length; at += 1) {
      const above = row[at + 1] as number;
      row[at + 1] = b[at] === point ? diagonal + 1 : Math.max(above, row[at] as number);
      diagonal = above;
    }
  }
  return row[b.length] as number;
}

/** As fractions of 1, in the arithmetic of each package: in a few ties the other order of operations rounds otherwise. */
const FRACTIONS: Readonly<Record<RatioKind, (a: readonly number[], b: readonly number[]) => number>> = {
  difflib: (a, b) => (2 * matchedByDifflib(a, b)) / (a.length + b.length),
  levenshtein: (a, b) => {
    const length = a.length + b.length;
    return 1 - (length - 2 * commonSubsequence(a, b)) / length;
  },
};

/** Rounds to the nearest integer, halves to the even one, as Python does. */
function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  return value - below === 0.5 ? below + (below % 2) : Math.round(value);
}

/**
 * How alike two texts are, as an integer from 0 to 100, when case, punctuation and the order of words are passed over:
 * `fuzz.token_sort_ratio(a, b)`. Characters from U+0080 to U+00FF are dropped; texts of which nothing is left are
 * alike. With `difflib` the arguments may not be exchanged: the DSTC8 scorer puts the annotated value first.
 */
export function tokenSortRatio(a: string, b: string, kind: RatioKind): number {
  if (a === b) return 100;
  const sortedA = sortTokens(a);
  const sortedB = sortTokens(b);
  if (sortedA === sortedB) return 100;
  return roundHalfEven(100 * FRACTIONS[kind](codePoints(sortedA), codePoints(sortedB)));
}

const MEMO_CAPACITY = 50_000;

/**
 * {@link tokenSortRatio} that remembers its answers, for whole corpora, in which the same pairs come up again and
 * again. It forgets all of them when there are more than `capacity`.
 */
export function memoizedRatio(kind: RatioKind, capacity = MEMO_CAPACITY): Ratio {
  const known = new Map<string, number>();
  return (a, b) => {
    const key = `${a.length} ${a}${b}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= capacity) known.clear();
    const ratio = tokenSortRatio(a, b, kind);
    known.set(key, ratio);
    return ratio;
  };
}
