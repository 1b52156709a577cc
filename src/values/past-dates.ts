/** Days that are over: 'on Wednesday', where something was lost. */
import { addDays } from './calendar.js';
import { readDate } from './dates.js';
import { tidy } from './text.js';

/** So many days before today, such a day is looked for: in a week, a month, two, a year, or between leap years. */
const BACK = [6, 31, 62, 366, 8 * 366];
/** What is said to be ahead. */
const AHEAD = /\b(?:this|coming|upcoming)\b/;

/**
 * Reads a day that is over: a day or month without a year, and a day without a month, are the last such day until today. What counts
 * from today, such as 'tomorrow' and 'next Friday', is read as said.
 */
export function readPastDate(text: string, today: string): string | undefined {
  const day = readDate(text, today);
  if ((day !== undefined && day <= today) || AHEAD.test(tidy(text))) return day;
  for (const days of BACK) {
    const past = lastSince(text, addDays(today, -days), today);
    if (past !== undefined) return past;
  }
  return day;
}

/** The last such day from one day to another; undefined where the text counts from the day on which it is said. */
function lastSince(text: string, from: string, today: string): string | undefined {
  const day = readDate(text, from);
  if (day === undefined || day > today || readDate(text, day) !== day) return undefined;
  const tomorrow = addDays(day, 1);
  return (tomorrow <= today ? lastSince(text, tomorrow, today) : undefined) ?? day;
}
