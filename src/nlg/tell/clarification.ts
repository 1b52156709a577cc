/** Questions of the turn loop's own: about proposals that could not be committed. */
import { decimalText } from '../../language/decimal.js';
import type { Api, Canonical } from '../../service/index.js';
import { askingFor, withOptions } from './ask.js';
import { list, question } from '../lexicon/english.js';
import { errandOf } from './errand.js';
import { nounOf } from '../lexicon/nouns.js';
import type { SayValue } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';
import { typeOf } from './telling.js';
import type { Pick } from './variants.js';

/** A question about a proposal that could not be committed. What is left out is not spoken of. */
export interface Clarification {
  /**
   * Why the user has to be asked. `unknown-slot`: the API takes no such slot, and `legal` names those that it takes.
   * `invalid-value`: the slot does not take the value, and `legal` holds those that it takes. `ungrounded-value`: nobody
   * said the value. `unknown-api`: no API has the name, and `apis` are known ones. `doubtful`: a gate of your own objects to a
   * value, or to something else, and does not say how to ask. `worded`: a gate of your own asks `question`. `aborted`: a
   * critical action was not done. `not-understood`: anything else.
   */
  readonly kind:
    | 'unknown-slot'
    | 'invalid-value'
    | 'ungrounded-value'
    | 'unknown-api'
    | 'not-understood'
    | 'doubtful'
    | 'worded'
    | 'aborted';
  /** The API in question. */
  readonly api?: Api;
  /** The name of the slot in question. */
  readonly slot?: string;
  /** The value in question. */
  readonly value?: Canonical;
  /** What is asked, word for word. */
  readonly question?: string;
  /** What would be legal: values, or names of slots. */
  readonly legal?: readonly string[];
  /** What the user may ask for instead. */
  readonly apis?: readonly Api[];
}

/** So many choices are named; of more, the first. */
const MOST_CHOICES = 5;

interface Asked extends Clarification {
  /** What the slot is called. */
  readonly noun: string;
  /** The value in words, if there is one. */
  readonly said?: string;
  /** What would be legal, in words. */
  readonly choices: readonly string[];
}

function askedFor(clarification: Clarification, say: SayValue): Asked {
  const { kind, api, slot = '', value, legal = [] } = clarification;
  const type = api && typeOf(api, slot);
  const names =
    kind === 'unknown-slot' ? legal.map((name) => nounOf(name)) : legal.map((one) => (type ? say(type, one) : one));
  const asked = { ...clarification, noun: slot === '' ? 'value' : nounOf(slot), choices: names.slice(0, MOST_CHOICES) };
  if (value === undefined) return asked;
  // A value that the slot does not take is said as the user said it.
  return { ...asked, said: type && kind !== 'invalid-value' ? say(type, value) : sayRaw(value) };
}

/** A value as it was said: that may be a number in digits. */
const sayRaw = (value: Canonical): string => (typeof value === 'number' ? decimalText(value) : String(value));

/** The slot's own question; in general words for a slot that is not known. */
function ownQuestion({ api, slot, noun, choices }: Asked, say: SayValue): string {
  const known = api && slot !== undefined ? api.slots.get(slot) : undefined;
  if (!known) return `what ${noun} would you like`;
  const asking = askingFor(api as Api, known, say);
  return choices.length > 0 ? asking.direct : withOptions(asking.direct, asking);
}

function unknownSlot({ slot, noun, choices }: Asked, pick: Pick): string {
  const wish = slot === undefined ? 'that' : `the ${noun}`;
  const can = choices.length === 0 ? '' : ` I can go by the ${list(choices, 'or')}.`;
  return pick('unknown-slot', [
    `I am sorry, I cannot take ${wish} into account.${can} Would you like something else?`,
    `I am afraid ${wish} is nothing that I can go by.${can} What would you like?`,
    `I cannot search or book by ${wish}.${can} How shall I go on?`,
  ]);
}

function invalidValue(asked: Asked, pick: Pick, say: SayValue): string {
  const { said, noun, choices } = asked;
  const what = said === undefined ? 'that' : `"${said}"`;
  const can = choices.length === 0 ? '' : ` It can be ${list(choices, 'or')}.`;
  const ask = question(ownQuestion(asked, say));
  return pick('invalid-value', [
    `I am sorry, I cannot use ${what} as the ${noun}.${can} ${ask}`,
    `I am afraid ${what} will not do for the ${noun}.${can} ${ask}`,
    `For the ${noun}, ${what} is not possible.${can} ${ask}`,
  ]);
}

function ungroundedValue(asked: Asked, pick: Pick, say: SayValue): string {
  const { said, noun, value } = asked;
  if (said === undefined || typeof value === 'boolean') return question(ownQuestion(asked, say));
  return pick('ungrounded-value', [
    `Just to be sure: should the ${noun} be ${said}?`,
    `Did I get that right, the ${noun} is ${said}?`,
    `You have not told me the ${noun}. Is ${said} all right?`,
  ]);
}

/** A doubt of which nothing is known but where it is. */
function doubtful(asked: Asked, pick: Pick): string {
  const { said, noun } = asked;
  const what = said === undefined ? 'that' : `${said} as the ${noun}`;
  const can = asked.choices.length === 0 ? '' : ` It can be ${list(asked.choices, 'or')}.`;
  return pick('doubtful', [
    `I would rather check ${what} with you first.${can} What would you like?`,
    `I have left ${what} out for now.${can} How shall I go on?`,
    `I am not sure about ${what}.${can} What should it be?`,
  ]);
}

function unknownApi({ apis = [] }: Asked, pick: Pick): string {
  const errands = [...new Set(apis.map(errandOf))].slice(0, MOST_CHOICES);
  const can = errands.length === 0 ? '' : ` I can help you ${list(errands, 'or')}.`;
  return pick('unknown-api', [
    `I am sorry, I cannot help with that.${can} What would you like to do?`,
    `I am afraid that is nothing I can do.${can} What would you like?`,
    `That is beyond me, I am sorry.${can} What can I do for you?`,
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
    case 'unknown-api':
      return unknownApi(asked, pick);
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
    case 'aborted':
      return pick('aborted', [
        'I have not done that, to be on the safe side. How would you like to go on?',
        'I stopped before anything was changed. What would you like me to do?',
        'To be safe, I have left everything as it was. What should I do?',
      ]);
  }
}

const SPEAKING_OF_VALUES: ReadonlySet<Clarification['kind']> = new Set<Clarification['kind']>([
  'invalid-value',
  'ungrounded-value',
  'doubtful',
  'worded',
]);

/** The words of a clarification, and the values in them. */
export function tellClarification(clarification: Clarification, pick: Pick, say: SayValue): Phrase {
  const asked = askedFor(clarification, say);
  const text = textOf(asked, pick, say);
  const told = SPEAKING_OF_VALUES.has(asked.kind)
    ? [...(asked.said === undefined ? [] : [asked.said]), ...asked.choices]
    : [];
  return { text, values: told.filter((value) => text.includes(value)) };
}
