import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findLookups, type Lookup } from './own-lookups.js';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** The helpers through which everything else looks names up. */
const HELPERS = ['src/language/own.ts', 'src/models/own-value.ts'];

const VIOLATIONS = `
import { CARDINALS } from './dialogue/number-words.js';

const SAME: Readonly<Record<string, string>> = { noon: '12' };
const NUMBERS = Object.fromEntries(CARDINALS.map((word, at) => [word, String(at)]));
type Place = 'city' | 'state';
const PLACES: Readonly<Record<Place, string>> = { city: 'a', state: 'b' };

export function bad(word: string, row: Record<string, unknown>, json: any, keys: readonly string[]) {
  const form = SAME[word] ?? NUMBERS[word];
  const place = PLACES[word as Place];
  const { [word]: taken } = row;
  row[word] = form;
  row[\`\${word}_name\`] = form;
  const known = word in row;
  for (const name in row) keys.includes(name);
  Object.assign({}, ...keys.map((key) => ({ [key]: key })), row);
  return [form, place, taken, known, json[word], row[keys[0] ?? '']];
}

export function good(word: string, place: Place, row: Record<string, unknown>, list: readonly string[], at: number) {
  const { city, ...rest } = PLACES;
  delete row[word];
  const made = { ...row, [word]: 1 };
  return [PLACES[place], PLACES.city, row.city, row['city'], list[at], 'city' in row, Object.hasOwn(row, word), city, rest, made];
}
`;

describe('looking up a name that comes from outside', () => {
  const path = `${root}/src/violations.ts`;
  const found = findLookups(root, ['src', 'apis', 'scripts'], new Map([[path, VIOLATIONS]]));
  const isHelper = ({ place }: Lookup): boolean => HELPERS.some((helper) => place.startsWith(`${helper}:`));
  const isViolation = ({ place }: Lookup): boolean => place.startsWith('src/violations.ts:');

  it('goes through an own property, everywhere', () => {
    expect(found.filter((lookup) => !isHelper(lookup) && !isViolation(lookup))).toEqual([]);
  });

  it('is found where it does not', () => {
    expect(found.filter(isViolation).map(({ text }) => text)).toEqual([
      'SAME[word]',
      'NUMBERS[word]',
      'PLACES[word as Place]',
      '[word]: taken',
      'row[word]',
      'row[`${word}_name`]',
      'word in row',
      'for (const name in row) keys.includes(name);',
      'Object.assign({}, ...keys.map((key) => ({ [key]: key })), row)',
      'json[word]',
      "row[keys[0] ?? '']",
    ]);
  });

  it('is looked for in the helpers too', () => {
    expect(new Set(found.filter(isHelper).map(({ place }) => place.split(':')[0]))).toEqual(new Set(HELPERS));
  });
});
