import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { saidAs } from 'typetod';
import { slotOf } from '../../src/service/index.js';
import { naturalReader } from '../../src/values/index.js';
import { peopleIn } from '../../src/values/people.js';
import { readValue } from '../../src/world/index.js';

const slots = {
  people: slotOf('how_many', z.int().describe('How many people come along')),
  seats: slotOf('number_of_seats', z.int()),
  adults: slotOf('adults', z.int().describe('How many people over 18')),
  rooms: slotOf('rooms', z.int().describe('How many rooms')),
} as const;
const read = (slot: keyof typeof slots, raw: string) =>
  readValue(slots[slot], raw, naturalReader, { service: 'Test_1', now: '2019-03-01T09:00' });

describe('people who are counted in parts', () => {
  test.each<[string, number]>([
    ['me and my three kids', 4],
    ['for me and my 3 kids', 4],
    ["it's me and my wife", 2],
    ['there are five of us', 5],
    ['four of us, two adults and two kids', 4],
    ['the two of us and a baby', 3],
    ['two adults and two children', 4],
    ['4 adults, 1 child', 5],
    ['My wife and I', 2],
    ['my girlfriend and me', 2],
    ['me and a very good friend', 2],
    ['me & my two sons', 3],
    ['me plus three', 4],
    ['myself and 2 others', 3],
    ['me, my husband and our two boys', 4],
    ['me, my brother and my mother-in-law', 3],
    ['me and my two girls', 3],
    ['the pair of us', 2],
    ['both of us', 2],
    ['the pair of us and a baby', 3],
    ['just himself', 1],
    ['only herself', 1],
  ])('%s: %d', (text, count) => expect(read('people', text)).toBe(count));

  test('are read for what is said to count them', () => {
    const saidSo = slotOf('how_many', saidAs(z.int().describe('How many places are taken'), { names: ['people'] }));
    const context = { service: 'Test_1', now: '2019-03-01T09:00' };
    expect(readValue(saidSo, 'me and my two girls', naturalReader, context)).toBe(3);
    const children = saidAs(z.int().describe('How many of them are small'), { names: ['people', 'kids'] });
    expect(readValue(slotOf('small', children), 'me and my wife', naturalReader, context)).toBeUndefined();
  });

  test('are read for what counts all of them', () => expect(read('seats', 'me and my wife')).toBe(2));

  test.each<[keyof typeof slots, string]>([
    ['adults', 'me and my three kids'],
    ['rooms', 'me and my wife'],
    ['people', 'me and my kids'],
    ['people', 'me and my dog'],
    ['people', 'me, my wife and the kids'],
    ['people', 'my dog, me and my wife'],
    ['people', 'my wife'],
    ['people', 'himself'],
    ['people', 'the pair of them and us'],
    ['rooms', 'the pair of us'],
    ['people', 'me and Ann'],
    ['people', 'me and my wife at eight'],
    ['people', 'a friend of mine and me'],
  ])('of %s not: %s', (slot, text) => expect(read(slot, text)).toBeUndefined());
});

describe('in a sentence', () => {
  test.each<[string, readonly (readonly [string, number])[]]>([
    ['a table for me and my wife at 8', [['me and my wife', 2]]],
    ['the whole family, five of us', [['five of us', 5]]],
    ['only me tonight', [['only me', 1]]],
    ['just me', [['just me', 1]]],
    ["me, my husband and his mother I'd rather not wait", [['me, my husband and his mother', 3]]],
    ['my wife, our son and I', [['my wife, our son and I', 3]]],
    ['for Anna, Tom and me', [['Anna, Tom and me', 3]]],
    ['Yes, me, Anna and her brother', [['me, Anna and her brother', 3]]],
    ['I like Simon and Garfunkel', []],
    ['from Lund, Ystad and Oakland to me', []],
    ['the Anchor and me', []],
    ['find me a table for two', []],
    ['me and my kids', []],
    ['I need a friend', []],
  ])('%s', (text, said) => {
    expect(peopleIn(text).map(({ count, start, end }) => [text.slice(start, end), count])).toEqual(said);
  });
});
