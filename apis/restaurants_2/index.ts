import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  sameValue,
  search,
  service,
  success,
  table,
  time,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { halfHoursAfter } from '../shared/clock.js';
import { fullHours, restaurants as rows } from './rows.js';

const restaurants = table('restaurants_2.restaurants', 'restaurant_name', rows);

/** Tables that were booked in this conversation. */
const bookings = table<{ booking: string }>('restaurants_2.bookings', 'booking', []);

const restaurant = {
  restaurant_name: z.string().describe('Name of the place'),
  has_seating_outdoors: saidAs(z.boolean().describe('Whether one can sit outside'), {
    names: ['outside', 'outdoors', 'outdoor', 'patio', 'terrace'],
  }),
  has_vegetarian_options: saidAs(z.boolean().describe('Whether there are dishes without meat'), {
    names: ['vegetarian', 'veggie', 'meatless'],
  }),
  phone_number: z.string().describe('Number to call'),
  rating: z.number().describe('What guests think of it, out of 5'),
  address: z.string().describe('Street and number'),
  price_range: z.enum(['cheap', 'moderate', 'pricey', 'ultra high-end']).describe('How dear the place is'),
  location: z.string().describe('City that it is in'),
  category: z.string().describe('Cuisine or kind of food'),
};

const visit = {
  time: time('When the party arrives', { hours: '11:00-22:00' }),
  number_of_seats: z.literal([1, 2, 3, 4, 5, 6]).describe('Size of the party'),
  date: z.iso.date().describe('Day of the visit'),
};

export class FindRestaurants extends search({
  description: 'Look for a place to eat in a city',
  examples: [
    'somewhere to eat',
    'a place for dinner',
    'grab a bite',
    'where can we eat',
    'food for tonight',
    'find a restaurant',
  ],
  slots: {
    category: restaurant.category.nullable(),
    location: restaurant.location,
    price_range: restaurant.price_range.optional(),
    has_seating_outdoors: restaurant.has_seating_outdoors.optional(),
    has_vegetarian_options: restaurant.has_vegetarian_options.optional(),
  },
  returns: restaurant,
  entity: 'restaurant',
  table: restaurants,
  identity: 'restaurant_name',
  offers: ['restaurant_name', 'location'],
  comparable: ['rating'],
  followUp: () => ReserveRestaurant,
}) {}

export class ReserveRestaurant extends transaction({
  description: 'Book a table at a restaurant',
  examples: ['book a table', 'a table for', 'reserve a table'],
  slots: {
    restaurant_name: restaurant.restaurant_name,
    location: restaurant.location,
    time: visit.time,
    number_of_seats: visit.number_of_seats.default(2),
    date: visit.date.default('2019-03-01'),
  },
  returns: { ...restaurant, ...visit },
  entity: 'reservation',
}) {
  override transact(args: ArgumentsOf<typeof ReserveRestaurant>, context: ApiContext) {
    const { restaurant_name, location } = args;
    const place = context
      .rows(restaurants)
      .find((row) => sameValue(row.restaurant_name, restaurant_name) && sameValue(row.location, location));
    if (!place) return failure({ reason: `There is no ${restaurant_name} in ${location}.` });

    const booked = context.rows(bookings).map((row) => row.booking);
    const full = fullHours.find((entry) => entry.restaurant_name === place.restaurant_name)?.times ?? [];
    const bookingAt = (at: string) => `${place.restaurant_name}, ${args.date} ${at}`;
    const isFree = (at: string) => !full.includes(at) && !booked.includes(bookingAt(at));

    if (isFree(args.time)) return success(place, [bookings.insert({ booking: bookingAt(args.time) })]);
    const later = halfHoursAfter(args.time).find(isFree);
    return failure({ reason: 'All tables are taken then.', alternative: later && { time: later } });
  }
}

/** Finds places to eat and books tables. */
export const restaurants2 = service({
  name: 'Restaurants_2',
  description: 'Finds places to eat and books tables',
  apis: [FindRestaurants, ReserveRestaurant],
  tables: [bookings],
});
