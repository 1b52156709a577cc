import { alarms } from '../../../apis/alarm_1/rows.js';
import { accounts } from '../../../apis/banks_2/rows.js';
import { buses } from '../../../apis/buses_3/rows.js';
import { flights } from '../../../apis/flights_3/rows.js';
import { hotels } from '../../../apis/hotels_4/rows.js';
import { movies } from '../../../apis/media_3/rows.js';
import { meetings } from '../../../apis/meetings/rows.js';
import { pizzas } from '../../../apis/pizzeria/rows.js';
import { performances, showings } from '../../../apis/movies_1/rows.js';
import { restaurants } from '../../../apis/restaurants_2/rows.js';
import { type Case, type OtherCase, queriesOf } from './case.js';

const there = { departure_date: '2019-03-04' };
const flightQueries = queriesOf(flights, ['origin_city', 'destination_city'], there);

/** The services that show something. */
export const cases: readonly Case[] = [
  { api: 'pizzeria_find_pizzas', rows: pizzas, queries: queriesOf(pizzas, ['taste']) },
  { api: 'alarm_1_get_alarms', rows: alarms, queries: [{}] },
  { api: 'buses_3_find_bus', rows: buses, queries: queriesOf(buses, ['from_city', 'to_city', 'category'], there) },
  { api: 'flights_3_search_oneway_flight', rows: flights, queries: flightQueries },
  {
    api: 'flights_3_search_roundtrip_flights',
    rows: flights,
    queries: flightQueries.map((query) => ({ ...query, return_date: '2019-03-09' })),
    results: 30,
  },
  { api: 'hotels_4_search_hotel', rows: hotels, queries: queriesOf(hotels, ['location']) },
  { api: 'media_3_find_movies', rows: movies, queries: queriesOf(movies, ['genre']) },
  { api: 'meetings_get_meetings', rows: meetings, queries: [{}] },
  { api: 'movies_1_find_movies', rows: showings, queries: queriesOf(showings, ['location', 'theater_name']) },
  {
    api: 'movies_1_get_times_for_movie',
    rows: performances,
    queries: queriesOf(performances, ['movie_name', 'location'], { show_date: '2019-03-02' }),
  },
  {
    api: 'restaurants_2_find_restaurants',
    rows: restaurants,
    queries: queriesOf(restaurants, ['category', 'location']),
  },
];

/** Searches of two accounts, and those that compute their answers. */
export const others: readonly OtherCase[] = [
  { api: 'banks_2_check_balance', queries: queriesOf(accounts, ['account_type']) },
  { api: 'weather_1_get_weather', queries: [{ city: 'London' }, { city: 'Oslo', date: '2019-07-09' }, { city: 'x' }] },
  { api: 'maps_get_directions', queries: ['Zoo', 'City Hall', 'Juniper Hall, 2.14', 'Museum'].map((to) => ({ to })) },
];
