/** Questions for the values of slots: 'what time would you like to leave', 'which would you prefer: rent or buy'. */
import type { Api, Slot } from '../../service/index.js';
import { wordSet } from '../../text/index.js';
import { booleanWords } from '../lexicon/boolean-words.js';
import { askedAs, clauseIn, isBeing } from '../lexicon/clause.js';
import { countedIn } from '../lexicon/counted-in.js';
import { type Described, describedWords, ownDescription } from '../lexicon/described.js';
import { isPlural, list } from '../lexicon/english.js';
import { calledBy, countedState, inSnakeCase, isQuality, nounOf, wordsOf } from '../lexicon/nouns.js';
import { phraseOf, questionOf } from '../lexicon/phrase.js';
import { isPeople, isSomebody, isStay, type PhraseRole, roleOf } from '../lexicon/roles.js';
import type { SayValue } from '../lexicon/say-value.js';

export interface Asking {
  /** The question, without its mark: 'which city should I look in'. */
  readonly direct: string;
  /** What one needs to know: 'what time you would like to leave'. */
  readonly indirect: string;
  /** The same, short enough to stand in a list: 'the departure time'. */
  readonly brief?: string;
  /** The values of a small closed set, which the question names. */
  readonly options: readonly string[];
}

/** So many options can be named in a question. */
const MOST_OPTIONS = 4;
/** Names that say too little to ask for. */
const VAGUE = wordSet('intent mode category type kind class style');
const CITY = /^(?:the |which |in which )?(city|town|area|region|airport|country)\b/i;

type Question = Omit<Asking, 'options'>;

const the = (noun: string): string => `the ${noun}`;

/** 'would you like to leave' is 'you would like to leave' in a question within a sentence. */
function indirectly(wish: string): string {
  return wish
    .replace(/^would you /, 'you would ')
    .replace(/^should (it|I) /, '$1 should ')
    .replace(/^should (.+) be /, '$1 should be ');
}

function askWhen(slot: Slot, role: Extract<PhraseRole, { readonly kind: 'when' }>): Question {
  const noun = nounOf(slot.name, slot.kind);
  const what = role.part === 'date' ? 'what day' : 'what time';
  if (role.happening) {
    const { wish } = role.happening;
    const asked = { direct: `${what} ${wish}`, indirect: `${what} ${indirectly(wish)}` };
    // 'The start' says too little.
    return noun.includes(' ') ? { ...asked, brief: the(noun) } : asked;
  }
  const thing = nounOf(role.event);
  if (thing === '' || noun === thing) return { direct: `what ${noun} would you like`, indirect: the(noun) };
  const described = describedWords(slot);
  if (isQuality(role.event))
    return described && described.noun === undefined
      ? { direct: described.direct, indirect: described.indirect, brief: the(noun) }
      : { direct: `what is ${the(noun)}`, indirect: the(noun) };
  // Of what its description has another word for, the name may be none: 'switch_on_date'.
  const isKnown = thing.split(' ').some((word) => slot.description.toLowerCase().includes(word));
  if (described && !isKnown && !/(?:^\w+|which) to /.test(described.noun ?? ''))
    return { direct: described.direct, indirect: described.indirect };
  return { direct: `what ${role.part} should the ${thing} be`, indirect: the(noun) };
}

const WHERE = {
  from: { direct: 'where are you leaving from', indirect: 'where you are leaving from' },
  to: { direct: 'where would you like to go', indirect: 'where you would like to go' },
};

/** 'Where the parcel is collected': nobody leaves from there. */
function ofThing(slot: Slot): Question | undefined {
  const [, said = ''] = /\bwhere ((?:it|the) .+)$/.exec(phraseOf(slot)) ?? [];
  const clause = clauseIn(said);
  const isDone = clause && isBeing(clause.verb) && clause.rest !== '';
  return isDone ? { direct: `where ${askedAs(clause)}`, indirect: `where ${said}` } : undefined;
}

function askPlace(api: Api, slot: Slot, preposition: 'from' | 'to' | 'in' | 'at'): Question {
  const { name, description, kind: type } = slot;
  const noun = calledBy(name, description) ?? nounOf(name, type);
  const kind = CITY.exec(description)?.[1]?.toLowerCase() ?? noun;
  if (preposition === 'from' || preposition === 'to') {
    return {
      ...(ofThing(slot) ?? WHERE[preposition]),
      ...(!/^(?:origin|destination)$/.test(noun) && { brief: the(noun) }),
    };
  }
  if (name === 'where_to') return WHERE.to;
  const indirect = the(name.includes('_') ? noun : kind);
  if (noun.endsWith('address')) return { direct: `what is the ${noun}`, indirect };
  if (preposition === 'at') return { direct: `which ${noun} would you like`, indirect };
  return { direct: api.kind === 'search' ? `which ${kind} should I look in` : `which ${kind} is it in`, indirect };
}

function askCount(slot: Slot, unit: string): Question {
  const counted =
    /^(?:num|number|count)_/.test(slot.name) || isPeople(unit) || isStay(unit) ? undefined : countedIn(slot);
  if (counted && !counted.isBare) return { direct: counted.direct, indirect: counted.indirect };
  if (isPeople(unit)) return { direct: `how many ${unit} will there be`, indirect: `how many ${unit} there will be` };
  if (isStay(unit)) return { direct: `how many ${unit} will it be`, indirect: `how many ${unit} it will be` };
  return { direct: `how many ${unit} would you like`, indirect: `how many ${unit} you would like` };
}

/** Of what is looked for, all is a wish; who asks for a deed tells facts, but of the thing itself, which is to be so. */
function askBoolean(api: Api, slot: Slot): Question {
  const { wish, wished = indirectly(wish), fact, yes, isClause = false } = booleanWords(slot);
  const isWished = isClause && /^(?:it|there)\b/.test(yes);
  if (api.kind === 'transaction' && fact !== undefined && !isWished)
    return { direct: fact, indirect: `whether ${yes}` };
  return { direct: wish, indirect: `whether ${wished}` };
}

/** Who somebody is; undefined for what is no person, and for somebody who is looked for. */
function askWho(api: Api, slot: Slot): Question | undefined {
  const { name, kind, description } = slot;
  if (api.kind === 'search' || !isSomebody(slot)) return undefined;
  if (name === 'who') return { direct: 'who is it', indirect: 'who it is' };
  const noun = the(calledBy(name, description) ?? nounOf(name, kind));
  const is = isPlural(noun) ? 'are' : 'is';
  return { direct: `who ${is} ${noun}`, indirect: `who ${noun} ${is}` };
}

function askThing(api: Api, slot: Slot): Question {
  const noun = nounOf(slot.name, slot.kind);
  const [things, state] = (slot.kind === 'integer' && countedState(slot.name)) || [];
  if (things !== undefined)
    return { direct: `how many ${things} should be ${state}`, indirect: `how many ${things} should be ${state}` };
  if (slot.list) return askList(slot, noun);
  const who = roleOf(slot).kind === 'clause' ? askWho(api, slot) : undefined;
  if (who) return who;
  return askFact(api, slot) ?? { direct: `what ${noun} would you like`, indirect: the(noun) };
}

const AMOUNTS: ReadonlySet<Slot['kind']> = new Set<Slot['kind']>(['integer', 'number', 'money']);

/** A question in the words of a description: a wish of a search, and of who asks for a deed what is so. */
const inWords = ({ kind }: Api, { direct, indirect, fact }: Described): Question =>
  kind === 'transaction' && fact ? fact : { direct, indirect };

/**
 * What is told rather than chosen: nobody would like an age or a problem. It is asked for in the words of its description,
 * which says what it is; of the values of a closed set, one would like one, unless the description asks.
 */
function askFact(api: Api, slot: Slot): Question | undefined {
  const { kind, name } = slot;
  if (api.kind === 'search' && !AMOUNTS.has(kind)) return undefined;
  // A description that speaks of the user is for who writes programs.
  const described = /\buser\b/i.test(slot.description) ? undefined : describedWords(slot);
  const isNoun = described?.noun !== undefined;
  if (kind === 'email' && !isNoun) return { direct: `what is ${the(nounOf(name))}`, indirect: the(nounOf(name)) };
  return described && !(isNoun && kind === 'closed') ? inWords(api, described) : undefined;
}

/** Several things, or the people who take part. */
function askList({ name }: Slot, noun: string): Question {
  if (isPeople(nounOf(name))) return { direct: `who are the ${noun}`, indirect: `who the ${noun} are` };
  return { direct: `which ${noun} would you like`, indirect: `which ${noun} you would like`, brief: the(noun) };
}

/** Of a search for doctors, the 'type' is the 'type of doctor'. */
function askVague(api: Api, slot: Slot, options: readonly string[]): Question {
  const noun = nounOf(slot.name, slot.kind);
  if (options.length > 0) {
    return { direct: 'which would you prefer', indirect: 'which you would prefer', brief: the(noun) };
  }
  const whole = api.kind === 'search' ? `${noun} of ${api.entity}` : noun;
  return { direct: `what ${whole} would you like`, indirect: the(whole) };
}

/** Whether a task makes a thing, which has no name yet: 'CreateGoal' a goal. */
const isMade = ({ kind, intent }: Api, thing: string): boolean =>
  kind === 'transaction' && /^(?:add|create|make) /.test(wordsOf(intent)) && wordsOf(intent).endsWith(` ${thing}`);

function askHead(api: Api, slot: Slot): Question {
  const { name } = slot;
  const thing = calledBy(name, slot.description) ?? nounOf(name);
  const who = askWho(api, slot);
  if (who) return who;
  // Of a first name, 'first' is no thing that has a name.
  if (isQuality(thing) && thing !== name) {
    const noun = `${/^your\b/.test(phraseOf(slot)) ? 'your' : 'the'} ${nounOf(name)}`;
    return { direct: `what is ${noun}`, indirect: noun };
  }
  if (thing.startsWith('new ') || isMade(api, thing)) {
    return { direct: `what should ${the(thing)} be called`, indirect: `what ${the(thing)} should be called` };
  }
  return { direct: `which ${thing} would you like`, indirect: `which ${thing} you would like` };
}

function askAmount({ name }: Slot): Question {
  const noun = nounOf(name);
  const thing = noun.replace(/ ?amount$/, '');
  return { direct: `how much should ${thing === '' ? 'it' : the(thing)} be`, indirect: the(noun) };
}

function askDescribed(api: Api, slot: Slot): Question | undefined {
  const described = ownDescription(slot);
  return described && inWords(api, described);
}

function askOther(api: Api, slot: Slot, options: readonly string[]): Question {
  return VAGUE.has(slot.name) ? askVague(api, slot, options) : askThing(api, slot);
}

function askFor(api: Api, slot: Slot, options: readonly string[]): Question {
  const role = roleOf(slot);
  switch (role.kind) {
    case 'head':
      return askHead(api, slot);
    case 'amount':
      return askAmount(slot);
    case 'person':
      return { direct: 'who is it for', indirect: 'who it is for' };
    case 'place':
      return askPlace(api, slot, role.preposition);
    case 'when':
      return askWhen(slot, role);
    case 'count':
      return askCount(slot, role.unit);
    case 'boolean':
      return askBoolean(api, slot);
    case 'clause':
      return askDescribed(api, slot) ?? askOther(api, slot, options);
    default:
      return askOther(api, slot, options);
  }
}

/** The options that a question names: those of a small set of words. */
function optionsOf(slot: Slot, say: SayValue): readonly string[] {
  if (slot.kind !== 'closed' || slot.values === undefined || slot.values.length > MOST_OPTIONS) return [];
  return slot.values.map((value) => say(slot, value));
}

export function askingFor(api: Api, slot: Slot, say: SayValue): Asking {
  const options = optionsOf(slot, say);
  const asked = askFor(api, inSnakeCase(slot), options);
  // A question is asked as it stands, but a wish of a search is no question of fact.
  const [direct, indirect = ''] = (api.kind === 'transaction' && questionOf(slot)) || [];
  return { ...asked, ...(direct && { direct, indirect: indirect || asked.indirect }), options };
}

/** A question, or what one needs to know, with the options: 'which account type would you like: checking or savings'. */
export function withOptions(text: string, { options }: Asking): string {
  return options.length === 0 ? text : `${text}: ${list(options, 'or')}`;
}
