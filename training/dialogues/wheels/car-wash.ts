/** A car wash that also keeps tyres over the season. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const programme = {
  programme: z.string().describe('Name of the wash'),
  cleans: saidAs(z.enum(['outside', 'inside', 'inside and outside']).describe('What is cleaned'), {
    values: { inside: ['interior'], outside: ['exterior', 'body'], 'inside and outside': ['both', 'everything'] },
  }),
  by_hand: z.boolean().describe('Whether it is washed by hand, without brushes'),
  underbody: saidAs(z.boolean().describe('Whether the underbody is rinsed'), { names: ['from below', 'underneath'] }),
  price: money('What it costs'),
  minutes: saidAs(z.int().describe('How many minutes it takes'), { names: ['duration', 'time it takes'] }),
};
type Programme = ArgumentsOf<typeof programme>;

function row(
  name: string,
  cleans: Programme['cleans'],
  by_hand: boolean,
  underbody: boolean,
  price: number,
  minutes: number,
): Programme {
  return { programme: name, cleans, by_hand, underbody, price, minutes };
}

const programmes = table('car_wash.programmes', 'programme', [
  row('Splash', 'outside', false, false, 8, 6),
  row('Cascade', 'outside', false, true, 12, 9),
  row('Glacier', 'outside', true, false, 25, 30),
  row('Monsoon', 'outside', true, true, 32, 40),
  row('Breeze', 'inside', false, false, 10, 15),
  row('Feather', 'inside', true, false, 28, 35),
  row('Velvet', 'inside', true, false, 55, 90),
  row('Duo', 'inside and outside', false, false, 18, 25),
  row('Tandem', 'inside and outside', false, true, 22, 30),
  row('Harmony', 'inside and outside', true, false, 60, 80),
  row('Showroom', 'inside and outside', true, true, 95, 150),
  row('Curlew', 'outside', true, true, 38, 45),
]);

const booking_number = z.string().describe('Number of the booking');
const plate = saidAs(z.string().describe('Number plate of the car'), { names: ['registration'] });

export class FindWash extends search({
  description: 'Look for a way to have a car washed',
  slots: {
    cleans: programme.cleans,
    by_hand: programme.by_hand.optional(),
    underbody: programme.underbody.optional(),
  },
  returns: programme,
  entity: 'wash',
  table: programmes,
  offers: ['programme', 'minutes', 'price'],
  comparable: ['price', 'minutes'],
  followUp: () => BookWash,
}) {}

export class BookWash extends transaction({
  description: 'Book a wash for a car',
  slots: {
    programme: programme.programme,
    car: saidAs(z.enum(['small car', 'saloon', 'estate', 'van', 'motorcycle']).describe('Kind of the car'), {
      values: {
        'small car': ['hatchback', 'mini'],
        saloon: ['sedan', 'limousine'],
        estate: ['station wagon', 'combi'],
        van: ['minivan', 'people carrier'],
        motorcycle: ['motorbike', 'bike'],
      },
    }),
    day: z.iso.date().describe('Day of the wash'),
    at: time('When the car is brought', { hours: '08:00-19:00' }),
    wax: z.boolean().default(false).describe('Whether the car is waxed afterwards'),
    scent: z.enum(['lemon', 'pine', 'vanilla', 'none']).optional().describe('What it smells of afterwards'),
    note: z.string().optional().describe('What the washers should look at'),
  },
  returns: { booking_number, total_price: money('What it costs in all') },
  entity: 'wash',
  quote: ({ programme: name, wax }, { rows }) => ({ total_price: priceOf(name, rows(programmes)) + (wax ? 15 : 0) }),
  transact: ({ programme: name, wax, day }, { rows, call }) =>
    day === '2019-03-03'
      ? failure({ reason: 'We are closed on that day.', alternative: { day: '2019-03-04' } })
      : success({ booking_number: `W${call + 30}`, total_price: priceOf(name, rows(programmes)) + (wax ? 15 : 0) }),
  undo: () => CancelBooking,
  amend: () => MoveBooking,
}) {}

function priceOf(name: string, rows: readonly Programme[]): number {
  return rows.find((one) => one.programme.toLowerCase() === name.toLowerCase())?.price ?? 20;
}

export class StoreTyres extends transaction({
  description: 'Leave a set of tyres with us until the next season',
  examples: ['my tyres need somewhere to sleep'],
  slots: {
    season: saidAs(z.enum(['summer', 'winter']).describe('Which tyres are kept'), { names: ['kind of tyres'] }),
    tyres: z.int().min(1).max(8).describe('How many tyres'),
    on_rims: saidAs(z.boolean().describe('Whether they are on rims'), { names: ['wheels'] }),
    brought: z.iso.date().describe('Day when they are brought'),
    collected: z.iso.date().describe('Day when they are collected'),
    plate,
    owner: z.string().describe('Name of the owner'),
    cleaning: z.boolean().default(false).describe('Whether they are cleaned before'),
  },
  returns: { booking_number, fee: money('What it costs'), shelf: z.string().describe('Where they lie') },
  entity: 'storage',
  transact: ({ tyres, brought, collected }, { call }) =>
    collected <= brought
      ? failure({ reason: 'They would be collected before they are brought.' })
      : success({ booking_number: `T${call + 700}`, fee: tyres * 9, shelf: `aisle ${call + 3}` }),
  undo: () => CancelBooking,
}) {}

export class MoveBooking extends transaction({
  description: 'Move a wash to another day or time',
  slots: {
    booking_number,
    day: z.iso.date().optional().describe('The new day'),
    at: time('The new time', { hours: '08:00-19:00' }).optional(),
  },
  returns: { booking_number },
  entity: 'change',
}) {}

export class CancelBooking extends transaction({
  description: 'Cancel a wash or the storage of tyres',
  slots: { booking_number, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { booking_number },
  entity: 'cancellation',
}) {}

export const carWash = service({
  name: 'CarWash',
  description: 'Car wash and storage of tyres',
  apis: [FindWash, BookWash, StoreTyres, MoveBooking, CancelBooking],
  tables: [programmes],
});
