import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { slotOf } from '../../../src/service/index.js';
import { mayTake, type Source } from 'typetod/internal';

function source(property: string, canonical: string | number, type = slotOf(property, z.string())): Source {
  return { variable: 'x1', property, canonical, surface: String(canonical), type, features: [] };
}
const text = (name: string) => slotOf(name, z.string());

describe('a slot may take the value of another task', () => {
  it.each([
    ['city', source('location', 'Oakland')],
    ['destination', source('hotel_name', 'Hotel Aurora')],
    ['date', source('check_in_date', 'March 3rd')],
    ['artist', source('director', 'Mira Vale')],
  ])('%s that of %o', (slot, from) => {
    expect(mayTake(text(slot), from)).toBe(true);
  });

  it('of its closed set', () => {
    const type = slotOf('type', z.enum(['Compact', 'Standard']));
    expect(mayTake(type, source('car', 'compact'))).toBe(true);
    expect(mayTake(type, source('car', 'Truck'))).toBe(false);
  });
});

describe('a slot may not take the value of another task', () => {
  it.each([
    ['city', source('director', 'Mira Vale')],
    ['city', source('genre', 'Drama')],
    ['date', source('city', 'Oakland')],
    ['date', source('transfer_amount', '5151.82')],
    ['recipient_name', source('city', 'Oakland')],
    ['city', source('seats', 3, slotOf('seats', z.int()))],
  ])('%s that of %o', (slot, from) => {
    expect(mayTake(text(slot), from)).toBe(false);
  });
});
