import type { Slot } from '../service/index.js';
import { Remembered } from '../text/index.js';
import { clockOf } from './calendar.js';
import { readDate } from './dates.js';
import type { NaturalKind, NaturalOptions } from './options.js';
import { readPastDate } from './past-dates.js';
import { readInteger, readMoney, readNumber } from './quantities.js';
import { readTime } from './times.js';
import { readBoolean } from './truth.js';
import { ValueError } from './value-error.js';

export type { NaturalKind, NaturalOptions } from './options.js';

const LONGEST_TEXT = 100;

/** The same pieces of a text are read for each slot, for both halves of the day, by parsers, gates, users and graders. */
const READINGS = 5000;
const readings = new Remembered<string | number | boolean | undefined>(READINGS);

function checkText(text: unknown): void {
  if (typeof text === 'string') return;
  const given = text === null ? 'null' : typeof text;
  throw new ValueError({ code: 'bad-text', message: `readNatural reads text, not ${given}. Give what was said.` });
}

/**
 * Reads a natural surface form as a canonical value: date 'YYYY-MM-DD', time 'HH:MM' (24 hours), integer, number and
 * money a JavaScript number without its currency, boolean `true` or `false`. Answers `undefined` where the text as a
 * whole is not of that kind, may mean several values ('five fifty'), or is a number that would be rounded. Canonical
 * values read as themselves.
 *
 * @throws ValueError for what is not text, and for a malformed `now`.
 */
export function readNatural(
  kind: NaturalKind,
  text: string,
  options: NaturalOptions,
): string | number | boolean | undefined {
  checkText(text);
  if (text.length > LONGEST_TEXT) return undefined;
  const { now, prefer, midnight, currency, past } = options;
  const key = [kind, now, prefer, midnight, currency, past, text].join('\n');
  return readings.of(key, () => readAnew(kind, text, options));
}

/** What reading a value of a slot depends on. */
export function optionsFor({ currency, past }: Partial<Pick<Slot, 'currency' | 'past'>>, now: string): NaturalOptions {
  return { now, ...(currency && { currency }), ...(past && { past }) };
}

function readAnew(kind: NaturalKind, text: string, options: NaturalOptions): string | number | boolean | undefined {
  switch (kind) {
    case 'date':
      return (options.past ? readPastDate : readDate)(text, clockOf(options.now).today);
    case 'time':
      return readTime(text, clockOf(options.now), options);
    case 'integer':
      return readInteger(text);
    case 'number':
      return readNumber(text);
    case 'money':
      return readMoney(text, options.currency);
    case 'boolean':
      return readBoolean(text);
  }
}
