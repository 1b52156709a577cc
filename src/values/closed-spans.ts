import type { Canonical, Slot } from '../service/index.js';
import { onceEach } from '../text/index.js';
import type { SaidValue } from './said-value.js';
import { tidy, withoutAccents } from './text.js';
import type { Token } from './tokens.js';

/** The words of the values of a closed set. */
const LETTERS = 3;

interface Sought {
  /** A word that may belong to a value begins as a word of one does. */
  readonly beginnings: ReadonlySet<string>;
  /** The most words of a piece that is read. */
  readonly longest: number;
}

const soughtOf = onceEach((values: readonly Canonical[]): Sought => {
  const words = values.flatMap((value) => tidy(String(value).replaceAll('_', ' ')).split(/[\s-]+/));
  return {
    beginnings: new Set(words.map((word) => withoutAccents(word).slice(0, LETTERS))),
    longest: 1 + Math.max(1, ...values.map((value) => String(value).split(/[\s_-]+/).length)),
  };
});

const NOTHING: readonly Canonical[] = [];

/** Pieces that a reader makes a value of a closed set of, the longest first. */
export function closedSpans(
  tokens: readonly Token[],
  slot: Slot,
  read: (first: Token, last: Token) => SaidValue | undefined,
): readonly SaidValue[] {
  const { beginnings, longest } = soughtOf(slot.values ?? NOTHING);
  const found: SaidValue[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    for (let end = Math.min(tokens.length, first + longest); end > first; end -= 1) {
      const [from, to] = [tokens[first], tokens[end - 1]];
      if (!from || !to || !beginnings.has(withoutAccents(from.word).slice(0, LETTERS))) continue;
      const said = read(from, to);
      if (!said) continue;
      found.push(said);
      first = end - 1;
      break;
    }
  }
  return found;
}
