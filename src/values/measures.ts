/** Amounts in the unit that a slot is measured in: 'half a kilo' of a weight in kilograms. */
import type { Slot } from '../service/index.js';
import { readNumber } from './quantities.js';
import { tidy } from './text.js';

const MEASURE = /^(?:(?<half>half an?)|(?<count>.+)) (?<unit>[a-z]{2,})$/;
const UNIT = /\b(?:in|how many) ([a-z]+)/g;

/** A unit in the singular. Who says kilos means kilograms. */
const unitOf = (word: string): string => word.replace(/s$/, '').replace(/^(?:kg|kilo)$/, 'kilogram');

/** The units that a slot names: in its name, and behind *in* or *how many* in its description. */
function unitsOf({ name, description }: Pick<Slot, 'name' | 'description'>): readonly string[] {
  const described = [...description.toLowerCase().matchAll(UNIT)].map(([, unit = '']) => unit);
  return [...name.toLowerCase().split('_'), ...described].map(unitOf);
}

/** Reads a number of the units that a slot names; undefined for those of any other. */
export function measureIn(slot: Pick<Slot, 'name' | 'description' | 'kind'>, text: string): number | undefined {
  const said = tidy(text).replace(/(?<=\d)(?=[a-z]+$)/, ' ');
  const { half, count = '', unit = '' } = MEASURE.exec(said)?.groups ?? {};
  if (!unitsOf(slot).includes(unitOf(unit))) return undefined;
  const amount = half === undefined ? readNumber(count) : 0.5;
  return slot.kind === 'number' || Number.isInteger(amount) ? amount : undefined;
}
