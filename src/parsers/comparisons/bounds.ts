/** Bounds that are said: 'under 100 dollars', 'at least 4 stars', 'after six', 'between 5 and 7 pm'. */
import { z } from 'zod';
import { type Bound, boundAround, rangeAround } from '../../english/comparisons.js';
import type { Relation } from '../../language/index.js';
import { isOrdered, money, type SearchApi, type Slot, slotOf, time } from '../../service/index.js';
import { readSpans } from '../../values/index.js';
import { valueReader } from '../../values/reader.js';
import type { Comparison } from './found.js';
import { isUsual, labelStems, stemsAround, unitBehind } from './labels.js';

type Family = 'amount' | 'time' | 'date';

/** A slot of each family, by which its values are looked for in a text. */
const READ_AS: ReadonlyMap<Family, Slot> = new Map([
  ['amount', slotOf('amount', money())],
  ['time', slotOf('time', time())],
  ['date', slotOf('date', z.iso.date())],
]);

function familyOf(slot: Slot): Family | undefined {
  if (!isOrdered(slot)) return undefined;
  if (slot.kind === 'time' || slot.kind === 'date') return slot.kind;
  return slot.kind === 'datetime' ? undefined : 'amount';
}

interface Said {
  readonly value: string | number;
  readonly start: number;
  readonly end: number;
  /** Whether it is a number that may be an hour. */
  readonly isBare?: true;
}

const FIRST_OF_EVENING = 1;
const FIRST_OF_MORNING = 8;

/** 'After six' is in the evening, 'before nine' in the morning: where neither half is said, the one in which most things take place. */
function usualHalf(readings: readonly unknown[]): string | undefined {
  const texts = readings.filter((one): one is string => typeof one === 'string').sort();
  const hour = Number(texts[0]?.slice(0, 2));
  return texts[hour >= FIRST_OF_EVENING && hour < FIRST_OF_MORNING ? texts.length - 1 : 0];
}

/** The values of a family in a text. A plus behind a number is none of its digits. */
function valuesIn(text: string, family: Family, now: string): readonly Said[] {
  const slot = READ_AS.get(family);
  if (!slot) return [];
  const spans = readSpans(text.replace(/(?<=\d)\+/g, ' '), [slot], valueReader, { service: '', now });
  return spans.flatMap(({ value, also, text: words, start, end }): Said[] => {
    const lead = /^(?:(?:on|by|in|at|from|around|about) )+/i.exec(words)?.[0].length ?? 0;
    if (typeof value === 'number') return [{ value, start, end }];
    if (value !== undefined) return [{ value: words.slice(lead), start: start + lead, end }];
    const half = usualHalf(also);
    return half === undefined ? [] : [{ value: half, start, end, isBare: true }];
  });
}

const AMOUNTS: Readonly<Record<Bound, Relation>> = {
  less: 'lessThan',
  more: 'moreThan',
  atMost: 'atMost',
  atLeast: 'atLeast',
};
const MOMENTS: Readonly<Record<Bound, Relation>> = {
  less: 'before',
  more: 'after',
  atMost: 'atMost',
  atLeast: 'atLeast',
};

/** A bound in a text, before it is known what it bounds. */
interface Found {
  readonly relation: Relation;
  readonly values: readonly (string | number)[];
  /** The stretch with the words that make it a bound. */
  readonly start: number;
  readonly end: number;
  /** Where its last value ends. */
  readonly last: number;
  /** Behind which value stands what it counts: 'more than 2 but fewer than 6 beds' are beds. */
  readonly counted: number;
}

/** The first of two takes the half of the day of the second: 'between 5 and 7 pm'. */
function withHalf(first: Said, second: Said, text: string): string | number {
  const half = /([ap]\.?m\.?)\b/i.exec(text.slice(second.start, second.end))?.[1];
  const own = text.slice(first.start, first.end);
  return half && /^\d{1,2}(?::\d\d)?$|^[a-z]+$/i.test(own) ? `${own} ${half}` : first.value;
}

/** Between two bounds of the same. */
const ALSO = /^\s*,?\s*(?:but|and|or)\s*$/i;

function boundsIn(text: string, family: Family, now: string): readonly Found[] {
  const found = singlyIn(text, family, now);
  return found.map((one, at) => {
    const next = found[at + 1];
    return next && ALSO.test(text.slice(one.end, next.start)) ? { ...one, counted: next.last } : one;
  });
}

function singlyIn(text: string, family: Family, now: string): readonly Found[] {
  const said = valuesIn(text, family, now);
  const relations = family === 'amount' ? AMOUNTS : MOMENTS;
  const found: Found[] = [];
  said.forEach((one, at) => {
    const next = said[at + 1];
    const lead = next && rangeAround(text, [one, next], family === 'date');
    if (next && lead !== undefined) {
      const values = family === 'time' ? [withHalf(one, next, text), next.value] : [one.value, next.value];
      found.push({
        relation: 'between',
        values,
        start: one.start - lead,
        end: next.end,
        last: next.end,
        counted: next.end,
      });
      return;
    }
    const cue = boundAround(text, one);
    // 'Before nine' is no amount, and 'more than three' no hour.
    const isOther = family === 'amount' ? cue?.isMomentary : one.isBare && !cue?.isMomentary;
    if (cue === undefined || found.at(-1)?.last === one.end || isOther) return;
    const place = { start: one.start - cue.before, end: one.end + cue.behind, last: one.end, counted: one.end };
    found.push({ relation: relations[cue.bound], values: [one.value], ...place });
  });
  return found;
}

/** How well a slot is what a bound is about; undefined where it is not. */
function fitOf(api: SearchApi, slot: Slot, text: string, found: Found): number | undefined {
  const labels = labelStems(slot);
  const unit = familyOf(slot) === 'amount' ? unitBehind(text, found.counted) : undefined;
  const isNamed = [...stemsAround(text, found.start, found.end)].some((word) => labels.has(word));
  const isMoney = /[$€£¥]|\b(?:dollars?|bucks?|euros?|pounds?)\b/i.test(text.slice(found.start, found.last));
  if (isMoney) return slot.kind === 'money' ? 2 + Number(isNamed) : undefined;
  if (unit && !labels.has(unit.unit)) return undefined;
  const isLikely = found.values.every((value) => typeof value !== 'number' || isUsual(api, slot, value));
  if (!isNamed && !isLikely) return undefined;
  return (isNamed ? 4 : 0) + (slot.kind === 'money' ? 1 : 0) + Number(isLikely);
}

function slotFor(api: SearchApi, family: Family, text: string, found: Found): Slot | undefined {
  const rated = [...api.comparable.values()].flatMap((slot) => {
    const fit = familyOf(slot) === family ? fitOf(api, slot, text, found) : undefined;
    return fit === undefined ? [] : [{ slot, fit }];
  });
  return rated.sort((a, b) => b.fit - a.fit)[0]?.slot;
}

/** The bounds in a text, with the slots of a search that they are about. */
export function boundsFor(api: SearchApi, text: string, now: string): readonly Comparison[] {
  const families = new Set([...api.comparable.values()].flatMap((slot) => familyOf(slot) ?? []));
  // The 2 of '2 pm' is no amount.
  const hours = valuesIn(text, 'time', now).filter(({ start, end }) =>
    /[:ap]|o'clock|noon/i.test(text.slice(start, end)),
  );
  const isHour = ({ last }: Found): boolean => hours.some(({ start, end }) => start < last && last <= end);
  return [...families].flatMap((family) =>
    boundsIn(text, family, now)
      .filter((found) => family !== 'amount' || !isHour(found))
      .flatMap((found): Comparison[] => {
        const slot = slotFor(api, family, text, found);
        if (!slot) return [];
        const { relation, values, start } = found;
        // What it counts belongs to it: nobody asks for the stars of 'at least 4 stars'.
        const unit = family === 'amount' ? unitBehind(text, found.last) : undefined;
        const end = Math.max(found.end, unit?.end ?? 0);
        return [{ kind: 'constraint', slot: slot.name, relation, values, start, end }];
      }),
  );
}
