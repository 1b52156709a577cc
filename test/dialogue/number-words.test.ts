import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersIn, withDigits } from '../../src/dialogue/number-words.js';
import { inWords } from '../values/number-writer.js';

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
  ['', ''],
])('%j is %j in digits', (text, digits) => expect(withDigits(text)).toBe(digits));

test('a number stands where its words do', () => {
  expect(numbersIn('for twenty-two, not two')).toEqual([
    { value: 22, isOrdinal: false, start: 4, end: 14 },
    { value: 2, isOrdinal: false, start: 20, end: 23 },
  ]);
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
