import { decimalText, exactNumber } from '../language/index.js';
import { currencyOf } from '../service/index.js';
import { daysBetween, isDate, isTime, MONTHS, partsOf } from './calendar.js';
import type { NaturalKind } from './options.js';

/** What the natural form depends on besides the value. */
export interface FormatOptions {
  /** The session's local wall-clock time, 'YYYY-MM-DDTHH:MM': names today and tomorrow, and shows years where needed. */
  readonly now?: string;
  /** The ISO 4217 code of the currency of money; `USD` if left out. */
  readonly currency?: string;
}

/** How far ahead a date is understood without its year, in days. */
const NEAR = 300;

/**
 * Says a canonical value in English: 'March 4th', '7:30 pm', '$1,470.50', 'yes', '2'. With `now`, dates near it are
 * 'today' and 'tomorrow', and those that lie in the past or more than 300 days ahead show their year. Numbers are said
 * with all their digits. `readNatural` reads what this says back as the same value. What is no canonical value of its
 * kind is said as it stands.
 */
export function formatNatural(
  kind: NaturalKind,
  value: string | number | boolean,
  options: FormatOptions = {},
): string {
  const text = typeof value === 'number' ? decimalText(value) : value.toString();
  switch (kind) {
    case 'date':
      return isDate(text) ? sayDate(text, options.now) : text;
    case 'time':
      return sayTime(text);
    case 'money':
      return /^-?\d/.test(text) ? sayMoney(text, options.currency) : text;
    case 'boolean':
      return /^true$/i.test(text) ? 'yes' : /^false$/i.test(text) ? 'no' : text;
    case 'integer':
    case 'number':
      return text;
  }
}

function sayDate(date: string, now?: string): string {
  const [year, month, day] = partsOf(date);
  // Years of fewer digits are not read as such.
  if (year < 1000) return date;
  const said = `${MONTHS[month - 1] ?? ''} ${day}${ordinalSuffix(day)}`;
  if (now === undefined) return said;
  const ahead = daysBetween(now.slice(0, 10), date);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  return ahead > 0 && ahead <= NEAR ? said : `${said}, ${year}`;
}

function ordinalSuffix(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function sayTime(time: string): string {
  if (time === '24:00' || time === '00:00') return 'midnight';
  if (time === '12:00') return 'noon';
  if (!isTime(time)) return time;
  const hour = Number(time.slice(0, 2));
  const minutes = time.endsWith(':00') ? '' : time.slice(2);
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

/** An amount with its thousands set apart, in whole units or with all its decimals: at least those of its currency. */
function sayMoney(text: string, code = 'USD'): string {
  const amount = exactNumber(text);
  if (amount === undefined) return text;
  const { symbol = code, decimals = 2 } = currencyOf(code) ?? {};
  const [whole = '', fraction] = decimalText(Math.abs(amount)).split('.');
  const cents = fraction === undefined ? '' : `.${fraction.padEnd(decimals, '0')}`;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}${symbol}${/[a-z]$/i.test(symbol) ? ' ' : ''}${grouped}${cents}`;
}
