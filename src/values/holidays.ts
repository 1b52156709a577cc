/**
 * Days of the year that have a name. Those with a date of their own, and those that a rule gives: the fourth Thursday of
 * November. They are the ones that are called the same wherever English is spoken, and those of the United States.
 */
import { addDays, dateOf, partsOf, weekdayOf } from './calendar.js';

type Rule = (year: number) => string | undefined;

const fixed =
  (month: number, day: number): Rule =>
  (year) =>
    dateOf(year, month, day);

/** The nth weekday (0 is Sunday) of a month, by year; the last one for 0. */
export const nth =
  (count: number, weekday: number, month: number): Rule =>
  (year) => {
    const first = dateOf(year, month, 1) ?? '';
    const start = count > 0 ? first : addDays(dateOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1) ?? '', -7);
    const ahead = (weekday - weekdayOf(start) + 7) % 7;
    return addDays(start, ahead + 7 * Math.max(0, count - 1));
  };

/** Easter Sunday of the Gregorian calendar, by the rule of 1876 for any year. */
function easter(year: number): string | undefined {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}

const fromEaster =
  (days: number): Rule =>
  (year) => {
    const sunday = easter(year);
    return sunday && addDays(sunday, days);
  };

/** The days by their names, without apostrophes. */
const HOLIDAYS: readonly (readonly [names: string, rule: Rule])[] = [
  ['new years day|new years|new year', fixed(1, 1)],
  ['valentines day|valentines|saint valentines day|st valentines day', fixed(2, 14)],
  ['saint patricks day|st patricks day|st paddys day', fixed(3, 17)],
  ['april fools day|april fools', fixed(4, 1)],
  ['independence day|fourth of july|the fourth of july|4th of july', fixed(7, 4)],
  ['halloween', fixed(10, 31)],
  ['veterans day', fixed(11, 11)],
  ['christmas eve|xmas eve', fixed(12, 24)],
  ['christmas day|christmas|xmas|xmas day', fixed(12, 25)],
  ['boxing day', fixed(12, 26)],
  ['new years eve', fixed(12, 31)],
  ['martin luther king day|mlk day', nth(3, 1, 1)],
  ['presidents day', nth(3, 1, 2)],
  ['memorial day', nth(0, 1, 5)],
  ['labor day', nth(1, 1, 9)],
  ['columbus day|indigenous peoples day', nth(2, 1, 10)],
  ['thanksgiving|thanksgiving day', nth(4, 4, 11)],
  ['black friday', (year) => addDays(nth(4, 4, 11)(year) ?? '', 1)],
  ['good friday', fromEaster(-2)],
  ['easter|easter sunday', fromEaster(0)],
  ['easter monday', fromEaster(1)],
];

const RULES: ReadonlyMap<string, Rule> = new Map(
  HOLIDAYS.flatMap(([names, rule]) => names.split('|').map((name) => [name, rule] as const)),
);

const plain = (text: string): string => text.toLowerCase().replace(/['’.]/g, '');

/** The words of the names, in lower case, with their apostrophes and without. */
export const HOLIDAY_WORDS: ReadonlySet<string> = new Set(
  [...RULES.keys()]
    .flatMap((name) => name.split(' '))
    .filter((word) => !/^(?:the|of|day|april|july|fourth|4th|new)$/.test(word))
    .flatMap((word) => [word, word.replace(/s$/, "'s"), `${word}'`])
    .concat("new year year's years".split(' ')),
);

/** The first day of that name from `today` on, or the one of the year that is said behind it. */
export function holiday(text: string, today: string): string | undefined {
  const [, name = '', said] = /^(?:on |at |for )?(.+?)(?:,? (\d{4}))?$/.exec(plain(text)) ?? [];
  const rule = RULES.get(name);
  if (!rule) return undefined;
  if (said !== undefined) return rule(Number(said));
  const [year] = partsOf(today);
  return [rule(year), rule(year + 1)].find((date) => date !== undefined && date >= today);
}
