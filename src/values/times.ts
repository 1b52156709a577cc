import { ownValue } from '../language/index.js';
import { type Clock, isTime, MONTH_NAME, timeOf } from './calendar.js';
import { LENGTH, lengthOf, withLengths } from './durations.js';
import { moment } from './libraries.js';
import type { NaturalOptions } from './options.js';
import { HEDGES, SMALL_NUMBERS, tidy } from './text.js';

/** Minutes said before 'past' or 'to' an hour. */
const OFFSETS: ReadonlyMap<string, number> = new Map([
  ...([
    ['half', 30],
    ['quarter', 15],
    ['a quarter', 15],
    ['five', 5],
    ['ten', 10],
    ['twenty', 20],
  ] as const),
  ...([['twenty five', 25]] as const),
]);
/** Minutes said after an hour. */
const MINUTES: ReadonlyMap<string, number> = new Map([
  ...([
    ['oh five', 5],
    ['ten', 10],
    ['fifteen', 15],
    ['twenty', 20],
    ['twenty five', 25],
    ['thirty', 30],
  ] as const),
  ...([
    ['thirty five', 35],
    ['forty', 40],
    ['forty five', 45],
    ['fifty', 50],
    ['fifty five', 55],
  ] as const),
]);
/** The hours of each part of the day, `[from, before]`; the night runs on to 6 in the morning. */
const PARTS: Readonly<Record<string, readonly [number, number]>> = {
  morning: [0, 12],
  afternoon: [12, 20],
  evening: [15, 24],
  night: [18, 30],
};

/** The words of a table as a pattern, the longest of those that begin alike first. */
const words = (map: ReadonlyMap<string, number>): string => [...map.keys()].sort().reverse().join('|');
const HOUR = `\\d\\d?|${words(SMALL_NUMBERS)}`;
const PART = Object.keys(PARTS).join('|');
const CLOCK = new RegExp(
  `^(?<before>.*?)(?:(?<=^| )(?<offset>${words(OFFSETS)}|\\d\\d?(?= minute| (?:past|after) )|2[05](?= to ))(?: minutes?)? (?<side>past|after|to|till|before|of) )?` +
    `(?<=^| )(?<hour>${HOUR})(?:(?<mark>[:. ]|(?= ))(?<minute>\\d\\d|${words(MINUTES)})(?!\\d))?` +
    `(?<exact> o'clock)?(?:,? (?:in the|at|of the|this) (?<part>${PART})| ?(?<half>[ap])\\.? ?m\\.?)?$`,
);
/** Beginnings of ranges and bounds. */
const OPEN_AT_END = /\b(?:from|between|until|till|to|by|before|after) $/;
const MONTH_AT_END = new RegExp(`\\b${MONTH_NAME}\\.? $`, 'i');

/** Rewordings that put a clock in the order in which `CLOCK` and chrono-node read it. */
const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?:(?:at|@|for|${HEDGES}) )+`), ''],
  [/(?<=[a-z])-(?=[a-z])/g, ' '],
  [/ (?:sharp|exactly|or so)$/, ''],
  [new RegExp(` in (?:the )?(?=(?:${PART}|eve)$)`), ' in the '],
  [/ the eve$/, ' the evening'],
  [new RegExp(`^half (?=(?:${HOUR})(?:$| (?:in|at|this|tonight|[ap]\\.?m)))`), 'half past '],
  [/^24:00$/, 'midnight'],
  [/\b(?:12|twelve)(?: o'clock)?(?: at)? (?=noon\b|midnight\b)/, ''],
  [/^right now$/, 'now'],
  [/^tonight (?:at )?(.+)$/, 'today $1 at night'],
  [/^(.+) tonight$/, 'today at $1 at night'],
  [/^in the (?=morning|afternoon|evening|night)/, ''],
  [new RegExp(`\\bthis (?=(?:${PART}),? )`), 'today '],
  [new RegExp(`^(.*?)(?<=^| )(${PART}),?(?: at)? ((?:${HOUR}|${words(OFFSETS)}).*)$`), '$1$3 in the $2'],
  [new RegExp(`(?<=^| )(\\d\\d?)([0-5]\\d)(?= (?:in the|at|of the|this) (?:${PART})$)`), '$1:$2'],
];

/** Reads a time of day relative to the session's clock ('in two hours'). */
export function readTime(text: string, clock: Clock, options: NaturalOptions): string | undefined {
  const plain = tidy(text);
  if (isTime(plain)) return plain;
  const fromNow = timeFromNow(plain, clock);
  if (fromNow !== undefined) return fromNow;
  const spoken = spokenClock(plain);
  const [, hours, minutes, early] = WRITTEN.exec(spoken) ?? [];
  if (hours !== undefined) return timeOf(halved(Number(hours), early !== undefined, options), Number(minutes));
  // Of the clock only the time of day matters here: on this day no time zone had a gap.
  const components = moment(spoken, new Date(2019, 6, 17, clock.hour, clock.minute))?.components;
  const [hour, minute] = [components?.get('hour'), components?.get('minute')];
  if (!components?.isCertain('hour') || hour == null || minute == null) return undefined;
  // '7:30:45' and 'in 30 seconds' would be rounded.
  if (components.get('second') || components.get('millisecond')) return undefined;
  if (hour === 0 && /\bmidnight\b/.test(spoken)) return options.midnight ?? '00:00';
  return timeOf(halved(hour, components.isCertain('meridiem'), options), minute);
}

/** A clock that {@link spokenClock} wrote, which chrono-node reads in the same way. */
const WRITTEN = /^(\d\d?):(\d\d)( am)?$/;

/** Whether a text is a clock alone, which names no day. */
export const isClock = (text: string): boolean => WRITTEN.test(text);

/** The hour in the half of the day that is preferred where none is said. */
function halved(hour: number, isCertain: boolean, { prefer }: NaturalOptions): number {
  return prefer === 'pm' && hour > 0 && hour < 12 && !isCertain ? hour + 12 : hour;
}

const FROM_NOW = new RegExp(`^in (?:about )?(${LENGTH})(?: from now)?$`, 'u');

/** 'In an hour and a half', in minutes that chrono-node does not read. */
function timeFromNow(text: string, { hour, minute }: Clock): string | undefined {
  const [, said] = FROM_NOW.exec(withLengths(text)) ?? [];
  const { minutes = 0, months = 1 } = (said === undefined ? undefined : lengthOf(said)) ?? {};
  if (months > 0 || minutes === 0 || minutes >= 1440) return undefined;
  const at = (hour * 60 + minute + minutes) % 1440;
  return timeOf(Math.floor(at / 60), at % 60);
}

/**
 * Rewrites a clock that ends a text ('half past 11 in the morning', 'evening 7', '7') as '11:30 am', '19:00', '7:00';
 * a clock that contradicts itself ('15 am') as nothing. Other texts keep their words.
 */
export function spokenClock(text: string): string {
  const ordered = REWORDINGS.reduce((said, [from, to]) => said.replace(from, to), text);
  const found = CLOCK.exec(ordered)?.groups;
  if (found === undefined) return ordered;
  const { before = '', hour = '', offset, side, minute, mark, exact, part, half } = found;
  const bare = [offset, minute, exact, part, half].every((said) => said === undefined);
  // '4.50' may be a price; quarters of an hour are said of clocks.
  const isNumber = mark === '.' && !part && !half && !/^(?:00|15|30|45)$/.test(minute ?? '');
  if (OPEN_AT_END.test(before) || isNumber) return ordered;
  if (bare ? /^(?:0|zero)$/.test(hour) || !/^$|\bat $/.test(before) : !minute && !offset && MONTH_AT_END.test(before)) {
    return ordered;
  }
  const [said, past] = clockTime(hour, minute, offset, side) ?? [];
  const certain = said === undefined ? undefined : hourOfDay(said, part, half);
  if (past === undefined || certain === undefined) return '';
  const early = (part ?? half) !== undefined && certain < 12;
  return `${before}${certain}:${String(past).padStart(2, '0')}${early ? ' am' : ''}`;
}

/** Hour (0-23, as said) and minute of '7', '7:30', 'seven thirty', 'quarter to 8'. */
function clockTime(hour: string, minute = '00', offset = '', side = ''): [number, number] | undefined {
  const said = SMALL_NUMBERS.get(hour) ?? Number(hour);
  const past = MINUTES.get(minute) ?? Number(minute);
  const shift = OFFSETS.get(offset) ?? Number(offset);
  const backwards = shift > 0 && !/^(?:past|after)$/.test(side);
  if (said > 23 || past > 59 || shift > 59 || (shift > 0 && past > 0) || (backwards && offset === 'half'))
    return undefined;
  return backwards ? [said === 1 ? 12 : (said + 23) % 24, 60 - shift] : [said, past + shift];
}

/** The hour on a 24-hour clock, or as said where no half of the day is; `undefined` where the two contradict each other. */
function hourOfDay(hour: number, part?: string, half?: string): number | undefined {
  const range = half === undefined ? ownValue(PARTS, part ?? '') : half === 'a' ? [0, 12] : [12, 24];
  if (range === undefined) return hour;
  const [from = 0, before = 24] = range;
  const readings = hour > 12 ? [hour] : [hour % 12, (hour % 12) + 12, (hour % 12) + 24];
  const fitting = readings.find((reading) => reading >= from && reading < before);
  return fitting === undefined ? undefined : fitting % 24;
}
