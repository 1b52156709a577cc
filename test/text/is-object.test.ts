import { expect, it } from 'vitest';
import { isObject } from '../../src/text/index.js';

it.each([{}, { a: null }, Object.create(null) as object, new Map()])('an object has names: %o', (value) => {
  expect(isObject(value)).toBe(true);
});

it.each([null, undefined, [], ['a'], 'a', 1, true, () => 1])('what is no object: %o', (value) => {
  expect(isObject(value)).toBe(false);
});
