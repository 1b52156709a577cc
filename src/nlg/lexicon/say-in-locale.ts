/** How values are said in phrases of an author's own: as in templates, or as a locale has it. */
import { decimalText } from '../../language/index.js';
import type { Canonical } from '../../service/index.js';
import { formatNatural } from '../../values/index.js';
import { momentKind, type NamedType, type SayValue, valueSayer, type Writing } from './say-value.js';

/** Some locales set numbers apart from units with spaces that are not to be broken at. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

const DAY = 86_400_000;
const midnight = (date: string): Date => new Date(`${date.slice(0, 10)}T00:00:00Z`);

function sayDate(locale: string, date: string, now: string | undefined): string {
  const day = midnight(date);
  if (Number.isNaN(day.getTime())) return date;
  const away = now === undefined ? Number.NaN : (day.getTime() - midnight(now).getTime()) / DAY;
  if (away === 0 || away === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(away, 'day');
  const isThisYear = now?.slice(0, 4) === date.slice(0, 4);
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(day);
}

function sayTime(locale: string, time: string): string {
  const moment = new Date(`2019-01-01T${time}:00Z`);
  if (Number.isNaN(moment.getTime())) return time;
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(moment);
}

function sayNumber(locale: string, { kind, currency = 'USD' }: NamedType, value: number): string {
  const exact = { maximumFractionDigits: 20 };
  if (kind !== 'money') return new Intl.NumberFormat(locale, exact).format(value);
  const money = { ...exact, style: 'currency', currency } as const;
  return new Intl.NumberFormat(locale, Number.isInteger(value) ? { ...money, minimumFractionDigits: 0 } : money).format(
    value,
  );
}

/** A list as a locale joins it: 'a, b und c'. */
export function listIn(locale: string | undefined, items: readonly string[]): string {
  return new Intl.ListFormat(locale ?? 'en-GB').format(items);
}

/** Says values as a locale has it; numbers without a unit, which the phrase has. */
function localeSayer(locale: string, now: string | undefined, english: SayValue): SayValue {
  const say: SayValue = (type, value: Canonical) => {
    if (typeof value === 'number') return sayNumber(locale, type, value);
    const moment = typeof value === 'string' ? momentKind(type) : undefined;
    if (moment === 'date') return sayDate(locale, String(value), now);
    if (moment === 'time') return sayTime(locale, String(value));
    return english(type, value);
  };
  return (type, value) => plainSpaces(say(type, value));
}

/** Says values in phrases. Without a locale as templates do, but numbers without a unit. */
export function phraseSayer(now: string | undefined, write?: Writing): (locale: string | undefined) => SayValue {
  const english = valueSayer(now, write);
  const plain: SayValue = (type, value) => {
    if (typeof value !== 'number') return english(type, value);
    if (type.kind !== 'money') return decimalText(value);
    return formatNatural('money', value, type.currency === undefined ? {} : { currency: type.currency });
  };
  return (locale) => (locale === undefined ? plain : localeSayer(locale, now, english));
}
