/**
 * When somebody gives up what is under way: 'never mind', 'stop the transfer', 'I don't want a ride any more'.
 *
 * As with {@link consentIn}, every word is accounted for: beside the words that give up there are only those of courtesy, of
 * grammar and of the task. What stands in clauses behind them is something else, and is given back.
 */
import type { Api } from '../service/index.js';
import { AROUND, DEED, SAME_DEED } from './consent/words.js';
import { isNegatedAt } from './negation.js';
import { IT, WE } from './phrases.js';
import { wordSet } from '../text/index.js';

const CHANGED = `(?:${WE}(?:'ve| have)? )?changed (?:my|our) mind`;
const WE_ARE = "(?:i'm|i am)";
const WHOLE = `(?:${IT}|the whole thing)`;
const DO_NOT = "(?:don't|do not)";

/** What gives up, whatever it is. */
const FIRM = new RegExp(
  `\\b(?:never ?mind|nvm|forget (?:about )?(?:${IT}|the|my)|leave ${IT}(?: be)?|let ${IT} be|drop (?:${IT}|the)|scrap (?:${IT}|the)|` +
    `scratch that|screw ${IT}|call ${WHOLE} off|(?:disregard|withdraw) ${IT}|take ${IT} back|give up|` +
    `enough of ${IT}|abort|quit|cancel|(?<!\\b(?:an?|one|no) )stop|${CHANGED}|(?:${WE_ARE} )?not interested)\\b`,
  'g',
);
/** What gives up what is not wanted any more, or not now. */
const NO_MORE = new RegExp(
  `\\b(?:not any ?more|not now|(?:maybe|perhaps) later|let's not(?= *(?:[,.;!?]|$))|${DO_NOT} bother|` +
    `(?:no|not)(?=[^,.;!?]* after all\\b)|` +
    `${WE} (?:no longer|${DO_NOT}(?=[^,.;!?]* any ?more\\b)) (?:want|need)|` +
    `${WE_ARE} not going(?= any ?more\\b))\\b`,
  'g',
);
const RATHER = `${WE}(?:'d| would) `;
const VERBS = SAME_DEED.flatMap((verbs) => [...verbs]);
const DEEDS = VERBS.join('|');
const DOING = VERBS.map((verb) => `${verb.replace(/e$/, '')}t?ing`).join('|');
/** What gives up where no result is offered: there, another one may be wanted. */
const SOFT = new RegExp(
  `\\b(?:skip ${IT}|(?:${RATHER})?(?:rather|better) not|on second thoughts?|` +
    `${WE} (?:${DO_NOT}|no longer) want to (?:${DEEDS})|(?:${WE_ARE}|we're|we are) not (?:${DOING}))\\b`,
  'g',
);
/** What gives up where it is about the task. */
const ABOUT = new RegExp(
  `\\b${WE} (?:really )?(?:${DO_NOT}|no longer|didn't|won't) (?:really )?(?:want|need)(?: to)?\\b|` +
    `\\b(?:let's not|(?:please )?${DO_NOT}|${RATHER}rather not)(?: bother)?\\b`,
  'g',
);

/** What says why it is not wanted, beside what gives it up: it was only asked about. */
const CURIOUS = /\b(?:just|only) (?:asking|wondering|want(?:ed)? to (?:know|ask)(?: the (?:price|cost))?)\b/g;

const BESIDE = wordSet(`
  no nope nah any anymore more after all actually sorry whole thing today then instead again ok okay fine well thing appointment table trip
  ride payment ticket tickets task wait longer this one else ever hey oh right better off about let us have was mistake second thought thoughts
  i've we've can going hi hello`);

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'");

function clausesOf(text: string): readonly { readonly clause: string; readonly end: number }[] {
  const found = [...text.matchAll(/[^,.;!?]+[,.;!?]*/g)];
  return found.map(({ 0: clause, index }) => ({ clause, end: index + clause.length }));
}

/** Whether words say that something is not to be given up: 'don't cancel it', and not 'no cancel it'. */
const keeps = (said: string, gives: readonly RegExp[]): boolean =>
  gives
    .flatMap((pattern) => [...said.matchAll(pattern)])
    .some(({ index }) => !/(?<!\p{L} *)(?:no|nope|nah)[,\s]*$/u.test(said.slice(0, index)) && isNegatedAt(said, index));

/** Whether a text says that what is under way is to be kept: 'please don't cancel it'. */
export const isKeptIn = (text: string): boolean => keeps(plain(text), [FIRM]);

/** How a clause gives something up: `firm`, whatever it is, or `about` the task alone, by words of which it is. */
function howGivenUp(
  clause: string,
  own: ReadonlySet<string>,
  gives: readonly RegExp[] = [FIRM, NO_MORE],
  softly: readonly RegExp[] = [SOFT],
): 'firm' | 'about' | 'beside' | undefined {
  const without = (text: string, patterns: readonly RegExp[]): string =>
    patterns.reduce((left, pattern) => left.replace(pattern, ' '), text);
  const said = clause.replace(CURIOUS, ' ');
  if (keeps(said, gives)) return undefined;
  const firm = without(said, gives);
  const soft = without(firm, softly);
  const left = soft.replace(ABOUT, ' ');
  const words = left.match(/[\p{L}\p{N}']+/gu) ?? [];
  const isOwn = (word: string): boolean => own.has(word) || own.has(word.replace(/'?s$/, ''));
  if (!words.every((word) => AROUND.has(word) || DEED.has(word) || BESIDE.has(word) || isOwn(word))) return undefined;
  if (firm !== said) return 'firm';
  return soft !== firm || (left !== soft && words.some(isOwn)) ? 'about' : 'beside';
}

type Named = Pick<Api, 'name'> & Partial<Pick<Api, 'kind' | 'description'>>;

/** What somebody gives up, and what else they say. */
export interface GivenUp {
  /** Whether words say it that give up anything; else they only say that this task is not wanted. */
  readonly isFirm: boolean;
  /** What stands behind, in the words of the text; empty if nothing. */
  readonly rest: string;
}

/** Verbs of deeds that give something up themselves: of 'cancel it', they are the deed. */
const TAKES_BACK = /(?:^|_)(?:cancel|stop|end|quit|drop|delete|remove)/;

/** Whether what an API does gives something up itself, by its verb: `CancelRental`. */
export const takesBack = ({ name }: Pick<Api, 'name'>): boolean => TAKES_BACK.test(name);

/**
 * Whether a task under way is given up, in a text that begins with it; undefined where it is not. A task that is itself a
 * cancellation is given up by other words than 'cancel'.
 */
export function givenUpIn(text: string, api: Named): GivenUp | undefined {
  const said = plain(text);
  if (takesBack(api) && /\b(?:cancel|stop|end|delete|remove)\b/.test(said)) return undefined;
  const named = wordSet(
    `${api.name.replaceAll('_', ' ')} ${api.kind === 'transaction' ? plain(api.description ?? '') : ''}`,
  );
  const own = new Set([...named].filter((word) => !AROUND.has(word) && !DEED.has(word)));
  let isFirm: boolean | undefined;
  let end = 0;
  for (const one of clausesOf(said)) {
    const how = howGivenUp(one.clause, own);
    if (how === undefined) break;
    if (how !== 'beside') isFirm = isFirm === true || how === 'firm';
    end = one.end;
  }
  if (isFirm === undefined) return undefined;
  // 'No, thanks' stands before much: what is given up must be said first.
  return { isFirm, rest: plain(text).length === text.length ? text.slice(end).trim() : said.slice(end).trim() };
}

/** That something is wanted no more than it was. */
const NO_LONGER = /\b(?:any ?more|any longer|no longer|after all)\b/;

/** What takes back what was done. 'Never mind' and 'leave it' do not: they may be about what else there was. */
const TAKES_BACK_DEED = new RegExp(
  '\\b(?:(?:(?:can|could|will) (?:i|we|you) (?:please )?|how (?:can|do) i |is it possible to )?' +
    '(?:cancel|undo|reverse|scrap|delete|remove|drop|withdraw|get (?:out|rid) of)|' +
    `take ${IT} back|call ${WHOLE} off|${CHANGED})\\b`,
  'gu',
);

/** Whether words speak of taking back what was done, whatever else they say: 'cancel it because it was wrong'. */
export const speaksOfTakingBack = (text: string): boolean => plain(text).search(TAKES_BACK_DEED) >= 0;

/**
 * Whether a deed that was done is to be taken back, in a text that begins with it: 'cancel it', 'undo the one for Friday'.
 * False where it is not to be, 'don't cancel it'; undefined where nothing of the kind is said.
 *
 * @param own - the words that speak of it.
 */
export function isTakenBackIn(text: string, own: ReadonlySet<string>): boolean | undefined {
  const said = plain(text);
  const [verb] = said.matchAll(TAKES_BACK_DEED);
  if (verb && isNegatedAt(said, verb.index)) return false;
  const meant = NO_LONGER.test(said) ? new Set([...own, 'it', 'that', 'this', 'them']) : own;
  const hows = clausesOf(said).map(({ clause }) => howGivenUp(clause, meant, [TAKES_BACK_DEED], []));
  // What stands before it is only courtesy: 'no, sorry, cancel it'.
  return hows.find((how) => how !== 'beside') ? true : undefined;
}
