/** The words of a deed: its verb, its values, and what it is about. */
import { ownValue } from '../../language/index.js';
import type { Canonical, Slot } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import { type Deed, verbOf } from '../deed.js';
import { wordsOf } from './readable.js';
import { AROUND, CHANGES, DOES, REFUSES, SAME_DEED, TAKES_BACK } from './words.js';

/** The verb of an API's name, and those that stand for it. 'A restaurant in Oakland' tells no deed, and who requests a payment pays nothing. */
export const verbsOf = onceEach((api: Deed['api']): ReadonlySet<string> => {
  const verb = verbOf(api);
  // 'Pay' is the verb of who makes a payment.
  const words = DOES.has(verb) ? api.name.split('_') : [verb];
  const isOwn = (one: string): boolean => words.some((word) => word.startsWith(one));
  return new Set([verb, ...SAME_DEED.flatMap((same) => ([...same].some(isOwn) ? [...same] : []))]);
});

export interface SaidText {
  readonly slot: string;
  readonly words: readonly string[];
}

export const textsOf = ({ values }: Deed): readonly SaidText[] =>
  Object.entries(values).flatMap(([slot, value]) => textsIn(value).map((text) => ({ slot, words: wordsOf(text) })));

/** The texts of a value: of a list, those of its members. */
function textsIn(value: Canonical): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object') return [];
  return (Array.isArray(value) ? (value as readonly Canonical[]) : Object.values(value)).flatMap(textsIn);
}

/** The words of values that are texts and taken for no other: 'bamboo', 'garden'. No word that refuses is one. */
export function valueWords(texts: readonly SaidText[], rivals: readonly (readonly string[])[]): ReadonlySet<string> {
  const alone = texts.filter(({ slot }) => !rivals.some((group) => group.includes(slot)));
  return new Set(alone.flatMap(({ words }) => words).filter((word) => !REFUSES.test(word) && !/\p{N}/u.test(word)));
}

/** What a slot is called besides, in one word: the 'sum' of an amount. */
const calledAs = (slot: Slot | undefined): readonly string[] =>
  slot && slot.kind !== 'boolean' ? (slot.saidAs?.names ?? []).filter((name) => /^\p{L}+$/u.test(name)) : [];

/**
 * The words for parts of a deed: those of the slots that have a value. Of the deed's own words they are what a slot names: the
 * 'restaurant' of `restaurant_name`, and not the 'appointment' of `appointment_date`.
 */
export const partWords = ({ api, values }: Deed, own: ReadonlySet<string>): readonly string[] =>
  Object.keys(values)
    .flatMap((name) => [
      ...name.split('_').filter((word) => !own.has(word) || name === word || name.endsWith(`${word}_name`)),
      ...calledAs(api.slots.get(name)),
    ])
    .filter((word) => !AROUND.has(word));

/** Words that tell what a deed is about, without those of its yes-or-no slots: 'private' is no word for what is not. */
export function aboutWords({ api, values }: Deed): readonly string[] {
  const slots = [...api.slots.values()];
  const off = new Set(
    slots.flatMap(({ name, kind }) => (kind === 'boolean' && ownValue(values, name) !== true ? name.split('_') : [])),
  );
  const words = slots.flatMap((slot) => [...slot.name.split('_'), ...calledAs(slot)]).concat(wordsOf(api.description));
  return words.filter(
    (word) => ![off, AROUND, TAKES_BACK, CHANGES].some((list) => list.has(word)) && !REFUSES.test(word),
  );
}
