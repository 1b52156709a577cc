import { type ArgumentsOf, money, queryRows, type SearchContext, search, service, table, time, saidAs } from 'typetod';
import { z } from 'zod';
import { airportOf, leavesAfterLanding, surcharges } from '../shared/travel.js';
import { airlines, flights as flightRows, roundtrips as roundtripRows } from './rows.js';

const flights = table('flights_4.flights', 'airlines', flightRows, { repeats: true });
const roundtrips = table('flights_4.roundtrips', 'airlines', roundtripRows, { repeats: true });

const flight = {
  number_of_tickets: z.literal([1, 2, 3, 4]).describe('How many people need a seat'),
  seating_class: z.enum(['Economy', 'Premium Economy', 'Business']).describe('Part of the plane to sit in'),
  origin_airport: z.string().describe('Airport to start at, or its city'),
  destination_airport: z.string().describe('Airport to fly to, or its city'),
  departure_date: z.iso.date().describe('Day on which the trip begins'),
  is_nonstop: z.boolean().describe('Whether the plane does not land on the way'),
  outbound_departure_time: saidAs(time('When the trip there begins'), { names: ['departure'] }),
  outbound_arrival_time: saidAs(time('When the trip there ends'), { names: ['arrival'] }),
  price: money('What everybody pays together'),
  airlines: z.enum(airlines).describe('Airline to fly with'),
};

const back = {
  return_date: z.iso.date().describe('Day on which the trip ends'),
  inbound_departure_time: time('When the trip back begins'),
  inbound_arrival_time: time('When the trip back ends'),
};

const route = {
  origin_airport: flight.origin_airport,
  destination_airport: flight.destination_airport,
  departure_date: flight.departure_date,
};

const wishes = {
  seating_class: flight.seating_class.nullable().default('Economy'),
  number_of_tickets: flight.number_of_tickets.default(1),
  airlines: flight.airlines.optional(),
};

/** What was asked for, with airports in place of cities. */
function betweenAirports<A extends ArgumentsOf<typeof route>>(args: A): A {
  const { origin_airport: from, destination_airport: to } = args;
  return { ...args, origin_airport: airportOf(from) ?? from, destination_airport: airportOf(to) ?? to };
}

/** Seats and their price, given that of one in Economy. Who does not care flies Economy. */
function seats(price: number, party: ArgumentsOf<typeof wishes>) {
  const seating_class = party.seating_class ?? 'Economy';
  return { seating_class, price: Math.round(price * surcharges[seating_class]) * party.number_of_tickets };
}

export class SearchOnewayFlight extends search({
  description: 'See who flies somewhere',
  examples: ['fly from', 'flights to', 'get me on a plane to', 'one way flight', 'only there and not back'],
  slots: { ...route, ...wishes },
  returns: flight,
  entity: 'flight',
  identity: 'airlines',
  comparable: ['price', 'is_nonstop', 'outbound_departure_time', 'outbound_arrival_time'],
  offers: ['airlines', 'is_nonstop', 'outbound_departure_time', 'price'],
  valuesFrom: flights,
}) {
  override search(args: ArgumentsOf<typeof SearchOnewayFlight>, { rows, offset, limit }: SearchContext) {
    const found = queryRows(rows(flights), betweenAirports(args), { offset, limit });
    return found.map((there) => ({ ...there, ...seats(there.price, args) }));
  }
}

export class SearchRoundtripFlights extends search({
  description: 'See who flies somewhere and back',
  examples: ['round trip', 'flights there and back', 'fly and come back on', 'flight and return on'],
  slots: { ...route, return_date: back.return_date, ...wishes },
  returns: { ...flight, ...back },
  entity: 'pair of flights',
  identity: 'airlines',
  comparable: [
    'price',
    'is_nonstop',
    'outbound_departure_time',
    'outbound_arrival_time',
    'inbound_departure_time',
    'inbound_arrival_time',
  ],
  offers: ['airlines', 'inbound_departure_time', 'outbound_departure_time', 'price'],
  valuesFrom: roundtrips,
}) {
  override search(args: ArgumentsOf<typeof SearchRoundtripFlights>, { rows, offset, limit }: SearchContext) {
    const possible = rows(roundtrips).filter((pair) => leavesAfterLanding(pair, args));
    const found = queryRows(possible, betweenAirports(args), { offset, limit });
    return found.map((pair) => ({ ...pair, ...seats(pair.price, args) }));
  }
}

/** Looks up flights around the world. */
export const flights4 = service({
  name: 'Flights_4',
  description: 'Looks up flights around the world',
  apis: [SearchOnewayFlight, SearchRoundtripFlights],
  tables: [flights, roundtrips],
});
