import { coaches } from '../shared/travel.js';

/** The timetable of the coaches, with the price of the cheapest ticket. It is the same every day. */
export const buses = coaches.map(({ from, to, from_station, to_station, departs, fare }) => ({
  origin: from,
  destination: to,
  origin_station_name: from_station,
  destination_station_name: to_station,
  departure_time: departs,
  price: fare,
}));
