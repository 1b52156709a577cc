/** Spans of days as bounds of a date: 'at the weekend', 'next week', 'in the next three days'. */
import { addDays, MONTH_NAME, mondayOf, monthOf, WEEKDAY_NAME } from '../values/calendar.js';
import { SMALL_NUMBERS } from '../values/text.js';

/** From which day to which, both counted in. */
export interface Period {
  readonly from: string;
  readonly until: string;
  /** The stretch that says so, in UTF-16 units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

/** The days of a period, from today and what the words name. */
type Days = (today: string, named: string) => readonly [from: string, until: string];

const WEEK = 7;
const sundayOf = (day: string): string => addDays(mondayOf(day), WEEK - 1);
const later = (one: string, other: string): string => (one > other ? one : other);

/** The weekend of the week of a day, as far as it is not over. */
const weekendOf = (day: string, today: string): readonly [string, string] => [
  later(addDays(sundayOf(day), -1), today),
  sundayOf(day),
];

/** A month from its first day to its last, as far as it is not over. */
function monthFrom(first: string, today: string): readonly [string, string] {
  const next = addDays(first, 31).slice(0, 8);
  return [later(first, today), addDays(`${next}01`, -1)];
}

function namedMonth(name: string, today: string): readonly [string, string] {
  const month = monthOf(name);
  const year = Number(today.slice(0, 4)) + Number(month < Number(today.slice(5, 7)));
  return monthFrom(`${year}-${String(month).padStart(2, '0')}-01`, today);
}

/** How many days are a few. */
const FEW = 4;
const SPANS: ReadonlyMap<string, number> = new Map([
  ['few', FEW],
  ['couple of', 2],
]);
const COUNT = `few|couple of|\\d|${[...SMALL_NUMBERS.keys()].join('|')}`;

/** How a period is said, and its days. */
const PERIODS: readonly (readonly [said: string, days: Days])[] = [
  ['(?:next weekend|(?:the )?weekend after next)', (today) => weekendOf(addDays(today, WEEK), today)],
  ['(?:this|the|this coming|the coming) weekend(?! (?:after|of)\\b)', (today) => weekendOf(today, today)],
  ['(?:next|the following) week', (today) => [addDays(sundayOf(today), 1), addDays(sundayOf(today), WEEK)]],
  ['(?:later )?this week', (today) => [today, sundayOf(today)]],
  ['(?:this|the) coming week', (today) => [today, addDays(today, WEEK)]],
  ['this month', (today) => monthFrom(`${today.slice(0, 8)}01`, today)],
  ['next month', (today) => monthFrom(`${addDays(`${today.slice(0, 8)}01`, 31).slice(0, 8)}01`, today)],
  [
    `the (?:next|coming) (${COUNT}) days`,
    (today, named) => [today, addDays(today, SPANS.get(named) ?? SMALL_NUMBERS.get(named) ?? Number(named))],
  ],
  [`(?<=\\b(?:in|during) )(?:the month of )?(${MONTH_NAME})`, (today, named) => namedMonth(named, today)],
];

/** What may lead to a period, and is a part of it. */
const LEAD = '(?:(?:some ?time |any ?time |any day )?(?:(?:in|on|at|over|for|during|within) )?)';
/** A day of the period, a time of it or a day beside it is something else: 'Monday next week', 'next week Tuesday'. */
const DAY = `(?:${WEEKDAY_NAME}|morning|afternoon|evening|night|${MONTH_NAME})\\b`;
const PATTERNS = PERIODS.map(([said, days]) => {
  const lead = said.startsWith('(?<=') ? '' : LEAD;
  return [
    new RegExp(`(?<![\\p{L}\\p{N}-])${lead}${said}(?![\\p{L}-]|[ ,]+(?:on )?(?:the )?(?:${DAY}|\\d))`, 'giu'),
    days,
  ] as const;
});
const BESIDE = new RegExp(`(?:\\b${DAY}|\\d(?:st|nd|rd|th)?)(?: of)?,? ?$`, 'iu');

/** The periods that a text speaks of. */
export function periodsIn(text: string, today: string): readonly Period[] {
  return PATTERNS.flatMap(([pattern, days]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, 1: named = '', index }): Period[] => {
      if (BESIDE.test(text.slice(0, index))) return [];
      const [from, until] = days(today, named.toLowerCase());
      return [{ from, until, start: index, end: index + words.length }];
    }),
  );
}

const PERIOD = new RegExp(`\\b(?:week|weekend|month|days|(?:in|during) (?:the month of )?${MONTH_NAME})\\b`, 'i');

/** Whether a text may speak of a period. */
export const mayBePeriod = (text: string): boolean => PERIOD.test(text);
