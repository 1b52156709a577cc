/** Numbers with what they measure, for the one slot of an API that counts in it: 'a 40 kilo box', '60 cm long', 'size 39'. */
import type { Api, Slot } from '../../../service/index.js';
import { COMMON, GENERIC } from '../english/common.js';
import { readMoney, readNumber } from '../../../values/quantities.js';
import { amountsIn, countOf, isAmountOf, measureOfSlot, type Powered } from '../../../values/measures.js';
import { nameWords } from '../text.js';

export interface Measured {
  readonly slot: Slot;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  /** Where the words begin that tell the slot. */
  readonly from: number;
}

/** How slots call the lengths that words behind a unit tell. */
const LENGTHS = new Map([
  ['long', 'length'],
  ['wide', 'width'],
  ['high', 'height'],
  ['tall', 'height'],
  ['deep', 'depth'],
  ['thick', 'thickness'],
]);

/** The slots that a unit is of; of several, the one that the word behind it tells: 'long' of a length. */
function ofUnit(unit: Powered, behind: string, slots: readonly Slot[]): readonly Slot[] {
  const found = slots.filter((slot) => isAmountOf(slot, { unit }));
  const said = unit.measure.quantity === 'length' ? LENGTHS.get(behind) : undefined;
  return found.length > 1 && said ? found.filter(({ name }) => nameWords(name).includes(said)) : found;
}

function withUnit(text: string, slots: readonly Slot[]): readonly Measured[] {
  return amountsIn(text).flatMap(({ unit, number, hasMore, start, end }) => {
    const behind = /^ (\p{L}+)/u.exec(text.slice(end))?.[1]?.toLowerCase() ?? '';
    const [slot, ...others] = ofUnit(unit, behind, slots);
    // 'A foot massage' is no foot, and '100 a kilo' a price.
    const isEnd = ['', ...LENGTHS.keys()].includes(behind) || COMMON.has(behind);
    const before = text.slice(0, start);
    const isPrice = /\p{N} $/u.test(before) || readMoney(/\S+ \S+(?= $)/.exec(before)?.[0] ?? '') !== undefined;
    const isNone = /^an?$/i.test(number)
      ? /\bof $/i.test(before) || isPrice || !isEnd
      : / an?$/i.test(number) && countOf(number.toLowerCase()) === undefined;
    if (!slot || others.length > 0 || isNone) return [];
    // In another unit than that of the slot it is another number.
    const isOwn = !hasMore && measureOfSlot(slot)?.measure === unit.measure && readNumber(number) !== undefined;
    const value = isOwn ? number : text.slice(start, end);
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
  const slots = all.filter(({ kind }) => kind === 'integer' || kind === 'number');
  const measured = slots.length === 0 ? [] : withUnit(text, slots);
  const named = behindNoun(text, slots, all).filter((one) => !measured.some(({ start }) => start === one.start));
  return [...measured, ...named];
}
