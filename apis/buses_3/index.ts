import {
  queryRows,
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  sameValue,
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
import { buses, type SoldOut, soldOut } from './rows.js';

const timetable = table('buses_3.timetable', 'departure_time', buses);

const trip = {
  from_city: z.string().describe('City where the trip begins'),
  to_city: z.string().describe('City where the trip ends'),
  from_station: z.string().describe('Where the bus leaves from'),
  to_station: z.string().describe('Where the bus arrives'),
  departure_date: z.iso.date().describe('Day of travel'),
  departure_time: time('When the bus leaves', { half: 'later' }),
  price: money('Fare for everybody who travels'),
  num_passengers: z.literal([1, 2, 3, 4, 5]).describe('How many people travel'),
  category: z.enum(['direct', 'one-stop']).describe('Whether the bus stops on the way'),
};

const luggage = saidAs(z.boolean().describe('Whether to carry more than the usual luggage'), {
  names: ['extra luggage', 'additional luggage', 'extra bag', 'extra bags', 'extra suitcase', 'luggage'],
});

export class FindBus extends search({
  description: 'Look up coaches from one city to another',
  examples: ['which buses go to', 'is there a bus to', 'get there by bus', 'coach to', 'when do buses leave'],
  slots: {
    from_city: trip.from_city,
    to_city: trip.to_city,
    departure_date: trip.departure_date,
    num_passengers: trip.num_passengers.default(1),
    category: trip.category.default('direct'),
  },
  returns: trip,
  entity: 'bus',
  identity: 'departure_time',
  offers: ['departure_time', 'price', 'category'],
  comparable: ['price', 'departure_time'],
  valuesFrom: timetable,
  followUp: () => BuyBusTicket,
  phrases: { suggest: 'Shall I buy tickets for this bus?' },
}) {
  /** Rows of a table that has no date get the date that was asked for; only the fare depends on the party. */
  override search(args: ArgumentsOf<typeof FindBus>, { rows, offset, limit }: SearchContext) {
    const found = queryRows(rows(timetable), args, { sort: ['departure_time'], offset, limit });
    return found.map((bus) => ({ ...bus, price: bus.price * args.num_passengers }));
  }
}

export class BuyBusTicket extends transaction({
  description: 'Buy tickets for a coach',
  examples: ['buy a bus ticket', 'get me a seat on the bus', 'coach tickets', 'tickets for the bus'],
  slots: {
    from_city: trip.from_city,
    to_city: trip.to_city,
    departure_date: trip.departure_date,
    departure_time: trip.departure_time,
    num_passengers: trip.num_passengers,
    additional_luggage: luggage.default(false),
  },
  returns: { ...trip, additional_luggage: luggage },
  entity: 'ticket',
}) {
  override transact(args: ArgumentsOf<typeof BuyBusTicket>, { rows }: ApiContext) {
    const line = rows(timetable)
      .filter((bus) => sameValue(bus.from_city, args.from_city) && sameValue(bus.to_city, args.to_city))
      .filter((bus) => !soldOut.some((row) => isSameBus(row, bus)));
    const bus = line.find((candidate) => candidate.departure_time === args.departure_time);
    if (bus) return success({ ...bus, price: bus.price * args.num_passengers });

    const [later] = line
      .map((candidate) => candidate.departure_time)
      .filter((at) => at > args.departure_time)
      .sort();
    const reason = 'There is no seat to be had at that time.';
    return failure({ reason, alternative: later && { departure_time: later } });
  }
}

function isSameBus(a: SoldOut, b: SoldOut): boolean {
  return a.from_city === b.from_city && a.to_city === b.to_city && a.departure_time === b.departure_time;
}

/** Coaches between cities: timetable and tickets. */
export const buses3 = service({
  name: 'Buses_3',
  description: 'Coaches between cities: timetable and tickets',
  apis: [FindBus, BuyBusTicket],
  tables: [timetable],
});
