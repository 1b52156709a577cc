import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laterDate, laterTime, wordedDate, wordedTime } from 'typetod/internal';
import { invented } from '../../../src/passes/swaps/invented.js';
import { randomFrom } from '../../../../src/text/index.js';
import { readNatural } from '../../../../src/values/index.js';

const NOW = { now: '2019-03-01T08:00' };

describe('words for moments', () => {
  it('are read as the date that they stand for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.nat(), (days, seed) => {
        const date = laterDate('2019-03-01', days);
        expect([date, readNatural('date', wordedDate(date, '2019-03-01', randomFrom(String(seed))), NOW)]).toEqual([
          date,
          date,
        ]);
      }),
    );
  });

  it('are read as the time that they stand for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 28, max: 91 }), fc.nat(), (quarters, seed) => {
        const time = laterTime('00:00', quarters * 15) ?? '';
        const words = wordedTime(time, randomFrom(String(seed)));
        expect([words, readNatural('time', words, NOW)]).toEqual([words, time]);
      }),
    );
  });

  it('do not go on to the next day', () => {
    expect(laterTime('23:30', 30)).toBeUndefined();
    expect(laterTime('00:10', -15)).toBeUndefined();
    expect(laterTime('23:30', 29)).toBe('23:59');
  });
});

describe('invented values', () => {
  it('are many', () => {
    const random = randomFrom('values');
    for (const kind of ['business', 'title', 'address', 'person'] as const)
      expect(new Set(Array.from({ length: 300 }, () => invented(kind, random))).size).toBeGreaterThan(150);
  });
});
