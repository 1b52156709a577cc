import { type Slot, slotOf, money, time } from '../../src/service/index.js';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { booleanWords } from '../../src/nlg/lexicon/boolean-words.js';
import { counted, list, plural, question, singular, statement, withArticle } from '../../src/nlg/lexicon/english.js';
import { nounOf, wordsOf } from '../../src/nlg/lexicon/nouns.js';
import { valueSayer } from '../../src/nlg/lexicon/say-value.js';
import { askingFor } from '../../src/nlg/tell/ask.js';
import { picker } from '../../src/nlg/tell/variants.js';
import { tableIn } from '../cases.js';

describe('English', () => {
  test.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a and b'],
    [['a', 'b', 'c'], 'a, b and c'],
  ])('lists %j', (items, text) => expect(list(items)).toBe(text));

  test.each([
    ['bus', 'buses'],
    ['city', 'cities'],
    ['holiday', 'holidays'],
    ['person', 'people'],
    ['pair of flights', 'pairs of flights'],
    ['hair stylist', 'hair stylists'],
    ['match', 'matches'],
    ['class', 'classes'],
    ['seat', 'seats'],
    ['shelf', 'shelves'],
    ['laundry', 'laundries'],
    ['café', 'cafés'],
    ['child seat', 'child seats'],
    ['address', 'addresses'],
  ])('%s, %s', (one, many) => {
    expect(plural(one)).toBe(many);
    expect(plural(many)).toBe(many);
    expect(singular(many)).toBe(one);
    expect(singular(one)).toBe(one);
  });

  test.each(['insurance', 'live music', 'luggage', 'series'])('%s has no other plural', (noun) => {
    expect(plural(noun)).toBe(noun);
  });

  test.each([
    ['apple', 'an apple'],
    ['bus', 'a bus'],
    ['hour', 'an hour'],
    ['unicorn', 'a unicorn'],
    ['unusual place', 'an unusual place'],
    ['user', 'a user'],
    ['European city', 'a European city'],
    ['8-seater', 'an 8-seater'],
    ['ATM', 'an ATM'],
    ['umbrella', 'an umbrella'],
    ['seats', 'seats'],
    ['travel insurance', 'travel insurance'],
    ['', ''],
  ])('%s takes its article', (noun, text) => expect(withArticle(noun)).toBe(text));

  test.each([
    [0, 'stops', 'no stops'],
    [1, 'stops', '1 stop'],
    [1, 'people', '1 person'],
    [2, 'people', '2 people'],
    [2, 'laundry', '2 laundries'],
    [1, 'luggage', '1 piece of luggage'],
    [3, 'luggage', '3 pieces of luggage'],
  ])('counts %i of %s', (count, noun, text) => expect(counted(count, noun)).toBe(text));

  it('ends sentences once', () => {
    expect([statement('done'), statement('Who knows?'), statement('so it is.')]).toEqual([
      'Done.',
      'Who knows?',
      'So it is.',
    ]);
    expect([question('is it'), question('is it?')]).toEqual(['Is it?', 'Is it?']);
  });
});

describe('a name in words', () => {
  test.each([
    ['has_wifi', 'has Wi-Fi'],
    ['check_in_date', 'check-in date'],
    ['checkInDate', 'check-in date'],
    ['booking_id', 'booking ID'],
    ['__x__y', 'x y'],
  ])('%s', (name, words) => expect(wordsOf(name)).toBe(words));

  test.each([
    ['number_of_seats', 'number of seats'],
    ['num_passengers', 'number of passengers'],
    ['party_size', 'number of people'],
    ['city_of_event', 'city of the event'],
    ['from_city', 'departure city'],
    ['where_to', 'destination'],
    ['price_range', 'price range'],
  ])('%s is a %s', (name, noun) => expect(nounOf(name)).toBe(noun));

  test.each([
    ['at', 'time', 'time'],
    ['at', 'text', 'place'],
    ['on', 'date', 'date'],
    ['from', 'date', 'start'],
    ['from', 'text', 'origin'],
    ['until', 'time', 'end'],
    ['from_day', 'date', 'start day'],
    ['to_date', 'date', 'end date'],
    ['from_city', 'text', 'departure city'],
    ['departs_at', 'time', 'departure time'],
    ['leaveAt', 'time', 'departure time'],
    ['arriveBy', 'time', 'arrival time'],
    ['return_by', 'date', 'return date'],
    ['standby', 'time', 'standby'],
    ['arriveBy', 'text', 'arrive by'],
    ['starts_on', 'date', 'start date'],
    ['looked_at', 'text', 'looked at'],
  ] as const)('%s of kind %s is a %s', (name, kind, noun) => expect(nounOf(name, kind)).toBe(noun));
});

describe('what is so or not', () => {
  test.each(tableIn(new URL('cases/words.tsv', import.meta.url), 'so or not'))('%s', (name, wish, yes, no, lacking) => {
    expect(booleanWords({ name, description: '' })).toMatchObject({ wish, yes, no, lacking });
  });

  it('is asked for in the words of a description that says what is to be done', () => {
    const described = { name: 'add_insurance', description: 'Whether to insure the car.' };
    expect(booleanWords(described).wish).toBe('would you like to insure the car');
    expect(booleanWords({ ...described, description: 'Whether it is dear' }).wish).toBe('would you like insurance');
  });
});

describe('a date whose name ends in day', () => {
  const api = { kind: 'transaction' } as never;

  it.each([
    ['from_day', 'what day should it start'],
    ['until_day', 'what day should it end'],
    ['pickup_day', 'what day would you like to pick it up'],
    ['first_day', 'what first day would you like'],
    ['day', 'what day would you like'],
  ])('%s: %s', (name, words) => {
    expect(askingFor(api, slotOf(name, z.iso.date()), valueSayer(undefined)).direct).toBe(words);
  });
});

describe('a boolean within a question', () => {
  const api = { kind: 'transaction' } as never;

  it.each([
    ['save_card', 'whether "save card" applies'],
    ['has_garage', 'whether it should have a garage'],
    ['pets_allowed', 'whether pets should be allowed'],
    ['balcony', 'whether "balcony" applies'],
    ['beginner_friendly', 'whether it should be beginner friendly'],
  ])('%s: %s', (name, words) => {
    expect(askingFor(api, slotOf(name, z.boolean()), valueSayer(undefined)).indirect).toBe(words);
  });
});

describe('a value', () => {
  const say = valueSayer('2019-03-01T09:00');
  const slot = (name: string, schema: z.ZodType): Slot => slotOf(name, schema);

  test.each([
    [slot('date', z.iso.date()), '2019-03-04', 'Monday, March 4th'],
    [slot('date', z.iso.date()), '2019-03-01', 'today'],
    [slot('date', z.iso.date()), '2019-03-02', 'tomorrow'],
    [slot('date', z.iso.date()), '2021-03-04', 'Thursday, March 4th, 2021'],
    [slot('date', z.iso.date()), 'some day', 'some day'],
    [slot('time', time()), '19:30', '7:30 pm'],
    [slot('price_per_night', money()), 120, '$120 per night'],
    [slot('fare', money()), 9340.5, '$9,340.50'],
    [slot('fare', money()), 9.999, '$9.999'],
    [slot('fare', money()), 1e-7, '$0.0000001'],
    [slot('fare', money('', { currency: 'JPY' })), 9340, '¥9,340'],
    [slot('number_of_seats', z.int()), 1e21, '1000000000000000000000 seats'],
    [slot('ratio', z.number()), 1e-7, '0.0000001'],
    [slot('number_of_seats', z.int()), 1, '1 seat'],
    [slot('stay', z.int().describe('How many nights')), 3, '3 nights'],
    [slot('wind', z.int().describe('Speed, in miles an hour')), 3, '3 miles an hour'],
    [slot('rating', z.number().describe('What guests think, out of 5')), 4.5, '4.5 out of 5'],
    [slot('year', z.int()), 2019, '2019'],
    [slot('state', z.enum(['on_the_way'])), 'on_the_way', 'on the way'],
    [slot('state', z.enum(['on_the_way', 'On the way'])), 'on_the_way', 'on_the_way'],
    [slot('note', z.string()), 'on_the_way', 'on_the_way'],
    [slot('step', z.string()), 'Head along the canal.', '"Head along the canal"'],
    [slot('city', z.string()), 'Washington, D.C.', 'Washington, D.C.'],
    [slot('note', z.string()), ' two\nlines ', 'two lines'],
    [slot('price_range', z.string()), 'dontcare', 'any price range'],
    [slot('stops', z.array(z.string())), ['Ulm', 'Bonn'], 'Ulm and Bonn'],
    [slot('sizes', z.array(z.number())), [1e21, 0.5], '1000000000000000000000 and 0.5'],
    [slot('box', z.object({ depth: z.int() })), { depth: 3 }, 'depth 3'],
  ])('%o', (type, value, text) => expect(say(type, value)).toBe(text));

  it('of a date has neither today nor a year without a clock', () => {
    expect(valueSayer(undefined)(slot('date', z.iso.date()), '2021-03-04')).toBe('Thursday, March 4th');
  });
});

describe('the choice of wordings', () => {
  test.each([1, 2, 3, 4, 7])('of %i uses all of them equally and none twice on end', (length) => {
    const variants = Array.from({ length }, (_, index) => String(index));
    const picked = Array.from({ length: 10 * length }, (_, turn) => picker('seed', turn)('kind', variants));
    for (const variant of variants) expect(picked.filter((one) => one === variant)).toHaveLength(10);
    if (length > 1) expect(picked.filter((one, at) => one === picked[at - 1])).toEqual([]);
  });

  it('differs between kinds and seeds', () => {
    const order = (seed: string, kind: string) =>
      Array.from({ length: 40 }, (_, turn) => picker(seed, turn)(kind, ['a', 'b', 'c', 'd'])).join('');
    expect(new Set([order('s', 'x'), order('s', 'y'), order('t', 'x')]).size).toBe(3);
  });
});
