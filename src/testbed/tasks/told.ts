/**
 * Whether words tell a value.
 *
 * Dates, times, numbers and money are read as the engine reads what users say: '11:30 am' and 'half past eleven' tell
 * 11:30. Text is looked for as it stands, whatever its case, accents and punctuation.
 */
import type { Canonical, Property, Slot } from '../../service/index.js';
import { booleanWords } from '../../nlg/lexicon/boolean-words.js';
import { momentKind, valueSayer } from '../../nlg/lexicon/say-value.js';
import { withoutAccents } from '../../values/text.js';
import { naturalReader, readSpans } from '../../values/index.js';

/** Words alone, in lower case: what two spellings of the same text share. */
function plain(text: string): string {
  const letters = withoutAccents(text.toLowerCase()).replace(/['’‘`´]/g, '');
  return ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** Whether a number stands in a text by itself: '555' is not told by '408-555-0101'. */
function holdsNumber(text: string, digits: string): boolean {
  return new RegExp(`(?<!\\d|\\d[-.,:/])${digits}(?!\\d|[-.,:/]\\d)`).test(text);
}

/** Whether text stands in a text, whatever its case, accents and punctuation; a number by itself. */
export function holds(text: string, value: string): boolean {
  if (/^\d+$/.test(value)) return holdsNumber(text, value);
  return plain(value).trim() !== '' && plain(text).includes(plain(value));
}

const SPAN_KINDS: ReadonlySet<string> = new Set(['date', 'time', 'integer', 'number', 'money']);

function same(a: Canonical | undefined, b: Canonical): boolean {
  return a === b || (a !== undefined && String(a) === String(b));
}

/** Whether a piece of the text reads as the value. A time without am or pm tells both. */
function isRead(text: string, type: Property, value: Canonical, now: string): boolean {
  const slot: Slot = { ...type, required: true, acceptsDontcare: false };
  const found = readSpans(text, [slot], naturalReader, { service: '', now });
  return found.some((span) => same(span.value, value) || span.also.some((other) => same(other, value)));
}

/** '(510) 555-0113' is the number 510-555-0113. */
function isDialed(text: string, value: string): boolean {
  const digits = value.replace(/\D/g, '');
  return digits.length >= 7 && !/\p{L}/u.test(value) && text.replace(/\D/g, '').includes(digits);
}

/** Whether words say that something is so, or that it is not: 'Yes', 'it has Wi-Fi', 'without Wi-Fi'. */
function isTruth(text: string, type: Property, value: boolean): boolean {
  const answers = [...text.matchAll(/(?:^|[.!?:]\s)\W*(yes|no)\b/gim)].map(([, word = '']) => word.toLowerCase());
  return answers.includes(value ? 'yes' : 'no') || saysTruth(text, type, value);
}

/** Whether words say so in a clause: 'it has Wi-Fi', 'without Wi-Fi'. */
export function saysTruth(text: string, type: Property, value: boolean): boolean {
  const { yes, no, having, lacking } = booleanWords(type);
  if (!value) return holds(text, no) || holds(text, lacking);
  // 'not furnished' holds 'furnished'.
  const rest = plain(text).replaceAll(plain(no), ' ').replaceAll(plain(lacking), ' ');
  return holds(rest, yes) || holds(rest, having);
}

/**
 * Whether words tell a value.
 *
 * @param type - what the value is of, which says how it is read.
 * @param now - the clock, to which 'tomorrow' is relative.
 */
export function tells(text: string, type: Property, value: Canonical, now: string): boolean {
  const kind = momentKind(type) ?? type.kind;
  const typed: Property = { ...type, kind };
  if (typeof value === 'boolean') return isTruth(text, typed, value);
  if (holds(text, valueSayer(now)(typed, value))) return true;
  if (SPAN_KINDS.has(kind)) return isRead(text, typed, value, now);
  if (typeof value === 'object') return false;
  return holds(text, String(value).replaceAll('_', ' ')) || isDialed(text, String(value));
}
