/** Dates and times that are moved, and words for them. */
import { pick } from '../../text/index.js';

const DAY = 24 * 60 * 60 * 1000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
export const isTime = (text: string): boolean => /^\d\d:\d\d$/.test(text);

/** The canonical date so many days later. */
export function laterDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The canonical time so many minutes later; undefined on another day. */
export function laterTime(time: string, minutes: number): string | undefined {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = hour * 60 + minute + minutes;
  if (total < 0 || total >= 24 * 60) return undefined;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

function ordinal(day: number): string {
  const teens = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

/**
 * Words for a date: on the calendar, or seen from today.
 *
 * @param today - the canonical date of the day on which they are said.
 */
export function wordedDate(date: string, today: string, random: () => number): string {
  const at = new Date(`${date}T00:00Z`);
  const [day, month] = [at.getUTCDate(), MONTHS[at.getUTCMonth()] ?? ''];
  const weekday = WEEKDAYS[at.getUTCDay()] ?? '';
  const ahead = Math.round((at.getTime() - Date.parse(`${today}T00:00Z`)) / DAY);
  const near = ['today', 'tomorrow', 'the day after tomorrow'][ahead];
  const seen = [
    ...(near === undefined ? [] : [near]),
    ...(ahead > 2 && ahead < 7 ? [weekday, `this ${weekday}`] : []),
    ...(ahead > 2 && ahead < 9 ? [`${weekday} next week`] : []),
  ];
  const sameMonth =
    date.slice(0, 7) === today.slice(0, 7) ? [`the ${ordinal(day)}`, `${ordinal(day)} of this month`] : [];
  const calendar = [
    `${month} ${ordinal(day)}`,
    `${month} ${day}`,
    `${ordinal(day)} of ${month}`,
    `the ${ordinal(day)} of ${month}`,
    `${day} ${month}`,
    `${month.slice(0, 3)} ${day}`,
    `${weekday}, ${month} ${day}`,
  ];
  return pick([...calendar, ...sameMonth, ...sameMonth, ...seen, ...seen, ...seen], random);
}

const SMALL = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');

function part(hour: number): string {
  return hour < 12 ? 'in the morning' : hour < 18 ? 'in the afternoon' : 'in the evening';
}

export function wordedTime(time: string, random: () => number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const [small, half] = [hour % 12 === 0 ? 12 : hour % 12, hour < 12 ? 'am' : 'pm'];
  const [word, following] = [SMALL[hour % 12] ?? '', SMALL[(hour + 1) % 12] ?? ''];
  const minutes = String(minute).padStart(2, '0');
  const digits = [`${small}:${minutes} ${half}`, `${small}:${minutes}${half}`, `${hour}:${minutes}`];
  const spoken =
    minute === 0
      ? [
          `${small} ${half}`,
          `${small}${half}`,
          `${word} ${part(hour)}`,
          `${small} o'clock ${part(hour)}`,
          `${small} ${part(hour)}`,
        ]
      : minute === 30
        ? [`half past ${word} ${part(hour)}`, `half past ${small} ${part(hour)}`, `${word} thirty ${half}`]
        : minute === 15
          ? [`quarter past ${word} ${part(hour)}`, `a quarter past ${small} ${part(hour)}`]
          : minute === 45
            ? [`quarter to ${following} ${part(hour)}`, `a quarter to ${following} ${part(hour)}`]
            : [`${small}:${minutes} ${part(hour)}`];
  return pick([...digits, ...spoken], random);
}
