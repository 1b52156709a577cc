/** What the first look at a text refuses holds no comparison, and it refuses much of what people say. */
import { readdirSync, readFileSync } from 'node:fs';
import { buses1, flights1, flights4, hotels1, restaurants2 } from 'typetod/apis';
import { createSession, type SearchApi } from 'typetod';
import type { ParserInput } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { expect, test } from 'vitest';
import { comparisonsFor } from '../../../src/parsers/comparisons/comparing.js';
import { mayCompare } from '../../../src/parsers/comparisons/may-compare.js';
import { shareOf } from '../../runs.js';
import { lodging } from './stays.js';

const session = createSession({
  services: [lodging, hotels1, flights1, flights4, buses1, restaurants2],
  reader: naturalReader,
  now: '2019-03-01T09:00',
});
const apis = [...session.engine.registry.apis.values()];
const inputOf = (utterance: string): ParserInput => ({
  utterance,
  session,
  said: [],
  apis,
  rejections: [],
  place: {} as never,
});

const rows = readFileSync(new URL('comparisons.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1);
const labelled = rows.map((row) => row.split('\t')[1] ?? '');

/** What people of the scripts for development say. */
function spoken(folder: string): readonly string[] {
  const at = new URL(`../../../tasks/people/${folder}/`, import.meta.url);
  const files = readdirSync(at).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => textsIn(JSON.parse(readFileSync(new URL(name, at), 'utf8'))));
}

function textsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return /^(?:id|about|api)$/.test(key) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const isPlain = key === 'goal' || key === 'services' || key === 'tags';
  return isPlain ? [] : Object.entries(value).flatMap(([name, one]) => textsIn(one, Array.isArray(value) ? key : name));
}

const people = [...new Set(['compare', 'dev', 'services'].flatMap(spoken))];

test('what it refuses holds no comparison', () => {
  const searches = apis.filter((api): api is SearchApi => api.kind === 'search');
  const refused = shareOf([...labelled, ...people], 6).filter((text) => !mayCompare(text, inputOf(text)));
  const settled = new Set<string>();
  const wrong = refused.filter((text) =>
    searches.some((api) => comparisonsFor(api, text, { session }, { settled, task: undefined }).length > 0),
  );
  expect(wrong).toEqual([]);
});

test('it refuses most of what people say', () => {
  const refused = people.filter((text) => !mayCompare(text, inputOf(text)));
  expect(people.length).toBeGreaterThan(1000);
  expect(refused.length / people.length).toBeGreaterThan(0.6);
});

test.each([
  'I am going to San Jose from Oakland',
  'What is the address?',
  'I need a table for two',
  'Is it far from here?',
])('it refuses: %s', (text) => {
  expect(mayCompare(text, inputOf(text))).toBe(false);
});
