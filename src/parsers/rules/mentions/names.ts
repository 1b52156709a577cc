/** Names: words with capitals, what stands behind a preposition, and what is left of an answer. */
import { COMMON } from '../english/common.js';
import { REQUESTED_DEED } from '../english/acts.js';
import { pattern } from '../english/pattern.js';
import { REGIONS } from '../english/values.js';
import { remembered } from '../../../text/remembered.js';
import { type Word, wordsIn } from '../text.js';
import { isCommon, OF_NAMES, valueAt } from './label-values.js';
import type { Mention } from './mention.js';

const CONNECTOR = /^(?:of|the|and|&|de|la|le|du|del|di|van|von|vs|v)$/;
const GAP = /^(?: |, |\. | & | - |: )$/;
const TITLE = /^(?:dr|mr|mrs|st|ms)$/;
/** Words that have a capital wherever they stand. */
const ALWAYS =
  /^(?:i|i'm|i'd|i'll|i've|am|pm|ok|on|at|for|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/;

const hasCapital = ({ raw }: Word): boolean => /^\p{Lu}/u.test(raw);

/** Whether a word may be part of a name. */
function isPart(word: Word): boolean {
  if (ALWAYS.test(word.word) || /^\d+(?:st|nd|rd|th|am|pm)$/i.test(word.raw)) return false;
  return hasCapital(word) || (/^[\p{N}#]/u.test(word.raw) && /\p{L}/u.test(word.raw));
}

/** Whether a name begins with a word; a house number begins one, too. */
function begins(word: Word, next: Word | undefined): boolean {
  if (/^\d+$/.test(word.raw)) return next !== undefined && hasCapital(next) && !COMMON.has(next.word);
  if (word.word === 'new') return hasCapital(word) && next !== undefined && hasCapital(next);
  // 'The Hives', but not 'The 3rd' or 'The Movie'.
  if (word.word === 'the' && word.start === 0)
    return hasCapital(word) && next !== undefined && hasCapital(next) && !COMMON.has(next.word);
  return isPart(word) && !(COMMON.has(word.word) && (word.isFirst || !hasCapital(word)));
}

/** Whether a name may go on from one word to the next. */
function goesOn(text: string, last: Word, next: Word): boolean {
  const gap = text.slice(last.end, next.start);
  if (gap === ', ') return /^[A-Z]{2,3}$/.test(next.raw) || (REGIONS.has(next.word) && hasCapital(next));
  if (gap === '. ') return TITLE.test(last.word) || /^\p{Lu}$/u.test(last.raw);
  return GAP.test(gap) && !next.isFirst;
}

/** The last word of the name that begins with a word. */
function lastOf(text: string, words: readonly Word[], first: number): number {
  let last = first;
  for (let at = first + 1; at < words.length && at - last <= 3; at += 1) {
    const [before, word] = [words[at - 1], words[at]];
    if (!before || !word || !goesOn(text, before, word)) break;
    const isNumber =
      /^#?\d+$/.test(word.raw) || (/^\d+(?:st|nd|rd|th)$/.test(word.raw) && /^\d/.test(words[first]?.raw ?? ''));
    if (isPart(word) || (isNumber && last === at - 1)) last = at;
    else if (!CONNECTOR.test(word.word) && !/^(?:On|At|For|In|To)$/.test(word.raw)) break;
  }
  return last;
}

/** Names of which 'city' is a part, however it is written. */
const CITIES = /^(?:new york|mexico|kansas|oklahoma|panama|jersey|salt lake)$/i;

/** What belongs to a name behind its last capital: the stop of 'D.C.', the city of 'Mexico city'. */
function tailOf(said: string, rest: string): string {
  if (/\b\p{Lu}\.\p{Lu}$/u.test(said)) return rest.startsWith('.') ? '.' : '';
  return CITIES.test(said) ? (/^ city\b/.exec(rest)?.[0] ?? '') : '';
}

/** Behind a name that is a whole answer. */
const BEHIND_ANSWER = /^(?:$|[.,!?]| (?:at|on|in|for|from|please|would|sounds|i guess)\b)/i;

/** Whether an answer is a name alone, to which its 'The' belongs: not in 'The Hives show', nor of two teams. */
const isWholeAnswer = (name: string, text: string): boolean =>
  BEHIND_ANSWER.test(text.slice(name.length)) && !/ vs\b/i.test(name);

/** Runs of words with capitals. */
export const nameMentions: (text: string) => readonly Mention[] = remembered((text) => {
  const words = wordsIn(text);
  const found: Mention[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const word = words[first];
    if (!word || !begins(word, words[first + 1])) continue;
    const last = lastOf(text, words, first);
    const said = text.slice(word.start, words[last]?.end);
    if (word.word === 'the' && word.isFirst && !isWholeAnswer(said, text)) continue;
    const value = said + tailOf(said, text.slice(word.start + said.length));
    found.push({ sense: 'name', value, start: word.start, end: word.start + value.length, weight: 1 });
    first = last;
  }
  return found;
});

const BEFORE = /^(?:in|to|from|near|around|at|by|called|named|titled|starring|playing|watch|see|hear)$/;
/** 'to' begins a place behind these words, and a verb behind others. */
const WAY = pattern(
  String.raw`
    \b(?:go|going|travel|traveling|travelling|fly|flying|head|heading|headed|get|
    trip|bus|buses|coach|flight|flights|train|trains|ticket|tickets|ride|taxi|cab|
    [a-z]+ from [a-z]+)(?: for (?:me|us))?$`,
  'i',
);
const BREAK = new Set(
  `and or but for on at from to in with please by the a an that which is are i i'm i'd i'll it around near of it's my me this there
   then so as when how what will would also some any somewhere your leaving departing going returning today tomorrow tonight next
   later morning afternoon evening thanks area city instead works sounds should can could if because until about`.split(
    /\s+/,
  ),
);

/** Verbs behind 'to', which begin no name: 'a cab for me to travel'. */
const NO_NAME = /ing$|^(?:travel|ride|reach|visit|catch|use|take|drive|meet|avoid|attend|collect)$/;

/** What a verb is done to: 'a taxi to collect my mother'. */
const OBJECT = /^(?:my|our|his|a|an|me|us|him|her|them|some)$/;

/** Words in lower case behind a preposition, for those who write no capitals. */
export const plainMentions: (text: string) => readonly Mention[] = remembered((text) => {
  const words = wordsIn(text);
  return words.flatMap((word, at): Mention[] => {
    if (!BEFORE.test(word.word)) return [];
    if (word.word === 'to' && !WAY.test(text.slice(0, Math.max(0, word.start - 1)))) return [];
    const rest = words.slice(at + 1, at + 4);
    const stop = rest.findIndex((one) => BREAK.has(one.word) || one.isFirst || /\d/.test(one.raw));
    const run = stop < 0 ? rest : rest.slice(0, stop);
    if (word.word === 'to' && run.length === 1 && OBJECT.test(rest[stop]?.word ?? '')) return [];
    const [from, to] = [run[0], run.at(-1)];
    if (!from || !to || COMMON.has(from.word) || hasCapital(from) || NO_NAME.test(from.word)) return [];
    return [{ sense: 'name', value: text.slice(from.start, to.end), start: from.start, end: to.end, weight: -0.5 }];
  });
});

/** A colon before words in lower case: 'book a room: acorn house'. */
const COLON = /(?<=\p{L}): (?=\p{Ll})/gu;

/** Whether words behind a colon may be a name; 'booking a table', 'a different one' and the remark 'sun is great' are none. */
function isNamed(value: string): boolean {
  const said = value.split(' ');
  const [first = ''] = said;
  const mayBegin = !/ing$/.test(first) && (OF_NAMES.has(first) || !COMMON.has(first));
  return (
    mayBegin &&
    said.length <= 6 &&
    !/\p{Lu}/u.test(value) &&
    !isCommon(value) &&
    !SAYING.test(value) &&
    !REMARK.test(value)
  );
}

/** In words behind a colon, what makes them no name. */
const REMARK = / (?:is|are|was|were|with|without)\b/;

/** Whether the words before a colon ask for something, or say what is named: 'my wish: a quiet corner' does neither. */
function leads(before: string): boolean {
  const clause = before.split(/[.!?]\s/).at(-1) ?? '';
  return REQUESTED_DEED.test(clause) || COMMON.has(wordsIn(clause).at(-1)?.word ?? '');
}

/** Titles in lower case behind a colon. */
export const colonMentions: (text: string) => readonly Mention[] = remembered((text) =>
  [...text.matchAll(COLON)].flatMap(({ 0: colon, index }): Mention[] => {
    const start = index + colon.length;
    const value = valueAt(text, start);
    if (!isNamed(value) || !leads(text.slice(0, index))) return [];
    return [{ sense: 'title', value, start, end: start + value.length, weight: 1.5 }];
  }),
);

/** Words that lead to a name in an answer. */
const CARRIER = pattern(
  String.raw`
    ^(?:(?:yes|yeah|sure|ok|okay|no|please|well|um|oh|hmm|actually|perhaps|maybe|preferably|ideally|hopefully|possibly|rather|around|near|let's|lets|how about|what about|
    try|i(?:'d| would)? (?:really |usually |also )?(?:like|love|prefer|want|need|enjoy|wish|think|choose)(?: to)?|
    i'm (?:looking for|interested in|thinking of|going to|looking to)|i am (?:looking for|interested in|going to)|
    it'?s|it is|that(?:'s| is)|make it|can you|could you|find|find me|get|get me|watch|see|play|hear|listen to|
    attend|go to|go|be|eat|have|do|book|is|the|a|an|in|at|for|from|to|on|by|name is|title is|called|named|name it|
    call it|some|something|movie|song|city of|my|his|her|their|with)[\s,:]+)+`,
  'i',
);

/** Words that end an answer behind a name. */
const CLOSER = pattern(
  String.raw`
    [\s,]+(?:please|thanks|thank you|would be (?:great|good|nice|fine|perfect|lovely|best)|i guess|will do|will be fine|
    is (?:good|fine|great|it)|sounds (?:good|great)|instead|works|for me|is the one|area|city|would work|movie|song|
    food|restaurant|cuisine)$`,
  'i',
);

/** What begins or contains a clause, and is no name. */
const SAYING =
  /^(?:they|it|you|we|there|what|how|when|where|who|which|why|do|does|did|can|could|are|if)\b|\b(?:they|you|don't|doesn't|isn't|have to|want|need|correct|fine|true|okay|perfect|with me|for me)\b/;

function withoutCloser(piece: string): string {
  const tail = CLOSER.exec(piece);
  // 'Foster City' is a name, 'Oakland city' is not.
  return tail && !/^ (?:City|Area)$/.test(tail[0]) ? withoutCloser(piece.slice(0, tail.index)) : piece.trim();
}

/** The weight of an answer that is a name as a whole: no piece of it is another. */
export const WHOLE = 1.5;

/** The most words of what an entry of a calendar is called. */
const MOST_OF_ENTRY = 7;

/** What entries of a calendar are. */
const ENTRY = pattern(
  `
    ^(?:appointment|birthday|breakfast|call|checkup|class|concert|dinner|event|exam|flight|game|house|interview|
    lesson|lunch|match|meeting|movie|party|practice|rehearsal|reservation|restaurant|session|show|tour|trip|viewing|
    visit|workout)$`,
  'i',
);

/** What ends the name of one: 'Doctor appointment at 5 pm', 'Apartment visit in Oakland'. */
const BEHIND_ENTRY = / (?:at|on|in|from|for|with|by)\b|,/i;

/** Words within the name of one: 'Movie at Roxie Theater'. */
const WITHIN_ENTRY = /^(?:at|with|for|in|of|the|and|by|a|\d+)$/i;

/**
 * What an entry of a calendar is called in an answer: 'Doctor appointment', and 'Movie at Roxie Theater' of 'Movie at Roxie Theater
 * at 9 pm'.
 */
export function entryMention(text: string): readonly Mention[] {
  const [first, ...rest] = wordsIn(text);
  if (!first || !hasCapital(first)) return [];
  const isEntry = ENTRY.test(first.word);
  if (COMMON.has(first.word) && !isEntry) return [];
  const end = isEntry ? valueAt(text, 0) : (/^[^.?!]*/.exec(text)?.[0] ?? '').split(BEHIND_ENTRY)[0];
  const value = withoutCloser(end ?? '');
  const others = rest.filter((word) => word.end <= value.length);
  const isNamed = isEntry || others.some(({ word }) => ENTRY.test(word));
  const isOfName = (word: Word): boolean => hasCapital(word) || WITHIN_ENTRY.test(word.word) || ENTRY.test(word.word);
  if (!isNamed || others.length >= MOST_OF_ENTRY || !others.every(isOfName)) return [];
  return [{ sense: 'title', value, start: 0, end: value.length, weight: WHOLE }];
}

/** Who speaks of themselves says a sentence, and 'Country Music Event' of it is no name. */
const OF_SPEAKER = /\bi\b/i;

/** Whether common words with capitals belong to a name: 'Half Moon Bay', 'Love Me Like You', 'Hotel Mumbai'. */
function isAllNamed(value: string): boolean {
  const words = wordsIn(value);
  return (
    words.every(hasCapital) &&
    /\p{Ll}/u.test(value) &&
    words.length >= (/^(?:Hotel|Restaurant|House|Half)\b/.test(value) ? 2 : 3)
  );
}

/** What is left of the first sentence of an answer without the words around it. */
export function answerMention(text: string): readonly Mention[] {
  const sentence = /^[^.?!]*/.exec(text)?.[0] ?? '';
  const from = CARRIER.exec(`${sentence} `)?.[0].length ?? 0;
  const value = withoutCloser(sentence.slice(from));
  const length = value.split(/\s+/).length;
  // Who writes a long sentence about a name in lower case means none.
  if (!/\p{Lu}/u.test(value) && sentence.split(/\s+/).length > 7) return [];
  if (value === '' || length > 6 || COMMON.has(value.toLowerCase()) || SAYING.test(value)) return [];
  const start = text.indexOf(value);
  const isWhole = !OF_SPEAKER.test(sentence.slice(0, from)) && isAllNamed(value);
  const weight = isWhole ? WHOLE : length > 3 ? -1 : 0;
  return [{ sense: 'name', value, start, end: start + value.length, weight }];
}
