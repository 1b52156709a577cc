/** Bounds that are said: 'under 100 dollars', 'at least 4 stars', 'after six', 'between 5 and 7 pm'. */
import { isAsideAt } from '../../english/asides.js';
import { type Bound, boundAround, type BoundCue, isWhenAt, rangeAround } from '../../english/comparisons.js';
import { denialBefore } from '../../english/choices.js';
import { type PartOfDay, partsOfDayIn } from '../../english/parts-of-day.js';
import { ownValue, type Relation } from '../../language/index.js';
import type { Row, SearchApi, Service, Slot } from '../../service/index.js';
import { clockOf, monthOf } from '../../values/calendar.js';
import { amountsIn, isNumeric, measureOf, measureOfSlot } from '../../values/measures.js';
import { type Period, periodsIn } from '../../values/periods.js';
import { catalogMentions, catalogOf } from '../rules/mentions/catalog.js';
import { AMOUNTS, lengthBounds } from './length-bounds.js';
import { overlaps, type Stretch } from '../../text/index.js';
import type { Comparison } from './found.js';
import { isCountOf, isMostOf, isUsual, labelStems, stemsAround, unitBehind } from './labels.js';
import { familyOf, type Family, hoursIn, inUnitOf, MONEY, type Said, valuesIn } from './said-values.js';

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
  /** Whether it is an hour of which nobody says in which half of the day it is. */
  readonly isHalf?: true;
  /** Whether it bounds moments: of numbers, years. */
  readonly isMomentary: boolean;
  /** Behind which value stands what it counts: 'more than 2 but fewer than 6 beds' are beds. */
  readonly counted: number;
}

/** The first of two takes the half of the day of the second: 'between 5 and 7 pm'. */
function withHalf(first: Said, second: Said, text: string): string | number {
  const half = /([ap]\.?m\.?)\b/i.exec(text.slice(second.start, second.end))?.[1];
  const own = text.slice(first.start, first.end);
  return half && /^\d{1,2}(?::\d\d)?$|^[a-z]+$/i.test(own) ? `${own} ${half}` : first.value;
}

const SCALE = /(?: ?(?:hundred|thousand|million|billion|k|grand))+(?= \p{L}+$|$)/iu;

/** The first of two takes the scale of the second where it is less so: 'between eight and ten thousand'. */
function withScale(first: Said, second: Said, text: string): string | number {
  const words = text.slice(second.start, second.end);
  const unscaled = words.replace(SCALE, '');
  const one = unscaled === words ? undefined : valuesIn(unscaled, 'amount', '2000-01-01T00:00')[0]?.value;
  if (typeof first.value !== 'number' || typeof second.value !== 'number' || typeof one !== 'number' || one <= 0)
    return first.value;
  const scaled = (first.value * second.value) / one;
  return scaled < second.value ? scaled : first.value;
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
      const first =
        family === 'time' ? withHalf(one, next, text) : family === 'amount' ? withScale(one, next, text) : one.value;
      const [values, { end }] = [[first, next.value], next];
      const place = { start: one.start - lead, end, last: end, counted: end };
      found.push({ relation: 'between', values, isMomentary: false, ...place });
      return;
    }
    const cue = boundAround(text, one);
    // 'Before nine' is no amount, and 'more than three' no hour.
    const isOther =
      family === 'amount'
        ? cue?.isMomentary && !isYear(one.value)
        : cue?.isOfAmounts || (one.isBare && !cue?.isMomentary);
    if (cue === undefined || found.at(-1)?.last === one.end || isOther) return;
    const place = { start: one.start - cue.before, end: one.end + cue.behind, last: one.end, counted: one.end };
    const { bound, isMomentary } = cue;
    const half = one.isBare && { isHalf: one.isBare };
    found.push({ relation: relations[bound], values: [one.value], isMomentary, ...half, ...place });
  });
  return found;
}

const isOfMoney = (text: string, { start, last }: Found): boolean => MONEY.test(text.slice(start, last));

/** The values of a bound in what a slot is in. */
const valuesOf = (slot: Slot, text: string, { values, start, last, counted }: Found): Found['values'] =>
  values.map((value) => inUnitOf(slot, value, text.slice(start, last), text.slice(counted)));

/** 'After 2014': of numbers, a year is a moment. */
const isYear = (value: string | number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1900 && value < 2100;

/** How well a slot is what a bound is about; undefined where it is not. */
function fitOf({ api, requested }: Bounded, slot: Slot, text: string, found: Found): number | undefined {
  const labels = labelStems(slot);
  const unit = familyOf(slot) === 'amount' ? unitBehind(text, found.counted) : undefined;
  // What it counts may stand before the words behind it: 'one stop at most'.
  const isNamed = [...stemsAround(text, found.start, found.last)].some((word) => labels.has(word));
  const isMoney = isOfMoney(text, found);
  if (isMoney) return slot.kind === 'money' ? 2 + Number(isNamed) : undefined;
  const isUnmeasured = isNamed && slot.kind !== 'money' && !measureOfSlot(slot);
  if (unit && !isCountOf(slot, unit.unit) && !(isUnmeasured && measureOf(unit.unit))) return undefined;
  const isAsked = requested.has(slot.name);
  // 'If there is more than one' is about how many there are.
  if (!unit && !isNamed && !isAsked && /\bone$/i.test(text.slice(found.start, found.last))) return undefined;
  const isMomentary = found.isMomentary || isWhenAt(text, found.start);
  if (isMomentary && familyOf(slot) === 'amount' && !labels.has('year')) return undefined;
  const isLikely = valuesOf(slot, text, found).every((value) => typeof value !== 'number' || isUsual(api, slot, value));
  // What is counted behind another bound may not be what this one counts: 'up to 160 and three stars'.
  if (!isLikely && (!isNamed || found.counted !== found.last)) return undefined;
  // Words nearby may name another: 'the best rated of those under 200'.
  return (isNamed && isLikely ? 4 : 0) + (isAsked ? 2 : 0) + (slot.kind === 'money' ? 1 : 0) + Number(isLikely);
}

function slotFor(of: Bounded, family: Family, text: string, found: Found): Slot | undefined {
  const rated = [...of.api.comparable.values()].flatMap((slot) => {
    const fit = familyOf(slot) === family ? fitOf(of, slot, text, found) : undefined;
    return fit === undefined ? [] : [{ slot, fit }];
  });
  const [best] = rated.sort((a, b) => b.fit - a.fit);
  if (best || found.counted === found.last) return best?.slot;
  return slotFor(of, family, text, { ...found, counted: found.last });
}

export interface Bounded {
  readonly api: SearchApi;
  /** The slots that the agent asked for: 'two or more' is of what was asked. */
  readonly requested: ReadonlySet<string>;
  /** The service, in whose names no time is said: the 'Morning Seal' is a ship. */
  readonly service?: Service | undefined;
  /** The results that were found; none if left out. */
  readonly rows?: readonly Row[] | undefined;
}

/** An hour in the half of the day in which results have it, where all of them are in one: 'eight or later' of what begins at night. */
function inTheirHalf({ rows = [] }: Bounded, { name }: Slot, { values, isHalf }: Found): Found['values'] {
  const [hour] = values;
  const halves = new Set(rows.map((row) => String(ownValue(row, name)) >= '12:00'));
  const [isLate] = halves;
  if (!isHalf || halves.size !== 1 || typeof hour !== 'string') return values;
  const inHalf = (Number(hour.slice(0, 2)) % 12) + (isLate ? 12 : 0);
  return [`${String(inHalf).padStart(2, '0')}${hour.slice(2)}`];
}

/** Where a bound ends with what it counts: nobody asks for the stars of 'at least 4 stars'. */
function endOf(text: string, family: Family, { last, end }: Found): number {
  const units = family === 'amount' ? [last, end].map((at) => unitBehind(text, at)?.end ?? 0) : [];
  return Math.max(end, ...units);
}

/** The bounds of money in a text, whatever they are about. */
export const moneyBounds = (text: string, now: string): readonly Stretch[] =>
  boundsIn(text, 'amount', now).flatMap((found) =>
    isOfMoney(text, found) ? [{ start: found.start, end: endOf(text, 'amount', found) }] : [],
  );

/** The bounds in a text, with the slots of a search that they are about. */
export function boundsFor(of: Bounded, text: string, now: string): readonly Comparison[] {
  const { api } = of;
  const lengths = lengthBounds(api, text);
  const families = new Set([...api.comparable.values()].flatMap((slot) => familyOf(slot) ?? []));
  const isHour = hoursIn(text, now);
  const isOfNumbers = (found: Found): boolean =>
    !isHour(found.last) && !lengths.some((one) => one.start < found.last && found.start < one.end);
  const bounds = [...families].flatMap((family) =>
    boundsIn(text, family, now)
      .filter((found) => family !== 'amount' || isOfNumbers(found))
      .flatMap((found): Comparison[] => {
        const slot = slotFor(of, family, text, found);
        if (!slot) return [];
        const { relation, start } = found;
        const values = inTheirHalf(of, slot, { ...found, values: valuesOf(slot, text, found) });
        return [{ kind: 'constraint', slot: slot.name, relation, values, start, end: endOf(text, family, found) }];
      }),
  );
  const others = [...lengths, ...bounds];
  const needs = neededOf(of, text, now).filter((one) => !isHour(one.end) && !others.some((two) => overlaps(one, two)));
  return [...others, ...needs];
}

/** What leads up to what a thing has to take. */
const TAKES = /(?:\b(?:that|which|it)\s+)?(?:\b(?:can|could|will|would|must|should|to)\s+)?(\p{L}+)\s+(an?\s+)?$/iu;
/** What is so heavy, or so many: 'a 70 kilo fridge'. */
const THING = /^ \p{L}+/u;

/** Amounts of what results take at most, none of which bounds anything by its words: 'a bike that can take 50 kilos'. */
function neededOf({ api }: Bounded, text: string, now: string): readonly Comparison[] {
  const open = [...api.comparable.values()].filter((slot) => isNumeric(slot) && !api.slots.has(slot.name));
  const values = open.length > 0 ? valuesIn(text, 'amount', now).filter((one) => !boundAround(text, one)) : [];
  return values.flatMap(({ value, start, end }): readonly Comparison[] => {
    const [lead = '', verb = '', article] = TAKES.exec(text.slice(0, start)) ?? [];
    const { unit, end: last } = unitBehind(text, end) ?? {};
    if (unit === undefined || last === undefined) return [];
    const [slot, ...others] = open.filter((one) => isMostOf(one, unit, verb));
    if (!slot || others.length > 0 || [...api.slots.values()].some((one) => isCountOf(one, unit))) return [];
    const [thing = ''] = (article && THING.exec(text.slice(last))) || [];
    const place = { start: start - lead.length, end: last + thing.length };
    const values = [inUnitOf(slot, value, '', text.slice(end))];
    return [{ kind: 'constraint', slot: slot.name, relation: 'atLeast', values, ...place }];
  });
}

/** How a part of the day bounds a time; undefined where one that is not wanted leaves two stretches of the day. */
function boundOf({ from, until }: PartOfDay, isDenied: boolean): Pick<Found, 'relation' | 'values'> | undefined {
  if (from !== undefined && until !== undefined)
    return isDenied ? undefined : { relation: 'between', values: [from, until] };
  const [early, late] = [until !== undefined && ({ relation: 'before', values: [until] } as const), from];
  if (early) return isDenied ? { relation: 'atLeast', values: early.values } : early;
  if (late === undefined) return undefined;
  return isDenied ? { relation: 'before', values: [late] } : { relation: 'atLeast', values: [late] };
}

/** The parts of the day that are said of a time of results, and that are no part of an hour: 'a morning flight'. */
export function partsFor(of: Bounded, text: string, now: string): readonly Comparison[] {
  const { api } = of;
  const times = [...api.comparable.values()].filter(({ kind, name }) => kind === 'time' && !api.slots.has(name));
  if (times.length === 0) return [];
  // The 11 of 'March 11 in the evening' is no hour.
  const isDay = ({ start }: Said): boolean =>
    monthOf(/(\p{L}+)\.? (?:the )?$/u.exec(text.slice(0, start))?.[1] ?? '') > 0;
  const hours = valuesIn(text, 'time', now).filter((one) => !isDay(one));
  const names = of.service ? [...catalogOf(of.service).values()].flatMap((known) => catalogMentions(text, known)) : [];
  return partsOfDayIn(text).flatMap((part): readonly Comparison[] => {
    if ([...hours, ...names].some((one) => overlaps(one, part))) return [];
    const denied = denialBefore(text, part.start);
    const bound = boundOf(part, denied !== undefined);
    const place = { start: part.start - (denied ?? 0), end: part.end };
    const found = { ...place, last: part.end, counted: part.end, isMomentary: true };
    const slot = bound && slotFor({ ...of, api }, 'time', text, { ...bound, ...found });
    return bound && slot && times.includes(slot) ? [{ kind: 'constraint', slot: slot.name, ...bound, ...place }] : [];
  });
}

/** What leads to a period and bounds days alone: nobody asks for the last of 'from mid March' or the first of 'until April'. */
const FROM = /\bfrom $/i;
const UNTIL = /\b(not )?(?:until|till) $/i;

function cueOf(text: string, period: Period): Pick<BoundCue, 'bound' | 'before' | 'behind'> | undefined {
  const before = text.slice(0, period.start);
  const [from] = FROM.exec(before) ?? [];
  const [until, isDenied] = UNTIL.exec(before) ?? [];
  const lead = from ?? until;
  const cue = boundAround(text, period);
  if (lead === undefined || cue?.before) return cue;
  return { bound: from || isDenied ? 'atLeast' : 'atMost', before: lead.length, behind: cue?.behind ?? 0 };
}

/** The end of something is its last day, where it bounds: what is before the end of March is by then. */
const END = /\bend of\b/i;

/** The days of a period, those before it or those after it; undefined where those that are not wanted leave two stretches of days. */
function daysOf(
  text: string,
  period: Period,
  today: string,
): (Pick<Found, 'relation' | 'values'> & Stretch) | undefined {
  const { from, until, start, end } = period;
  const denied = denialBefore(text, start);
  const cue = cueOf(text, period);
  const place = { start: start - (cue?.before ?? denied ?? 0), end: end + (cue?.behind ?? 0) };
  const isLater = cue?.bound === 'more' || (!cue && denied !== undefined && from <= today);
  if (isLater) return { relation: 'after', values: [until], ...place };
  if (cue?.bound === 'atLeast') return { relation: 'atLeast', values: [from], ...place };
  if (cue?.bound === 'less' && !END.test(text.slice(start, end)))
    return { relation: 'before', values: [from], ...place };
  if (!cue && denied !== undefined) return undefined;
  if (cue || from === until) return { relation: 'atMost', values: [until], ...place };
  return { relation: 'between', values: [from, until], ...place };
}

/** The only day by which results are found: one that the search takes and does without, else one that they have. */
function dayOf(api: SearchApi): Slot | undefined {
  const isDay = ({ kind }: Slot): boolean => kind === 'date';
  const taken = [...api.slots.values()].filter(isDay);
  const [slot, ...others] = taken.length > 0 ? taken : [...api.comparable.values()].filter(isDay);
  return slot &&
    others.length === 0 &&
    !slot.past &&
    (!slot.required || taken.length === 0) &&
    api.comparable.has(slot.name)
    ? slot
    : undefined;
}

/** The period that is said where results are found by a day: 'concerts at the weekend'. Of several, none is the one. */
export function periodsFor({ api }: Bounded, text: string, now: string): readonly Comparison[] {
  const slot = dayOf(api);
  const { today } = clockOf(now);
  const [period, ...others] = slot ? periodsIn(text, today) : [];
  const days = period && others.length === 0 ? daysOf(text, period, today) : undefined;
  return slot && days ? [{ kind: 'constraint', slot: slot.name, ...days }] : [];
}

/** The periods of a text by which a search finds nothing; where it needs a day, the user is asked for it. */
export function unplacedPeriods(of: Bounded, text: string, now: string): readonly Stretch[] {
  const placed = periodsFor(of, text, now);
  return periodsIn(text, clockOf(now).today).flatMap((period) => {
    const denied = denialBefore(text, period.start) ?? 0;
    const place = { start: period.start - denied, end: period.end };
    return isAsideAt(text, place.start) || placed.some((one) => overlaps(one, place)) ? [] : [place];
  });
}

/**
 * The parts of the day that are not wanted and that nothing takes: one that leaves two stretches of the day, or any where there is no
 * search. Beside an hour that is said, they are of no account.
 */
export function deniedParts(text: string, now: string, taken: readonly Stretch[]): readonly Stretch[] {
  if (valuesIn(text, 'time', now).some(({ isBare }) => !isBare)) return [];
  return partsOfDayIn(text).flatMap(({ start, end }): readonly Stretch[] => {
    const denied = denialBefore(text, start);
    const part = { start: start - (denied ?? 0), end };
    return denied === undefined || taken.some((one) => overlaps(one, part)) ? [] : [part];
  });
}

/** The bounds of money and of times in a text that are about no slot of a search: it cannot be searched by them. */
export function unplacedBounds(of: Bounded, text: string, now: string): readonly Stretch[] {
  const isHour = hoursIn(text, now);
  const placed = boundsFor(of, text, now);
  return (['amount', 'time'] as const).flatMap((family) =>
    boundsIn(text, family, now).flatMap((found): readonly Stretch[] => {
      if (placed.some((one) => overlaps(one, found))) return [];
      const isOfUnit = isOfMoney(text, found) || amountsIn(text).some((one) => overlaps(one, found));
      const isOne = family === 'time' || (isOfUnit && !isHour(found.last));
      return isOne && !slotFor(of, family, text, found)
        ? [{ start: found.start, end: endOf(text, family, found) }]
        : [];
    }),
  );
}
