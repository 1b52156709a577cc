import { expect, test } from 'vitest';
import { restaurants1, restaurants2 } from '../../../apis/index.js';
import { createRegistry, type Slot } from '../../../src/service/index.js';
import { holdsPhrase, isContradicted, isVolunteered } from '../../../src/testbed/users/in-words.js';

test.each([
  ['the Blue Door', 'blue door', true],
  ['the Blue Doors, and the blue door.', 'Blue Door', true],
  ['Blue Doors', 'Blue Door', false],
  ['7:30', '30', false],
  ['7:30', '7', false],
  ['7:30 pm', '7:30', true],
  ['It has 4.1 stars', '1', false],
  ['$1.50', '1', false],
  ['2, 3 people', '3', true],
  ['March 1, 1 stop.', '1', true],
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

const { apis } = createRegistry([restaurants1, restaurants2]);
const PARTY = apis.get('restaurants_1_reserve_restaurant')?.slots.get('party_size') as Slot;
const SEATS = apis.get('restaurants_2_reserve_restaurant')?.slots.get('number_of_seats') as Slot;

test.each([
  ['Table for 3 at Kestrel House at 7 pm.', true],
  ['A table for three at 7 pm.', true],
  ['A party of 3, is that right?', true],
  ['Table for 2 at Kestrel House at 7 pm.', false],
  ['A table for two, or a party of 2.', false],
  ['A table for 7 pm.', false],
  ['A table for 7:30 tonight.', false],
  ['A table for 2019-03-08.', false],
])('whether %j speaks of another number of people than 2 is %j', (text, isOther) => {
  for (const slot of [PARTY, SEATS]) expect(isContradicted(text, slot, 2, '2019-03-01T08:00')).toBe(isOther);
});

test.each([
  ['For 2 people at 7 pm.', true],
  ['The party size is 2.', true],
  ['On March 2.', false],
  ['At 2 pm.', false],
  ['The rating is 4.2.', false],
])('whether "%s" tells 2 people, unasked, is %j', (text, tells) => {
  expect(isVolunteered(text, PARTY, 2, '2019-03-01T08:00')).toBe(tells);
});
