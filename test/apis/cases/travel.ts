import { buses as buses1 } from '../../../apis/buses_1/rows.js';
import { buses as buses2 } from '../../../apis/buses_2/rows.js';
import { flights as flights1, roundtrips as roundtrips1 } from '../../../apis/flights_1/rows.js';
import { flights as flights2, roundtrips as roundtrips2 } from '../../../apis/flights_2/rows.js';
import { flights as flights4, roundtrips as roundtrips4 } from '../../../apis/flights_4/rows.js';
import { trains } from '../../../apis/trains_1/rows.js';
import { type Case, type OtherCase, queriesOf } from './case.js';

const there = { departure_date: '2019-03-04' };
const thereAndBack = { ...there, return_date: '2019-03-09' };

const cities = ['origin_city', 'destination_city'];
const places = ['origin', 'destination'];
const airports = ['origin_airport', 'destination_airport'];

/** Searches for a way to travel. */
export const cases: readonly Case[] = [
  {
    api: 'buses_1_find_bus',
    rows: buses1,
    queries: queriesOf(buses1, ['from_location', 'to_location'], { leaving_date: '2019-03-04' }),
  },
  { api: 'buses_2_find_bus', rows: buses2, queries: queriesOf(buses2, places, there) },
  { api: 'flights_1_search_oneway_flight', rows: flights1, queries: queriesOf(flights1, cities, there) },
  {
    api: 'flights_1_search_roundtrip_flights',
    rows: roundtrips1,
    queries: queriesOf(roundtrips1, cities, thereAndBack),
  },
  { api: 'flights_2_search_oneway_flight', rows: flights2, queries: queriesOf(flights2, places, there) },
  {
    api: 'flights_2_search_roundtrip_flights',
    rows: roundtrips2,
    queries: queriesOf(roundtrips2, places, thereAndBack),
  },
  { api: 'flights_4_search_oneway_flight', rows: flights4, queries: queriesOf(flights4, airports, there) },
  {
    api: 'flights_4_search_roundtrip_flights',
    rows: roundtrips4,
    queries: queriesOf(roundtrips4, airports, thereAndBack),
  },
  {
    api: 'trains_1_find_trains',
    rows: trains,
    queries: queriesOf(trains, ['from', 'to'], { date_of_journey: '2019-03-04' }),
  },
];

/** Searches that compute their answers. */
export const others: readonly OtherCase[] = [];
