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

const restaurants = table('restaurants_1.restaurants', 'restaurant_name', rows);

/** Tables that were booked in this conversation. */
const bookings = table<{ booking: string }>('restaurants_1.bookings', 'booking', []);

const restaurant = {
  restaurant_name: z.string().describe('What the place is called'),
  serves_alcohol: saidAs(z.boolean().describe('Whether there is wine, beer and the like'), {
    names: ['alcohol', 'wine', 'beer', 'drinks', 'cocktails'],
  }),
  has_live_music: saidAs(z.boolean().describe('Whether somebody plays'), { names: ['live music', 'band'] }),
  phone_number: z.string().describe('Number to call'),
  street_address: z.string().describe('Street and number'),
  price_range: z.enum(['inexpensive', 'moderate', 'expensive', 'very expensive']).describe('How dear the place is'),
  city: z.string().describe('City to eat in'),
  cuisine: z.string().describe('Kind of food'),
};

const visit = {
  date: z.iso.date().describe('Day of the visit'),
  time: time('When the party arrives', { hours: '11:00-22:00' }),
  party_size: z.literal([1, 2, 3, 4, 5, 6]).describe('How many people eat'),
};

export class FindRestaurants extends search({
  description: 'Look for a place to eat',
  examples: [
    'somewhere to eat',
    'a place for dinner',
    'grab a bite',
    'where can we eat',
    'food for tonight',
    'find a restaurant',
  ],
  slots: {
    cuisine: restaurant.cuisine,
    city: restaurant.city,
    price_range: restaurant.price_range.optional(),
    has_live_music: restaurant.has_live_music.optional(),
    serves_alcohol: restaurant.serves_alcohol.optional(),
  },
  returns: restaurant,
  entity: 'restaurant',
  table: restaurants,
  identity: 'restaurant_name',
  offers: ['restaurant_name', 'city'],
  followUp: () => ReserveRestaurant,
  phrases: { suggest: 'Shall I book a table at {restaurant_name}?' },
}) {}

export class ReserveRestaurant extends transaction({
  description: 'Book a table for a party',
  examples: ['book a table', 'a table for', 'reserve a table'],
  slots: {
    restaurant_name: restaurant.restaurant_name,
    city: restaurant.city,
    time: visit.time,
    date: visit.date.default('2019-03-01'),
    party_size: visit.party_size.default(2),
  },
  returns: { ...restaurant, ...visit },
  entity: 'reservation',
}) {
  override transact(args: ArgumentsOf<typeof ReserveRestaurant>, context: ApiContext) {
    const { restaurant_name, city, date } = args;
    const place = context
      .rows(restaurants)
      .find((row) => sameValue(row.restaurant_name, restaurant_name) && sameValue(row.city, city));
    if (!place) return failure({ reason: `There is no ${restaurant_name} in ${city}.` });
    if (`${date}T${args.time}` < context.now) return failure({ reason: 'That moment has passed.' });

    const booked = context.rows(bookings).map((row) => row.booking);
    const full = fullHours.find((entry) => entry.restaurant_name === place.restaurant_name)?.times ?? [];
    const bookingAt = (time: string) => `${place.restaurant_name}, ${date} ${time}`;
    const isFree = (time: string) => !full.includes(time) && !booked.includes(bookingAt(time));

    if (isFree(args.time)) return success(place, [bookings.insert({ booking: bookingAt(args.time) })]);
    const later = halfHoursAfter(args.time).find(isFree);
    return failure({ reason: 'The house is full then.', alternative: later && { time: later } });
  }
}

/** Places to eat, and tables there. */
export const restaurants1 = service({
  name: 'Restaurants_1',
  description: 'Places to eat, and tables there',
  apis: [FindRestaurants, ReserveRestaurant],
  tables: [bookings],
});
