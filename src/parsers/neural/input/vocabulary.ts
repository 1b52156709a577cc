/** What the network's numbers stand for. An order that changes needs a network that is trained anew. */

/**
 * The version of how an input is written. Raise it for each change after which the same turn gives other numbers, unless
 * it is in a list that `vocabulary.json` holds: a network reads inputs of the format that it was trained on.
 */
export const INPUT_FORMAT = 2;

/** At most so many tokens of each utterance, of what an API and a slot are called, and of a value. */
export const LONGEST = { agent: 64, user: 96, api: 24, slot: 18, surface: 10 } as const;

/** Sets with more values than this are not shown: their values are looked for in what was said. */
export const MOST_VALUES = 24;

/** Tokens of the encoder with a meaning of their own: places of its vocabulary that no text uses. */
export const TOKENS = { api: 1, slot: 2, value: 3, source: 4, agent: 5, user: 6, start: 101, end: 102 } as const;

/** What the agent did last, one token each. */
export const AGENT_ACTIONS = [
  'beginning',
  'request',
  'confirm',
  'alternative',
  'offer',
  'list',
  'suggest',
  'performed',
  'failure',
  'no_results',
  'exhausted',
  'answer',
  'next_task',
  'rephrase',
  'change',
  'goodbye',
] as const;

/** One thing that the agent did. */
export type AgentAction = (typeof AGENT_ACTIONS)[number];

/** The token of the first action; the others follow. */
export const FIRST_ACTION = 10;

/** The token of an action of the agent. */
export function actionToken(action: AgentAction): number {
  return FIRST_ACTION + AGENT_ACTIONS.indexOf(action);
}

/** What is known of a token besides its text; several may hold. */
export const FEATURES = [
  // Of what was said: by whom, and what the reader of values finds there.
  'agent',
  'user',
  'says-date',
  'says-time',
  'says-number',
  'says-money',
  'says-closed',
  // Of slots, properties and sources: the kind of their values.
  'kind-date',
  'kind-time',
  'kind-number',
  'kind-money',
  'kind-boolean',
  'kind-closed',
  'kind-text',
  // Of slots: their part in the API under way, suggested, and of the service.
  'required',
  'optional',
  'of-task',
  'of-suggested',
  'of-chosen',
  'property-only',
  'identity',
  'offered',
  // Of slots: what is known of them.
  'requested',
  'unclear',
  'confirming',
  'set',
  'set-earlier',
  'open-default',
  'accepts-dontcare',
  'said-here',
  // Of APIs.
  'search',
  'transaction',
  'active',
  'suggested',
  'put-off',
  'done',
  'chosen',
  'of-focus',
  // Of values and sources.
  'current',
  'said',
  'carried',
  'defaulted',
  'from-entity',
  'selected',
  'newest',
  'finished',
] as const;

/** One thing that is known of a token. */
export type Feature = (typeof FEATURES)[number];

const NUMBERS: ReadonlyMap<Feature, number> = new Map(FEATURES.map((name, at) => [name, at + 1]));

/** The number of a feature, from 1; 0 stands for no feature. */
export function featureNumber(feature: Feature): number {
  return NUMBERS.get(feature) ?? 0;
}

/** What the user may do in a turn, several at once. */
export const ACTS = [
  'start',
  'give',
  'select',
  'select-value',
  'suspend',
  'confirm',
  'ask',
  'next',
  'decline',
  'end',
] as const;

/** One thing that the user may do. */
export type Act = (typeof ACTS)[number];

/** Where the value of a slot comes from. */
export const STATUSES = ['none', 'span', 'value', 'true', 'false', 'dontcare', 'carry', 'unwanted'] as const;

/** Where a value comes from; `unwanted` for one that is said not to be wanted. */
export type Status = (typeof STATUSES)[number];

/**
 * What people do with words, in any conversation, whatever comes of it here: to what the agent said (agree, agree and change
 * something, refuse, not now), with the task (start, inform, change, cancel, undo), to the agent (ask, repeat, help,
 * capabilities) and beside the point (greet, thank, bye, praise, complain, chat, out of scope). Several may hold.
 */
export const SPEECH_ACTS = [
  'agree',
  'agree-but',
  'refuse',
  'not-now',
  'change',
  'cancel',
  'inform',
  'start',
  'ask',
  'greet',
  'thank',
  'bye',
  'repeat',
  'help',
  'capabilities',
  'undo',
  'dontcare',
  'praise',
  'complain',
  'chat',
  'out-of-scope',
] as const;

/** One thing that people do with words. */
export type SpeechAct = (typeof SPEECH_ACTS)[number];
