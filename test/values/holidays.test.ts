import { describe, expect, it } from 'vitest';
import { readNatural } from '../../src/values/index.js';
import { reads, refuses } from './tables.js';

describe('days with a name', () => {
  reads('date', [
    ['Christmas', '2019-12-25'],
    ['on Christmas Eve', '2019-12-24'],
    ["New Year's Eve", '2019-12-31'],
    ["New Year's Day", '2020-01-01'],
    ["Valentine's Day", '2020-02-14'],
    ['Halloween', '2019-10-31'],
    ['the Fourth of July', '2019-07-04'],
    ['Thanksgiving', '2019-11-28'],
    ['Memorial Day', '2019-05-27'],
    ['Labor Day', '2019-09-02'],
    ['Easter', '2019-04-21'],
    ['Good Friday', '2019-04-19'],
    ['Easter Monday', '2019-04-22'],
    ['Christmas 2021', '2021-12-25'],
  ]);
  refuses('date', ['Eve', 'New York', 'Independence', 'Boxing', 'Black', 'the holidays', 'Christmas tree']);

  it.each([
    [1961, '04-02'],
    [2000, '04-23'],
    [2008, '03-23'],
    [2011, '04-24'],
    [2016, '03-27'],
    [2024, '03-31'],
    [2038, '04-25'],
    [2100, '03-28'],
  ])('Easter of %i', (year, day) => {
    expect(readNatural('date', 'Easter', { now: `${year}-01-01T00:00` })).toBe(`${year}-${day}`);
  });

  it('is the next one, today included', () => {
    const at = (now: string) => readNatural('date', 'Christmas', { now: `${now}T08:00` });
    expect([at('2019-12-25'), at('2019-12-26')]).toEqual(['2019-12-25', '2020-12-25']);
  });
});
