/**
 * What an agreement is: the one place that decides whether somebody agreed to what cannot be undone.
 *
 * The rule is closed. A text is a *clear* agreement if it says yes and **every** word of it is accounted for: as agreement,
 * as courtesy, as an address, as the deed itself ('book it'), or as a value that was read back. A condition, a doubt, another
 * number, a second wish or an unknown word is none of these; so it cannot slip through, and the agent asks again. It also asks
 * again where the request is only repeated ('book a table for four at 7'), since that may be a second request. Words that no list
 * has are taken beside words that agree only if all of them together are a phrase that was learned from labelled answers.
 *
 * | consent    | is                                              | decides                                     |
 * | ---------- | ----------------------------------------------- | ------------------------------------------- |
 * | `clear`    | agreement and nothing else                      | parsers, approval of tools                  |
 * | `possible` | a sentence that agrees and refuses nothing      | what is no breach, where users are lenient  |
 * | `none`     | anything else                                   |                                             |
 *
 * English.
 */
import { oneOf, type Stretch } from '../text/index.js';
import { accountOf, answerIn } from './consent/account.js';
import { piecesIn } from './consent/pieces.js';
import { TOKEN, wordsOf } from './consent/readable.js';
import { COURTESY, FAREWELL, FIRM, REFUSES, WEAK } from './consent/words.js';
import type { Deed } from './deed.js';

export { withoutQuestions } from './questions.js';
export type { Deed } from './deed.js';

/** How far words agree. */
export type Consent = 'clear' | 'possible' | 'none';

/** What words say to something that the agent asks to confirm. */
export interface HeardConsent {
  /** How far they agree. */
  readonly consent: Consent;
  /** Whether they tell to do it by its verb: 'book it'. */
  readonly tells: boolean;
  readonly told: readonly string[];
  /** What is neither agreement nor courtesy nor a value that was read back, in order; empty where the consent is clear. */
  readonly unheard: readonly string[];
}

/** Whether somebody says a word that agrees, or 'go ahead', and takes no leave: 'yes', and not 'that's it' or 'you got it, bye'. */
export function saysPlainYes(text: string): boolean {
  const words = wordsOf(text.replace(/\bgo ahead\b/gi, 'proceed'));
  return words.some((word) => FIRM.has(word) || WEAK.has(word)) && !words.some((word) => FAREWELL.has(word));
}

/** The clauses of a yes that have words which nothing accounts for, without words that agree before them: 'boss pays' of 'yep boss pays'. */
export function besideYes(text: string, unheard: readonly string[]): Stretch | undefined {
  const left = new Set(unheard.flatMap(wordsOf));
  const clauses = [...text.matchAll(CLAUSE)].filter(([clause]) => wordsOf(clause).some((word) => left.has(word)));
  const [first, last] = [clauses[0], clauses.at(-1)];
  if (!first || !last) return undefined;
  const lead = AGREEING.exec(first[0])?.[0].length ?? 0;
  return { start: first.index + lead, end: last.index + last[0].trimEnd().length };
}

/** What stands between two pauses, with the points and commas of figures and names: 'St. Ives', '$1,250'. */
export const CLAUSE =
  /(?!\s)(?:[^,.;:!?–—]|(?<=\b(?:\p{Lu}|[DM]rs?|Ms|St))\.|[.,:](?=\p{N})|(?<=\b\p{L})\.(?=\p{L}))+/gu;
/** How a clause begins that agrees at first. */
const AGREEING = new RegExp(
  `^(?:(?:${oneOf(...FIRM, ...WEAK)}) )(?:(?:${oneOf(...FIRM, ...WEAK, ...COURTESY)}) )*`,
  'iu',
);

/** Where no day is given, none that is said is that of a value. */
const NO_CLOCK = '2000-01-01T00:00';

/** A sentence that agrees, if only somewhere in it, and takes nothing back. */
function mayAgree(sentence: string): boolean {
  const { isFirm } = accountOf({ ...piecesIn(sentence, undefined, NO_CLOCK), sentences: [] });
  const isPraise = (sentence.match(TOKEN) ?? []).some((word) => WEAK.has(word));
  return (isFirm || isPraise) && !REFUSES.test(sentence);
}

/**
 * How far words agree to something that the agent asks to confirm.
 *
 * @param deed - what it is, so that its verb and its values may be said again; without it, they are not understood.
 * @param now - the session's clock, for days that are said again.
 */
export function consentIn(text: string, deed?: Deed, now = NO_CLOCK): HeardConsent {
  const answer = answerIn(text, deed, now);
  const { isClear, isRequest, unheard } = accountOf(answer);
  const heard = { tells: answer.isTold, told: answer.told, unheard };
  if (isClear) return { consent: 'clear', ...heard };
  const { sentences } = answer;
  const isPossible = isRequest || (!DENIES.test(sentences[0] ?? '') && sentences.some(mayAgree));
  return { consent: isPossible ? 'possible' : 'none', ...heard };
}

/** How an answer begins that is no agreement, whatever follows. */
const DENIES = /^(?:no|nope|nah|not|don't|wait|stop|cancel)\b/u;
