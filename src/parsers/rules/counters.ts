/** The slots that count something, by the noun for it: the bags of `number_of_bags`. */
import { isPlural, singular } from '../../nlg/lexicon/english.js';
import type { Api, Slot } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import { GENERIC } from './english/common.js';
import { nameWords } from './text.js';

/** So long is a noun at least by which one is called that ends in it. */
const TAIL = 4;

/** What people call the things that a slot counts, in the singular: a slot called `floor` counts no floors. */
const nounsOf = ({ name, saidAs }: Slot): readonly string[] => {
  const own = nameWords(name).slice(-1).filter(isPlural);
  const called = (saidAs?.names ?? []).filter((words) => !words.includes(' '));
  return [...own, ...called].map((word) => singular(word.toLowerCase())).filter((word) => !GENERIC.has(word));
};

/** The slots of an API that count something, by what one of it is called; without what two of them count. */
export const countersOf = onceEach(({ slots }: Api): ReadonlyMap<string, Slot> => {
  const counting = [...slots.values()].filter(({ kind }) => kind === 'integer');
  const all = counting.flatMap((slot) => nounsOf(slot).map((noun): [string, Slot] => [noun, slot]));
  return new Map(all.filter(([noun, slot]) => all.every(([other, one]) => other !== noun || one === slot)));
});

/** The slot that counts a noun: by the noun itself, else by one that ends in it, as a suitcase is a case. */
export function counterOf(counters: ReadonlyMap<string, Slot>, noun: string): Slot | undefined {
  const compounds = [...counters].filter(([whole]) => noun.length >= TAIL && whole.endsWith(noun));
  return counters.get(noun) ?? (compounds.length === 1 ? compounds[0]?.[1] : undefined);
}
