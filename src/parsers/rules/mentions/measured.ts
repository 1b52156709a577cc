/** Numbers with what they measure, for the one slot of an API that counts in it: 'a 40 kilo box', '60 cm long', 'size 39'. */
import type { Api, Slot } from '../../../service/index.js';
import { onceEach } from '../../../text/index.js';
import { GENERIC } from '../english/common.js';
import { MEASURES } from '../english/values.js';
import { nameWords, stem, wordsIn } from '../text.js';

export interface Measured {
  readonly slot: Slot;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Where the words begin that tell the slot. */
  readonly from: number;
}

const isNumeric = ({ kind }: Slot): boolean => kind === 'integer' || kind === 'number';

/** What slots measure: the places of measures in the table, by the words of their names and descriptions. */
const measuresOf = onceEach(({ name, description }: Slot): ReadonlySet<number> => {
  const own = new Set([...nameWords(name), ...wordsIn(description).map(({ word }) => word)].map(stem));
  return new Set(MEASURES.flatMap(({ units }, at) => (units.some((unit) => own.has(stem(unit))) ? [at] : [])));
});

const WITH_UNIT = /(?<![\p{L}\p{N}.,$€£:/-])(\p{N}+(?:\.\p{N}+)?)[ -]?(\p{L}+)\b(?: (\p{L}+))?/gu;

/** The slots that a unit is of; of several, the one that the word behind it tells: 'long' of a length. */
function ofUnit(unit: string, behind: string, slots: readonly Slot[]): readonly Slot[] {
  const at = MEASURES.findIndex(({ units }) => units.includes(unit));
  const found = at < 0 ? [] : slots.filter((slot) => measuresOf(slot).has(at));
  const said = MEASURES[at]?.said.find(([word]) => word === behind);
  return found.length > 1 && said ? found.filter(({ name }) => nameWords(name).includes(said[1])) : found;
}

function withUnit(text: string, slots: readonly Slot[]): readonly Measured[] {
  return [...text.matchAll(WITH_UNIT)].flatMap(({ 1: value = '', 2: unit = '', 3: behind = '', index }) => {
    const [slot, ...others] = ofUnit(unit.toLowerCase(), behind.toLowerCase(), slots);
    return slot && others.length === 0 ? [{ slot, value, start: index, end: index + value.length, from: index }] : [];
  });
}

const BEHIND_NOUN = /(?<![\p{L}\p{N}])(\p{L}{3,})(?: is| of|:)? (\p{N}+)(?![\p{L}\p{N}.,:/-]*\p{N})(?! ?[ap]\.?m\b)/gu;

/** The last word of a slot's name, where no other slot has it: 'size' of a shoe size. */
function behindNoun(text: string, slots: readonly Slot[], all: readonly Slot[]): readonly Measured[] {
  return [...text.matchAll(BEHIND_NOUN)].flatMap(({ 0: whole, 1: noun = '', 2: value = '', index }) => {
    const word = noun.toLowerCase();
    const named = all.filter(({ name }) => nameWords(name).includes(word));
    const [slot, ...others] = slots.filter(({ name }) => nameWords(name).at(-1) === word);
    const isOnly = slot && others.length === 0 && named.length === 1 && !GENERIC.has(word);
    const end = index + whole.length;
    return isOnly ? [{ slot, value, start: end - value.length, end, from: index }] : [];
  });
}

/** The numbers of a text that words beside them give to one slot of an API. */
export function measuredIn(text: string, api: Api): readonly Measured[] {
  if (!/\p{N}/u.test(text)) return [];
  const all = [...api.slots.values()];
  const slots = all.filter(isNumeric);
  return slots.length === 0 ? [] : [...withUnit(text, slots), ...behindNoun(text, slots, all)];
}
