import { casual } from 'chrono-node/en';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moment, readerOf } from '../../src/values/libraries.js';
import { runs } from '../runs.js';

const at = (hour: number): Date => new Date(2019, 6, 17, hour, 0);
const MORNING = at(8);

test('a text that was read is not read again', () => {
  expect(moment('in two hours', at(8))).toBe(moment('in two hours', at(8)));
  expect(moment('no moment at all', at(8))).toBeUndefined();
  expect(moment('no moment at all', at(8))).toBeUndefined();
});

test('what was read at another time is not taken for it', () => {
  const hours = [8, 9].map((hour) => moment('in two hours', at(hour))?.components.get('hour'));
  expect(hours).toEqual([10, 11]);
});

// Words of both: numbers, units, and what counts from another moment, with some that only look alike.
const WORDS =
  'the a 2 two half day days weeks h tomorrow friday march 5th 7:30 in within about around room shout afternoon'.split(
    ' ',
  );
const COUNTING = [
  'ago',
  'before',
  'earlier',
  'later',
  'after',
  'from now',
  'henceforth',
  'forward',
  'out',
  '3 daysago',
];

test('a text is read as by all parsers of chrono-node', () => {
  const text = fc
    .array(fc.constantFrom(...WORDS, ...COUNTING), { minLength: 1, maxLength: 5 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, (said) => {
      const [all, some] = [casual, readerOf(said)].map((reader) =>
        reader
          .parse(said, at(8))
          .map((found) => [found.index, found.text, found.date().toISOString(), [...found.tags()]]),
      );
      expect(some).toEqual(all);
    }),
    { numRuns: runs(1000, 100) },
  );
});

test('the two slow parsers are left out where their words do not stand in a text', () => {
  const count = (text: string): number => readerOf(text).parsers.length;
  expect(count('friday at 7:30')).toBe(casual.parsers.length - 2);
  expect(count('2 days ago')).toBe(casual.parsers.length - 1);
  expect(count('2 days later, or ago')).toBe(casual.parsers.length);
});

// Clocks in figures are read without chrono-node: it reads the same.
test('a clock in figures has its hour, its minute and the half of the day that is said', () => {
  for (let at = 0; at < 24 * 60; at += 1) {
    const [hour, minute] = [Math.floor(at / 60), at % 60];
    for (const half of hour < 12 ? ['', ' am'] : ['']) {
      const text = `${hour}:${String(minute).padStart(2, '0')}${half}`;
      const read = moment(text, MORNING)?.components;
      expect([text, read?.get('hour'), read?.get('minute')]).toEqual([text, hour, minute]);
      if (hour > 0 && hour < 12) expect([text, read?.isCertain('meridiem')]).toEqual([text, half !== '']);
      expect([text, read?.isCertain('day'), read?.isCertain('weekday')]).toEqual([text, false, false]);
    }
  }
});
