/** What a thing has to take is the least of what it takes at most. */
import { search, service, table } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { boundsFor } from '../../../src/parsers/comparisons/bounds.js';

const cart = {
  name: z.string().describe('Name of the cart'),
  max_load_kg: z.int().describe('How many kilograms it carries'),
  length_cm: z.int().describe('How long it is'),
  sleeps: z.int().describe('Beds in it'),
  dogs: z.int().describe('How many dogs fit in'),
};

function searchWith(slots: Record<string, z.ZodType>) {
  const row = { name: 'Ox', max_load_kg: 90, length_cm: 180, sleeps: 2, dogs: 3 };
  class Find extends search({
    description: 'Find a cart',
    slots,
    returns: cart,
    entity: 'cart',
    table: table('carts', 'name', [row]),
    comparable: ['max_load_kg', 'length_cm', 'sleeps', 'dogs'],
  }) {}
  const [api] = service({ name: 'Carts', description: 'Carts', apis: [Find] }).apis;
  if (api?.kind !== 'search') throw new Error('no search');
  return api;
}

const plain = searchWith({});
const weighed = searchWith({ weight: z.int().optional().describe('Weight in kilograms of what is carried') });

const bounds = (text: string, api = plain): readonly string[] =>
  boundsFor({ api, requested: new Set() }, text, '2019-03-01T09:00').map((found) =>
    found.kind === 'constraint'
      ? `${found.slot} ${found.relation} ${found.values.join()} of "${text.slice(found.start, found.end)}"`
      : found.kind,
  );

describe('what is to be taken', () => {
  it.each([
    ['a cart that can take 50kg', 'max_load_kg atLeast 50 of "that can take 50kg"'],
    ['it must carry 50 kilos', 'max_load_kg atLeast 50 of "it must carry 50 kilos"'],
    ['one that can take a 70 kilo fridge', 'max_load_kg atLeast 70 of "that can take a 70 kilo fridge"'],
    ['one for a load of 50 kg', 'max_load_kg atLeast 50 of "of 50 kg"'],
    ['a cart that sleeps 4 people', 'sleeps atLeast 4 of "that sleeps 4 people"'],
    ['a cart for two dogs', 'dogs atLeast 2 of "for two dogs"'],
  ])('%s', (text, bound) => expect(bounds(text)).toEqual([bound]));

  it.each([
    ['a cart that takes at most 50kg', 'max_load_kg atMost 50 of "at most 50kg"'],
    ['a cart under 40kg', 'max_load_kg lessThan 40 of "under 40kg"'],
  ])('is bounded as it is said: %s', (text, bound) => expect(bounds(text)).toEqual([bound]));

  it.each([
    'a cart that takes 50',
    'a cart that takes 50 dollars',
    'a cart that is 150 cm',
    'a cart for 4 people',
    'at 5 pm',
    'with 2 cats',
  ])('is not told by: %s', (text) => expect(bounds(text)).toEqual([]));

  it('is the value of a slot that takes as much', () => {
    expect(bounds('a cart that can take 50kg', weighed)).toEqual([]);
  });
});
