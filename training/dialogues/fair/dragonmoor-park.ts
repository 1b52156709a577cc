/** A theme park: rides by height, tickets for the day, fast lanes. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const ride = {
  ride_name: z.string().describe('Name of the ride'),
  thrill: saidAs(z.enum(['gentle', 'lively', 'wild']).describe('How much courage it takes'), {
    values: {
      gentle: ['calm', 'slow', 'tame'],
      lively: ['medium', 'a bit of speed'],
      wild: ['scary', 'fast', 'crazy'],
    },
  }),
  land: saidAs(z.enum(['Castle', 'Harbor', 'Jungle', 'Moon Base']).describe('Part of the park where it is'), {
    names: ['area', 'corner'],
    values: { Castle: ['knights'], Harbor: ['pirates'], 'Moon Base': ['space'] },
  }),
  gets_wet: saidAs(z.boolean().describe('Whether riders get wet'), { names: ['water', 'soaked', 'splash'] }),
  indoors: saidAs(z.boolean().describe('Whether the ride has a roof over it'), {
    names: ['inside', 'dry', 'under cover'],
  }),
  minimum_height: z.int().describe('How tall one has to be, in centimeters'),
  waiting_time: saidAs(z.int().describe('How long the queue takes, in minutes'), { names: ['queue', 'line', 'wait'] }),
  fast_lane_price: saidAs(money('What the fast lane costs for one person'), { names: ['price', 'cost'] }),
};

type Ride = ArgumentsOf<typeof ride>;

function row(
  ride_name: string,
  thrill: Ride['thrill'],
  land: Ride['land'],
  gets_wet: boolean,
  indoors: boolean,
  minimum_height: number,
  waiting_time: number,
  fast_lane_price: number,
): Ride {
  return { ride_name, thrill, land, gets_wet, indoors, minimum_height, waiting_time, fast_lane_price };
}

const rides = table('dragonmoor.rides', 'ride_name', [
  row('Dragon Drop', 'wild', 'Castle', false, false, 140, 75, 14),
  row('Catapult', 'wild', 'Castle', false, false, 130, 50, 12),
  row('Merry Knights', 'gentle', 'Castle', false, false, 0, 10, 3),
  row('Teacup Banquet', 'gentle', 'Castle', false, true, 90, 15, 4),
  row('Kraken Falls', 'wild', 'Harbor', true, false, 120, 60, 11),
  row('Log Jam', 'lively', 'Harbor', true, false, 105, 40, 8),
  row('Leaky Galleon', 'lively', 'Harbor', true, false, 100, 35, 7.5),
  row('Lighthouse Swing', 'lively', 'Harbor', false, false, 110, 20, 5),
  row('Python Express', 'wild', 'Jungle', false, false, 125, 55, 12.5),
  row('Monkey Mine', 'lively', 'Jungle', false, true, 100, 30, 7),
  row('Parrot Boats', 'gentle', 'Jungle', true, false, 0, 15, 4),
  row('Comet Chaser', 'wild', 'Moon Base', false, true, 135, 65, 13),
  row('Zero Gravity', 'lively', 'Moon Base', false, true, 110, 45, 9),
  row('Star Train', 'gentle', 'Moon Base', false, true, 85, 20, 4.5),
]);

const ticket = saidAs(z.enum(['day', 'two-day', 'evening', 'season']).describe('Kind of ticket'), {
  names: ['pass'],
  values: {
    day: ['one day', 'full day'],
    'two-day': ['both days', 'two days'],
    evening: ['after four'],
    season: ['annual', 'all year'],
  },
});
const order_code = z.string().describe('Code of the ticket order');
const prices = { day: 48, 'two-day': 79, evening: 29, season: 165 } as const;

export class FindRides extends search({
  description: 'Look for a ride in the park',
  slots: {
    thrill: ride.thrill.nullable(),
    land: ride.land.optional(),
    gets_wet: ride.gets_wet.optional(),
    indoors: ride.indoors.optional(),
  },
  returns: ride,
  entity: 'ride',
  table: rides,
  identity: 'ride_name',
  offers: ['ride_name', 'land', 'minimum_height', 'waiting_time'],
  comparable: ['minimum_height', 'waiting_time', 'fast_lane_price'],
  followUp: () => BookFastLane,
}) {}

export class BuyTickets extends transaction({
  description: 'Buy tickets for the park',
  examples: ['we want to come to the park', 'tickets for the park'],
  slots: {
    ticket,
    visit_day: z.iso.date().describe('On which day you come'),
    adults: saidAs(z.int().min(0).max(40).describe('How many adults'), { names: ['grown-ups', 'adult'] }),
    children: saidAs(z.int().min(0).max(40).default(0).describe('How many children up to 12'), {
      names: ['kids', 'little ones', 'child'],
    }),
    buyer: saidAs(z.string().describe('Name on the order'), { names: ['name'] }),
    locker: saidAs(z.enum(['none', 'small', 'large']).default('none').describe('Size of the locker for your things'), {
      values: { large: ['big'] },
    }),
    parking: saidAs(z.boolean().default(false).describe('Whether you need a parking space'), {
      names: ['car', 'park the car'],
    }),
    dietary_note: saidAs(z.string().optional().describe('What the kitchens should know'), {
      names: ['allergy', 'food'],
    }),
  },
  returns: {
    order_code,
    visit_day: z.iso.date().describe('On which day you come'),
    total_price: saidAs(money('What it costs in all'), { names: ['price', 'cost', 'total'] }),
  },
  entity: 'order',
  confirms: ['ticket', 'visit_day', 'adults', 'children', 'buyer', 'locker', 'parking'],
  quote: (args) => ({ total_price: total(args) }),
  undo: () => CancelOrder,
  amend: () => MoveOrder,
}) {
  /** The park is closed on Tuesdays. */
  override transact(args: ArgumentsOf<typeof BuyTickets>) {
    const day = new Date(`${args.visit_day}T00:00:00Z`);
    if (day.getUTCDay() === 2) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'The park is closed on Tuesdays.',
        alternative: { visit_day: day.toISOString().slice(0, 10) },
      });
    }
    return success({
      order_code: `DM${args.visit_day.slice(5, 7)}${args.visit_day.slice(8)}`,
      visit_day: args.visit_day,
      total_price: total(args),
    });
  }
}

function total(args: {
  ticket: keyof typeof prices;
  adults: number;
  children: number;
  locker: string;
  parking: boolean;
}): number {
  const locker = { none: 0, small: 6, large: 10 }[args.locker] ?? 0;
  return (
    prices[args.ticket] * args.adults +
    Math.round(prices[args.ticket] * 0.7) * args.children +
    locker +
    (args.parking ? 12 : 0)
  );
}

export class BookFastLane extends transaction({
  description: 'Book a fast lane, past the queue of a ride',
  slots: {
    ride_name: ride.ride_name,
    ride_day: z.iso.date().describe('On which day you ride'),
    ride_time: time('When you ride', { hours: '10:00-20:00' }),
    riders: saidAs(z.int().min(1).max(12).describe('How many people ride'), { names: ['people', 'seats'] }),
    front_row: saidAs(z.boolean().default(false).describe('Whether you sit in the front row'), {
      names: ['at the front'],
    }),
  },
  returns: { gate: z.string().describe('Gate at which you go in'), total_price: money('What it costs in all') },
  entity: 'fast lane',
  transact: ({ ride_name, riders, ride_time }) => {
    const found = rides.rows.find((one) => one.ride_name === ride_name);
    if (!found) return failure({ reason: 'There is no ride of that name.' });
    if (ride_time >= '19:00') return failure({ reason: 'That late all is full.', alternative: { ride_time: '18:30' } });
    return success({ gate: `Gate ${ride_name.length}`, total_price: found.fast_lane_price * riders });
  },
}) {}

export class MoveOrder extends transaction({
  description: 'Move a ticket order to another day',
  examples: ['we cannot come that day'],
  slots: { order_code, visit_day: z.iso.date().describe('Day to which it is moved') },
  returns: { order_code },
  entity: 'move',
}) {
  override transact({ order_code }: ArgumentsOf<typeof MoveOrder>) {
    return success({ order_code });
  }
}

export class CancelOrder extends transaction({
  description: 'Cancel a ticket order',
  slots: {
    order_code,
    refund: saidAs(z.enum(['card', 'voucher']).default('card').describe('How the money is given back'), {
      values: { card: ['money back', 'bank'] },
    }),
    reason: z.string().optional().describe('Why you cannot come'),
  },
  returns: { refund_days: z.int().describe('How many days until the money is back') },
  entity: 'cancellation',
  transact: ({ refund }) => success({ refund_days: refund === 'card' ? 5 : 0 }),
}) {}

export const dragonmoorPark = service({
  name: 'DragonmoorPark',
  description: 'A theme park',
  apis: [FindRides, BuyTickets, BookFastLane, MoveOrder, CancelOrder],
});
