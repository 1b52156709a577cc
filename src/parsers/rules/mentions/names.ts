/** Names: words with capitals, what stands behind a preposition, and what is left of an answer. */
import { remembered } from '../../../text/index.js';
import { MONTHS } from '../../../values/calendar.js';
import { COMMON } from '../english/common.js';
import { type Word, wordsIn } from '../text.js';
import type { Mention } from './mention.js';

const CONNECTOR = /^(?:of|the|and|&|de|la)$/;
const GAP = /^(?: |, |\. | & | - |: )$/;
const TITLE = /^(?:dr|mrs?|ms|st)$/;
/** Words that have a capital wherever they stand. */
const ALWAYS = /^(?:i|i'\w+|[ap]m|ok|[a-z]+day)$/;
const CALENDAR: ReadonlySet<string> = new Set(MONTHS.map((month) => month.toLowerCase()));

const hasCapital = ({ raw }: Word): boolean => /^\p{Lu}/u.test(raw);

function isPart(word: Word): boolean {
  if (ALWAYS.test(word.word) || CALENDAR.has(word.word) || /^\d+(?:st|nd|rd|th|am|pm)$/i.test(word.raw)) return false;
  return hasCapital(word) || (/^[\p{N}#]/u.test(word.raw) && /\p{L}/u.test(word.raw));
}

/** Whether a name begins with a word; a house number begins one, too, and an article where all of it has capitals. */
function begins(word: Word, next: Word | undefined): boolean {
  const goesOn = next !== undefined && hasCapital(next) && !COMMON.has(next.word);
  if (/^\d+$/.test(word.raw)) return goesOn;
  if (word.word === 'new' || (word.word === 'the' && word.start === 0)) return hasCapital(word) && goesOn;
  return isPart(word) && !(COMMON.has(word.word) && (word.isFirst || !hasCapital(word)));
}

function goesOn(text: string, last: Word, next: Word): boolean {
  const gap = text.slice(last.end, next.start);
  if (gap === ', ') return /^[A-Z]{2,3}$/.test(next.raw);
  if (gap === '. ') return TITLE.test(last.word) || /^\p{Lu}$/u.test(last.raw);
  return GAP.test(gap) && !next.isFirst;
}

function lastOf(text: string, words: readonly Word[], first: number): number {
  let last = first;
  for (let at = first + 1; at < words.length && at - last <= 3; at += 1) {
    const [before, word] = [words[at - 1], words[at]];
    if (!before || !word || !goesOn(text, before, word)) break;
    const isNumber = /^#?\d+$/.test(word.raw) && last === at - 1;
    if (isPart(word) || isNumber) last = at;
    else if (!CONNECTOR.test(word.word)) break;
  }
  return last;
}

/** Runs of words with capitals. */
export const nameMentions: (text: string) => readonly Mention[] = remembered((text) => {
  const words = wordsIn(text);
  const found: Mention[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const word = words[first];
    if (!word || !begins(word, words[first + 1])) continue;
    const last = lastOf(text, words, first);
    const end = words[last]?.end ?? word.end;
    found.push({ sense: 'name', value: text.slice(word.start, end), start: word.start, end, weight: 1 });
    first = last;
  }
  return found;
});

/** Before what does not begin a sentence. */
const WITHIN = /[\p{L}\p{N},]\s+$/u;

/** The runs of words with capitals that begin no sentence, where any word has one. */
export const namesWithin = (text: string): readonly Mention[] =>
  nameMentions(text).filter(({ start }) => WITHIN.test(text.slice(0, start)));

/** What stands before a place. */
const PLACE = /\b(?:in|from|at|to|near|about)\s+(?:the\s+)?$/i;

/** Whether what stands somewhere may be a place, by the word before it. */
export const isPlaceAt = (text: string, start: number): boolean => PLACE.test(text.slice(0, start));

const BEFORE = /^(?:in|to|from|at|by|called|named|see)$/;
/** 'to' begins a place behind these words, and a verb behind others. */
const WAY = /\b(?:go|going|bus|flight|train|tickets?|taxi|\w+ from \w+)$/i;

/** Words in lower case that may be a name, from one of them on. */
function plainFrom(text: string, words: readonly Word[], at: number): readonly Mention[] {
  const rest = words.slice(at, at + 3);
  const stop = rest.findIndex((one) => COMMON.has(one.word) || one.isFirst || /\d/.test(one.raw));
  const run = stop < 0 ? rest : rest.slice(0, stop);
  const [from, to] = [run[0], run.at(-1)];
  if (!from || !to || hasCapital(from) || /ing$/.test(from.word)) return [];
  return [{ sense: 'name', value: text.slice(from.start, to.end), start: from.start, end: to.end, weight: -0.5 }];
}

/** Words in lower case behind a preposition, for those who write no capitals. */
export const plainMentions: (text: string) => readonly Mention[] = remembered((text) => {
  const words = wordsIn(text);
  return words.flatMap((word, at): readonly Mention[] => {
    const isVerb = word.word === 'to' && !WAY.test(text.slice(0, Math.max(0, word.start - 1)));
    return BEFORE.test(word.word) && !isVerb ? plainFrom(text, words, at + 1) : [];
  });
});

/** Places that nobody writes with a capital: 'near the airport'. */
export const definitePlaces: (text: string) => readonly Mention[] = remembered((text) => {
  const words = wordsIn(text);
  return words.flatMap(({ word, start }, at) =>
    word === 'the' && isPlaceAt(text, start) ? plainFrom(text, words, at + 1) : [],
  );
});

/** What begins or contains a clause, and is no name. */
const CLAUSE = /\b(?:it|do|they|you|want|need)\b/;

/** The most words of an answer that is a name. */
const MOST_WORDS = 6;

/** What is left of the first sentence of an answer without common words around it. */
export function answerMention(text: string): readonly Mention[] {
  const sentence = /^[^.?!]*/.exec(text)?.[0] ?? '';
  const words = wordsIn(sentence);
  const isOwn = (word: Word): boolean => !COMMON.has(word.word) || (hasCapital(word) && !word.isFirst);
  const [from, to] = [words.find(isOwn), words.findLast(isOwn)];
  const value = from && to ? sentence.slice(from.start, to.end) : '';
  // Who writes a long sentence about a name in lower case means none.
  const isSentence = !/\p{Lu}/u.test(value) && words.length > MOST_WORDS + 1;
  if (!from || isSentence || value.split(/\s+/).length > MOST_WORDS || CLAUSE.test(value)) return [];
  return [{ sense: 'name', value, start: from.start, end: from.start + value.length, weight: 0 }];
}
