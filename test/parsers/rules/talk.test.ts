import { createSession, type Session } from 'typetod';
import {
  banks2,
  buses3,
  events3,
  flights4,
  hotels1,
  hotels2,
  rentalCars3,
  restaurants2,
  services4,
  travel1,
} from 'typetod/apis';
import { print } from 'typetod/language';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { isOtherCount } from '../../../src/parsers/rules/asked.js';
import { talkIn } from '../../../src/parsers/rules/talk/talk.js';

const SERVICES = [banks2, buses3, events3, flights4, hotels1, hotels2, rentalCars3, restaurants2, services4, travel1];

/** What is asked in a conversation, as a program; undefined for what is no such question. */
async function talk(text: string, ...programs: readonly string[]): Promise<string | undefined> {
  const session: Session = createSession({ services: SERVICES, reader: naturalReader, id: 'talk' });
  for (const program of programs) {
    const { feedback } = await session.turn(program);
    if (feedback) throw new Error(feedback.message);
  }
  const place = { conversation: 'talk', turn: 1, attempt: 1 } as never;
  const apis = [...session.engine.registry.apis.values()];
  const said = talkIn({ session, utterance: text, said: [], apis, rejections: [], place });
  return said && print(said).replaceAll('\n', '; ');
}

/** Six hotels, of which The Wicker Gate was offered. */
const HOTELS = 'x1 = hotels_1_search_hotel({ destination: "London" })';
/** Two of them were offered: The Wicker Gate is x3, Hotel Ambergate x5. */
const TWO = [HOTELS, 'next(x1)'];
/** Three coaches, at 6:30, 10:15 and 22:45; the first two were offered. */
const COACHES = [
  'x1 = buses_3_find_bus({ from_city: "San Francisco", to_city: "Los Angeles", departure_date: "March 4th", num_passengers: 1 })',
  'next(x1)',
];
const TABLE =
  'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Tapas Torcal", location: "Palo Alto", date: "Friday" })';
/** The Wicker Gate is being booked. */
const BOOKING = [
  HOTELS,
  'select(x3, { from: x1 }); hotels_1_reserve_hotel({ hotel_name: x1.hotel_name, destination: x1.destination })',
];
const BOOKED = [TABLE, 'x1.time = "20:00"', 'confirm(x1)'];

describe('whether what was done still stands', () => {
  test.each([
    'is my reservation still there?',
    'Is my table still on?',
    'is it still booked?',
    'do I still have my table?',
  ])('is asked: %s', async (text) => {
    expect(await talk(text, ...BOOKED)).toBe('say(x1)');
    expect(await talk(text)).toBeUndefined();
  });

  test.each(['is it still', 'do I still have to pay?', 'is the restaurant still open on Monday?'])(
    'is not: %s',
    async (text) => expect(await talk(text, ...BOOKED)).toBeUndefined(),
  );
});

describe('a choice is left to the agent', () => {
  test.each(['you choose', 'surprise me', 'up to you'])('which takes what it offered and says so: %s', async (text) => {
    expect(await talk(text, HOTELS)).toBe('select(x3, { from: x1 }); say(x1.hotel_name)');
    expect(await talk(text, ...TWO)).toBe('select(x5, { from: x1 }); say(x1.hotel_name)');
  });

  test('and commits nothing', async () => {
    expect(await talk('you choose', ...BOOKING)).toBeUndefined();
    expect(await talk('you choose')).toBeUndefined();
    expect(await talk('not sure', HOTELS)).toBeUndefined();
  });
});

describe('several results, and another one', () => {
  test.each([
    'Who are they?',
    'what are the other two',
    'show me all of them',
    'what are the three buses?',
    'show me all',
  ])('are asked for: %s', async (text) => {
    expect(await talk(text, ...COACHES)).toBe('choices(x1.departure_time)');
    expect(await talk(text)).toBeUndefined();
    expect(await talk(text, ...BOOKING)).toBeUndefined();
  });

  test.each(['what are the cheap ones?', 'show me all coaches on Tuesday', 'who are you?', 'what are two beds?'])(
    'are not, or with more: %s',
    async (text) => expect((await talk(text, ...COACHES)) ?? '').not.toMatch(/choices\(x1\.departure_time\).+/),
  );

  test.each([
    ['and the third one?', 'next(x1)'],
    ['who is the third one?', 'next(x1)'],
  ])('is offered by its place: %s', async (text, program) => {
    expect(await talk(text, ...COACHES)).toBe(program);
  });

  test('is told what was asked of one before', async () => {
    expect(await talk('and the other one?', ...TWO, 'say(x5.phone_number)')).toBe('say(x3.phone_number)');
    expect(await talk('and the first one?', ...TWO, 'say(x5.phone_number)')).toBe('say(x3.phone_number)');
  });
});

describe('what the agent can do', () => {
  test.each(['What can you do?', 'what else can you do for me?', 'help', 'I need help', 'Who are you?'])(
    'is asked: %s',
    async (text) => {
      expect(await talk(text)).toBe('help()');
      expect(await talk(text, HOTELS)).toBe('help()');
    },
  );

  test.each([
    'can you also book flights to Paris?',
    'Could you also book the flights?',
    'can you book flights',
    'can you help me find a hotel in London?',
    'help me book a table',
    'what can you do about my booking?',
    'can you also show me some others?',
    'can you also find two hotels?',
    'who are you flying with?',
  ])('is not asked: %s', async (text) => {
    expect(await talk(text)).toBeUndefined();
  });
});

describe('which values a slot takes', () => {
  const EATING = 'x1 = restaurants_2_find_restaurants({ location: "Oakland" })';
  test.each([
    ['which sorts are there?', EATING, 'choices(x1.category)'],
    ['what are my options?', EATING, 'choices(x1.category)'],
    ['What price ranges do you have?', EATING, 'choices(x1.price_range)'],
    ['which accounts do I have?', 'x1 = banks_2_check_balance()', 'choices(x1.account_type)'],
    ['Which kinds of cars are there?', 'x1 = rental_cars_3_get_cars_available()', 'choices(x1.car_type)'],
    [
      'which classes are there?',
      'x1 = flights_4_search_oneway_flight({ origin_airport: "London" })',
      'choices(x1.seating_class)',
    ],
    ['what categories are there?', 'x1 = travel_1_find_attractions({ location: "London" })', 'choices(x1.category)'],
    ['which sorts are there?', 'x1 = travel_1_find_attractions({ location: "London" })', 'choices(x3.category)'],
    ['which hotels are there?', HOTELS, 'len(x1); next(x1)'],
    ['what are my options?', HOTELS, 'len(x1); next(x1)'],
  ])('is asked: %s', async (text, program, asked) => {
    expect(await talk(text, program)).toBe(asked);
  });

  const EVENTS = 'x1 = events_3_find_events({ city: "Seattle" })';
  test.each([])('is one of those that were named: %s', async (text, program, taken) => {
    expect(await talk(text, program)).toBe(taken);
  });

  test.each([
    ['What other hotels are there?', HOTELS],
    ['which kinds of food do you recommend for a first date?', EATING],
    ['what time is it?', EATING],
    ['what kinds of food are there?', undefined],
    ['which colors are there?', EATING],
    ['the third one', EVENTS],
    ['the second one', EATING],
  ])('is not asked: %s', async (text, program) => {
    expect(await talk(text, ...(program ? [program] : []))).toBeUndefined();
  });
});

describe('what was said and done', () => {
  test.each([
    ['What have you got so far?', [TABLE], 'say(x1)'],
    ['what did I say so far', [TABLE], 'say(x1)'],
    ['What have I told you so far?', [TABLE], 'say(x1)'],
    ['Sorry, where were we?', [TABLE], 'say(x1)'],
    ["what's my booking so far?", [TABLE], 'say(x1)'],
    ['Did you book it?', [TABLE], 'say(x1)'],
    ['Is it booked now?', BOOKED, 'say(x1)'],
    ['Is the table reserved?', BOOKED, 'say(x1)'],
    ['did it go through?', BOOKED, 'say(x1)'],
    ['Did you book the hotel?', [HOTELS, 'select(x3)'], 'say(x6)'],
    ['When was that again?', [TABLE], 'say(x1.date)'],
    ['when was that', BOOKED, 'say(x1.time, x1.date)'],
    ['which day did I say?', [TABLE], 'say(x1.date)'],
    ['What time did I say?', BOOKED, 'say(x1.time)'],
    ['what was the address?', BOOKED, 'say(x1.address)'],
    ['What was the confirmation number?', BOOKED, 'say(x1.confirmation_number)'],
    ['what is the phone number again?', BOOKED, 'say(x1.phone_number)'],
    ['what was the address again?', BOOKING, 'say(x3.street_address)'],
    ['what was the parking fee again?', BOOKING, 'say(x6.parking_fee)'],
  ])('is asked: %s', async (text, programs, asked) => {
    expect(await talk(text, ...programs)).toBe(asked);
  });

  test.each([
    ['What have you got so far?', []],
    ['Did you book it?', []],
    ['did you find it?', [TABLE]],
    ['did you like it?', BOOKED],
    ['is it good?', BOOKED],
    ['book it', [TABLE]],
    ['which day is good for you?', [TABLE]],
    ['what time do you suggest?', [TABLE]],
    ['yes, that was what I said', BOOKED],
    ['when does it start?', [TABLE]],
  ])('is not asked: %s', async (text, programs) => {
    expect(await talk(text, ...programs)).toBeUndefined();
  });
});

describe('a result that is spoken of', () => {
  test.each([
    ['the first one', TWO, 'select(x3, { from: x1 })'],
    ['The first one you said, please.', TWO, 'select(x3, { from: x1 })'],
    ["I'll take the second hotel", TWO, 'select(x5, { from: x1 })'],
    ['ok, the last one', TWO, 'select(x5, { from: x1 })'],
    ['the other one', TWO, 'select(x3, { from: x1 })'],
    ['the previous one', TWO, 'select(x3, { from: x1 })'],
    ['no the one before', TWO, 'select(x3, { from: x1 })'],
    ['I prefer the one before that', TWO, 'select(x3, { from: x1 })'],
    ['ok back to first one', TWO, 'select(x3, { from: x1 })'],
    ['back to the first hotel please', TWO, 'select(x3, { from: x1 })'],
    ['is the previous one any good?', TWO, 'say(x3.star_rating)'],
    ['the third one', TWO, 'select({ hotel_name: "Larch & Linen" }, { from: x1 })'],
    ['the one with 5 stars', TWO, undefined],
    ['the one at ten', COACHES, 'select(x5, { from: x1 })'],
    ['the one at 6:30', COACHES, 'select(x3, { from: x1 })'],
    ['the one leaving at 10:45 pm', COACHES, 'select({ departure_time: "22:45" }, { from: x1 })'],
    ['I want the one for $42', COACHES, 'select(x5, { from: x1 })'],
    ['the Larch one', TWO, 'select({ hotel_name: "Larch & Linen" }, { from: x1 })'],
    ['What is the phone number of the first one?', TWO, 'say(x3.phone_number)'],
    ['how much is the second one?', TWO, 'say(x5.price_per_night)'],
    ['does the first one have wifi?', TWO, 'say(x3.has_wifi)'],
    ['does the first one have parking?', TWO, 'say(x3.parking)'],
    ['is the third one any good?', TWO, 'select({ hotel_name: "Larch & Linen" }, { from: x1 }); say(x1.star_rating)'],
  ])('%s', async (text, programs, said) => {
    expect(await talk(text, ...programs)).toBe(said);
  });

  test.each([
    ['the first one', []],
    ['the previous one', [HOTELS]],
    ['the one before', [HOTELS]],
    ['the one before six', TWO],
    ['not the previous one', TWO],
    ['the previous guest', TWO],
    ['back to first base', TWO],
    ['the tenth one', TWO],
    ['the second of March', TWO],
    ['the first one for two nights', TWO],
    ['not the first one', TWO],
    ['the next one', TWO],
    ['the cheaper one', TWO],
    ['the other one', [HOTELS]],
    ['the one at three', COACHES],
    ['the one in Paris', TWO],
    ['the second question is about breakfast', TWO],
  ])('takes nothing, and asks nothing: %s', async (text, programs) => {
    expect(await talk(text, ...programs)).toBeUndefined();
  });
});

describe('another result, while one is being booked', () => {
  /** 73 Lamplighter Steps is read back, and 210 Eucalyptus Street was offered before it. */
  const READ_BACK = [
    'x1 = hotels_2_search_house({ where_to: "San Francisco" })',
    'next(x1)',
    'select(x3, { from: x1 })',
    'hotels_2_book_house({ where_to: x1.where_to, check_in_date: "2019-03-05", check_out_date: "2019-03-08", number_of_adults: 2 })',
  ];

  test.each([
    'what about another house?',
    'how about another one?',
    'do you have anything else?',
    'have you got any others?',
    'is there any other house?',
    'are there others?',
    'did you find something else?',
    'can I see a different house please?',
    'could you show me another one?',
    'show me another one',
    'let me see another house',
    'another one?',
  ])('is offered, and takes nothing: %s', async (text) => {
    expect(await talk(text, ...READ_BACK)).toBe('next(x1)');
  });

  test.each([
    'what about another day?',
    'another adult',
    'is there anything else I should know?',
    'another house for my mother too',
    'no, something other',
  ])('is not asked for: %s', async (text) => {
    expect(await talk(text, ...READ_BACK)).toBeUndefined();
    expect(await talk('what about another house?', ...READ_BACK.slice(0, 2))).toBeUndefined();
  });

  const OTHER = 'select({ address: "5 Trolley Lane" }, { from: x1 })';

  test.each([
    ['how much is the one at Eucalyptus Street?', 'say(x5.total_price)'],
    ['how much is the one at Trolley Lane?', `NAME = ${OTHER}; say(NAME.total_price); select(x3, { from: x1 })`],
    ['what is the rating of the second one?', 'say(x5.rating)'],
  ])('is told of, and the one that was read back stays: %s', async (text, said) => {
    const program = await talk(text, ...READ_BACK);
    expect(program?.replace(/^(x\d+) = (.*)\(\1\./, 'NAME = $2(NAME.')).toBe(said);
  });

  const ASKED = [...READ_BACK, 'say(x5.total_price)'];

  test.each([
    'yes, that one',
    'ok, that one please',
    "I'll take that one",
    "no, I'd rather have that one",
    'that one then',
  ])('is taken where it was told of last: %s', async (text) => {
    expect(await talk(text, ...ASKED)).toBe('select(x5, { from: x1 })');
    expect(await talk(text, ...READ_BACK)).toBeUndefined();
    expect(await talk(text, ...READ_BACK, 'say(x3.total_price)')).toBeUndefined();
  });

  test.each(['yes', 'not that one', 'what is that one called?', 'yes, that one for three'])(
    'is not taken by: %s',
    async (text) => {
      expect((await talk(text, ...ASKED)) ?? '').not.toContain('select(x5');
    },
  );
});

describe('what is asked of all results', () => {
  test.each([
    ['How many did you find?', TWO, 'len(x1)'],
    ['how many are there in total?', TWO, 'len(x1)'],
    ['How many hotels do you have?', TWO, 'len(x1)'],
    ['how many have you got?', TWO, 'len(x1)'],
    ['How many do you have like that?', TWO, 'len(x1)'],
    ['Which of them have wifi?', TWO, 'say(x3.has_wifi, x5.has_wifi)'],
    ['which ones have wifi?', [HOTELS], 'x1.has_wifi = true'],
  ])('%s', async (text, programs, said) => {
    expect(await talk(text, ...programs)).toBe(said);
  });

  test.each([
    ['How many did you find?', []],
    ['how many rooms are there?', TWO],
    ['how many children have you got?', TWO],
    ['how many do you have like the Larch?', TWO],
    ['how many people can stay?', TWO],
    ['which of them do you like?', TWO],
    ['which of them has a pool?', TWO],
    ['which one is it', TWO],
  ])('no: %s', async (text, programs) => {
    expect(await talk(text, ...programs)).toBeUndefined();
  });
});

test('a long text is no such question', async () => {
  expect(await talk(`${'Well, '.repeat(30)}what can you do?`)).toBeUndefined();
});

test('an unfinished pair of surrogates is no such question, and no crash', async () => {
  expect(await talk('the \ud800 one', ...TWO)).toBeUndefined();
});

test.each([
  ['how many days is that?', 'pauses_left', 'How many pauses are left', true],
  ['how many pauses are left?', 'pauses_left', 'How many pauses are left', false],
  ['how many are left?', 'pauses_left', 'How many pauses are left', false],
  ['how many more can I have?', 'pauses_left', 'How many pauses are left', false],
  ['how many bedrooms are there?', 'number_of_beds', 'How many beds there are', false],
  ['how many bathrooms are there?', 'number_of_beds', 'How many beds there are', true],
  ['how many can sleep there?', 'sleeps', 'How many people can sleep there', false],
  ['how long is that?', 'pauses_left', 'How many pauses are left', false],
])('so many of another thing are asked for: %s (%s)', (asked, name, description, isOther) => {
  expect(isOtherCount({ name, kind: 'integer', description }, asked)).toBe(isOther);
  expect(isOtherCount({ name, kind: 'date', description }, asked)).toBe(false);
});

describe('a bare place', () => {
  test.each([
    ['the 2nd', 'select(x5, { from: x1 })'],
    ['2nd please', 'select(x5, { from: x1 })'],
    ['The second.', 'select(x5, { from: x1 })'],
    ['the 1st', 'select(x3, { from: x1 })'],
    ['the 2nd one, please', 'select(x5, { from: x1 })'],
    ['the last', 'select(x5, { from: x1 })'],
  ])('is a result where a list was offered: %s', async (text, said) => {
    expect(await talk(text, ...TWO)).toBe(said);
  });

  test.each(['the 2nd of March', 'from the 2nd', 'the 40th', 'the 0th', '2', 'the 2nd, is that a Monday?'])(
    'is none: %s',
    async (text) => {
      expect(await talk(text, ...TWO)).toBeUndefined();
    },
  );

  test('is no result where a day is asked for, or nothing was offered', async () => {
    expect(await talk('the 2nd', ...TWO, 'hotels_1_reserve_hotel({ hotel_name: "Hotel Ambergate" })')).toBeUndefined();
    expect(await talk('the 2nd', TABLE)).toBeUndefined();
  });
});
