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
import { datesOf, onDate, refusal, type Sale } from '../shared/culture.js';
import { events as rows } from './rows.js';

const events = table('events_2.events', 'id', rows);
const sales = table<Sale>('events_2.sales', 'event', [], { repeats: true });

const ticket = {
  event_name: z.string().describe('Band or teams to see'),
  date: z.iso.date().describe('Which evening'),
  time: time('At what time'),
  city: z.string().describe('In which city'),
  venue: z.string().describe('Which hall or ground'),
  venue_address: z.string().describe('Street and number of the hall or ground'),
};

const event = {
  event_type: z.enum(['Music', 'Sports']).describe('Concert or match'),
  category: z.string().describe('Style of the music, or the sport that is played'),
  ...ticket,
};

const number_of_tickets = z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]).describe('How many people get in');

export class FindEvents extends search({
  description: 'See what concerts and matches there are in a city',
  examples: ['what concerts are on', 'any games on', 'what is on in town', 'find a concert', 'see a match'],
  slots: {
    event_type: event.event_type,
    city: event.city,
    date: event.date.optional(),
    category: event.category.optional(),
  },
  returns: event,
  entity: 'event',
  identity: 'event_name',
  offers: ['event_name', 'venue'],
  valuesFrom: events,
  followUp: () => BuyEventTickets,
  phrases: { suggest: 'Shall I get tickets for {event_name}?' },
}) {
  override search({ date, ...wishes }: ArgumentsOf<typeof FindEvents>, { rows, now, offset, limit }: SearchContext) {
    return onDate(queryRows(rows(events), wishes), now, date).slice(offset, offset + limit);
  }
}

export class GetEventDates extends search({
  description: 'See on which days a band or a team plays',
  examples: ['when is the concert', 'on which days do they play', 'when are they playing'],
  slots: { event_name: ticket.event_name, city: ticket.city },
  returns: ticket,
  entity: 'date',
  identity: 'date',
  offers: ['date', 'event_name', 'venue'],
  valuesFrom: events,
  followUp: () => BuyEventTickets,
  phrases: { suggest: 'Shall I get tickets for {event_name}?' },
}) {
  override search(args: ArgumentsOf<typeof GetEventDates>, { rows, now, offset, limit }: SearchContext) {
    const found = queryRows(rows(events), args);
    const evenings = found.flatMap((event) => datesOf(event, now).map((date) => ({ ...event, date })));
    return evenings.slice(offset, offset + limit);
  }
}

export class BuyEventTickets extends transaction({
  description: 'Get tickets for a concert or a match',
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

    const { id, event_type, category, ...place } = found;
    return success(place, [sales.insert(sale)]);
  }
}

/** What is on in a city, on which days, and tickets. */
export const events2 = service({
  name: 'Events_2',
  description: 'What is on in a city, on which days, and tickets',
  apis: [FindEvents, GetEventDates, BuyEventTickets],
  tables: [events, sales],
});
