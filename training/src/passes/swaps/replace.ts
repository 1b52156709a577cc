/** Replacing words in the texts of a dialogue, with the places that are marked in them. */
import { escapePattern } from 'typetod/internal';
import type { SgdSpan } from '@typetod/corpora/internal';

/** Finds the longest of some texts as whole words, in any case. */
export function finderOf(texts: Iterable<string>): RegExp | undefined {
  const longest = [...texts].sort((a, b) => b.length - a.length).map(escapePattern);
  if (longest.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longest.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** A replacement in the case of what it replaces: without capitals, where that had none. */
export function likeCase(original: string, canonical: string, replacement: string): string {
  return original === original.toLowerCase() && canonical !== canonical.toLowerCase()
    ? replacement.toLowerCase()
    : replacement;
}

/** A part of a text, and what takes its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with its edits made, and where its marked places are then; undefined where an edit crosses the edge of one. */
export function edited(
  text: string,
  edits: readonly Edit[],
  spans: readonly SgdSpan[],
): { readonly text: string; readonly spans: readonly SgdSpan[] } | undefined {
  const crosses = (at: number): boolean => edits.some(({ start, end }) => start < at && at < end);
  if (spans.some(({ start, exclusive_end: end }) => crosses(start) || crosses(end))) return undefined;
  let made = '';
  let last = 0;
  for (const edit of edits) {
    made += text.slice(last, edit.start) + edit.text;
    last = edit.end;
  }
  const moved = (at: number): number =>
    edits.filter(({ end }) => end <= at).reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), at);
  return {
    text: made + text.slice(last),
    spans: spans.map((span) => ({ ...span, start: moved(span.start), exclusive_end: moved(span.exclusive_end) })),
  };
}
