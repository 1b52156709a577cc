/** Dates, times, counts and amounts: what the reader of values makes something of. */
import { z } from 'zod';
import { money, type Slot, slotOf, time } from '../../../service/index.js';
import { readSpans } from '../../../values/index.js';
import { COINS } from '../../../values/quantities.js';
import { valueReader } from '../../../values/reader.js';
import type { Sense } from '../sense.js';
import type { Mention } from './mention.js';

const SPOKEN: ReadonlyMap<Sense, Slot> = new Map<Sense, Slot>([
  ['date', slotOf('date', z.iso.date())],
  ['time', slotOf('time', time())],
  ['count', slotOf('count', z.int())],
  ['amount', slotOf('amount', money())],
]);

const LEADING: Readonly<Partial<Record<Sense, RegExp>>> = {
  date: /^(?:(?:on|in|for|from|until)\s+)+(?=\S)/i,
  time: /^(?:(?:at|around|by|from|the|for|until)\s+)+(?=\S)/i,
};
const TRAILING = /\s+(?:in|at|on|for|from|to|and)$/i;
/** 'the 9th of March' is said of '9th of March', 'the 9th' of itself. */
const ARTICLE = /^the (?=\S+ of\b)/i;

/** Before a number, what makes it an hour. */
const HOUR = /\b(?:at|around|by|until|from)\s*$/i;

/** Before a bare number that may be an hour: the beginning of a clause, or of a statement. 'Restaurant two two' has none. */
const BEFORE_ANSWER = /(?:^|[.,;:!?]|\b(?:is|say|maybe|or|yes))\s*$/i;

/** Behind a bare number, what it counts. */
const COUNTED = /^\s*(?:more )?(?:of|days|nights|people|tickets|seats|rooms|stars)\b/i;

/** Behind a sum: the 20 of 'at most 20 euros' is no hour. */
const SUM = new RegExp(String.raw`^\s*(?:${COINS})\b`, 'i');

/** Whether a piece is a bare number that is no hour: in 'that one' and 'ten bucks', but not in 'at one' or alone. */
function isNoHour(piece: string, before: string, behind: string): boolean {
  if (SUM.test(behind)) return true;
  if (!/^[a-z]+$|^\d$/i.test(piece) || HOUR.test(before)) return false;
  return COUNTED.test(behind) || !BEFORE_ANSWER.test(before);
}

/** What stands before a 'one' that is no number: 'the one to Ann', 'the first one'. */
const MEANT = /\b(?:the|this|that|which)\s+(?:\p{L}+(?:st|nd|rd|th|er)\s+)?$/iu;

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

/** The dates, times, counts or amounts of a text, without prepositions around them. */
function read(text: string, sense: Sense, now: string): readonly Mention[] {
  const slot = SPOKEN.get(sense);
  const said = slot ? readSpans(text, [slot], valueReader, { service: '', now }) : [];
  return said.flatMap(({ start, end, value }): Mention[] => {
    const from = start + lead(sense, text.slice(start, end));
    const piece = withoutTrailing(text.slice(from, end));
    if (/^now$/i.test(piece) || (/^one$/i.test(piece) && MEANT.test(text.slice(0, from)))) return [];
    if (sense === 'time' && isNoHour(piece, text.slice(0, from), text.slice(from + piece.length))) return [];
    const canonical = sense === 'count' && typeof value === 'number' ? String(value) : piece;
    return [{ sense, value: canonical, start: from, end: from + piece.length, weight: 0 }];
  });
}

const DECIMAL = /(?<![\d$:.])\d\.\d(?![\d:])/g;

function decimalMentions(text: string): readonly Mention[] {
  return [...text.matchAll(DECIMAL)].map(({ 0: value, index }) => {
    return { sense: 'number', value, start: index, end: index + value.length, weight: 0 };
  });
}

/** What of a text is said in words of its own kind. Reading takes milliseconds: each kind is read once, and where it is wanted. */
export class SpokenMentions {
  private readonly found = new Map<Sense, readonly Mention[]>();

  constructor(
    private readonly text: string,
    private readonly now: string,
  ) {}

  of(sense: Sense): readonly Mention[] {
    const known = this.found.get(sense);
    if (known) return known;
    const { text, now } = this;
    const found = sense === 'number' ? decimalMentions(text) : read(text, sense, now);
    this.found.set(sense, found);
    return found;
  }
}
