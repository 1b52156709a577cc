/** Bounds of lengths of time, for what results take of it: 'at most half an hour', 'no longer than 45 minutes'. */
import { type Bound, boundAround } from '../../english/comparisons.js';
import type { Relation } from '../../language/index.js';
import type { SearchApi, Slot } from '../../service/index.js';
import { onceEach } from '../../text/index.js';
import { unitsIn, unitsOf } from '../../values/units.js';
import { lengthsSaid } from '../rules/mentions/closed.js';
import type { Comparison } from './found.js';
import { labelStems, stemsAround } from './labels.js';

export const AMOUNTS: Readonly<Record<Bound, Relation>> = {
  less: 'lessThan',
  more: 'moreThan',
  atMost: 'atMost',
  atLeast: 'atLeast',
};

/** The properties of results that are lengths of time, in minutes or hours. */
const lengthsOf = onceEach((api: SearchApi): readonly Slot[] =>
  [...api.comparable.values()].filter((slot) => {
    const [unit, ...others] = unitsOf(slot);
    const isNumber = slot.kind === 'integer' || slot.kind === 'number';
    return isNumber && others.length === 0 && (unit === 'minute' || unit === 'hour');
  }),
);

/** Whether a length is said in minutes and hours: who says days means no length of what takes minutes. */
const isShort = (words: string): boolean => [...unitsIn(words)].every((unit) => unit === 'minute' || unit === 'hour');

/** Of several properties, the one that the words around a length name. */
function meantOf(slots: readonly Slot[], text: string, start: number, end: number): Slot | undefined {
  const around = stemsAround(text, start, end);
  const named = slots.filter((slot) => [...labelStems(slot)].some((word) => around.has(word)));
  const [only, ...others] = slots.length > 1 ? named : slots;
  return others.length === 0 ? only : undefined;
}

/** The lengths of time that are bounds in a text. What bounds moments bounds no length: 'before an hour has passed'. */
export function lengthBounds(api: SearchApi, text: string): readonly Comparison[] {
  const slots = lengthsOf(api);
  return slots.flatMap((slot) =>
    lengthsSaid(text, slot).flatMap(({ value, start, end }): Comparison[] => {
      const cue = isShort(text.slice(start, end)) ? boundAround(text, { start, end }) : undefined;
      if (!cue || cue.isMomentary || meantOf(slots, text, start, end) !== slot) return [];
      const place = { start: start - cue.before, end: end + cue.behind };
      return [{ kind: 'constraint', slot: slot.name, relation: AMOUNTS[cue.bound], values: [Number(value)], ...place }];
    }),
  );
}
