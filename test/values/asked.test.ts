import { createSession, service, success, transaction } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { slotOf } from '../../src/service/index.js';
import { readValue } from '../../src/world/index.js';

const slots = {
  day: slotOf('day', z.iso.date()),
  lost: slotOf('lost', z.iso.date()),
  children: slotOf('children', z.int().min(0).describe('How many children come along')),
  people: slotOf('people', z.int().min(1).describe('How many people come along')),
  towels: slotOf('towels', z.int().min(0).describe('How many towels')),
  change: slotOf('change', z.int().describe('How many degrees warmer it is to be')),
} as const;
type Name = keyof typeof slots;
const read = (slot: Name, raw: string, asked?: readonly string[]) =>
  readValue(slots[slot], raw, naturalReader, { service: 'Test_1', now: '2019-03-01T09:00', ...(asked && { asked }) });

describe('what is asked for is read from fewer words', () => {
  test.each<[Name, string, string | number]>([
    ['day', 'seventh', '2019-03-07'],
    ['day', 'Thirteenth', '2019-03-13'],
    ['day', 'on twenty-second', '2019-03-22'],
    ['day', 'second', '2019-03-02'],
    ['day', '22', '2019-03-22'],
    ['day', 'on 22', '2019-03-22'],
    ['children', 'nobody', 0],
    ['children', 'No one', 0],
    ['children', 'no', 0],
    ['towels', 'No.', 0],
  ])('%s: %s', (slot, text, value) => expect(read(slot, text, [slot])).toBe(value));

  test.each<[Name, string]>([
    ['day', 'seventh'],
    ['day', 'second'],
    ['day', '22'],
    ['children', 'nobody'],
    ['children', 'no'],
  ])('and not where something else or nothing is asked for: %s, %s', (slot, text) => {
    expect(read(slot, text)).toBeUndefined();
    expect(read(slot, text, ['color'])).toBeUndefined();
  });

  test.each<[Name, string]>([
    ['day', '22'],
    ['children', 'no'],
    ['towels', 'no'],
  ])('nor, of a word that may answer anything, where another thing is asked for as well: %s, %s', (slot, text) => {
    expect(read(slot, text, [slot, 'color'])).toBeUndefined();
  });

  it('of a place in an order also where another thing is asked for', () => {
    expect(read('day', 'seventh', ['day', 'time'])).toBe('2019-03-07');
    expect(read('children', 'nobody', ['day', 'children'])).toBe(0);
  });

  test.each<[Name, string]>([
    ['day', '32'],
    ['day', 'seven'],
    ['day', 'may'],
    ['day', 'second floor'],
    ['children', 'seventh'],
    ['children', 'second'],
    ['people', 'no'],
    ['people', 'nobody'],
    ['towels', 'nobody'],
    ['change', 'no'],
  ])('and never as what it is not: %s, %s', (slot, text) => expect(read(slot, text, [slot])).toBeUndefined());
});

describe('who comes alone', () => {
  test.each(['on my own', 'just me on my own', 'by myself', 'alone', 'all alone'])('is one: %s', (text) => {
    expect(read('people', text)).toBe(1);
  });

  test.each<[Name, string]>([
    ['children', 'alone'],
    ['towels', 'on my own'],
    ['people', 'my own'],
    ['people', 'leave me alone'],
  ])('is not counted: %s, %s', (slot, text) => expect(read(slot, text, [slot])).toBeUndefined());

  it('may be none where those who come along are counted', () => {
    const guests = slotOf('guests', z.int().min(0).describe('How many guests'));
    expect(readValue(guests, 'alone', naturalReader, { service: 'S', now: '2019-03-01T09:00' })).toBeUndefined();
  });
});

describe('in a session', () => {
  class BoardDog extends transaction({
    description: 'Board a dog',
    slots: { from: z.iso.date().describe('From which day on'), name: z.string().describe('What the dog is called') },
    returns: {},
    transact: () => success({}),
  }) {}
  const kennels = service({ name: 'Kennels', description: 'Boarding kennels', apis: [BoardDog] });
  const told = async (...programs: readonly string[]) => {
    const session = createSession({ services: [kennels], reader: naturalReader, now: '2019-03-01T09:00' });
    let state = '';
    for (const program of programs) state = JSON.stringify((await session.turn(program)).state);
    return state;
  };

  it('a day is read where the agent asked for it, and a number where it asked for nothing else', async () => {
    expect(await told('kennels_board_dog({ name: "Rex" })', 'x1.from = "22"')).toContain('2019-03-22');
    expect(await told('kennels_board_dog()', 'x1.from = "seventh"')).toContain('2019-03-07');
    expect(await told('kennels_board_dog()', 'x1.from = "22"')).not.toContain('2019-03');
    expect(await told('kennels_board_dog({ name: "Rex", from: "seventh" })')).not.toContain('2019-03');
  });
});
