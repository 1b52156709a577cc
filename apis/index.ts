import type { Service } from 'typetod';
import { alarm1 } from './alarm_1/index.js';
import { banks2 } from './banks_2/index.js';
import { buses3 } from './buses_3/index.js';
import { flights3 } from './flights_3/index.js';
import { hotels4 } from './hotels_4/index.js';
import { maps } from './maps/index.js';
import { media3 } from './media_3/index.js';
import { meetings } from './meetings/index.js';
import { messaging1 } from './messaging_1/index.js';
import { movies1 } from './movies_1/index.js';
import { payment1 } from './payment_1/index.js';
import { restaurants2 } from './restaurants_2/index.js';
import { rideSharing2 } from './ride_sharing_2/index.js';
import { weather1 } from './weather_1/index.js';

export {
  alarm1,
  banks2,
  buses3,
  flights3,
  hotels4,
  maps,
  media3,
  meetings,
  messaging1,
  movies1,
  payment1,
  restaurants2,
  rideSharing2,
  weather1,
};

/** Every service of this folder. */
export const allServices: readonly Service[] = [
  alarm1,
  banks2,
  buses3,
  flights3,
  hotels4,
  maps,
  media3,
  meetings,
  messaging1,
  movies1,
  payment1,
  restaurants2,
  rideSharing2,
  weather1,
];
