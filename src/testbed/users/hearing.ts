/**
 * What an agent does with its words, as a user understands it.
 *
 * Where the agent says what its environment recommended, the actions tell. Else the words do: questions are known by the
 * names, units and kinds of slots, and the rest by how people speak. What is not understood is nothing: a user who
 * understands nothing says again what they want.
 */
import type { EnactedAction } from '../../engine/index.js';
import type { Api, Constraints, Row } from '../../service/index.js';
import type { PromptAbout, Relaxed } from '../../world/index.js';
import type { Heard, HeardAction } from '../environment.js';
import {
  CHANGES,
  CONFIRMS,
  FAILED,
  FAREWELL,
  INSTEAD,
  isReport,
  lower,
  MORE_HELP,
  NO_MORE,
  NOT_FOUND,
  OFFERS,
  OFFERS_DEED,
  PICKS,
  REPHRASE,
  sentencesOf,
  TRANSFERS,
  tellsFailure,
} from './agent-phrases.js';
import { askedIn, openSlotsIn, withoutQuestionsForValues, withoutOpenQuestions } from './asked-slots.js';
import { holdsPhrase, isLabeled } from './in-words.js';
import { isWithheld } from './withheld.js';
import { escapePattern } from '../../text/index.js';

/* What of an agent's words the user said first. */

/** Sentences with fewer words are anybody's: an agent says "Thank you." of its own. */
const FEWEST_WORDS = 2;

const SENTENCE_ENDS = /(?<=[.!?])\s+|\n+/;
const WORD = /[\p{L}\p{N}]+/gu;

/** Finds a sentence in whatever case and with whatever marks it is repeated. */
function patternOf(words: readonly string[]): RegExp {
  const inner = words.map(escapePattern).join('[^\\p{L}\\p{N}]+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${inner}(?![\\p{L}\\p{N}])`, 'giu');
}

/** An agent's words without the sentences that the user said before. */
export function withoutOwnWords(text: string, own: readonly string[]): string {
  const words = new Set(text.toLowerCase().match(WORD) ?? []);
  const sentences = new Set(own.flatMap((said) => said.split(SENTENCE_ENDS)));
  return [...sentences].reduce((left, sentence) => {
    const said = sentence.match(WORD) ?? [];
    // Most sentences are not repeated: a pattern is made of those that may be.
    const isRepeated = said.length >= FEWEST_WORDS && said.every((word) => words.has(word.toLowerCase()));
    return isRepeated ? left.replace(patternOf(said), ' ') : left;
  }, text);
}

export type AgentMove =
  | { readonly kind: 'request'; readonly slot: string }
  /** Reads back what it is about to do; the slots that it reads back, where they are known. */
  | { readonly kind: 'confirm'; readonly slots?: readonly string[] }
  /** Offers other values of a transaction that failed; which ones, where they are known. */
  | { readonly kind: 'alternative'; readonly values?: Row }
  /** Offers to give up constraints of a search that found nothing. */
  | { readonly kind: 'relax'; readonly values: Relaxed; readonly where?: Constraints }
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
    case 'relax':
      return { kind: 'relax', values: action.values, ...(action.where && { where: action.where }) };
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
    case 'choices':
    case 'summary':
      return { kind: 'told' };
    default:
      return undefined;
  }
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
function questionIn(text: string, { apis, isBegun, isSettled }: Expecting, isOpen: boolean): AgentMove | undefined {
  const [api] = apis;
  const isTransaction = api?.kind === 'transaction' && isBegun && !isSettled;
  if (CHANGES.test(text)) return { kind: 'prompt', about: 'change' };
  if (REPHRASE.test(text)) return { kind: 'prompt', about: 'rephrase' };
  if (INSTEAD.test(text) && api?.kind === 'transaction' && FAILED.test(text)) return { kind: 'alternative' };
  if (api && isWithheld(text, api.name)) return undefined;
  const closed = withoutQuestionsForValues(text, apis);
  if (CONFIRMS.test(closed) || (isTransaction && !isOpen && OFFERS_DEED.test(closed))) return { kind: 'confirm' };
  return undefined;
}

/** Whether a text tells a property of a result: "the account balance is $12". Slots of the search do not count: the user said them. */
function tellsResult(text: string, { properties, slots }: Api): boolean {
  return [...properties.values()].some((type) => !slots.has(type.name) && isLabeled(text, type));
}

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

export function movesOf({ text, actions }: Heard, expecting: Expecting): readonly AgentMove[] {
  if (!actions) return ofWords(text, expecting);
  return actions.filter(({ spoken }) => spoken).flatMap((action) => ofAction(action) ?? []);
}
