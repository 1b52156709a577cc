/**
 * What an agent does with its words, as a user understands it.
 *
 * Where the agent says what its environment recommended, the actions tell. Else the words do: questions are known by the
 * names, units and kinds of slots, and the rest by how people speak. What is not understood is nothing: a user who
 * understands nothing says again what they want.
 */
import type { EnactedAction } from '../../engine/index.js';
import { countedBy, nounOf, wordsOf } from '../../nlg/lexicon/nouns.js';
import { booleanWords } from '../../nlg/lexicon/boolean-words.js';
import { roleOf } from '../../nlg/lexicon/roles.js';
import { unitOf } from '../../nlg/lexicon/say-value.js';
import type { Api, Row, Slot } from '../../service/index.js';
import type { PromptAbout } from '../../world/index.js';
import type { Heard, HeardAction } from '../environment.js';
import { holdsPhrase, isLabeled, plain } from './in-words.js';
import { withoutOwnWords } from './own-words.js';
import { openQuestionsIn, withoutOpenQuestions } from './open-questions.js';
import { isWithheld } from './withheld.js';

/** One thing that an agent does with words. */
export type AgentMove =
  | { readonly kind: 'request'; readonly slot: string }
  /** Reads back what it is about to do; the slots that it reads back, where they are known. */
  | { readonly kind: 'confirm'; readonly slots?: readonly string[] }
  /** Offers other values of a transaction that failed; which ones, where they are known. */
  | { readonly kind: 'alternative'; readonly values?: Row }
  /** Offers results; their properties and the API that found them, where they are known. */
  | { readonly kind: 'offer'; readonly rows?: readonly Row[]; readonly isList: boolean; readonly api?: string }
  | { readonly kind: 'suggest'; readonly api?: string }
  | { readonly kind: 'prompt'; readonly about: PromptAbout }
  | { readonly kind: 'done'; readonly values?: Row }
  | { readonly kind: 'failed' | 'none' | 'exhausted' | 'told' | 'transferred' };

/** A thing of one kind that an agent does with words. */
export type MoveOf<K extends AgentMove['kind']> = Extract<AgentMove, { readonly kind: K }>;

/** What a user expects to hear of: their goal, and where it stands. */
export interface Expecting {
  /** The APIs that questions may be about, the one under way first. */
  readonly apis: readonly Api[];
  /** Whether the API under way was spoken of. */
  readonly isBegun: boolean;
  /** Whether a result was taken, or a transaction agreed to. */
  readonly isSettled: boolean;
  /** Whether a result was offered: what is told of one then is more of it. */
  readonly isOffered?: boolean;
  /** What the user would know a result by. */
  readonly sought: readonly string[];
  /** What the user said themselves: an agent that repeats it reports nothing and asks nothing. */
  readonly own?: readonly string[];
}

function ofAction(action: HeardAction | EnactedAction): AgentMove | undefined {
  const values = 'values' in action ? action.values : undefined;
  const found = 'api' in action && action.api !== undefined ? { api: action.api } : {};
  switch (action.kind) {
    case 'request':
      return { kind: 'request', slot: action.slot };
    case 'confirm':
      return { kind: 'confirm', slots: action.slots };
    case 'alternative':
      return { kind: 'alternative', values: action.values };
    case 'offer':
      return { kind: 'offer', isList: false, ...(values && { rows: [values as Row] }), ...found };
    case 'slice':
      return { kind: 'offer', isList: true, ...(values && { rows: values as readonly Row[] }), ...found };
    case 'suggest':
      return { kind: 'suggest', api: action.api };
    case 'prompt':
      return { kind: 'prompt', about: action.about };
    case 'perform':
      return { kind: 'done', ...(values && { values: values as Row }) };
    case 'notification':
      return { kind: action.code === 'failure' ? 'failed' : action.code === 'no_results' ? 'none' : 'exhausted' };
    case 'inform':
      return { kind: 'told' };
    default:
      return undefined;
  }
}

const NOT_FOUND =
  /\b(?:no (?:\w+ ){0,3}(?:found|available|match\w*|results?|fit\w*)|(?:could ?n[o']t|couldn't|did ?n[o']t|didn't|cannot|can't|unable to) find|(?:there (?:are|is)|i have|we have) no(?! problem)\b|nothing (?:found|matches|fits|available))/;
const FAILED =
  /\b(?:unfortunately|sorry|afraid|(?:could not|couldn't|cannot|can't|unable to|was not able to|wasn't able to)|failed|(?:was|is|are) not (?:possible|available)|unavailable|declined|fully booked)\b/;
/** An apology that tells of no failure. */
const APOLOGY = /\bsorry (?:about|for)\b/g;
const NO_MORE = /\b(?:no (?:other|more|further)|(?:those|these) (?:were|are) all)\b/;
const DONE =
  /\b(?:(?:is|are|was|were|has been|have been|i have|i've|been|now|successfully) (?:now |all |successfully |been )*(?:booked|reserved|confirmed|set|completed?|done|scheduled|purchased|bought|sent|transferred|paid|added|rented|made|changed|canceled|cancelled|taken care of|placed|ordered|processed)|all (?:set|done)|went through|success(?:ful|fully)?)\b/;
/** A question without its mark. */
const ASKS =
  /^\W*(?:and |so |but )?(?:is|are|was|were|has|have|do|does|did|shall|should|can|could|may|would|will)\b(?! been)/;
/** Before a deed: it is still to come, or was not done. */
const NOT_YET = /\b(?:once|until|before|if|unless|as soon as|nothing|none|never|no(?! (?:problem|worries)\b))\b/;
const CONFIRMS =
  /\b(?:(?:is|does|are|do|would|will) (?:that|this|it|these|all this|all that|everything)(?: all)? (?:right|correct|ok|okay|fine|good|sound|look|work)|correct\?|right\?|please (?:confirm|check)|(?:can|could|do) you (?:please )?confirm|to confirm|confirm (?:that|the|these|this|whether|your)|go ahead\??|(?:shall|should|may|can) i (?:go ahead|proceed|continue)|proceed\?|yes or no|yes\/no)/;
const OFFERS_DEED =
  /\b(?:would you like me to|do you want me to|shall i|should i|would you like to|want me to|may i)\b/;
const INSTEAD = /\b(?:instead|alternative(?:ly)?|how about|what about|another (?:time|day|date))\b/;
const OFFERS =
  /\b(?:found|there (?:is|are|'s)|how about|what about|here (?:is|are)|options?|recommend|suggest|i have|we have|matches|choose from|which (?:one|of these))\b/;
const TRANSFERS = /\btransfer(?:ring|red)? you\b|\bhuman agent\b/;
const FAREWELL = /\b(?:good ?bye|bye|have a (?:great|good|nice|wonderful|lovely))\b/;
const REPHRASE =
  /\b(?:rephrase|say (?:that|it) (?:again|differently|another way)|put it another way|did(?: not|n't) (?:quite )?(?:understand|get|catch)|not sure (?:that )?i understood)\b/;
const MORE_HELP =
  /\b(?:anything else|what else|something else|else (?:i|we) can|how (?:can|may) i help|what can i do for you)\b/;
const CHANGES = /\bwhat (?:should|would you like(?: me)? to|do you want to) (?:i )?(?:change|be different)\b/;

/** Text in lower case with plain apostrophes, as the patterns have it. */
const lower = (text: string): string => text.toLowerCase().replace(/[’‘]/g, "'");

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?])\s+|\n/);

/** Whether a sentence tells that a deed failed. Who did not understand says nothing of one. */
function tellsFailure(sentence: string): boolean {
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

/** The sentences of a text that ask. Colons and line breaks of lists do not end a question's lead. */
function questionsIn(text: string): readonly string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n{2,}/);
  const asks =
    /\?|\b(?:please (?:tell|give|provide|share|let me know|specify)|i(?:'ll| will)? (?:still )?need(?: to know)?|let me know|could you tell)\b/i;
  return sentences.filter((sentence) => asks.test(sentence));
}

const KIND_WORDS: Readonly<Record<string, RegExp>> = {
  date: /\b(?:what|which) (?:date|day)|\bwhen\b|\bdates?\b/,
  time: /\bwhat time|\bwhich time|\bwhen\b|\btimes?\b/,
  integer: /\bhow many\b/,
  money: /\bhow much\b/,
};

/** The kind of a slot as it is asked for: a closed set of numbers counts something. */
const askedKind = ({ kind, values = [] }: Slot): Slot['kind'] =>
  values.length > 0 && values.every((value) => typeof value === 'number') ? 'integer' : kind;

function isAskedFor(question: string, slot: Slot, others: readonly Slot[]): boolean {
  const asked = plain(question).replace(/'s\b/g, '');
  const { name, kind } = slot;
  if ([wordsOf(name), nounOf(name, kind)].some((noun) => holdsPhrase(asked, noun))) return true;
  const unit = countedBy(name) ?? unitOf(slot);
  if (unit !== undefined && new RegExp(`how (?:many|much|long).*${unit.slice(0, 4)}`).test(asked)) return true;
  if (kind === 'boolean') return holdsPhrase(asked, booleanWords(slot).wish);
  if (isEitherOr(question, slot)) return true;
  const isOnly = others.every((other) => other === slot || askedKind(other) !== askedKind(slot));
  if (isOnly && KIND_WORDS[askedKind(slot)]?.test(asked)) return true;
  const role = roleOf(slot);
  if (role.kind === 'place' && role.preposition === 'from')
    return /\b(?:where.*from|from where|depart(?:ing)? from)\b/.test(asked);
  if (role.kind === 'place' && role.preposition === 'to')
    return /\b(?:where .*(?:to|go|going)|destination)\b/.test(asked);
  if (role.kind === 'place' && role.preposition === 'in')
    return /\b(?:where|which (?:city|area|town)|what (?:city|area|town))\b/.test(asked);
  return false;
}

/** Whether a question names values of a closed set to choose from: "from checking or savings?". */
function isEitherOr(question: string, { kind, values = [] }: Slot): boolean {
  if (kind !== 'closed') return false;
  const [before, ...after] = question.toLowerCase().split(/\bor\b/);
  const named = (part: string) => values.filter((value) => typeof value === 'string' && holdsPhrase(part, value));
  return named(before ?? '').some((one) => named(after.join(' ')).some((other) => other !== one));
}

/** The slots that questions ask for, of the first API that has some. */
function slotsAskedIn(questions: readonly string[], apis: readonly Api[]): readonly string[] {
  for (const api of apis) {
    const slots = [...api.slots.values()];
    const asked = slots.filter((slot) => questions.some((question) => isAskedFor(question, slot, slots)));
    if (asked.length > 0) return asked.map(({ name }) => name);
  }
  return [];
}

/** The slots that a text asks for, of the first API that has some. */
export function askedIn(text: string, apis: readonly Api[]): readonly string[] {
  return slotsAskedIn(questionsIn(text), apis);
}

/** The slots that a text asks for by questions that no yes answers. */
function openSlotsIn(text: string, apis: readonly Api[]): readonly string[] {
  const choices = questionsIn(text).filter((question) =>
    apis.some((api) => [...api.slots.values()].some((slot) => isEitherOr(question, slot))),
  );
  return slotsAskedIn([...openQuestionsIn(text), ...choices], apis);
}

/** Whether a sentence tells of a deed: no question, and nothing that is still to come or was not done. */
function isReport(sentence: string): boolean {
  const deed = DONE.exec(sentence);
  if (!deed || FAILED.test(sentence) || sentence.includes('?') || ASKS.test(sentence)) return false;
  return !NOT_YET.test(sentence.slice(0, deed.index));
}

/** What happened, as words tell it. */
function newsIn(text: string, { isSettled, apis: [api] }: Expecting): readonly AgentMove[] {
  if (TRANSFERS.test(text)) return [{ kind: 'transferred' }];
  if (api?.kind === 'search') {
    if (NO_MORE.test(text)) return [{ kind: 'exhausted' }];
    return NOT_FOUND.test(text) ? [{ kind: 'none' }] : [];
  }
  const sentences = sentencesOf(text);
  if (isSettled && sentences.some(isReport)) return [{ kind: 'done' }];
  const failed = sentences.some((sentence) => tellsFailure(sentence) && !sentence.includes('?'));
  return failed ? [{ kind: 'failed' }] : [];
}

/** A question about what the agent is to do. @param isOpen - whether the text asks for values too. */
function questionIn(
  text: string,
  { apis: [api], isBegun, isSettled }: Expecting,
  isOpen: boolean,
): AgentMove | undefined {
  const isTransaction = api?.kind === 'transaction' && isBegun && !isSettled;
  if (CHANGES.test(text)) return { kind: 'prompt', about: 'change' };
  if (REPHRASE.test(text)) return { kind: 'prompt', about: 'rephrase' };
  if (INSTEAD.test(text) && api?.kind === 'transaction' && FAILED.test(text)) return { kind: 'alternative' };
  if (api && isWithheld(text, api.name)) return undefined;
  const closed = withoutOpenQuestions(text);
  if (CONFIRMS.test(closed) || (isTransaction && !isOpen && OFFERS_DEED.test(closed))) return { kind: 'confirm' };
  return undefined;
}

/** Whether a text tells a property of a result: "the account balance is $12". What was asked for is none. */
function tellsResult(text: string, { properties, slots }: Api): boolean {
  return [...properties.values()].some((type) => !slots.has(type.name) && isLabeled(text, type));
}

const PICKS = /\bwhich (?:one|of (?:these|them|those))\b/;

function offerIn(text: string, expecting: Expecting): readonly AgentMove[] {
  const { apis, isBegun, isSettled, isOffered, sought } = expecting;
  const [api] = apis;
  if (api?.kind !== 'search' || !isBegun || isSettled) return [];
  const isTold = !isOffered && tellsResult(text, api);
  const isSought = isTold || sought.some((one) => holdsPhrase(text, one));
  // "I can recommend some. Which city are you in?" offers nothing yet.
  const isAsking = !isSought && !PICKS.test(text) && openSlotsIn(text, [api]).length > 0;
  if (isAsking || (!OFFERS.test(text) && !isSought)) return [];
  const lines = text.split('\n').filter((line) => /^\s*(?:[-*•]|\d+[.)])\s/.test(line));
  return [{ kind: 'offer', isList: lines.length > 1 || /\b(?:which (?:one|of)|options|choose)\b/.test(text) }];
}

/** What words alone tell. */
function ofWords(said: string, expecting: Expecting): readonly AgentMove[] {
  const text = lower(said);
  const told = lower(withoutOwnWords(said, expecting.own ?? []));
  const news = newsIn(told, expecting);
  const offers = news.length > 0 ? [] : offerIn(text, expecting);
  const question = questionIn(told, expecting, openSlotsIn(told, expecting.apis).length > 0);
  const asked = question || offers.length > 0 ? [] : askedIn(said, expecting.apis);
  const isOffered = OFFERS_DEED.test(withoutOpenQuestions(text)) && !isWithheld(told, expecting.apis[0]?.name ?? '');
  const suggests = !question && asked.length === 0 && isOffered && !MORE_HELP.test(text);
  return [
    ...news,
    ...offers,
    ...(question ? [question] : []),
    ...asked.map((slot): AgentMove => ({ kind: 'request', slot })),
    ...(suggests ? [{ kind: 'suggest' } as const] : []),
    ...(MORE_HELP.test(text) ? [{ kind: 'prompt', about: 'next_task' } as const] : []),
    ...(FAREWELL.test(text) ? [{ kind: 'prompt', about: 'goodbye' } as const] : []),
  ];
}

/** What an agent does with its words. */
export function movesOf({ text, actions }: Heard, expecting: Expecting): readonly AgentMove[] {
  if (!actions) return ofWords(text, expecting);
  return actions.filter(({ spoken }) => spoken).flatMap((action) => ofAction(action) ?? []);
}
