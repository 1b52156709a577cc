import { exactNumber } from '../language/index.js';
import { type Currency, currencyOf } from '../service/index.js';
import { isNumberWord, readCardinal } from './cardinals.js';
import { escapePattern, wordSet } from '../text/index.js';
import { CARDINAL_OF } from './ordinals.js';
import { HEDGES, tidy } from './text.js';

const EXPONENTS: ReadonlyMap<string, string> = new Map([
  ['k', 'e3'],
  ['hundred', 'e2'],
  ['thousand', 'e3'],
  ['million', 'e6'],
  ['billion', 'e9'],
  ['trillion', 'e12'],
]);
const FIGURES = new RegExp(
  String.raw`^([-+]?)((?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?)(?: ?(${[...EXPONENTS.keys()].join('|')}))?$`,
);

/** Reads a whole text that is one number in digits or in words ('1,470', '1.5k', 'three hundred and fifty'). */
function readQuantity(text: string): number | undefined {
  const [, sign, digits, scale = ''] = FIGURES.exec(text) ?? [];
  if (digits === undefined) return readCardinal(text);
  return exactNumber(`${sign}${digits.replaceAll(',', '')}${EXPONENTS.get(scale) ?? ''}`);
}

const HEDGE = new RegExp(`^(?:(?:${HEDGES}|for|a total of) )+`);
const RATE = / (?:each|total|in total|altogether|per \w+|a (?:day|night|week|month|person|ticket|ride))$/;
const literally = (words: readonly string[]): string => words.map(escapePattern).join('|');

/** What may stand before and behind an amount, and how its hundredths are said. */
interface Units {
  readonly sign: RegExp;
  readonly unit: RegExp;
  readonly cents: RegExp | undefined;
  readonly bareCents: RegExp | undefined;
}

/** What the hundredths of a currency are called, by its name. */
const HUNDREDTHS: ReadonlyMap<string, string> = new Map([
  ['dollar', 'cents?'],
  ['euro', 'cents?'],
  ['pound', 'pence|penny'],
]);

/** 'five dollars and fifty cents', 'fifty cents'. */
const centsOf = (names: string, hundredths: string): RegExp =>
  new RegExp(`^(?:(.+?) (?:${names})(?:,| and)? )?(\\S+(?:[ -]\\S+)?) (?:${hundredths})$`);
/** 'Six euros fifty', 'a pound twenty': of two digits. 'One pound five' may be said of both. */
const bareCentsOf = (names: string): RegExp => new RegExp(`^(.+?) (?:${names}) (\\d\\d|[a-z]+(?:[ -][a-z]+)?)$`);

/** What people call money by, of any currency. */
export const COINS = 'dollars?|bucks?|euros?|pounds?|quid';

const ANY_CURRENCY: Units = {
  sign: /^([-+]?) ?(?:us ?)?[$€£¥₹] ?(?=[\d.])/,
  unit: / ?(?:(?:us )?dollars?|bucks?|usd|euros?|eur|pounds?|quid|gbp|yen|rupees?)$/,
  cents: centsOf('dollars?|bucks?|euros?', 'cents?'),
  bareCents: bareCentsOf(COINS),
};

function unitsOf({ signs, names: all, decimals }: Currency): Units {
  const names = literally(all);
  const hundredths = decimals === 2 ? all.map((name) => HUNDREDTHS.get(name)).find(Boolean) : undefined;
  return {
    sign: new RegExp(`^([-+]?) ?(?:${literally(signs)}) ?(?=[\\d.])`),
    unit: new RegExp(` ?(?:${names})$`),
    cents: hundredths === undefined ? undefined : centsOf(names, hundredths),
    bareCents: hundredths === undefined ? undefined : bareCentsOf(names),
  };
}

function readCents(whole: string, cents: string): number | undefined {
  const [major, minor] = [readQuantity(whole), readQuantity(cents)];
  if (!isCount(major) || !isCount(minor) || minor > 99) return undefined;
  return exactNumber(`${major}.${String(minor).padStart(2, '0')}`);
}

const isCount = (value: number | undefined): value is number => Number.isSafeInteger(value) && (value ?? -1) >= 0;

/** A pair of numbers, as prices are said: 'twenty three fifty' is 23 and 50. */
function pairIn(plain: string): readonly [number, number] | undefined {
  const words = plain.split(/[ -]/);
  if (!words.every(isNumberWord)) return undefined;
  const pairs = words.slice(1).flatMap((_, at) => {
    const [major, minor] = [words.slice(0, at + 1), words.slice(at + 1)].map((some) => readCardinal(some.join(' ')));
    return isCount(major) && isCount(minor) && major > 0 && major < 100 && minor > 9 && minor < 100
      ? [[major, minor] as const]
      : [];
  });
  return pairs.length === 1 ? pairs[0] : undefined;
}

const unitsIn = (code: string | undefined): Units => {
  const currency = code === undefined ? undefined : currencyOf(code);
  return currency ? unitsOf(currency) : ANY_CURRENCY;
};

const bareOf = (text: string): string => tidy(text).replace(HEDGE, '').replace(RATE, '');

function readAmount(text: string, code?: string): number | undefined {
  const { sign, unit, cents } = unitsIn(code);
  const plain = bareOf(text);
  const [, major = 'zero', minor] = cents?.exec(plain) ?? [];
  if (minor !== undefined) return readCents(major, minor);
  return readQuantity(plain.replace(sign, '$1').replace(unit, ''));
}

/** What a price that is said as a pair of numbers may be: 'two fifty' is 2.50 or 250. Of two digits each, the second are cents. */
export function amountsOfPair(text: string, code?: string): readonly number[] {
  const [major, minor] = pairIn(bareOf(text).replace(unitsIn(code).unit, '')) ?? [];
  if (major === undefined || minor === undefined) return [];
  const cents = exactNumber(`${major}.${minor}`);
  return [...(cents === undefined ? [] : [cents]), ...(major < 10 ? [100 * major + minor] : [])];
}

/** 'One pound fifty', which is a weight elsewhere. */
function readBareCents(text: string, code?: string): number | undefined {
  const [, major = '', minor = ''] = unitsIn(code).bareCents?.exec(bareOf(text)) ?? [];
  return (readQuantity(minor) ?? 0) < 10 ? undefined : readCents(major.replace(/^a$/, 'one'), minor);
}

/** Only money is counted in grands. */
const GRAND = /(?<=[\w.] )grand$/;

/**
 * Reads an amount of money and drops its each-ness and hedges. With the code of a currency, an amount in another one is
 * not read; without, the currency is dropped.
 */
export function readMoney(text: string, code?: string): number | undefined {
  const plain = bareOf(text).replace(GRAND, 'thousand');
  const [amount, another] = amountsOfPair(plain, code);
  return readAmount(plain, code) ?? readBareCents(plain, code) ?? (another === undefined ? amount : undefined);
}

const COUNTS: ReadonlyMap<string, number> = new Map([
  ...['me', 'myself', 'just me', 'only me', 'just myself', 'only myself'].map((phrase) => [phrase, 1] as const),
  ...['once', 'single'].map((phrase) => [phrase, 1] as const),
  ...['a couple', 'couple', 'a pair', 'both', 'both of us', 'twice'].map((phrase) => [phrase, 2] as const),
  ['none', 0],
]);
/** What stands behind a number and is not counted by it: grammar, small change, and words such as 'times'. */
const UNCOUNTED: ReadonlySet<string> = new Set(
  [
    'more less fewer plus minus other others time times way half halves figure figures digit digits',
    'cent cents penny pennies pence dime dimes nickel nickels',
    'not nor and but yet the this that these those all any both each every either neither none such same',
    'per for from with without than then else too also now soon here there yes yeah yep nope sure okay please thanks',
    'mine yours ours theirs his hers its him her you they them what which who whose when where why how',
    'was were has have does did can could may might shall should will would must always perhaps',
  ].flatMap((line) => line.split(' ')),
);
/** Parts of a whole, and of what is no whole: 'two thirds', 'three hundredths'. */
const FRACTIONS = wordSet([...CARDINAL_OF.keys()].slice(3).join(' ').concat(' quarter hundredth thousandth'));
const isFraction = (word: string): boolean => FRACTIONS.has(word) || /illionth$/.test(word);
/** Names of numbers beside those that a number consists of: 'three dozens' are not three, 'one mil' is not one. */
const MULTIPLES = wordSet(
  'bil bn couple crore dozen giga grand gross k kilo lakh mega mil mill mio mn pair score thou tn',
);
const isMultiple = (word: string): boolean => MULTIPLES.has(word) || /\w+illion$/.test(word);
/** Words of one or two letters behind a number are scales and units ('1 m', '1 bn', '7 pm') or grammar, and no things. */
const SHORTEST_THING = 3;
const IRREGULAR = wordSet('people children men women folk feet percent');

/** Reads a number with, at most, one counted thing after it: 'two', '2 seats', 'six days', '45%', 'the two of us'. */
function readCount(text: string): number | undefined {
  const plain = tidy(text);
  const bare = plain
    .replace(/^(?:just|only) the /, '')
    .replace(HEDGE, '')
    .replace(/^the (?=.* of us$)/, '')
    .replace(/^a single(?: one)?$|^a single(?= [a-z]+$)/, 'one');
  const whole = COUNTS.get(plain) ?? COUNTS.get(bare) ?? readQuantity(bare.replace(/ ?%$/, ''));
  if (whole !== undefined) return whole;
  const [, count, noun] = /^(.+?) (of us|(?:of )?[a-z]+)$/.exec(bare) ?? [];
  if (count === undefined || noun === undefined) return undefined;
  const counted = COUNTS.get(count) ?? readQuantity(count);
  return counted !== undefined && isCounted(noun.replace(/^of (?!us$)/, ''), counted, text) ? counted : undefined;
}

/** Whether a word names things that are counted: a plural, or a singular after one, in a text not written as a title. */
function isCounted(noun: string, count: number, text: string): boolean {
  if (noun === 'of us') return true;
  const singular = noun.replace(/ies$/, 'y').replace(/(?<=x)es$|s$/, '');
  if (noun.length < SHORTEST_THING || UNCOUNTED.has(noun) || isFraction(noun.replace(/s$/, '')) || isMultiple(singular))
    return false;
  if (isNumberWord(noun) || isNumberWord(singular) || (/\s[A-Z]/.test(text) && text !== text.toUpperCase()))
    return false;
  return count === 1 || noun.endsWith('s') || IRREGULAR.has(noun);
}

/** Reads a number in digits or words, with a unit or currency or without. */
export function readNumber(text: string): number | undefined {
  return readCount(text) ?? readAmount(text);
}

/** Reads a number that has no fraction. */
export function readInteger(text: string): number | undefined {
  const value = readNumber(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
