import { type ApiContext, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const crew = {
  crew_name: z.string().describe('Name of the crew'),
  city: z.string().describe('City in which the crew works'),
  movers: saidAs(z.int().describe('How many movers come'), { names: ['men', 'people'] }),
  van_volume: saidAs(z.number().describe('Volume of the van in cubic meters'), { names: ['van', 'space'] }),
  hourly_rate: saidAs(money('What the crew costs for an hour', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  rating: z.number().describe('Rating out of 5'),
  moves_pianos: saidAs(z.boolean().describe('Whether the crew moves pianos'), { names: ['piano'] }),
};

const crews = table('moving.crews', 'crew_name', [
  {
    crew_name: 'Two Brothers',
    city: 'Leeds',
    movers: 2,
    van_volume: 12,
    hourly_rate: 45,
    rating: 4.4,
    moves_pianos: false,
    works_sundays: true,
  },
  {
    crew_name: 'Aire Removals',
    city: 'Leeds',
    movers: 3,
    van_volume: 20,
    hourly_rate: 68,
    rating: 4.7,
    moves_pianos: true,
    works_sundays: false,
  },
  {
    crew_name: 'Light Load',
    city: 'Leeds',
    movers: 1,
    van_volume: 8,
    hourly_rate: 30,
    rating: 4.1,
    moves_pianos: false,
    works_sundays: true,
  },
  {
    crew_name: 'Big Friendly Van',
    city: 'Leeds',
    movers: 2,
    van_volume: 18,
    hourly_rate: 52,
    rating: 4.6,
    moves_pianos: false,
    works_sundays: false,
  },
  {
    crew_name: 'Holbeck Heavies',
    city: 'Leeds',
    movers: 4,
    van_volume: 35,
    hourly_rate: 95,
    rating: 4.8,
    moves_pianos: true,
    works_sundays: false,
  },
  {
    crew_name: 'Minster Movers',
    city: 'York',
    movers: 2,
    van_volume: 15,
    hourly_rate: 55,
    rating: 4.9,
    moves_pianos: false,
    works_sundays: false,
  },
  {
    crew_name: 'Ouse and Sons',
    city: 'York',
    movers: 3,
    van_volume: 24,
    hourly_rate: 75,
    rating: 4.3,
    moves_pianos: true,
    works_sundays: true,
  },
  {
    crew_name: 'Student Shift',
    city: 'York',
    movers: 2,
    van_volume: 10,
    hourly_rate: 38,
    rating: 3.9,
    moves_pianos: false,
    works_sundays: true,
  },
  {
    crew_name: 'Walmgate Wagons',
    city: 'York',
    movers: 3,
    van_volume: 28,
    hourly_rate: 82,
    rating: 4.6,
    moves_pianos: true,
    works_sundays: false,
  },
  {
    crew_name: 'Wool City Vans',
    city: 'Bradford',
    movers: 2,
    van_volume: 14,
    hourly_rate: 42,
    rating: 4.2,
    moves_pianos: false,
    works_sundays: true,
  },
  {
    crew_name: 'Lister and Daughter',
    city: 'Bradford',
    movers: 2,
    van_volume: 16,
    hourly_rate: 50,
    rating: 4.8,
    moves_pianos: true,
    works_sundays: false,
  },
  {
    crew_name: 'Heaton Haulage',
    city: 'Bradford',
    movers: 4,
    van_volume: 30,
    hourly_rate: 88,
    rating: 4.5,
    moves_pianos: true,
    works_sundays: false,
  },
]);

const move = {
  move_date: z.iso.date().describe('Day of the move'),
  start_time: time('When the crew comes', { hours: '07:00-18:00' }),
  hours: z.int().min(2).max(12).describe('How many hours the crew is needed'),
};
const booking = {
  booking_number: z.string().describe('Number of the booking'),
  total_price: money('What it costs in all', { currency: 'GBP' }),
};
type Booked = {
  booking_number: string;
  crew_name: string;
  move_date: string;
  start_time: string;
  hours: number;
  packing: boolean;
};
const bookings = table<Booked>('moving.bookings', 'booking_number', []);

type Job = { crew_name: string; hours: number; packing: boolean };
const priceOf = ({ crew_name, hours, packing }: Job, { rows }: Pick<ApiContext, 'rows'>) =>
  hours * (rows(crews).find((row) => row.crew_name === crew_name)?.hourly_rate ?? 0) + (packing ? 60 : 0);
const isSunday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0;

class FindCrew extends search({
  description: 'Find a moving crew with a van',
  examples: ['I am moving house', 'who can help me move'],
  slots: { city: crew.city, movers: crew.movers.optional(), moves_pianos: crew.moves_pianos.optional() },
  returns: crew,
  entity: 'crew',
  table: crews,
  offers: ['crew_name', 'hourly_rate'],
  comparable: ['van_volume', 'hourly_rate', 'rating'],
  followUp: () => BookMove,
}) {}

class BookMove extends transaction({
  description: 'Book a crew for a move',
  slots: {
    crew_name: crew.crew_name,
    ...move,
    from_address: z.string().describe('Address that is moved out of'),
    to_address: z.string().describe('Address that is moved into'),
    packing: saidAs(z.boolean().default(false).describe('Whether the crew packs the boxes'), {
      names: ['packing service'],
    }),
  },
  returns: booking,
  quote: (args, context) => ({ total_price: priceOf(args, context) }),
  transact: ({ crew_name, move_date, start_time, hours, packing }, context) => {
    const row = context.rows(crews).find((one) => one.crew_name === crew_name);
    if (!row) return failure({ reason: 'There is no such crew.' });
    if (isSunday(move_date) && !row.works_sundays) return failure({ reason: 'This crew does not work on Sundays.' });
    const booking_number = `MV-${101 + context.call}`;
    return success({ booking_number, total_price: priceOf({ crew_name, hours, packing }, context) }, [
      bookings.insert({ booking_number, crew_name, move_date, start_time, hours, packing }),
    ]);
  },
  undo: () => CancelMove,
  amend: () => ChangeMove,
}) {}

class CancelMove extends transaction({
  description: 'Cancel a booked move',
  slots: { booking_number: booking.booking_number },
  returns: { booking_number: booking.booking_number },
  transact: ({ booking_number }, { rows }) =>
    rows(bookings).some((row) => row.booking_number === booking_number)
      ? success({}, [bookings.remove(booking_number)])
      : failure({ reason: 'There is no such booking.' }),
}) {}

class ChangeMove extends transaction({
  description: 'Change the day, time or length of a booked move',
  slots: {
    booking_number: booking.booking_number,
    move_date: move.move_date.optional(),
    start_time: move.start_time.optional(),
    hours: move.hours.optional(),
  },
  returns: booking,
  transact: ({ booking_number, move_date, start_time, hours }, context) => {
    const old = context.rows(bookings).find((row) => row.booking_number === booking_number);
    if (!old) return failure({ reason: 'There is no such booking.' });
    const now = {
      ...old,
      move_date: move_date ?? old.move_date,
      start_time: start_time ?? old.start_time,
      hours: hours ?? old.hours,
    };
    return success({ total_price: priceOf(now, context) }, [bookings.update(booking_number, now)]);
  },
}) {}

const boxPrices = { small: 1.5, large: 2.5, wardrobe: 8 };

class OrderBoxes extends transaction({
  description: 'Order moving boxes',
  examples: ['I need some boxes'],
  slots: {
    box_size: saidAs(z.enum(['small', 'large', 'wardrobe']).describe('Size of the boxes'), {
      values: { small: ['book boxes'], wardrobe: ['for clothes'] },
    }),
    number_of_boxes: z.int().min(1).max(200).describe('How many boxes'),
    delivery_date: z.iso.date().describe('Day on which they are delivered'),
    delivery_address: z.string().describe('Address to which they are delivered'),
  },
  returns: { total_price: booking.total_price },
  quote: ({ box_size, number_of_boxes }) => ({ total_price: boxPrices[box_size] * number_of_boxes }),
  transact: ({ box_size, number_of_boxes }) => success({ total_price: boxPrices[box_size] * number_of_boxes }),
}) {}

export const moving = service({
  name: 'Moving',
  description: 'Moving crews, vans and boxes',
  apis: [FindCrew, BookMove, CancelMove, ChangeMove, OrderBoxes],
  tables: [crews, bookings],
});
