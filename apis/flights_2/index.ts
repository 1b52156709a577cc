import { type ArgumentsOf, money, queryRows, type SearchContext, search, service, table, time, saidAs } from 'typetod';
import { z } from 'zod';
import { carriers, leavesAfterLanding, surcharges } from '../shared/travel.js';
import { flights as flightRows, roundtrips as roundtripRows } from './rows.js';

const flights = table('flights_2.flights', 'airlines', flightRows, { repeats: true });
const roundtrips = table('flights_2.roundtrips', 'airlines', roundtripRows, { repeats: true });

const flight = {
  passengers: z.literal([1, 2, 3, 4]).describe('Size of the party'),
  seating_class: z.enum(['Economy', 'Premium Economy', 'Business', 'First Class']).describe('Cabin to sit in'),
  origin: z.string().describe('City that the party flies from'),
  destination: z.string().describe('City that the party flies to'),
  origin_airport: z.string().describe('Airport where the party takes off'),
  destination_airport: z.string().describe('Airport where the party lands'),
  departure_date: z.iso.date().describe('Day to fly there'),
  number_stops: z.literal([0, 1]).describe('How many landings there are before the last one'),
  outbound_departure_time: saidAs(time('When the plane there takes off'), { names: ['departure'] }),
  outbound_arrival_time: saidAs(time('When the plane there lands'), { names: ['arrival'] }),
  fare: saidAs(money('What one person pays, both ways if there are two'), { names: ['price', 'cost'] }),
  is_redeye: z.boolean().describe('Whether one is in the air at midnight'),
  airlines: z.enum(carriers).describe('Whose plane it is'),
};

const back = {
  return_date: z.iso.date().describe('Day to fly back'),
  inbound_departure_time: time('When the plane back takes off'),
  inbound_arrival_time: time('When the plane back lands'),
};

const route = {
  origin: flight.origin,
  destination: flight.destination,
  departure_date: flight.departure_date,
};

const wishes = {
  airlines: flight.airlines.optional(),
  passengers: flight.passengers.default(1),
  seating_class: flight.seating_class.nullable().default('Economy'),
};

/** A cabin and its fare, given that of Economy. Who does not care flies Economy. */
function seat(fare: number, wish: keyof typeof surcharges | null) {
  const seating_class = wish ?? 'Economy';
  return { seating_class, fare: Math.round(fare * surcharges[seating_class]) };
}

export class SearchOnewayFlight extends search({
  description: 'Compare the flights to a city',
  examples: ['fly from', 'flights to', 'get me on a plane to', 'one way flight', 'only there and not back'],
  slots: { ...route, ...wishes },
  returns: flight,
  entity: 'flight',
  identity: 'airlines',
  comparable: ['fare', 'number_stops', 'outbound_departure_time', 'outbound_arrival_time'],
  offers: ['airlines', 'fare', 'number_stops', 'outbound_departure_time'],
  valuesFrom: flights,
}) {
  override search(args: ArgumentsOf<typeof SearchOnewayFlight>, { rows, offset, limit }: SearchContext) {
    const found = queryRows(rows(flights), args, { offset, limit });
    return found.map((there) => ({ ...there, ...seat(there.fare, args.seating_class) }));
  }
}

export class SearchRoundtripFlights extends search({
  description: 'Compare the flights to a city and back',
  examples: ['round trip', 'flights there and back', 'fly and come back on', 'flight and return on'],
  slots: { ...route, return_date: back.return_date, ...wishes },
  returns: { ...flight, ...back },
  entity: 'pair of flights',
  identity: 'airlines',
  comparable: [
    'fare',
    'number_stops',
    'outbound_departure_time',
    'outbound_arrival_time',
    'inbound_departure_time',
    'inbound_arrival_time',
  ],
  offers: ['airlines', 'fare', 'inbound_departure_time', 'outbound_departure_time'],
  valuesFrom: roundtrips,
}) {
  override search(args: ArgumentsOf<typeof SearchRoundtripFlights>, { rows, offset, limit }: SearchContext) {
    const possible = rows(roundtrips).filter((pair) => leavesAfterLanding(pair, args));
    const found = queryRows(possible, args, { offset, limit });
    return found.map((pair) => ({ ...pair, ...seat(pair.fare, args.seating_class) }));
  }
}

/** Compares flights. */
export const flights2 = service({
  name: 'Flights_2',
  description: 'Compares flights',
  apis: [SearchOnewayFlight, SearchRoundtripFlights],
  tables: [flights, roundtrips],
});
