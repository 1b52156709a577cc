import type { Slot } from '../service/index.js';
import type { SaidValue } from './said-value.js';
import { tidy, withoutAccents } from './text.js';
import type { Token } from './tokens.js';

/** The words of the values of a closed set. */
const LETTERS = 3;

/** Whether a word may belong to a value: it begins as a word of one does. */
function beginnings({ values = [] }: Slot): ReadonlySet<string> {
  const words = values.flatMap((value) => tidy(String(value).replaceAll('_', ' ')).split(/[\s-]+/));
  return new Set(words.map((word) => withoutAccents(word).slice(0, LETTERS)));
}

/** Pieces that a reader makes a value of a closed set of, the longest first. */
export function closedSpans(
  tokens: readonly Token[],
  slot: Slot,
  read: (first: Token, last: Token) => SaidValue | undefined,
): readonly SaidValue[] {
  const known = beginnings(slot);
  const longest = 1 + Math.max(1, ...(slot.values ?? []).map((value) => String(value).split(/[\s_-]+/).length));
  const found: SaidValue[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    for (let end = Math.min(tokens.length, first + longest); end > first; end -= 1) {
      const [from, to] = [tokens[first], tokens[end - 1]];
      if (!from || !to || !known.has(withoutAccents(from.word).slice(0, LETTERS))) continue;
      const said = read(from, to);
      if (!said) continue;
      found.push(said);
      first = end - 1;
      break;
    }
  }
  return found;
}
