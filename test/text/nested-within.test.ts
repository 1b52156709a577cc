import { expect, it } from 'vitest';
import { isNestedWithin } from '../../src/text/index.js';

it.each([
  [1, 0],
  [null, 0],
  [[], 1],
  [{ a: 1 }, 1],
  [{ a: [1] }, 2],
])('%j is nested within %i levels, and not within one less', (value, levels) => {
  expect(isNestedWithin(value, levels)).toBe(true);
  if (levels > 0) expect(isNestedWithin(value, levels - 1)).toBe(false);
});
