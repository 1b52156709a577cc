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
import { seatsLeft, type Ticket } from '../shared/travel.js';
import { trains } from './rows.js';

const timetable = table('trains_1.timetable', 'journey_start_time', trains);

/** Seats that were bought in this conversation. */
const tickets = table<Ticket>('trains_1.tickets', 'trip', []);

const journey = {
  from: z.string().describe('City where one gets on the train'),
  to: z.string().describe('City where one gets off the train'),
  from_station: z.string().describe('Station where one gets on'),
  to_station: z.string().describe('Station where one gets off'),
  date_of_journey: z.iso.date().describe('Day to take the train'),
  journey_start_time: time('When the train leaves', { half: 'later' }),
  total: saidAs(money('What everybody pays together'), { names: ['price', 'cost', 'fare'] }),
  number_of_adults: z.literal([1, 2, 3, 4, 5]).describe('How many grown-ups travel'),
  class: z.enum(['Value', 'Flexible', 'Business']).describe('How comfortable and changeable the ticket is'),
  trip_protection: saidAs(z.boolean().describe('Whether the price has insurance in it'), {
    names: ['protection', 'insurance', 'insured'],
  }),
};

const surcharges = { Value: 1, Flexible: 1.3, Business: 1.9 };
const protection = 6;

interface Party {
  readonly number_of_adults: number;
  /** Who does not care gets the cheapest. */
  readonly class: keyof typeof surcharges | null;
}

/** What a party pays for a journey, given the price of the cheapest ticket. */
function pay(fare: number, party: Party, trip_protection: boolean) {
  const kind = party.class ?? 'Value';
  const each = Math.round(fare * surcharges[kind]) + (trip_protection ? protection : 0);
  return { class: kind, trip_protection, total: each * party.number_of_adults };
}

export class FindTrains extends search({
  description: 'Look up trains from one city to another',
  examples: ['take the train', 'which trains go to', 'trains from', 'go by rail'],
  slots: {
    from: journey.from,
    to: journey.to,
    date_of_journey: journey.date_of_journey,
    class: journey.class.nullable().default('Value'),
    number_of_adults: journey.number_of_adults.default(1),
  },
  returns: journey,
  entity: 'train',
  identity: 'journey_start_time',
  offers: ['journey_start_time', 'total'],
  comparable: ['total', 'journey_start_time'],
  followUp: () => GetTrainTickets,
}) {
  override search(args: ArgumentsOf<typeof FindTrains>, { rows, offset, limit }: SearchContext) {
    const found = queryRows(rows(timetable), args, { sort: ['journey_start_time'], offset, limit });
    return found.map((train) => ({ ...train, ...pay(train.total, args, train.trip_protection) }));
  }
}

export class GetTrainTickets extends transaction({
  description: 'Buy train tickets',
  examples: ['buy a train ticket', 'train tickets', 'seats on the train'],
  slots: {
    from: journey.from,
    to: journey.to,
    date_of_journey: journey.date_of_journey,
    journey_start_time: journey.journey_start_time,
    number_of_adults: journey.number_of_adults,
    trip_protection: journey.trip_protection,
    class: journey.class.nullable().default('Value'),
  },
  returns: journey,
  entity: 'ticket',
}) {
  override transact(args: ArgumentsOf<typeof GetTrainTickets>, { rows, now }: ApiContext) {
    const { from, to, date_of_journey, journey_start_time, number_of_adults } = args;
    if (date_of_journey < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    const line = queryRows(rows(timetable), { from, to }, { sort: ['journey_start_time'] });
    if (line.length === 0) return failure({ reason: `No train goes from ${from} to ${to}.` });

    const tripOn = (train: (typeof line)[number]) =>
      `${train.from_station} to ${train.to_station}, ${date_of_journey} ${train.journey_start_time}`;
    const free = line
      .filter((train) => `${date_of_journey}T${train.journey_start_time}` > now)
      .filter((train) => seatsLeft(tripOn(train), rows(tickets)) >= number_of_adults);
    const chosen = free.find((train) => train.journey_start_time === journey_start_time);
    if (chosen) {
      const bought = tickets.insert({ trip: tripOn(chosen), seats: number_of_adults });
      return success({ ...chosen, ...pay(chosen.total, args, args.trip_protection) }, [bought]);
    }
    const later = free.find((train) => train.journey_start_time > journey_start_time)?.journey_start_time;
    const reason = 'No train at that time has enough seats.';
    return failure({ reason, alternative: later && { journey_start_time: later } });
  }
}

/** Trains: timetable and tickets. */
export const trains1 = service({
  name: 'Trains_1',
  description: 'Trains: timetable and tickets',
  apis: [FindTrains, GetTrainTickets],
  tables: [timetable, tickets],
});
