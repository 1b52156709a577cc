import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { slotOf } from '../../src/service/index.js';
import { naturalReader, readSpans } from '../../src/values/index.js';
import { readValue } from '../../src/world/index.js';

const context = { service: 'Test_1', now: '2019-03-01T09:00' };
const slots = {
  floor: slotOf('storey', z.int().describe('On which floor it is')),
  platform: slotOf('platform', z.int().describe('Platform from which it leaves')),
  lesson: slotOf('lesson_number', z.int().describe('Number of the lesson')),
  season: slotOf('season', z.int()),
  row: slotOf('row_number', z.int().describe('Row where one sat')),
  minute: slotOf('begin_at', z.int().describe('At which minute it begins')),
  floors: slotOf('floors', z.int().describe('How many floors it has')),
  seats: slotOf('seats', z.int()),
  party: slotOf('party_size', z.int()),
  weight: slotOf('weight', z.number().describe('Which weight')),
} as const;
const read = (name: keyof typeof slots, raw: string) => readValue(slots[name], raw, naturalReader, context);

describe('a place in an order', () => {
  test.each<[keyof typeof slots, string, number]>([
    ['floor', 'second', 2],
    ['floor', 'the eighth', 8],
    ['floor', 'On the 3rd, please', 3],
    ['floor', 'the twenty-first floor', 21],
    ['floor', 'Floor 8', 8],
    ['floor', 'from the first', 1],
    ['floor', '8', 8],
    ['platform', 'the first', 1],
    ['lesson', 'the tenth', 10],
    ['lesson', 'in lesson number twelve', 12],
    ['season', 'the second season', 2],
    ['season', 'season two', 2],
    ['row', 'the 12th row', 12],
  ])('%s: %j is %j', (name, raw, value) => expect(read(name, raw)).toBe(value));

  test.each<[keyof typeof slots, string]>([
    ['floor', 'the second one'],
    ['floor', 'the second to last'],
    ['floor', 'two thirds'],
    ['floor', 'the first two'],
    ['floor', 'the second street'],
    ['floor', 'floor'],
    ['floor', 'floor plan'],
    ['floor', 'first floor or second'],
    ['season', 'the second'],
    ['row', 'third'],
    ['minute', 'the second'],
    ['floors', 'the second'],
    ['floors', 'the second floor'],
    ['seats', 'the second'],
    ['seats', 'the second seat'],
    ['party', 'second'],
    ['weight', 'the second'],
  ])('is no number of %s: %j', (name, raw) => expect(read(name, raw)).toBeUndefined());

  test('is none in a sentence, where it may be a result', () => {
    expect(readSpans('The second is nice', [slots.floor], naturalReader, context)).toEqual([]);
  });
});
