import { failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const order = {
  ticket: z.string().describe('Number on the ticket'),
  state: z.enum(['waiting', 'washing', 'ready']).describe('How far it is'),
  ready_on: z.iso.date().describe('Day on which it is ready'),
  cost: money('What it costs', { currency: 'USD' }),
};

const tickets = table<z.infer<z.ZodObject<typeof order>>>(
  'laundry.tickets',
  'ticket',
  [
    { ticket: '4071', state: 'ready', ready_on: '2019-03-01', cost: 18 },
    { ticket: '4080', state: 'washing', ready_on: '2019-03-02', cost: 42.5 },
    { ticket: '4093', state: 'waiting', ready_on: '2019-03-05', cost: 9 },
  ],
  { repeats: true },
);

export class SchedulePickup extends transaction({
  description: 'Have laundry fetched at home',
  slots: {
    address: z.string().describe('Where it is fetched'),
    day: z.iso.date().describe('Day on which it is fetched'),
    time: time('When it is fetched', { hours: '07:00-20:00' }),
    bags: z.int().min(1).max(9).describe('Number of bags'),
    wash: z.enum(['normal', 'delicate', 'dry cleaning']).default('normal').describe('How it is washed'),
    ironing: z.boolean().default(false).describe('Whether it is ironed'),
    scent_free: z.boolean().default(false).describe('Whether it is washed without perfume'),
  },
  returns: { ticket: order.ticket, ready_on: order.ready_on },
  entity: 'pick-up',
  transact: ({ day, bags }, { key }) => {
    if (day === '2019-03-03')
      return failure({ reason: 'We do not drive on Sundays.', alternative: { day: '2019-03-04' } });
    const ticket = String(5000 + (key.charCodeAt(0) % 900));
    return success({ ticket, ready_on: day }, [
      tickets.insert({ ticket, state: 'waiting', ready_on: day, cost: bags * 14 }),
    ]);
  },
}) {}

export class CheckTicket extends search({
  description: 'See how far laundry is',
  slots: { ticket: order.ticket },
  returns: order,
  entity: 'ticket',
  identity: 'ticket',
  offers: ['state', 'ready_on'],
  table: tickets,
}) {}

/** A laundry that fetches and brings. */
export const laundry = service({
  name: 'Laundry',
  description: 'A laundry that fetches and brings',
  apis: [SchedulePickup, CheckTicket],
});
