/**
 * What is said beside words that agree, in words that no list has: learned from labelled answers (`training/agreement.ts`).
 *
 * A phrase is all that stands between two pauses or words that agree: 'fingers crossed' of 'yes, fingers crossed'. Nothing is
 * known of its words elsewhere; 'off' of 'yes, take it off' is no phrase because it is one in 'off, yes'. A phrase says little:
 * that it agrees, or that it takes nothing back beside a firm yes.
 */
import type { Piece } from './pieces.js';
import { COURTESY } from './words.js';

/** What a phrase says: it agrees by itself, or it takes nothing back beside a firm yes. */
export type PhraseKind = 'yes' | 'beside';
/** What phrases say. `{value}` in one stands for what was read back. */
export type Phrases = ReadonlyMap<string, PhraseKind>;

export const agrees = ({ kind }: Piece): boolean => kind === 'firm' || kind === 'weak';

/** The stretches between pauses and words that agree. */
function stretchesIn(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const stretches: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.isApart || agrees(piece)) stretches.push([]);
    if (agrees(piece)) stretches.push([]);
    else stretches.at(-1)?.push(piece);
  }
  return stretches;
}

/** Courtesy that says more beside other words: 'that as well', 'just for her', 'so done'. */
const SAYS_MORE: ReadonlySet<string> = new Set(['well', 'just', 'now', 'so', 'then', 'really']);

/** The words of a stretch, without courtesy at its ends. */
function phraseOf(stretch: readonly Piece[]): string {
  const isCourtesy = ({ text }: Piece): boolean => COURTESY.has(text) && !SAYS_MORE.has(text);
  const first = stretch.findIndex((piece) => !isCourtesy(piece));
  const said = stretch.slice(first, stretch.findLastIndex((piece) => !isCourtesy(piece)) + 1);
  return said.map(({ text, kind }) => (kind === 'value' ? '{value}' : text)).join(' ');
}

const isNew = (stretch: readonly Piece[]): boolean => stretch.some(({ kind }) => kind === 'unknown');

/** What an answer has to be known as a phrase, since nothing else accounts for a word in it. */
export const phrasesIn = (pieces: readonly Piece[]): readonly string[] =>
  stretchesIn(pieces).filter(isNew).map(phraseOf);

/** Pieces in which phrases account for words that nothing else does. */
export function withPhrases(pieces: readonly Piece[], phrases: Phrases): readonly Piece[] {
  if (!isNew(pieces)) return pieces;
  const kinds = new Map<Piece, 'firm' | 'aside'>();
  for (const stretch of stretchesIn(pieces)) {
    const kind = phrases.get(phraseOf(stretch));
    if (kind) for (const piece of stretch) kinds.set(piece, kind === 'yes' ? 'firm' : 'aside');
  }
  return pieces.map((piece) => {
    const kind = piece.kind === 'unknown' ? kinds.get(piece) : undefined;
    return kind ? { ...piece, kind } : piece;
  });
}

/** The phrases of a table, a line each: what it says, its counts, and its words, with tabs between. */
export const readPhrases = (table: string): Phrases =>
  new Map(
    table
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const cells = line.split('\t');
        return [cells.at(-1) ?? '', cells[0] === 'yes' ? 'yes' : 'beside'] as const;
      }),
  );
