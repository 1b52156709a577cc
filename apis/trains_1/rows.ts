import { trains as trips } from '../shared/travel.js';

/**
 * The timetable of the trains, with the price of the cheapest ticket. It is the same every day. Long journeys are
 * quoted with trip protection.
 */
export const trains = trips.map(({ from, to, from_station, to_station, departs, miles, fare }) => ({
  from,
  to,
  from_station,
  to_station,
  journey_start_time: departs,
  total: fare,
  trip_protection: miles > 200,
}));
