import {
  type ArgumentsOf,
  money,
  queryRows,
  type SearchContext,
  sameValue,
  search,
  service,
  table,
  time,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { leavesAfterLanding } from '../shared/travel.js';
import { flights as rows } from './rows.js';

const flights = table('flights_3.flights', 'airlines', rows, { repeats: true });

const flight = {
  passengers: z.literal([1, 2, 3, 4]).describe('How many people fly'),
  flight_class: z.enum(['Economy', 'Premium Economy', 'Business', 'First Class']).describe('Where in the plane to sit'),
  origin_city: z.string().describe('City where the journey begins'),
  destination_city: z.string().describe('City to fly to'),
  origin_airport_name: z.string().describe('Airport where the journey begins'),
  destination_airport_name: z.string().describe('Airport to fly to'),
  departure_date: z.iso.date().describe('Day of the flight there'),
  number_stops: z.literal([0, 1]).describe('How often the plane lands on the way'),
  outbound_departure_time: saidAs(time('When the flight there leaves'), { names: ['departure'] }),
  outbound_arrival_time: saidAs(time('When the flight there arrives'), { names: ['arrival'] }),
  price: money('What it costs for everybody, with bags'),
  number_checked_bags: z.literal([0, 1, 2]).describe('How many bags each person checks in'),
  airlines: z
    .enum([
      'United Airlines',
      'American Airlines',
      'Delta Airlines',
      'Southwest Airlines',
      'Alaska Airlines',
      'British Airways',
      'Air Canada',
      'Air France',
    ])
    .describe('Who flies'),
  arrives_next_day: z.boolean().describe('Whether the flight there lands on the day after'),
};

const back = {
  return_date: z.iso.date().describe('Day of the flight back'),
  inbound_departure_time: time('When the flight back leaves'),
  inbound_arrival_time: time('When the flight back arrives'),
};

const route = {
  origin_city: flight.origin_city,
  destination_city: flight.destination_city,
  departure_date: flight.departure_date,
};

const wishes = {
  airlines: flight.airlines.optional(),
  passengers: flight.passengers.default(1),
  flight_class: flight.flight_class.default('Economy'),
  number_checked_bags: flight.number_checked_bags.default(0),
};

const surcharges = { Economy: 1, 'Premium Economy': 1.5, Business: 2.8, 'First Class': 4 };

/** What seats of this price cost for a party. */
function fare(seat: number, party: ArgumentsOf<typeof wishes>): number {
  return Math.round(seat * surcharges[party.flight_class] + party.number_checked_bags * 35) * party.passengers;
}

export class SearchOnewayFlight extends search({
  description: 'Look up flights to a city',
  examples: ['fly from', 'flights to', 'get me on a plane to', 'one way flight', 'only there and not back'],
  slots: { ...route, ...wishes },
  returns: flight,
  entity: 'flight',
  identity: 'airlines',
  offers: ['airlines', 'number_stops', 'outbound_departure_time', 'price'],
  comparable: ['price', 'number_stops', 'outbound_departure_time', 'outbound_arrival_time'],
  tracks: ['airlines'],
  valuesFrom: flights,
}) {
  override search(args: ArgumentsOf<typeof SearchOnewayFlight>, { rows, offset, limit }: SearchContext) {
    const found = queryRows(rows(flights), args, { offset, limit });
    return found.map((there) => ({ ...there, price: fare(there.price, args) }));
  }
}

export class SearchRoundtripFlights extends search({
  description: 'Look up flights to a city and back',
  examples: ['round trip', 'flights there and back', 'fly and come back on', 'flight and return on'],
  slots: { ...route, return_date: back.return_date, ...wishes },
  returns: { ...flight, ...back },
  entity: 'pair of flights',
  identity: 'airlines',
  offers: ['airlines', 'inbound_departure_time', 'outbound_departure_time', 'price'],
  comparable: [
    'price',
    'number_stops',
    'outbound_departure_time',
    'outbound_arrival_time',
    'inbound_departure_time',
    'inbound_arrival_time',
  ],
  tracks: ['airlines'],
  valuesFrom: flights,
}) {
  /** Every flight there with the flight back of the same airline. */
  override search(args: ArgumentsOf<typeof SearchRoundtripFlights>, { rows, offset, limit }: SearchContext) {
    const { airlines, ...journey } = args;
    const from = (from: string, to: string) =>
      rows(flights)
        .filter((flight) => sameValue(flight.origin_city, from) && sameValue(flight.destination_city, to))
        .filter((flight) => airlines === undefined || flight.airlines === airlines);
    const home = from(args.destination_city, args.origin_city);
    const pairs = from(args.origin_city, args.destination_city).flatMap((there) => {
      const inbound = home.find((candidate) => candidate.airlines === there.airlines);
      if (!inbound) return [];
      const { outbound_departure_time: inbound_departure_time, outbound_arrival_time: inbound_arrival_time } = inbound;
      const price = fare(there.price + inbound.price, args);
      const pair = { ...journey, ...there, inbound_departure_time, inbound_arrival_time, price };
      return leavesAfterLanding(pair, args) ? [pair] : [];
    });
    return pairs.slice(offset, offset + limit);
  }
}

/** Looks up flights. */
export const flights3 = service({
  name: 'Flights_3',
  description: 'Looks up flights',
  apis: [SearchOnewayFlight, SearchRoundtripFlights],
  tables: [flights],
});
