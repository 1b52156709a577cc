import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allServices } from '../../../apis/index.js';
import {
  createApiIndex,
  RETRIEVAL_WEIGHTS,
  type RetrievalQuery,
  retrievalContext,
} from '../../../src/dialogue/index.js';
import { VERBS } from '../../../src/dialogue/retrieval/words.js';
import { createSession } from '../../../src/engine/index.js';
import { createRegistry, service, transaction } from '../../../src/service/index.js';
import { EMPTY_WORLD } from '../../../src/world/index.js';

const index = createApiIndex(allServices);
const apiNames = allServices.flatMap(({ apis }) => apis.map(({ name }) => name));

const names = (query: RetrievalQuery | string, limit?: number, from = index): readonly string[] =>
  from.rank(typeof query === 'string' ? { utterance: query } : query, limit).map(({ api }) => api.name);

/** What a user may say, and the API that is meant, whichever version of its service. */
const SAID: readonly (readonly [string, string])[] = [
  ['Which buses go to Fresno?', 'buses_N_find_bus'],
  ['Buy two bus tickets, please.', 'buses_N_buy_bus_ticket'],
  ['Is it going to rain in Oslo?', 'weather_N_get_weather'],
  ['Find me a place to eat.', 'restaurants_N_find_restaurants'],
  ['Reserve a table at that restaurant.', 'restaurants_N_reserve_restaurant'],
  ['I need a round trip flight.', 'flights_N_search_roundtrip_flights'],
  ['Set a new alarm for six.', 'alarm_N_add_alarm'],
  ['Transfer money to my savings account.', 'banks_N_transfer_money'],
  ['Call me a cab.', 'ride_sharing_N_get_ride'],
  ['Which attractions are there in Paris?', 'travel_N_find_attractions'],
  ['Share my location with Ana.', 'messaging_N_share_location'],
];

/** A sentence of words that services use, of words that mean nothing, and of anything else. */
const sentence = fc
  .array(
    fc.oneof(
      fc.constantFrom('find', 'book', 'bus', 'tickets', 'hotel', 'music', 'date', 'city', 'play', 'account', 'doctor'),
      fc.constantFrom('the', 'please', 'zzyzx', '7', 'constructor', '__proto__', 'toString', 'hasOwnProperty'),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 12 },
  )
  .map((words) => words.join(' '));

const query: fc.Arbitrary<RetrievalQuery> = fc.record(
  {
    utterance: sentence,
    before: fc.array(sentence, { maxLength: 3 }),
    called: fc.array(fc.constantFrom(...apiNames, 'no_such_api', '__proto__'), { maxLength: 4 }),
    suggested: fc.constantFrom(...apiNames, 'no_such_api', 'constructor'),
  },
  { requiredKeys: ['utterance'] },
);

class Polish extends transaction({
  intent: 'Polish',
  description: 'Polishes gemstones',
  slots: { gemstone: z.string().describe('Gemstone') },
  returns: { gemstone: z.string() },
  entity: 'gemstone',
}) {}

const gems = service({ name: 'Gems_1', description: 'Gemstone polishers', apis: [Polish] });

describe('an index of APIs', () => {
  it.each(SAID)('finds what is meant by: %s', (utterance, meant) => {
    expect(names(utterance)[0]?.replace(/_\d_/, '_N_')).toBe(meant);
  });

  it.each([
    ['in the plural', 'restaurant', 'restaurants'],
    ['in capitals', 'restaurant', 'RESTAURANT'],
    ['with marks', 'restaurant', '¿restaurant?!'],
    ['twice', 'restaurant', 'restaurant restaurant'],
    ['with words that say little', 'restaurant', 'I would like to have a restaurant, please'],
  ])('takes a word %s for the same', (_how, word, same) => {
    expect(index.rank({ utterance: same })).toEqual(index.rank({ utterance: word }));
  });

  it('takes a misspelt word and the beginning of a word for one that it has', () => {
    expect(names('restuarant')[0]).toMatch(/^restaurants_/);
    expect(names('apartm')[0]).toMatch(/^homes_/);
  });

  it('tells looking for something from doing it', () => {
    expect(names('find an event')[0]).toMatch(/find_events$/);
    expect(names('tickets for an event: buy them')[0]).toMatch(/buy_event_tickets$/);
  });

  it('takes a registry as it takes its services', () => {
    const registry = createRegistry(allServices);
    expect(names('a bus', undefined, createApiIndex(registry))).toEqual(names('a bus'));
  });

  it('knows other words than its own if it is told', () => {
    const told = createApiIndex(allServices, { synonyms: { nosh: ['restaurant'] } });
    expect(names('nosh')).toEqual([]);
    expect(names('nosh', 1, told)[0]).toMatch(/^restaurants_/);
    expect(names('hungry', undefined, createApiIndex(allServices, { synonyms: {} }))).toEqual([]);
  });

  it('leaves a part out whose weight is 0', () => {
    const bare = createApiIndex(allServices, { weights: { name: 0, description: 0, slot: 0, value: 0 } });
    expect(names('cuisine', undefined, bare)).toEqual([]);
    expect(names('reserve', undefined, bare).length).toBeGreaterThan(0);
  });
});

describe('what the dialogue has come to', () => {
  const called = ['events_1_find_events', 'restaurants_2_find_restaurants'];

  it('makes the other APIs of a service in use likelier than their namesakes', () => {
    expect(names({ utterance: 'Reserve a restaurant', called: ['restaurants_1_find_restaurants'] })[0]).toBe(
      'restaurants_1_reserve_restaurant',
    );
    expect(names({ utterance: 'Reserve a restaurant', called })[0]).toBe('restaurants_2_reserve_restaurant');
  });

  it('ranks what follows the search touched last first where the words say nothing', () => {
    expect(names({ utterance: 'That one!', called }, 1)).toEqual(['restaurants_2_reserve_restaurant']);
    expect(names({ utterance: 'That one!', called: called.toReversed() }, 1)).toEqual(['events_1_buy_event_tickets']);
  });

  it('ranks what the agent proposed first where the words say nothing', () => {
    const suggested = 'events_1_buy_event_tickets';
    expect(names({ utterance: 'Yes, please.', suggested })).toEqual([suggested]);
    expect(names({ utterance: 'Yes, please.', called: called.slice(0, 1), suggested }, 1)).toEqual([suggested]);
  });

  it('gives way to what the user asks for', () => {
    const suggested = 'restaurants_2_reserve_restaurant';
    expect(names({ utterance: 'What is the weather forecast?', called, suggested }, 1)).toEqual([
      'weather_1_get_weather',
    ]);
  });

  it('adds nothing for names that no API has', () => {
    expect(names({ utterance: '', called: ['restaurants_9_find'], suggested: 'toString' })).toEqual([]);
  });

  it('is read from a world', async () => {
    expect(retrievalContext(EMPTY_WORLD)).toEqual({ called: [], world: EMPTY_WORLD });
    const session = createSession({ services: allServices });
    await session.turn('events_1_find_events({ category: "Music", city_of_event: "Seattle" })');
    expect(retrievalContext(session.world)).toMatchObject({ called: ['events_1_find_events'], world: session.world });
    expect(retrievalContext(session.world)).not.toHaveProperty('suggested');
    await session.turn('select(x3, { from: x1 })');
    expect(retrievalContext(session.world)).toMatchObject({
      called: ['events_1_find_events'],
      suggested: 'events_1_buy_event_tickets',
    });
  });
});

describe('a ranking', () => {
  it('is empty for no words, words that say little, and words that nothing has', () => {
    for (const utterance of ['', ' \n', '?!', 'yes please', '4 5 6', 'zzyzx', '𓀀'])
      expect({ utterance, ranked: names(utterance) }).toEqual({ utterance, ranked: [] });
    expect(createApiIndex([]).rank({ utterance: 'a bus' })).toEqual([]);
  });

  it('has at most as many as are asked for, the first ones', () => {
    const all = names('find a hotel');
    expect(all.length).toBeGreaterThan(5);
    for (const limit of [0, 1, 5, all.length, 1000]) expect(names('find a hotel', limit)).toEqual(all.slice(0, limit));
    expect(names('find a hotel', -1)).toEqual([]);
  });

  it('is in order of the scores, then of the names, each API once', () => {
    fc.assert(
      fc.property(query, (asked) => {
        const ranked = index.rank(asked);
        expect(ranked.every(({ score }) => score > 0 && Number.isFinite(score))).toBe(true);
        const sorted = [...ranked].sort((a, b) => b.score - a.score || (a.api.name < b.api.name ? -1 : 1));
        expect(ranked).toEqual(sorted);
        expect(new Set(ranked.map(({ api }) => api)).size).toBe(ranked.length);
      }),
    );
  });

  it('is the same for the services in any order', () => {
    const shuffled = fc.shuffledSubarray([...allServices], { minLength: allServices.length });
    fc.assert(
      fc.property(shuffled, fc.array(query, { minLength: 1, maxLength: 5 }), (services, asked) => {
        const other = createApiIndex(services);
        for (const one of asked) expect(other.rank(one)).toEqual(index.rank(one));
      }),
      { numRuns: 8 },
    );
  });

  it('does not change with what was asked before', () => {
    const fresh = createApiIndex(allServices);
    fc.assert(
      fc.property(query, (asked) => {
        expect(fresh.rank(asked)).toEqual(index.rank(asked));
      }),
      { numRuns: 25 },
    );
  });

  it('does not depend on earlier utterances', () => {
    fc.assert(
      fc.property(query, ({ before: _, ...asked }) => {
        expect(index.rank({ ...asked, before: ['I need a hotel.'] })).toEqual(index.rank(asked));
      }),
      { numRuns: 25 },
    );
  });

  it('never has an API that shares no word with what is said', () => {
    const more = createApiIndex([...allServices, gems]);
    const verbs = new RegExp(`\\b(${VERBS.transaction.replaceAll(' ', '|')})\\b`, 'i');
    const said = SAID.map(([utterance]) => utterance).filter((utterance) => !verbs.test(utterance));
    expect(said.length).toBeGreaterThan(5);
    for (const utterance of said) expect(names(utterance, undefined, more)).not.toContain('gems_1_polish');
    expect(names('a gemstone', undefined, more)).toEqual(['gems_1_polish']);
  });

  it('keeps its order when such an API is added', () => {
    const more = createApiIndex([gems, ...allServices]);
    const first = (services: typeof index, utterance: string) => names(utterance, 5, services);
    for (const [utterance] of SAID) expect(first(more, utterance)).toEqual(first(index, utterance));
  });

  it('takes texts of any length', () => {
    expect(names('x'.repeat(1_000_000))).toEqual([]);
    expect(names('hotel '.repeat(100_000))).toEqual(names('hotel'));
    const long = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ');
    expect(names(`hotel ${long}`)[0]).toMatch(/^hotels_/);
  });
});

describe('the weights', () => {
  it('may be changed one by one', () => {
    const suggested = 'weather_1_get_weather';
    const { suggested: usual } = RETRIEVAL_WEIGHTS;
    const changed = createApiIndex(allServices, { weights: { suggested: 3 * usual } });
    const [first, second] = [index, changed].map((of) => of.rank({ utterance: '', suggested })[0]?.score);
    expect(second).toBeCloseTo(3 * first!, 10);
  });

  it('weigh what the dialogue adds against words, for few services as for many', () => {
    const few = createApiIndex(allServices.filter(({ name }) => /^(Buses|Hotels|Weather)_1$/.test(name)));
    for (const of of [few, index]) {
      const called = ['hotels_1_search_hotel'];
      expect(names({ utterance: 'Find a bus to Fresno', called }, 1, of)[0]).toMatch(/^buses_._find_bus$/);
      expect(names({ utterance: 'Reserve that', called }, 1, of)).toEqual(['hotels_1_reserve_hotel']);
    }
  });
});
