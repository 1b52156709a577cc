/** Splitting words into pieces, remembering those that come again. */
import type { WordPieces } from '../input/pieces.js';

/** At most so many words are remembered: what users say must not fill the memory. */
const MOST_WORDS = 20_000;

/** Remembers what `encode` gives for each word; when too many are remembered, it begins anew. */
export function cachedPieces(encode: (word: string) => readonly number[], most = MOST_WORDS): WordPieces {
  const known = new Map<string, readonly number[]>();
  return {
    piecesOf(word) {
      const found = known.get(word);
      if (found) return found;
      if (known.size >= most) known.clear();
      const pieces = encode(word);
      known.set(word, pieces);
      return pieces;
    },
  };
}
