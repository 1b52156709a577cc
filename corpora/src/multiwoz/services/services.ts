import type { Service } from 'typetod';
import { taxiService, trainService } from './journeys.js';
import type { MultiwozServiceOptions } from './options.js';
import { attractionService, hotelService, restaurantService } from './venues.js';

/**
 * Makes the services of MultiWOZ over its tables: `attraction`, `hotel`, `restaurant`, `taxi` and `train`, each with
 * `find_NAME` or `book_NAME` or both.
 *
 * @example
 * const services = multiwozServices({ database: readMultiwozDatabase('multiwoz21') });
 * const session = createSession({ services });
 * await session.turn('x1 = hotel_find_hotel({ area: "north", stars: 4 })');
 */
export function multiwozServices(options: MultiwozServiceOptions): readonly Service[] {
  return [
    attractionService(options),
    hotelService(options),
    restaurantService(options),
    taxiService(options),
    trainService(options),
  ];
}
