import { expect, it } from 'vitest';
import { wordsOf } from '../../src/nlg/lexicon/nouns.js';
import { wordsOfName } from '../../src/parsers/neural/input/pieces.js';
import { nameWords } from '../../src/parsers/rules/text.js';
import { snakeCase } from '../../src/text/index.js';

it.each([
  ['hoursAWeek', 'hours_a_week'],
  ['FindRestaurants', 'find_restaurants'],
  ['room2Rent', 'room2_rent'],
  ['USBStick', 'usb_stick'],
  ['check_in_date', 'check_in_date'],
])('%s is %s in words', (name, words) => {
  expect(snakeCase(name)).toBe(words);
  expect(snakeCase(words)).toBe(words);
});

it('a slot in camel case is spoken, heard and shown to the network by its words', () => {
  expect(wordsOf('hoursAWeek')).toBe('hours a week');
  expect(nameWords('hoursAWeek')).toEqual(['hours', 'a', 'week']);
  expect(wordsOfName('hoursAWeek')).toBe('hours a week');
});

it.each(['iPhone', 'WiFi'])('%s is heard as one word', (name) => {
  expect(nameWords(name)).toEqual([name.toLowerCase()]);
});
