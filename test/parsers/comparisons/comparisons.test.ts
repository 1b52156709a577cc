import { readFileSync } from 'node:fs';
import { rulesParser } from 'typetod/parsers';
import { describe, expect, test } from 'vitest';
import { said } from './stays.js';

/** What was said before, by the setting of a row. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  first: [],
  offered: ['I need a hotel in Oslo'],
  two: ['I need a hotel in Oslo', 'something else'],
};

const rows = readFileSync(new URL('comparisons.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string]);

const parser = rulesParser();

describe('what is compared', () => {
  test.each(rows)('%s: %s', async (setting, words, program) => {
    const before = SETTINGS[setting] ?? [];
    const last = setting === 'first' ? `I need a hotel in Oslo ${words}` : words;
    expect(await said(parser, ...before, last)).toBe(program);
  });
});

describe('a search that goes on', () => {
  test.each([
    [['I need a hotel in Oslo under 100 dollars', 'the price does not matter'], 'x1.price = null'],
    [['I need a hotel in Oslo under 100 dollars', 'any price is fine'], 'x1.price = null'],
    [['I need a hotel in Oslo under 100 dollars', 'forget the price'], 'x1.price = null'],
    [['I need a hotel in Oslo under 30 dollars', 'yes please'], 'x1.price = atMost(40)'],
    [['I need a hotel in Oslo under 30 dollars', 'no'], 'x5 = decline_alternative()'],
    [['I want a hotel', 'Oslo, and not more than $50 a night'], 'x1.city = "Oslo"; x1.price = atMost(50)'],
    [['I need a hotel in Oslo', 'where I can check in after 2 pm'], 'x1.opens = after("2 pm")'],
    [['I need a hotel in Oslo, an inn', 'not an inn'], 'x1.kind = not("inn")'],
  ])('%j', async (utterances, program) => {
    expect(await said(parser, ...utterances)).toBe(program);
  });
});
