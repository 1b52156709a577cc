import type { Service } from 'typetod';
import { alarm1 } from './alarm_1/index.js';
import { banks1 } from './banks_1/index.js';
import { banks2 } from './banks_2/index.js';
import { buses1 } from './buses_1/index.js';
import { buses2 } from './buses_2/index.js';
import { buses3 } from './buses_3/index.js';
import { calendar1 } from './calendar_1/index.js';
import { events1 } from './events_1/index.js';
import { events2 } from './events_2/index.js';
import { events3 } from './events_3/index.js';
import { flights1 } from './flights_1/index.js';
import { flights2 } from './flights_2/index.js';
import { flights3 } from './flights_3/index.js';
import { flights4 } from './flights_4/index.js';
import { homes1 } from './homes_1/index.js';
import { homes2 } from './homes_2/index.js';
import { hotels1 } from './hotels_1/index.js';
import { hotels2 } from './hotels_2/index.js';
import { hotels3 } from './hotels_3/index.js';
import { hotels4 } from './hotels_4/index.js';
import { maps } from './maps/index.js';
import { media1 } from './media_1/index.js';
import { media2 } from './media_2/index.js';
import { media3 } from './media_3/index.js';
import { meetings } from './meetings/index.js';
import { messaging1 } from './messaging_1/index.js';
import { movies1 } from './movies_1/index.js';
import { movies2 } from './movies_2/index.js';
import { movies3 } from './movies_3/index.js';
import { music1 } from './music_1/index.js';
import { music2 } from './music_2/index.js';
import { music3 } from './music_3/index.js';
import { payment1 } from './payment_1/index.js';
import { pizzeria } from './pizzeria/index.js';
import { rentalCars1 } from './rental_cars_1/index.js';
import { rentalCars2 } from './rental_cars_2/index.js';
import { rentalCars3 } from './rental_cars_3/index.js';
import { restaurants1 } from './restaurants_1/index.js';
import { restaurants2 } from './restaurants_2/index.js';
import { rideSharing1 } from './ride_sharing_1/index.js';
import { rideSharing2 } from './ride_sharing_2/index.js';
import { services1 } from './services_1/index.js';
import { services2 } from './services_2/index.js';
import { services3 } from './services_3/index.js';
import { services4 } from './services_4/index.js';
import { trains1 } from './trains_1/index.js';
import { travel1 } from './travel_1/index.js';
import { weather1 } from './weather_1/index.js';

export {
  alarm1,
  banks1,
  banks2,
  buses1,
  buses2,
  buses3,
  calendar1,
  events1,
  events2,
  events3,
  flights1,
  flights2,
  flights3,
  flights4,
  homes1,
  homes2,
  hotels1,
  hotels2,
  hotels3,
  hotels4,
  maps,
  media1,
  media2,
  media3,
  meetings,
  messaging1,
  movies1,
  movies2,
  movies3,
  music1,
  music2,
  music3,
  payment1,
  pizzeria,
  rentalCars1,
  rentalCars2,
  rentalCars3,
  restaurants1,
  restaurants2,
  rideSharing1,
  rideSharing2,
  services1,
  services2,
  services3,
  services4,
  trains1,
  travel1,
  weather1,
};

/** Every service of this folder. */
export const allServices: readonly Service[] = [
  alarm1,
  banks1,
  banks2,
  buses1,
  buses2,
  buses3,
  calendar1,
  events1,
  events2,
  events3,
  flights1,
  flights2,
  flights3,
  flights4,
  homes1,
  homes2,
  hotels1,
  hotels2,
  hotels3,
  hotels4,
  maps,
  media1,
  media2,
  media3,
  meetings,
  messaging1,
  movies1,
  movies2,
  movies3,
  music1,
  music2,
  music3,
  payment1,
  pizzeria,
  rentalCars1,
  rentalCars2,
  rentalCars3,
  restaurants1,
  restaurants2,
  rideSharing1,
  rideSharing2,
  services1,
  services2,
  services3,
  services4,
  trains1,
  travel1,
  weather1,
];
