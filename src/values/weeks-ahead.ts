/** Days that are counted in weeks: 'two weeks today', 'Saturday in two weeks', 'the Wednesday after next'. */
import { addDays, clockOf, mondayOf, WEEKDAY_NAME, weekdayNamed, weekdayOf } from './calendar.js';
import { SMALL_NUMBERS, tidy } from './text.js';

const COUNT = 'a|one|two|three|\\d';
const NAMED = `${WEEKDAY_NAME}|today|tomorrow`;

/** Rewordings of a text in lower case. */
const WEEKS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:(?:a|one|1) )?fortnight\b/, '2 weeks'],
  [/^(in .+ (?:day|week)s?)'s? time$/, '$1'],
  [new RegExp(`^(?:on )?(${NAMED}) week$`), 'a week from $1'],
  [new RegExp(`^((?:${COUNT}) weeks?) (?:(?:on|this) )?(${NAMED})$`), '$1 from $2'],
];

/** A text with its weeks in the words in which they are counted: 'a week from Monday'. */
export const inWeeks = (plain: string): string => WEEKS.reduce((words, [from, to]) => words.replace(from, to), plain);

const IN_WEEKS = new RegExp(`^(?:on )?(${WEEKDAY_NAME}) in (${COUNT}) weeks?$`);
const WEEKS_ON = new RegExp(`^in (${COUNT}) weeks?,? on (${WEEKDAY_NAME})$`);
const AFTER_NEXT = new RegExp(`^(?:on )?(?:the )?(${WEEKDAY_NAME}) after next$`);

const countOf = (said: string): number => (said === 'a' ? 1 : (SMALL_NUMBERS.get(said) ?? Number(said)));

/** A weekday of the week that lies so many weeks ahead; weeks begin on Monday. */
function inWeekAhead(weekday: number, weeks: number, today: string): string {
  return addDays(mondayOf(today), 7 * weeks + ((weekday + 6) % 7));
}

const firstFrom = (weekday: number, day: string): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

/**
 * The days that a text in lower case may mean, where it counts weekdays in weeks. People count from the week of today or from the next
 * such weekday: one day where that comes to the same, else two.
 */
export function weekdaysAhead(plain: string, today: string): readonly string[] {
  const [, early, weeks] = IN_WEEKS.exec(plain) ?? [];
  const [, after, late] = WEEKS_ON.exec(plain) ?? [];
  const [, next] = AFTER_NEXT.exec(plain) ?? [];
  const weekday = weekdayNamed(early ?? late ?? next ?? '');
  if (weekday < 0) return [];
  const count = countOf(weeks ?? after ?? 'two');
  const first = next === undefined ? firstFrom(weekday, today) : firstFrom(weekday, addDays(today, 1));
  const fromFirst = addDays(first, 7 * (next === undefined ? count : count - 1));
  return [...new Set([inWeekAhead(weekday, count, today), fromFirst])];
}

/** Both days, where a text may mean one of two. */
export function daysMeant(text: string, now: string): readonly string[] {
  const days = weekdaysAhead(inWeeks(tidy(text)), clockOf(now).today);
  return days.length > 1 ? days : [];
}
