import { expect, it } from 'vitest';
import { withoutStop } from '../../src/text/index.js';

it.each([
  ['It is full.', 'It is full'],
  ['It is full. \n', 'It is full'],
  ['It is full', 'It is full'],
  ['And so on...', 'And so on..'],
  ['4.50 at a.m. only!', '4.50 at a.m. only!'],
  ['.', ''],
  ['', ''],
])('of %j leaves %j', (text, left) => {
  expect(withoutStop(text)).toBe(left);
});
