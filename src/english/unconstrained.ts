/**
 * How people take a limit back, or say that there is none: 'the price does not matter', 'give up the limit', 'whenever it leaves'.
 *
 * `test/parsers/comparisons/comparisons.test.ts` has an example of each alternative.
 */

import { IT, NOT } from './phrases.js';

/** What says so of anything in its clause. */
const FREELY = new RegExp(
  `\\b(?:do(?:es)?${NOT} (?:really )?(?:matter|care|mind)|forget|never ?mind|drop|give up|lift|ignore|` +
    `(?:is|are)${NOT} important|unimportant|no object|can be \\p{L}+er|(?:all )?the same to me)\\b`,
  'iu',
);

/** What says so of what stands right behind it. */
const ANY = 'any|whatever|whichever|no matter what|no (?:limit|preference)(?: on| in)?';
const BEFORE = new RegExp(String.raw`\b(?:${ANY})(?: \p{L}+){0,2}\s*$`, 'iu');

/** A clause, and whether it takes back a limit of what stands at a place of it. */
export interface FreeClause {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** @param at - where the name of what is limited stands in the clause. */
  isFree(at: number): boolean;
}

/** Where a clause ends. */
const ENDS = /[.;!?]|, | - |\b(?:but|just|then)\b/gi;

export function freeClauses(text: string): readonly FreeClause[] {
  const ends = [...text.matchAll(ENDS)].map(({ 0: mark, index }) => [index, index + mark.length] as const);
  const starts = [0, ...ends.map(([, end]) => end)];
  return starts.map((start, at) => {
    const end = ends[at]?.[0] ?? text.length;
    const clause = text.slice(start, end);
    const isFreely = FREELY.test(clause);
    return {
      ...{ text: clause, start, end },
      isFree: (place: number) => isFreely || BEFORE.test(clause.slice(0, place)),
    };
  });
}

export const SAID_OF: Readonly<Record<'money' | 'moment', RegExp>> = {
  money: /\b(?:prices?|costs?|budget|money|how much|paying|expensive|spending limit)\b/i,
  moment: /\b(?:when|what time|times?|hours?)\b/i,
};

/** What is said of all limits: 'forget the limit'. */
export const LIMITS = /\b(?:limits?|conditions?|filters?|restrictions?)\b/i;

/** What moves a limit: 'make that', 'raise it to'. */
const MOVES = `make ${IT}|(?:raise|lower|change|increase|move) (?:${IT}|the \\w+) to|(?:what|how) about|let['’]?s say`;
const MOVED = new RegExp(String.raw`\b(?:${MOVES})\s*$`, 'i');

/** How many characters before a value move a limit to it: 'make that 120'. Undefined where none do. */
export function movesBefore(text: string, start: number): number | undefined {
  return MOVED.exec(text.slice(0, start))?.[0].length;
}

/** Nobody needs what is so: 'it does not need a sauna', 'with or without parking'. */
export const INDIFFERENT = new RegExp(
  String.raw`(?:\b(?:it|i|we|they) )?(?:\b(?:do|does)${NOT}(?: really)? (?:need|care (?:about|for))|\bwith or without)(?: to be)?(?: an?| any)?\s*$`,
  'i',
);

const FREES = new RegExp(String.raw`\b(?:${MOVES}|${ANY})\b`, 'i');

/** Whether a text may take a limit back, or move it: checked first. */
export const mayFree = (text: string): boolean => FREELY.test(text) || FREES.test(text);

const NO_MATTER = `do(?:es)?${NOT} (?:really )?(?:matter|care|mind|know)`;
/** Words that leave a choice to who asks for it, and such as leave it open. */
const YOURS = '(?<!\\b(?:can|could|will|would|did) )you (?:choose|pick|decide)|up to you|surprise me';
const LEAVES = new RegExp(
  `\\b(?:${YOURS}|you tell me|${NO_MATTER}|dunno|not sure|no (?:idea|preference)|whichever|whatever` +
    `|any(?: \\w+)? (?:is fine|will do|would do)|(?:what|which)(?: \\w+)? (?:do|would|can) you (?:recommend|suggest))\\b`,
  'i',
);
/** More words than these say something else, too. */
const SHORT = 9;
const isShort = (text: string): boolean => text.trim().split(/\s+/).length <= SHORT;

/** Whether a short answer leaves open what was asked: 'no idea, you choose'. */
export const leavesOpen = (text: string): boolean => LEAVES.test(text) && isShort(text);

const CHOOSE = new RegExp(`\\b(?:${YOURS})\\b`, 'i');

/** Whether a short answer leaves a choice to who offers it: 'you choose'. */
export const leavesChoice = (text: string): boolean => CHOOSE.test(text) && isShort(text);
