import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  queryRows,
  search,
  service,
  success,
  table,
  time,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { seatsLeft, type Ticket } from '../shared/travel.js';
import { buses } from './rows.js';

const timetable = table('buses_1.timetable', 'leaving_time', buses, { repeats: true });

/** Seats that were bought in this conversation. */
const tickets = table<Ticket>('buses_1.tickets', 'trip', [], { repeats: true });

const trip = {
  from_location: z.string().describe('City to set out from'),
  to_location: z.string().describe('City to go to'),
  from_station: z.string().describe('Where to get on'),
  to_station: z.string().describe('Where to get off'),
  leaving_date: z.iso.date().describe('Day of the trip'),
  leaving_time: time('When the bus sets out', { half: 'later' }),
  fare: saidAs(money('What each person pays'), { names: ['price', 'cost'] }),
  travelers: z.literal([1, 2, 3, 4, 5]).describe('How many people go'),
  transfers: z.literal([0, 1]).describe('How often one has to change'),
};

export class FindBus extends search({
  description: 'Look up buses between two cities',
  examples: ['which buses go to', 'is there a bus to', 'get there by bus', 'coach to', 'when do buses leave'],
  slots: {
    from_location: trip.from_location,
    to_location: trip.to_location,
    leaving_date: trip.leaving_date,
    travelers: trip.travelers.default(1),
  },
  returns: trip,
  entity: 'bus',
  table: timetable,
  identity: 'leaving_time',
  offers: ['leaving_time', 'fare', 'transfers'],
  comparable: ['fare', 'leaving_time', 'transfers'],
  sort: 'leaving_time',
  followUp: () => BuyBusTicket,
}) {}

export class BuyBusTicket extends transaction({
  description: 'Buy seats on a bus',
  examples: ['buy a bus ticket', 'get me a seat on the bus', 'coach tickets', 'tickets for the bus'],
  slots: {
    from_location: trip.from_location,
    to_location: trip.to_location,
    leaving_date: trip.leaving_date,
    leaving_time: trip.leaving_time,
    travelers: trip.travelers,
  },
  returns: trip,
  entity: 'ticket',
}) {
  override transact(args: ArgumentsOf<typeof BuyBusTicket>, { rows, now }: ApiContext) {
    const { from_location, to_location, leaving_date, leaving_time, travelers } = args;
    if (leaving_date < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    const line = queryRows(rows(timetable), { from_location, to_location }, { sort: ['leaving_time'] });
    if (line.length === 0) return failure({ reason: `No bus goes from ${from_location} to ${to_location}.` });

    const tripOn = (bus: (typeof line)[number]) =>
      `${bus.from_location} to ${bus.to_location}, ${leaving_date} ${bus.leaving_time}`;
    const free = line
      .filter((bus) => `${leaving_date}T${bus.leaving_time}` > now)
      .filter((bus) => seatsLeft(tripOn(bus), rows(tickets)) >= travelers);
    const chosen = free.find((bus) => bus.leaving_time === leaving_time);
    if (chosen) return success(chosen, [tickets.insert({ trip: tripOn(chosen), seats: travelers })]);

    const later = free.find((bus) => bus.leaving_time > leaving_time)?.leaving_time;
    const reason = 'No bus at that time has enough seats.';
    return failure({ reason, alternative: later && { leaving_time: later } });
  }
}

/** Buses from city to city. */
export const buses1 = service({
  name: 'Buses_1',
  description: 'Buses from city to city',
  apis: [FindBus, BuyBusTicket],
  tables: [tickets],
});
