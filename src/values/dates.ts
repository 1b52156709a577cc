import {
  addDays,
  dateOf,
  MONTH_NAME,
  MONTHS,
  monthOf,
  partsOf,
  WEEKDAY_NAME,
  weekdayNamed,
  weekdayOf,
} from './calendar.js';
import { holiday, nth } from './holidays.js';
import { type Moment, moment } from './libraries.js';
import { ENDING, ORDINAL } from './ordinals.js';
import { tidy } from './text.js';
import { isClock, spokenClock } from './times.js';
import { inWeeks, weekdaysAhead } from './weeks-ahead.js';
import { withYear } from './year-words.js';

const DAY_OF_MONTH = new RegExp(
  `^(?:(${WEEKDAY_NAME}),? )?(the )?(${ORDINAL})((?: of (?:this|the|next)| this| next) month)?$`,
);
const FROM_DATE = /^(?:the )?((?:\w+ )?(?:days?|weeks?)) (from|after|before) (?!now$)(.+)$/;
const VAGUE = /\bweekend\b|^(?:the )?(?:end|start|beginning|middle) of\b/;
/** The day before the month: chrono-node takes it where no month has the number, but reads '12/04' as December 4th. */
const DAY_FIRST = /(?<![^\s,])(?:1[3-9]|[23]\d)[/.-](?:0?[1-9]|1[0-2])(?:[/.-]\d{2,4})?(?![^\s,])/;
/** A day and a month in words, and a bare number that may be a year or an hour: 'March 3rd, 12'. */
const NUMBER_BEHIND = new RegExp(
  String.raw`(?:\b[a-z]{3,}\.?,? \d\d?${ENDING}?|\b\d\d?${ENDING}?(?: of)? [a-z]{3,}\.?|(?:th|first|second|third)),? \d\d?$`,
);
const COUNTED = /\b(?:in|within|from|ago|later|after|before|hence)\b/;
const BACKWARDS = /\b(?:last|past|previous)\b/;

/** Rewordings into what chrono-node reads. */
const REWORDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:on|for) /, ''],
  [/\b(?:coming|upcoming) /, ''],
  [/^(?:later|earlier|sometime) /, ''],
  [/^this (?:morning|afternoon|evening|night)$/, 'today'],
  [new RegExp(`^(?:the )?(\\d\\d?)\\. (?=(?:of )?${MONTH_NAME}\\b)`), '$1 '],
  [new RegExp(`\\bthe (?=${ORDINAL}|${WEEKDAY_NAME})`), ''],
  [new RegExp(`^(${WEEKDAY_NAME}) next$`), 'next $1'],
  [new RegExp(`^(this|next) week(?:'s|,)?(?: on)? (${WEEKDAY_NAME})$`), '$2 $1 week'],
];

/** 'The 21': of a number that an article stands before, the day of the month. */
const THE_NUMBER = /^(?:on )?the (\d\d?)(?= of (?:this|the|next) month$|$)/;
/** 'Friday 8': of a number, the day of the month where that is such a day. */
const WEEKDAY_AND_DAY = new RegExp(`^(?:on )?(${WEEKDAY_NAME}),? ([1-9]|[12]\\d|3[01])$`);
/** 'This coming Friday', said on one, is the next. */
const COMING = new RegExp(`^(?:(?:on|the|this|next) )*(?:up)?coming (${WEEKDAY_NAME})\\b`);
const PLACES = ['last', 'first', 'second', 'third', 'fourth'];
const WEEKDAY_OF_MONTH = new RegExp(
  `^(?:on )?(?:the )?(${PLACES.join('|')}) (${WEEKDAY_NAME}) (?:of|in) ([a-z]{3,}|(?:the|this|next) month)(?:,? (\\d{4}))?$`,
);

/**
 * Reads a day relative to `today`. Weeks begin on Monday, 'next Friday' lies in the next one; a day or month without a
 * year, and a day without a month, are the first such day from today on.
 */
export function readDate(text: string, today: string): string | undefined {
  const plain = inWeeks(withYear(tidy(text))).replace(THE_NUMBER, 'the $1th');
  const [, year, month, day] = /^(\d{4})[-/](\d\d?)[-/](\d\d?)$/.exec(plain) ?? [];
  if (year !== undefined) return dateOf(Number(year), Number(month), Number(day));
  const [ahead, another] = weekdaysAhead(plain, today);
  if (ahead !== undefined) return another === undefined ? ahead : undefined;
  const [, weekday, number] = WEEKDAY_AND_DAY.exec(plain) ?? [];
  if (number !== undefined) return dayOfMonth(`${weekday} the ${number}th`, today);
  if (VAGUE.test(plain) || DAY_FIRST.test(plain) || NUMBER_BEHIND.test(plain)) return undefined;
  const reworded = REWORDINGS.reduce((words, [from, to]) => words.replace(from, to), plain);
  const date =
    holiday(plain, today) ??
    weekdayOfMonth(plain, today) ??
    dayOfMonth(plain.replace(/^on /, ''), today) ??
    fromDate(plain, today) ??
    namedDay(reworded, today);
  return date === today && COMING.test(plain) ? addDays(today, 7) : date;
}

/** 'the last Friday of March', 'the first Monday of next month'. */
function weekdayOfMonth(text: string, today: string): string | undefined {
  const [, place = '', weekday = '', said = '', year] = WEEKDAY_OF_MONTH.exec(text) ?? [];
  const [thisYear, thisMonth] = partsOf(today);
  const ahead = /^th(?:is|e) month$/.test(said) ? 0 : said === 'next month' ? 1 : undefined;
  const month = ahead === undefined ? monthOf(said) : ((thisMonth - 1 + ahead) % 12) + 1;
  if (month === 0) return undefined;
  const rule = nth(PLACES.indexOf(place), weekdayNamed(weekday), month);
  if (year !== undefined) return rule(Number(year));
  return [rule(thisYear), rule(thisYear + 1)].find((date) => date !== undefined && date >= today);
}

/** 'the 9th', 'Saturday the 9th', '9th of this month': chrono-node wants the month's name. */
function dayOfMonth(text: string, today: string): string | undefined {
  const [whole, weekday = '', the, ordinal = '', suffix = ''] = DAY_OF_MONTH.exec(text) ?? [];
  // 'The Friday first' may be one of several.
  const isOpen = weekday === '' ? !/^\d/.test(ordinal) : /^(?:first|second|third)$/.test(ordinal);
  if (whole === undefined || (the === undefined && suffix === '' && isOpen)) return undefined;
  const [year, month] = partsOf(today);
  const fixed = /this/.test(suffix) ? 0 : /next/.test(suffix) ? 1 : undefined;
  for (const ahead of fixed === undefined ? [0, 1, 2] : [fixed]) {
    const index = month - 1 + ahead;
    const named = `${MONTHS[index % 12] ?? ''} ${ordinal} ${year + Math.floor(index / 12)}`;
    const date = namedDay(named.toLowerCase(), today);
    if (date === undefined || (fixed === undefined && date < today)) continue;
    return weekday === '' || weekdayOf(date) === weekdayNamed(weekday) ? date : undefined;
  }
  return undefined;
}

/** 'the day after tomorrow', 'a week from Monday', 'two days before March 3rd'. */
function fromDate(text: string, today: string): string | undefined {
  const [, span, side, rest] = FROM_DATE.exec(text) ?? [];
  if (span === undefined || rest === undefined) return undefined;
  const base = readDate(rest, today);
  const count = /^(?:day|week)$/.test(span) ? `1 ${span}` : span;
  return base && namedDay(side === 'before' ? `${count} ago` : `in ${count}`, base);
}

/** Everything that chrono-node reads and that names one day. */
function namedDay(text: string, today: string): string | undefined {
  const [year, month, day] = partsOf(today);
  const noon = new Date(year, month - 1, day, 12); // no change of clocks skips noon
  const found = moment(text, noon) ?? besideClock(text, noon);
  if (found === undefined) return leapDay(text, noon, today);
  const date = dateFrom(found, text, today);
  const weekday = found.components.isCertain('weekday') ? found.components.get('weekday') : undefined;
  return date === undefined || (typeof weekday === 'number' && weekdayOf(date) !== weekday) ? undefined : date;
}

/** A day that is said with a clock in words: 'tomorrow at half past seven'. A clock alone names no day. */
function besideClock(text: string, noon: Date): Moment | undefined {
  const spoken = spokenClock(text);
  return isClock(spoken) ? undefined : moment(spoken, noon);
}

function dateFrom({ components, relative }: Moment, text: string, today: string): string | undefined {
  if (relative && (components.isCertain('hour') || !COUNTED.test(text))) return undefined;
  const [year, month, day] = [components.get('year'), components.get('month'), components.get('day')];
  if (year === null || month === null || day === null) return undefined;
  if (components.isCertain('day')) {
    return components.isCertain('year') ? dateOf(year, month, day) : firstFrom(today, month, day);
  }
  const date = components.isCertain('weekday') ? dateOf(year, month, day) : undefined;
  return date && date < today && !BACKWARDS.test(text) ? addDays(date, 7) : date;
}

/** 'February 29th' is no day of most years, so chrono-node refuses it unless it is told a leap year. */
function leapDay(text: string, noon: Date, today: string): string | undefined {
  if (!/\bfeb/.test(text) || /\d{4}/.test(text)) return undefined;
  const leap = moment(`${text} 2000`, noon)?.components;
  return leap?.get('month') === 2 && leap.get('day') === 29 ? firstFrom(today, 2, 29) : undefined;
}

function firstFrom(today: string, month: number, day: number): string | undefined {
  const [year] = partsOf(today);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = dateOf(year + ahead, month, day);
    if (date !== undefined && date >= today) return date;
  }
  return undefined;
}
