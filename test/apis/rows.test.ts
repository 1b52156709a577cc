import { readFileSync } from 'node:fs';
import { type Canonical, createRegistry, identityOf, type Property, type Row, type SearchApi } from 'typetod';
import { describe, expect, it } from 'vitest';
import { alarms } from '../../apis/alarm_1/rows.js';
import { accounts } from '../../apis/banks_2/rows.js';
import { buses, soldOut } from '../../apis/buses_3/rows.js';
import { hotels } from '../../apis/hotels_4/rows.js';
import { allServices } from '../../apis/index.js';
import { movies } from '../../apis/media_3/rows.js';
import { meetings } from '../../apis/meetings/rows.js';
import { fullHours, restaurants } from '../../apis/restaurants_2/rows.js';
import { CASES, OTHERS } from './cases/all.js';
import { resultsOf } from './live.js';

const registry = createRegistry(allServices);

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

/** What no result says unless the user does: a hotel has any number of rooms. */
const UNSAID: Readonly<Record<string, readonly string[]>> = {
  hotels_1_search_hotel: ['number_of_rooms'],
  hotels_3_search_hotel: ['number_of_rooms'],
  hotels_4_search_hotel: ['number_of_rooms'],
};

describe('the services of apis/', () => {
  it('load together', () => {
    expect(registry.services).toHaveLength(47);
    expect(registry.apis.size).toBe(90);
  });

  it('are exported each', async () => {
    const { allServices: all, ...exported } = await import('../../apis/index.js');
    expect(Object.values(exported)).toEqual(all);
  });

  it('are listed, with their folders, in the README', () => {
    const readme = readFileSync(new URL('../../apis/README.md', import.meta.url), 'utf8');
    const listed = [...readme.matchAll(/\[(\w+)\]\(\w+\/index\.ts\)/g)].map(([, name]) => name);
    expect([...new Set(listed)].sort()).toEqual(allServices.map(({ name }) => name).sort());
  });

  it('describe everything', () => {
    for (const api of registry.apis.values()) {
      const described = [api, ...api.slots.values(), ...api.properties.values()];
      expect(described.filter(({ description }) => description === '')).toEqual([]);
    }
  });

  it('have all their searches tested here, each once', () => {
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
        const said = [...api.properties.keys()].filter((property) => !UNSAID[name]?.includes(property));
        expect(Object.keys(row)).toEqual(expect.arrayContaining(said));
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

/** The values of a closed set; nothing for a property that may be anything. */
function closedValues(property: Property): readonly Canonical[] | undefined {
  return property.kind === 'boolean' ? [true, false] : property.values;
}

/** Whether some result has a value: without asking for it or, where it is one of the slots, when it is asked for. */
async function isFound(api: SearchApi, queries: readonly Row[], wish: { name: string; value: Canonical }) {
  const { name, value } = wish;
  const asking = api.slots.has(name) ? queries.map((query) => ({ ...query, [name]: value })) : [];
  for (const query of [...queries, ...asking]) {
    if ((await resultsOf(api, query)).some((row) => row[name] === value)) return true;
  }
  return false;
}

/** Searches that return properties of a closed set, with each value that such a property may have. */
const CLOSED = [...CASES, ...OTHERS].flatMap(({ api: name, queries }) => {
  const api = searchApi(name);
  const wishes = [...api.properties].flatMap(([property, type]) =>
    (closedValues(type) ?? []).map((value) => ({ name: property, value })),
  );
  return wishes.length === 0 ? [] : [{ name, api, queries, wishes }];
});

describe.each(CLOSED)('the closed sets of $name', ({ api, queries, wishes }) => {
  it('have every value in some result', async () => {
    const found = await Promise.all(wishes.map((wish) => isFound(api, queries, wish)));
    expect(wishes.filter((_, at) => !found[at])).toEqual([]);
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
