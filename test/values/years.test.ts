import { naturalReader, readSpans } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { slotOf } from '../../src/service/index.js';

const context = { service: '', now: '2019-03-01T08:00' };
const year = slotOf('year', z.int());
const closed = slotOf('release_year', z.enum(['2016', '2017', '2018']));
const read = (text: string, slot = year) => naturalReader(slot, text, context);

describe('a slot for a year', () => {
  it.each([
    ['two years ago', 2017],
    ['eight years back', 2011],
    ['from 5 years ago', 2014],
    ['the past two years ago', 2017],
    ['one year earlier', 2018],
    ['a year ago', 2018],
    ['last year', 2018],
    ['this year', 2019],
    ['next year', 2020],
    ['the year 2016', 2016],
    ['year 2016', 2016],
    ['in 2016', 2016],
    ["'18", 2018],
    ["'69", 1969],
  ])('reads %j', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each(['a few years ago', 'years ago', 'some year', 'two weeks ago', 'ago'])('does not read %j', (text) => {
    expect(typeof read(text)).not.toBe('number');
  });

  it('takes what its closed set has', () => {
    expect(read('two years ago', closed)).toBe('2017');
    expect(read('eight years ago', closed)).toBeUndefined();
  });

  it('is no slot for how many years', () => {
    expect(read('two years ago', slotOf('years_of_experience', z.int()))).toBeUndefined();
  });

  it('is found in a sentence', () => {
    const found = readSpans('Something older, from like eight years back, or 2016.', [year], naturalReader, context);
    expect(found.map(({ text, value }) => [text, value])).toEqual([
      ['eight years back', 2011],
      ['2016', 2016],
    ]);
  });
});
