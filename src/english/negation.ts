/** What is said not to be wanted: 'not Italian', 'anything but an SUV', 'without insurance'. English. */

import type { Stretch } from '../text/index.js';
import { DENIED_VERB, EXCEPT, NEGATIVE } from './phrases.js';

/** That something is to be left away: 'free of onions', 'minus the basket', 'hold the onions'. */
const AWAY = 'free of|minus (?:an?|any|the)|(?<=(?:^|[.,;!?]|\\b(?:and|but|please)) ?)hold the';

/** What negates the words behind it, up to the end of the clause. */
const NEGATOR = new RegExp(
  `\\b(?:${AWAY}|${NEGATIVE}|${EXCEPT}|${DENIED_VERB}|all but|rather than|instead of)\\b`,
  'giu',
);

/** A negator that negates nothing of the kind, and what ends the reach of one. */
const HARMLESS =
  /\b(?:why not|not only|do(?:es)?n['’]?t (?:mind|care|know|matter|forget)|no (?:problem|worries|rush|idea)|not (?:sure|yet))\b/gi;
const ENDS =
  /[.;!?]|,(?! (?:no|not|nor|or)\b)|(?<!\b(?:(?:any|every)\w+|all)) but\b|\b(?:just|only|rather|instead|make it|i (?:want|need|said|mean|meant))\b(?! of)/gi;

/** The most words between a negator and what it negates: 'I don't really want to have a big'. */
const REACH = 6;

/** What 'without' is negated by. */
const NEGATED = new RegExp(`\\b(?:no way|not|never|${DENIED_VERB})\\b`, 'iu');

/** The words of the clause before a place of a text. */
function clauseBefore(text: string, start: number): string {
  const before = text.slice(0, start).replace(HARMLESS, (harmless) => ' '.repeat(harmless.length));
  const ended = [...before.matchAll(ENDS)].at(-1);
  return before.slice(ended ? ended.index + ended[0].length : 0);
}

/** What 'un' and 'non' are negated by, right behind it: 'not unfurnished', 'not a non-smoking one'. */
const NEGATED_PREFIX = /(?<!\p{L})(?:no|not|never|\p{L}+n['’]t)(?: (?:want|need))?(?: an?| any)? (?:non|un)[\s-]*$/iu;

/** Whether words that negate are negated themselves, as in 'no way am I driving without insurance': then nothing is. */
const isCancelled = (negator: string, before: string): boolean =>
  (/^without\b/i.test(negator) && NEGATED.test(before)) || NEGATED_PREFIX.test(before + negator);

/** Whether what begins at a place of a text is said not to be wanted. */
export function isNegatedAt(text: string, start: number): boolean {
  const clause = clauseBefore(text, start);
  const negator = [...clause.matchAll(NEGATOR)].at(-1);
  if (!negator || NEGATED_PREFIX.test(clause) || isCancelled(negator[0], clause.slice(0, negator.index))) return false;
  const between = clause.slice(negator.index + negator[0].length).match(/[\p{L}\p{N}']+/gu) ?? [];
  return between.length <= REACH;
}

const LEFT_OUT = new RegExp(
  '(?<![\\p{L}\\p{N}])(?:(?<=^|[.,;!?]\\s|\\band )off with (?:the )?|(?:no|without(?: an?| any)?|not an?|' +
    `(?:never mind|(?<!n['’]?t )forget)(?: about)?(?: the| an?)?|${AWAY})[\\s-]+|(?:non|un)[\\s-]*)$`,
  'iu',
);

/** Whether what begins at a place of a text is said to be left out, in the words before it: 'no transfers', 'non-smoking', 'never mind the food'. */
export function isLeftOutAt(text: string, start: number): boolean {
  const { 0: said, index = 0 } = LEFT_OUT.exec(text.slice(0, start)) ?? {};
  return said !== undefined && !isCancelled(said, clauseBefore(text, index));
}

/** Behind what is said, that it is not: 'smoking's not allowed', 'pump-out not needed', 'replacements: no', 'the skin left off'. */
const DENIED = new RegExp(
  `^\\w*(?:${[
    "(?:['’]s| is| are)?(?:n['’]?t| not)(?: \\w+)? (?:allowed|permitted|welcome|needed|necessary|wanted|required|included|okay)\\b",
    '(?: is| are)? left (?:off|out)\\b',
    '(?:[:,]? no(?: thanks| thank you)?|[\\s-](?:off|free))(?=(?: please)?\\s*(?:[.,;!]|$))',
    '(?: is| are)? excluded\\b',
    '-free (?!of\\b)',
  ].join('|')})`,
  'i',
);

/** A question that the one who asks it answers: 'with insurance? no thanks'. */
const ANSWERED = /^[^.!?,;]*\?\s*no\b(?! (?:idea|clue|matter))/i;

/** Whether what is said up to a place of a text, or in the word there, is denied behind it. */
export const isDeniedAt = (text: string, at: number): boolean =>
  DENIED.test(text.slice(at)) || ANSWERED.test(text.slice(at));

/** That something does not suit: '8 doesn't work', 'Sam isn't right', 'Ann isn't the owner', and not 'I can't make it'. */
const UNFIT =
  /(?<=^|[,.;!?]\s|\b(?:but|yes)\s)(?!(?:i|we|you|it|but|yes)\b)(?:[\p{L}\p{N}$:']+ ){1,4}?(?:(?:is|are|does|do|will)(?:n['’]t| not))(?:$|[,.;!?]| (?:work|suit|do|good|right|the|my)\b[^,.;!?]*)/giu;

/** The stretches of a text that say that a value does not suit. */
export const unfitIn = (text: string): readonly Stretch[] =>
  [...text.matchAll(UNFIT)].map(({ 0: said, index: start }) => ({ start, end: start + said.length }));
