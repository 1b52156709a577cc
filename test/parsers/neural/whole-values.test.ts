import { describe, expect, it } from 'vitest';
import { wholeValue } from '../../../src/parsers/neural/decode/whole-values.js';
import { bookVan, said } from './vans.js';

function whole(name: string, user: string, value: string, names = new Map()): unknown {
  const slot = bookVan.slots.get(name);
  const [choice] = said(user, { [name]: value });
  if (!slot || !choice) throw new Error('no such slot');
  return wholeValue(choice, { name, kind: slot.kind, slot }, { said: { agent: '', user }, names }).value;
}

describe('the letters of a code', () => {
  it.each([
    ['HZ 883, Bruno Keller', '883', 'HZ 883'],
    ['it is HZ-883', '883', 'HZ-883'],
    ['the car is a KLT 40X', '40X', 'KLT 40X'],
  ])('%s: belong to it', (user, value, all) => expect(whole('plate', user, value)).toBe(all));

  it.each([
    ['OK 883', '883'],
    ['NUMBER 883', '883'],
    ['my PLATE 883', '883'],
    ['I said hz 883', '883'],
    ['HZ, 883', '883'],
    ['VOLVO5 883', '883'],
    ['AT Keller', 'Keller'],
  ])('%s: do not', (user, value) => expect(whole('plate', user, value)).toBe(value));
});

describe('the article of a place', () => {
  it.each([
    ['to the airport', 'airport', 'the airport'],
    ['The Swan Inn it is', 'Swan Inn', 'The Swan Inn'],
  ])('%s: is written down with it', (user, value, all) => expect(whole('to', user, value)).toBe(all));

  it.each([
    ['to Oslo', 'Oslo'],
    ['bathe Oslo', 'Oslo'],
    ['the old Oslo', 'Oslo'],
  ])('%s: is none', (user, value) => expect(whole('to', user, value)).toBe(value));

  it('is left out of a name that a table has, and of what is no place', () => {
    expect(whole('to', 'to the Mill', 'Mill', new Map([['to', ['Mill']]]))).toBe('Mill');
    expect(whole('van', 'the Mole', 'Mole')).toBe('Mole');
  });
});
