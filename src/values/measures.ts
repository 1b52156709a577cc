/** Amounts in the unit that a slot is measured in: 'half a kilo' of a weight in kilograms, 500 grams of one as well, and no 2 pounds. */
import type { Slot } from '../service/index.js';
import { onceEach, overlaps, remembered, type Stretch } from '../text/index.js';
import { Unreadable } from '../world/index.js';
import { monthOf } from './calendar.js';
import { PART, partOf } from './cardinals.js';
import { isFigures, NUMBER_PHRASE } from './number-words.js';
import { CARDINAL_OF } from './ordinals.js';
import { readNumber } from './quantities.js';
import { tidy } from './text.js';

/** A unit by its names, the last of which is said to the user. */
export interface Measure {
  readonly quantity: 'weight' | 'length' | 'volume' | 'power';
  readonly units: readonly string[];
  /** How many of the smallest it is, of those that come to whole numbers of one another. */
  readonly size?: number;
}

const MEASURES: readonly Measure[] = [
  { quantity: 'weight', units: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilogrammes', 'kilograms'], size: 1000 },
  { quantity: 'weight', units: ['g', 'gram', 'grammes', 'grams'], size: 1 },
  { quantity: 'weight', units: ['tonne', 'tonnes'], size: 1e6 },
  { quantity: 'weight', units: ['lb', 'lbs', 'pound', 'pounds'] },
  { quantity: 'weight', units: ['stone', 'stones'] },
  { quantity: 'length', units: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'], size: 1 },
  { quantity: 'length', units: ['cm', 'cms', 'centimeter', 'centimeters', 'centimetre', 'centimetres'], size: 10 },
  { quantity: 'length', units: ['m', 'meter', 'meters', 'metre', 'metres'], size: 1000 },
  { quantity: 'length', units: ['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres'], size: 1e6 },
  { quantity: 'length', units: ['inch', 'inches'] },
  { quantity: 'length', units: ['ft', 'foot', 'feet'] },
  { quantity: 'length', units: ['yd', 'yard', 'yards'] },
  { quantity: 'length', units: ['mile', 'miles'] },
  { quantity: 'volume', units: ['ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres'], size: 1 },
  { quantity: 'volume', units: ['l', 'liter', 'liters', 'litre', 'litres'], size: 1000 },
  { quantity: 'volume', units: ['pint', 'pints'] },
  { quantity: 'volume', units: ['gallon', 'gallons'] },
  { quantity: 'power', units: ['watt', 'watts'], size: 1 },
  { quantity: 'power', units: ['kw', 'kilowatt', 'kilowatts'], size: 1000 },
];

const OF_UNIT = new Map(MEASURES.flatMap((measure) => measure.units.map((unit) => [unit, measure] as const)));

/** A pattern for a unit, of an area or a room as well: 'cm', 'square metres', 'sqm', 'm2'; but none of 'kilowatt hours'. */
export const UNIT_PHRASE = `(?:(?:square|cubic|sq\\.?|cu\\.?) ?)?(?:${[...OF_UNIT.keys()].join('|')})(?:[23²³](?!\\d))?(?![ -]?hours?\\b)`;
const UNIT = /^(?:(?<square>sq(?:uare|\.)? ?)|(?<cubic>cu(?:bic|\.)? ?))?(?<name>[a-z]+)(?<power>[23²³])?$/;

/** A measure, or its square or cube. */
export interface Powered {
  readonly measure: Measure;
  readonly power: 1 | 2 | 3;
}

/** What a unit measures; undefined for a word that is none. */
export function measureOf(unit: string): Powered | undefined {
  const { square, cubic, name = '', power } = UNIT.exec(unit.toLowerCase())?.groups ?? {};
  const measure = OF_UNIT.get(name);
  if (!measure) return undefined;
  if (square !== undefined || /[2²]/.test(power ?? '')) return { measure, power: 2 };
  return { measure, power: cubic !== undefined || power !== undefined ? 3 : 1 };
}

/** Whether amounts of one may be said of another: metres and feet are of lengths, and square metres of none. */
export const isAlike = (one: Powered, other: Powered): boolean =>
  one.measure.quantity === other.measure.quantity && one.power === other.power;

const WORD = /(?:square |cubic )?[a-z]+/g;

/** What a slot measures, by its name and description; undefined for one that names no unit, or several. */
export const measureOfSlot: (slot: Pick<Slot, 'name' | 'description'>) => Powered | undefined = onceEach(
  ({ name, description }: Pick<Slot, 'name' | 'description'>) => {
    const words = `${name.replaceAll('_', ' ')}. ${description}`.toLowerCase().match(WORD) ?? [];
    const [found, ...others] = words.flatMap((word) => measureOf(word) ?? []);
    return found && others.every((one) => one.measure === found.measure && one.power === found.power)
      ? found
      : undefined;
  },
);

const IN_PARTS = new RegExp(
  `^(?:(?<one>an?)|(?:(?<whole>\\d+) )?(?<above>\\d)/(?<below>[1-9])(?: of)?(?: an?)?|(?<part>${PART})(?: of)?(?: an?)?)$`,
);
/** A comma before one or two decimals, or behind a zero alone: '1,5', but not '1,500'. */
const DECIMAL = /^(\d+),(\d{1,2}|(?<=^0,)\d+)$/;

/** How many units words before one come to: 'a', 'half a', 'three quarters of a', '1 1/2', 'two and a half'. */
export function countOf(said: string): number | undefined {
  const { one, whole = '0', above, below, part } = IN_PARTS.exec(said)?.groups ?? {};
  if (one !== undefined) return 1;
  if (part !== undefined) return partOf(part);
  if (below !== undefined) return Number(whole) + Number(above) / Number(below);
  return readNumber(said.replace(DECIMAL, '$1.$2').replace(/(?<=half|quarters?) of an?$/, ''));
}

interface Counted {
  readonly count: number;
  readonly of: Powered;
}

const exact = (count: number): number => Number(count.toPrecision(12));

/** An amount of one unit in another of the same; undefined where it is no exact number of them. */
function converted({ count, of }: Counted, to: Powered): number | undefined {
  if (!isAlike(of, to)) return undefined;
  if (of.measure === to.measure) return count;
  const [said, own] = [of.measure.size, to.measure.size];
  return said && own ? exact(count * (said / own) ** to.power) : undefined;
}

const AND_PART = new RegExp(`^and (${PART})$`);
/** How many of the next smaller unit are said without it: 'a meter twenty', 'a kilo two hundred'. */
const BARE = { length: [10, 100], weight: [100, 1000], volume: [100, 1000], power: [100, 1000] } as const;

/** What stands behind a unit, in it: 'and a half', 'and 200 grams', or the twenty centimeters of 'a meter twenty'. */
function moreOf(said: string, unit: Powered): number | undefined {
  const { size = 0, quantity } = unit.measure;
  const [, part] = AND_PART.exec(said) ?? [];
  if (part !== undefined) return partOf(part);
  const other = amountOf(said.replace(/^and /, ''));
  if (other) return (other.of.measure.size ?? size) < size ? converted(other, unit) : undefined;
  const [least, most] = BARE[quantity];
  const count = size === 1000 && unit.power === 1 ? (countOf(said) ?? 0) : 0;
  return Number.isInteger(count) && least <= count && count < most ? count / most : undefined;
}

const MEASURED = new RegExp(`^(?<count>.+?) (?<unit>${UNIT_PHRASE})(?: (?<more>.+))?$`);

/** The amount that a text is, all of it. */
function amountOf(text: string): Counted | undefined {
  const { count = '', unit = '', more } = MEASURED.exec(text)?.groups ?? {};
  const [of, whole] = [measureOf(unit), countOf(count)];
  const rest = !of || more === undefined ? 0 : moreOf(more, of);
  return of && whole !== undefined && rest !== undefined ? { count: exact(whole + rest), of } : undefined;
}

/** A text with its units apart from its figures: '1 m 20' of '1m20'. */
const withUnitsApart = (text: string): string => tidy(text).replace(/(?<=\d)-?(?=[a-z])|(?<=\d ?m)(?=\d\d)/g, ' ');

/** An amount where it stands, as long as it is. */
export interface Amount extends Stretch {
  readonly unit: Powered;
  /** The number before the unit. */
  readonly number: string;
  /** Whether something stands behind the unit that belongs to it: 'a kilo and a half'. */
  readonly hasMore: boolean;
}

/** A number of at most 16 words, so that a text of nothing but numbers is read in time. */
const SHORT_NUMBER = NUMBER_PHRASE.replace(/\*$/, '{0,15}');
const WITH_UNIT = new RegExp(
  `(?<![\\p{L}\\p{N}.,$€£:/-])(${SHORT_NUMBER}(?: of(?: an?)?)?)(?:(?<=\\p{N})|(?!\\p{L}))[ -]?(${UNIT_PHRASE})(?:(?![\\p{L}\\p{N}])|(?<=m)(?=\\d\\d(?![\\p{L}\\p{N}])))`,
  'giu',
);
const MORE = new RegExp(`^(?: and)? ?${NUMBER_PHRASE}(?:[ -]?${UNIT_PHRASE})?(?![\\p{L}\\p{N}-])`, 'iu');

/** What belongs to an amount behind its unit. The jars of 'a kilo 200 jars' do not, nor the hour of 'a meter 10 am'. */
function moreBehind(text: string, start: number, end: number): string {
  const [more = ''] = MORE.exec(text.slice(end)) ?? [];
  const next = /^ ?\p{L}+/u.exec(text.slice(end + more.length))?.[0].toLowerCase() ?? '';
  const isOther =
    /^ ?[ap]m$/.test(next) ||
    monthOf(next.trim()) > 0 ||
    (!/^$|^ each$/.test(next) && readNumber(more + next) !== undefined);
  return more !== '' && !isOther && amountOf(withUnitsApart(text.slice(start, end + more.length))) ? more : '';
}

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
  const isNumber = (at: number): boolean => countOf(words.slice(at).toLowerCase()) !== undefined;
  return starts.find((at) => isNumber(at) && beginsBehind(words.slice(0, at), words.slice(at))) ?? 0;
}

/** The amounts that stand in a text. */
export const amountsIn: (text: string) => readonly Amount[] = remembered((text) =>
  [...text.matchAll(WITH_UNIT)]
    .flatMap(({ 0: whole, 1: words = '', 2: name = '', index }) => {
      const unit = measureOf(name);
      const lead = lastNumberIn(words);
      const [start, end] = [index + lead, index + whole.length];
      const more = moreBehind(text, start, end);
      return unit ? [{ unit, number: words.slice(lead), hasMore: more !== '', start, end: end + more.length }] : [];
    })
    .filter((one, at, all) => !all.slice(0, at).some((other) => overlaps(other, one))),
);

/** Whether a slot has numbers, of money as well. */
export const isNumeric = ({ kind }: Slot): boolean => kind === 'integer' || kind === 'number' || kind === 'money';

/** Whether an amount is one of what a slot measures. */
export function isAmountOf(slot: Slot | undefined, { unit }: Pick<Amount, 'unit'>): boolean {
  const own = slot && measureOfSlot(slot);
  return own !== undefined && isAlike(unit, own);
}

const NAMED = /\b(?:in|how many) ([a-z]+)/g;

/** The units that a slot names: in its name, and behind *in* or *how many* in its description. */
function namedBy({ name, description }: Pick<Slot, 'name' | 'description'>): readonly string[] {
  const described = [...description.toLowerCase().matchAll(NAMED)].map(([, unit = '']) => unit);
  return [...name.toLowerCase().split('_'), ...described].map((unit) => unit.replace(/s$/, ''));
}

const OF_NAMED = new RegExp(`^(.+) ([a-z]+?)s?(?: and (${PART}))?$`);

/** Reads a number of the units that a slot names, or says which it names; undefined for what is of another kind. */
export function measureIn(
  slot: Pick<Slot, 'name' | 'description' | 'kind'>,
  text: string,
): number | Unreadable | undefined {
  const plain = withUnitsApart(text);
  const [said, own] = [amountOf(plain), measureOfSlot(slot)];
  const [, number = '', named = '', part] = OF_NAMED.exec(plain) ?? [];
  const count = said && own ? undefined : namedBy(slot).includes(named) ? countOf(number) : undefined;
  if (count === undefined && !(said && own)) return undefined;
  const value = said && own ? converted(said, own) : (count ?? 0) + (part === undefined ? 0 : partOf(part));
  if (value !== undefined) return slot.kind === 'number' || Number.isInteger(value) ? value : undefined;
  const power = ['', 'square ', 'cubic '][(own?.power ?? 1) - 1] ?? '';
  return new Unreadable({ code: 'other-unit', message: `I need it in ${power}${own?.measure.units.at(-1)}.` });
}
