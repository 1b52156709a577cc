import { describe, expect, it } from 'vitest';
import { countedIn } from '../../../src/parsers/neural/decode/counted.js';
import { service, success, transaction } from 'typetod';
import { z } from 'zod';
import { bookVan, findVan, pairs } from './vans.js';

class BookTable extends transaction({
  description: 'Book a table',
  slots: { seats: z.int(), high_chairs: z.int().default(0).describe('How many chairs for babies') },
  returns: {},
  transact: () => success(),
}) {}
const [bookTable] = service({ name: 'Inn', description: 'An inn', apis: [BookTable] }).apis;

describe('a number beside what it counts', () => {
  it.each<[string, Record<string, string>]>([
    ['two adults two kids five suitcases, thanks', { adults: '2', children: '2', suitcases: '5' }],
    ['There are four of us, 3 adults and one child.', { adults: '3', children: '1' }],
    ['12 adults', { adults: '12' }],
    ['twenty-five adults please', { adults: '25' }],
    ['no luggage', { suitcases: '0' }],
    ['just rucksacks, so no bags at all', { suitcases: '0' }],
    ['one adult without any luggage, no kids either', { adults: '1', suitcases: '0', children: '0' }],
    ['no suitcases please', { suitcases: '0' }],
    ['no bags and no children', { suitcases: '0', children: '0' }],
    ['just packed lunches, no cases', { suitcases: '0' }],
    ['3 cases, please', { suitcases: '3' }],
    ['two bags, yes, two bags', { suitcases: '2' }],
  ])('is given to the slot that counts it: %s', (text, values) => {
    expect(pairs(countedIn(text, bookVan))).toEqual(values);
  });

  it.each([
    'two kids menus',
    "two kids' bikes",
    'no bags yet',
    'no luggage rack needed',
    'no children are allowed in there',
    'two large suitcases',
    'are two suitcases allowed?',
    'at least two kids',
    'up to 4 suitcases',
    'not two kids',
    'my sister has two kids',
    'two kids or three kids',
    '2 floors',
    'the second child',
    'flight AB-12 bags included',
    'at 10:30 adults board',
    'no more suitcases',
    'two seats',
    'no ren, no lts',
    'no ages',
    'another 2 adults',
    'two or three bags',
    'what if 2 adults cancel',
    'there were 3 adults',
    'last year we had 2 children with us',
  ])('but not: %s', (text) => {
    expect(countedIn(text, bookVan)).toEqual([]);
  });

  it('is none of a search, which takes bounds', () => {
    expect(countedIn('sixteen seats', findVan)).toEqual([]);
  });
});

describe('people counted in parts', () => {
  it.each([
    ['me and my three kids', '4'],
    ['a table for my wife and I, please', '2'],
    ['just me tonight', '1'],
    ["there's four of us, two adults and two kids", '4'],
    ['the whole family, five of us', '5'],
    ["me, my husband and his mother I'd rather sit outside", '3'],
    ['for Anna, Tom and me please', '3'],
  ])('are for what counts all of them: %s', (text, seats) => {
    expect(bookTable && pairs(countedIn(text, bookTable))).toEqual({ seats });
  });

  it.each([
    'my wife and I would like a table for four',
    'tell me and my wife',
    'three of us are vegetarians',
    'not for me and my wife',
    'if me and my wife',
  ])('but not: %s', (text) => {
    expect(bookTable && countedIn(text, bookTable)).toEqual([]);
  });

  it('are not summed where the ages are counted apart', () => {
    expect(pairs(countedIn('for two adults and two kids', bookVan))).toEqual({ adults: '2', children: '2' });
  });
});
