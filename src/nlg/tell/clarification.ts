/** Questions of the turn loop's own: about proposals that could not be committed. */
import { type Api, type Canonical, type Constraint, DONTCARE, orderable, type Row } from '../../service/index.js';
import { askingFor, withOptions } from './ask.js';
import { clauseOf } from './describe.js';
import { list, question, statement, isPlural } from '../lexicon/english.js';
import { tellEach } from './each.js';
import { errandOf, pluralEntity } from './errand.js';
import { booleanWords } from '../lexicon/boolean-words.js';
import { boundOf } from '../lexicon/bounds.js';
import { ownValue, decimalText } from '../../language/index.js';
import { ownDescription } from '../lexicon/described.js';
import type { NamedType, SayValue } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';
import type { UnreadableReason } from '../../world/index.js';
import { typeOf } from './telling.js';
import type { Pick } from './variants.js';
import { nounOf } from '../lexicon/nouns.js';
import { roleOf, spokenNoun } from '../lexicon/roles.js';

/* Names and values in clarifications. */

/** What a slot that an API takes is called. */
const nameFor = (name: string, api: Api | undefined): string => nounOf(name, api?.slots.get(name)?.kind);

/** Whether the values of a slot name what they count: '4 people'. */
const isCount = (type: NamedType | undefined): boolean => type !== undefined && roleOf(type).kind === 'count';

/** What a slot is called: of what is counted, its number. */
function nounFor(name: string, type: NamedType | undefined): string {
  const noun = type ? spokenNoun(type) : nounOf(name);
  return isCount(type) && isPlural(noun) ? `number of ${noun}` : noun;
}

const NUMBERS: ReadonlySet<NamedType['kind']> = new Set<NamedType['kind']>(['integer', 'number', 'money']);

/** A legal value in words. It is text, also of a number. */
function sayLegal(type: NamedType, legal: string, say: SayValue): string {
  return say(type, NUMBERS.has(type.kind) && legal.trim() !== '' && !Number.isNaN(+legal) ? +legal : legal);
}

/** A value as it was said: that may be a number in digits. */
const sayRaw = (value: Canonical): string => (typeof value === 'number' ? decimalText(value) : String(value));

/** That it is not known whether something was done. */
function inDoubt(api: Api | undefined, pick: Pick): string {
  const what = api ? `my request to ${errandOf(api)}` : 'that';
  return pick('in-doubt', [
    `I am sorry, the service did not answer in time. I could not find out whether ${what} was done. Shall I ask again?`,
    `The service took too long, I am sorry: I could not find out whether ${what} was done. Shall I ask again?`,
  ]);
}

/** A question about a proposal that could not be committed. What is left out is not spoken of. */
export interface Clarification {
  /**
   * Why the user has to be told or asked. `unknown-slot`: the API takes no such slot, and `legal` names those that it takes.
   * `invalid-value`: the slot does not take the value, and `legal` holds those that it takes. `ungrounded-value`: nobody
   * said the value, or the bound. `not-comparable`: results cannot be chosen or sorted so. `unknown-api`: no API has the name, and `apis` are known ones. `unresolved`: it is not clear to what
   * the user refers. `unknown-property`: nothing is known of what the user asked about. `done`: what was done cannot be
   * changed. `doubtful`: a gate of your own objects to a value, or to something else, and does not say how to ask. `worded`: a
   * gate of your own asks `question`. `aborted`: a critical action was not done. `too-slow`: the service did not answer in time.
   * `in-doubt`: neither did it, and whether the transaction was done is not known. `partly`: a part of what the user said was
   * not understood. `unheard`: a wish, or several, the `value`, for which there is no slot. `not-understood`: anything else.
   */
  readonly kind:
    | 'unknown-slot'
    | 'invalid-value'
    | 'ungrounded-value'
    | 'not-comparable'
    | 'unknown-api'
    | 'unresolved'
    | 'unknown-property'
    | 'done'
    | 'partly'
    | 'unheard'
    | 'not-understood'
    | 'doubtful'
    | 'worded'
    | 'aborted'
    | 'too-slow'
    | 'in-doubt';
  readonly api?: Api;
  readonly slot?: string;
  readonly value?: Canonical;
  /** The constraint in question, where it is one: what results must be like. */
  readonly constraint?: Constraint;
  /** What is asked, word for word. */
  readonly question?: string;
  /** What would be legal: values, or names of slots. */
  readonly legal?: readonly string[];
  /** What the user may ask for instead. */
  readonly apis?: readonly Api[];
  /** Why the value could not be read, where the reader says so. */
  readonly why?: UnreadableReason;
  /** Of `done`: it was to be taken back, not changed. */
  readonly takesBack?: true;
  /** Of what is done: the user said yes to it once more, and wants no other thing. Of a wish: it stands beside a yes to what is asked. */
  readonly confirms?: true;
  /** Of `done`: whom the user may ask instead, a property of what was done. */
  readonly contact?: { readonly property: string; readonly value: Canonical };
  /** Of `unknown-property`: the results that the question may be about. The property is told of each that has it. */
  readonly rows?: readonly Row[];
  /** Whether it ends with a question; true if left out. False where the rest of the reply asks, or nothing depends on it. */
  readonly asks?: boolean;
}

/** So many choices are named; of more, the nearest. */
const MOST_CHOICES = 5;
const NEAREST_CHOICES = 3;

interface Asked extends Clarification {
  readonly noun: string;
  /** The value in words, if there is one. */
  readonly said?: string;
  /** What would be legal, in words. */
  readonly choices: readonly string[];
  readonly hasMore: boolean;
}

function askedFor(clarification: Clarification, say: SayValue): Asked {
  const { kind, api, slot = '', value, constraint, legal = [] } = clarification;
  const type = api && typeOf(api, slot);
  const names =
    kind === 'unknown-slot'
      ? legal.map((name) => nameFor(name, api))
      : legal.map((one) => (type ? sayLegal(type, one, say) : one));
  const hasMore = names.length > MOST_CHOICES;
  const choices = hasMore && kind === 'invalid-value' ? names.slice(0, NEAREST_CHOICES) : names.slice(0, MOST_CHOICES);
  const asked = { ...clarification, noun: slot === '' ? 'value' : nounFor(slot, type), choices, hasMore };
  if (type && constraint) return { ...asked, said: boundOf(type, constraint, say).text };
  if (value === undefined) return asked;
  // A value that the slot does not take is said as the user said it.
  return { ...asked, said: type && kind !== 'invalid-value' ? say(type, value) : sayRaw(value) };
}

/** The slot's own question; in general words for a slot that is not known. */
function ownQuestion({ api, slot, noun, choices }: Asked, say: SayValue): string {
  const known = api && slot !== undefined ? api.slots.get(slot) : undefined;
  if (!known) return `what ${noun} would you like`;
  const asking = askingFor(api as Api, known, say);
  return choices.length > 0 ? asking.direct : withOptions(asking.direct, asking);
}

/** Parts of a reply, without the question where the user is not asked. */
function told({ asks = true }: Asked, parts: readonly string[], ask: string): string {
  return [...parts, asks ? ask : ''].filter(Boolean).join(' ');
}

function unknownSlot(asked: Asked, pick: Pick): string {
  const { slot, noun, choices, said, asks = true } = asked;
  const wish = slot === undefined ? 'that' : said === undefined ? `the ${noun}` : `the ${noun} (${said})`;
  const can = choices.length === 0 || !asks ? '' : `I can go by the ${list(choices, 'or')}.`;
  return pick('unknown-slot', [
    told(asked, [`I am sorry, I cannot take ${wish} into account.`, can], 'Would you like something else?'),
    told(asked, [`I am afraid ${wish} is nothing that I can go by.`, can], 'What would you like?'),
    told(asked, [`I cannot search or book by ${wish}.`, can], 'How shall I go on?'),
  ]);
}

function choicesOf({ choices, hasMore }: Asked): string {
  if (choices.length === 0) return '';
  return hasMore ? `The nearest are ${list(choices, 'and')}.` : `It can be ${list(choices, 'or')}.`;
}

function ambiguous(asked: Asked, pick: Pick): string {
  const { noun, choices, asks = true } = asked;
  const either = list(choices, 'or');
  if (!asks) return `I am not sure whether the ${noun} is ${either}, so I have left it out.`;
  return pick('ambiguous', [`Is that ${either}?`, `Do you mean ${either}?`, `Just to be sure: is that ${either}?`]);
}

/** What is named is nothing that a list may have. */
function noMember(asked: Asked, message: string, say: SayValue): string {
  const { choices, hasMore } = asked;
  const can = hasMore || choices.length === 0 ? choicesOf(asked) : `There is a choice of ${list(choices, 'and')}.`;
  return told(asked, [message, can], question(ownQuestion(asked, say)));
}

/** A value for which its reader says why it cannot be read. */
function unreadable(asked: Asked, { code, message }: UnreadableReason, pick: Pick, say: SayValue): string {
  const { noun, asks = true } = asked;
  if (code === 'ambiguous' && asked.choices.length > 0) return ambiguous(asked, pick);
  if (code === 'not-a-member') return told(asked, [message], 'What would you like to change?');
  if (code === 'no-member') return noMember(asked, message, say);
  if (!asks) return `${message} So I have left out the ${noun}.`;
  return `${message} ${question(ownQuestion(asked, say))}`;
}

/** The user does not care, and the slot needs a value. */
function needed(asked: Asked, pick: Pick, say: SayValue): string {
  const { noun } = asked;
  const ask = question(ownQuestion(asked, say));
  return pick('needed', [
    told(asked, [`I am afraid I cannot leave the ${noun} open.`], ask),
    told(asked, [`I am sorry, I need to know the ${noun}.`], ask),
  ]);
}

function invalidValue(asked: Asked, pick: Pick, say: SayValue): string {
  const { said, noun, why } = asked;
  if (asked.value === DONTCARE) return needed(asked, pick, say);
  if (why && why.message !== '') return unreadable(asked, why, pick, say);
  const what = said === undefined ? 'that' : `"${said}"`;
  const can = choicesOf(asked);
  const ask = question(ownQuestion(asked, say));
  return pick('invalid-value', [
    told(asked, [`I am sorry, I cannot use ${what} as the ${noun}.`, can], ask),
    told(asked, [`I am afraid ${what} will not do for the ${noun}.`, can], ask),
    told(asked, [`For the ${noun}, ${what} is not possible.`, can], ask),
  ]);
}

function ungroundedValue(asked: Asked, pick: Pick, say: SayValue): string {
  const { said, noun, value, asks = true } = asked;
  if (!asks) return `You have not told me the ${noun}, so I have left it out.`;
  if (said === undefined || (typeof value === 'boolean' && !asked.constraint)) return question(ownQuestion(asked, say));
  if (isCount(asked.api && typeOf(asked.api, asked.slot ?? ''))) {
    return pick('ungrounded-count', [
      `Just to be sure: should it be ${said}?`,
      `Did I get that right: ${said}?`,
      `You have not told me the ${noun}. Should it be ${said}?`,
    ]);
  }
  return pick('ungrounded-value', [
    `Just to be sure: should the ${noun} be ${said}?`,
    `Did I get that right, the ${noun} is ${said}?`,
    `You have not told me the ${noun}. Is ${said} all right?`,
  ]);
}

/** The properties by which results can be told to be more or less, in words. */
function orderedBy(api: Api | undefined): readonly string[] {
  if (api?.kind !== 'search') return [];
  return orderable(api).map((type) => nounFor(type.name, type));
}

/** Results that cannot be compared so; and what needs one value, and is given a range. */
function notComparable(asked: Asked, pick: Pick, say: SayValue): string {
  const { api, slot, noun } = asked;
  const taken = slot === undefined ? undefined : api?.slots.get(slot);
  const isOne = taken && (api?.kind === 'transaction' || taken.required || !api?.comparable.has(taken.name));
  if (isOne) {
    const ask = question(ownQuestion(asked, say));
    const what = /^how\b/.test(noun) ? 'amount' : noun;
    return pick('needs-one', [
      told(asked, [`I am afraid I need one ${what}.`], ask),
      told(asked, [`I am sorry, it has to be one ${what}.`], ask),
    ]);
  }
  const [many, what] = [api ? pluralEntity(api) : 'results', slot === undefined ? 'that' : `the ${noun}`];
  const others = orderedBy(api)
    .filter((one) => one !== noun)
    .slice(0, MOST_CHOICES);
  const can = others.length === 0 ? '' : `I can compare them by the ${list(others, 'or')}.`;
  return pick('not-comparable', [
    told(asked, [`I am sorry, I cannot compare ${many} by ${what}.`, can], 'How shall I go on?'),
    told(asked, [`I cannot compare ${many} by ${what}, I am afraid.`, can], 'What would you like?'),
  ]);
}

/** A reference to something that is not there. */
function unresolved(asked: Asked, pick: Pick, say: SayValue): string {
  const { slot, noun } = asked;
  const which = slot === undefined ? 'which one' : `which ${noun}`;
  const ask = slot === undefined ? 'Which one is it?' : question(ownQuestion(asked, say));
  return pick('unresolved', [
    told(asked, [`I am not sure ${which} you mean.`], ask),
    told(asked, [`I do not know ${which} you mean.`], ask),
    told(asked, [`It is not clear to me ${which} you mean.`], ask),
  ]);
}

/** Says that something is not known, in the words of a question for it: 'not yet' of a task, and 'nothing is said' of a result, which stays as it is. */
function notYet(type: NamedType, isOfResult: boolean, pick: Pick): string {
  const what =
    type.kind === 'boolean'
      ? `whether ${booleanWords(type).yes}`
      : (ownDescription(type)?.indirect ?? `the ${nounFor(type.name, type)}`);
  if (isOfResult)
    return pick('says-nothing', [
      what.startsWith('the ') ? `It says nothing of ${what}.` : `It does not say ${what}.`,
      `Nothing is said about ${what}.`,
    ]);
  return pick('not-yet', [`I do not know ${what} yet.`, `I cannot tell you ${what} yet.`]);
}

function unknownProperty(asked: Asked, pick: Pick): string {
  const { api, slot } = asked;
  const type = api && slot !== undefined && asked.asks === false ? typeOf(api, slot) : undefined;
  if (type && type.kind === 'money' && api?.kind === 'transaction' && api.quote)
    return pick('not-quoted', [
      `I can tell you the ${nounFor(type.name, type)} as soon as I know the rest.`,
      `The ${nounFor(type.name, type)} is known as soon as I have the rest.`,
    ]);
  if (type) return notYet(type, asked.rows !== undefined, pick);
  if (asked.said !== undefined)
    return told(asked, [`I have no answer to "${asked.said}".`], 'What else would you like to know?');
  const isNamed = slot !== undefined && slot !== 'that';
  const of = api && isNamed && typeOf(api, slot) ? 'the' : 'of any';
  const what = isNamed ? `${of} ${asked.noun}` : 'that';
  return pick('unknown-property', [
    told(asked, [`I am sorry, I do not know ${what}.`], 'Is there anything else that you would like to know?'),
    told(asked, [`I am afraid I do not know ${what}.`], 'Can I tell you something else?'),
  ]);
}

function unheard(asked: Asked, pick: Pick): string {
  const { api, value } = asked;
  const wishes = [value ?? []].flat().map((one) => `"${sayRaw(one)}"`);
  const wish = wishes.length === 0 ? 'that' : list(wishes, asked.confirms ? 'and' : 'or');
  if (asked.confirms) return told(asked, [`You also said ${wish}.`], 'Shall I go ahead?');
  const first = api?.kind === 'search' ? `I cannot search by ${wish}.` : `I cannot take ${wish} into account.`;
  return pick('unheard', [
    told(asked, [first], 'How shall I go on?'),
    told(asked, [`I am afraid that I cannot use ${wish}.`], 'What would you like?'),
  ]);
}

/** What may help where the agent cannot: 'The phone number is 415-555-0134.' */
function contactText({ api, contact }: Asked, say: SayValue): string {
  const type = contact && api && typeOf(api, contact.property);
  const helps = contact && type ? clauseOf({ type, value: contact.value }, say).text : '';
  return helps && `${statement(helps)} They may be able to help.`;
}

function done(asked: Asked, pick: Pick, say: SayValue): string {
  const { api, takesBack, confirms } = asked;
  if (confirms) return pick('done-twice', [told(asked, ['That is done already.'], 'What else can I do for you?')]);
  const [undo, amend] = api?.kind === 'transaction' ? [api.undo, api.amend] : [];
  const can = takesBack ? amend && 'I can change it, though.' : undo && 'I can take it back, though.';
  const helps = can ?? contactText(asked, say);
  if (takesBack && !amend)
    return pick('done-back', [
      told(
        asked,
        ['That is done already: I can neither take it back nor change it.', helps],
        'What would you like to do?',
      ),
      told(asked, ['I am sorry, what is done I cannot take back or change.', helps], 'How shall I go on?'),
      told(
        asked,
        ['I am afraid it is done, and I have no way to take it back or change it.', helps],
        'What would you like?',
      ),
    ]);
  const what = takesBack ? 'take back' : 'change';
  return pick('done', [
    told(
      asked,
      [`That is done already, so I cannot ${what.replace(/ |$/, ' it ').trim()}.`, helps],
      'What would you like to do?',
    ),
    told(asked, [`I cannot ${what} what is done already.`, helps], 'How shall I go on?'),
    told(
      asked,
      [`It is too late to ${what.replace(/ |$/, ' that ').trim()}: it is done.`, helps],
      'What would you like?',
    ),
  ]);
}

function partly(asked: Asked, pick: Pick): string {
  return pick('partly', [
    told(asked, ['I have not understood all of that.'], 'Could you say the rest in other words?'),
    told(asked, ['I did not get a part of that.'], 'Could you put it differently?'),
    told(asked, ['Some of that I did not understand.'], 'Could you tell me once more?'),
  ]);
}

/** A doubt of which nothing is known but where it is. */
function doubtful(asked: Asked, pick: Pick): string {
  const { said, noun } = asked;
  const what = said === undefined ? 'that' : `${said} as the ${noun}`;
  const can = asked.choices.length === 0 ? '' : `It can be ${list(asked.choices, 'or')}.`;
  if (asked.asks === false) return told(asked, [`I have left ${what} out for now.`, can], '');
  return pick('doubtful', [
    told(asked, [`I would rather check ${what} with you first.`, can], 'What would you like?'),
    told(asked, [`I have left ${what} out for now.`, can], 'How shall I go on?'),
    told(asked, [`I am not sure about ${what}.`, can], 'What should it be?'),
  ]);
}

function unknownApi(asked: Asked, pick: Pick): string {
  const { apis = [] } = asked;
  const errands = [...new Set(apis.map(errandOf))].slice(0, MOST_CHOICES);
  const can = errands.length === 0 ? '' : `I can help you ${list(errands, 'or')}.`;
  return pick('unknown-api', [
    told(asked, ['I am sorry, I cannot help with that.', can], 'What would you like to do?'),
    told(asked, ['I am afraid that is nothing I can do.', can], 'What would you like?'),
    told(asked, ['That is beyond me, I am sorry.', can], 'What can I do for you?'),
  ]);
}

function textOf(asked: Asked, pick: Pick, say: SayValue): string {
  switch (asked.kind) {
    case 'unknown-slot':
      return unknownSlot(asked, pick);
    case 'invalid-value':
      return invalidValue(asked, pick, say);
    case 'ungrounded-value':
      return ungroundedValue(asked, pick, say);
    case 'not-comparable':
      return notComparable(asked, pick, say);
    case 'unknown-api':
      return unknownApi(asked, pick);
    case 'unresolved':
      return unresolved(asked, pick, say);
    case 'unknown-property':
      return unknownProperty(asked, pick);
    case 'done':
      return done(asked, pick, say);
    case 'partly':
      return partly(asked, pick);
    case 'unheard':
      return unheard(asked, pick);
    case 'not-understood':
      return pick('not-understood', [
        'Sorry, I did not quite get that. Could you say it in other words?',
        'I am not sure what you mean. Could you put it differently?',
        'I am sorry, I did not understand. Could you tell me once more what you would like?',
      ]);
    case 'doubtful':
      return doubtful(asked, pick);
    case 'worded':
      return asked.question ?? doubtful(asked, pick);
    case 'too-slow':
      return pick('too-slow', [
        'I am sorry, the service took too long to answer. Shall we try again later, or is there anything else?',
        'I am afraid the service did not answer in time. Would you like to try that again, or something else?',
      ]);
    case 'in-doubt':
      return inDoubt(asked.api, pick);
    case 'aborted':
      return pick('aborted', [
        'I have not done that, to be on the safe side. How would you like to go on?',
        'I stopped before anything was changed. What would you like me to do?',
        'To be safe, I have left everything as it was. What should I do?',
      ]);
  }
}

const SPEAKING_OF_VALUES: ReadonlySet<Clarification['kind']> = new Set<Clarification['kind']>([
  'unknown-slot',
  'invalid-value',
  'ungrounded-value',
  'doubtful',
  'worded',
]);

/** The words of a clarification, and the values in them. */
export function tellClarification(clarification: Clarification, pick: Pick, say: SayValue): Phrase {
  const { api, slot, rows } = clarification;
  if (api && slot !== undefined && rows?.some((row) => ownValue(row, slot) !== undefined))
    return tellEach(api, slot, rows, say);
  const asked = askedFor(clarification, say);
  const text = textOf(asked, pick, say);
  const told = SPEAKING_OF_VALUES.has(asked.kind)
    ? [...(asked.said === undefined ? [] : [asked.said]), ...asked.choices]
    : [];
  return { text, values: told.filter((value) => text.includes(value)) };
}
