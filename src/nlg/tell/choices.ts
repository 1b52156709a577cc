/** Which values a slot takes. */
import type { Choice } from '../../engine/index.js';
import { taskOf } from '../../world/index.js';
import { booleanWords } from '../lexicon/boolean-words.js';
import { capitalize, isPlural, list, plural } from '../lexicon/english.js';
import { ownDescription } from '../lexicon/described.js';
import { calledBy } from '../lexicon/nouns.js';
import { spokenNoun } from '../lexicon/roles.js';
import type { NamedType } from '../lexicon/say-value.js';
import type { Phrase } from '../sentence.js';
import { type ActionOf, type Telling, typeOf } from './telling.js';

/** What may be said where no values are known, by the kind of the slot. */
const EXPECTED: Readonly<Partial<Record<NamedType['kind'], string>>> = {
  date: 'any day, such as “tomorrow” or “March 4th”',
  time: 'any time, such as “half past seven” or “7 pm”',
  datetime: 'any day and time, such as “tomorrow at 7 pm”',
  duration: 'any length of time, such as “two hours”',
  integer: 'a whole number',
  number: 'a number',
  money: 'an amount of money',
};

const nounFor = (type: NamedType): string =>
  ownDescription(type) ? spokenNoun(type) : (calledBy(type.name, type.description) ?? spokenNoun(type));

/** Any value may be given: an example of the author, or what is expected. */
function openText(type: NamedType, examples: readonly string[], { pick }: Telling): string {
  const the = `the ${nounFor(type)}`;
  if (type.kind === 'boolean') return `That is a yes or a no: whether ${booleanWords(type).yes}.`;
  if (examples.length > 0)
    return `For ${the} you may say, for example, ${list(
      examples.map((example) => `“${example}”`),
      'or',
    )}.`;
  const expected = EXPECTED[type.kind];
  if (expected)
    return pick('choices-open', [`For ${the} I take ${expected}.`, `${capitalize(the)} may be ${expected}.`]);
  const what = 'description' in type ? String(type.description) : '';
  return what === ''
    ? `For ${the} I take anything.`
    : `For ${the} I take anything that says this: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`;
}

function tellChoice({ task, slot, values, count }: Choice, telling: Telling): Phrase {
  const type = typeOf(taskOf(telling.world, task).api, slot);
  if (!type) return { text: '', values: [] };
  const said = values.map((value) => telling.say(type, value));
  if (count === 0 || type.kind === 'boolean') return { text: openText(type, said, telling), values: said };
  const isNoun = ownDescription(type) === undefined;
  const noun = isNoun ? nounFor(type) : 'choice';
  const several = isPlural(noun) ? noun : plural(noun);
  const left = count - values.length;
  const [any, all] = left > 0 ? [undefined, `${said.join(', ')} and ${left} more`] : [list(said, 'or'), list(said)];
  const text =
    count === 1
      ? `There is one ${noun}: ${all}.`
      : telling.pick('choices', [
          `You can choose ${any ?? all}.`,
          `There are ${count} ${several}: ${all}.`,
          any === undefined ? `I know ${count} ${several}: ${all}.` : `It can be ${any}.`,
        ]);
  return { text, values: said };
}

/** Which values the slots take that the user asked about. */
export function tellChoices({ choices }: ActionOf<'choices'>, telling: Telling): Phrase {
  const told = choices.map((choice) => tellChoice(choice, telling));
  return { text: told.map(({ text }) => text).join(' '), values: told.flatMap(({ values }) => values) };
}
