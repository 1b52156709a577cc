/** Values of fields: as people say them, and as services answer. */
import type { Canonical } from 'typetod';
import { laterDate, laterTime, pick, wordedDate, wordedTime } from 'typetod/internal';
import { readNatural } from 'typetod/values';
import { invented } from '../swaps/invented.js';
import type { Field } from './fields.js';

/** A value that a user has in mind. */
export interface Wanted {
  /** As a program says it: words, or the value of a closed set. */
  readonly literal: string | number | boolean;
  /** As the user says it; nothing for yes and no. */
  readonly words: string;
}

const NUMBERS = 'zero one two three four five six seven eight nine ten'.split(' ');
const NOTES = [
  'see you soon',
  'happy birthday',
  'get well soon',
  'thank you for everything',
  'please ring twice',
  'for the rent',
  'with love from all of us',
  'leave it with the neighbors',
  'many thanks',
  'good luck',
];

/** The day on which the dialogues take place. */
const TODAY = '2019-03-01';

const below = (most: number, random: () => number): number => Math.floor(random() * most);
/** Days soon to come are wanted more often. */
const date = (random: () => number): string => laterDate(TODAY, 1 + below(random() < 0.25 ? 5 : 28, random));
const time = (random: () => number): string => laterTime('08:00', 15 * below(54, random)) ?? '20:00';

const NOW = `${TODAY}T08:00`;
const WEEKDAYS = 'sun mon tue wed thu fri sat'.split(' ');

/** A date or time as it is typed in a hurry, if it reads as that; else undefined. */
function typedShort(kind: 'date' | 'time', canonical: string, random: () => number): string | undefined {
  const [first = 0, second = 0, third = 0] = canonical.split(/[-:]/).map(Number);
  const half = first < 12 ? 'am' : 'pm';
  const hour = first % 12 === 0 ? 12 : first % 12;
  const minutes = String(second).padStart(2, '0');
  const weekday = WEEKDAYS[new Date(`${canonical}T00:00Z`).getUTCDay()] ?? '';
  const forms =
    kind === 'date'
      ? [
          'tmrw',
          'tmr',
          weekday,
          `this ${weekday}`,
          `${weekday} the ${third}th`,
          `${second}/${third}`,
          `${third}th`,
          'in 3 days',
          'in a week',
          canonical,
        ]
      : second === 0
        ? [
            `${hour}${half}`,
            `${hour} ${half.charAt(0)}.m.`,
            `${hour}${half} sharp`,
            'noon',
            `${hour} ${half.toUpperCase()}`,
          ]
        : [`${hour}${minutes}${half}`, `${hour}.${minutes} ${half}`, `${hour}:${minutes}${half.toUpperCase()}`];
  const fitting = forms.filter((form) => readNatural(kind, form, { now: NOW }) === canonical);
  return fitting.length > 0 ? pick(fitting, random) : undefined;
}

/** A date or time in words, or as it is typed in a hurry. */
function worded(kind: 'date' | 'time', canonical: string, random: () => number): string {
  const short = random() < 0.2 ? typedShort(kind, canonical, random) : undefined;
  if (short !== undefined) return short;
  if (kind === 'date') return wordedDate(canonical, TODAY, random);
  // Without a half of the day, `8:30` may be the evening.
  return wordedTime(canonical, random).replace(/^(?:\d|1[012]):\d\d$/, canonical < '12:00' ? '$& am' : '$& pm');
}

function spokenCount(most: number, random: () => number): string {
  const count = 1 + below(Math.min(most, 9), random);
  return random() < 0.5 ? String(count) : (NUMBERS[count] ?? String(count));
}

function spokenMoney(random: () => number): string {
  const sum = 10 * (1 + below(60, random));
  const drawn = random();
  return drawn < 0.5 ? `$${sum}` : drawn < 0.85 ? `${sum} dollars` : drawn < 0.95 ? `${sum} bucks` : `${sum} usd`;
}

function openWords({ kind }: Field, random: () => number): string {
  switch (kind) {
    case 'town':
    case 'person':
    case 'address':
    case 'business':
    case 'title':
      return invented(kind, random);
    case 'date':
      return worded('date', date(random), random);
    case 'time':
      return worded('time', time(random), random);
    case 'count':
      return spokenCount(9, random);
    case 'money':
      return spokenMoney(random);
    case 'note':
      return pick(NOTES, random);
    case 'rating':
      return String(3 + below(20, random) / 10);
    default:
      return told({ kind } as Field, random);
  }
}

/** A value of a field, of a closed set one of these. */
export function wanted(field: Field, values: readonly string[], random: () => number): Wanted {
  if (field.kind === 'boolean') return { literal: random() < 0.55, words: '' };
  if (field.kind === 'count' && values.length > 0) {
    const words = spokenCount(values.length, random);
    return { literal: words, words };
  }
  if (values.length === 0) {
    const words = openWords(field, random);
    return { literal: words, words };
  }
  const literal = pick(values, random);
  const others = field.values?.get(literal) ?? [];
  return { literal, words: others.length > 0 && random() < 0.75 ? pick(others, random) : literal };
}

/** What a service answers for a field without a closed set, as text. */
function told({ kind }: Field, random: () => number): string {
  switch (kind) {
    case 'date':
      return date(random);
    case 'time':
      return time(random);
    case 'count':
      return String(1 + below(9, random));
    case 'money':
      return String(5 * (1 + below(80, random)));
    case 'rating':
      return String(3 + below(20, random) / 10);
    case 'phone':
      return `555-${String(100 + below(900, random))}-${String(1000 + below(9000, random))}`;
    case 'hours':
      return `${7 + below(4, random)} am to ${5 + below(6, random)} pm`;
    case 'minutes':
      return `${15 * (1 + below(12, random))} minutes`;
    case 'distance':
      return `${1 + below(30, random)} miles`;
    case 'site':
      return `www.${invented('town', random).toLowerCase().replaceAll(' ', '')}.example`;
    default:
      return openWords({ kind } as Field, random);
  }
}

/** Kinds that a service without types tells in words. */
const AS_SAID: ReadonlySet<Field['kind']> = new Set(['date', 'time', 'money']);

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'money', 'number']);

/** A value as a service returns it, by the kind of its property. */
export function answered(
  field: Field,
  type: { readonly kind: string; readonly values?: readonly unknown[] | undefined },
  random: () => number,
): Canonical {
  if (type.kind === 'boolean') return random() < 0.5;
  if (type.kind === 'closed' && type.values) return pick(type.values, random) as Canonical;
  if (type.kind === 'text' && AS_SAID.has(field.kind)) return openWords(field, random);
  const text = told(field, random);
  return NUMERIC.has(type.kind) ? Number(text) : text;
}
