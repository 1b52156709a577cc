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
import { arrivalProblem, nightsBetween } from '../shared/stays.js';
import { hotels as rows } from './rows.js';

const hotels = table('hotels_3.hotels', 'hotel_name', rows);

const hotel = {
  location: z.string().describe('City where the hotel is'),
  number_of_rooms: z.literal([1, 2, 3]).describe('How many rooms are needed'),
  average_rating: saidAs(z.number().describe('What guests think of it on the whole, out of 5'), { names: ['rating'] }),
  hotel_name: z.string().describe('What the house is called'),
  street_address: z.string().describe('Street and number'),
  phone_number: z.string().describe('Number to call'),
  price: money('What it costs: a room for a night, or all of a booking'),
  pets_welcome: saidAs(z.boolean().describe('Whether guests may bring animals'), {
    names: ['pet', 'pets', 'dog', 'cat', 'animals'],
  }),
};

const stay = {
  check_in_date: z.iso.date().describe('Day on which the guests come'),
  check_out_date: z.iso.date().describe('Day on which the guests leave'),
};

export class SearchHotel extends search({
  description: 'Look for a hotel, perhaps one that takes pets',
  examples: ['find a hotel', 'somewhere to stay', 'a place to sleep', 'hotels in'],
  slots: {
    location: hotel.location,
    number_of_rooms: hotel.number_of_rooms.optional(),
    pets_welcome: hotel.pets_welcome.optional(),
  },
  returns: { ...hotel, number_of_rooms: hotel.number_of_rooms.optional() },
  entity: 'hotel',
  table: hotels,
  identity: 'hotel_name',
  offers: ['hotel_name', 'average_rating'],
  comparable: ['average_rating', 'price'],
  followUp: () => ReserveHotel,
  phrases: { suggest: 'Shall I book a room at {hotel_name}?' },
}) {}

export class ReserveHotel extends transaction({
  description: 'Book rooms from one day to another',
  examples: ['book a room', 'reserve the hotel', 'stay there for nights'],
  slots: {
    hotel_name: hotel.hotel_name,
    location: hotel.location,
    check_in_date: stay.check_in_date,
    check_out_date: stay.check_out_date,
    number_of_rooms: hotel.number_of_rooms.default(1),
  },
  returns: { ...hotel, ...stay },
  entity: 'reservation',
}) {
  override transact(args: ArgumentsOf<typeof ReserveHotel>, { rows, now }: ApiContext) {
    const { hotel_name, location, check_in_date, check_out_date, number_of_rooms } = args;
    const house = rows(hotels).find(
      (row) => sameValue(row.hotel_name, hotel_name) && sameValue(row.location, location),
    );
    if (!house) return failure({ reason: `There is no ${hotel_name} in ${location}.` });

    const nights = nightsBetween(check_in_date, check_out_date);
    if (nights < 1) return failure({ reason: 'Guests stay for a night at least.' });
    const reason = arrivalProblem(house.hotel_name, check_in_date, now);
    return reason ? failure({ reason }) : success({ ...house, price: house.price * nights * number_of_rooms });
  }
}

/** Hotels that guests have rated. */
export const hotels3 = service({
  name: 'Hotels_3',
  description: 'Hotels that guests have rated',
  apis: [SearchHotel, ReserveHotel],
});
