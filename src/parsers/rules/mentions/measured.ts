/** Numbers with what they measure, for the one slot of an API that counts in it: 'a 40 kilo box', '60 cm long', 'size 39'. */
import type { Api, Slot } from '../../../service/index.js';
import { COMMON, GENERIC } from '../english/common.js';
import { NUMBER_PHRASE } from '../../../values/number-words.js';
import { CARDINAL_OF } from '../../../values/ordinals.js';
import { readMoney, readNumber } from '../../../values/quantities.js';
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
  `(?<![\\p{L}\\p{N}.,$€£:/-])(${NUMBER_PHRASE})(?:(?<=\\p{N})|(?!\\p{L}))[ -]?(${UNIT_PHRASE})(${AND_HALF})?(?![\\p{L}\\p{N}])(?:(?= (\\p{L}+))|)`,
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

const isFigures = (word: string): boolean => /^\p{N}/u.test(word);
/** Figures that may be the end of those before them: '2 1/2', '1 000'. */
const GOES_ON = /^(?:0|\p{N}+\/|\p{N}{3}(?!\p{N}))/u;

/** Whether a number begins behind another: 'two | 40', 'the second | forty'. 'One twenty' may be one number, and so may '1 | 000'. */
function beginsBehind(before: string, number: string): boolean {
  const [last = ''] = /\S+(?=(?: (?:and|a))* $)/i.exec(before.toLowerCase()) ?? [];
  if (/^(?:and|a)?$/.test(last) || CARDINAL_OF.has(last)) return true;
  // What a hundred begins goes on in figures: 'two hundred 40'.
  return isFigures(last) ? !GOES_ON.test(number) : isFigures(number) && (readNumber(last) ?? 100) < 100;
}

/** Where the last number begins in words that may be several: the longest that can be read. */
function lastNumberIn(words: string): number {
  const starts = [...words.matchAll(/(?<=^|\s)\S+/g)].map(({ index }) => index);
  const isNumber = (at: number): boolean =>
    readNumber(words.slice(at)) !== undefined || /^(?:half )?a$/i.test(words.slice(at));
  return starts.find((at) => isNumber(at) && beginsBehind(words.slice(0, at), words.slice(at))) ?? 0;
}

function withUnit(text: string, slots: readonly Slot[]): readonly Measured[] {
  return [...text.matchAll(WITH_UNIT)].flatMap(
    ({ 0: whole, 1: number = '', 2: unit = '', 3: more, 4: behind = '', index }) => {
      const measure = measureOf(unit);
      const [slot, ...others] = measure ? ofUnit(measure, behind.toLowerCase(), slots) : [];
      const lead = lastNumberIn(number);
      const [said, start] = [number.slice(lead), index + lead];
      // 'Three quarters of a kilo' is no kilo, 'a foot massage' no foot, and '100 a kilo' a price.
      const isEnd = ['', ...LENGTHS.keys()].includes(behind.toLowerCase()) || COMMON.has(behind.toLowerCase());
      const before = text.slice(0, start);
      const isPrice = /\p{N} $/u.test(before) || readMoney(/\S+ \S+(?= $)/.exec(before)?.[0] ?? '') !== undefined;
      const isPart = /\bof $/i.test(before) || isPrice || !isEnd;
      const isNone = /^a$/i.test(said) ? isPart : /(?<!\b(?:half|and)) a$/i.test(said);
      if (!slot || others.length > 0 || isNone) return [];
      // In another unit than that of the slot it is another number.
      const isOwn = !more && measureOfSlot(slot)?.measure === measure?.measure && readNumber(said) !== undefined;
      const value = isOwn ? said : whole.slice(lead);
      return [{ slot, value, start, end: start + value.length, from: start }];
    },
  );
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
