import { apartments } from '../../../apis/homes_1/rows.js';
import { homes } from '../../../apis/homes_2/rows.js';
import { hotels as hotels1 } from '../../../apis/hotels_1/rows.js';
import { houses } from '../../../apis/hotels_2/rows.js';
import { hotels as hotels3 } from '../../../apis/hotels_3/rows.js';
import { cars as cars1 } from '../../../apis/rental_cars_1/rows.js';
import { cars as cars2 } from '../../../apis/rental_cars_2/rows.js';
import { cars as cars3 } from '../../../apis/rental_cars_3/rows.js';
import { attractions } from '../../../apis/travel_1/rows.js';
import { type Case, queriesOf } from './case.js';

const rental = { pickup_date: '2019-03-04', pickup_time: '10:30', dropoff_date: '2019-03-07' };
const drive = { start_date: '2019-03-04', pickup_time: '10:30', end_date: '2019-03-07' };

/** The searches for places to stay, for cars to get there, and for what to see. */
export const cases: readonly Case[] = [
  {
    api: 'homes_1_find_apartment',
    rows: apartments,
    queries: queriesOf(apartments, ['area', 'number_of_beds']),
  },
  {
    api: 'homes_2_find_home_by_area',
    rows: homes,
    queries: queriesOf(homes, ['area', 'intent', 'number_of_beds', 'number_of_baths']),
  },
  { api: 'hotels_1_search_hotel', rows: hotels1, queries: queriesOf(hotels1, ['destination']) },
  { api: 'hotels_2_search_house', rows: houses, queries: queriesOf(houses, ['where_to']) },
  { api: 'hotels_3_search_hotel', rows: hotels3, queries: queriesOf(hotels3, ['location']) },
  {
    api: 'rental_cars_1_get_cars_available',
    rows: cars1,
    queries: queriesOf(cars1, ['pickup_city', 'type'], rental),
  },
  {
    api: 'rental_cars_2_get_cars_available',
    rows: cars2,
    queries: queriesOf(cars2, ['pickup_city', 'car_type'], rental),
  },
  { api: 'rental_cars_3_get_cars_available', rows: cars3, queries: queriesOf(cars3, ['city'], drive) },
  { api: 'travel_1_find_attractions', rows: attractions, queries: queriesOf(attractions, ['location']) },
];

/** Searches that compute their answers. */
export const others: readonly Pick<Case, 'api' | 'queries'>[] = [];
