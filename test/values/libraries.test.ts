import { expect, test } from 'vitest';
import { moment } from '../../src/values/libraries.js';

const at = (hour: number): Date => new Date(2019, 6, 17, hour, 0);

test('a text that was read is not read again', () => {
  expect(moment('in two hours', at(8))).toBe(moment('in two hours', at(8)));
  expect(moment('no moment at all', at(8))).toBeUndefined();
  expect(moment('no moment at all', at(8))).toBeUndefined();
});

test('what was read at another time is not taken for it', () => {
  const hours = [8, 9].map((hour) => moment('in two hours', at(hour))?.components.get('hour'));
  expect(hours).toEqual([10, 11]);
});
