import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sayingWords, wasSaid } from '../../../src/dialogue/gates/saying.js';

const said = (utterance: string, value: string): boolean => wasSaid(value, new Set(sayingWords(utterance)));

describe('a value was said', () => {
  test.each([
    ['in the same words', 'Asian food in San Jose, please.', 'San Jose'],
    ['in another case', 'asian food in SAN JOSE', 'San Jose'],
    ['with its accents or without', 'a table at Café Olé', 'Cafe Ole'],
    ['with an apostrophe', "at Domino's tonight", "Domino's"],
    ['with a number as a word', 'half past six in the evening', 'half past 6 in the evening'],
    ['with a number as digits', 'for 2 people', 'two'],
    ['with an ordinal', 'on the ninth', 'the 9th of March'],
    ['with a longer number in words', 'at seven twenty-five', '7:25'],
    ['with a longer ordinal', 'on the twenty-first', 'March 21st'],
    ['without the month', 'back on the 9th', 'the 9th of March'],
    ['without the half of the day', 'at three, after lunch', '3 pm'],
    ['with a leading zero', 'at 09:30', '9:30'],
    ['as noon', 'not before noon', '12 noon'],
    ['as tonight', 'tonight at 7', 'today'],
    ['in part, where most of it was', 'at the Blue Awning, at one', 'Blue Awning Deli'],
    ['without a word that counts', 'yes', 'the'],
    ['as a word that every object knows', 'my constructor is called valueOf', 'constructor'],
  ])('%s', (_, utterance, value) => expect(said(utterance, value)).toBe(true));

  test.each([
    ['at all', 'Asian food in San Jose', 'Oakland'],
    ['with the same first word alone', 'Asian food in San Francisco', 'San Jose'],
    ['with another number', 'at 7 in the evening', '8 in the evening'],
    ['with one number of two', 'at 9', '9:45'],
    ['as a part of a number in words', 'at twenty-five past', '20'],
    ['as a part of a word', 'a reasonable place', 'son'],
    ['as a number in another one', 'bus 112', '12'],
    ['in other words', 'something scary', 'Horror'],
    ['in nothing', '', 'Horror'],
  ])('not %s', (_, utterance, value) => expect(said(utterance, value)).toBe(false));

  test('whatever stands around it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, value, after) => {
        // '2 nd' is the second.
        fc.pre(!(/\p{N}$/u.test(before) && /^(?:st|nd|rd|th)\b/i.test(value)));
        expect(said(`${before} ${value} ${after}`, value)).toBe(true);
      }),
    );
  });
});
