import { money, time } from 'typetod';
import { readOrSayWhy, readValue, Unreadable } from '../../src/world/index.js';
import { slotOf, type Slot } from '../../src/service/index.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { naturalReader } from '../../src/values/index.js';

const context = { service: 'Test_1', now: '2019-03-01T09:00' };
const read = (slot: Slot, raw: string) => readValue(slot, raw, naturalReader, context);

const slots = {
  dollars: slotOf('dollars', money()),
  yen: slotOf('yen', money('', { currency: 'JPY' })),
  dinars: slotOf('dinars', money('', { currency: 'KWD' })),
  euros: slotOf('euros', money('', { currency: 'EUR' })),
  pounds: slotOf('pounds', money('', { currency: 'GBP' })),
  canadian: slotOf('canadian', money('', { currency: 'CAD' })),
  state: slotOf('state', z.enum(['on_the_way', 'Delivered'])),
  twins: slotOf('twins', z.enum(['red_hot', 'red hot', 'cold'])),
  doctor: slotOf('doctor', z.enum(['Adams', 'Núñez', 'resume', 'résumé'])),
  days: slotOf('number_of_days', z.int()),
  stay: slotOf('stay', z.number().describe('How many nights to stay')),
  seats: slotOf('seats', z.int()),
  length: slotOf('length', z.literal([30, 60, 90]).describe('How long it takes, in minutes')),
  lasting: slotOf('lasting', z.iso.duration().describe('How long it lasts')),
  hours: slotOf('hours', z.number().describe('How many hours')),
  whole: slotOf('whole_hours', z.int()),
  minutes: slotOf('minutes', z.int()),
  daily: slotOf('daily_minutes', z.int().describe('How many minutes a day it may be used')),
  weekly: slotOf('hours_a_week', z.int()),
  meals: slotOf('meals', z.int().describe('How many times a day it is fed')),
  halves: slotOf('half_hours', z.int()),
  halfYears: slotOf('half_years', z.int()),
  weeks: slotOf('weeks', z.int()),
  months: slotOf('months', z.int()),
  years: slotOf('experience', z.number().describe('For how many years')),
  hour: slotOf('hour', time()),
  power: slotOf('power_kw', z.number().describe('How much power it needs, in kW')),
  weight: slotOf('weight', z.number().describe('Weight in kilograms')),
  kilos: slotOf('weight_kg', z.int()),
  area: slotOf('area', z.number().describe('Size of the room in square metres')),
  height: slotOf('height', z.int().describe('How many centimetres high it is')),
} as const;

type Name = keyof typeof slots;

describe('is read', () => {
  test.each<[Name, string, string | number]>([
    ['dollars', 'sixty dollars', 60],
    ['dollars', 'a couple hundred bucks', 200],
    ['dollars', '20 bucks', 20],
    ['dollars', 'US$20', 20],
    ['dollars', '20 US dollars', 20],
    ['dollars', 'usd 19.90', 19.9],
    ['dollars', 'five dollars and fifty cents', 5.5],
    ['dollars', 'one million six hundred thousand', 1_600_000],
    ['yen', '1,470 yen', 1470],
    ['yen', '¥20', 20],
    ['yen', 'twenty thousand Japanese yen', 20_000],
    ['dinars', 'KWD 1.234', 1.234],
    ['dinars', 'two dinars', 2],
    ['euros', '€19.95', 19.95],
    ['euros', 'fifty cents', 0.5],
    ['euros', 'six euros fifty', 6.5],
    ['pounds', 'a quid fifty', 1.5],
    ['pounds', 'two pounds and fifty pence', 2.5],
    ['pounds', '99 pence', 0.99],
    ['pounds', 'fifteen grand', 15_000],
    ['canadian', 'CA$20', 20],
    ['canadian', '$20', 20],
    ['canadian', 'twenty dollars', 20],
    ['state', 'on the way', 'on_the_way'],
    ['state', 'On_the_way', 'on_the_way'],
    ['state', 'delivered.', 'Delivered'],
    ['doctor', 'Nunez', 'Núñez'],
    ['lasting', 'PT90M', 'PT90M'],
    ['lasting', 'about an hour', 'PT1H'],
    ['lasting', 'an hour and a half', 'PT1H30M'],
    ['lasting', 'for 2 hours and 10 minutes', 'PT2H10M'],
    ['lasting', '36 hours', 'P1DT12H'],
    ['lasting', 'two weeks', 'P14D'],
    ['lasting', 'eighteen months', 'P1Y6M'],
    ['length', '30 minutes', 30],
    ['length', 'an hour', 60],
    ['length', 'an hour and a half', 90],
    ['length', 'for half an hour', 30],
    ['length', 'about an hour', 60],
    ['hours', 'just the hour', 1],
    ['hours', 'a full hour', 1],
    ['weight', '2 and a half kilos', 2.5],
    ['weight', '3 and a quarter', 3.25],
    ['weight', 'Two and a half kilos, twice, so five', 5],
    ['seats', '2 and 3 makes 5', 5],
    ['dollars', 'three at $20, so $60', 60],
    ['hours', 'ninety minutes', 1.5],
    ['whole', '2 hours', 2],
    ['whole', '18 hour', 18],
    ['whole', '120 minutes', 2],
    ['hours', '45 minutes', 0.75],
    ['hours', 'a half hour', 0.5],
    ['minutes', 'hour and a half', 90],
    ['minutes', 'for hour and a quarter', 75],
    ['minutes', 'an hour and a half', 90],
    ['minutes', 'two hours', 120],
    ['minutes', 'half hour', 30],
    ['daily', 'an hour', 60],
    ['daily', 'half an hour a day', 30],
    ['weekly', 'ten hours', 10],
    ['weekly', 'ten hours per week', 10],
    ['meals', 'twice a day', 2],
    ['meals', 'three', 3],
    ['halves', 'an hour', 2],
    ['halves', 'half an hour', 1],
    ['halves', 'three', 3],
    ['halfYears', 'a year', 2],
    ['halfYears', 'a year and a half', 3],
    ['days', 'two weeks', 14],
    ['days', 'a week', 7],
    ['stay', 'a fortnight', 14],
    ['weeks', '14 days', 2],
    ['months', 'four years', 48],
    ['months', 'a year and a half', 18],
    ['years', '18 months', 1.5],
    ['doctor', 'NÚÑEZ', 'Núñez'],
    ['doctor', 'resume', 'resume'],
    ['doctor', 'résumé', 'résumé'],
    ['twins', 'red hot', 'red hot'],
    ['twins', 'red_hot', 'red_hot'],
    ['days', 'six days', 6],
    ['days', 'six nights', 6],
    ['days', 'six', 6],
    ['stay', '2 days', 2],
    ['seats', 'two seats', 2],
    ['hour', 'half past seven in the morning', '07:30'],
    ['hour', 'half past twelve', '12:30'],
    ['power', '2 kW', 2],
    ['power', 'one and a half kilowatts', 1.5],
    ['power', '1500 watts', 1.5],
    ['weight', 'half a kilo', 0.5],
    ['weight', 'a kilo', 1],
    ['weight', 'a kilo and a half', 1.5],
    ['weight', 'half a tonne', 500],
    ['weight', 'three quarters of a kilo', 0.75],
    ['weight', 'quarter of a kilo', 0.25],
    ['weight', 'one and three quarter kilos', 1.75],
    ['weight', '3/4 of a kilo', 0.75],
    ['weight', '1 1/2 kg', 1.5],
    ['weight', '1,5 kg', 1.5],
    ['weight', '1,500 kg', 1500],
    ['weight', 'a kilo and 200 grams', 1.2],
    ['weight', 'a kilo two hundred', 1.2],
    ['height', 'a metre twenty', 120],
    ['height', '1m20', 120],
    ['weight', '2.5kg', 2.5],
    ['weight', '500 grams', 0.5],
    ['weight', '2 tonnes', 2000],
    ['area', '85 square metres', 85],
    ['area', 'twenty sqm', 20],
    ['area', '12.5 m2', 12.5],
    ['height', '30cm', 30],
    ['height', '1.2 metres', 120],
    ['height', 'half a metre', 50],
    ['weight', 'one and a half kilos', 1.5],
    ['weight', 'about two kilogrammes', 2],
    ['kilos', '2 kg', 2],
    ['seats', '2 dozen', 24],
    ['seats', 'once', 1],
    ['seats', 'twice', 2],
    ['seats', 'single', 1],
  ])('%s: %j is %j', (name, raw, value) => expect(read(slots[name], raw)).toBe(value));
});

test('a price in two words may be one of two', () => {
  const why = readOrSayWhy(slots.dollars, 'five fifty', naturalReader, context);
  expect(why).toMatchObject({ reason: { code: 'ambiguous', legal: ['5.5', '550'] } });
  expect(read(slots.dollars, 'fifteen fifty')).toBe(15.5);
});

test.each<[Name, string, string]>([
  ['dollars', '50 euros', 'I need an amount in US dollars.'],
  ['dollars', '£40', 'I need an amount in US dollars.'],
  ['dollars', 'thirty quid', 'I need an amount in US dollars.'],
  ['euros', '20 bucks', 'I need an amount in euros.'],
  ['pounds', '$20', 'I need an amount in British pounds.'],
])('%s: %j is of another currency', (name, raw, message) => {
  const why = readOrSayWhy(slots[name], raw, naturalReader, context);
  expect(why).toMatchObject({ reason: { code: 'other-currency', message } });
});

test.each<[Name, string]>([
  ['dollars', '50 percent'],
  ['dollars', '50 francs'],
  ['dollars', 'euros'],
])('%s: %j is of none that is known', (name, raw) => {
  expect(readOrSayWhy(slots[name], raw, naturalReader, context)).toBeUndefined();
});

describe('is not read', () => {
  test.each<[Name, string]>([
    ['seats', 'ten, so two each'],
    ['seats', 'so five people'],
    ['seats', '3 children so 2 adults'],
    ['weight', '2 and a bit kilos'],
    ['hours', 'the happy hour'],
    ['hours', 'at least an hour'],
    ['dollars', '9.999'],
    ['dollars', '$0.001'],
    ['dollars', 'ten point nine nine nine dollars'],
    ['dollars', '€20'],
    ['dollars', 'twenty euros'],
    ['dollars', 'CA$20'],
    ['dollars', '20 Canadian dollars'],
    ['dollars', 'minus five dollars'],
    ['dollars', '-5'],
    ['dollars', '1.5 dollars and 20 cents'],
    ['dollars', 'five euros and twenty cents'],
    ['dollars', 'five five fifty'],
    ['yen', 'twenty three fifty'],
    ['dollars', '$1.234,50'],
    ['dollars', '99999999999999999999'],
    ['dollars', 'nine hundred trillion'],
    ['yen', '20.50'],
    ['yen', 'fifty cents'],
    ['yen', '$20'],
    ['euros', 'five dollars and fifty cents'],
    ['euros', '20 bucks'],
    ['euros', 'one pound fifty'],
    ['pounds', 'fifty cents'],
    ['dollars', '99 pence'],
    ['yen', '20 yen 50'],
    ['dinars', 'one dinar fifty'],
    ['dinars', '1.2345'],
    ['state', 'the way'],
    ['twins', 'red  hot!'],
    ['days', 'in two weeks'],
    ['days', 'two weeks ago'],
    ['days', '36 hours'],
    ['whole', '45 minutes'],
    ['whole', 'an hour and a half'],
    ['hours', '20 minutes'],
    ['minutes', 'hour'],
    ['lasting', 'rush hour'],
    ['lasting', 'an hour later'],
    ['lasting', 'in an hour'],
    ['lasting', 'two or three hours'],
    ['minutes', 'an hour a week'],
    ['minutes', 'rush hour and a half'],
    ['daily', 'an hour a week'],
    ['weekly', 'two weeks'],
    ['meals', 'twice a week'],
    ['meals', 'two days'],
    ['meals', 'two weeks'],
    ['halves', '45 minutes'],
    ['halfYears', 'two months'],
    ['weeks', '10 days'],
    ['weeks', 'two months'],
    ['months', 'two weeks'],
    ['months', 'half a month'],
    ['years', 'two weeks'],
    ['stay', 'two months'],
    ['seats', 'twenty twenty'],
    ['seats', '0 dozen'],
    ['seats', '2 dozens'],
    ['seats', '2.5 dozen'],
    ['seats', 'once more'],
    ['seats', 'singles'],
    ['seats', 'twice two'],
    ['power', '2 kilos'],
    ['power', '2 litres'],
    ['power', '30 kilowatt hours'],
    ['power', 'one kilowatt-hour'],
    ['power', '30 kWh'],
    ['weight', '2 kW'],
    ['weight', 'a few'],
    ['weight', 'a kilo and a bit'],
    ['weight', 'a kilo twenty'],
    ['weight', '200 grams and a kilo'],
    ['weight', 'two of a kilo'],
    ['weight', '3/0 kg'],
    ['weight', 'a third of a kilo'],
    ['height', 'a metre 5'],
    ['height', 'six feet two'],
    ['weight', 'kilos'],
    ['weight', 'half a mile'],
    ['weight', '2 mil kilos'],
    ['weight', 'a few kilos'],
    ['kilos', 'half a kilo'],
    ['seats', 'half a kilo'],
    ['seats', '2 kilos'],
    ['hour', 'in a few hours'],
  ])('%s: %j', (name, raw) => expect(read(slots[name], raw)).toBeUndefined());
});

describe('a correction counts from the value that the slot has', () => {
  const day = slotOf('day', z.iso.date());
  const start = slotOf('start', z.iso.datetime({ local: true }));
  test.each<[Slot, string, string, string | undefined]>([
    [day, '2019-03-05', 'a day later', '2019-03-06'],
    [day, '2019-03-05', 'the day after', '2019-03-06'],
    [day, '2019-03-05', 'the next day', '2019-03-06'],
    [day, '2019-02-26', 'a week later', '2019-03-05'],
    [day, '2019-03-05', 'two weeks earlier', '2019-02-19'],
    [day, '2019-12-05', 'a month later', '2020-01-05'],
    [day, '2019-01-31', 'a month later', undefined],
    [day, '2019-03-05', 'an hour later', undefined],
    [day, '2019-03-05', 'a day earlier', '2019-03-04'],
    [day, '2019-03-05', 'back a day later', '2019-03-06'],
    [day, '2019-03-05', 'back to a day', undefined],
    [slots.hour, '19:00', 'an hour later', '20:00'],
    [slots.hour, '19:00', 'Half an hour earlier, please', '18:30'],
    [slots.hour, '19:00', 'an hour and a half later than that', '20:30'],
    [slots.hour, '23:30', 'an hour later', undefined],
    [slots.hour, '19:00', 'a day later', undefined],
    [slots.hour, '19:00', 'in an hour', '10:00'],
    [start, '2019-03-05T23:30', 'an hour later', '2019-03-06T00:30'],
    [start, '2019-03-05T10:00:00', 'a week later', '2019-03-12T10:00:00'],
  ])('%o', (slot, current, said, value) => {
    expect(readValue(slot, said, naturalReader, { ...context, current })).toBe(value);
  });

  test.each([
    [day, '2019-03-05', 'back a day', ['2019-03-04', '2019-03-06']],
    [day, '2019-03-05', 'forward by two days', ['2019-03-03', '2019-03-07']],
    [slots.hour, '19:00', 'back half an hour', ['18:30', '19:30']],
  ])('%o of %s may count either way: %s', (slot, current, said, legal) => {
    const why = readOrSayWhy(slot, said, naturalReader, { ...context, current });
    expect(why).toMatchObject({ reason: { code: 'ambiguous', legal } });
  });

  test.each([
    [day, 'back a day', 'I need the day itself.'],
    [day, 'a week later', 'I need the day itself.'],
    [slots.hour, 'an hour later', 'I need the time itself.'],
    [start, 'half an hour earlier', 'I need the time itself.'],
  ])('%o and is vague without one', (slot, said, message) => {
    expect(naturalReader(slot, said, context)).toMatchObject({ reason: { code: 'vague', message } });
  });
});

describe('a day that is changed', () => {
  const day = slotOf('day', z.iso.date());
  const changed = (current: string, raw: string) => readValue(day, raw, naturalReader, { ...context, current });

  test.each([
    ['2019-04-09', 'the 10th', '2019-04-10'],
    ['2019-04-09', 'the 3rd', '2019-04-03'],
    ['2019-03-28', 'the 2nd', '2019-04-02'],
    ['2019-03-08', 'the 2nd', '2019-03-02'],
    ['2019-03-08', 'the Saturday', '2019-03-09'],
    ['2019-03-11', 'Friday', '2019-03-15'],
    ['2019-03-05', 'Saturday', '2019-03-02'],
    ['2019-03-01', 'the 10th', '2019-03-10'],
    ['2019-04-09', 'March 10th', '2019-03-10'],
    ['2019-04-09', 'tomorrow', '2019-03-02'],
    ['2019-04-09', 'the Sunday after that', '2019-04-14'],
    ['2019-04-09', 'the following Sunday', '2019-04-14'],
    ['2019-04-09', 'the 11', '2019-04-11'],
    ['2019-04-09', '11', '2019-04-11'],
    ['2019-04-09', 'eleventh', '2019-04-11'],
    ['2019-04-09', 'following Sunday', '2019-04-14'],
    ['2019-12-20', 'the 18th', '2019-12-18'],
    ['2019-03-08', 'Friday', '2019-03-08'],
    ['2019-03-08', 'next Friday', '2019-03-08'],
    ['2019-03-01', 'Friday', '2019-03-01'],
    ['2019-03-01', 'next Friday', '2019-03-08'],
    ['2019-04-09', 'Wednesday the 13th', '2019-03-13'],
  ])('from %s to %s is %s', (current, raw, expected) => {
    expect(changed(current, raw)).toBe(expected);
  });

  test.each(['the Friday after Easter', 'some Friday after', 'the following', 'the 32', '32', 'the following 11th'])(
    'no such value is read from %s',
    (raw) => {
      expect(changed('2019-04-09', raw)).toBeUndefined();
    },
  );

  test('is none where its month has no such day', () => {
    expect(changed('2019-04-09', 'the 31st')).not.toBe('2019-04-31');
  });
});

describe('the second of two days', () => {
  const day = slotOf('day', z.iso.date());
  const second = (after: string, raw: string) => readValue(day, raw, naturalReader, { ...context, after });

  test.each([
    ['2019-03-28', 'the 2nd', '2019-04-02'],
    ['2019-03-20', 'the 5th', '2019-04-05'],
    ['2019-03-08', 'the 10th', '2019-03-10'],
    ['2019-03-09', 'the 8th', '2019-03-08'],
    ['2019-04-12', 'the 5th', '2019-04-05'],
    ['2019-03-30', 'the 20th', '2019-04-20'],
    ['2019-03-09', 'Friday', '2019-03-15'],
    ['2019-03-09', 'March 5th', '2019-03-05'],
    ['2019-03-09', 'the Friday after', '2019-03-15'],
    ['2019-03-15', 'Friday after it', '2019-03-22'],
    ['2019-03-15', 'the following Friday', '2019-03-22'],
    ['2019-03-15', 'the week after', '2019-03-22'],
    ['2019-03-15', 'two days later', '2019-03-17'],
    ['2019-03-15', '20', '2019-03-20'],
    ['2019-03-28', '2', '2019-04-02'],
  ])('after %s, %s is %s', (after, raw, expected) => {
    expect(second(after, raw)).toBe(expected);
  });

  test.each([
    ['2019-11-15', '2019-12-20', 'the 18th', '2019-12-18'],
    ['2019-12-19', '2019-12-23', 'the 18th', '2019-12-18'],
    ['2019-12-19', '2019-12-23', 'the 2nd', '2020-01-02'],
    ['2020-01-01', '2019-12-20', 'the 18th', '2020-01-18'],
    ['2019-03-01', '2019-03-08', 'Friday', '2019-03-08'],
    ['2019-03-09', '2019-03-29', 'Saturday', '2019-03-09'],
    ['2019-03-05', '2019-03-08', 'the 9th of April', '2019-04-09'],
  ])('after %s, corrected from %s to %s, is %s', (after, current, raw, expected) => {
    expect(readValue(day, raw, naturalReader, { ...context, after, current })).toBe(expected);
  });

  test.each(['32', '0', 'the following 4', '2 nights'])('behind another day, no day is read from %s', (raw) => {
    expect(second('2019-03-09', raw)).toBeUndefined();
  });
});

describe('the first of two days, before the second as it is said', () => {
  const day = slotOf('day', z.iso.date());
  const first = (before: string, raw: string, more: object = {}) =>
    readValue(day, raw, naturalReader, { ...context, before, ...more });

  test.each([
    ['the 16th of April', 'the 2nd', '2019-04-02'],
    ['the 27th of July', 'the 20th', '2019-07-20'],
    ['the 27th of July, 2020', 'the 20th', '2020-07-20'],
    ['the twenty-seventh of July', 'the twentieth', '2019-07-20'],
    ['16 August', '13', '2019-08-13'],
    ['16th Aug', 'the 13', '2019-08-13'],
    ['the 3rd of May', 'the 28th', '2019-04-28'],
    ['the 30th of June', 'the 31st', '2019-05-31'],
    ['the 27th of July', 'the 27th', '2019-03-27'],
    ['the 8th of next month', 'the 6th', '2019-04-06'],
    ['the 27th of July', 'Saturday the 20th', '2019-07-20'],
    ['the 3rd of January', 'the 28th', '2019-12-28'],
    ['the 24', '21', '2019-03-21'],
    ['the 24th', 'on 21', '2019-03-21'],
    ['ninth', 'seventh', '2019-03-07'],
    ['the 27th of July', 'twentieth', '2019-07-20'],
    // The month before is over.
    ['the 20th of March', 'the 27th', '2019-03-27'],
  ])('before %s, %s is %s', (before, raw, expected) => {
    expect(first(before, raw)).toBe(expected);
  });

  test.each([
    ['July 27th', 'the 20th', '2019-03-20'],
    ['2019-07-27', 'the 20th', '2019-03-20'],
    ['the 27th', 'the 20th', '2019-03-20'],
    ['Easter', 'the 2nd', '2019-03-02'],
    ['the 27th of July', 'Friday', '2019-03-01'],
    ['the 27th of July', 'March 20th', '2019-03-20'],
    ['the 27th of July', 'tomorrow', '2019-03-02'],
    ['Golden Wok of July', 'the 20th', '2019-03-20'],
  ])('a month that is not said behind its day is not shared: before %s, %s is %s', (before, raw, expected) => {
    expect(first(before, raw)).toBe(expected);
  });

  test('what is said now counts for more than the value that is changed', () => {
    expect(first('the 27th of July', 'the 20th', { current: '2019-06-20' })).toBe('2019-07-20');
    expect(first('July 27th', 'the 20th', { current: '2019-06-18' })).toBe('2019-06-20');
  });

  test.each([
    ['the 27th of July', '32'],
    ['the 27th of July', 'twenty'],
    ['July 27th', '13'],
    ['24', '21'],
    ['Friday', '21'],
    ['the 24', '32'],
    ['the 27th of July', 'Monday the 20th'],
  ])('is none: before %s, %s', (before, raw) => expect(first(before, raw)).toBeUndefined());

  test('is none where its day is over', () => {
    expect(first('the 12th of March', 'the 5th', { now: '2019-03-08T09:00' })).toBeUndefined();
    expect(first('the 12th of March', 'the 8th', { now: '2019-03-08T09:00' })).toBe('2019-03-08');
  });
});

describe('why a text is no amount of what a slot is measured in', () => {
  const area = slotOf('area', z.number().describe('Size of the room in square metres'));
  const height = slotOf('height', z.number().describe('Height in centimetres'));
  test.each([
    [area, '900 square feet', 'I need it in square metres.'],
    [area, '4 metres', 'I need it in square metres.'],
    [height, '12 inches', 'I need it in centimetres.'],
    [height, 'two feet', 'I need it in centimetres.'],
    [height, '3 kilos', 'I need it in centimetres.'],
    [height, '2 yards', 'I need it in centimetres.'],
    [slotOf('gallons', z.int().describe('How many gallons')), '200 litres', 'I need it in gallons.'],
    [slotOf('litres', z.int().describe('How many litres')), '150 gallons', 'I need it in litres.'],
  ])('it is said in another unit: %s %s', (slot, text, message) => {
    const read = naturalReader(slot, text, { service: 'S', now: '2019-03-01T09:00' });
    expect(read).toEqual(new Unreadable({ code: 'other-unit', message }));
  });
});

describe('a day behind a span of days that was asked about', () => {
  const day = slotOf('day', z.iso.date());
  test.each([
    ['late April', 'the 22nd', '2019-04-22'],
    ['late April', 'the 12th', '2019-04-12'],
    ['the third week of April', 'Wednesday', '2019-04-17'],
    ['next week', 'Friday', '2019-03-08'],
    ['beginning of July', 'the 1st', '2019-07-01'],
    ['late April', 'May 2nd', '2019-05-02'],
    ['whatever', 'the 22nd', '2019-03-22'],
  ])('%s, then %s', (earlier, text, value) => {
    expect(naturalReader(day, text, { service: 'S', now: '2019-03-01T09:00', earlier })).toBe(value);
  });
});

describe('why a text is no day', () => {
  const day = slotOf('day', z.iso.date());
  test.each([
    ['the weekend', 'vague', 'I need one day of the weekend.'],
    ['at the weekend', 'vague', 'I need one day of the weekend.'],
    ['over the weekend', 'vague', 'I need one day of the weekend.'],
    ['next weekend', 'vague', 'I need one day of next weekend.'],
    ['the weekend after next', 'vague', 'I need one day of the weekend after next.'],
    ['the week after next', 'vague', 'I need one day of the week after next.'],
    ['at the end of the month', 'vague', 'I need the day itself.'],
    ['the start of next week', 'vague', 'I need the day itself.'],
    ['beginning of May', 'vague', 'I need the day itself.'],
    ['in early April', 'vague', 'I need one day of early April.'],
    ['some time in April', 'vague', 'I need one day of April.'],
    ['the first weekend of April', 'vague', 'I need one day of the first weekend of April.'],
    ['the middle of this year', 'vague', 'I need the day itself.'],
    ['the following Sunday', 'vague', 'I need the day itself.'],
    ['the Friday after', 'vague', 'I need the day itself.'],
    ['Monday in two weeks', 'ambiguous', 'It may be 2019-03-11 or 2019-03-18.'],
    ['Saturday after next', 'ambiguous', 'It may be 2019-03-16 or 2019-03-09.'],
  ])('%s: %s', (raw, code, message) => {
    expect(naturalReader(day, raw, context)).toMatchObject({ reason: { code, message } });
  });

  test.each(['the end of the world', 'the weekender', 'weekend after weekend', 'the following', 'after next'])(
    'is not known: %s',
    (raw) => expect(naturalReader(day, raw, context)).toBeUndefined(),
  );
});
