import fc from 'fast-check';
import { money, time } from 'typetod';
import { formatNatural, naturalReader, readSpans, ValueError } from 'typetod/values';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { slotOf, type Slot } from '../../src/service/index.js';
import { strictReader } from '../../src/world/index.js';

const context = { service: 'Test_1', now: '2019-03-01T09:00' };
const slots = {
  day: slotOf('day', z.iso.date()),
  hour: slotOf('hour', time()),
  evening: slotOf('evening', time('', { hours: '12:00-22:59' })),
  seats: slotOf('seats', z.int()),
  nights: slotOf('nights', z.int().describe('How many nights to stay')),
  minutes: slotOf('minutes', z.int()),
  weight: slotOf('weight', z.number().describe('Weight in kilos')),
  kilos: slotOf('kilos', z.int()),
  price: slotOf('price', money()),
  level: slotOf('level', z.enum(['very_cheap', 'cheap', 'expensive'])),
  sure: slotOf('sure', z.boolean()),
  name: slotOf('name', z.string()),
} satisfies Record<string, Slot>;

const read = (name: keyof typeof slots, text: string) => readSpans(text, [slots[name]], naturalReader, context);
const pieces = (name: keyof typeof slots, text: string) =>
  read(name, text).map(({ text: piece, value }) => [piece, value]);

describe('the values in a text', () => {
  it.each<[keyof typeof slots, string, (readonly [string, unknown])[]]>([
    [
      'day',
      'On March 5th, or the day after tomorrow?',
      [
        ['On March 5th', '2019-03-05'],
        ['the day after tomorrow', '2019-03-03'],
      ],
    ],
    [
      'day',
      'From the 5th to the 8th of March',
      [
        ['the 5th', '2019-03-05'],
        ['the 8th of March', '2019-03-08'],
      ],
    ],
    ['day', "tomorrow's weather", [["tomorrow's", '2019-03-02']]],
    ['day', 'a week tomorrow, please', [['a week tomorrow', '2019-03-09']]],
    ['day', 'Say the Monday after next', [['the Monday after next', '2019-03-11']]],
    ['day', 'Monday in two weeks would do', [['Monday in two weeks', undefined]]],
    [
      'day',
      'Born on the twenty first of June two thousand and five',
      [['on the twenty first of June two thousand and five', '2005-06-21']],
    ],
    [
      'day',
      'On the 5th and the 8th, oh',
      [
        ['On the 5th', '2019-03-05'],
        ['the 8th', '2019-03-08'],
      ],
    ],
    ['day', 'I come after, next', []],
    ['day', 'I live on the 3rd floor', []],
    ['day', 'take it to the 2nd storey', []],
    ['day', 'on the 3rd, floor and all', [['on the 3rd', '2019-03-03']]],
    ['day', 'to the 2nd floor on the 4th', [['on the 4th', '2019-03-04']]],
    ['day', 'I may go second, on a march', []],
    ['hour', 'At 7:30 pm.Thanks', [['At 7:30 pm', '19:30']]],
    ['hour', 'Call me in an hour, please', [['in an hour', '10:00']]],
    ['hour', 'in an hour and a half', [['in an hour and a half', '10:30']]],
    ['hour', 'in a quarter of an hour', [['in a quarter of an hour', '09:15']]],
    ['hour', 'in 2 hours and 10 minutes then', [['in 2 hours and 10 minutes', '11:10']]],
    ['hour', 'at eight oh five am', [['at eight oh five am', '08:05']]],
    ['hour', 'Quarter-to-seven pm', [['Quarter-to-seven pm', '18:45']]],
    ['hour', 'for an hour', []],
    ['hour', 'Six-ish pm is fine', [['Six-ish pm', '18:00']]],
    ['hour', 'Some Finnish and British ones in 1700', []],
    ['hour', '630 in the evning please', [['630 in the evning', '18:30']]],
    ['hour', 'for 630 dollars in the evening, since 1985', []],
    ['day', 'This evening would do', [['This evening', '2019-03-01']]],
    ['day', 'in the evening', []],
    [
      'day',
      'tmrw or overmorrow',
      [
        ['tmrw', '2019-03-02'],
        ['overmorrow', '2019-03-03'],
      ],
    ],
    ['day', "on St. Patrick's Day at seven", [["on St. Patrick's Day", '2019-03-17']]],
    ['day', 'on St. Patrick’s Day', [['on St. Patrick’s Day', '2019-03-17']]],
    ['day', 'In Main St. Tomorrow is fine', [['Tomorrow', '2019-03-02']]],
    ['day', 'a week later', []],
    [
      'hour',
      'between noon and 3 in the afternoon',
      [
        ['noon', '12:00'],
        ['3 in the afternoon', '15:00'],
      ],
    ],
    [
      'seats',
      'twenty-five of us, or 2 fewer',
      [
        ['twenty-five of us', 25],
        ['2', 2],
      ],
    ],
    [
      'seats',
      'two weeks for just me',
      [
        ['two', 2],
        ['just me', 1],
      ],
    ],
    [
      'nights',
      'two weeks, that is 14 nights',
      [
        ['two weeks', 14],
        ['14', 14],
      ],
    ],
    ['nights', 'two months', []],
    [
      'minutes',
      'for two hours, or 30 minutes',
      [
        ['two hours', 120],
        ['30', 30],
      ],
    ],
    ['minutes', 'two hours and a half, please', [['two hours and a half', 150]]],
    ['minutes', '2 hours and 10 minutes more', [['2 hours and 10 minutes', 130]]],
    ['minutes', 'two hours and a half-wit', [['two hours', 120]]],
    ['weight', 'two kilos and a half, please', [['two kilos and a half', 2.5]]],
    ['weight', '2 kg and a half', [['2 kg and a half', 2.5]]],
    [
      'weight',
      'half a kilo and two jars',
      [
        ['half a kilo', 0.5],
        ['two', 2],
      ],
    ],
    ['weight', 'a kilo and 200 grams, please', [['a kilo and 200 grams', 1.2]]],
    [
      'weight',
      'two kilos 200 bags',
      [
        ['two kilos', 2],
        ['200', 200],
      ],
    ],
    ['weight', 'one kilo 300 each', [['one kilo 300', 1.3]]],
    ['weight', 'half a mile', []],
    ['weight', 'two kilos and a half-wit', [['two kilos', 2]]],
    ['kilos', 'two kilos and a half', []],
    ['seats', 'Both my trips, and both of us', [['both of us', 2]]],
    ['seats', 'Tell us, just the one', [['just the one', 1]]],
    ['price', 'at most $1,470.50', [['$1,470.50', 1470.5]]],
    ['price', 'fifty bucks', [['fifty bucks', 50]]],
    [
      'price',
      'up to two hundred grand, or six dollars fifty',
      [
        ['two hundred grand', 200_000],
        ['six dollars fifty', 6.5],
      ],
    ],
    ['price', 'That would be a grand idea, grand', []],
    [
      'price',
      'twenty dollars, 50 of them',
      [
        ['twenty dollars', 20],
        ['50', 50],
      ],
    ],
    [
      'level',
      'cheap, very cheap',
      [
        ['cheap', 'cheap'],
        ['very cheap', 'very_cheap'],
      ],
    ],
    ['sure', 'Yes, please', [['Yes, please', true]]],
    ['sure', 'Yes, the first', []],
    ['name', 'Ada', []],
  ])('%s in %j', (name, text, expected) => expect(pieces(name, text)).toEqual(expected));

  it.each<[keyof typeof slots, string, readonly string[]]>([
    ['hour', 'at 7', ['07:00', '19:00']],
    ['hour', 'half past seven', ['07:30', '19:30']],
    ['hour', 'at 7 pm', ['19:00']],
    ['hour', 'at midnight', ['00:00', '24:00']],
    ['hour', '10:15', ['10:15']],
    ['evening', '10:15', ['10:15', '22:15']],
    ['day', 'next Friday', ['2019-03-01', '2019-03-08']],
    ['day', 'Friday the 8th', ['2019-03-08']],
    ['day', 'Saturday 9', ['2019-03-02', '2019-03-09']],
    ['day', 'Saturday 16', ['2019-03-16']],
  ])('%s: what %j may mean', (name, text, values) => {
    const [said] = read(name, text);
    expect([said?.value, ...(said?.also ?? [])].filter((value) => value !== undefined).sort()).toEqual(values);
  });

  it('are those of all slots, each where it stands', () => {
    const text = 'Two of us tomorrow at 8 pm';
    const found = readSpans(text, [slots.seats, slots.day, slots.hour], naturalReader, context);
    expect(found.map(({ slot, value }) => [slot, value])).toContainEqual(['hour', '20:00']);
    for (const said of found) expect(text.slice(said.start, said.end)).toBe(said.text);
  });

  it('are as the reader reads them', () => {
    expect(readSpans('2 or 03 or two', [slots.seats], strictReader, context).map(({ value }) => value)).toEqual([2, 3]);
  });
});

it('what the agent says of a value is found in a sentence', () => {
  const dates = fc.date({ min: new Date('2019-03-01'), max: new Date('2019-12-20'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 1439 }), (date, minutes) => {
      const day = date.toISOString().slice(0, 10);
      const hour = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      const said = `So, ${formatNatural('date', day, context)} at ${formatNatural('time', hour)}, then.`;
      expect(read('day', said).map(({ value }) => value)).toContain(day);
      expect(read('hour', said).map(({ value }) => value)).toContain(hour);
    }),
  );
});

it('whatever is said has its pieces in order, within the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const said of readSpans(text, Object.values(slots), naturalReader, context)) {
        expect(text.slice(said.start, said.end)).toBe(said.text);
      }
    }),
  );
});

it('refuses a clock that can not be read', () => {
  expect(() => readSpans('tomorrow', [slots.day], naturalReader, { ...context, now: 'now' })).toThrow(ValueError);
});
