/**
 * Finding words in a text without regard to case, accents, white space and punctuation: `san jose` is found in
 * `San José,`, and `7pm` in `at 7 pm.`, but `art` is not found in `party`. Signs of currencies count as words.
 */

import { remembered, type Stretch } from '../../text/index.js';

interface Word extends Stretch {
  readonly folded: string;
}

const WORD = /\p{Sc}|[\p{L}\p{N}\p{M}]+/gu;

/** Remembers the words of a text: each value is looked for in the same texts. */
const wordsOf = remembered((text): readonly Word[] =>
  [...text.matchAll(WORD)].flatMap((match) => {
    const folded = match[0].normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    return folded === '' ? [] : [{ start: match.index, end: match.index + match[0].length, folded }];
  }),
);

/** The text with nothing left in it that makes no difference; empty when it has no words. */
export function folded(text: string): string {
  return wordsOf(text)
    .map((word) => word.folded)
    .join('');
}

/** Where the words of `sought` stand in a text, from left to right, without overlaps. Text without words is nowhere. */
export function mentionsOf(text: string, sought: string): readonly Stretch[] {
  const needle = folded(sought);
  const words = wordsOf(text);
  const mentions: Stretch[] = [];
  for (let first = 0; needle !== '' && first < words.length; first += 1) {
    const last = endOf(words, first, needle);
    if (last === undefined) continue;
    mentions.push({ start: (words[first] as Word).start, end: (words[last] as Word).end });
    first = last;
  }
  return mentions;
}

/** The last of the words from `first` on that together spell `needle`. */
function endOf(words: readonly Word[], first: number, needle: string): number | undefined {
  let length = 0;
  for (let at = first; at < words.length && length < needle.length; at += 1) {
    const word = (words[at] as Word).folded;
    if (!needle.startsWith(word, length)) return undefined;
    length += word.length;
    if (length === needle.length) return at;
  }
  return undefined;
}
