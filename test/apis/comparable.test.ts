import { createRegistry, createSession, type Row, type SearchApi } from 'typetod';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { isOrdered } from '../../src/service/index.js';
import { CASES, OTHERS } from './cases/all.js';
import { resultsOf } from './live.js';

const registry = createRegistry(allServices);

function searchApi(name: string): SearchApi {
  const api = registry.apis.get(name);
  if (api?.kind !== 'search') throw new Error(`There is no search '${name}'.`);
  return api;
}

/** The searches that declare what can be compared beside their slots, with those properties. */
const DECLARED = [...CASES, ...OTHERS].flatMap(({ api: name, queries }) => {
  const api = searchApi(name);
  const properties = [...api.comparable.values()].filter((one) => !api.slots.has(one.name));
  return properties.length === 0 ? [] : [{ name, api, queries, properties }];
});

const literal = JSON.stringify;

/** The call of a search with the arguments of a query, and with more as it is written. */
function callOf({ name }: SearchApi, query: Row, more: readonly string[] = []): string {
  const given = Object.entries(query).map(([slot, value]) => `${slot}: ${literal(value)}`);
  return `x1 = ${name}({ ${[...given, ...more].join(', ')} })`;
}

/** The rows that a session holds after a program. */
async function rowsAfter(program: string): Promise<readonly Row[]> {
  const session = createSession({ services: allServices });
  const { feedback } = await session.turn(program);
  if (feedback) throw new Error(feedback.message);
  const [task] = session.world.tasks;
  return task?.kind === 'search' ? (task.results?.rows ?? []) : [];
}

describe('what results of the bundled services can be compared by', () => {
  it('is of many of them', () => {
    expect(new Set(DECLARED.map(({ api }) => api.service)).size).toBeGreaterThan(9);
  });

  it.each(DECLARED)('tells results of $name apart', async ({ api, queries, properties }) => {
    const found = await Promise.all(queries.map((query) => resultsOf(api, query)));
    const alike = properties.filter(
      ({ name }) => !found.some((rows) => new Set(rows.map((row) => row[name])).size > 1),
    );
    expect(alike.map(({ name }) => name)).toEqual([]);
  });

  it.each(DECLARED)('has an order, and bounds, over results of $name', async ({ api, queries, properties }) => {
    const lists = await Promise.all(queries.map((query) => resultsOf(api, query)));
    for (const { name } of properties.filter(isOrdered)) {
      const at = lists.findIndex((rows) => new Set(rows.map((row) => row[name])).size > 1);
      const [all = [], query = {}] = [lists[at], queries[at]];
      const values = all.map((row) => row[name]).sort((a, b) => ((a as number) < (b as number) ? -1 : 1));
      const sorted = await rowsAfter(`${callOf(api, query)}\nsort(x1, { ${name}: "ascending" })`);
      expect(sorted.map((row) => row[name])).toEqual(values.slice(0, api.limit));
      const least = await rowsAfter(callOf(api, query, [`${name}: atMost(${literal(values[0])})`]));
      expect(least.map((row) => row[name])).toEqual(values.filter((value) => value === values[0]).slice(0, api.limit));
    }
  });

  it.each([
    ['restaurants_2_find_restaurants({ location: "Oakland", category: "dontcare", address: not("18 Pier Road") })'],
    ['hotels_4_search_hotel({ location: "London", phone_number: anyOf("1", "2") })'],
    ['maps_get_directions({ to: "Harbor", minutes: atMost(10) })'],
    ['weather_1_get_weather({ city: "Oakland", wind: atMost(10) })'],
  ])('is no property that nobody chooses by: %s', async (program) => {
    const session = createSession({ services: allServices });
    expect((await session.turn(program)).feedback?.code).toMatch(/^(?:unknown-slot|not-comparable)$/);
  });
});
