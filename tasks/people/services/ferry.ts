import { type ApiContext, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const port = z.enum(['Stornvik', 'Hollow Bay', 'Lark Island', 'Gannet Point']);
const vehicle = z.enum(['none', 'car', 'van', 'motorcycle', 'bicycle']).describe('What they bring aboard');

const crossing = {
  ship: z.string().describe('Name of the ship'),
  from_port: port.describe('Port of departure'),
  to_port: port.describe('Port of arrival'),
  departure: time('When the ship leaves'),
  arrival: time('When the ship arrives'),
  fare: money('What one person pays', { currency: 'EUR' }),
  has_restaurant: z.boolean().describe('Whether there is a restaurant aboard'),
};

const crossings = table('ferry.crossings', 'ship', [
  {
    ship: 'Queen Runa',
    from_port: 'Stornvik' as const,
    to_port: 'Lark Island' as const,
    departure: '07:30',
    arrival: '09:10',
    fare: 14,
    has_restaurant: false,
  },
  {
    ship: 'Silver Auk',
    from_port: 'Stornvik' as const,
    to_port: 'Lark Island' as const,
    departure: '11:00',
    arrival: '12:40',
    fare: 18.5,
    has_restaurant: true,
  },
  {
    ship: 'Old Peter',
    from_port: 'Stornvik' as const,
    to_port: 'Lark Island' as const,
    departure: '17:45',
    arrival: '19:40',
    fare: 12,
    has_restaurant: false,
  },
  {
    ship: 'Morning Seal',
    from_port: 'Lark Island' as const,
    to_port: 'Stornvik' as const,
    departure: '08:15',
    arrival: '10:00',
    fare: 14,
    has_restaurant: true,
  },
  {
    ship: 'Kittiwake',
    from_port: 'Lark Island' as const,
    to_port: 'Stornvik' as const,
    departure: '18:30',
    arrival: '20:20',
    fare: 12,
    has_restaurant: false,
  },
  {
    ship: 'Hollow Queen',
    from_port: 'Hollow Bay' as const,
    to_port: 'Gannet Point' as const,
    departure: '10:20',
    arrival: '11:05',
    fare: 8,
    has_restaurant: false,
  },
  {
    ship: 'Blue Skerry',
    from_port: 'Hollow Bay' as const,
    to_port: 'Gannet Point' as const,
    departure: '15:00',
    arrival: '15:45',
    fare: 9.5,
    has_restaurant: true,
  },
  {
    ship: 'Tide Runner',
    from_port: 'Gannet Point' as const,
    to_port: 'Stornvik' as const,
    departure: '13:10',
    arrival: '16:00',
    fare: 22,
    has_restaurant: true,
  },
]);

const bookings = table<{ booking_number: string; ship: string; day: string }>('ferry.bookings', 'booking_number', []);
const booking_number = z.string().describe('Number of the booking');
const day = z.iso.date().describe('Day of the crossing');
const total_price = money('What it costs in all', { currency: 'EUR' });
const surcharge = { none: 0, car: 45, van: 70, motorcycle: 20, bicycle: 5 };

const priceOf = (
  args: { ship: string; passengers: number; vehicle: keyof typeof surcharge; cabin: boolean },
  { rows }: Pick<ApiContext, 'rows'>,
) => {
  const fare = rows(crossings).find((row) => row.ship === args.ship)?.fare ?? 15;
  return args.passengers * fare + surcharge[args.vehicle] + (args.cabin ? 30 : 0);
};

export class FindCrossing extends search({
  description: 'Look for a ferry',
  slots: { from_port: crossing.from_port, to_port: crossing.to_port },
  returns: crossing,
  entity: 'ferry',
  identity: 'ship',
  offers: ['ship', 'departure', 'fare'],
  comparable: ['departure', 'arrival', 'fare', 'has_restaurant'],
  table: crossings,
  followUp: () => BookCrossing,
}) {}

export class BookCrossing extends transaction({
  description: 'Book a place on a ferry',
  slots: {
    ship: crossing.ship,
    day,
    passengers: z.int().min(1).max(12).describe('How many people travel'),
    vehicle: vehicle.default('none'),
    vehicle_length: z.number().optional().describe('Length of the vehicle in metres'),
    cabin: z.boolean().default(false).describe('Whether they want a cabin'),
  },
  returns: { booking_number, total_price, ship: crossing.ship, day },
  entity: 'crossing',
  quote: (args, context) => ({ total_price: priceOf(args, context) }),
  transact: (args, context) => {
    if (args.ship === 'Old Peter' && args.vehicle === 'van')
      return failure({ reason: 'Vans do not fit on the Old Peter.', alternative: { ship: 'Silver Auk' } });
    const booking_number = `F${300 + context.call}`;
    return success({ booking_number, total_price: priceOf(args, context) }, [
      bookings.insert({ booking_number, ship: args.ship, day: args.day }),
    ]);
  },
  undo: () => CancelCrossing,
  amend: () => MoveCrossing,
}) {}

export class CancelCrossing extends transaction({
  description: 'Cancel a place on a ferry',
  slots: { booking_number },
  returns: { booking_number },
  transact: ({ booking_number }) => success({}, [bookings.remove(booking_number)]),
}) {}

export class MoveCrossing extends transaction({
  description: 'Move a booking to another day or ship',
  slots: { booking_number, day: day.optional(), ship: crossing.ship.optional() },
  returns: { booking_number },
  transact: ({ booking_number, day, ship }, { rows }) =>
    rows(bookings).some((row) => row.booking_number === booking_number)
      ? success({}, [bookings.update(booking_number, { ...(day && { day }), ...(ship && { ship }) })])
      : failure({ reason: `There is no booking ${booking_number}.` }),
}) {}

/** Ferries that take vehicles, and say what it costs before they are booked. */
export const ferry = service({
  name: 'Ferry',
  description: 'Ferries between the islands, for people and vehicles',
  apis: [FindCrossing, BookCrossing, CancelCrossing, MoveCrossing],
  tables: [bookings],
});
