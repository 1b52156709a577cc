import { hotels1, movies1 } from 'typetod/apis';
import { describe, expect, it } from 'vitest';
import { createSession } from '../../../src/engine/index.js';
import { asFound } from '../../../src/parsers/neural/decode/found-names.js';
import { naturalReader } from 'typetod/values';

const FOUND = 'movies_1_find_movies({ location: "Oakland" })';

async function named(value: string, { slot = 'movie_name', api = 'movies_1_buy_movie_tickets' } = {}) {
  const session = createSession({ services: [movies1, hotels1], reader: naturalReader });
  await session.turn(FOUND);
  const meant = session.engine.registry.apis.get(api);
  if (!meant) throw new Error('no such API');
  const place = { speaker: 'user' as const, start: 0, end: value.length };
  return asFound([{ slot, value, logProbability: 0, place }], meant, session.world)[0]?.value;
}

describe('a part of the name of a result', () => {
  it.each(['the Beekeeper', 'beekeeper at sea', 'a beekeeper'])('names it: %s', async (value) => {
    expect(await named(value)).toBe('The Beekeeper at Sea');
  });

  it.each(['the', 'Captain Nemo', 'The Beekeeper at Sea', 'bees'])('is no part of one alone: %s', async (value) => {
    expect(await named(value)).toBe(value);
  });

  it('names it in the transaction that follows, and in the slot for it', async () => {
    expect(await named('the Beekeeper', { api: 'movies_1_find_movies' })).toBe('the Beekeeper');
    expect(await named('the Beekeeper', { slot: 'location' })).toBe('the Beekeeper');
    expect(await named('the Beekeeper', { api: 'hotels_1_reserve_hotel', slot: 'hotel_name' })).toBe('the Beekeeper');
  });
});
