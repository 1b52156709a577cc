import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNatural } from '../../src/values/index.js';
import { digitByDigit, inWords, NUMBER_WORDS, STYLES } from './number-writer.js';
import { OPTIONS, reads, refuses } from './tables.js';
import { runs } from '../runs.js';

const read = (text: string) => readNatural('number', text, OPTIONS);

describe('whole numbers in words', () => {
  reads('integer', [
    ['one million six hundred twenty-three thousand nine hundred twenty', 1_623_920],
    ['nine hundred ninety-nine trillion nine hundred ninety-nine billion', 999_999_000_000_000],
    ['one thousand and one', 1001],
    ['one million and twenty', 1_000_020],
    ['two thousand nineteen', 2019],
    ['a thousand', 1000],
    ['a hundred and fifty', 150],
    ['hundred dollars', 100],
    ['twelve hundred', 1200],
    ['twenty-five hundred and ten', 2510],
    ['half a million', 500_000],
    ['two and a half thousand', 2500],
    ['one hundred thousand', 100_000],
    ['one-hundred', 100],
    ['negative twenty-one', -21],
    ['a dozen people', 12],
  ]);

  refuses('integer', [
    ...['twenty twenty', 'one thousand thousand', 'one two three', 'hundred million thousand', 'one hundred hundred'],
    ...['five fifty', 'one fifty', 'nineteen eighty', 'fifty fifty', 'seven eleven', 'twenty ten', 'thirty one two'],
    ...[
      'one hundred and one hundred',
      'one hundred and',
      'and one',
      'one and two',
      'five and twenty',
      'million million',
    ],
    ...['one million two million', 'two thousand one million', 'zero hundred', 'one hundred zero', 'twenty zero'],
    ...['twenty hundred', 'twelve hundred thousand', 'ninety nine hundred thousand', 'one a hundred', 'two a hundred'],
    ...['minus', 'minus minus five', 'a', 'a one', 'a twenty', 'a half', 'half', 'hundredth', 'twenty first'],
    ...['one quadrillion', 'five-six', 'twenty-thirty', 'five or six', 'five to six', 'one hundred, two hundred'],
  ]);
});

describe('counts of what is no unit', () => {
  refuses('integer', [
    ...['two dozens', 'two hundreds', 'five thousands', 'two millions', 'three twenties', 'four sixes', 'ten grand'],
    ...['three couples', 'two pairs', 'two scores', 'six figures', 'five ks', 'seven eighths', 'three hundredths'],
    ...['a few', 'several', 'a lot', 'a few hundred', 'hundreds', 'dozens of people'],
  ]);
});

describe('decimals in words', () => {
  reads('number', [
    ['three point two five', 3.25],
    ['zero point five', 0.5],
    ['three point oh five', 3.05],
    ['one hundred and two point zero one', 102.01],
    ['minus one point five', -1.5],
    ['one point five million', 1_500_000],
    ['two and a half million', 2_500_000],
    ['ninety nine and a half', 99.5],
    ['2.5 billion', 2_500_000_000],
  ]);
  refuses('number', [
    ...['one point twenty five', 'one point twenty', 'point five', 'one point', 'point', 'one point five point two'],
    ...['one point one hundred', 'one thousand point five million', 'a million and a half', 'a hundred and a half'],
    ...['one point five hundred', 'oh point five', 'zero and a half', 'half a hundred', 'half a two'],
  ]);
});

describe('numbers in digits', () => {
  reads('number', [
    ['1,234', 1234],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['0.10', 0.1],
    ['-0', 0],
    ['123456789.123456', 123_456_789.123456],
  ]);
  refuses('number', [
    ...[
      '1.234,5',
      '1,2,3',
      '1e9',
      '1e21',
      '٣',
      '１２',
      '0x10',
      '1_000',
      '--5',
      '+-5',
      '5-6',
      '5–6',
      '5 or 6',
      '½',
      '1½',
    ],
    ...[
      '9007199254740993',
      '99999999999999999999 dollars',
      '0.1234567890123456789',
      '123456789012345.678',
      '.5',
      '007',
    ],
    ...['1 000', "1'000", '1,0000', '1.2.3', '5%%', 'Infinity', '∞', '²', '0b1', '1n'],
  ]);
});

describe('a number in words', () => {
  const whole = fc.oneof(
    fc.integer({ min: 0, max: 1_000_000_000 }),
    fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 14 })).map(([digits, zeros]) => {
      return Math.min(digits * 10 ** zeros, 999_999_999_999_999);
    }),
    fc.integer({ min: 0, max: 999_999_999_999_999 }),
  );

  it('reads as the number', () => {
    fc.assert(
      fc.property(whole, STYLES, fc.boolean(), (value, style, isNegative) => {
        const words = `${isNegative ? 'minus ' : ''}${inWords(value, style)}`.slice(0, 1000);
        const expected = words.length > 100 ? undefined : isNegative ? 0 - value : value;
        expect(read(words)).toBe(expected);
      }),
      { numRuns: runs(2000, 200) },
    );
  });

  it('reads as the number with decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.stringMatching(/^\d{1,6}$/),
        STYLES,
        fc.constantFrom('zero' as const, 'oh' as const),
        (value, digits, style, zero) => {
          const words = `${inWords(value, style)} point ${digitByDigit(digits, zero)}`;
          expect(read(words)).toBe(words.length > 100 ? undefined : Number(`${value}.${digits}`));
        },
      ),
      { numRuns: runs(1000, 100) },
    );
  });

  it('is the only text in number words that reads as it', () => {
    const bare = (text: string) => text.replace(/ and /g, ' ');
    let count = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...NUMBER_WORDS), { minLength: 1, maxLength: 5 }), (words) => {
        const text = words.join(' ');
        const value = read(text);
        if (typeof value !== 'number') return;
        count += 1;
        const said = bare(text.replace(/^(?:a )?(?=hundred|thousand|[mbt]r?illion)/, 'one '));
        const hundreds = value % 100 === 0 ? '' : ` ${inWords(value % 100)}`;
        expect([inWords(value), `${inWords(Math.floor(value / 100))} hundred${hundreds}`]).toContain(said);
      }),
      { numRuns: runs(5000, 500) },
    );
    expect(count).toBeGreaterThan(runs(300, 10));
  });
});
