/** Dates, times, counts and amounts: what the reader of values makes something of. */
import { z } from 'zod';
import { money, type Slot, slotOf, time } from '../../../service/index.js';
import { naturalReader, readSpans } from '../../../values/index.js';
import type { Sense } from '../sense.js';
import type { Mention } from './mention.js';

const SPOKEN: readonly (readonly [Sense, Slot])[] = [
  ['date', slotOf('date', z.iso.date())],
  ['time', slotOf('time', time())],
  ['count', slotOf('count', z.int())],
  ['amount', slotOf('amount', money())],
];

const LEADING: Readonly<Partial<Record<Sense, RegExp>>> = {
  date: /^(?:(?:on|in|for|from|at|by|until|till|a|an|and|around|this time)\s+)+(?=\S)/i,
  time: /^(?:(?:at|around|about|by|from|in|the|on|for|a|an|until|till|to|and|this|exactly)\s+)+(?=\S)/i,
};
const TRAILING = /\s+(?:in|at|on|for|from|to|of|and|the|around|about|until|till|before|after|by|now)$/i;
/** 'the 9th of March' is said of '9th of March', 'the 9th' of itself. */
const ARTICLE = /^the (?=\S+ of\b)/i;

/** How many characters to leave out at the beginning of a piece. */
function lead(sense: Sense, piece: string): number {
  const words = LEADING[sense]?.exec(piece)?.[0].length ?? 0;
  const article = sense === 'date' ? (ARTICLE.exec(piece.slice(words))?.[0].length ?? 0) : 0;
  return words + article;
}

function withoutTrailing(piece: string): string {
  const tail = TRAILING.exec(piece);
  return tail ? withoutTrailing(piece.slice(0, tail.index)) : piece;
}

/** The dates, times, counts and amounts of a text, without prepositions around them. */
export function spokenMentions(text: string, now: string): readonly Mention[] {
  return SPOKEN.flatMap(([sense, slot]) =>
    readSpans(text, [slot], naturalReader, { service: '', now }).flatMap(({ start, end, value }): Mention[] => {
      const from = start + lead(sense, text.slice(start, end));
      const piece = withoutTrailing(text.slice(from, end));
      if (/^now$/i.test(piece)) return [];
      const said = sense === 'count' && typeof value === 'number' ? String(value) : piece;
      return [{ sense, value: said, start: from, end: from + piece.length, weight: 0 }];
    }),
  );
}

const DECIMAL = /(?<![\d$:.])\d\.\d(?![\d:])/g;

/** Numbers with a decimal, such as ratings. */
export function decimalMentions(text: string): readonly Mention[] {
  return [...text.matchAll(DECIMAL)].map(({ 0: value, index }) => {
    return { sense: 'number', value, start: index, end: index + value.length, weight: 0 };
  });
}
