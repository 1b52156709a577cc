import { expect, test } from 'vitest';
import { holdsPhrase } from '../../../src/testbed/users/in-words.js';

test.each([
  ['the Blue Door', 'blue door', true],
  ['the Blue Doors, and the blue door.', 'Blue Door', true],
  ['Blue Doors', 'Blue Door', false],
  ['7:30', '30', true],
  ['1730', '30', false],
  ['Café Zoë', 'cafe zoe', true],
  ['costs $5.', '$5', true],
  ['𐐷5', '5', false],
  ['5𐐷', '5', false],
  ['👍5👍', '5', true],
  ['anything', '?!', false],
])('of %j, whether it holds %j is %j', (text, phrase, holds) => {
  expect(holdsPhrase(text, phrase)).toBe(holds);
});
