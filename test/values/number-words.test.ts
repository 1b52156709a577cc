import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutsNumber, numbersIn, withDigits } from '../../src/values/number-words.js';
import { inWords } from './number-writer.js';

test.each([
  ['twenty-five people', '25 people'],
  ['Twenty five people at seven', '25 people at 7'],
  ['at seven twenty five', 'at 7 25'],
  ['nineteen ninety', '19 90'],
  ['the twenty-first of March', 'the 21 of March'],
  ['on the thirtieth', 'on the 30'],
  ['two hundred thousand', '200000'],
  ['twenty, five of them', '20, 5 of them'],
  ['sixteen sixty', '16 60'],
  ['the second first class', 'the 2 1 class'],
  ['tension, someone and a phone', 'tension, someone and a phone'],
  ['freeone twofold', 'freeone twofold'],
  ['one hundred and fifty', '150'],
  ['two thousand and five', '2005'],
  ['half a million', '500000'],
  ['two billion', '2000000000'],
  ['minus five', '-5'],
  ['two point five', '2.5'],
  ['two dozen', '24'],
  ['1.5 million', '1500000'],
  ['a two bedroom flat', 'a 2 bedroom flat'],
  ['half past six', 'half past 6'],
  ['7 25', '7 25'],
  ['', ''],
])('%j is %j in digits', (text, digits) => expect(withDigits(text)).toBe(digits));

test('a number stands where its words do', () => {
  expect(numbersIn('for twenty-two, not two')).toEqual([
    { value: 22, isOrdinal: false, isPart: false, start: 4, end: 14 },
    { value: 2, isOrdinal: false, isPart: false, start: 20, end: 23 },
  ]);
});

test.each([
  ['two thirds', true],
  ['two and three fifths', true],
  ['twenty twenty', true],
  ['one oh five', true],
  ['two grand', true],
  ['two zillion', true],
  ['one hundredth', true],
  ['five minus two', true],
  ['between two and three', true],
  ['one-two', true],
  ['two first class tickets', false],
  ['the first two', false],
  ['a two bedroom', false],
  ['one, two', false],
  ['three and a half', false],
  ['two and three quarters', false],
  ['five percent', false],
])('%j may be part of another number: %j', (text, part) => {
  expect(numbersIn(text).filter(({ isOrdinal }) => !isOrdinal)[0]?.isPart).toBe(part);
});

test.each([
  ['1,500', '1', true],
  ['1,500', '500', true],
  ['1,500', '1,500', false],
  ['1.5 million', '5', true],
  ['1.5 million', '1.5', true],
  ['2 thousand', '2', true],
  ['2 thirds', '2', true],
  ['2 k', '2', true],
  ['7:30', '7', true],
  ['-5', '5', true],
  ['minus 5', '5', true],
  ['one hundred and fifty', 'one hundred', true],
  ['one hundred and fifty', 'fifty', true],
  ['seven thirty', 'seven', true],
  ['two thirds', 'two', true],
  ['two thirds', 'two thirds', false],
  ['one hundred and fifty people', 'one hundred and fifty', false],
  ['$5, please', '5', false],
  ['for 5.', '5', false],
  ['5, 6', '5', false],
  ['for 2 people', '2', false],
  ['March third two people', 'March third', false],
])('of %j, %j cuts a number: %j', (text, piece, cuts) => {
  const start = text.indexOf(piece);
  expect(cutsNumber(text, { start, end: start + piece.length })).toBe(cuts);
});

test('any number below a million is found in a text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.boolean(), (value, hyphens) => {
      const words = inWords(value, { and: false, article: false, hyphens });
      expect(withDigits(`for ${words}, please`)).toBe(`for ${value}, please`);
    }),
  );
});

test('a run of number words takes no time', () => {
  expect(numbersIn('one '.repeat(5000))).toHaveLength(5000);
});
