import { readFileSync } from 'node:fs';
import type { Property } from '../../src/service/index.js';
import { type Canonical, createRegistry, type Row, type SearchApi, type Service } from 'typetod';
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
import { checked } from './checked.js';
import { resultsOf } from './live.js';

const registry = createRegistry(allServices);

function serviceOf({ service }: SearchApi): Service {
  return registry.services.find(({ name }) => name === service) as Service;
}

function searchApi(name: string): SearchApi {
  const api = registry.apis.get(name);
  if (api?.kind !== 'search') throw new Error(`There is no search '${name}'.`);
  return api;
}

describe('the services of apis/', () => {
  it('load together', () => {
    expect(registry.services).toHaveLength(48);
    expect(registry.apis.size).toBe(97);
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

  it('have all their searches tested here, each once', () => {
    const searches = [...registry.apis.values()].filter((api) => api.kind === 'search').map((api) => api.name);
    expect([...CASES, ...OTHERS].map(({ api }) => api).sort()).toEqual(searches.sort());
  });
});

describe.each(CASES)('the rows of $api', ({ api: name, rows, results }) => {
  const api = searchApi(name);

  it('are thirty or more, all different', () => {
    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  });

  it('are all found by its required slots', async () => {
    const { searches } = await checked(serviceOf(api));
    const found = searches.flatMap(({ api: { name: of }, rows: some }) => (of === name ? some : []));
    if (results === undefined) expect(found).toHaveLength(rows.length);
    else expect(found.length).toBeGreaterThanOrEqual(results);
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
  const { searches } = await checked(serviceOf(api));
  if (searches.some(({ api: of, rows }) => of === api && rows.some((row) => row[name] === value))) return true;
  for (const query of asking) {
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
