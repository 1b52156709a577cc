/**
 * Where the tokens of a passage stand in it. Tokenizers here give no offsets, and what they give back is often in lower
 * case, without accents and with other spaces. So texts are compared folded: letters without case and marks, no spaces.
 */
import type { Stretch } from '../../text/index.js';

/** A text as it is compared, and the place from which each unit of it comes. */
interface Folded {
  readonly text: string;
  readonly places: readonly Stretch[];
}

function fold(text: string): Folded {
  const places: Stretch[] = [];
  let folded = '';
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const plain = character
      .normalize('NFKD')
      .replace(/[\p{M}\s]/gu, '')
      .toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) places.push({ start, end });
    folded += plain;
    start = end;
  }
  return { text: folded, places };
}

/** The range in the original of a range of the folded text. */
function unfolded({ places }: Folded, from: number, to: number): Stretch | undefined {
  const [first, last] = [places[from], places[to - 1]];
  return first && last && { start: first.start, end: last.end };
}

const REPLACEMENT = '�';
const LONGEST_CHARACTER = 4;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

export interface TokenText {
  decode(ids: readonly number[]): string;
  /** The token that stands for a word that the tokenizer does not know. */
  readonly unknown?: number | undefined;
}

/** The tokens that make up whole characters, from `at` on: byte-level tokens may hold a part of one. */
function wholeCharacters(ids: readonly number[], at: number, { decode }: TokenText): readonly number[] {
  for (let count = 1; count < LONGEST_CHARACTER; count += 1) {
    const group = ids.slice(at, at + count);
    if (!decode(group).includes(REPLACEMENT)) return group;
  }
  return ids.slice(at, at + LONGEST_CHARACTER);
}

/**
 * Finds the tokens of a passage in it, in order. A token that stands for no text, or whose text is not the next of the
 * passage, has no range; an unknown one has that of the word there.
 */
export function tokenRanges(
  passage: string,
  ids: readonly number[],
  tokens: TokenText,
): readonly (Stretch | undefined)[] {
  const folded = fold(passage);
  const ranges: (Stretch | undefined)[] = [];
  let cursor = 0;
  while (ranges.length < ids.length) {
    const group = wholeCharacters(ids, ranges.length, tokens);
    const next = folded.places[cursor];
    const range =
      group[0] === tokens.unknown && next !== undefined
        ? wordAt(passage, next.start)
        : textAt(folded, cursor, tokens.decode(group));
    if (range !== undefined) cursor = placeAfter(folded, cursor, range.end);
    ranges.push(...group.map(() => range));
  }
  return ranges;
}

/** The word at a place, or the single character there that belongs to none. */
function wordAt(passage: string, start: number): Stretch {
  const [word = ''] = /^([\p{L}\p{N}\p{M}]+|.)/su.exec(passage.slice(start)) ?? [];
  return { start, end: start + word.length };
}

/** What a token stands for at the cursor, taken as it is decoded or without the mark of a piece within a word. */
function textAt(folded: Folded, cursor: number, text: string): Stretch | undefined {
  const found = [text, text.replace(/^##/, '')]
    .map((each) => fold(each).text)
    .find((each) => each !== '' && folded.text.startsWith(each, cursor));
  return found === undefined ? undefined : unfolded(folded, cursor, cursor + found.length);
}

function placeAfter({ places }: Folded, from: number, end: number): number {
  let cursor = from;
  while (cursor < places.length && (places[cursor]?.start ?? 0) < end) cursor += 1;
  return cursor;
}

/** The first place where a text stands in a passage, without regard to case, marks and spaces. */
export function findText(passage: string, text: string): Stretch | undefined {
  const [folded, wanted] = [fold(passage), fold(text).text];
  const at = wanted === '' ? -1 : folded.text.indexOf(wanted);
  return at === -1 ? undefined : unfolded(folded, at, at + wanted.length);
}

/** The range, grown to the words that it cuts. */
export function wholeWords(passage: string, range: Stretch): Stretch {
  let { start, end } = range;
  for (const { index: from, 0: word } of passage.matchAll(WORDS)) {
    const to = from + word.length;
    if (from < start && start < to) start = from;
    if (from < end && end < to) end = to;
  }
  return { start, end };
}
