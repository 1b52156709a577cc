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

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const nextMonth = (first: string): string => firstOfMonth(addDays(first, 31));

/** The first day of a month that is named: `march`, `this month`, `next month`. */
function firstOf(name: string, today: string): string {
  const month = monthOf(name);
  if (month === 0) return name === 'next month' ? nextMonth(firstOfMonth(today)) : firstOfMonth(today);
  const year = Number(today.slice(0, 4)) + Number(month < Number(today.slice(5, 7)));
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

/** A month from its first day to its last, as far as it is not over. */
function monthNamed(name: string, today: string): readonly [string, string] {
  const first = firstOf(name, today);
  return [later(first, today), addDays(nextMonth(first), -1)];
}

/** The parts of a month, by how they are said: the first day and the last, counted from its end where they are negative. */
const PARTS: readonly (readonly [said: string, from: number, until: number])[] = [
  ['first week (?:of|in)', 1, 7],
  ['last week (?:of|in)', -7, -1],
  ['first half of', 1, 15],
  ['second half of', 16, -1],
  ['start of|beginning of|early', 1, 10],
  ['middle of|mid', 11, 20],
  ['end of|late', -10, -1],
];

/** The part of a month that is named, as far as it is not over; next year's where it is. */
function partOf(month: string, [from, until]: readonly [number, number], today: string): readonly [string, string] {
  const of = (day: string): readonly [string, string] => {
    const first = firstOf(month, day);
    const at = (count: number): string => (count > 0 ? addDays(first, count - 1) : addDays(nextMonth(first), count));
    return [at(from), at(until)];
  };
  const [first, last] = of(today);
  return last >= today ? [later(first, today), last] : of(addDays(today, 31));
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
  ...PARTS.map(([said, ...days]): readonly [string, Days] => [
    `(?:the )?(?:${said})[ -]((?:this|next) month|${MONTH_NAME})`,
    (today, named) => partOf(named, days, today),
  ]),
  ['((?:this|next) month)', (today, named) => monthNamed(named, today)],
  [
    `the (?:next|coming) (${COUNT}) days`,
    (today, named) => [today, addDays(today, SPANS.get(named) ?? SMALL_NUMBERS.get(named) ?? Number(named))],
  ],
  [`(?<=\\b(?:in|during) )(?:the month of )?(${MONTH_NAME})`, (today, named) => monthNamed(named, today)],
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
  const found = PATTERNS.flatMap(([pattern, days]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, 1: named = '', index }): Period[] => {
      if (BESIDE.test(text.slice(0, index))) return [];
      const [from, until] = days(today, named.toLowerCase());
      return [{ from, until, start: index, end: index + words.length }];
    }),
  );
  // 'The end of this month' speaks of one.
  const isPart = (one: Period): boolean =>
    found.some((of) => of.start <= one.start && one.end <= of.end && of.end - of.start > one.end - one.start);
  return found.filter((one) => !isPart(one));
}

const PERIOD = new RegExp(
  `\\b(?:week|weekend|month|days|(?:in|during|of|early|late|mid)[ -](?:the month of )?${MONTH_NAME})\\b`,
  'i',
);

/** Whether a text may speak of a period. */
export const mayBePeriod = (text: string): boolean => PERIOD.test(text);
