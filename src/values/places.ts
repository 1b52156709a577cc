/**
 * Places in an order, for slots of whole numbers: 'the eighth floor', 'season two'.
 *
 * 'The second' is a choice for who is asked how many: it is a number only of what asks *which*, by its description, or with what the slot
 * is of behind it.
 */
import type { Slot } from '../service/index.js';
import { ORDINAL } from './ordinals.js';
import { withDigits } from './number-words.js';
import { readInteger } from './quantities.js';
import { tidy } from './text.js';
import { unitsOf } from './units.js';

const ASKS_WHICH = /^(?:\w+ )?(?:(?:at|from|in|on|to) )?which\b|^number of the\b/i;
const COUNTS = /\bhow (?:many|much|old)\b/i;
const PLACE = new RegExp(`^(?:(?:on|in|from) )?(?:the )?(?<place>${ORDINAL})(?: (?<noun>[a-z]{3,}))?$`);
const NUMBERED = /^(?:(?:on|in|from) )?(?<noun>[a-z]{3,}) (?:number )?(?<number>.+)$/;

const figuresOf = (place: string): number => Number(withDigits(place).replace(/\D/g, ''));

/** Reads a place in an order as the number of what a slot is of; undefined for slots that count. */
export function placeIn(slot: Slot, text: string): number | undefined {
  const { name, description, kind } = slot;
  if (kind !== 'integer' || COUNTS.test(description) || unitsOf(slot).size > 0) return undefined;
  const plain = tidy(text);
  const own = new Set(`${name} ${description}`.toLowerCase().split(/[^a-z]+/));
  const { place, noun } = PLACE.exec(plain)?.groups ?? {};
  if (place !== undefined)
    return (noun === undefined ? ASKS_WHICH.test(description) : own.has(noun)) ? figuresOf(place) : undefined;
  const { noun: before = '', number = '' } = NUMBERED.exec(plain)?.groups ?? {};
  return own.has(before) ? readInteger(number) : undefined;
}
