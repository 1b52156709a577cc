/** Years as people say them: the year itself, or counted from now. */
import type { Slot } from '../service/index.js';
import { clockOf, partsOf } from './calendar.js';
import { readCardinal } from './cardinals.js';
import { tidy } from './text.js';

const IN_NAME = /(?:^|_)year(?:_|$)/i;
const YEAR = /^(?:(?:the )?year )?(?:(\d{4})|['’](\d\d))$/;
const AGO = /^(?:(?:the|past|last) )*(\d{1,2}|[a-z]+(?:[ -][a-z]+)?) years? (?:ago|back|earlier)$/;
const NAMED: ReadonlyMap<string, number> = new Map([
  ['last year', -1],
  ['the last year', -1],
  ['this year', 0],
  ['the current year', 0],
  ['next year', 1],
]);
/** Two digits are a year up to so many years from now, else one of the last century. */
const AHEAD = 30;

export function isYear({ name, kind }: Pick<Slot, 'name' | 'kind'>): boolean {
  return (kind === 'integer' || kind === 'number' || kind === 'closed') && IN_NAME.test(name);
}

function ofTwoDigits(digits: string, thisYear: number): number {
  const year = Number(digits);
  return year > (thisYear % 100) + AHEAD ? 1900 + year : 2000 + year;
}

function countOf(text: string): number | undefined {
  if (text === 'a') return 1;
  return /^\d+$/.test(text) ? Number(text) : readCardinal(text);
}

/** Reads 'two years ago', 'last year', "the year '18": a number of four digits. */
export function readYear(text: string, now: string): number | undefined {
  const plain = tidy(text).replace(/^(?:in|from|of|during) /, '');
  const [thisYear] = partsOf(clockOf(now).today);
  const [, four, two] = YEAR.exec(plain) ?? [];
  if (four !== undefined) return Number(four);
  if (two !== undefined) return ofTwoDigits(two, thisYear);
  const [, count] = AGO.exec(plain) ?? [];
  const ago = count === undefined ? undefined : countOf(count);
  if (ago !== undefined) return thisYear - ago;
  const shift = NAMED.get(plain);
  return shift === undefined ? undefined : thisYear + shift;
}
