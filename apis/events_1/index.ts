import {
  type ApiContext,
  type ArgumentsOf,
  failure,
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
import { onDate, refusal, type Sale } from '../shared/culture.js';
import { events as rows } from './rows.js';

const events = table('events_1.events', 'id', rows);
const sales = table<Sale>('events_1.sales', 'event', [], { repeats: true });

const ticket = {
  event_name: z.string().describe('Who plays'),
  date: z.iso.date().describe('Day to go'),
  time: time('When it begins'),
  city_of_event: z.string().describe('City to go out in'),
  event_location: z.string().describe('Hall or stadium'),
  address_of_location: z.string().describe('Street and number of the hall or stadium'),
};

const event = {
  category: z.enum(['Music', 'Sports']).describe('Whether to hear a concert or to see a match'),
  subcategory: z.string().describe('Which kind of music, or which sport'),
  ...ticket,
};

const number_of_seats = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]).describe('How many people go');

export class FindEvents extends search({
  description: 'Look for a concert or a match in a city',
  examples: ['what concerts are on', 'any games on', 'what is on in town', 'find a concert', 'see a match'],
  slots: {
    category: event.category,
    city_of_event: event.city_of_event,
    subcategory: event.subcategory.optional(),
    date: event.date.optional(),
  },
  returns: event,
  entity: 'event',
  identity: 'event_name',
  offers: ['event_name', 'date', 'time', 'event_location'],
  valuesFrom: events,
  followUp: () => BuyEventTickets,
  phrases: { suggest: 'Shall I get tickets for {event_name}?' },
}) {
  override search({ date, ...wishes }: ArgumentsOf<typeof FindEvents>, { rows, now, offset, limit }: SearchContext) {
    return onDate(queryRows(rows(events), wishes), now, date).slice(offset, offset + limit);
  }
}

export class BuyEventTickets extends transaction({
  description: 'Buy seats at a concert or a match',
  examples: ['buy tickets for the concert', 'get seats for the game', 'tickets to the match', 'tickets for the play'],
  slots: {
    event_name: ticket.event_name,
    number_of_seats,
    date: ticket.date,
    city_of_event: ticket.city_of_event,
  },
  returns: { ...ticket, number_of_seats },
  entity: 'ticket',
}) {
  override transact(args: ArgumentsOf<typeof BuyEventTickets>, { rows, now }: ApiContext) {
    const { date, number_of_seats, ...wanted } = args;
    const [found] = queryRows(rows(events), wanted);
    if (!found) return failure({ reason: `There is no ${wanted.event_name} in ${wanted.city_of_event}.` });

    const sale = { event: found.id, date, seats: number_of_seats };
    const reason = refusal(found, sale, rows(sales), now);
    if (reason !== undefined) return failure({ reason });

    const { id, category, subcategory, ...place } = found;
    return success(place, [sales.insert(sale)]);
  }
}

/** Concerts and matches, and seats at them. */
export const events1 = service({
  name: 'Events_1',
  description: 'Concerts and matches, and seats at them',
  apis: [FindEvents, BuyEventTickets],
  tables: [events, sales],
});
