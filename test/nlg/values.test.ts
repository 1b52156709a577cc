import { type Canonical, money, time } from 'typetod';
import { readValue } from '../../src/world/index.js';
import { slotOf, type Slot } from '../../src/service/index.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { measureOf, valueSayer } from '../../src/nlg/lexicon/say-value.js';
import { naturalReader } from '../../src/values/index.js';
import { NOW } from './worlds.js';
import { runs } from '../runs.js';

const context = { service: 'Test_1', now: NOW };
const say = valueSayer(NOW);
const read = (slot: Slot, said: Canonical) => readValue(slot, said, naturalReader, context);

/** The words of templates round a number. */
const AROUND = / (?:percent|out of 5|miles? an hour|per checked bag)$/;

/** What is said of a value reads back as the value, and as no other. */
function readsBack(slot: Slot, value: Canonical): void {
  const said = say(slot, value)
    .replace(AROUND, '')
    .replace(/^no (?=\w+$)/, '0 ');
  expect(read(slot, said), said).toEqual(value);
}

const DAY = 86_400_000;
const dates = fc.integer({ min: Date.parse('0001-01-01') / DAY, max: Date.parse('9999-12-31') / DAY });
const dateAt = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
const two = (value: number): string => String(value).padStart(2, '0');

describe('a number is said with the unit of its description', () => {
  it.each([
    ['Weight in pounds', 44, '44 pounds'],
    ['How tall it is, in inches', 1, '1 inch'],
    ['Height in feet', 1, '1 foot'],
    ['Distance in kilometres', 1, '1 kilometre'],
    ['Distance in kilometres', 1.5, '1.5 kilometres'],
    ['Speed in miles an hour', 1, '1 mile an hour'],
    ['Chance of rain in percent', 1, '1 percent'],
    ['Temperature in degrees Celsius', 1, '1 degree Celsius'],
    ['Age in years', 3, '3 years'],
  ])('%s: %d', (description, value, said) => {
    expect(say(slotOf('size', z.number().describe(description)), value)).toBe(said);
  });

  it.each(['The weight', 'What it weighs, pounds', 'In which the pounds go', 'in poundsterling', 'in total'])(
    'and without one where there is none: %s',
    (description) => expect(say(slotOf('size', z.number().describe(description)), 44)).toBe('44'),
  );
});

describe('what is said of a value reads back as it', () => {
  it('for amounts of money', () => {
    const currencies = fc.constantFrom(
      ['USD', 2],
      ['JPY', 0],
      ['KWD', 3],
      ['EUR', 2],
      ['CAD', 2],
      ['GBP', 2],
      ['CHF', 2],
    );
    const names = fc.constantFrom('amount', 'price', 'price_per_night', 'fee_per_checked_bag');
    const units = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }));
    fc.assert(
      fc.property(currencies, names, units, ([currency, decimals], name, count) => {
        const slot = slotOf(name, money('', { currency: String(currency) }));
        const amount = Number(`${count}e-${decimals}`);
        if (slot.schema.safeParse(amount).success) readsBack(slot, amount);
        else expect(count).toBeGreaterThan(2 ** 46);
      }),
      { numRuns: runs(1000, 250) },
    );
  });

  it('for numbers', () => {
    const types = fc.constantFrom(
      ['size', ''],
      ['percent_rating', ''],
      ['rating', 'out of 5'],
      ['wind', 'in miles an hour'],
    );
    const numbers = fc.oneof(
      fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((value) => value === 0 || Math.abs(Math.log10(Math.abs(value))) < 70),
      fc.tuple(fc.integer(), fc.integer({ min: 0, max: 9 })).map(([digits, places]) => Number(`${digits}e-${places}`)),
    );
    fc.assert(
      fc.property(types, numbers, ([name, description], value) => {
        readsBack(slotOf(name ?? '', z.number().describe(description ?? '')), value + 0);
      }),
      { numRuns: runs(1000, 250) },
    );
  });

  it('for whole numbers', () => {
    const names = fc.constantFrom(
      'count',
      'number_of_seats',
      'party_size',
      'star_rating',
      'percent_rating',
      'stay_length',
    );
    fc.assert(
      fc.property(names, fc.oneof(fc.maxSafeInteger(), fc.nat(100)), (name, value) => {
        readsBack(slotOf(name, z.int()), value);
      }),
      { numRuns: runs(500, 125) },
    );
  });

  it('for dates of any year, and for every minute', () => {
    fc.assert(
      fc.property(dates, (day) => readsBack(slotOf('date', z.iso.date()), dateAt(day))),
      { numRuns: runs(400, 100) },
    );
    const today = Date.parse(NOW.slice(0, 10)) / DAY;
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), (ahead) => {
        readsBack(slotOf('date', z.iso.date()), dateAt(today + ahead));
      }),
    );
    for (let minute = 0; minute < 1440; minute += 1) {
      readsBack(slotOf('start_time', time()), `${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
    }
  });

  it('for values of a closed set, booleans among them', () => {
    const values = fc.uniqueArray(fc.stringMatching(/^[abA](?:[ _]?[abA.]){0,3}$/), {
      minLength: 1,
      maxLength: 8,
      selector: (value) => value.toLowerCase(),
    });
    fc.assert(
      fc.property(values, (all) => {
        const slot = slotOf('state', z.enum(all));
        for (const value of all) readsBack(slot, value);
      }),
      { numRuns: runs(500, 125) },
    );
    for (const value of [true, false]) readsBack(slotOf('furnished', z.boolean()), value);
    for (const value of [1, 2.5]) readsBack(slotOf('size', z.literal([1, 2.5])), value);
  });

  it('for text up to white space, where it is no sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const value = text.replace(/\s+/g, ' ').trim();
        if (value !== '' && value !== 'dontcare') readsBack(slotOf('note', z.string()), value);
      }),
    );
    expect(say(slotOf('note', z.string()), 'Head along the canal.')).toBe('"Head along the canal"');
  });

  it('for what a list holds, one after the other', () => {
    const slot = slotOf('amounts', z.array(z.number()));
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: 1e-9, max: 1e30 }), { minLength: 1 }), (values) => {
        const parts = say(slot, values).split(/, | and /);
        expect(parts.map((part) => read(slotOf('one', z.number()), part))).toEqual(values);
      }),
    );
  });
});

describe('a day with a time, and how long something takes', () => {
  const say = (type: z.ZodType, value: string): string => valueSayer('2019-03-01T09:00')(slotOf('it', type), value);

  it.each([
    ['2019-03-02T19:30', 'tomorrow at 7:30 pm'],
    ['2019-03-04T08:00:30', 'Monday, March 4th at 8 am'],
    ['2019-03-04T08:00:00Z', 'Monday, March 4th at 8 am UTC'],
    ['2019-03-04T08:00:00+01:00', 'Monday, March 4th at 8 am UTC+01:00'],
  ])('is said in words: %s', (value, said) => {
    expect(say(z.iso.datetime({ local: true, offset: true }), value)).toBe(said);
  });

  it.each([
    ['PT30M', '30 minutes'],
    ['PT1H', '1 hour'],
    ['P1DT2H30M', '1 day, 2 hours and 30 minutes'],
    ['P2W', '2 weeks'],
    ['PT0.5H', 'PT0.5H'],
  ])('is said in words: %s for so long', (value, said) => {
    expect(say(z.iso.duration(), value)).toBe(said);
  });
});

describe('a number whose name ends in a unit', () => {
  it.each<readonly [name: string, type: z.ZodType<Canonical>, told: readonly string[] | undefined]>([
    ['length_m', z.number().describe('From end to end'), ['metres', 'length']],
    ['length_m', z.number().describe('How many meters it measures'), ['meters', 'length']],
    ['weight_kg', z.int().describe('Weight of the boat'), ['kilograms', 'weight']],
    ['free_km', z.int().describe('How many kilometres are free'), undefined],
    ['length_m', z.string().describe('From end to end'), undefined],
    ['m', z.number().describe('From end to end'), undefined],
    ['length_x', z.number().describe('From end to end'), undefined],
  ])('%s is told as %s', (name, type, told) => {
    expect(measureOf(slotOf(name, type))).toEqual(told);
  });
});
