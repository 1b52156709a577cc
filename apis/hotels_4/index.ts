import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  sameValue,
  search,
  service,
  success,
  table,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { hotels as rows } from './rows.js';

const hotels = table('hotels_4.hotels', 'place_name', rows);

const hotel = {
  location: z.string().describe('City to stay in'),
  number_of_rooms: z.literal([1, 2, 3]).describe('How many rooms to book'),
  star_rating: z.literal([1, 2, 3, 4, 5]).describe('How grand the house is, in stars'),
  place_name: z.string().describe('Name of the hotel'),
  street_address: z.string().describe('Street and number'),
  phone_number: z.string().describe('Number to call'),
  price_per_night: saidAs(money('What a room costs for a night'), { names: ['price', 'cost'] }),
  smoking_allowed: saidAs(z.boolean().describe('Whether guests may smoke'), { names: ['smoking', 'smoke', 'smokers'] }),
};

const stay = {
  check_in_date: z.iso.date().describe('First day of the stay'),
  stay_length: z.int().min(1).max(60).describe('How many nights'),
};

export class SearchHotel extends search({
  description: 'Look for a hotel in a city',
  examples: ['find a hotel', 'somewhere to stay', 'a place to sleep', 'hotels in'],
  slots: {
    location: hotel.location,
    star_rating: hotel.star_rating.optional(),
    smoking_allowed: hotel.smoking_allowed.optional(),
    number_of_rooms: hotel.number_of_rooms.optional(),
  },
  returns: { ...hotel, number_of_rooms: hotel.number_of_rooms.optional() },
  entity: 'hotel',
  table: hotels,
  identity: 'place_name',
  offers: ['place_name', 'star_rating'],
  comparable: ['price_per_night'],
  followUp: () => ReserveHotel,
}) {}

export class ReserveHotel extends transaction({
  description: 'Book rooms at a hotel',
  examples: ['book a room', 'reserve the hotel', 'stay there for nights'],
  slots: {
    place_name: hotel.place_name,
    check_in_date: stay.check_in_date,
    stay_length: stay.stay_length,
    location: hotel.location,
    number_of_rooms: hotel.number_of_rooms.default(1),
  },
  returns: { ...hotel, ...stay },
  entity: 'reservation',
}) {
  override transact(args: ArgumentsOf<typeof ReserveHotel>, { rows, now }: ApiContext) {
    const { place_name, location, check_in_date } = args;
    const house = rows(hotels).find(
      (row) => sameValue(row.place_name, place_name) && sameValue(row.location, location),
    );
    if (!house) return failure({ reason: `There is no ${place_name} in ${location}.` });
    if (check_in_date < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    return success(house);
  }
}

/** Finds hotels and books rooms. */
export const hotels4 = service({
  name: 'Hotels_4',
  description: 'Finds hotels and books rooms',
  apis: [SearchHotel, ReserveHotel],
});
