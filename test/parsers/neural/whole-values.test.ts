import { describe, expect, it } from 'vitest';
import { wholeValue } from '../../../src/parsers/neural/decode/stretches.js';
import { bookVan, said } from './vans.js';

function whole(name: string, user: string, value: string): unknown {
  const slot = bookVan.slots.get(name);
  const [choice] = said(user, { [name]: value });
  if (!slot || !choice) throw new Error('no such slot');
  return wholeValue(choice, { kind: slot.kind, slot }, { said: { agent: '', user }, api: bookVan }).value;
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

describe('the article of a day', () => {
  it.each([
    ['on the 10th of March', 'the 10th of March', '10th of March'],
    ['the day after tomorrow', 'the day after tomorrow', 'day after tomorrow'],
  ])('%s: is no part of it, also where any text is taken', (user, value, bare) =>
    expect(whole('to', user, value)).toBe(bare),
  );

  it.each([
    ['on the 10th', 'the 10th'],
    ['to the Isle of Wight', 'the Isle of Wight'],
    ['to the airport', 'airport'],
  ])('%s: is left as it was found', (user, value) => expect(whole('to', user, value)).toBe(value));
});

describe('the verb of what is to be done', () => {
  it.each([
    ['Book an old van', 'Book an old van', 'an old van'],
    ['Hello. Reserve Bluebell', 'Reserve Bluebell', 'Bluebell'],
  ])('%s: is no part of a text that begins with it', (user, value, bare) =>
    expect(whole('to', user, value)).toBe(bare),
  );

  it.each([
    ['Book of Kells', 'Book of Kells'],
    ['to the old Book Mill', 'Book Mill'],
    ['Ship an anchor', 'Ship an anchor'],
    ['Book', 'Book'],
  ])('%s: is left', (user, value) => expect(whole('to', user, value)).toBe(value));
});
