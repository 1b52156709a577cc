import { strictReader, Unreadable, readOrSayWhy, type ReadingContext } from '../../src/world/index.js';
import { slotOf, time, type TimeOptions } from '../../src/service/index.js';
import { createSession, service, success, transaction } from 'typetod';
import { naturalReader } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const NOON = '2019-03-01T12:00';

function read(text: string, options: TimeOptions = {}, context: Partial<ReadingContext> = {}): unknown {
  const slot = slotOf('hour', time('When', options));
  const value = readOrSayWhy(slot, text, naturalReader, { service: 'A', now: NOON, ...context });
  return value instanceof Unreadable ? value.reason.legal : value;
}

describe('a time without am or pm', () => {
  it.each<readonly [string, TimeOptions, unknown]>([
    ['eight', {}, ['08:00', '20:00']],
    ['8:30', {}, ['08:30', '20:30']],
    ["7 o'clock", {}, ['07:00', '19:00']],
    ['quarter to 8', {}, ['07:45', '19:45']],
    // Hours decide where one of both lies in them.
    ['eight', { hours: '11:00-22:00' }, '20:00'],
    ['eleven', { hours: '11:00-22:00' }, '11:00'],
    ['ten', { hours: '11:00-22:00' }, '22:00'],
    ['half past ten', { hours: '11:00-22:00' }, ['10:30', '22:30']],
    ['one', { hours: '18:00-02:00' }, '01:00'],
    ['eight', { hours: '18:00-02:00' }, '20:00'],
    ['five', { hours: '18:00-02:00' }, ['05:00', '17:00']],
    ['nine', { hours: '00:00-24:00' }, ['09:00', '21:00']],
    // Who closes at eleven is not asked whether that is meant.
    ['eleven', { hours: '11:00-23:00' }, '11:00'],
    ['11ish', { hours: '11:00-23:00' }, '11:00'],
    ['nine', { hours: '08:00-21:00' }, '09:00'],
    ['nine', { hours: '17:00-21:00' }, '21:00'],
    ['eleven at night', { hours: '11:00-23:00' }, '23:00'],
    ['eleven', { hours: '10:30-23:30' }, ['11:00', '23:00']],
    ['eleven', { hours: '11:00-23:00', half: 'pm' }, '23:00'],
    ['six-ish', {}, ['06:00', '18:00']],
    ['six-ish', { hours: '11:00-22:00' }, '18:00'],
    ['at 11ish', {}, ['11:00', '23:00']],
    ['elevenish in the morning', {}, '11:00'],
    ['half past sixish pm', {}, '18:30'],
    ['6:30-ish', { half: 'pm' }, '18:30'],
    ['noonish', {}, '12:00'],
    // Then the half of the day.
    ['eight', { half: 'pm' }, '20:00'],
    ['eight', { half: 'am' }, '08:00'],
    ['half past ten', { hours: '11:00-22:00', half: 'am' }, '10:30'],
    ['eight', { hours: '11:00-22:00', half: 'am' }, '20:00'],
  ])('%s, with %j, is %j', (text, options, value) => expect(read(text, options)).toEqual(value));

  it('is over where the next one is wanted today, and both are', () => {
    const slot = slotOf('hour', time('When', { half: 'later' }));
    const context = { service: 'A', now: '2019-03-01T21:00', date: '2019-03-01' };
    const value = readOrSayWhy(slot, 'eight', naturalReader, context);
    expect(value).toMatchObject({ reason: { code: 'over', message: 'It is too late for that today.' } });
  });

  it.each<readonly [string, TimeOptions, Partial<ReadingContext>, unknown]>([
    ['between 7 and 8', { hours: '11:00-22:00' }, {}, ['19:00', '20:00']],
    ['seven or eight', { hours: '18:00-02:00' }, {}, ['19:00', '20:00']],
    ['ten or eleven', { hours: '11:00-22:00' }, {}, ['22:00', '11:00']],
    ['seven or eight', { half: 'am' }, {}, ['07:00', '08:00']],
    ['seven or eight', { half: 'later' }, { now: '2019-03-01T07:30' }, ['19:00', '08:00']],
    ['seven or eight in the evening', { half: 'am' }, {}, ['19:00', '20:00']],
    ['seven or eight', {}, {}, ['07:00', '19:00', '08:00', '20:00']],
  ])('of the choice %j, with %j and %j, is %j', (text, options, context, value) =>
    expect(read(text, options, context)).toEqual(value),
  );

  it.each<readonly [string, Partial<ReadingContext>, unknown]>([
    ['eight', {}, '20:00'],
    ['eight', { now: '2019-03-01T06:00' }, '08:00'],
    ['eight', { now: '2019-03-01T21:00' }, '08:00'],
    ['eight', { now: '2019-03-01T20:00' }, '08:00'],
    ['eight', { date: '2019-03-01' }, '20:00'],
    ['eight', { date: '2019-03-02' }, ['08:00', '20:00']],
    ['eight', { date: null }, ['08:00', '20:00']],
  ])('%s, later, with %j, is %j', (text, context, value) =>
    expect(read(text, { half: 'later' }, context)).toEqual(value),
  );

  it.each([
    ['in the evening', 'eight', '20:00'],
    ['the morning', 'eight', '08:00'],
    ['pm', '8:30', '20:30'],
    ['tonight', 'eight', '20:00'],
    ['nine in the evening', 'eight', '21:00'],
    ['in the evening', undefined, undefined],
    ['in the evening', 'sometime', undefined],
    ['in the evening', 8, undefined],
    ['tomorrow', 'eight', undefined],
    ['in the afternoon', '10:15', undefined],
    ['evening', 'eight', '20:00'],
  ] as const)('%s, after %s, is %s', (text, earlier, value) =>
    expect(read(text, {}, earlier === undefined ? {} : { earlier })).toBe(value),
  );
});

describe('a time beside another', () => {
  it.each([
    ['nine', { after: '17:00' }, '21:00'],
    ['half past eleven', { after: '09:00' }, '11:30'],
    ['two', { after: '22:00' }, ['02:00', '14:00']],
    ['nine', { after: '2019-03-01' }, ['09:00', '21:00']],
    ['nine in the morning', { after: '17:00' }, '09:00'],
    ['two hours later', { after: '17:00' }, '19:00'],
    ['two hours later', { after: '17:00', current: '18:00' }, '20:00'],
    ['eight hours later', { after: '17:00' }, undefined],
    ['seven', { current: '20:00' }, '19:00'],
    ['two', { current: '10:15' }, '14:00'],
    ['three', { current: '10:15' }, ['03:00', '15:00']],
    ['six', { current: '11:00' }, ['06:00', '18:00']],
    ['half past nine', { current: '10:15' }, '09:30'],
    ['two', { current: '08:00' }, ['02:00', '14:00']],
    ['two', { current: 'dontcare' }, ['02:00', '14:00']],
    ['in the morning', { current: '18:15' }, '06:15'],
    ['pm', { current: '06:15' }, '18:15'],
    ['in the evening', { current: '18:15' }, '18:15'],
    ['in the morning', { current: '14:30' }, undefined],
    ['in the afternoon', { current: '10:15' }, undefined],
    ['in the evening', { current: '12:30' }, undefined],
    ['in the morning', { current: 'dontcare' }, undefined],
    ['in the morning', { current: '18:15', earlier: 'eight' }, '08:00'],
    ['half past', { current: '18:00' }, '18:30'],
    ['at quarter past', { current: '12:00' }, '12:15'],
    ['ten past', { current: '06:45' }, '06:10'],
    ['half past', { current: '00:00' }, '00:30'],
    ['half past', {}, undefined],
    ['past', { current: '18:00' }, undefined],
    ['long past', { current: '18:00' }, undefined],
    ['quarter to', { current: '18:00' }, undefined],
    ['1.20', { known: [] }, ['01:20', '13:20']],
    ['at 13.20', { known: [] }, '13:20'],
    ['1.20', {}, undefined],
    ['1700', { known: [] }, '17:00'],
    ['at 1930', { known: [] }, '19:30'],
    ['1100', { known: [] }, '11:00'],
    ['0730', { known: [] }, '07:30'],
    ['1700 hours', { known: [] }, '17:00'],
    ['1700', {}, undefined],
    ['1760', { known: [] }, undefined],
    ['2500', { known: [] }, undefined],
    ['17000', { known: [] }, undefined],
    ['630', { known: [] }, ['06:30', '18:30']],
    ['at 745', { known: [] }, ['07:45', '19:45']],
    ['630', {}, undefined],
    ['675', { known: [] }, undefined],
    ['$630', { known: [] }, undefined],
    ['year 1700', { known: [] }, undefined],
    ['British', { known: [] }, undefined],
    ['ish', { known: [] }, undefined],
    ['manyish', { known: [] }, undefined],
    ['5.5', { known: [] }, undefined],
    ['9.99', { known: [] }, undefined],
  ])('%s, with %j, is %j', (text, context, value) => expect(read(text, {}, context)).toEqual(value));

  it('keeps to the hours of the slot where only the half of the day is said', () => {
    expect(read('in the morning', { hours: '04:00-22:00' }, { current: '17:15' })).toBe('05:15');
    expect(read('in the morning', { hours: '08:00-22:00' }, { current: '18:15' })).toBeUndefined();
  });

  it.each([
    ['10:15', '12:00-22:59', '22:15'],
    ['11:30', '18:00-02:00', '23:30'],
    ['8:15', '12:00-22:59', '20:15'],
    ['12:15', '12:00-22:59', '12:15'],
    ['10:15', '10:00-22:59', '10:15'],
    ['10:15', '06:00-09:00', '10:15'],
    ['10:15 am', '12:00-22:59', '10:15'],
    ['09:15', '12:00-22:59', '09:15'],
  ])('%s in hours of %s is %s, where it is said', (text, hours, value) =>
    expect(read(text, { hours }, { known: [] })).toBe(value),
  );

  it('may lie out of the hours where a result has it, and is as written where nobody said it', () => {
    expect(read('10:15', { hours: '12:00-22:59' }, { known: ['10:15'] })).toBe('10:15');
    expect(read('10:15', { hours: '12:00-22:59' })).toBe('10:15');
    expect(read('10:15', {}, { known: [] })).toBe('10:15');
  });

  it('decides nothing that the rule of the slot decides', () => {
    expect(read('nine', { hours: '08:00-12:00' }, { after: '17:00' })).toBe('09:00');
    expect(read('nine', { half: 'pm' }, { current: '10:00' })).toBe('21:00');
  });
});

describe('a rule for half of the day', () => {
  it.each(['20:00', '08:00', '00:00', '24:00'])('leaves what is clear as it is: %s', (text) => {
    expect(read(text, { hours: '11:00-12:00', half: 'pm' })).toBe(text === '24:00' ? '00:00' : text);
  });

  it.each(['eight in the morning', '8 am', '20:00 in the morning', 'noon', 'half past twelve', 'midnight'])(
    'decides nothing of what is said: %s',
    (text) => expect(read(text, { half: 'pm', hours: '17:00-23:00' })).toEqual(read(text)),
  );

  it.each<TimeOptions>([
    { hours: '11-22' },
    { hours: '11:00 - 22:00' },
    { hours: '25:00-26:00' },
    { hours: '11:00-24:30' },
    { hours: '24:00-12:00' },
    { hours: '' },
    { half: 'evening' as never },
  ])('is refused where it makes no sense: %j', (options) => {
    expect(() => time('When', options)).toThrow(expect.objectContaining({ code: 'bad-argument' }));
  });

  it.each([{ hour: '11:00-22:00' }, { hours: '11:00-22:00', halves: 'pm' }])(
    'is refused with other options: %j',
    (options) => {
      expect(() => time('When', options as TimeOptions)).toThrow(expect.objectContaining({ code: 'unknown-option' }));
    },
  );

  it('is kept with the description and the default', () => {
    const slot = slotOf('hour', time('When', { hours: '11:00-22:00', half: 'pm' }).default('12:00'));
    expect(slot).toMatchObject({
      kind: 'time',
      description: 'When',
      hours: '11:00-22:00',
      half: 'pm',
      default: '12:00',
    });
    expect(slotOf('hour', time('When'))).not.toHaveProperty('hours');
    expect(slotOf('word', z.string().meta({ half: 'pm' }))).not.toHaveProperty('half');
  });
});

describe('a time that another task has', () => {
  const arrival = { booking: z.string(), arrives: time('When it arrives') };
  class BookCoach extends transaction({
    description: 'Book a coach',
    slots: arrival,
    returns: {},
    transact: () => success({}),
  }) {}
  class BookCab extends transaction({
    description: 'Book a cab',
    slots: { pickup: time('When it comes', { hours: '12:00-22:59' }) },
    returns: {},
    transact: () => success({}),
  }) {}
  const rides = service({ name: 'Rides', description: 'Rides', apis: [BookCoach, BookCab] });

  it.each([
    ['x1.arrives', '10:15'],
    ['"10:15"', '22:15'],
  ])('is as it is, out of the hours of a slot, unlike one that is said: %s', async (given, value) => {
    const session = createSession({ services: [rides], reader: naturalReader });
    await session.turn('rides_book_coach({ booking: "A", arrives: "10:15 am" })');
    await session.turn(`rides_book_cab({ pickup: ${given} })`);
    expect(session.world.tasks.at(-1)?.slots).toMatchObject({ pickup: { canonical: value } });
  });
});

describe('a reader that says why', () => {
  const date = slotOf('day', z.iso.date());
  const why = (text: string): unknown => {
    const read = readOrSayWhy(date, text, naturalReader, { service: 'A', now: NOON });
    return read instanceof Unreadable ? read.reason.message : read;
  };

  it.each([
    ['February 30th', 'February has no 30th.'],
    ['the 31st of April', 'April has no 31st.'],
    ['on June 31', 'June has no 31st.'],
    ['February 29th, 2019', 'February has no 29th in 2019.'],
    ['2019-02-30', 'February has no 30th.'],
    ['Sept. 31', 'September has no 31st.'],
    ['March 42nd', 'March has no 42nd.'],
  ])('says of %s: %s', (text, message) => expect(why(text)).toBe(message));

  it.each(['February 29th', 'March 31st', 'someday', 'the 30th', '2019-13-01', ''])('says nothing of %j', (text) => {
    expect(why(text) === undefined || /^\d{4}-\d\d-\d\d$/.test(String(why(text)))).toBe(true);
  });

  it('says the bound of a number', () => {
    const seats = slotOf('seats', z.int().min(2).max(4));
    const context = { service: 'A', now: NOON };
    expect(readOrSayWhy(seats, 9, strictReader, context)).toMatchObject({
      reason: { message: 'It can be at most 4.' },
    });
    expect(readOrSayWhy(seats, 1, strictReader, context)).toMatchObject({ reason: { code: 'out-of-bounds' } });
    const weight = slotOf('weight', z.number().positive().lt(40));
    expect(readOrSayWhy(weight, 0, strictReader, context)).toMatchObject({
      reason: { message: 'It must be more than 0.' },
    });
    expect(readOrSayWhy(weight, 40, strictReader, context)).toMatchObject({
      reason: { message: 'It must be less than 40.' },
    });
    expect(readOrSayWhy(weight, 39.5, strictReader, context)).toBe(39.5);
    expect(readOrSayWhy(seats, 'many', strictReader, context)).toBeUndefined();
    expect(readOrSayWhy(seats, 3, () => new Unreadable({ code: 'x', message: 'No.' }), context)).toMatchObject({
      reason: { code: 'x' },
    });
  });
});
