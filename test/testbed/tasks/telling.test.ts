import { describe, expect, it } from 'vitest';
import { allServices } from '../../../apis/index.js';
import { type Canonical, createRegistry, type Property } from '../../../src/service/index.js';
import { createSession } from '../../../src/engine/index.js';
import type { EpisodeEvent } from 'typetod/internal';
import { Telling } from '../../../src/testbed/tasks/telling.js';

const { apis } = createRegistry(allServices);
const { world, engine } = createSession({ services: allServices });
const restaurant = 'restaurants_2_find_restaurants';
const bar = 'restaurants_1_find_restaurants';
const hotel = 'hotels_4_search_hotel';

const typeOf = (api: string, name: string): Property => apis.get(api)?.properties.get(name) as Property;

/** What the user says and asks for, what a call found, and what the agent says of it. */
function events(asks: readonly string[] | undefined, found: object | undefined, ...texts: readonly string[]) {
  const meant = asks && { goal: '0', acts: [{ act: 'ask', properties: asks }] };
  const results = [{ name: 'find', isError: false, text: 'Found:', data: { rows: [found] } }];
  return [
    { kind: 'user', text: 'What is it like?', ...(meant && { meant }) },
    ...(found ? [{ kind: 'step', step: 1, action: {}, observation: { kind: 'results', results }, digest: '' }] : []),
    ...texts.map((text, at) => ({ kind: 'step', step: at + 2, action: { kind: 'say', text }, digest: '' })),
  ] as unknown as readonly EpisodeEvent[];
}

function isTold(lines: readonly EpisodeEvent[], api: string, name: string, value: Canonical): boolean {
  return new Telling(lines, world, engine.now).isTold(typeOf(api, name), value);
}

const FOUND = {
  star_rating: 4,
  rating: 4.2,
  price_range: 'moderate',
  phone_number: '510-555-0144',
  has_live_music: true,
  has_seating_outdoors: false,
};
const NOBODY = 'Yes. No. 1 2 3 4 5.';

describe('an episode tells what its agent has found', () => {
  it.each<[string, string, string, Canonical]>([
    ['It has four stars.', hotel, 'star_rating', 4],
    ['1. The Umbrella Stand, 4 stars', hotel, 'star_rating', 4],
    ['Guests give it 4.2 out of 5.', restaurant, 'rating', 4.2],
    ['It is moderate.', restaurant, 'price_range', 'moderate'],
    ['Call (510) 555-0144.', restaurant, 'phone_number', '510-555-0144'],
    ['Yes.', bar, 'has_live_music', true],
    ['Yes, there is live music.', bar, 'has_live_music', true],
    ['No.', restaurant, 'has_seating_outdoors', false],
  ])('%s', (text, api, name, value) => {
    expect(isTold(events([name], FOUND, text), api, name, value)).toBe(true);
  });

  it('also to a user who does not say what they mean, who has asked something', () => {
    expect(isTold(events(undefined, FOUND, 'Yes.'), bar, 'has_live_music', true)).toBe(true);
  });
});

describe('an episode does not tell', () => {
  it.each<[string, string, string, Canonical]>([
    [NOBODY, hotel, 'star_rating', 4],
    ['One. Two. Three. Four. Five.', hotel, 'star_rating', 4],
    ['It has 1, 2, 3, 4 or 5 stars.', hotel, 'star_rating', 4],
    ['It is 4.0, 4.1, 4.2, 4.3 or 4.4.', restaurant, 'rating', 4.2],
    ['It is cheap, moderate, pricey, or ultra high-end.', restaurant, 'price_range', 'moderate'],
    [NOBODY, bar, 'has_live_music', true],
    ['No. Yes.', bar, 'has_live_music', true],
    [NOBODY, restaurant, 'has_seating_outdoors', false],
  ])('by reciting: %s', (text, api, name, value) => {
    expect(isTold(events([name], FOUND, text), api, name, value)).toBe(false);
  });

  it.each<[string, string, string, Canonical]>([
    ['It has four stars.', hotel, 'star_rating', 4],
    ['Call (510) 555-0144.', restaurant, 'phone_number', '510-555-0144'],
    ['Yes.', bar, 'has_live_music', true],
  ])('what nobody has looked up: %s', (text, api, name, value) => {
    expect(isTold(events([name], undefined, text), api, name, value)).toBe(false);
  });

  it('by a yes to something else', () => {
    expect(isTold(events(['rating'], FOUND, 'Yes.'), bar, 'has_live_music', true)).toBe(false);
  });
});
