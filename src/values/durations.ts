/** Lengths of time: as people say them, 'an hour and a half', and in ISO 8601, 'PT1H30M'. */
import { remembered } from '../text/index.js';
import { partOf } from './cardinals.js';
import { withDigits } from './number-words.js';
import { tidy } from './text.js';

/** A length of time. Months have no length in minutes. */
export interface Length {
  readonly minutes: number;
  readonly months: number;
}

const DAY = 1440;
const NOTHING: Length = { minutes: 0, months: 0 };
const UNITS: ReadonlyMap<string, Length> = new Map([
  ...['minute', 'min'].map((unit) => [unit, { minutes: 1, months: 0 }] as const),
  ...['hour', 'hr', 'h'].map((unit) => [unit, { minutes: 60, months: 0 }] as const),
  ...['day', 'night'].map((unit) => [unit, { minutes: DAY, months: 0 }] as const),
  ['week', { minutes: 7 * DAY, months: 0 }],
  ['fortnight', { minutes: 14 * DAY, months: 0 }],
  ['month', { minutes: 0, months: 1 }],
  ['year', { minutes: 0, months: 12 }],
]);

const COUNT = String.raw`an?|a couple of|\d+(?:\.\d+)?(?: and a half)?`;
const PART = `(?<![\\p{L}\\p{N}.,])(?:(?<parts>(?:(?:a|3|three) )?quarters? of an?|(?:a )?half(?: an?)?)|(?<count>${COUNT}))[ -]?(?<unit>${[...UNITS.keys()].join('|')})s?(?: and a (?<rest>half|quarter))?(?![\\p{L}\\p{N}])`;

/** A length of time in a text whose numbers are digits, as a pattern: 'half an hour', '2 hours and 10 minutes', but not 'an hour a week'. */
export const LENGTH: string = `${PART.replaceAll(/\?<\w+>/g, '?:')}(?:,? (?:and |(?!an? ))${PART.replaceAll(/\?<\w+>/g, '?:')})*`;

/** 'Hour and a half': a unit that begins a text is one of it. */
const BARE = /^(for |in )?(?=hour and a (?:half|quarter)\b)/;

/** A text in the form in which lengths are looked for. */
export const withLengths: (text: string) => string = remembered((text) =>
  withDigits(tidy(text)).replace(BARE, '$1an '),
);

const plus = (a: Length, b: Length, times: number): Length => ({
  minutes: a.minutes + b.minutes * times,
  months: a.months + b.months * times,
});

function countOf(said: string): number {
  if (/^an?$/.test(said)) return 1;
  if (said === 'a couple of') return 2;
  const [, whole = said, part] = /^(.+) and a (\w+)$/.exec(said) ?? [];
  return Number(whole) + (part === undefined ? 0 : partOf(part));
}

/** What a text that `LENGTH` finds comes to; undefined for parts of a minute or of a month. */
export function lengthOf(text: string): Length | undefined {
  const length = [...text.matchAll(new RegExp(PART, 'gu'))].reduce((sum, { groups = {} }) => {
    const { parts, count = '', unit = '', rest } = groups;
    const times = parts === undefined ? countOf(count) : partOf(parts.replace(/ (?:of )?an?$/, ''));
    return plus(sum, UNITS.get(unit) ?? NOTHING, times + (rest === undefined ? 0 : partOf(rest)));
  }, NOTHING);
  const isWhole = Number.isInteger(length.minutes) && Number.isInteger(length.months);
  return isWhole && length.minutes + length.months > 0 ? length : undefined;
}

/** The lengths of time that stand in a text. */
export function lengthsIn(text: string): readonly Length[] {
  const found = [...withLengths(text).matchAll(new RegExp(LENGTH, 'gu'))].map(([said]) => lengthOf(said));
  return found.filter((length) => length !== undefined);
}

/** A length in ISO 8601: 'PT1H30M'. */
export function isoOf({ minutes, months }: Length): string {
  const part = (count: number, unit: string): string => (count === 0 ? '' : `${count}${unit}`);
  const [days, rest] = [Math.floor(minutes / DAY), minutes % DAY];
  const time = part(Math.floor(rest / 60), 'H') + part(rest % 60, 'M');
  const date = part(Math.floor(months / 12), 'Y') + part(months % 12, 'M') + part(days, 'D');
  return `P${date}${time && `T${time}`}`;
}

const ISO = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** The length of an ISO duration in whole minutes and months; undefined for others. */
export function lengthOfIso(text: string): Length | undefined {
  const found = ISO.exec(text);
  if (!found) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((count: string | undefined) => Number(count ?? 0));
  const all = minutes + seconds / 60 + hours * 60 + (days + weeks * 7) * DAY;
  return Number.isInteger(all) ? { minutes: all, months: months + years * 12 } : undefined;
}
