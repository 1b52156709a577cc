/** What people say who act for others: the phrases by which users know what an agent does. English. */
import type { Api } from '../../service/index.js';
import { oneOf } from '../../text/index.js';
import { DONE as DEED_DONE, isWithheld } from './withheld.js';
import { withoutOpenQuestions } from './asked-slots.js';

/** A pattern of phrases that each begin at a word. */
const anyOf = (...phrases: readonly string[]): RegExp => new RegExp(`\\b${oneOf(...phrases)}`);

const WHOLE = '(?:that|this|it|everything)';

export const NOT_FOUND = anyOf(
  'no (?:\\w+ ){0,3}(?:found|available|match\\w*)',
  "(?:could ?n[o']t|did ?n[o']t|cannot|can't|unable to) find",
  '(?:there (?:are|is)|i have|we have) no(?! problem)\\b',
  'nothing (?:found|available)',
);

/** A deed failed. */
export const FAILED =
  /\b(?:unfortunately|sorry|afraid|(?:could|can) ?n[o']t|unable to|(?:was not|wasn't) able to|failed|not (?:possible|available)|unavailable)\b/;

/** An apology that tells of no failure. */
const APOLOGY = /\bsorry (?:about|for)\b/g;

/** No further results are left. */
export const NO_MORE = /\b(?:no (?:other|more|further)|those were all)\b/;

const DONE = anyOf(
  `(?:is|are|was|were|i have|i've|been|now|all|successfully) (?:${DEED_DONE})\\b`,
  '(?:all (?:set|done)|went through|success(?:ful(?:ly)?)?)\\b',
);

/** A question without its mark. */
const ASKS = /^\W*(?:is|was|have|did|shall|can|will)\b(?! been)/;

/** Before a deed: it is still to come, or was not done. */
const NOT_YET = /\b(?:once|until|before|if|nothing|never|no(?! problem\b))\b/;

/** A question whether what is read back is right, or whether to go ahead. */
export const CONFIRMS = anyOf(
  `(?:is|does|do|would|will) ${WHOLE}(?: all)? (?:right|correct|ok|fine|good|sound|look|work)`,
  '(?:correct|right)\\?',
  'please (?:confirm|check)',
  '(?:can|could|do) you (?:please )?confirm',
  'to confirm',
  'confirm (?:that|the|this|your)',
  'go ahead',
  '(?:shall|should|may|can) i (?:proceed|continue)',
  'yes or no',
);

/** A question whether the agent is to do something. */
export const OFFERS_DEED = /\b(?:would you like(?: me)? to|want me to|(?:shall|should|may) i)\b/;

/** Other values are offered. */
export const INSTEAD = /\b(?:instead|alternative|how about|what about|another (?:time|day|date))\b/;

/** Results are offered. */
export const OFFERS =
  /\b(?:found|t?here (?:is|are)|there's|how about|what about|options?|recommend|suggest|i have|we have|i can see|of \d+ [a-z ]+, the|matches|choose from|which one)\b/;

/** The agent asks which of several results the user takes. */
export const PICKS = /\bwhich (?:one|of th\w+)\b/;

/** The user is handed over to a person. */
export const TRANSFERS = /\btransfer\w* you\b|\bhuman agent\b/;

/** The agent says goodbye. */
export const FAREWELL = /\b(?:good ?bye|bye|have a (?:great|good|nice|wonderful|lovely))\b/;

/** The agent did not understand. */
export const REPHRASE =
  /\b(?:rephrase|say that again|did(?: not|n't) (?:quite )?(?:understand|get)|not sure (?:that )?i understood)\b/;

/** The agent asks what else it can do. */
export const MORE_HELP = /\b(?:(?:any|some)thing else|what else|how (?:can|may) i help|what can i do for you)\b/;

/** The agent asks what is to be changed. */
export const CHANGES = /\bwhat (?:should|would you like(?: me)? to|do you want to) (?:i )?(?:change|be different)\b/;

/** Text in lower case with plain apostrophes, as the patterns have it. */
export const lower = (text: string): string => text.toLowerCase().replace(/[’‘]/g, "'");

/** The sentences of a text; a line ends one. */
export const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?])\s+|\n/);

/** Whether a sentence tells that a deed failed. Who did not understand says nothing of one. */
export function tellsFailure(sentence: string): boolean {
  return FAILED.test(sentence.replace(APOLOGY, '')) && !REPHRASE.test(sentence);
}

/** Whether words tell that something could not be had: nothing is found or left, or a transaction failed. */
export function isBadNews(said: string, api: Api): boolean {
  const text = lower(said);
  if (api.kind === 'search') return NO_MORE.test(text) || NOT_FOUND.test(text);
  return sentencesOf(text).some(tellsFailure);
}

/** Whether words ask for a yes or no before a deed, which `deed` names, is done. Whether to leave it undone is another question. */
export function asksToConfirm(said: string, deed: string): boolean {
  const text = withoutOpenQuestions(lower(said));
  return (CONFIRMS.test(text) || OFFERS_DEED.test(text)) && !isWithheld(said, deed);
}

/** Whether a sentence tells of a deed: no question, and nothing that is still to come or was not done. */
export function isReport(sentence: string): boolean {
  const deed = DONE.exec(sentence);
  if (!deed || FAILED.test(sentence) || sentence.includes('?') || ASKS.test(sentence)) return false;
  return !NOT_YET.test(sentence.slice(0, deed.index));
}
