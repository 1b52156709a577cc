/**
 * Times that are said without am or pm: 'at eight'.
 *
 * The rule of the slot says which half of the day is meant: its hours first, then its half. Where neither tells, it is the one
 * that follows the time at which the task begins, or the one near to the time that is changed; else both are possible, and the user is
 * asked.
 */
import type { Slot } from '../service/index.js';
import { type ReadingContext, Unreadable } from '../world/index.js';
import { isTime } from './calendar.js';
import { readNatural } from './natural.js';
import { tidy } from './text.js';

/** The same clock before and after noon. */
export type Halves = readonly [am: string, pm: string];

/** Both times that a text may mean; the same one twice where it means one. */
function halvesOf(text: string, now: string): Halves | undefined {
  const [am, pm] = [readNatural('time', text, { now }), readNatural('time', text, { now, prefer: 'pm' })];
  return typeof am === 'string' && typeof pm === 'string' ? [am, pm] : undefined;
}

/** Whether a time lies within hours, which may run past midnight. */
function isWithin(hours: string, time: string): boolean {
  const [from = '', to = ''] = hours.split('-');
  return from <= to ? from <= time && time <= to : from <= time || time <= to;
}

/** The one of both times that is not that at which hours end, where both lie within them: who opens at eleven and closes at eleven is open from then on. */
function notTheEnd(hours: string, halves: readonly string[]): string | undefined {
  const [first, ...others] = halves.filter((time) => !hours.endsWith(`-${time}`));
  return others.length === 0 ? first : undefined;
}

/** Of today the next one; where the API has no date, tomorrow morning's once both are over. */
function laterOf([am, pm]: Halves, { now, date }: ReadingContext): string | undefined {
  if (date !== undefined && date !== now.slice(0, 10)) return undefined;
  const clock = now.slice(11, 16);
  return am > clock ? am : pm > clock ? pm : date === undefined ? am : undefined;
}

function meantOf({ hours, half }: Slot, halves: Halves, context: ReadingContext): string | undefined {
  const fitting = hours === undefined ? [] : halves.filter((time) => isWithin(hours, time));
  const [first, second] = fitting;
  if (first !== undefined && second === undefined) return first;
  if (half === 'later') return laterOf(halves, context);
  if (half) return halves[half === 'am' ? 0 : 1];
  return hours === undefined ? undefined : notTheEnd(hours, fitting);
}

/** The times that the rule of a slot leaves possible: the one that is meant, or both. */
export function possibleOf(slot: Slot, halves: Halves, context: ReadingContext): readonly string[] {
  const meant = meantOf(slot, halves, context);
  return meant === undefined ? halves : [meant];
}

/** Whether a slot means the next such time, and there is none today. */
function areOver({ half }: Slot, [, pm]: Halves, { now, date }: ReadingContext): boolean {
  return half === 'later' && date === now.slice(0, 10) && pm <= now.slice(11, 16);
}

/** The only one of two times that a result has: 'the 7:15 one'. */
function knownOf(halves: Halves, { known = [] }: ReadingContext): string | undefined {
  const [first, ...others] = halves.filter((time) => known.includes(time));
  return others.length === 0 ? first : undefined;
}

/** The first of both times that comes after another: what begins at five in the afternoon does not end at nine in the morning. */
function nextAfter([am, pm]: Halves, { after }: ReadingContext): string | undefined {
  if (after === undefined || !isTime(after)) return undefined;
  return [am, pm].find((time) => time > after);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The time that a slot has, where it is no default, as nobody chose that, with its hour on a clock of twelve. */
function hourOf(
  { default: fallback }: Slot,
  { current }: ReadingContext,
): readonly [hour: number, time: string] | undefined {
  if (typeof current !== 'string' || !isTime(current) || current === fallback) return undefined;
  return [Number(current.slice(0, 2)) % 12 || 12, current];
}

/** A time is moved by so many minutes where nobody says in which half of the day it is. */
const MOVED = 240;

/** Of a time that is changed, the one near to it: who makes it seven instead of eight in the evening means the evening. */
function nearer(slot: Slot, [am, pm]: Halves, context: ReadingContext): string | undefined {
  const [, current] = hourOf(slot, context) ?? [];
  if (current === undefined) return undefined;
  const [before, after] = [am, pm].map((time) => Math.abs(minutesOf(time) - minutesOf(current)));
  if ((before ?? 0) <= MOVED) return am;
  return (after ?? 0) <= MOVED ? pm : undefined;
}

/** A clock with the half of the day that a text says: 'eight in the evening'. */
function inHalf(clock: string, text: string, now: string): Halves | undefined {
  const part = tidy(text).replace(/^(?:in )?the /, '');
  const read = [`${clock} ${text}`, `${clock} in the ${part}`].map((joined) => halvesOf(joined, now));
  return read.find((halves) => halves && halves[0] === halves[1]);
}

/** The first hour that is meant by its half of the day, where the slot has no hours. */
const MORNING = '06:00';

/**
 * The half of the day by itself, of the clock that was asked about, or of the time that the slot has: 'in the morning', after 6:15 was taken
 * as 18:15. Who is at 14:30 and says so means another time.
 */
function completed(slot: Slot, text: string, context: ReadingContext): Halves | undefined {
  const { earlier, now } = context;
  if (typeof earlier === 'string') return inHalf(earlier, text, now);
  const [hour, time] = hourOf(slot, context) ?? [];
  const read = time === undefined ? undefined : inHalf(`${hour}${time.slice(2)}`, text, now);
  return read && isWithin(slot.hours ?? `${MORNING}-23:59`, read[0]) ? read : undefined;
}

/** Minutes past the hour that the slot has: 'half past'. */
function pastTheHour(slot: Slot, text: string, context: ReadingContext): Halves | undefined {
  const [hour, time = ''] = hourOf(slot, context) ?? [];
  if (hour === undefined || !/ past$/.test(tidy(text))) return undefined;
  return halvesOf(`${tidy(text)} ${hour} ${time < '12:00' ? 'am' : 'pm'}`, context.now);
}

/** The time in the hours of a slot that is meant by one out of them, which is written like a canonical one: '10:15'. */
export function withinHours({ hours }: Slot, text: string, time: string): string {
  const evening = `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`;
  const isOut = hours !== undefined && /^1[01]:\d\d$/.test(tidy(text)) && !isWithin(hours, time);
  return isOut && isWithin(hours, evening) ? evening : time;
}

/** '4.50' and '630' may be a price, and '1700' a year; where they are given for a time, they are a clock. */
function asClock(text: string, { now, known }: ReadingContext): Halves | undefined {
  if (known === undefined) return undefined;
  const plain = tidy(text).replace(/^at /, '');
  const [, hour, minute] = /^(\d\d)(\d\d)(?: hours)?$/.exec(plain) ?? [];
  const clock = `${hour}:${minute}`;
  // Of four digits, all 24 hours are said.
  if (isTime(clock)) return [clock, clock];
  return halvesOf(plain.replace(/^(\d\d?)\.?(\d\d)$/, '$1:$2'), now);
}

/** Reads a time of day; where it may lie in either half of the day, as the rule of the slot says, or it says which two. */
export function readTimeOfDay(slot: Slot, text: string, context: ReadingContext): string | Unreadable | undefined {
  const halves =
    halvesOf(text, context.now) ??
    completed(slot, text, context) ??
    pastTheHour(slot, text, context) ??
    asClock(text, context);
  if (!halves) return undefined;
  const [am, pm] = halves;
  // A time of results may lie out of the hours, and in a sentence another slot may be meant.
  const isSaid = context.known?.includes(am) === false;
  const only = isSaid ? withinHours(slot, text, am) : am;
  const meant = am === pm ? only : (knownOf(halves, context) ?? meantOf(slot, halves, context));
  if (meant !== undefined) return meant;
  if (areOver(slot, halves, context))
    return new Unreadable({ code: 'over', message: 'It is too late for that today.' });
  const likely = nextAfter(halves, context) ?? nearer(slot, halves, context);
  if (likely !== undefined) return likely;
  const message = `It may be ${am} or ${pm}.`;
  return new Unreadable({ code: 'ambiguous', message, legal: halves });
}
