import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KnownValue } from '../../src/passes/labels.js';
import { withOwnPlaces } from '../../src/passes/places.js';

/** All slots at the first occurrence of a value, as a search by text finds it. */
function atFirst(text: string, words: string, slots: readonly string[]): ReadonlyMap<string, KnownValue> {
  const start = text.indexOf(words);
  const place = { speaker: 'user', start, end: start + words.length } as const;
  return new Map(slots.map((slot) => [slot, { canonical: words, place }]));
}

function startsIn(text: string, words: string, slots: readonly string[]): readonly (number | undefined)[] {
  const moved = withOwnPlaces(atFirst(text, words, slots), { agent: '', user: text });
  return slots.map((slot) => moved.get(slot)?.place?.start);
}

it.each([
  ['a one bed one bath apartment', 'one', ['number_of_beds', 'number_of_baths'], [2, 10]],
  ['a one bed one bath apartment', 'one', ['number_of_baths', 'number_of_beds'], [10, 2]],
  ['Two rooms for two guests', 'two', ['guests', 'rooms'], [14, 0]],
  ['one someone bought, one more', 'one', ['first', 'second'], [0, 20]],
  ['2 and 2', '2', ['qx12', 'zz90'], [0, 6]],
])('gives each slot a place of its own in %j', (text, words, slots, starts) => {
  const value = text.slice(starts.toSorted((one, other) => one - other)[0]).slice(0, words.length);
  expect(startsIn(text, value, slots)).toEqual(starts);
});

it.each([
  ['one kayak', ['boats', 'seats'], [0, 0]],
  ['one kayak, someone', ['boats', 'seats'], [0, 0]],
  ['one kayak and one canoe', ['boats'], [0]],
])('leaves places as they are in %j', (text, slots, starts) => {
  expect(startsIn(text, 'one', slots)).toEqual(starts);
});

it('keeps what the agent said apart, and values without a place', () => {
  const place = { speaker: 'agent', start: 0, end: 3 } as const;
  const known = new Map<string, KnownValue>([
    ['beds', { canonical: '1', place }],
    ['baths', { canonical: '1', place: { ...place, speaker: 'user' } }],
    ['pool', { canonical: '1', place: undefined }],
  ]);
  expect(withOwnPlaces(known, { agent: 'one bath one bed', user: 'one and one' })).toEqual(known);
});

it('gives different places that hold the same words', () => {
  const slots = fc.uniqueArray(fc.constantFrom('beds', 'baths', 'seats', 'x1'), { minLength: 2 });
  const words = fc.array(fc.constantFrom('bed', 'bath', 'seat', 'and'), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(slots, words, (names, between) => {
      const text = between.map((word) => `one ${word}`).join(' ');
      const starts = startsIn(text, 'one', names);
      expect(new Set(starts).size).toBe(names.length);
      for (const start of starts) expect(text.slice(start)).toMatch(/^one\b/);
    }),
  );
});
