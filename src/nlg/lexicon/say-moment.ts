import { formatNatural } from '../../values/index.js';
import { counted, list } from './english.js';

const DATETIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** A day and a time: 'March 4th at 7:30 pm', with its zone where it has one; what is written otherwise as it stands. */
export function sayDateTime(value: string, sayDate: (date: string) => string): string {
  const [, date, time, zone] = DATETIME.exec(value) ?? [];
  if (date === undefined || time === undefined) return value;
  const said = `${sayDate(date)} at ${formatNatural('time', time)}`;
  if (zone === undefined) return said;
  return `${said} ${zone === 'Z' ? 'UTC' : `UTC${zone}`}`;
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'];

/** How long: '2 hours and 30 minutes'; what has fractions as it stands. */
export function sayDuration(value: string): string {
  const [, ...counts] = DURATION.exec(value) ?? [];
  const parts = UNITS.flatMap((unit, at) => (counts[at] === undefined ? [] : [counted(Number(counts[at]), unit)]));
  return parts.length === 0 ? value : list(parts);
}
