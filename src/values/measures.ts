/** Amounts in the unit that a slot is measured in: 'half a kilo' of a weight in kilograms, 500 grams of one as well, and no 2 pounds. */
import type { Slot } from '../service/index.js';
import { onceEach } from '../text/index.js';
import { Unreadable } from '../world/index.js';
import { readNumber } from './quantities.js';
import { tidy } from './text.js';

/** A unit by its names, the last of which is said to the user. */
export interface Measure {
  readonly quantity: 'weight' | 'length' | 'volume';
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
];

const OF_UNIT = new Map(MEASURES.flatMap((measure) => measure.units.map((unit) => [unit, measure] as const)));

/** A pattern for a unit, of an area or a room as well: 'cm', 'square metres', 'sqm', 'm2'. */
export const UNIT_PHRASE = '(?:(?:square|cubic|sq\\.?|cu\\.?) ?)?[a-z]+[23²³]?';
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

const BEHIND = new RegExp(`^[ -]?(${UNIT_PHRASE})(?![\\p{L}\\p{N}])`, 'iu');

/** The unit that stands behind a number, with what is between them. */
export function unitBehind(rest: string): string | undefined {
  const [whole, unit = ''] = BEHIND.exec(rest) ?? [];
  return measureOf(unit) && whole;
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

/** What a unit has behind it: 'a kilo and a half'. */
export const AND_HALF = ' and a half';
const MEASURED = new RegExp(`^(?:(?<half>half )?an?|(?<count>.+?)) (?<unit>${UNIT_PHRASE})(?<more>${AND_HALF})?$`);
const NAMED = /\b(?:in|how many) ([a-z]+)/g;

/** The units that a slot names: in its name, and behind *in* or *how many* in its description. */
function namedBy({ name, description }: Pick<Slot, 'name' | 'description'>): readonly string[] {
  const described = [...description.toLowerCase().matchAll(NAMED)].map(([, unit = '']) => unit);
  return [...name.toLowerCase().split('_'), ...described].map((unit) => unit.replace(/s$/, ''));
}

/** An amount of one unit in another of the same; undefined where it is no exact number of them. */
function converted(amount: number, from: Powered, to: Powered): number | undefined {
  if (!isAlike(from, to)) return undefined;
  if (from.measure === to.measure) return amount;
  const [said, own] = [from.measure.size, to.measure.size];
  return said && own ? Number((amount * (said / own) ** to.power).toPrecision(12)) : undefined;
}

/** Reads a number of the units that a slot names, or says which it names; undefined for what is of another kind. */
export function measureIn(
  slot: Pick<Slot, 'name' | 'description' | 'kind'>,
  text: string,
): number | Unreadable | undefined {
  const plain = tidy(text).replace(/(?<=\d)(?=[a-z]+[23²³]?$)/, ' ');
  const { half, count, unit = '', more } = MEASURED.exec(plain)?.groups ?? {};
  const [said, own] = [measureOf(unit), measureOfSlot(slot)];
  const isOf = (said && own) ?? namedBy(slot).includes(unit.replace(/s$/, ''));
  const whole = count === undefined ? (half ? 0.5 : 1) : readNumber(count);
  if (!isOf || whole === undefined) return undefined;
  const amount = whole + (more ? 0.5 : 0);
  const value = said && own ? converted(amount, said, own) : amount;
  if (value !== undefined) return slot.kind === 'number' || Number.isInteger(value) ? value : undefined;
  const power = ['', 'square ', 'cubic '][(own?.power ?? 1) - 1] ?? '';
  return new Unreadable({ code: 'other-unit', message: `I need it in ${power}${own?.measure.units.at(-1)}.` });
}
