import { createSession, type Service } from 'typetod';
import {
  alarm1,
  banks1,
  banks2,
  events2,
  buses3,
  calendar1,
  flights1,
  flights2,
  hotels4,
  messaging1,
  music1,
  music2,
  payment1,
  rentalCars1,
  rentalCars3,
  restaurants2,
  rideSharing1,
  services1,
  services2,
  trains1,
  weather1,
} from 'typetod/apis';
import { DialogueManager, type DialogueTurn, type Parser, type ParserInput } from 'typetod/dialogue';
import { call, parseError } from 'typetod/language';
import { defaultParser, rulesParser } from 'typetod/parsers';
import { naturalReader } from 'typetod/values';
import { afterAll, describe, expect, test } from 'vitest';
import { hearingTwo } from '../../src/parsers/plan/two-requests.js';

const shipped = await defaultParser();
afterAll(() => shipped.dispose());

const services: readonly Service[] = [hotels4, rentalCars3, restaurants2, services1, trains1];

/** The APIs that the last of some utterances begins. */
const begun = (parser: (typeof shipped)['parser'], ...utterances: readonly string[]): Promise<readonly string[]> =>
  begunOf(services, parser, ...utterances);

async function begunOf(
  services: readonly Service[],
  parser: (typeof shipped)['parser'],
  ...utterances: readonly string[]
): Promise<readonly string[]> {
  const session = createSession({ services, reader: naturalReader, now: '2019-03-01T09:00' });
  const manager = new DialogueManager({ session, parser });
  let program = '';
  for (const utterance of utterances) program = (await manager.turn(utterance)).result?.program ?? '';
  return [...program.matchAll(/= (\w+_\d_\w+)\(/g)].map(([, api = '']) => api);
}

const parsers = [
  ['the network', shipped.parser],
  ['rules', rulesParser()],
] as const;

describe('what takes a deed back', () => {
  test.each([
    ['cancel my train tickets', 'trains_1_cancel_tickets'],
    ["I'd like to cancel the rental", 'rental_cars_3_cancel_rental'],
    ['please cancel my rental car', 'rental_cars_3_cancel_rental'],
  ])('is the one that is named: %s', async (said, api) => {
    expect(await begun(shipped.parser, said)).toEqual([api]);
    expect(await begun(shipped.parser, 'find me a hotel in London', said)).toEqual([api]);
  });

  test('does not begin, and no booking does, where nothing takes back what is named', async () => {
    expect(await begun(shipped.parser, 'cancel the hairdresser appointment')).toEqual([]);
  });
});

describe('what gives up', () => {
  const named = [...services, alarm1];
  test.each(parsers)('begins nothing where nothing is under way: %s', async (_name, parser) => {
    for (const said of ['call it off', 'hi, call it off', 'call the whole thing off', 'scrap that'])
      expect(await begunOf(named, parser, said)).toEqual([]);
    expect(await begunOf(named, parser, 'set an alarm called off for 7 am')).toEqual(['alarm_1_add_alarm']);
  });
});

describe('a deed that names nothing', () => {
  test.each(parsers)('begins nothing of another service: %s', async (_name, parser) => {
    const search = 'find me a train from Anaheim to Fresno on March 5th for one';
    expect(await begun(parser, search)).toEqual(['trains_1_find_trains']);
    expect(await begun(parser, search, 'book it')).toEqual([]);
  });

  test.each(parsers)('books what was offered: %s', async (_name, parser) => {
    expect(await begun(parser, 'find me an italian restaurant in San Jose', 'book it')).toEqual([
      'restaurants_2_reserve_restaurant',
    ]);
  });
});

describe('what is open and takes what is said', () => {
  const many = [calendar1, ...services, rideSharing1, weather1];
  const last = async (parser: (typeof shipped)['parser'], ...lines: readonly string[]) =>
    (await begunOf(many, parser, ...lines)).filter(
      (api) => !/^(?:hotels_4|restaurants_2|services_1|trains_1)_/.test(api),
    );

  test.each([
    ['Book a table for two at Bamboo Garden in San Jose', 'some time in the evening, what have you got?'],
    ['Book a table for two at Bamboo Garden in San Jose', 'any time after seven'],
    ['find me a hairdresser in San Jose', 'any time this afternoon with her?'],
    ['a train ticket from Anaheim to Fresno on Monday for one', 'any time in the afternoon'],
  ])('comes before another service of which nothing is named: %s / %s', async (first, line) => {
    for (const [, parser] of parsers) expect(await last(parser, first, line)).toEqual([]);
  });

  test.each([
    ['Book a table for two at Bamboo Garden in San Jose', 'when am I free tomorrow?', 'calendar_1_get_available_time'],
    ['Book a table for two at Bamboo Garden in San Jose', "what's the weather like tomorrow?", 'weather_1_get_weather'],
    ['find me a hotel in London', 'what is in my calendar on Monday?', 'calendar_1_get_events'],
    ['find me a hairdresser in San Jose', 'I need a taxi at four', 'ride_sharing_1_get_ride'],
  ])('comes behind one that is named: %s / %s', async (first, line, api) => {
    expect(await last(shipped.parser, first, line)).toEqual([api]);
  });
});

describe('another request in the same breath', () => {
  const many = [alarm1, hotels4, restaurants2, rideSharing1, services2, trains1, weather1];

  async function talk(parser: (typeof shipped)['parser'], ...lines: readonly string[]) {
    const session = createSession({ services: many, reader: naturalReader, id: 'two' });
    const manager = new DialogueManager({ session, parser });
    const turns: DialogueTurn[] = [];
    for (const line of lines) turns.push(await manager.turn(line));
    return { turns, tasks: session.world.tasks, reply: turns.at(-1)?.reply };
  }

  test.each([
    ['find me a hotel in London and a taxi to it at six', 'ride_sharing_1_get_ride', 'hotels_4_search_hotel'],
    ['set an alarm for 6 am and find me a dentist in Oakland', 'services_2_find_provider', 'alarm_1_add_alarm'],
    ['I need a hotel in London. Wake me at six.', 'alarm_1_add_alarm', 'hotels_4_search_hotel'],
    ['a hotel near the airport and a taxi', 'ride_sharing_1_get_ride', 'hotels_4_search_hotel'],
    ['we need a dentist in Oakland, and a hotel in London', 'hotels_4_search_hotel', 'services_2_find_provider'],
  ])('is begun in front of the first: %s', async (said, second, first) => {
    for (const [, parser] of parsers) {
      const { tasks } = await talk(parser, said);
      expect(tasks.map(({ api }) => api.name)).toEqual([second, first]);
    }
  });

  test.each([
    'I need a dentist in Oakland and it should be somebody who is good with children',
    'find a restaurant in Oakland and book a table for 4 at 7 pm',
    'I need a table for two in Oakland and a quiet place to eat',
    'We arrive by train on Friday and need a hotel in London',
    "I'm looking for a hotel. My train arrives in London at nine",
    'my cousin Ann lives in a hotel. Find me a dentist in Oakland',
    'get me a taxi for two and make it quick',
    'do not find me a hotel in London and a taxi',
    'a hotel in London near a restaurant and a train station',
  ])('is none: %s', async (said) => {
    for (const [, parser] of parsers) expect((await talk(parser, said)).tasks.length).toBeLessThan(2);
  });

  test('is come to when the first is done, and what is said of it is of no other', async () => {
    const lines = ['find me a hotel in London and a taxi to it for two', 'book it', 'tomorrow, three nights', 'yes'];
    const { turns, tasks, reply } = await talk(shipped.parser, ...lines);
    expect(turns[0]?.reply).toMatch(/hotels/);
    expect(tasks.at(-1)?.slots).toMatchObject({ stay_length: { canonical: 3 }, number_of_rooms: { canonical: 1 } });
    expect(reply).toMatch(/where you would like to go/);
    expect(tasks[0]?.slots).toMatchObject({ number_of_riders: { canonical: 2 } });
  });

  test('keeps its values for itself', async () => {
    const lines = ['find me a hotel in London, and wake me tomorrow at 6 am', 'book it'];
    const { tasks } = await talk(shipped.parser, ...lines);
    expect(Object.keys(tasks.at(-1)?.slots ?? {})).not.toContain('check_in_date');
  });

  test('is taken up where the user names it first', async () => {
    const { tasks } = await talk(shipped.parser, 'find me a hotel in London and a taxi to it', 'I need the taxi first');
    expect(tasks.map(({ api, touched }) => [api.name, touched > 1])).toEqual([
      ['ride_sharing_1_get_ride', true],
      ['hotels_4_search_hotel', true],
    ]);
  });
});

describe('another request behind a yes', () => {
  const many = [alarm1, banks1, calendar1, hotels4, messaging1, restaurants2, rideSharing1, trains1, weather1];
  const DEEDS = {
    alarm: ['set an alarm for 7 am called gym'],
    hotel: ['reserve a room at Hotel Marlowe Gate in London tomorrow for 3 nights'],
    message: ['share my location, Birchbark Square, with Dave'],
    ride: ['a taxi for 2 to 12 Almond Way, not shared'],
    table: ['a table for 2 at Bamboo Garden in San Jose at 8 pm tomorrow'],
    train: ['buy a train ticket from Oakland to Fresno on March 5th for one adult', 'at 8 am', 'no insurance'],
    transfer: ['send 20 dollars to Anna from checking to checking'],
  } as const;

  /** Whether the deed that was read back was done, and which other APIs were begun. */
  async function behind(parser: (typeof shipped)['parser'], deed: keyof typeof DEEDS, line: string) {
    const session = createSession({ services: many, reader: naturalReader, id: 'behind' });
    const manager = new DialogueManager({ session, parser });
    for (const one of [...DEEDS[deed], line]) await manager.turn(one);
    const [first, ...others] = session.world.tasks;
    const isDone = first?.kind === 'transaction' && ['performed', 'failed'].includes(first.phase);
    return { isDone, others: others.map(({ api }) => api.name) };
  }

  test.each([
    ['table', 'Yes please. Can we also get a taxi there?', 'ride_sharing_1_get_ride'],
    ['table', "That's right, for 2. And add it to my calendar", 'calendar_1_add_event'],
    ['ride', 'Perfect. Now find me a restaurant in Oakland, please.', 'restaurants_2_find_restaurants'],
    ['alarm', "yes. and message my mate Dave that I'll be at Birchbark Square", 'messaging_1_share_location'],
    ['transfer', 'yes. then check the weather in Oakland for tomorrow', 'weather_1_get_weather'],
    ['hotel', 'Yes. And a taxi to the hotel, too.', 'ride_sharing_1_get_ride'],
    ['message', 'yes. Now I need a taxi there as well.', 'ride_sharing_1_get_ride'],
  ] as const)('is begun, and the %s is done: %s', async (deed, line, other) => {
    for (const [, parser] of parsers)
      expect(await behind(parser, deed, line)).toEqual({ isDone: true, others: [other] });
  });

  test('may bound what it wishes', async () => {
    const line = 'yes. then i need a hotel in London, not more than 200 a night';
    expect(await behind(shipped.parser, 'train', line)).toEqual({ isDone: true, others: ['hotels_4_search_hotel'] });
  });

  test.each([
    ['table', 'Yes. Can we also sit outside?'],
    ['table', 'Yes. And make it for five'],
    ['table', 'Yes. For tomorrow though.'],
    ['table', 'Yes. And a table for my sister too.'],
    ['table', 'Yes, and a taxi there at 7'],
    ['table', 'Yes. But then I need a taxi as well'],
    ['table', 'Yes. Then again, a hotel would be better.'],
    ['table', 'Yes. And if it rains, a taxi too.'],
    ['table', 'I think so. And a taxi too.'],
    ['table', 'Yes, outside. And a taxi there, please.'],
    ['table', 'yes, for 4. And a taxi there, please.'],
    ['table', 'Great. And is parking free too?'],
    ['table', 'Yes. And the time too.'],
    ['ride', 'Yes. And a taxi for my sister too.'],
    ['ride', 'Yes. And make it a shared ride.'],
    ['ride', 'Yes. And can you send it to Bob too?'],
    ['alarm', 'Yes. And an alarm at 8 as well.'],
    ['alarm', 'Yes? And what is in my calendar tomorrow?'],
    ['transfer', 'yes, and send it to Bob too'],
    ['transfer', 'Yes. And send it to Bob too.'],
    ['transfer', 'Yes. Then check my balance first.'],
    ['train', 'Yes. And a ticket for my wife as well.'],
    ['train', 'Yes. Then a bus instead.'],
    ['train', 'Yes. And a meal too, please.'],
    ['train', 'No. And then a hotel in London.'],
    ['hotel', 'Yes. And a room for my mother as well.'],
    ['hotel', "Yes. I'd also like breakfast."],
    ['hotel', 'Yes. And what time is check-in, too?'],
    ['message', 'Yes. And send it to Anna as well.'],
    ['message', 'Hm. And what about a taxi too?'],
  ] as const)('makes no yes of what may be about the %s, or is none by itself: %s', async (deed, line) => {
    for (const [, parser] of parsers) expect((await behind(parser, deed, line)).isDone).toBe(false);
  });
});

describe('a request that is to come', () => {
  const said = 'a hotel in London and a taxi to it';

  async function left(parser: (typeof shipped)['parser'], ...lines: readonly string[]) {
    const session = createSession({ services: [hotels4, rideSharing1], reader: naturalReader, id: 'come' });
    const manager = new DialogueManager({ session, parser });
    for (const line of lines) await manager.turn(line);
    const [ride, hotel, deed] = session.world.tasks;
    return { ride: ride?.standing, hotel: hotel?.standing, deed: deed?.api.name };
  }

  test.each([
    ['actually I do not need the taxi', undefined],
    ['no taxi, thanks', undefined],
    ['forget the taxi', undefined],
    ["I don't need the taxi. Book it", 'hotels_4_reserve_hotel'],
  ])('is turned down by its name, and all else stays: %s', async (line, deed) => {
    for (const [, parser] of parsers)
      expect(await left(parser, said, line)).toEqual({ ride: 'suspended', hotel: 'open', deed });
  });

  test.each([
    'never mind',
    'no sharing please',
    "I don't want to share the taxi",
    'I do not need the hotel',
    'book it',
  ])('is not, where it is not named: %s', async (line) => {
    for (const [, parser] of parsers) expect((await left(parser, said, line)).ride).toBe('open');
  });

  test('is asked for no more', async () => {
    const lines = ['a hotel and a taxi to it', 'no taxi please', 'London', 'book it', 'tomorrow, three nights', 'yes'];
    const session = createSession({ services: [hotels4, rideSharing1], reader: naturalReader, id: 'no more' });
    const manager = new DialogueManager({ session, parser: shipped.parser });
    const replies: string[] = [];
    for (const line of lines) replies.push((await manager.turn(line)).reply);
    expect(replies[1]).toMatch(/city/);
    expect(replies.join(' ')).not.toMatch(/where you would like to go/);
  });
});

describe('of a deed that is read back and another to come', () => {
  const said = 'set an alarm for 7 am called gym and send 20 dollars to Anna from checking to checking';
  const standings = async (line: string): Promise<readonly string[]> => {
    const session = createSession({ services: [alarm1, banks1], reader: naturalReader, now: '2019-03-01T09:00' });
    const manager = new DialogueManager({ session, parser: shipped.parser });
    for (const one of [said, line]) await manager.turn(one);
    return session.world.tasks.map((task) => `${task.standing} ${task.kind === 'transaction' ? task.phase : ''}`);
  };

  test.each(['yes, add it', 'yes'])('the first is agreed to: %s', async (line) => {
    expect(await standings(line)).toEqual(['open asked', 'open performed']);
  });

  test.each(['yes, send it', 'yes, pay it'])('none is, by the verb of the other: %s', async (line) => {
    expect(await standings(line)).not.toContain('open performed');
  });

  test.each(['cancel everything', 'drop it all'])('both are given up: %s', async (line) => {
    expect(await standings(line)).toEqual(['suspended draft', 'suspended draft']);
  });

  test('one is given up, and the other is read back', async () => {
    expect(await standings('never mind')).toEqual(['open asked', 'suspended draft']);
  });
});

describe('two requests', () => {
  const session = createSession({ services: [hotels4, rideSharing1, alarm1], reader: naturalReader, id: 'parts' });
  const input = (utterance: string): ParserInput => ({
    session,
    utterance,
    said: [],
    apis: [...session.engine.registry.apis.values()],
    rejections: [],
    place: { dialogue: 'parts', turn: 1, step: 0, attempt: 0 },
  });

  /** A parser that begins one API, for a word of it, and marks the word 'wish'. */
  function scripted(read: string[] = []): Parser {
    const apis = { hotel: 'hotels_4_search_hotel', taxi: 'ride_sharing_1_get_ride', wake: 'alarm_1_add_alarm' };
    return {
      name: 'scripted',
      parse: async ({ utterance }) => {
        read.push(utterance);
        const word = /hotel|taxi|wake/.exec(utterance)?.[0] as keyof typeof apis | undefined;
        const start = utterance.indexOf('wish');
        return {
          statements: word ? [call(apis[word])] : [parseError()],
          confidence: word === 'taxi' ? 0.4 : 0.9,
          ...(start >= 0 && { unheard: [{ start, end: start + 4 }] }),
        };
      },
    };
  }

  test('keep what nothing took of each, where it stands, and the lower confidence', async () => {
    const said = 'a hotel with a wish and a taxi with another wish';
    const { unheard, confidence, statements } = await hearingTwo(scripted()).parse(input(said));
    expect(statements).toHaveLength(2);
    expect(unheard?.map(({ start, end }) => [start, said.slice(start, end)])).toEqual([
      [15, 'wish'],
      [44, 'wish'],
    ]);
    expect(confidence).toBe(0.4);
  });

  test('take no part to be read twice', async () => {
    const read: string[] = [];
    const said = 'a hotel and a and a taxi and b and a taxi and wake me';
    await hearingTwo(scripted(read)).parse(input(said));
    expect(read.length).toBeGreaterThan(2);
    expect(new Set(read).size).toBe(read.length);
  });

  test('are not parted behind a title', async () => {
    const read: string[] = [];
    await hearingTwo(scripted(read)).parse(input('a hotel near St. James by taxi'));
    expect(read).toEqual(['a hotel near St. James by taxi']);
  });
});

describe('another place', () => {
  const apart = [hotels4, services2, trains1, restaurants2, buses3];
  const searching = 'I need a hotel in London';

  test.each([
    ['and the thing of another service begin that', 'a dentist in Oakland', ['services_2_find_provider']],
    ['with it as a question, too', 'restaurants in Oakland?', ['restaurants_2_find_restaurants']],
    ['alone changes the search', 'how about San Jose', []],
    ['with a thing that is only wished beside it does as well', 'with a restaurant, in New York', []],
  ])('%s', async (_, said, apis) => {
    expect(await begunOf(apart, shipped.parser, searching, said)).toEqual(apis);
  });

  test('by a train is by no bus that is left out', async () => {
    const said = 'I want to go from Portland to Seattle tomorrow by train, not a bus';
    expect(await begunOf(apart, shipped.parser, said)).toEqual(['trains_1_find_trains']);
  });
});

describe('a flight without a return, where one with it is under way', () => {
  const round = 'a round trip from San Francisco to Seattle on March 12';
  const oneway = 'flights_2_search_oneway_flight';

  test.each(parsers)('begins with what is known: %s', async (_name, parser) => {
    for (const said of ["I'm not coming back, it's one way", 'one way please, on March 13', 'no return needed'])
      expect(await begunOf([flights2], parser, round, said)).toEqual([oneway]);
    expect(await begunOf([flights2], parser, `${round}, back on the 15th`, 'no! one way only')).toEqual([oneway]);
  });

  test.each(parsers)('takes the place of the draft: %s', async (_name, parser) => {
    const session = createSession({ services: [flights1], reader: naturalReader, now: '2019-03-01T09:00' });
    const draft = call('flights_1_reserve_roundtrip_flights', {
      origin_city: 'San Francisco',
      destination_city: 'Seattle',
      departure_date: 'March 12',
    });
    const first: Parser = {
      name: 'first',
      parse: (input) => (input.utterance === '' ? Promise.resolve({ statements: [draft] }) : parser.parse(input)),
    };
    const manager = new DialogueManager({ session, parser: first });
    await manager.turn('');
    expect((await manager.turn('actually just one way')).result?.program).toMatch(/suspend\(x1\).*_reserve_oneway_/s);
  });

  test.each(parsers)('does not begin by what tells of the return: %s', async (_name, parser) => {
    for (const said of ['on the 15th', "I don't want to come back before the 20th"])
      expect(await begunOf([flights2], parser, round, said)).not.toContain(oneway);
    expect(await begunOf([flights2], parser, `${round}, back on the 15th`, 'is it one way?')).toEqual([]);
  });
});

describe('what is meant in place of what was understood', () => {
  const [network] = parsers[0].slice(1);
  const offers = [events2, music1, music2, banks1, payment1, hotels4, restaurants2, trains1, buses3, rideSharing1];
  const last = (...lines: readonly string[]) => begunOf(offers, network as Parser, ...lines);
  const train = 'a train from Anaheim to Fresno on March 5th for one';

  test.each([
    [['find concerts in Seattle', 'no i mean a song, play me a jazz song'], /^music_._lookup/],
    [['send tom 20 bucks', 'no i meant payment, from my debit card'], /^payment_1_make/],
    [['find me a hotel in London', 'not a hotel, a restaurant please'], /^restaurants_2_find/],
    [[train, 'no, a bus'], /^buses_3_/],
    [['find concerts in Seattle', 'not a concert, I want to listen to something'], /^music_/],
  ])('begins: %j', async (lines, api) => {
    const [begins] = await last(...lines);
    expect(begins).toMatch(api);
  });

  test.each([
    [[train, 'no, a train on Tuesday'], 'trains_1_find_trains'],
    [['get me a cab', 'no, to the hotel'], 'ride_sharing_1_get_ride'],
    [['send tom 20 bucks', 'no i meant 30'], 'banks_1_transfer_money'],
    [['find me a hotel in London', 'I meant one near the station'], 'hotels_4_search_hotel'],
  ])('is no other service: %j', async (lines, api) => {
    for (const begins of await last(...lines)) expect(begins).toBe(api);
  });

  test('is not come back to', async () => {
    const session = createSession({ services: [banks1, payment1], reader: naturalReader, now: '2019-03-01T09:00' });
    const manager = new DialogueManager({ session, parser: network as Parser });
    await manager.turn('transfer 20 dollars to tom');
    expect((await manager.turn('no i meant payment')).result?.program).toMatch(/^x\d+ = suspend\(x1\)/);
  });

  test('has the verb of the deed', async () => {
    expect((await last('play some jazz please'))[0]).toMatch(/^music_/);
    expect((await last('find a jazz concert in Seattle'))[0]).toMatch(/^events_/);
  });
});

describe('what is booked in another service than it was found in', () => {
  const oneway = 'a one way flight from San Francisco to New York on March 8th';

  test.each(parsers)('is read back there with what is known: %s', async (_name, parser) => {
    const session = createSession({ services: [flights2, flights1], reader: naturalReader, now: '2019-03-01T09:00' });
    const said = `${oneway} for 2`;
    const found = call('flights_2_search_oneway_flight', {
      origin: 'San Francisco',
      destination: 'New York',
      departure_date: 'March 8',
      passengers: 2,
    });
    const first: Parser = {
      name: 'first',
      parse: (input) => (input.utterance === said ? Promise.resolve({ statements: [found] }) : parser.parse(input)),
    };
    const manager = new DialogueManager({ session, parser: first });
    await manager.turn(said);
    const booked = (await manager.turn('book the first one')).result?.program ?? '';
    expect(booked).toContain('flights_1_reserve_oneway_flight(');
    for (const slot of ['airlines: x', 'origin_city: x1.origin', 'departure_date: x1', 'passengers: x1'])
      expect(booked).toContain(slot);
    expect(booked).not.toContain('perform');
  });

  test.each(parsers)('is no thing of another kind: %s', async (_name, parser) => {
    expect(await begunOf([flights2, hotels4, restaurants2], parser, oneway, 'book it')).toEqual([]);
  });

  test('stays with the service whose result is taken', async () => {
    const cars = [rentalCars1, rentalCars3];
    const found = 'a compact car to rent in San Francisco from tomorrow at noon till sunday';
    const begun = await begunOf(cars, shipped.parser, found, 'ok book it, and add insurance');
    expect(begun.at(-1)).toMatch(/_reserve_car$/);
    expect(begun.at(-1)?.slice(0, 13)).toBe((await begunOf(cars, shipped.parser, found))[0]?.slice(0, 13));
  });

  test('is that of the service in use, of several that do the like', async () => {
    const session = createSession({ services: [banks1, banks2], reader: naturalReader, now: '2019-03-01T09:00' });
    const manager = new DialogueManager({ session, parser: shipped.parser });
    await manager.turn('transfer 20 dollars from checking to savings for Tom');
    const [bank = ''] = session.world.tasks.map(({ api }) => api.service);
    await manager.turn('yes');
    await manager.turn("what's my checking balance");
    expect(session.world.tasks.map(({ api }) => api.service)).toEqual([bank, bank]);
  });
});
