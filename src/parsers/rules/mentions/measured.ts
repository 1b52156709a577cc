/** Numbers with what they measure, for the one slot of an API that counts in it: 'a 40 kilo box', '60 cm long', 'size 39'. */
import type { Api, Slot } from '../../../service/index.js';
import { COMMON, GENERIC } from '../english/common.js';
import { NUMBER_PHRASE } from '../../../values/number-words.js';
import { readNumber } from '../../../values/quantities.js';
import { AND_HALF, isAlike, measureOf, measureOfSlot, type Powered, UNIT_PHRASE } from '../../../values/measures.js';
import { nameWords } from '../text.js';

export interface Measured {
  readonly slot: Slot;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Where the words begin that tell the slot. */
  readonly from: number;
}

const isNumeric = ({ kind }: Slot): boolean => kind === 'integer' || kind === 'number';

/** How slots call the lengths that words behind a unit tell. */
const LENGTHS = new Map([
  ['long', 'length'],
  ['wide', 'width'],
  ['high', 'height'],
  ['tall', 'height'],
  ['deep', 'depth'],
  ['thick', 'thickness'],
]);

const WITH_UNIT = new RegExp(
  `(?<![\\p{L}\\p{N}.,$€£:/-])(${NUMBER_PHRASE})(?:(?<=\\p{N})|(?!\\p{L}))[ -]?(${UNIT_PHRASE})(?:${AND_HALF})?(?![\\p{L}\\p{N}])(?: (\\p{L}+))?`,
  'giu',
);

/** The slots that a unit is of; of several, the one that the word behind it tells: 'long' of a length. */
function ofUnit(unit: Powered, behind: string, slots: readonly Slot[]): readonly Slot[] {
  const found = slots.filter((slot) => {
    const own = measureOfSlot(slot);
    return own !== undefined && isAlike(unit, own);
  });
  const said = unit.measure.quantity === 'length' ? LENGTHS.get(behind) : undefined;
  return found.length > 1 && said ? found.filter(({ name }) => nameWords(name).includes(said)) : found;
}

function withUnit(text: string, slots: readonly Slot[]): readonly Measured[] {
  return [...text.matchAll(WITH_UNIT)].flatMap(({ 0: whole, 1: number = '', 2: unit = '', 3: behind = '', index }) => {
    const measure = measureOf(unit);
    const [slot, ...others] = measure ? ofUnit(measure, behind.toLowerCase(), slots) : [];
    // 'And a 40 kilo box'.
    const lead = /^(?:and |a (?=\p{N}))*/iu.exec(number)?.[0].length ?? 0;
    const [said, start] = [number.slice(lead), index + lead];
    // 'Three quarters of a kilo' is no kilo, and 'a foot massage' no foot.
    const isEnd = ['', ...LENGTHS.keys()].includes(behind.toLowerCase()) || COMMON.has(behind.toLowerCase());
    const isPart = /\bof $/i.test(text.slice(0, start)) || !isEnd;
    if (!slot || others.length > 0 || (/^an?$/i.test(said) && isPart)) return [];
    // In another unit than that of the slot it is another number.
    const isOwn = measureOfSlot(slot)?.measure === measure?.measure && readNumber(said) !== undefined;
    const value = isOwn ? said : whole.slice(lead, whole.length - behind.length).trimEnd();
    return [{ slot, value, start, end: start + value.length, from: start }];
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
  const all = [...api.slots.values()];
  const slots = all.filter(isNumeric);
  const measured = slots.length === 0 ? [] : withUnit(text, slots);
  const named = behindNoun(text, slots, all).filter((one) => !measured.some(({ start }) => start === one.start));
  return [...measured, ...named];
}
