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
import { arrivalProblem } from '../shared/stays.js';
import { hotels as rows } from './rows.js';

const hotels = table('hotels_1.hotels', 'hotel_name', rows);

const hotel = {
  destination: z.string().describe('City to spend the nights in'),
  number_of_rooms: z.literal([1, 2, 3]).describe('How many rooms the party needs'),
  star_rating: z.literal([1, 2, 3, 4, 5]).describe('How many stars the house has'),
  hotel_name: z.string().describe('What the hotel is called'),
  street_address: z.string().describe('Street and number'),
  phone_number: z.string().describe('Number to call'),
  price_per_night: saidAs(money('What one room costs for one night'), { names: ['price', 'cost'] }),
  has_wifi: saidAs(z.boolean().describe('Whether guests can go online'), {
    names: ['wifi', 'wi-fi', 'internet', 'wlan'],
  }),
};

const stay = {
  check_in_date: z.iso.date().describe('Day of arrival'),
  number_of_days: z.int().min(1).max(60).describe('How long the guests stay, in days'),
};

export class SearchHotel extends search({
  description: 'Look for a hotel to stay at',
  examples: ['find a hotel', 'somewhere to stay', 'a place to sleep', 'hotels in'],
  slots: {
    destination: hotel.destination,
    number_of_rooms: hotel.number_of_rooms.optional(),
    has_wifi: hotel.has_wifi.optional(),
    star_rating: hotel.star_rating.optional(),
  },
  returns: { ...hotel, number_of_rooms: hotel.number_of_rooms.optional() },
  entity: 'hotel',
  table: hotels,
  identity: 'hotel_name',
  offers: ['hotel_name', 'star_rating'],
  comparable: ['price_per_night'],
  followUp: () => ReserveHotel,
  phrases: { suggest: 'Shall I book a room at {hotel_name}?' },
}) {}

export class ReserveHotel extends transaction({
  description: 'Book a hotel for some days',
  examples: ['book a room', 'reserve the hotel', 'stay there for nights'],
  slots: {
    hotel_name: hotel.hotel_name,
    check_in_date: stay.check_in_date,
    number_of_days: stay.number_of_days,
    destination: hotel.destination,
    number_of_rooms: hotel.number_of_rooms.default(1),
  },
  returns: { ...hotel, ...stay },
  entity: 'reservation',
}) {
  override transact(args: ArgumentsOf<typeof ReserveHotel>, { rows, now }: ApiContext) {
    const { hotel_name, destination, check_in_date } = args;
    const house = rows(hotels).find(
      (row) => sameValue(row.hotel_name, hotel_name) && sameValue(row.destination, destination),
    );
    if (!house) return failure({ reason: `There is no ${hotel_name} in ${destination}.` });
    const reason = arrivalProblem(house.hotel_name, check_in_date, now);
    return reason ? failure({ reason }) : success(house);
  }
}

/** Hotels in seven cities. */
export const hotels1 = service({
  name: 'Hotels_1',
  description: 'Hotels in seven cities',
  apis: [SearchHotel, ReserveHotel],
});
