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
import { onDate, refusal, type Sale } from '../shared/culture.js';
import { events as rows } from './rows.js';

const events = table('events_3.events', 'id', rows);
const sales = table<Sale>('events_3.sales', 'event', [], { repeats: true });

const ticket = {
  event_name: z.string().describe('Play to see, or who makes the music'),
  date: z.iso.date().describe('Evening of the visit'),
  time: time('When the curtain rises'),
  price_per_ticket: saidAs(money('What one person pays'), { names: ['price', 'cost'] }),
  city: z.string().describe('City to look in'),
  venue: z.string().describe('Theater or concert hall'),
  venue_address: z.string().describe('Street and number of the house'),
};

const event = {
  event_type: z.enum(['Music', 'Theater']).describe('Whether to hear a concert or to see a play'),
  ...ticket,
};

const number_of_tickets = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]).describe('How many people come along');

export class FindEvents extends search({
  description: 'Look for a play or a concert in a city',
  examples: ['what plays are on', 'anything at the theater', 'anything at the theatre', 'find a concert', 'see a play'],
  slots: {
    event_type: event.event_type,
    city: event.city,
    date: event.date.optional(),
  },
  returns: event,
  entity: 'event',
  identity: 'event_name',
  offers: ['event_name', 'date', 'time', 'venue'],
  comparable: ['price_per_ticket', 'time'],
  valuesFrom: events,
  followUp: () => BuyEventTickets,
  phrases: { suggest: 'Shall I get tickets for {event_name}?' },
}) {
  override search({ date, ...wishes }: ArgumentsOf<typeof FindEvents>, { rows, now, offset, limit }: SearchContext) {
    return onDate(queryRows(rows(events), wishes), now, date).slice(offset, offset + limit);
  }
}

export class BuyEventTickets extends transaction({
  description: 'Buy seats at a play or a concert',
  examples: ['buy tickets for the concert', 'get seats for the game', 'tickets to the match', 'tickets for the play'],
  slots: {
    event_name: ticket.event_name,
    number_of_tickets,
    date: ticket.date,
    city: ticket.city,
  },
  returns: { ...ticket, number_of_tickets },
  entity: 'ticket',
}) {
  override transact(args: ArgumentsOf<typeof BuyEventTickets>, { rows, now }: ApiContext) {
    const { date, number_of_tickets, ...wanted } = args;
    const [found] = queryRows(rows(events), wanted);
    if (!found) return failure({ reason: `There is no ${wanted.event_name} in ${wanted.city}.` });

    const sale = { event: found.id, date, seats: number_of_tickets };
    const reason = refusal(found, sale, rows(sales), now);
    if (reason !== undefined) return failure({ reason });

    const { id, event_type, ...place } = found;
    return success(place, [sales.insert(sale)]);
  }
}

/** Plays and concerts, and seats at them. */
export const events3 = service({
  name: 'Events_3',
  description: 'Plays and concerts, and seats at them',
  apis: [FindEvents, BuyEventTickets],
  tables: [events, sales],
});
