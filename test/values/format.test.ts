import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNatural, readNatural } from '../../src/values/index.js';
import { runs } from '../runs.js';

type NaturalKind = Parameters<typeof readNatural>[0];

const DAY = 86_400_000;
const START = Date.UTC(2000, 0, 1);
const dayAt = (index: number): string => new Date(START + index * DAY).toISOString().slice(0, 10);
const clock = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});
const moments = fc.tuple(fc.nat(20_000), clock);

/** What is said about a value reads as the value. */
function roundTrips(kind: NaturalKind, value: string | number | boolean, now: string): void {
  expect(readNatural(kind, formatNatural(kind, value, { now }), { now })).toBe(value);
  expect(readNatural(kind, String(value), { now })).toBe(value);
}

describe('formatNatural', () => {
  it.each([
    ['date', '2019-03-04', 'March 4th'],
    ['date', '2019-03-11', 'March 11th'],
    ['date', '2019-03-22', 'March 22nd'],
    ['time', '19:30', '7:30 pm'],
    ['time', '00:00', 'midnight'],
    ['time', '12:00', 'noon'],
    ['time', '24:00', 'midnight'],
    ['money', 1470.5, '$1,470.50'],
    ['money', 1234567, '$1,234,567'],
    ['money', -5, '-$5'],
    ['money', 9.999, '$9.999'],
    ['money', 0.001, '$0.001'],
    ['money', 1e-7, '$0.0000001'],
    ['money', 1e21, '$1,000,000,000,000,000,000,000'],
    ['money', '12345678901234.56', '$12,345,678,901,234.56'],
    ['money', -0, '$0'],
    ['number', 1e21, '1000000000000000000000'],
    ['number', 1e-7, '0.0000001'],
    ['date', '0812-03-04', '0812-03-04'],
    ['boolean', true, 'yes'],
    ['boolean', 'False', 'no'],
    ['integer', 1470, '1470'],
    ['number', 4.5, '4.5'],
  ] as const)('says the %s %j as %j', (kind, value, said) => {
    expect(formatNatural(kind, value)).toBe(said);
  });

  it.each([
    ['JPY', 1470, '¥1,470'],
    ['EUR', 1470.5, '€1,470.50'],
    ['CAD', 20, 'CA$20'],
    ['KWD', 1.5, 'KWD 1.500'],
    ['CHF', 5, 'CHF 5'],
  ])('says an amount of %s', (currency, amount, said) => {
    expect(formatNatural('money', amount, { currency })).toBe(said);
  });

  it.each([
    ['2019-03-01', 'today'],
    ['2019-03-02', 'tomorrow'],
    ['2019-12-26', 'December 26th'],
    ['2019-12-27', 'December 27th, 2019'],
    ['2019-02-28', 'February 28th, 2019'],
  ])('says %j as %j on March 1st', (date, said) => {
    expect(formatNatural('date', date, { now: '2019-03-01T12:00' })).toBe(said);
  });

  it.each([
    ['date', 'dontcare'],
    ['date', '2019-02-30'],
    ['time', '25:00'],
    ['time', 'evening'],
    ['money', 'cheap'],
    ['money', Number.NaN],
    ['money', '9007199254740993'],
    ['boolean', 'maybe'],
    ['integer', 'dontcare'],
  ] as const)('leaves what is no %s as it stands: %j', (kind, value) => {
    expect(formatNatural(kind, value)).toBe(String(value));
  });
});

describe('what formatNatural says, readNatural reads', () => {
  it('for every date from any day', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 300 }), ([day, time], ahead) => {
        roundTrips('date', dayAt(day + ahead), `${dayAt(day)}T${time}`);
      }),
      { numRuns: runs(400, 40) },
    );
    fc.assert(
      fc.property(moments, fc.nat(20_000), ([day, time], other) => {
        roundTrips('date', dayAt(other), `${dayAt(day)}T${time}`);
      }),
    );
  });

  it('for February 29th', () => {
    for (const now of [
      '2019-12-01T10:00',
      '2020-02-01T10:00',
      '2020-02-28T10:00',
      '2020-02-29T10:00',
      '2020-03-01T00:00',
    ]) {
      roundTrips('date', '2020-02-29', now);
    }
  });

  it('for every minute of the day', () => {
    fc.assert(fc.property(moments, clock, ([day, now], time) => roundTrips('time', time, `${dayAt(day)}T${now}`)));
  });

  it('for midnight at the end of a day', () => {
    const options = { now: '2019-03-01T12:00', midnight: '24:00' } as const;
    expect(readNatural('time', formatNatural('time', '24:00'), options)).toBe('24:00');
  });

  it('for integers, numbers and amounts', () => {
    const now = '2019-03-01T12:00';
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => roundTrips('integer', value, now)));
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 6 }), (digits, places) => {
        roundTrips('number', Number(`${digits}e-${places}`) + 0, now);
      }),
    );
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => roundTrips('money', cents / 100 + 0, now)));
  });

  it('for amounts of any currency', () => {
    const now = '2019-03-01T12:00';
    const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'JPY', 'KRW', 'KWD', 'INR', 'CHF', 'SEK', 'AUD', 'MXN'];
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.integer({ min: -1e12, max: 1e12 }), (currency, thousandths) => {
        const amount = thousandths / 1000 + 0;
        expect(readNatural('money', formatNatural('money', amount, { currency }), { now, currency })).toBe(amount);
      }),
      { numRuns: runs(500, 50) },
    );
  });

  it('for booleans', () => {
    for (const value of [true, false]) roundTrips('boolean', value, '2019-03-01T12:00');
  });
});

it('reads any text without a throw, and what it reads is canonical', () => {
  const words = fc.constantFrom(
    ...[
      'next',
      'the',
      '9th',
      'half',
      'past',
      '7',
      'pm',
      'monday',
      'after',
      'tomorrow',
      'in',
      'two',
      'hundred',
      'and',
      '$5',
    ],
    ...[
      'of',
      'march',
      'week',
      'at',
      'night',
      'to',
      '12',
      ':30',
      'not',
      'yes',
      '-',
      ',',
      'people',
      '__proto__',
      'constructor',
    ],
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' ')),
  );
  const kinds = fc.constantFrom<NaturalKind>('date', 'time', 'integer', 'number', 'money', 'boolean');
  const options = { now: '2019-03-01T12:00' };
  fc.assert(
    fc.property(kinds, texts, (kind, text) => {
      const value = readNatural(kind, text, options);
      if (value !== undefined) expect(readNatural(kind, String(value), options)).toBe(value);
    }),
    { numRuns: runs(1000, 100) },
  );
});
