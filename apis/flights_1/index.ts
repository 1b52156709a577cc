import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  queryRows,
  type SearchContext,
  search,
  service,
  success,
  table,
  time,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { carriers, leavesAfterLanding, seatsLeft, surcharges, type Ticket } from '../shared/travel.js';
import { flights as flightRows, roundtrips as roundtripRows } from './rows.js';

const flights = table('flights_1.flights', 'airlines', flightRows, { repeats: true });
const roundtrips = table('flights_1.roundtrips', 'airlines', roundtripRows, { repeats: true });

/** Seats that were booked in this conversation. */
const tickets = table<Ticket>('flights_1.tickets', 'trip', [], { repeats: true });

const flight = {
  passengers: z.literal([1, 2, 3, 4]).describe('How many people fly'),
  seating_class: z
    .enum(['Economy', 'Premium Economy', 'Business', 'First Class'])
    .describe('How comfortable the seats are'),
  origin_city: z.string().describe('City to fly from'),
  destination_city: z.string().describe('City to fly to'),
  origin_airport: z.string().describe('Airport to fly from'),
  destination_airport: z.string().describe('Airport to fly to'),
  departure_date: z.iso.date().describe('Day of the flight there'),
  number_stops: z.literal([0, 1]).describe('How often the plane lands on the way'),
  outbound_departure_time: time('When the flight there leaves'),
  outbound_arrival_time: time('When the flight there lands'),
  price: money('What each person pays for all flights'),
  refundable: saidAs(z.boolean().describe('Whether one gets the money back if one does not fly'), {
    names: ['refundable', 'refund', 'money back'],
  }),
  airlines: z.enum(carriers).describe('Who flies'),
};

const back = {
  return_date: z.iso.date().describe('Day of the flight back'),
  inbound_departure_time: time('When the flight back leaves'),
  inbound_arrival_time: time('When the flight back lands'),
};

const wishes = {
  refundable: flight.refundable.optional(),
  passengers: flight.passengers.default(1),
  seating_class: flight.seating_class.nullable().default('Economy'),
};

/** A class to fly in and its price, given that of Economy. Who does not care flies Economy. */
function seat(price: number, wish: keyof typeof surcharges | null) {
  const seating_class = wish ?? 'Economy';
  return { seating_class, price: Math.round(price * surcharges[seating_class]) };
}

export class SearchOnewayFlight extends search({
  description: 'Look up flights to a city',
  examples: ['fly from', 'flights to', 'get me on a plane to', 'one way flight', 'only there and not back'],
  slots: {
    origin_city: flight.origin_city,
    destination_city: flight.destination_city,
    departure_date: flight.departure_date,
    airlines: flight.airlines.optional(),
    ...wishes,
  },
  returns: flight,
  entity: 'flight',
  identity: 'airlines',
  offers: ['airlines', 'number_stops', 'outbound_departure_time', 'price'],
  comparable: ['price', 'number_stops', 'outbound_departure_time', 'outbound_arrival_time'],
  valuesFrom: flights,
  followUp: () => ReserveOnewayFlight,
}) {
  override search(args: ArgumentsOf<typeof SearchOnewayFlight>, { rows, offset, limit }: SearchContext) {
    const found = queryRows(rows(flights), args, { offset, limit });
    return found.map((there) => ({ ...there, ...seat(there.price, args.seating_class) }));
  }
}

export class SearchRoundtripFlights extends search({
  description: 'Look up flights to a city and back',
  examples: ['round trip', 'flights there and back', 'fly and come back on', 'flight and return on'],
  slots: {
    origin_city: flight.origin_city,
    destination_city: flight.destination_city,
    departure_date: flight.departure_date,
    return_date: back.return_date,
    airlines: flight.airlines.optional(),
    ...wishes,
  },
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
  valuesFrom: roundtrips,
  followUp: () => ReserveRoundtripFlights,
}) {
  override search(args: ArgumentsOf<typeof SearchRoundtripFlights>, { rows, offset, limit }: SearchContext) {
    const possible = rows(roundtrips).filter((pair) => leavesAfterLanding(pair, args));
    const found = queryRows(possible, args, { offset, limit });
    return found.map((pair) => ({ ...pair, ...seat(pair.price, args.seating_class) }));
  }
}

export class ReserveOnewayFlight extends transaction({
  description: 'Book seats on a flight',
  examples: ['book a flight', 'book a one way flight'],
  slots: {
    origin_city: flight.origin_city,
    destination_city: flight.destination_city,
    airlines: flight.airlines,
    departure_date: flight.departure_date,
    ...wishes,
  },
  returns: flight,
  entity: 'reservation',
  // Whether it is refundable is settled by the flight.
  confirms: ['origin_city', 'destination_city', 'airlines', 'departure_date', 'passengers', 'seating_class'],
}) {
  override transact(args: ArgumentsOf<typeof ReserveOnewayFlight>, { rows, now }: ApiContext) {
    const { departure_date, passengers, seating_class, ...wanted } = args;
    const [there] = queryRows(rows(flights), wanted);
    if (!there) return failure({ reason: `${args.airlines} has no such flight.` });
    if (`${departure_date}T${there.outbound_departure_time}` <= now)
      return failure({ reason: 'That flight has left.' });

    const trip = tripOn(there.airlines, departure_date, there.origin_city, there.destination_city);
    if (seatsLeft(trip, rows(tickets)) < passengers) return failure({ reason: 'There are too few seats left.' });
    return success({ ...there, ...seat(there.price, seating_class) }, [tickets.insert({ trip, seats: passengers })]);
  }
}

export class ReserveRoundtripFlights extends transaction({
  description: 'Book seats on a flight and on one back',
  examples: ['book a round trip', 'book flights there and back'],
  slots: {
    origin_city: flight.origin_city,
    destination_city: flight.destination_city,
    airlines: flight.airlines,
    departure_date: flight.departure_date,
    return_date: back.return_date,
    outbound_departure_time: flight.outbound_departure_time,
    inbound_departure_time: back.inbound_departure_time,
    ...wishes,
  },
  returns: { ...flight, ...back },
  entity: 'reservation',
  confirms: [
    'origin_city',
    'destination_city',
    'airlines',
    'departure_date',
    'return_date',
    'outbound_departure_time',
    'inbound_departure_time',
    'passengers',
    'seating_class',
  ],
}) {
  override transact(args: ArgumentsOf<typeof ReserveRoundtripFlights>, { rows, now }: ApiContext) {
    const { departure_date, return_date, passengers, origin_city, destination_city, airlines, refundable } = args;
    const [found] = queryRows(rows(roundtrips), { origin_city, destination_city, airlines, refundable });
    if (!found) return failure({ reason: `${airlines} has no such flights.` });
    if (!leavesAfterLanding(found, args)) {
      return failure({ reason: 'The flight back leaves before the flight there lands.' });
    }

    const { arrives_next_day, ...pair } = found;
    const { outbound_departure_time, inbound_departure_time } = pair;
    if (`${departure_date}T${outbound_departure_time}` <= now) return failure({ reason: 'That flight has left.' });
    const trips = [
      tripOn(airlines, departure_date, pair.origin_city, pair.destination_city),
      tripOn(airlines, return_date, pair.destination_city, pair.origin_city),
    ];
    const isFull = trips.some((trip) => seatsLeft(trip, rows(tickets)) < passengers);
    if (isFull) return failure({ reason: 'There are too few seats left.' });

    const isThen =
      outbound_departure_time === args.outbound_departure_time &&
      inbound_departure_time === args.inbound_departure_time;
    if (!isThen) {
      const reason = `${airlines} flies at other times.`;
      return failure({ reason, alternative: { outbound_departure_time, inbound_departure_time } });
    }
    const booked = trips.map((trip) => tickets.insert({ trip, seats: passengers }));
    return success({ ...pair, ...seat(pair.price, args.seating_class) }, booked);
  }
}

function tripOn(airline: string, date: string, from: string, to: string): string {
  return `${airline}, ${date}, ${from} to ${to}`;
}

/** Looks up and books flights. */
export const flights1 = service({
  name: 'Flights_1',
  description: 'Looks up and books flights',
  apis: [SearchOnewayFlight, SearchRoundtripFlights, ReserveOnewayFlight, ReserveRoundtripFlights],
  tables: [flights, roundtrips, tickets],
});
