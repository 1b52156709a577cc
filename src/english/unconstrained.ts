/**
 * How people take a limit back, or say that there is none: 'the price does not matter', 'give up the limit', 'whenever it leaves'.
 *
 * `test/parsers/comparisons/comparisons.test.ts` has an example of each alternative.
 */

/** What says so of anything in its clause. */
const FREELY =
  /\b(?:(?:does(?: not|n['’]?t)|do(?: not|n['’]?t)) (?:really )?(?:matter|care|mind)|regardless|forget|never ?mind|drop|give up|lift|ignore|(?:is|are)(?:n['’]t| not) important|unimportant|no object|(?:all )?the same to me)\b/i;

/** What says so of what stands right behind it. */
const BEFORE = /\b(?:any|whatever|whichever|no matter (?:the|what)|no (?:limit|preference)(?: on| for| in)?)(?: \p{L}+)?\s*$/iu;

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

/** The clauses of a text. */
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

/** What is said of any amount of money, and of any moment. */
export const SAID_OF: Readonly<Record<'money' | 'moment', RegExp>> = {
  money: /\b(?:prices?|costs?|budget|money|how much|paying|expensive|(?:price|spending) limit)\b/i,
  moment: /\b(?:when|what time|times?|hours?)\b/i,
};

/** Nobody needs what is so: 'it does not need a sauna', 'with or without parking'. */
export const INDIFFERENT =
  /(?:\b(?:need|do|does)(?:n['’]?t| not)(?: (?:really|necessarily|absolutely))?(?: (?:need|have to|insist on|care (?:about|for)))?(?: (?:have|be|come with))?|\bwith or without|\bregardless of)(?: an?| any| the)?\s*$/i;

/** A mention of the words that may take a limit back: checked first. */
export const mayFree = (text: string): boolean =>
  FREELY.test(text) || /\b(?:any|whatever|whichever|no (?:matter|limit|preference))\b/i.test(text);
