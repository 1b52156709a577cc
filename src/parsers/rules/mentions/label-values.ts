/** What of a text beside the name of a slot is its value. */
import { MONTHS } from '../../../values/calendar.js';
import { COMMON, COMPARED } from '../english/common.js';
import { wordSet } from '../../../text/index.js';

/** What ends a value: the end of a sentence, which the stop of 'Dr.' or of an initial is not, another clause, or a day. */
const END = new RegExp(
  [
    String.raw`[?!;](?!\p{L})|(?<!\b(?:[Dd]r|[Mm]rs?|[Ss]t|\p{L}))\.(?=\s|$)|, (?!\p{Lu})| not (?=\p{Lu})`,
    String.raw`,? (?:and (?:the|my|[Ii])|please|instead|thanks|but)\b`,
    String.raw` (?:on|at|for|from) (?=\d|(?:next|this|today|tomorrow|the \d+|\p{Lu}\p{L}+day|(?:${MONTHS.join('|')}) \d+\w*)\b)|$`,
  ].join('|'),
  'u',
);

/** What is said word for word. */
export const QUOTED = /^["“][^"”]+["”]/;

/** The value that begins at a place. */
export function valueAt(text: string, start: number): string {
  const rest = text.slice(start);
  return QUOTED.exec(rest)?.[0] ?? rest.slice(0, END.exec(rest)?.index).trimEnd();
}

/** Text in lower case may be anything: 'the city is nice'. */
export const isName = (value: string): boolean => /^[\p{Lu}\p{N}"“]/u.test(value);

/** Whether all words are common, and so are no name: 'a different one', 'something closer'. */
export const isCommon = (value: string): boolean =>
  value.split(/[\s,]+/).every((word) => COMMON.has(word) || COMPARED.has(word));

/** 'Change the city, please', 'make the city a different one', 'something closer', 'the city is not clear'. */
export const saysNone = (value: string): boolean =>
  /^(?:not?|whatever)\b/.test(value) || (!isName(value) && isCommon(value));

/** What remarks say of a thing, in place of a value: 'the city is far'. */
const REMARKS = wordSet(
  `big cheap clear close convenient correct expensive far fixed flexible important irrelevant known long lovely near old open
   optional quiet small unclear unknown wrong`,
);

/** Words that a name in lower case may have besides its own. */
const OF_NAMES: ReadonlySet<string> = wordSet('a the new of and at in on two three city street hotel house restaurant');

/** The most words of a name in lower case. */
const MOST_WORDS = 5;

/** Whether words in lower case may be a name: 'norwich' of 'the destination is norwich', but not 'nice' of 'the city is nice'. */
export function isPlainName(value: string): boolean {
  const said = value.toLowerCase().split(/[\s,]+/);
  const own = said.filter((word) => !OF_NAMES.has(word));
  return (
    said.length <= MOST_WORDS &&
    own.length > 0 &&
    !own.some((word) => COMMON.has(word) || COMPARED.has(word) || REMARKS.has(word))
  );
}

/** Whether a text tells something by itself: 'it does not start any more', 'the lid is stuck'; not 'the same as before'. */
export const isClause = (value: string): boolean =>
  /^(?:it|there|(?:the|my|our|his|her|their|its|an?|one)(?! same\b| one\b) \p{Ll}+)\b/u.test(value) &&
  value.split(' ').length > 2;

/** 'Not Oakland', 'Oakland is wrong': a sentence about a value, and none. */
const SENTENCE = /^not?\b| (?:is|are)\b/i;

/** A word before what is said instead: 'Wait, Oakland for the city'. */
const CORRECTING = /^(?:no|oh|sorry|wait),$/i;

/** How many characters stand before a name: 'I would like Oakland', 'use Oakland', and all of 'yes'. */
export function carrierOf(value: string): number {
  const words = value.replaceAll('’', "'").split(' ');
  const isCarrier = (word: string, at: number): boolean =>
    (at === 0 && CORRECTING.test(word)) || (COMMON.has(word.toLowerCase()) && (at === 0 || /^\p{Ll}|^I\b/u.test(word)));
  const first = words.findIndex((word, at) => !isCarrier(word, at));
  if (first < 0 || SENTENCE.test(value)) return value.length;
  // 'The Blue Note', 'What Men Want'.
  const isOfName = first === 1 && !/^(?:use|take|it's)$|,$/i.test(words[0] ?? '');
  return isOfName ? 0 : words.slice(0, first).join(' ').length + Math.sign(first);
}
