import { isDeepStrictEqual } from 'node:util';
import { type Api, createRegistry } from 'typetod';
import { apiName } from '../../src/service/index.js';
import type { SgdIntentTable } from '../../corpora/src/sgd/facts/derive.js';
import { sgdTables } from '../../corpora/src/sgd/facts/data.js';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { play } from './play.js';

/** Our services against what the dialogues of SGD settle; docs/sgd-tables.md has the evidence. */
const TABLES = Object.entries(sgdTables.all);

/** Facts of one API. Sets are in alphabetical order. */
interface Facts {
  readonly identity?: readonly string[];
  readonly offers?: readonly string[];
  /** Of the slots that are tracked, those that a selection can newly bring into the state. */
  readonly tracks?: readonly string[];
  readonly followUp?: string | null;
  readonly presents?: 'one' | 'list';
  readonly confirms?: readonly string[];
}

/** Where a service is to differ: what it says instead, and why. */
const DELIBERATE: Readonly<Record<string, { readonly instead: Facts; readonly reason: string }>> = {
  'Alarm_1.GetAlarms': {
    instead: { identity: ['alarm_name', 'alarm_time'] },
    reason: 'two alarms may have the same name',
  },
  'Calendar_1.GetEvents': {
    instead: { identity: ['event_name', 'event_time'] },
    reason: 'something may happen twice on a day',
  },
  'Weather_1.GetWeather': {
    instead: { identity: ['city', 'date'] },
    reason: 'it may be as warm elsewhere, or on another day',
  },
};

const registry = createRegistry(allServices);

function nameOf(key: string, intent = key.slice(key.indexOf('.') + 1)): string {
  return apiName(key.slice(0, key.indexOf('.')), intent);
}

function apiOf(key: string): Api {
  const api = registry.apis.get(nameOf(key));
  if (!api) throw new Error(`There is no ${key}.`);
  return api;
}

function tableOf(key: string): SgdIntentTable {
  const table = sgdTables.all[key];
  if (!table) throw new Error(`There is no table of ${key}.`);
  return table;
}

/** Tracked slots without those that the search requires, and which are thus in the state before any selection. */
function broughtBySelection(api: Api, tracks: readonly string[]): readonly string[] {
  return tracks.filter((name) => !api.slots.get(name)?.required).sort();
}

function ourFacts(api: Api): Facts {
  if (api.kind === 'transaction') return { confirms: [...api.confirms].sort() };
  return {
    identity: api.identity,
    offers: [...api.offers].sort(),
    tracks: broughtBySelection(api, api.tracks),
    followUp: api.followUp ?? null,
    presents: api.presents,
  };
}

function evidentFacts(key: string, api: Api, table: SgdIntentTable): Facts {
  const { identity, offers, tracks, followUp, presents, confirms } = table;
  return {
    ...(identity !== undefined && { identity: [identity].flat() }),
    ...(offers && { offers: [...offers].sort() }),
    ...(tracks && { tracks: broughtBySelection(api, tracks) }),
    ...(followUp !== undefined && { followUp: followUp === null ? null : nameOf(key, followUp) }),
    ...(presents && { presents }),
    ...(confirms && { confirms: [...confirms].sort() }),
  };
}

/** What an API says otherwise than the evidence, or does not say. */
function differences(key: string, api: Api): Facts {
  const ours: Record<string, unknown> = { ...ourFacts(api) };
  const evident = Object.entries(evidentFacts(key, api, tableOf(key)));
  return Object.fromEntries(
    evident.filter(([fact, value]) => !isDeepStrictEqual(value, ours[fact])).map(([fact]) => [fact, ours[fact]]),
  );
}

describe('what the dialogues of SGD show', () => {
  it.each(TABLES.filter(([key]) => !Object.hasOwn(DELIBERATE, key)))('of %s, our module has as well', (key) => {
    expect(differences(key, apiOf(key))).toEqual({});
  });

  it.each(Object.entries(DELIBERATE))('of %s is different on purpose: $reason', (key, { instead }) => {
    expect(differences(key, apiOf(key))).toEqual(instead);
  });

  it('is known of 34 services', () => {
    expect(new Set(TABLES.map(([key]) => key.split('.')[0])).size).toBe(34);
  });
});

describe('a module', () => {
  const restaurants = 'Restaurants_2.FindRestaurants';
  const ride = 'RideSharing_2.GetRide';

  it.each<[string, Facts]>([
    [restaurants, { identity: ['location', 'restaurant_name'] }],
    [restaurants, { offers: ['restaurant_name'] }],
    [restaurants, { offers: ['location', 'rating', 'restaurant_name'] }],
    [restaurants, { tracks: [] }],
    [restaurants, { tracks: ['price_range', 'restaurant_name'] }],
    [restaurants, { followUp: null }],
    [restaurants, { followUp: 'restaurants_2_find_restaurants' }],
    [restaurants, { presents: 'list' }],
    ['Flights_2.SearchOnewayFlight', { followUp: 'flights_2_search_roundtrip_flights' }],
    [ride, { confirms: [] }],
    [ride, { confirms: ['destination', 'number_of_seats'] }],
  ])('of %s with %j is found to differ', (key, changed) => {
    expect(differences(key, { ...apiOf(key), ...changed } as Api)).toEqual(changed);
  });

  it.each<[string, Facts]>([
    [restaurants, { offers: ['location', 'restaurant_name'] }],
    [restaurants, { tracks: ['location', 'restaurant_name'] }],
    [restaurants, { tracks: ['restaurant_name'] }],
    [ride, { confirms: ['ride_type', 'number_of_seats', 'destination'] }],
  ])('of %s with %j is not: neither order nor what is in the state already matters', (key, changed) => {
    expect(differences(key, { ...apiOf(key), ...changed } as Api)).toEqual({});
  });

  it.each(['Restaurants_2.Nothing', 'Restaurants_9.FindRestaurants', 'toString'])('of %s there is none', (key) => {
    expect(() => apiOf(key)).toThrow(`There is no ${key}.`);
  });
});

describe('what is confirmed', () => {
  const song = 'song_name: "Isobar"';
  const flight =
    'origin_city: "London", destination_city: "New York", airlines: "Delta Airlines", departure_date: "2019-03-05"';
  const toFly = ['origin_city', 'destination_city', 'airlines', 'departure_date', 'passengers', 'seating_class'];

  it.each<[string, readonly string[]]>([
    [`music_1_play_song({ ${song} })`, ['song_name', 'playback_device']],
    [`music_1_play_song({ ${song}, artist: "The Velvet Abacus" })`, ['song_name', 'playback_device']],
    [`music_2_play_media({ ${song} })`, ['song_name', 'playback_device']],
    [`music_2_play_media({ ${song}, artist: "dontcare" })`, ['song_name', 'playback_device']],
    [`flights_1_reserve_oneway_flight({ ${flight} })`, toFly],
    [`flights_1_reserve_oneway_flight({ ${flight}, refundable: true, passengers: 2 })`, toFly],
  ])('of %s is what the evidence says, whatever else was given', async (call, slots) => {
    const { actions } = await (await play([])).turn(call);
    expect(actions.flatMap((action) => (action.kind === 'confirm' ? action.slots : []))).toEqual(slots);
  });
});
