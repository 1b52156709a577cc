/** Spans of days as bounds of a date: 'at the weekend', 'next week', 'in the next three days'. */
import { addDays, MONTH_NAME, mondayOf, monthOf, WEEKDAY_NAME, weekdayOf } from './calendar.js';
import { ENDING } from './ordinals.js';
import { SMALL_NUMBERS } from './text.js';

/** From which day to which, both counted in. */
export interface Period {
  readonly from: string;
  readonly until: string;
  /** The stretch that says so, in UTF-16 units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
}

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

const SATURDAY = 6;

/** The weekend of a month that is the nth, from 0, or the last, by the first day of the month. */
const weekendIn =
  (nth: number) =>
  (first: string): readonly [string, string] => {
    const last = addDays(nextMonth(first), -1);
    const saturday =
      nth < 0
        ? addDays(last, -((weekdayOf(last) + 1) % WEEK))
        : addDays(first, SATURDAY - weekdayOf(first) + WEEK * nth);
    return [saturday, addDays(saturday, 1)];
  };

/** The days of a month from one to another, counted from its end where they are negative, by the first day of the month. */
const daysIn =
  (from: number, until: number) =>
  (first: string): readonly [string, string] => {
    const at = (count: number): string => (count > 0 ? addDays(first, count - 1) : addDays(nextMonth(first), count));
    return [at(from), at(until)];
  };

/** The parts of a month, by how they are said, with their first day and the last. */
const PARTS: readonly (readonly [said: string, days: (first: string) => readonly [string, string]])[] = [
  ...['first', 'second', 'third', 'fourth'].map(
    (place, nth) => [`${place} weekend (?:of|in)`, weekendIn(nth)] as const,
  ),
  ['last weekend (?:of|in)', weekendIn(-1)],
  ...['first', 'second', 'third', 'fourth'].map(
    (place, nth) => [`${place} week (?:of|in)`, daysIn(WEEK * nth + 1, WEEK * (nth + 1))] as const,
  ),
  ['last week (?:of|in)', daysIn(-7, -1)],
  ['first half of', daysIn(1, 15)],
  ['second half of', daysIn(16, -1)],
  ['start of|beginning of|early', daysIn(1, 10)],
  ['middle of|mid', daysIn(11, 20)],
  ['end of|late', daysIn(-10, -1)],
];

/** The part of a month that is named, as far as it is not over; next year's where it is. */
function partOf(month: string, days: (first: string) => readonly [string, string], today: string): ReturnType<Days> {
  const [first, last] = days(firstOf(month, today));
  return last >= today ? [later(first, today), last] : days(firstOf(month, addDays(today, 31)));
}

/** How many days are a few. */
const FEW = 4;
const SPANS: ReadonlyMap<string, number> = new Map([
  ['few', FEW],
  ['couple of', 2],
]);
const COUNT = `few|couple of|\\d|${[...SMALL_NUMBERS.keys()].join('|')}`;

/** Between two periods that are one, or of which one is meant: 'early or mid March', 'in March and April'. */
const JOINT = '(?: (?:or|and|to|till|until|through) (?:the |in )?| ?[-–] ?)';
const NAMED_MONTH = `((?:this|next) month|${MONTH_NAME})`;
const ANY_PART = `(?:the )?(?:${PARTS.map(([said]) => said).join('|')})[ -]`;

/** How a period is said, and its days. */
const PERIODS: readonly (readonly [said: string, days: Days])[] = [
  ['(?:next weekend|(?:the )?weekend after next)', (today) => weekendOf(addDays(today, WEEK), today)],
  ['(?:this|the|this coming|the coming) weekend(?! (?:after|of)\\b)', (today) => weekendOf(today, today)],
  ['(?:next|the following) week', (today) => [addDays(sundayOf(today), 1), addDays(sundayOf(today), WEEK)]],
  ['(?:later )?this week', (today) => [today, sundayOf(today)]],
  ['(?:this|the) coming week', (today) => [today, addDays(today, WEEK)]],
  ...PARTS.map(([said, days]): readonly [string, Days] => [
    // The month may stand behind the last of several parts.
    `(?:the )?(?:${said})(?:[ -]${NAMED_MONTH}|(?=${JOINT}${ANY_PART}${NAMED_MONTH}))`,
    (today, named) => partOf(named, days, today),
  ]),
  ['((?:this|next) month)', (today, named) => monthNamed(named, today)],
  [
    `the (?:next|coming) (${COUNT}) days`,
    (today, named) => [today, addDays(today, SPANS.get(named) ?? SMALL_NUMBERS.get(named) ?? Number(named))],
  ],
  [`(?:in|during) (?:the month of )?(${MONTH_NAME})`, (today, named) => monthNamed(named, today)],
  [`(?<=\\b(?:in|during) ${MONTH_NAME}${JOINT})(${MONTH_NAME})`, (today, named) => monthNamed(named, today)],
];

/** What may lead to a period, and is a part of it. */
const LEAD = '(?:(?:some ?time |any ?time |any day )?(?:(?:in|on|at|over|for|during|within) )?)';
/** A day of the period, a time of it or a day beside it is something else: 'Monday next week', 'next week Tuesday'. */
const DAY = `(?:${WEEKDAY_NAME}|morning|afternoon|evening|night|${MONTH_NAME})\\b`;
const PATTERNS = PERIODS.map(([said, days]) => {
  const lead = said.startsWith('(?<=') ? '' : LEAD;
  return [
    new RegExp(`(?<![\\p{L}\\p{N}-])${lead}${said}(?![\\p{L}'’-]|[ ,]+(?:on )?(?:the )?(?:${DAY}|\\d))`, 'giu'),
    days,
  ] as const;
});
const BESIDE = new RegExp(`(?:\\b${DAY}|\\d${ENDING}?)(?: of)?,? ?$`, 'iu');

const WHOLE_JOINT = new RegExp(`^${JOINT}$`, 'i');
/** What leads to the first of two that are one. */
const BOTH = /(?:^|(?<= ))(?:between|from|either) $/i;

/** Two periods side by side as one, where nothing but the 21st is between them. */
function joined(one: Period, other: Period, text: string): Period | undefined {
  const between = text.slice(one.end, other.start);
  const isOne = WHOLE_JOINT.test(between) && one.from <= other.from && other.from <= addDays(one.until, 2);
  const lead = BOTH.exec(text.slice(0, one.start))?.[0].length ?? 0;
  return isOne ? { from: one.from, until: other.until, start: one.start - lead, end: other.end } : undefined;
}

/** The periods that a text speaks of. */
export function periodsIn(text: string, today: string): readonly Period[] {
  const found = PATTERNS.flatMap(([pattern, days]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: words, 1: one, 2: other = '', index }): Period[] => {
      if (BESIDE.test(text.slice(0, index))) return [];
      const [from, until] = days(today, (one ?? other).toLowerCase());
      return [{ from, until, start: index, end: index + words.length }];
    }),
  );
  // 'The end of this month' speaks of one.
  const isPart = (one: Period): boolean =>
    found.some((of) => of.start <= one.start && one.end <= of.end && of.end - of.start > one.end - one.start);
  const whole = found.filter((one) => !isPart(one)).sort((a, b) => a.start - b.start);
  const periods: Period[] = [];
  for (const one of whole) {
    const last = periods.at(-1);
    const both = last && joined(last, one, text);
    if (both) periods.pop();
    periods.push(both ?? one);
  }
  return periods;
}

/** The days of the months of a period, as far as they are not over. */
export const monthsOf = ({ from, until }: Pick<Period, 'from' | 'until'>, today: string): readonly [string, string] => [
  later(firstOfMonth(from), today),
  addDays(nextMonth(firstOfMonth(until)), -1),
];

const LEADS = new RegExp(`^(?:(?:about|around) )?${LEAD}`, 'i');

/** The period that a text is and says nothing beside, without what leads to it. */
export function wholePeriod(text: string, today: string): string | undefined {
  const said = text.trim();
  const [period, ...others] = mayBePeriod(said) ? periodsIn(said, today) : [];
  const isWhole =
    period && others.length === 0 && period.end === said.length && !said.slice(0, period.start).replace(LEADS, '');
  return isWhole ? said.replace(LEADS, '') : undefined;
}

const PERIOD = new RegExp(
  `\\b(?:week|weekend|month|days|(?:in|during|of|early|late|mid)[ -](?:the month of )?${MONTH_NAME})\\b`,
  'i',
);

/** Whether a text may speak of a period. */
export const mayBePeriod = (text: string): boolean => PERIOD.test(text);
