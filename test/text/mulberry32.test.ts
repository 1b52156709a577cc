import { expect, it } from 'vitest';
import { mulberry32 } from '../../src/text/index.js';

const numbers = (seed: number, count = 1000): readonly number[] => Array.from({ length: count }, mulberry32(seed));

it('gives the same numbers for the same seed, and others for another', () => {
  expect(numbers(8)).toEqual(numbers(8));
  expect(numbers(8)).not.toEqual(numbers(9));
});

it('gives the published numbers of the generator', () => {
  expect(numbers(0, 2).map((number) => number * 2 ** 32)).toEqual([1144304738, 1416247]);
});

it('gives even numbers from 0 to 1', () => {
  const drawn = numbers(1);
  expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
  const mean = drawn.reduce((sum, number) => sum + number, 0) / drawn.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.05);
});
