import { naturalReader, readNatural } from 'typetod/values';
import { date } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { slotOf } from '../../src/service/index.js';
import { type ReadingContext, readOrSayWhy, Unreadable } from '../../src/world/index.js';

// A Friday.
const FRIDAY = '2019-03-01T12:00';
const PAST = slotOf('lost_on', date('When it was lost', { past: true }));

function read(text: string, context: Partial<ReadingContext> = {}, slot = PAST): unknown {
  const value = readOrSayWhy(slot, text, naturalReader, { service: 'A', now: FRIDAY, ...context });
  return value instanceof Unreadable ? [value.reason.code, value.reason.legal] : value;
}

describe('a day that is over', () => {
  it.each([
    ['Wednesday', '2019-02-27'],
    ['on Sunday night', '2019-02-24'],
    ['February 27th', '2019-02-27'],
    ['27 Feb', '2019-02-27'],
    ['2/27', '2019-02-27'],
    ['Wednesday, February 27th', '2019-02-27'],
    ['Wednesday, February 27th, 2019', '2019-02-27'],
    ['March 2nd', '2018-03-02'],
    ['March 1st', '2019-03-01'],
    ['Friday', '2019-03-01'],
    ['the 1st', '2019-03-01'],
    ['the 2nd', '2019-02-02'],
    ['the 31st', '2019-01-31'],
    ['Saturday the 23rd', '2019-02-23'],
    ['the last Friday of January', '2019-01-25'],
    ['February 29th', '2016-02-29'],
    ['Christmas', '2018-12-25'],
    ['last Monday', '2019-02-25'],
    ['yesterday', '2019-02-28'],
    ['three days ago', '2019-02-26'],
    ['today', '2019-03-01'],
    // What is said to be ahead is read as said.
    ['tomorrow', '2019-03-02'],
    ['next Friday', '2019-03-08'],
    ['this Saturday', '2019-03-02'],
    ['in two days', '2019-03-03'],
    ['March 5th, 2019', '2019-03-05'],
    ['2019-03-05', '2019-03-05'],
    ['this coming Friday', '2019-03-08'],
    ['the fourteenth of June nineteen eighty-eight', '1988-06-14'],
  ])('is %s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  it.each([
    ['the weekend', ['vague', []]],
    ['February', undefined],
    ['the 32nd', undefined],
    ['the third time', undefined],
    ['an umbrella', undefined],
    ['February 30th', ['no-such-date', []]],
    ['last week', undefined],
    ['Tuesday or Wednesday', ['ambiguous', ['2019-02-26', '2019-02-27']]],
  ])('is not %s', (text, why) => {
    const value = read(text);
    expect(Array.isArray(value) ? [value[0], value[1] ?? []] : value).toEqual(why);
  });

  it('is the last one where it is changed, and where another day comes before it', () => {
    expect(read('the 5th', { current: '2019-02-20' })).toBe('2019-02-05');
    expect(read('Wednesday', { after: '2019-02-25' })).toBe('2019-02-27');
  });

  it.each([
    ['Wednesday', '2019-03-06'],
    ['February 27th', '2020-02-27'],
    ['the 2nd', '2019-03-02'],
  ])('is not meant where the slot does not say so: %s', (text, day) => {
    for (const type of [date(), date('When', {}), date('When', { past: false }), z.iso.date()])
      expect(read(text, {}, slotOf('day', type))).toBe(day);
  });

  it('is read by an option', () => {
    expect(readNatural('date', 'Wednesday', { now: FRIDAY, past: true })).toBe('2019-02-27');
    expect(readNatural('date', 'Wednesday', { now: FRIDAY })).toBe('2019-03-06');
    expect(readNatural('time', 'eight', { now: FRIDAY, past: true })).toBe('08:00');
  });
});
