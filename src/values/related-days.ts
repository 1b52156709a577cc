/**
 * Days that are read beside another one: the day that a slot has, the one that begins what it ends, or the one that ends what it
 * begins.
 *
 * 'The 20th' names no month. Beside another day it is of that one's month, or as near to it as the calendar has it; by itself, the
 * first such day from today on. A day that is over is never meant.
 */
import { addDays, dateOf, daysBetween, MONTH_NAME, partsOf, WEEKDAY_NAME, weekdayOf } from './calendar.js';
import { readDate } from './dates.js';
import { ENDING, ORDINAL } from './ordinals.js';
import { tidy } from './text.js';

/** The days beside which one is read. */
export interface RelatedDays {
  /** The day that begins what this one ends. */
  readonly after?: string | undefined;
  /** The words of the day that ends what this one begins. */
  readonly before?: string | undefined;
  readonly changed?: string | undefined;
}

const ON = '(?:on|until|till|the) ';
/** A day of some month: it names no month, and nothing that it counts from. */
const NUMBERED = new RegExp(`^(?:${ON})*(?:${WEEKDAY_NAME},? )?(?:the )?(?:${ORDINAL}|\\d\\d?)$`);
const WEEKDAY = new RegExp(`^(?:${ON})*${WEEKDAY_NAME}$`);
const WEEKDAY_BEFORE = new RegExp(`^(?:${ON})*${WEEKDAY_NAME},? (?=.)`);
const FIGURES = /^(?:(?:on|until|till) )?(?=\d\d?$)/;
/** A place in an order, or a number as well, that no article stands before. */
const ALONE = new RegExp(`^(?:(?:on|until|till) )?(?=(?:${ORDINAL}|\\d\\d?)$)`);

const isNumbered = (text: string): boolean => NUMBERED.test(tidy(text));
const isWeekday = (text: string): boolean => WEEKDAY.test(tidy(text));

/** A day that is asked for, 'seventh', with an article; a number alone as well where nothing else is asked for. */
export const withArticle = (text: string, isOnly: boolean): string =>
  isOnly || !FIGURES.test(tidy(text)) ? tidy(text).replace(ALONE, 'the ') : text;

/** A day from `from` on, also of a number or a place alone, which beside another day is that of a month. */
const readNear = (text: string, from: string): string | undefined => readDate(withArticle(text, true), from);

/** The last of two days, or the later one. */
const later = (date: string | undefined, today: string): string => (date !== undefined && date > today ? date : today);

/** Reads a day beside others; without any, relative to `today` alone. */
export function readRelated(text: string, today: string, { after, before, changed }: RelatedDays): string | undefined {
  const base = after ?? changed;
  const following = base === undefined ? undefined : readDayAfter(text, base);
  if (following !== undefined) return following;
  const first = before === undefined || !isNumbered(text) ? undefined : readBefore(text, today, before);
  if (first !== undefined) return first < today ? undefined : first;
  if (after === undefined) return changed === undefined ? readDate(text, today) : readChangedDay(text, today, changed);
  const kept = changed === undefined ? undefined : readKept(text, today, changed);
  return kept !== undefined && kept >= after ? kept : readLastDay(text, today, after);
}

/** Reads a day of a month beside what is said of the one that ends what it begins. */
function readBefore(text: string, today: string, before: string): string | undefined {
  const last = SHARING.test(tidy(before)) ? readDate(before, today) : undefined;
  if (last !== undefined) return readFirstDay(text, today, last);
  // '21' is a day where 'the 24' is.
  const isDay = ALONE.test(tidy(text)) && isNumbered(before) && !FIGURES.test(tidy(before));
  return isDay ? readNear(text, today) : undefined;
}

/** A day whose month is said behind it, and so of a day before it as well: 'the 11th to the 30th of June', but not 'to June 30th'. */
const SHARING = new RegExp(
  `(?:\\d${ENDING}?|${ORDINAL})(?:(?: of)? ${MONTH_NAME}\\.?(?:,? \\d{4})?| of (?:the|this|next) month)$`,
);

/**
 * Reads the first of two days, of which `last` is the second: of its month, where it is before it; else of the month before, where
 * that day is not over. 'The 8th' until 'the 8th of August' shares no month: nobody names one day twice.
 */
function readFirstDay(text: string, today: string, last: string): string | undefined {
  const [year, month] = partsOf(last);
  const months = [0, 1, 2].map((back) => year * 12 + month - 1 - back);
  const number = tidy(text).replace(WEEKDAY_BEFORE, '');
  const days = months.map((index) => readNear(number, dateOf(Math.floor(index / 12), (index % 12) + 1, 1) ?? last));
  const [same] = days;
  if (same === last) return undefined;
  const day = days.find((one) => one !== undefined && one <= last);
  const isIt = day !== undefined && (day === same || day >= today) && readNear(text, day) === day;
  return isIt ? day : undefined;
}

/** Something is moved to an earlier day by so many days at most; who stays for weeks names the month. */
const MOVED = 7;

/**
 * Reads the second of two days, of which `first` is the first. 'Friday' and 'the 4th' are the first such day from there on, where
 * they would be before it. The day of the month is that before it where it is near: who moves something from the 9th to
 * 'the 8th' does not mean a month later.
 */
function readLastDay(text: string, today: string, first: string): string | undefined {
  const isOfMonth = isNumbered(text);
  const day = readNear(text, today);
  if ((day !== undefined && day >= first) || !(isOfMonth || isWeekday(text))) return day;
  const [year, month] = partsOf(first);
  const before = isOfMonth ? readNear(text, later(dateOf(year, month, 1), today)) : undefined;
  const isNear = before !== undefined && before < first && daysBetween(before, first) <= MOVED;
  return isNear ? before : readNear(text, first);
}

const WEEKDAY_AFTER = new RegExp(
  `^(?:on )?(?:(?:the )?(${WEEKDAY_NAME}) after(?: (?:it|that))?|(?:the )?following (${WEEKDAY_NAME}))$`,
);

export const followsDay = (text: string): boolean => WEEKDAY_AFTER.test(tidy(text));

/** Reads the weekday that follows another day: 'the Friday after', 'Sunday after it', 'the following Sunday'. */
function readDayAfter(text: string, day: string): string | undefined {
  const [, weekday, following] = WEEKDAY_AFTER.exec(tidy(text)) ?? [];
  const name = weekday ?? following;
  return name && readDate(name, addDays(day, 1));
}

/** What of another day is kept where the second of two days is changed: the month, by a day of the month, and the day itself, by its weekday. */
function readKept(text: string, today: string, current: string): string | undefined {
  if (isNumbered(text)) return readChangedDay(text, today, current);
  const isSame = isWeekday(text) && current >= today && readDate(text, current) === current;
  return isSame ? current : undefined;
}

/**
 * Reads the day that another is changed to: 'the 10th' is of the month of that day, and 'Saturday' of its week where that is not
 * within a week from today.
 */
function readChangedDay(text: string, today: string, current: string): string | undefined {
  const isOfMonth = isNumbered(text);
  if (current <= today || !(isOfMonth || isWeekday(text))) return readDate(text, today);
  const [year, month] = partsOf(current);
  if (!isOfMonth && current < addDays(today, 7)) return readDate(text, today);
  const from = isOfMonth ? dateOf(year, month, 1) : addDays(current, -((weekdayOf(current) + 6) % 7));
  const near = readNear(text, later(from, today));
  const next = isOfMonth ? readNear(text, current) : undefined;
  if (near === undefined || next === undefined || near >= current) return near ?? next ?? readDate(text, today);
  return daysBetween(near, current) <= daysBetween(current, next) ? near : next;
}
