import { addDays, daysBetween } from '../text/days.js';
import { ValueError } from './value-error.js';

export { addDays, daysBetween };

/** The names of the months, January first. */
export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** A pattern for the name of a month in lower case, in full or shortened. */
export const MONTH_NAME =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** A pattern for the name of a day of the week in lower case, in full or shortened. */
export const WEEKDAY_NAME = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?';

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The number of a day of the week by its name in lower case, 0 is Sunday. */
export const weekdayNamed = (name: string): number => WEEK.indexOf(name.slice(0, 3));

const MONTH = new RegExp(`^${MONTH_NAME}$`);

/** The number of a month by its name, from 1; 0 for another word. */
export function monthOf(name: string): number {
  const lower = name.toLowerCase();
  return MONTH.test(lower) ? MONTHS.findIndex((month) => month.toLowerCase().startsWith(lower.slice(0, 3))) + 1 : 0;
}

/** A session's wall clock: `today` as 'YYYY-MM-DD', `hour` 0-23 and `minute` 0-59. */
export interface Clock {
  readonly today: string;
  readonly hour: number;
  readonly minute: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** 'YYYY-MM-DD' of a year, month (1-12) and day, or `undefined` where the calendar has no such day. */
export function dateOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isDate(text) ? text : undefined;
}

/** 'HH:MM' of an hour (0-23) and a minute (0-59). */
export const timeOf = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`;

/** Whether the text is 'YYYY-MM-DD' and a day of the calendar. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Whether the text is 'HH:MM' on a 24-hour clock, '00:00' to '23:59'. */
export const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Year, month (1-12) and day of 'YYYY-MM-DD'. */
export function partsOf(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

/** The day of the week of a date, 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(Date.parse(date)).getUTCDay();

/** The first day of the week of a date: weeks begin on Monday. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/**
 * Reads a session's clock, 'YYYY-MM-DDTHH:MM' with optional seconds and no zone.
 *
 * @throws ValueError `bad-now` for anything else.
 */
export function clockOf(now: string): Clock {
  const [, today = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(now) ?? [];
  if (isDate(today) && isTime(time)) return { today, hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) };
  const message = `'${now}' is not a local time. Give one without a zone, such as '2019-03-01T12:00'.`;
  throw new ValueError({ code: 'bad-now', message });
}
