import { type Canonical, DONTCARE, money, strictReader, time } from 'typetod';
import { readValue } from '../../src/world/index.js';
import { slotOf, type Slot } from '../../src/service/index.js';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

const context = { service: 'Test_1', now: '2019-03-01T09:00' };

function read(slot: Slot, raw: Canonical): Canonical | undefined {
  return readValue(slot, raw, strictReader, context);
}

const slots = {
  text: slotOf('text', z.string()),
  open: slotOf('open', z.string().optional()),
  nullable: slotOf('nullable', z.string().nullable()),
  closed: slotOf('closed', z.enum(['Red', 'Light blue'])),
  numbers: slotOf('numbers', z.literal([1, 2.5])),
  price: slotOf('price', money()),
  count: slotOf('count', z.int().min(1).max(8)),
  amount: slotOf('amount', z.number()),
  flag: slotOf('flag', z.boolean()),
  day: slotOf('day', z.iso.date()),
  hour: slotOf('hour', time()),
  list: slotOf('list', z.array(z.int())),
} as const;

type Name = keyof typeof slots;

describe('a value in canonical form is read', () => {
  test.each<[Name, Canonical, Canonical]>([
    ['text', 'San Jose', 'San Jose'],
    ['text', '  San Jose ', 'San Jose'],
    ['text', 7, '7'],
    ['text', 1e21, '1000000000000000000000'],
    ['closed', 'Red', 'Red'],
    ['price', '9.990', 9.99],
    ['price', 9.99, 9.99],
    ['closed', ' light BLUE', 'Light blue'],
    ['numbers', 2.5, 2.5],
    ['numbers', '1', 1],
    ['count', 4, 4],
    ['count', ' 4 ', 4],
    ['amount', '-2.5', -2.5],
    ['amount', '-0', 0],
    ['amount', -0, 0],
    ['flag', true, true],
    ['flag', 'Yes', true],
    ['flag', 'false', false],
    ['day', '2019-03-04', '2019-03-04'],
    ['hour', '19:30', '19:30'],
    ['list', [1, 2], [1, 2]],
    ['open', DONTCARE, DONTCARE],
    ['nullable', DONTCARE, DONTCARE],
  ])('%s: %j is %j', (name, raw, canonical) => {
    expect(read(slots[name], raw)).toEqual(canonical);
  });
});

describe('what is no value of the slot is not read', () => {
  test.each<[Name, Canonical]>([
    ['text', ''],
    ['text', '   '],
    ['text', true],
    ['text', ['San Jose']],
    ['text', { name: 'San Jose' }],
    ['text', DONTCARE],
    ['closed', 'blue'],
    ['price', 9.999],
    ['price', '9.999'],
    ['price', 0.1 + 0.2],
    ['price', -1],
    ['price', 1e15],
    ['price', 1e21],
    ['price', '99999999999999999.99'],
    ['count', '9007199254740993'],
    ['amount', '9007199254740993'],
    ['amount', '0.12345678901234567890'],
    ['closed', DONTCARE],
    ['numbers', 3],
    ['count', 0],
    ['count', 9],
    ['count', 2.5],
    ['count', 'four'],
    ['count', '4 people'],
    ['count', true],
    ['count', DONTCARE],
    ['amount', '1e3'],
    ['amount', ''],
    ['flag', 'maybe'],
    ['flag', 1],
    ['flag', DONTCARE],
    ['day', 'tomorrow'],
    ['day', '2019-02-30'],
    ['day', 20190304],
    ['hour', '25:00'],
    ['hour', '7 pm'],
    ['list', ['one']],
    ['list', true],
    ['list', { a: 1 }],
  ])('%s: %j', (name, raw) => {
    expect(read(slots[name], raw)).toBeUndefined();
  });

  test('whatever a reader answers is held against the schema', () => {
    expect(readValue(slots.count, 'many', () => 99, context)).toBeUndefined();
    expect(readValue(slots.count, 'many', () => 5, context)).toBe(5);
    expect(readValue(slots.count, 'many', () => undefined, context)).toBeUndefined();
  });

  test('a reader knows the service and the clock', () => {
    const reader = vi.fn(() => undefined);
    readValue(slots.day, 'today', reader, context);
    expect(reader).toHaveBeenCalledWith(slots.day, 'today', context);
  });
});
