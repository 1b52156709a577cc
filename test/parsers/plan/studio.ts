/** Rehearsal rooms: a booking takes over what was booked before. */
import {
  date,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
  type ApiContext,
} from 'typetod';
import { z } from 'zod';

const room = {
  name: z.string().describe('Name of the rehearsal room'),
  district: saidAs(z.enum(['Harbour', 'Old Town', 'Northgate', 'Mill Hill']).describe('Part of the city'), {
    values: { Harbour: ['docks', 'port'], 'Old Town': ['city centre', 'centre'] },
  }),
  near: z.string().describe('What is close by'),
  area: z.int().describe('Floor area in square metres'),
  max_people: saidAs(z.int().describe('How many people fit in'), { names: ['people', 'musicians'] }),
  price_per_hour: saidAs(money('What it costs for an hour', { currency: 'GBP' }), { names: ['price', 'cost', 'rate'] }),
  piano: z.boolean().describe('Whether there is a piano'),
  is_soundproof: saidAs(z.boolean().describe('Whether no noise gets out'), { names: ['soundproof'] }),
  rating: z.number().describe('Rating of other bands out of 5'),
};
const rooms = table('studio.rooms', 'name', [
  {
    name: 'The Boiler',
    district: 'Harbour' as const,
    near: 'fish market',
    area: 45,
    max_people: 8,
    price_per_hour: 18,
    piano: false,
    is_soundproof: true,
    rating: 4.4,
  },
  {
    name: 'Pier Nine',
    district: 'Harbour' as const,
    near: 'ferry terminal',
    area: 30,
    max_people: 5,
    price_per_hour: 14,
    piano: true,
    is_soundproof: false,
    rating: 3.9,
  },
  {
    name: 'Blue Door',
    district: 'Old Town' as const,
    near: 'cathedral',
    area: 22,
    max_people: 4,
    price_per_hour: 12,
    piano: true,
    is_soundproof: false,
    rating: 4.1,
  },
  {
    name: 'Attic Six',
    district: 'Old Town' as const,
    near: 'central station',
    area: 28,
    max_people: 6,
    price_per_hour: 16,
    piano: false,
    is_soundproof: true,
    rating: 4.7,
  },
  {
    name: 'Grand Loft',
    district: 'Northgate' as const,
    near: 'football stadium',
    area: 80,
    max_people: 16,
    price_per_hour: 32,
    piano: true,
    is_soundproof: true,
    rating: 4.8,
  },
  {
    name: 'The Shed',
    district: 'Northgate' as const,
    near: 'tram depot',
    area: 18,
    max_people: 3,
    price_per_hour: 8,
    piano: false,
    is_soundproof: false,
    rating: 3.2,
  },
  {
    name: 'Miller Hall',
    district: 'Mill Hill' as const,
    near: 'botanic garden',
    area: 60,
    max_people: 12,
    price_per_hour: 24,
    piano: true,
    is_soundproof: true,
    rating: 4.5,
  },
  {
    name: 'Wheelhouse',
    district: 'Mill Hill' as const,
    near: 'mill pond',
    area: 35,
    max_people: 6,
    price_per_hour: 15,
    piano: false,
    is_soundproof: true,
    rating: 4.0,
  },
]);
const bookings = table<{ code: string; name: string; day: string; start: string; hours: number }>(
  'studio.bookings',
  'code',
  [],
);

/** What is given of some values. */
const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

class FindRoom extends search({
  description: 'Look for a rehearsal room',
  examples: ['we need a place to practise', 'somewhere for my band to rehearse'],
  slots: {
    district: room.district.optional(),
    near: room.near.optional(),
    piano: room.piano.optional(),
    is_soundproof: room.is_soundproof.optional(),
  },
  returns: room,
  entity: 'room',
  table: rooms,
  offers: ['name', 'district', 'price_per_hour'],
  comparable: ['area', 'max_people', 'price_per_hour', 'rating'],
  followUp: () => BookRoom,
}) {}

const booked = {
  code: z.string().describe('Booking code'),
  total_price: money('What it costs in all', { currency: 'GBP' }),
};
const day = date('On which day');
const start = time('When the rehearsal begins', { hours: '09:00-23:00' });
const hours = z.int().min(1).max(8).describe('How many hours it lasts');
const priceOf = (name: string, hours: number, { rows }: Pick<ApiContext, 'rows'>) =>
  hours * (rows(rooms).find((r) => r.name === name)?.price_per_hour ?? 0);

class BookRoom extends transaction({
  description: 'Book a rehearsal room',
  slots: {
    name: room.name,
    day,
    start,
    hours,
    gear_weight: saidAs(z.number().describe('Weight of the gear in kilograms').default(0), {
      names: ['gear', 'equipment'],
    }),
    drum_kit: z.boolean().describe('Whether a drum kit is wanted'),
    payment: saidAs(z.enum(['card', 'cash', 'invoice']).describe('How it is paid'), {
      values: { card: ['credit card'] },
    }),
    note: z.string().describe('What the caretaker should know').optional(),
  },
  returns: { name: room.name, ...booked },
  quote: ({ name, hours }, c) => ({ total_price: priceOf(name, hours, c) }),
  transact: ({ name, day, start, hours }, c) => {
    if (!c.rows(rooms).some((r) => r.name === name)) return failure({ reason: 'There is no such room.' });
    if (c.rows(bookings).some((b) => b.name === name && b.day === day && b.start === start))
      return failure({ reason: 'It is taken then.', alternative: { start: '15:00' } });
    const code = `R${c.rows(bookings).length + 1}`;
    return success({ code, total_price: priceOf(name, hours, c) }, [
      bookings.insert({ code, name, day, start, hours }),
    ]);
  },
  undo: () => CancelRoom,
  amend: () => MoveRoom,
}) {}
class CancelRoom extends transaction({
  description: 'Cancel a booking of a room',
  slots: { code: booked.code },
  returns: { code: booked.code },
  transact: ({ code }) => success({}, [bookings.remove(code)]),
}) {}
class MoveRoom extends transaction({
  description: 'Move a booking to another time',
  slots: { code: booked.code, day: day.optional(), start: start.optional(), hours: hours.optional() },
  returns: { code: booked.code },
  transact: ({ code, ...rest }, c) => {
    const b = c.rows(bookings).find((x) => x.code === code);
    return b ? success({}, [bookings.update(code, definedOf(rest))]) : failure({ reason: 'There is no such booking.' });
  },
}) {}
export const studio = service({
  name: 'Studio',
  description: 'Rehearsal rooms for bands',
  apis: [FindRoom, BookRoom, CancelRoom, MoveRoom],
  tables: [bookings],
});
