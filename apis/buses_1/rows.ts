import { choiceFrom } from '../shared/from-text.js';
import { coaches } from '../shared/travel.js';

/** The timetable of the coaches. It is the same every day. */
export const buses = coaches.map(({ from, to, from_station, to_station, departs, fare }) => ({
  from_location: from,
  to_location: to,
  from_station,
  to_station,
  leaving_time: departs,
  fare,
  transfers: choiceFrom(`${from} ${to} ${departs}`, [0, 0, 1]),
}));
