/** What is said not to be wanted: 'not Italian', 'anything but an SUV', 'without insurance'. English. */

import type { Stretch } from '../text/index.js';
import { DENIED_VERB, EXCEPT, NEGATIVE } from './phrases.js';

/** What negates the words behind it, up to the end of the clause. */
const NEGATOR = new RegExp(`\\b(?:${NEGATIVE}|${EXCEPT}|${DENIED_VERB}|all but|rather than|instead of)\\b`, 'giu');

/** A negator that negates nothing of the kind, and what ends the reach of one. */
const HARMLESS =
  /\b(?:why not|not only|do(?:es)?n['’]?t (?:mind|care|know|matter|forget)|no (?:problem|worries|rush|idea)|not (?:sure|yet))\b/gi;
const ENDS =
  /[.;!?]|,(?! (?:no|not|nor|or)\b)|(?<!\b(?:(?:any|every)\w+|all)) but\b|\b(?:just|only|rather|instead|make it|i (?:want|need|said|mean|meant))\b(?! of)/gi;

/** The most words between a negator and what it negates: 'I don't really want to have a big'. */
const REACH = 6;

/** What 'without' is negated by. */
const NEGATED = new RegExp(`\\b(?:no way|not|never|${DENIED_VERB})\\b`, 'iu');

/** Whether what begins at a place of a text is said not to be wanted. */
export function isNegatedAt(text: string, start: number): boolean {
  const before = text.slice(0, start).replace(HARMLESS, (harmless) => ' '.repeat(harmless.length));
  const ended = [...before.matchAll(ENDS)].at(-1);
  const clause = before.slice(ended ? ended.index + ended[0].length : 0);
  const negator = [...clause.matchAll(NEGATOR)].at(-1);
  if (!negator) return false;
  // 'No way am I driving without insurance': two of them are none.
  if (negator[0] === 'without' && NEGATED.test(clause.slice(0, negator.index))) return false;
  const between = clause.slice(negator.index + negator[0].length).match(/[\p{L}\p{N}']+/gu) ?? [];
  return between.length <= REACH;
}

/** Whether what begins at a place of a text is said to be left out, in the words before it: 'no transfers', 'non-smoking', 'never mind the food'. */
export const isLeftOutAt = (text: string, start: number): boolean =>
  /(?<![\p{L}\p{N}])(?:(?:no|without(?: an?| any)?|not an?|(?:never mind|(?<!n['’]?t )forget)(?: about)?(?: the| an?)?)[\s-]+|(?:non|un)[\s-]*)$/iu.test(
    text.slice(0, start),
  );

/** Behind what is said, that it is not: 'smoking's not allowed', 'pets are not welcome'. */
const DENIED =
  /^\w*(?:['’]s| is| are)?(?:n['’]?t| not)(?: \w+)? (?:allowed|permitted|welcome|needed|necessary|wanted|required|included|okay)\b/i;

/** A question that the one who asks it answers: 'with insurance? no thanks'. */
const ANSWERED = /^[^.!?,;]*\?\s*no\b(?! (?:idea|clue|matter))/i;

/** Whether what is said at a place of a text is denied behind it. */
export const isDeniedAt = (text: string, start: number): boolean =>
  DENIED.test(text.slice(start)) || ANSWERED.test(text.slice(start));

/** That something does not suit: '8 doesn't work', 'Sam isn't right', 'Ann isn't the owner', and not 'I can't make it'. */
const UNFIT =
  /(?<=^|[,.;!?]\s|\b(?:but|yes)\s)(?!(?:i|we|you|it|but|yes)\b)(?:[\p{L}\p{N}$:']+ ){1,4}?(?:(?:is|are|does|do|will)(?:n['’]t| not))(?:$|[,.;!?]| (?:work|suit|do|good|right|the|my)\b[^,.;!?]*)/giu;

/** The stretches of a text that say that a value does not suit. */
export const unfitIn = (text: string): readonly Stretch[] =>
  [...text.matchAll(UNFIT)].map(({ 0: said, index: start }) => ({ start, end: start + said.length }));
