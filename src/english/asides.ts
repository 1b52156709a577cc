/**
 * What is told by the way, in a clause of its own: of somebody else, of what is over, of what keeps the user from another time.
 * 'My parents have three', 'I saw it on Friday', 'Mark already paid', 'at four I have a meeting'. English.
 */

import { remembered, overlaps, type Stretch } from '../text/index.js';

/** A point that ends a sentence; that of a title ends none. */
export const POINT = '(?<!\\b(?:dr|mrs?|ms|st))\\.';
/** What is behind a comma, or begins a sentence. */
const BEGINS = new RegExp(`^|(?:[,;!?]|${POINT})\\s+`, 'gi');
const ENDS = new RegExp(`[,;!?]|${POINT}(?=\\s|$)|\\s(?:but|so)\\s`, 'i');

const ALREADY = '(?:already |also |always |just |never |only )?';
/** What the user wished before is still a wish. */
const DID = `(?!wanted|needed|asked|preferred|liked)(?:\\p{Ll}+[^e\\P{Ll}]ed|was|were|had|saw|paid|sent|went|did)`;
const NAME = '(?:\\p{Lu}\\p{Ll}+\\.? )?\\p{Lu}\\p{Ll}+';
/** What a day that suits is said to do. */
const SUITS = '(?:works|suits|fits|is (?:better|fine|best|good|ok|okay|great|right|possible))\\b';

const OF_RELATIVES = `(?:my|our|his|her) (?:\\p{L}+ ){0,2}?\\p{Ll}+ (?:${NAME} )?${ALREADY}(?!(?:in|at|on|from|to|of|and|or|with|for)\\b|(?:is|are) [\\p{Lu}\\p{N}])\\p{Ll}+`;
const OF_OTHERS = `(?:the )?${NAME} ${ALREADY}(?!${SUITS})(?:\\p{Ll}+s|has|have|said|${DID})\\b`;
const OF_THE_PAST = `(?:I|we) ${ALREADY}${DID}\\b`;
const OF_ERRANDS = `(?:please )?(?:tell|call|remind) ${NAME}\\b`;
const OF_HINDRANCES = '(?:(?:at|on) )?[\\p{L}\\p{N}:]+ (?:I|we) (?:have|had|work|was|were)\\b(?! to\\b)';

const ANYWHERE = new RegExp(`^(?:${OF_RELATIVES}|${OF_THE_PAST}|${OF_HINDRANCES})`, 'u');
/** Where a sentence begins, any word begins like a name. */
const WITHIN = new RegExp(`^(?:${OF_OTHERS}|${OF_ERRANDS})`, 'u');

const asidesIn = remembered((text: string): readonly Stretch[] => {
  return [...text.matchAll(BEGINS)].flatMap(({ index, 0: mark }) => {
    const start = index + mark.length;
    const rest = text.slice(start);
    const isAside =
      ANYWHERE.test(rest.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())) ||
      (mark.startsWith(',') && WITHIN.test(rest));
    const length = rest.search(ENDS);
    return isAside ? [{ start, end: length < 0 ? text.length : start + length }] : [];
  });
});

/** Whether a text tells by the way what stands at a place, or a part of it. */
export const isAsideAt = (text: string, start: number, end = start + 1): boolean =>
  asidesIn(text).some((aside) => overlaps(aside, { start, end }));

/** What an agreement is made to depend on; 'if you can make it 8' and 'if there is one at 8' say what is wanted. */
const CONDITION =
  /\bunless\b|\b(?:if|once|provided|as (?:long|soon) as)\s+(?!you\b|there\b|possible\b|not\b|it(?:['’]s| is)\b|(?:we|i) c(?:an|ould)\b|that['’]s\b)\p{L}/giu;

/** The clauses in a text that begin as a pattern says. */
export const clausesFrom = (text: string, pattern: RegExp): readonly Stretch[] =>
  [...text.matchAll(pattern)].map(({ index: start }) => {
    const length = text.slice(start).search(ENDS);
    return { start, end: length < 0 ? text.length : start + length };
  });

/** The conditions in a text that nobody can see to: 'yes, if Tom is there by 7'. */
export const conditionsIn = (text: string): readonly Stretch[] => clausesFrom(text, CONDITION);

/** Whether a condition stands by itself: 'see if Ann is free' tells of Ann. */
const isAlone = (before: string): boolean =>
  before === '' || /[,;.!?]$/.test(before) || before.toLowerCase().endsWith('only');

/** The conditions that stand by themselves, which name nobody and nothing: 'only if it is from Cornwall'. */
export const loneConditionsIn = remembered((text: string): readonly Stretch[] =>
  [...conditionsIn(text), ...clausesFrom(text, /(?<=\bonly )if\b/gi)].filter(({ start }) =>
    isAlone(text.slice(0, start).trimEnd()),
  ),
);

/** Whether something is said within such a condition, and is not all of it. */
export const isConditionAt = (text: string, at: number): boolean =>
  loneConditionsIn(text).some(({ start, end }) => start < at && at < end);
