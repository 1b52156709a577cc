import { describe, expect, it } from 'vitest';
import { allServices } from '../../../apis/index.js';
import { type Canonical, type Property, createRegistry } from '../../../src/service/index.js';
import { tells } from 'typetod/internal';

const { apis } = createRegistry(allServices);
const NOW = '2019-03-01T09:00';

function told(text: string, api: string, name: string, value: Canonical): boolean {
  const found = apis.get(api);
  const type = found?.properties.get(name) ?? found?.slots.get(name);
  return tells(text, type as Property, value, NOW);
}

const restaurant = 'restaurants_2_find_restaurants';
const booking = 'restaurants_2_reserve_restaurant';
const hotel = 'hotels_4_search_hotel';

describe('words tell a value', () => {
  it.each<[string, string, string, Canonical]>([
    ['It leaves at 11:30 am.', 'buses_3_find_bus', 'departure_time', '11:30'],
    ['It leaves at half past eleven in the morning.', 'buses_3_find_bus', 'departure_time', '11:30'],
    ['Departure: 17:00.', 'buses_3_find_bus', 'departure_time', '17:00'],
    ['A table at seven.', booking, 'time', '19:00'],
    ['That is tomorrow.', booking, 'date', '2019-03-02'],
    ['That is on Saturday, March 2nd.', booking, 'date', '2019-03-02'],
    ['On 2019-03-02.', booking, 'date', '2019-03-02'],
    ['A room is $231 per night.', hotel, 'price_per_night', 231],
    ['It costs 231 dollars a night.', hotel, 'price_per_night', 231],
    ['You have $12,500.00 there.', 'banks_2_check_balance', 'account_balance', 12500],
    ['You have 2615.80 dollars.', 'banks_1_check_balance', 'balance', 2615.8],
    ['Guests give it 4.2 out of 5.', restaurant, 'rating', 4.2],
    ['It has four stars.', hotel, 'star_rating', 4],
    ['Your number is 555.', restaurant, 'phone_number', '555'],
    ['Call (510) 555-0144.', restaurant, 'phone_number', '510-555-0144'],
    ['You find it at 66 shattuck mews!', restaurant, 'address', '66 Shattuck Mews'],
    ['That would be the Hotel des Tilleuls.', hotel, 'place_name', 'Hôtel des Tilleuls'],
    ['It is ultra high-end.', restaurant, 'price_range', 'ultra high-end'],
    ['Yes, it has.', restaurant, 'has_seating_outdoors', true],
    ['It is nice. No, there are none.', restaurant, 'has_vegetarian_options', false],
    ['The apartment is not furnished.', 'homes_1_find_apartment', 'furnished', false],
    ['It is furnished.', 'homes_1_find_apartment', 'furnished', true],
  ])('%s', (text, api, name, value) => {
    expect(told(text, api, name, value)).toBe(true);
  });
});

describe('words do not tell another value', () => {
  it.each<[string, string, string, Canonical]>([
    ['It leaves at 11:30 pm.', 'buses_3_find_bus', 'departure_time', '11:30'],
    ['It leaves at 12:30.', 'buses_3_find_bus', 'departure_time', '11:30'],
    ['That is today.', booking, 'date', '2019-03-02'],
    ['A room is $23 per night.', hotel, 'price_per_night', 231],
    ['A room is $2,310.', hotel, 'price_per_night', 231],
    ['It has three stars.', hotel, 'star_rating', 4],
    ['Call (510) 555-0145.', restaurant, 'phone_number', '510-555-0144'],
    ['Call 408-555-0101.', restaurant, 'phone_number', '555'],
    ['You find it at 6 Shattuck Mews.', restaurant, 'address', '66 Shattuck Mews'],
    ['It is cheap.', restaurant, 'price_range', 'moderate'],
    ['No, it has not.', restaurant, 'has_seating_outdoors', true],
    ['It is not furnished.', 'homes_1_find_apartment', 'furnished', true],
    ['It is furnished.', 'homes_1_find_apartment', 'furnished', false],
    ['', restaurant, 'address', '66 Shattuck Mews'],
    ['Nothing to say.', restaurant, 'rating', 4.2],
  ])('%s', (text, api, name, value) => {
    expect(told(text, api, name, value)).toBe(false);
  });
});
