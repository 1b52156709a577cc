import { cardinal } from './libraries.js';
import { HEDGES, SMALL_NUMBERS, tidy } from './text.js';

const DIGITS = /^([-+]?)((?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?)(?: ?(k|hundred|thousand|million))?$/;
const EXPONENTS: Readonly<Record<string, string>> = { k: 'e3', hundred: 'e2', thousand: 'e3', million: 'e6' };
/** Only texts made of these words are worth asking compromise about. */
const NUMBER_WORDS = new RegExp(
  `^(?:(?:${[
    ...SMALL_NUMBERS.keys(),
    ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty', 'thirty', 'forty'],
    ...[
      'fifty',
      'sixty',
      'seventy',
      'eighty',
      'ninety',
      'hundred',
      'thousand',
      'million',
      'point',
      'minus',
      'negative',
    ],
    ...['and', 'a', 'half'],
  ].join('|')})(?: |-|$))+$`,
);

/** 'two fifty' may be 250 or 2.50. */
const CLIPPED = /^(?:one|two|three|four|five|six|seven|eight|nine) (?:ten|eleven|twelve|\w+teen|\w+ty)\b/;

/** Reads a whole text that is one number in digits or in words ('1,470', '1.5k', 'three hundred and fifty'). */
function readQuantity(text: string): number | undefined {
  const [, sign, digits, scale = ''] = DIGITS.exec(text) ?? [];
  if (digits !== undefined) return Number(`${sign}${digits.replaceAll(',', '')}${EXPONENTS[scale] ?? ''}`) + 0;
  const small = SMALL_NUMBERS.get(text);
  if (small !== undefined || !NUMBER_WORDS.test(text) || CLIPPED.test(text)) return small;
  return cardinal(text.replace(/^a (?=hundred|thousand|million)/, 'one '));
}

const HEDGE = new RegExp(`^(?:(?:${HEDGES}|for|a total of) )+`);
const RATE = / (?:each|total|in total|altogether|per \w+|a (?:day|night|week|month|person|ticket|ride))$/;
const SIGN = /^([-+]?) ?(?:us ?)?[$€£¥₹] ?(?=[\d.])/;
const UNIT = / ?(?:(?:us )?dollars?|bucks?|usd|euros?|eur|pounds?|quid|gbp|yen|rupees?)$/;
const CENTS = /^(?:(.+?) (?:dollars?|bucks?|euros?)(?:,| and)? )?(\S+(?:[ -]\S+)?) cents?$/;

/** Reads an amount of money and drops its currency, each-ness and hedges. */
export function readMoney(text: string): number | undefined {
  const plain = tidy(text).replace(HEDGE, '').replace(RATE, '');
  const [, whole = 'zero', cents] = CENTS.exec(plain) ?? [];
  if (cents === undefined) return readQuantity(plain.replace(SIGN, '$1').replace(UNIT, ''));
  const [major, minor] = [readQuantity(whole), readQuantity(cents)];
  if (major === undefined || minor === undefined || minor < 0 || minor > 99) return undefined;
  return Number(`${major}.${String(minor).padStart(2, '0')}`);
}

const COUNTS: ReadonlyMap<string, number> = new Map([
  ...['me', 'myself', 'just me', 'only me', 'just myself', 'only myself'].map((phrase) => [phrase, 1] as const),
  ...['a couple', 'couple', 'a pair', 'both of us'].map((phrase) => [phrase, 2] as const),
  ...([
    ['none', 0],
    ['half a dozen', 6],
    ['a dozen', 12],
    ['one dozen', 12],
  ] as const),
]);
const UNCOUNTED =
  /^(?:more|less|fewer|plus|minus|others?|times|of|and|or|to|per|way|[ap]m|this|yes|half|halves|(?:quarter|third|fourth|fifth|tenth)s?)$/;
const IRREGULAR = /^(?:people|children|men|women|folk|feet|percent)$/;

/** Reads a number with, at most, one counted thing after it: 'two', '2 seats', 'six days', '45%', 'the two of us'. */
function readCount(text: string): number | undefined {
  const plain = tidy(text);
  const bare = plain.replace(HEDGE, '').replace(/^the (?=.* of us$)/, '');
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
  if (UNCOUNTED.test(noun) || NUMBER_WORDS.test(noun) || (/\s[A-Z]/.test(text) && text !== text.toUpperCase()))
    return false;
  return count === 1 || noun.endsWith('s') || IRREGULAR.test(noun);
}

/** Reads a number in digits or words, with a unit or currency or without. */
export function readNumber(text: string): number | undefined {
  return readCount(text) ?? readMoney(text);
}

/** Reads a number that has no fraction. */
export function readInteger(text: string): number | undefined {
  const value = readNumber(text);
  return Number.isSafeInteger(value) ? value : undefined;
}
