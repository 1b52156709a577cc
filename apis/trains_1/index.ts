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

const timetable = table('trains_1.timetable', 'journey_start_time', trains, { repeats: true });

/** Seats that were bought in this conversation. */
type Booking = Ticket & {
  readonly ticket_number: string;
  readonly from: string;
  readonly to: string;
  readonly date_of_journey: string;
  readonly journey_start_time: string;
  readonly class: 'Value' | 'Flexible' | 'Business';
  readonly trip_protection: boolean;
};
const tickets = table<Booking>('trains_1.tickets', 'ticket_number', []);

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

const ticket_number = z.string().describe('Number of the tickets');

const surcharges = { Value: 1, Flexible: 1.3, Business: 1.9 };
const protection = 6;

interface Party {
  readonly number_of_adults: number;
  /** Who does not care gets the cheapest. */
  readonly class: keyof typeof surcharges | null;
}

/** A journey that tickets are wanted for. */
interface Journey extends Party {
  readonly from: string;
  readonly to: string;
  readonly date_of_journey: string;
  readonly journey_start_time: string;
  readonly number_of_adults: 1 | 2 | 3 | 4 | 5;
  readonly class: keyof typeof surcharges;
  readonly trip_protection: boolean;
}

type Rows = ApiContext['rows'];

/** The trains of a day, the first one first. */
const lineOf = ({ from, to }: Pick<Journey, 'from' | 'to'>, rows: Rows) =>
  queryRows(rows(timetable), { from, to }, { sort: ['journey_start_time'] });

const bookingOf = (number: string, rows: Rows) => rows(tickets).find((row) => row.ticket_number === number);

/** The journey that was booked, with what is to be otherwise. */
const journeyOf = (booking: Booking, changes: { readonly [K in keyof Journey]?: Journey[K] | undefined } = {}) =>
  ({ number_of_adults: booking.seats, ...booking, ...changes }) as Journey;

/** What a journey costs. */
function totalOf(wanted: Journey, rows: Rows) {
  const train = lineOf(wanted, rows).find((one) => one.journey_start_time === wanted.journey_start_time);
  return train && { total: pay(train.total, wanted, wanted.trip_protection).total };
}

/** What is given back: half of it for the cheapest class, else all. */
function refundOf(number: string, rows: Rows) {
  const booking = bookingOf(number, rows);
  const paid = booking && totalOf(journeyOf(booking), rows);
  return booking && paid && { refund: booking.class === 'Value' ? Math.round(paid.total / 2) : paid.total };
}

type Train = (typeof trains)[number];

interface Seats {
  readonly train: Train & ReturnType<typeof pay>;
  readonly booking: Omit<Booking, 'ticket_number'>;
}

interface NoSeats {
  readonly reason: string;
  readonly alternative?: { readonly journey_start_time: string } | undefined;
}

/** Seats on the train that is wanted; else why not, and on which one there are. */
function seatsOn(wanted: Journey, { rows, now }: Pick<ApiContext, 'rows' | 'now'>, own?: string): Seats | NoSeats {
  const { from, to, date_of_journey, journey_start_time, number_of_adults } = wanted;
  if (date_of_journey < now.slice(0, 10)) return { reason: 'That day has passed.' };
  const line = lineOf(wanted, rows);
  if (line.length === 0) return { reason: `No train goes from ${from} to ${to}.` };

  const tripOn = (train: (typeof line)[number]) =>
    `${train.from_station} to ${train.to_station}, ${date_of_journey} ${train.journey_start_time}`;
  const others = rows(tickets).filter((row) => row.ticket_number !== own);
  const free = line
    .filter((train) => `${date_of_journey}T${train.journey_start_time}` > now)
    .filter((train) => seatsLeft(tripOn(train), others) >= number_of_adults);
  const chosen = free.find((train) => train.journey_start_time === journey_start_time);
  if (chosen) {
    const paid = pay(chosen.total, wanted, wanted.trip_protection);
    const { class: kind, trip_protection } = paid;
    const booking = { trip: tripOn(chosen), seats: number_of_adults, from, to, date_of_journey, journey_start_time };
    return { train: { ...chosen, ...paid }, booking: { ...booking, class: kind, trip_protection } };
  }
  const later = free.find((train) => train.journey_start_time > journey_start_time)?.journey_start_time;
  const reason = 'No train at that time has enough seats.';
  return { reason, alternative: later === undefined ? undefined : { journey_start_time: later } };
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
  valuesFrom: timetable,
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
  returns: { ...journey, ticket_number },
  entity: 'ticket',
  quote: (args, { rows }) => totalOf({ ...args, class: args.class ?? 'Value' }, rows),
  undo: () => CancelTickets,
  amend: () => ChangeTickets,
}) {
  override transact(args: ArgumentsOf<typeof GetTrainTickets>, context: ApiContext) {
    const found = seatsOn({ ...args, class: args.class ?? 'Value' }, context);
    if (!('train' in found)) return failure(found);
    const ticket_number = `T${context.call + 1}-${args.date_of_journey.slice(5).replace('-', '')}`;
    return success({ ...found.train, ticket_number }, [tickets.insert({ ...found.booking, ticket_number })]);
  }
}

export class CancelTickets extends transaction({
  description: 'Cancel train tickets',
  examples: ['cancel the train', 'cancel my tickets'],
  slots: { ticket_number },
  returns: { ticket_number, refund: money('What is given back') },
  entity: 'cancellation',
  quote: (args, { rows }) => refundOf(args.ticket_number, rows),
}) {
  override transact(args: ArgumentsOf<typeof CancelTickets>, { rows, now }: ApiContext) {
    const [booking, refund] = [bookingOf(args.ticket_number, rows), refundOf(args.ticket_number, rows)];
    if (!booking || !refund) return failure({ reason: 'There are no such tickets.' });
    if (`${booking.date_of_journey}T${booking.journey_start_time}` <= now)
      return failure({ reason: 'That train has left.' });
    return success(refund, [tickets.remove(args.ticket_number)]);
  }
}

export class ChangeTickets extends transaction({
  description: 'Change train tickets: day, time, class or how many travel',
  examples: ['change my train', 'change the tickets'],
  slots: {
    ticket_number,
    date_of_journey: journey.date_of_journey.optional(),
    journey_start_time: journey.journey_start_time.optional(),
    number_of_adults: journey.number_of_adults.optional(),
    class: journey.class.optional(),
    trip_protection: journey.trip_protection.optional(),
  },
  returns: { ...journey, ticket_number },
  entity: 'change',
  quote: ({ ticket_number, ...changes }, { rows }) => {
    const booking = bookingOf(ticket_number, rows);
    return booking && totalOf(journeyOf(booking, changes), rows);
  },
}) {
  override transact({ ticket_number, ...changes }: ArgumentsOf<typeof ChangeTickets>, context: ApiContext) {
    const booking = bookingOf(ticket_number, context.rows);
    if (!booking) return failure({ reason: 'There are no such tickets.' });
    const wanted = journeyOf(booking, changes);
    const found = seatsOn(wanted, context, ticket_number);
    if (!('train' in found)) return failure(found);
    return success(
      { ...found.train, date_of_journey: wanted.date_of_journey, number_of_adults: wanted.number_of_adults },
      [tickets.update(ticket_number, found.booking)],
    );
  }
}

/** Trains: timetable and tickets. */
export const trains1 = service({
  name: 'Trains_1',
  description: 'Trains: timetable and tickets',
  apis: [FindTrains, GetTrainTickets, CancelTickets, ChangeTickets],
  tables: [timetable, tickets],
});
