import { afterEach, describe, expect, it } from 'vitest';
import { readNatural } from '../../src/values/index.js';

type NaturalKind = Parameters<typeof readNatural>[0];

const ZONE = process.env.TZ;
const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
];
/** Clocks that are skipped or repeated in some of those zones, and quiet ones. */
const CLOCKS = [
  ...[
    '2019-03-10T02:30',
    '2019-11-03T01:30',
    '2018-11-04T00:00',
    '2019-02-16T23:59',
    '2019-10-06T02:15',
    '2019-03-09T23:30',
  ],
  ...['2019-12-31T23:59:59', '2019-07-17T00:00'],
];
const TEXTS: readonly (readonly [NaturalKind, string])[] = [
  ...['today', 'tomorrow', 'in 3 days', 'next Sunday', 'Monday', 'the 9th', 'March 10th', 'a week from Monday'].map(
    (text) => ['date', text] as const,
  ),
  ...['now', 'in 2 hours', 'in 20 minutes', '2:30 am', 'half past 2', 'midnight', 'tomorrow at 2:30'].map(
    (text) => ['time', text] as const,
  ),
];
const readAll = (): unknown[] =>
  CLOCKS.flatMap((now) => TEXTS.map(([kind, text]) => [now, text, readNatural(kind, text, { now })]));

afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

describe('readings depend on the session clock only', () => {
  it('changes the time zone of this process in these tests', () => {
    const offsets = ZONES.map((zone) => {
      process.env.TZ = zone;
      return new Date(2019, 6, 1).getTimezoneOffset();
    });
    expect(new Set(offsets).size).toBe(ZONES.length);
  });

  it.each(ZONES)('reads the same in %s', (zone) => {
    process.env.TZ = 'UTC';
    const expected = readAll();
    process.env.TZ = zone;
    expect(readAll()).toEqual(expected);
  });

  it('reads wall-clock times that the zone of the machine skips', () => {
    process.env.TZ = 'America/Los_Angeles';
    const options = { now: '2019-03-10T02:30' };
    expect(readNatural('time', 'now', options)).toBe('02:30');
    expect(readNatural('time', 'in an hour', options)).toBe('03:30');
    expect(readNatural('time', '2:30 am', { now: '2019-03-10T01:30' })).toBe('02:30');
    expect(readNatural('date', 'tomorrow', { now: '2019-03-09T23:59' })).toBe('2019-03-10');
  });
});
