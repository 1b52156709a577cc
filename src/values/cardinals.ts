/**
 * Cardinal numbers in English words.
 *
 * They have a small grammar: groups below a thousand, each with its scale (`million`, `thousand`), from the largest
 * to the smallest, each scale once. Whatever does not follow it (`twenty twenty`, `hundred million thousand`) is no
 * number, rather than the nearest one.
 */
import { exactNumber } from '../language/index.js';

/** The words of numbers that others are made of. */
export const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
export const TEENS = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
export const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** The words of 1 to 99. */
const BELOW_HUNDRED: ReadonlyMap<string, number> = new Map([
  ...[...DIGITS, ...TEENS].slice(1).map((word, at) => [word, at + 1] as const),
  ...TENS.flatMap((ten, at) =>
    DIGITS.map((digit, unit) => [unit === 0 ? ten : `${ten} ${digit}`, 10 * (at + 2) + unit] as const),
  ),
]);

/** Scales by the power of ten, the largest first. */
const SCALES = [
  ['trillion', 12],
  ['billion', 9],
  ['million', 6],
  ['thousand', 3],
] as const;
const SCALE = SCALES.map(([word]) => word).join('|');
const POWERS: ReadonlyMap<string, number> = new Map(SCALES);

/** Before a hundred, thousand or million, one may be left out or said as 'a'. */
const ONE = new RegExp(`^(?:a )?(?=(?:hundred|${SCALE})\\b)`);
/** 'A couple hundred', 'a couple of thousand'. */
const COUPLE = new RegExp(`^a couple (?:of )?(?=(?:hundred|${SCALE})\\b)`);
const HUNDREDS = /^(.+?) hundred(?: (?:and )?(.+))?$/;
const SCALED = SCALES.map(([word, power]) => [new RegExp(`^(.+?) ${word}(?: (?:and )?(.+))?$`), 10 ** power] as const);
const HALF_OF_SCALE = new RegExp(`^half a (${SCALE})$`);

/** Parts of one: 'half', 'a quarter', 'three quarters'. */
export const PART = '(?:a )?half|(?:(?:an?|3|three)[ -])?quarters?';
/** What a part of one comes to. */
export const partOf = (said: string): number => (/half$/.test(said) ? 0.5 : /^(?:3|three)/.test(said) ? 0.75 : 0.25);

const AND_PART = new RegExp(`^(.+) and (${PART})(?: (${SCALE}))?$`);
const POINT = new RegExp(`^(.+) point ((?:(?:oh|${DIGITS.join('|')})(?: |$))+)(${SCALE})?$`);

/** 'seven', 'ninety nine', 'three hundred and twelve'; `hundreds` says of how many hundreds it may be. */
function readGroup(text: string, hundreds = (count: number): boolean => count < 10): number | undefined {
  const [, many, rest] = HUNDREDS.exec(text) ?? [];
  if (many === undefined) return BELOW_HUNDRED.get(text);
  const count = BELOW_HUNDRED.get(many);
  const below = rest === undefined ? 0 : BELOW_HUNDRED.get(rest);
  return count === undefined || below === undefined || !hundreds(count) ? undefined : 100 * count + below;
}

/** 'twelve hundred', but not 'twenty hundred'. */
const isManyHundreds = (count: number): boolean => count % 10 > 0;

/** 'two million three hundred thousand and five', 'a hundred', 'thousand', 'zero'. */
function readWhole(text: string): number | undefined {
  if (text === 'zero') return 0;
  let rest = text.replace(ONE, 'one ').replace(COUPLE, 'two ');
  const many = readGroup(rest, isManyHundreds);
  if (many !== undefined) return many;
  let total = 0;
  for (const [pattern, size] of SCALED) {
    const [, group, after] = pattern.exec(rest) ?? [];
    if (group === undefined) continue;
    const count = readGroup(group);
    if (count === undefined) return undefined;
    total += count * size;
    if (after === undefined) return total;
    rest = after;
  }
  const last = readGroup(rest);
  return last === undefined ? undefined : total + last;
}

const powerOf = (scale: string | undefined): number => POWERS.get(scale ?? '') ?? 0;

/** 'three point two five', 'two point five million'. */
function readPoint(text: string): number | undefined {
  const [, before = '', digits = '', scale] = POINT.exec(text) ?? [];
  const whole = scale === undefined || before === 'zero' ? readWhole(before) : readGroup(before);
  if (whole === undefined) return undefined;
  const decimals = digits
    .trim()
    .split(' ')
    .map((digit) => Math.max(0, DIGITS.indexOf(digit)));
  return exactNumber(`${whole}.${decimals.join('')}e${powerOf(scale)}`);
}

/** 'four and a half', 'one and three quarters', 'two and a half million', 'half a million'. */
function readHalf(text: string): number | undefined {
  const [, only] = HALF_OF_SCALE.exec(text) ?? [];
  if (only !== undefined) return 10 ** powerOf(only) / 2;
  const [, before = '', part = '', scale] = AND_PART.exec(text) ?? [];
  const whole = /^\d{1,2}$/.test(before) ? Number(before) : BELOW_HUNDRED.get(before);
  return whole === undefined ? undefined : (whole + partOf(part)) * 10 ** powerOf(scale);
}

/** 'two dozen', '2 dozen', 'a dozen', 'half a dozen'. */
function readDozens(text: string): number | undefined {
  const [, count] = /^(.+) dozen$/.exec(text) ?? [];
  if (count === 'a') return 12;
  if (count === 'half a') return 6;
  const many = /^[1-9]\d?$/.test(count ?? '') ? Number(count) : BELOW_HUNDRED.get(count ?? '');
  return many === undefined ? undefined : 12 * many;
}

/**
 * The number that a text in lower case says in words, all of it; undefined for what is no cardinal number. Hyphens
 * count as spaces, 'and' stands behind hundreds and scales.
 */
export function readCardinal(text: string): number | undefined {
  const [, sign, words = ''] = /^(minus |negative )?(.*)$/.exec(text.replace(/(?<=[a-z])-(?=[a-z])/g, ' ')) ?? [];
  const value = readWhole(words) ?? readPoint(words) ?? readHalf(words) ?? readDozens(words);
  return value === undefined || sign === undefined ? value : 0 - value;
}

const WHOLE_WORDS = [...DIGITS, ...TEENS, ...TENS, ...POWERS.keys(), 'hundred'];
const NUMBER_WORDS: ReadonlySet<string> = new Set([...WHOLE_WORDS, 'point', 'minus', 'negative', 'and', 'a', 'half']);

export const isNumberWord = (word: string): boolean => NUMBER_WORDS.has(word);

const WORD = `(?:${WHOLE_WORDS.join('|')})`;
const COUNT = new RegExp(
  `\\b${WORD}(?:(?: |-| and )${WORD})*(?= (?:seconds|(?:minute|hour|day|night|week|fortnight|month|year)s?)\\b)`,
  'g',
);

/** A text with the counts of units of time in digits: 'in 81 days'. Undefined where one of them is no number. */
export function withCounts(text: string): string | undefined {
  const counts = [...text.matchAll(COUNT)].map(([words]) => readCardinal(words));
  return counts.includes(undefined) ? undefined : text.replace(COUNT, () => String(counts.shift()));
}
