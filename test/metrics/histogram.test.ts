import { expect, it } from 'vitest';
import { Histogram } from 'typetod/internal';

it('counts names, the most frequent first, equal ones by name', () => {
  const histogram = new Histogram();
  for (const name of ['b', 'c', 'a', 'c']) histogram.add(name);
  histogram.add('d', 3);
  expect(Object.entries(histogram.toJSON())).toEqual([
    ['d', 3],
    ['c', 2],
    ['a', 1],
    ['b', 1],
  ]);
});

it('counts names of the language like any other', () => {
  const histogram = new Histogram();
  histogram.add('__proto__');
  histogram.add('constructor');
  expect(Object.keys(histogram.toJSON())).toEqual(['__proto__', 'constructor']);
  expect(new Histogram().toJSON()).toEqual({});
});
