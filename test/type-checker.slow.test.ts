/** What the type checker knows of the sources, the pages and generated modules: one program for all, for it takes seconds. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type ts from 'typescript';
import { generateModule } from '../src/sgd/schema/generate-module.js';
import { allBlocks } from './docs/blocks.js';
import { root as rootFolder } from '../scripts/entries.mjs';
import { findLookups, type Lookup } from './own-lookups.js';
import { errorsIn, programOf } from './program.js';
import { trainSchema } from './service/fixtures.js';

const root = rootFolder.replace(/\/$/, '');
const FOLDERS = ['src', 'apis', 'scripts'];

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

const VIOLATING = join(root, 'src/violations.ts');
const WRONG_PAGE = join(root, 'docs/wrong.ts');
const GENERATED = join(root, 'examples/rail.ts');

const pages = allBlocks('ts').map(({ file, line, text }) => [join(root, `${file}-${line}.ts`), text] as const);
const further = new Map([
  [VIOLATING, VIOLATIONS],
  ...pages.map(([path, text]) => [path, `${text}\nexport {};\n`] as const),
  [WRONG_PAGE, "import { createSession } from 'typetod';\ncreateSession({ services: 3 });\n"],
  [GENERATED, generateModule(trainSchema)],
]);

let program: ts.Program;
beforeAll(() => {
  program = programOf(root, FOLDERS, further);
});

describe('looking up a name that comes from outside', () => {
  let found: readonly Lookup[];
  beforeAll(() => {
    found = findLookups(program, root, FOLDERS);
  });
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

describe('type errors', () => {
  it('are in none of the pages', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.flatMap(([path]) => errorsIn(program, path))).toEqual([]);
  });

  it('would be found on a page', () => {
    expect(errorsIn(program, WRONG_PAGE)).toEqual([expect.stringContaining('not assignable')]);
  });

  it('are in no generated module', () => {
    expect(errorsIn(program, GENERATED)).toEqual([]);
  });
});
