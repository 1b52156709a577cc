import { createRegistry, createSession } from 'typetod';
import { createApiIndex, retrievedCandidates } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { expect, test } from 'vitest';
import { allServices } from '../../../apis/index.js';

const registry = createRegistry(allServices);
const newSession = () => createSession({ services: registry, reader: naturalReader });
const candidates = retrievedCandidates(createApiIndex(registry), { limit: 5 });

async function namesFor(utterance: string, session = newSession()): Promise<readonly string[]> {
  return (await candidates({ session, utterance, said: [] })).map(({ name }) => name);
}

test('candidates are what the retriever ranks first, in the order of the registry', async () => {
  const names = await namesFor('I need a bus to Fresno.');
  expect(names).toContain('buses_3_find_bus');
  expect(names).toHaveLength(5);
  expect(names).toEqual([...registry.apis.keys()].filter((name) => names.includes(name)));
});

test('the services in use are always among them', async () => {
  const session = newSession();
  await session.turn('restaurants_2_find_restaurants({ location: "San Jose", category: "Asian" })');
  const names = await namesFor('And a bus to Fresno, please.', session);
  expect(names).toEqual(expect.arrayContaining(['restaurants_2_reserve_restaurant', 'buses_3_find_bus']));
});

test('words that mean nothing leave what is in use', async () => {
  const session = newSession();
  await session.turn('restaurants_2_find_restaurants({ location: "San Jose", category: "Asian" })');
  const names = await namesFor('zxqv', session);
  expect(names).toEqual(expect.arrayContaining(['restaurants_2_find_restaurants', 'restaurants_2_reserve_restaurant']));
});

test('all are, where nothing fits and nothing is in use', async () => {
  expect(await namesFor('zxqv')).toHaveLength(registry.apis.size);
});
