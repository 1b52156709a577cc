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
} from 'typetod';
import { z } from 'zod';
import { seatsLeft, type Ticket } from '../shared/travel.js';
import { buses } from './rows.js';

const timetable = table('buses_2.timetable', 'departure_time', buses, { repeats: true });

/** Seats that were bought in this conversation. */
const tickets = table<Ticket>('buses_2.tickets', 'trip', [], { repeats: true });

const trip = {
  origin: z.string().describe('City that the bus comes from'),
  destination: z.string().describe('City that the bus goes to'),
  origin_station_name: z.string().describe('Stop where the trip begins'),
  destination_station_name: z.string().describe('Stop where the trip ends'),
  departure_date: z.iso.date().describe('Day to travel on'),
  price: money('What a ticket costs each person'),
  departure_time: time('When the bus drives off', { half: 'later' }),
  group_size: z.literal([1, 2, 3, 4, 5]).describe('How many people travel together'),
  fare_type: z
    .enum(['Economy', 'Economy extra', 'Flexible'])
    .describe('Whether the ticket is plain, has extras, or may be changed'),
};

const surcharges = { Economy: 1, 'Economy extra': 1.25, Flexible: 1.6 };

/** A kind of ticket and its price, given that of the cheapest. Who does not care gets the cheapest. */
function ticket(price: number, wish: keyof typeof surcharges | null) {
  const fare_type = wish ?? 'Economy';
  return { fare_type, price: Math.round(price * surcharges[fare_type]) };
}

export class FindBus extends search({
  description: 'Look up when buses go to a city, and for how much',
  examples: ['which buses go to', 'is there a bus to', 'get there by bus', 'coach to', 'when do buses leave'],
  slots: {
    origin: trip.origin,
    destination: trip.destination,
    departure_date: trip.departure_date,
    group_size: trip.group_size.default(1),
    fare_type: trip.fare_type.nullable().default('Economy'),
  },
  returns: trip,
  entity: 'bus',
  identity: 'departure_time',
  offers: ['departure_time', 'fare_type', 'price'],
  comparable: ['price', 'departure_time'],
  // The kind of ticket is settled with the bus, though no API requires it.
  tracks: ['departure_time', 'fare_type'],
  valuesFrom: timetable,
  followUp: () => BuyBusTicket,
  phrases: { suggest: 'Shall I buy tickets for this bus?' },
}) {
  override search(args: ArgumentsOf<typeof FindBus>, { rows, offset, limit }: SearchContext) {
    const found = queryRows(rows(timetable), args, { sort: ['departure_time'], offset, limit });
    return found.map((bus) => ({ ...bus, ...ticket(bus.price, args.fare_type) }));
  }
}

export class BuyBusTicket extends transaction({
  description: 'Buy bus tickets for a group',
  examples: ['buy a bus ticket', 'get me a seat on the bus', 'coach tickets', 'tickets for the bus'],
  slots: {
    origin: trip.origin,
    destination: trip.destination,
    departure_date: trip.departure_date,
    departure_time: trip.departure_time,
    group_size: trip.group_size,
    fare_type: trip.fare_type.nullable().default('Economy'),
  },
  returns: trip,
  entity: 'ticket',
}) {
  override transact(args: ArgumentsOf<typeof BuyBusTicket>, { rows, now }: ApiContext) {
    const { origin, destination, departure_date, departure_time, group_size } = args;
    if (departure_date < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    const line = queryRows(rows(timetable), { origin, destination }, { sort: ['departure_time'] });
    if (line.length === 0) return failure({ reason: `No bus goes from ${origin} to ${destination}.` });

    const tripOn = (bus: (typeof line)[number]) =>
      `${bus.origin} to ${bus.destination}, ${departure_date} ${bus.departure_time}`;
    const free = line
      .filter((bus) => `${departure_date}T${bus.departure_time}` > now)
      .filter((bus) => seatsLeft(tripOn(bus), rows(tickets)) >= group_size);
    const chosen = free.find((bus) => bus.departure_time === departure_time);
    if (chosen) {
      const bought = tickets.insert({ trip: tripOn(chosen), seats: group_size });
      return success({ ...chosen, ...ticket(chosen.price, args.fare_type) }, [bought]);
    }
    const later = free.find((bus) => bus.departure_time > departure_time)?.departure_time;
    const reason = 'No bus at that time has enough seats.';
    return failure({ reason, alternative: later && { departure_time: later } });
  }
}

/** Bus tickets of three kinds. */
export const buses2 = service({
  name: 'Buses_2',
  description: 'Bus tickets of three kinds',
  apis: [FindBus, BuyBusTicket],
  tables: [timetable, tickets],
});
