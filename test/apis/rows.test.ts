import { callArguments, createRegistry, identityOf, liveBackend, type Row, type SearchApi } from 'typetod';
import { describe, expect, it } from 'vitest';
import { alarms } from '../../apis/alarm_1/rows.js';
import { accounts } from '../../apis/banks_2/rows.js';
import { buses, soldOut } from '../../apis/buses_3/rows.js';
import { flights } from '../../apis/flights_3/rows.js';
import { hotels } from '../../apis/hotels_4/rows.js';
import { allServices } from '../../apis/index.js';
import { movies } from '../../apis/media_3/rows.js';
import { meetings } from '../../apis/meetings/rows.js';
import { performances, showings } from '../../apis/movies_1/rows.js';
import { fullHours, restaurants } from '../../apis/restaurants_2/rows.js';

const registry = createRegistry(allServices);

/** Every combination of values that the rows have in these columns: queries that together reach each row. */
function queriesOf(rows: readonly Row[], columns: readonly string[], more: Row = {}): readonly Row[] {
  const texts = rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]]))));
  return [...new Set(texts)].map((text) => ({ ...(JSON.parse(text) as Row), ...more }));
}

/** Everything that a search returns, over all pages. */
async function resultsOf(api: SearchApi, query: Row): Promise<readonly Row[]> {
  const args = { ...callArguments({ api, slots: {} }), ...query };
  const found: Row[] = [];
  for (;;) {
    const page = await liveBackend.search({
      kind: 'search',
      api,
      arguments: args,
      call: 0,
      key: 'abcdef0123456789',
      now: '2019-03-01T09:00',
      tables: {},
      offset: found.length,
    });
    found.push(...page.rows);
    if (!page.more) return found;
  }
}

const there = { departure_date: '2019-03-04' };
const flightQueries = queriesOf(flights, ['origin_city', 'destination_city'], there);

interface Case {
  readonly api: string;
  readonly rows: readonly Row[];
  readonly queries: readonly Row[];
  /** Where the queries do not return each row just once. */
  readonly results?: number;
}

const CASES: readonly Case[] = [
  { api: 'alarm_1_get_alarms', rows: alarms, queries: [{}] },
  { api: 'buses_3_find_bus', rows: buses, queries: queriesOf(buses, ['from_city', 'to_city', 'category'], there) },
  { api: 'flights_3_search_oneway_flight', rows: flights, queries: flightQueries },
  {
    api: 'flights_3_search_roundtrip_flights',
    rows: flights,
    queries: flightQueries.map((query) => ({ ...query, return_date: '2019-03-09' })),
    results: 30,
  },
  { api: 'hotels_4_search_hotel', rows: hotels, queries: queriesOf(hotels, ['location']) },
  { api: 'media_3_find_movies', rows: movies, queries: queriesOf(movies, ['genre']) },
  { api: 'meetings_get_meetings', rows: meetings, queries: [{}] },
  { api: 'movies_1_find_movies', rows: showings, queries: queriesOf(showings, ['location', 'theater_name']) },
  {
    api: 'movies_1_get_times_for_movie',
    rows: performances,
    queries: queriesOf(performances, ['movie_name', 'location'], { show_date: '2019-03-02' }),
  },
  { api: 'restaurants_2_find_restaurants', rows: restaurants, queries: queriesOf(restaurants, ['location']) },
];

/** Searches of two accounts, and those that compute their answers. */
const OTHERS: readonly Pick<Case, 'api' | 'queries'>[] = [
  { api: 'banks_2_check_balance', queries: queriesOf(accounts, ['account_type']) },
  { api: 'weather_1_get_weather', queries: [{ city: 'London' }, { city: 'Oslo', date: '2019-07-09' }, { city: 'x' }] },
  { api: 'maps_get_directions', queries: ['Zoo', 'City Hall', 'Juniper Hall, 2.14'].map((to) => ({ to })) },
];

function searchApi(name: string): SearchApi {
  const api = registry.apis.get(name);
  if (api?.kind !== 'search') throw new Error(`There is no search '${name}'.`);
  return api;
}

function problemsOf(api: SearchApi, row: Row): readonly string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const property = api.properties.get(name);
    if (!property) return [`${name} is none of what ${api.name} returns`];
    const parsed = property.schema.safeParse(value);
    return parsed.success && value !== '' ? [] : [`${name} is ${JSON.stringify(value)}`];
  });
}

describe('the services of apis/', () => {
  it('load together', () => {
    expect(registry.services).toHaveLength(14);
    expect(registry.apis.size).toBe(24);
  });

  it('are exported each', async () => {
    const { allServices: all, ...exported } = await import('../../apis/index.js');
    expect(Object.values(exported)).toEqual(all);
  });

  it('describe everything', () => {
    for (const api of registry.apis.values()) {
      const described = [api, ...api.slots.values(), ...api.properties.values()];
      expect(described.filter(({ description }) => description === '')).toEqual([]);
    }
  });

  it('have all their searches tested here', () => {
    const searches = [...registry.apis.values()].filter((api) => api.kind === 'search').map((api) => api.name);
    expect([...CASES, ...OTHERS].map(({ api }) => api).sort()).toEqual(searches.sort());
  });
});

describe.each(CASES)('the rows of $api', ({ api: name, rows, queries, results }) => {
  const api = searchApi(name);

  it('are thirty or more, all different', () => {
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  });

  it('are all found by its required slots', async () => {
    const found = (await Promise.all(queries.map((query) => resultsOf(api, query)))).flat();
    if (results === undefined) expect(found).toHaveLength(rows.length);
    else expect(found.length).toBeGreaterThanOrEqual(results);
  });
});

describe.each([...CASES, ...OTHERS])('the results of $api', ({ api: name, queries }) => {
  const api = searchApi(name);

  it('have the types that it returns, and every property', async () => {
    for (const query of queries) {
      for (const row of await resultsOf(api, query)) {
        expect(problemsOf(api, row)).toEqual([]);
        const unsaid = ['number_of_rooms'];
        expect([...Object.keys(row), ...unsaid]).toEqual(expect.arrayContaining([...api.properties.keys()]));
      }
    }
  });

  it('are told apart by their identity', async () => {
    for (const query of queries) {
      const identities = (await resultsOf(api, query)).map((row) => identityOf(api, row));
      expect(new Set(identities).size).toBe(identities.length);
    }
  });
});

describe('identities over a whole table', () => {
  it.each<[string, readonly Row[]]>([
    ['restaurant_name', restaurants],
    ['phone_number', restaurants],
    ['place_name', hotels],
    ['phone_number', hotels],
    ['title', movies],
    ['title', meetings],
    ['alarm_name', alarms],
    ['account_balance', accounts],
  ])('%s is unique', (column, rows) => {
    expect(new Set(rows.map((row) => row[column])).size).toBe(rows.length);
  });
});

describe('closed sets', () => {
  it.each<[string, string, readonly Row[]]>([
    ['restaurants_2_find_restaurants', 'price_range', restaurants],
    ['restaurants_2_find_restaurants', 'has_vegetarian_options', restaurants],
    ['buses_3_find_bus', 'category', buses],
    ['media_3_find_movies', 'subtitle_language', movies],
    ['banks_2_check_balance', 'account_type', accounts],
    ['hotels_4_search_hotel', 'star_rating', hotels],
    ['flights_3_search_oneway_flight', 'airlines', flights],
    ['flights_3_search_oneway_flight', 'number_stops', flights],
    ['movies_1_find_movies', 'show_type', showings],
  ])('%s: every value of %s is in some row', (name, column, rows) => {
    const property = searchApi(name).properties.get(column);
    const values = property?.values ?? [true, false];
    expect(values.filter((value) => !rows.some((row) => row[column] === value))).toEqual([]);
  });
});

describe('what is not in a table', () => {
  it('full hours are of restaurants that there are', () => {
    const names = restaurants.map((row) => row.restaurant_name as string);
    expect(fullHours.filter((entry) => !names.includes(entry.restaurant_name))).toEqual([]);
  });

  it('buses that are sold out are in the timetable', () => {
    const missing = soldOut.filter(
      (full) =>
        !buses.some(
          (bus) =>
            bus.from_city === full.from_city &&
            bus.to_city === full.to_city &&
            bus.departure_time === full.departure_time,
        ),
    );
    expect(missing).toEqual([]);
  });
});
