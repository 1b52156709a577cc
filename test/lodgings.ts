/** Services whose results can be constrained and sorted, for tests. */
import { money, search, service, table, time, transaction } from 'typetod';
import { z } from 'zod';

const KINDS = ['hostel', 'inn', 'palace'] as const;

const lodging = {
  hotel_name: z.string().describe('Name of the hotel'),
  city: z.string().describe('City that it is in'),
  kind: z.enum(KINDS).describe('Kind of hotel'),
  price_per_night: money().describe('Price per night'),
  rating: z.number().optional().describe('Average rating out of 5'),
  star_rating: z.int().describe('How many stars it has'),
  has_wifi: z.boolean().describe('Whether there is Wi-Fi'),
  number_of_beds: z.int().describe('How many beds there are'),
};

const row = (hotel_name: string, kind: (typeof KINDS)[number], price_per_night: number, more: object) =>
  ({
    hotel_name,
    city: 'Oslo',
    kind,
    price_per_night,
    rating: 4,
    star_rating: 3,
    has_wifi: true,
    number_of_beds: 2,
    ...more,
  }) as const;

export const LODGINGS = [
  row('Alpha', 'inn', 80, { rating: 4.1 }),
  row('Beta', 'palace', 120, { rating: 4.7, star_rating: 5 }),
  row('Gamma', 'hostel', 60, { rating: 3.2, star_rating: 1, has_wifi: false, number_of_beds: 8 }),
  row('Delta', 'inn', 95, { city: 'Bergen', rating: 4.9 }),
  row('Omega', 'hostel', 40, { rating: undefined, star_rating: 2, has_wifi: false, number_of_beds: 6 }),
];

class FindLodging extends search({
  description: 'Find a hotel to stay at',
  entity: 'hotel',
  slots: {
    city: lodging.city,
    kind: lodging.kind.optional(),
    has_wifi: lodging.has_wifi.optional(),
  },
  returns: lodging,
  offers: ['hotel_name', 'city'],
  comparable: ['price_per_night', 'rating', 'star_rating', 'number_of_beds', 'hotel_name'],
  followUp: () => BookLodging,
  table: table('lodgings', 'hotel_name', LODGINGS as never) as never,
}) {}

class BookLodging extends transaction({
  description: 'Book a room at a hotel',
  slots: { hotel_name: lodging.hotel_name, date: z.iso.date().describe('Day of arrival') },
  returns: {},
}) {}

/** Hotels by price, rating, stars and beds; the kind, the city and Wi-Fi are slots. */
export const lodgings = service({ name: 'Lodgings', description: 'Hotels', apis: [FindLodging, BookLodging] });

const trip = {
  line: z.string().describe('Number of the bus'),
  to_city: z.string().describe('Where the bus goes to'),
  date: z.iso.date().describe('Day of the journey'),
  departure_time: time('When the bus leaves'),
  carrier: z.string().describe('Name of the company'),
  fare: money().describe('Price of the ticket'),
  number_of_stops: z.int().describe('How many stops there are'),
  is_direct: z.boolean().describe('Whether the bus runs without a change'),
};

const ride = (
  line: string,
  date: string,
  departure_time: string,
  carrier: string,
  fare: number,
  number_of_stops: number,
) =>
  ({
    line,
    to_city: 'Voss',
    date,
    departure_time,
    carrier,
    fare,
    number_of_stops,
    is_direct: number_of_stops === 0,
  }) as const;

export const RIDES = [
  ride('B1', '2019-03-04', '09:00', 'Fjord', 30, 2),
  ride('B2', '2019-03-04', '18:30', 'Fjord', 20, 4),
  ride('B3', '2019-03-05', '12:00', 'Nor', 50, 0),
  ride('B4', '2019-03-03', '20:00', 'Ekspress', 45, 1),
];

class FindBus extends search({
  description: 'Find a bus',
  entity: 'bus',
  slots: { to_city: trip.to_city, date: trip.date.optional(), carrier: trip.carrier.optional() },
  returns: trip,
  identity: 'line',
  offers: ['date', 'departure_time', 'carrier'],
  comparable: ['departure_time', 'fare', 'number_of_stops', 'is_direct'],
  presents: 'list',
  table: table('rides', 'line', RIDES as never) as never,
}) {}

/** Buses by date, time, company, fare and stops, offered as a list. */
export const buses = service({ name: 'Buses', description: 'Buses', apis: [FindBus] });
