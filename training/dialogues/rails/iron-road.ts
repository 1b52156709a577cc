/** A train company: connections, tickets with a class and a railcard, changes and refunds. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const place = z.enum(['Harlow Cross', 'Penmouth', 'Sedgeley', 'Wick Bay', 'Ottery', 'Great Marling']);

const connection = {
  train: z.string().describe('Name of the train'),
  board_at: saidAs(place.describe('Station where one gets on'), { names: ['from', 'start', 'origin'] }),
  alight_at: saidAs(place.describe('Station where one gets off'), { names: ['to', 'destination'] }),
  pulls_out: saidAs(time('When the train leaves', { hours: '05:00-23:00' }), { names: ['departure'] }),
  pulls_in: saidAs(time('When the train gets there', { hours: '06:00-23:59' }), { names: ['arrival'] }),
  changes: saidAs(z.int().describe('How often one has to change trains'), { names: ['transfers'] }),
  fare: saidAs(money('What a standard ticket costs for one person'), { names: ['price', 'cost'] }),
  quiet_car: saidAs(z.boolean().describe('Whether there is a car without phones'), { names: ['quiet coach'] }),
  bistro: saidAs(z.boolean().describe('Whether food is sold on board'), { names: ['buffet', 'dining car'] }),
  platform: z.int().describe('Platform from which it leaves'),
};
type Connection = ArgumentsOf<typeof connection>;

function row(
  train: string,
  [board_at, alight_at]: [Connection['board_at'], Connection['alight_at']],
  [pulls_out, pulls_in]: [string, string],
  changes: number,
  fare: number,
  quiet_car: boolean,
  bistro: boolean,
  platform: number,
): Connection {
  return { train, board_at, alight_at, pulls_out, pulls_in, changes, fare, quiet_car, bistro, platform };
}

const connections = table('iron_road.connections', 'train', [
  row('Early Fox', ['Harlow Cross', 'Penmouth'], ['06:12', '09:05'], 0, 48, true, false, 4),
  row('Cornflower', ['Harlow Cross', 'Penmouth'], ['09:40', '12:58'], 1, 31, false, true, 2),
  row('Blue Heron', ['Harlow Cross', 'Penmouth'], ['13:15', '16:02'], 0, 54, true, true, 4),
  row('Lamplighter', ['Harlow Cross', 'Penmouth'], ['18:30', '22:11'], 2, 22, false, false, 7),
  row('Sea Holly', ['Penmouth', 'Harlow Cross'], ['08:05', '10:59'], 0, 49, true, true, 1),
  row('Homeward', ['Penmouth', 'Harlow Cross'], ['17:20', '20:40'], 1, 29, false, true, 1),
  row('Mill Runner', ['Sedgeley', 'Great Marling'], ['07:31', '08:44'], 0, 17, false, false, 3),
  row('Weaver', ['Sedgeley', 'Great Marling'], ['12:01', '13:37'], 1, 12, true, false, 3),
  row('Dyer', ['Sedgeley', 'Great Marling'], ['19:26', '20:39'], 0, 19, false, true, 5),
  row('Salt Path', ['Great Marling', 'Wick Bay'], ['10:10', '11:55'], 0, 23, false, true, 6),
  row('Gannet', ['Great Marling', 'Wick Bay'], ['16:45', '18:30'], 0, 27, true, true, 6),
  row('Puffer', ['Ottery', 'Wick Bay'], ['09:02', '09:48'], 0, 8, false, false, 1),
  row('Sandpiper', ['Ottery', 'Wick Bay'], ['15:32', '16:40'], 1, 6, true, false, 2),
  row('Old Mercury', ['Wick Bay', 'Harlow Cross'], ['11:20', '15:35'], 2, 41, true, true, 2),
]);

const ticket_code = saidAs(z.string().describe('Code that stands on the ticket'), { names: ['ticket number'] });
const on_day = saidAs(z.iso.date().describe('Day of the journey'), { names: ['date', 'day of travel'] });
const seat_class = saidAs(z.enum(['standard', 'first', 'panorama']).describe('Class of the seat'), {
  values: {
    standard: ['second', 'economy', 'ordinary'],
    first: ['business'],
    panorama: ['glass roof', 'observation car'],
  },
});
const priceOf = (train: string, count: number, klass: string, rows: readonly Connection[]) => {
  const fare = rows.find((one) => one.train.toLowerCase() === train.toLowerCase())?.fare ?? 25;
  return count * (fare + (klass === 'first' ? 20 : klass === 'panorama' ? 35 : 0));
};

export class FindConnection extends search({
  description: 'Look up trains between two stations',
  examples: ['what trains go to', 'when does the next train leave'],
  slots: {
    board_at: connection.board_at,
    alight_at: connection.alight_at,
    on_day: on_day.optional(),
    quiet_car: connection.quiet_car.optional(),
    bistro: connection.bistro.optional(),
  },
  returns: connection,
  entity: 'train',
  table: connections,
  offers: ['train', 'pulls_out', 'pulls_in', 'fare'],
  comparable: ['pulls_out', 'pulls_in', 'changes', 'fare'],
  followUp: () => BuyTicket,
}) {}

export class BuyTicket extends transaction({
  description: 'Buy tickets for a train',
  examples: ['get me a ticket'],
  slots: {
    train: connection.train,
    on_day,
    travellers: saidAs(z.int().min(1).max(9).describe('How many people travel'), { names: ['passengers', 'people'] }),
    seat_class,
    railcard: saidAs(z.enum(['none', 'young', 'senior', 'family', 'commuter']).describe('Card that makes it cheaper'), {
      names: ['discount card', 'reduction'],
      values: { none: ['no card'], young: ['student', 'under 26'], senior: ['pensioner'], commuter: ['season card'] },
    }),
    coming_back: saidAs(z.iso.date().optional().describe('Day of the way back'), { names: ['return date'] }),
    window: z.boolean().optional().describe('Whether they sit by the window'),
    holder: saidAs(z.string().describe('Name that is printed on the ticket'), { names: ['passenger name'] }),
  },
  returns: { ticket_code, to_pay: money('What the tickets cost together'), car: z.int().describe('Number of the car') },
  entity: 'ticket',
  quote: ({ train, travellers, seat_class: klass }, { rows }) => ({
    to_pay: priceOf(train, travellers, klass, rows(connections)),
  }),
  transact: ({ train, travellers, seat_class: klass }, { rows, call }) =>
    klass === 'panorama' && train.toLowerCase() === 'homeward'
      ? failure({ reason: 'That train has no glass roof.', alternative: { seat_class: 'first' as const } })
      : success({
          ticket_code: `IR${call + 501}`,
          to_pay: priceOf(train, travellers, klass, rows(connections)),
          car: call + 3,
        }),
  undo: () => RefundTicket,
  amend: () => ExchangeTicket,
}) {}

export class ExchangeTicket extends transaction({
  description: 'Exchange a ticket for one on another day or train',
  slots: {
    ticket_code,
    on_day: z.iso.date().optional().describe('The new day'),
    train: z.string().optional().describe('The new train'),
    seat_class: seat_class.optional(),
  },
  returns: { ticket_code, surcharge: money('What the exchange costs') },
  entity: 'exchange',
  quote: () => ({ surcharge: 5 }),
  transact: () => success({ surcharge: 5 }),
}) {}

export class RefundTicket extends transaction({
  description: 'Give a ticket back and get money for it',
  examples: ['I want my money back'],
  slots: {
    ticket_code,
    grounds: saidAs(
      z.enum(['delay', 'cancelled train', 'illness', 'change of plans']).describe('Why it is given back'),
      {
        names: ['reason'],
        values: {
          delay: ['late', 'hours behind'],
          'cancelled train': ['never ran', "didn't run"],
          illness: ['sick', 'ill', 'flu'],
          'change of plans': ['changed my mind', "can't make it"],
        },
      },
    ),
    paid_as: saidAs(z.enum(['voucher', 'bank transfer', 'card']).optional().describe('How the money is paid back'), {
      values: { 'bank transfer': ['to the account'], card: ['credit card'], voucher: ['coupon'] },
    }),
  },
  returns: { ticket_code, refund: money('What is paid back') },
  entity: 'refund',
  transact: ({ grounds }) => success({ refund: grounds === 'change of plans' ? 10 : 35 }),
}) {}

export const ironRoad = service({
  name: 'IronRoad',
  description: 'A train company',
  apis: [FindConnection, BuyTicket, ExchangeTicket, RefundTicket],
  tables: [connections],
});
