/** A spa whose treatments are found, booked, cancelled and changed; what changes them calls the day otherwise. */
import {
  type ApiContext,
  type ArgumentsOf,
  money,
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

const treatments = table('spa.treatments', 'treatment', [
  { treatment: 'Hot Stone', room: 'Cedar', price: 80, has_sauna: true },
  { treatment: 'Swedish', room: 'Birch', price: 60, has_sauna: false },
  { treatment: 'Deep Tissue', room: 'Oak', price: 95, has_sauna: true },
]);

interface Booking {
  readonly [column: string]: string | number;
  readonly booking_number: string;
  readonly treatment: string;
  readonly day: string;
  readonly start_time: string;
  readonly duration: number;
}

const bookings = table<Booking>('spa.bookings', 'booking_number', []);

const field = {
  treatment: z.string().describe('Name of the treatment'),
  room: z.string().describe('Room of the treatment'),
  price: money('What it costs'),
  has_sauna: z.boolean().describe('Whether there is a sauna'),
  day: z.iso.date().describe('Day of the treatment'),
  start_time: time('When it begins'),
  duration: z.int().describe('How long it lasts, in minutes'),
  booking_number: z.string().describe('Number of the booking'),
};

export class FindTreatment extends search({
  description: 'Find a treatment',
  examples: ['a massage', 'find a treatment'],
  slots: { treatment: field.treatment.optional(), has_sauna: field.has_sauna.optional() },
  returns: { treatment: field.treatment, room: field.room, price: field.price, has_sauna: field.has_sauna },
  entity: 'treatment',
  identity: 'treatment',
  comparable: ['price'],
  followUp: () => BookTreatment,
}) {
  override search(args: ArgumentsOf<typeof FindTreatment>, { rows, offset, limit }: SearchContext) {
    return queryRows(rows(treatments), args, { offset, limit });
  }
}

export class BookTreatment extends transaction({
  description: 'Book a treatment',
  examples: ['book a massage'],
  slots: {
    treatment: field.treatment,
    day: field.day,
    start_time: field.start_time,
    duration: field.duration.optional().default(60),
  },
  returns: {
    treatment: field.treatment,
    day: field.day,
    start_time: field.start_time,
    duration: field.duration,
    booking_number: field.booking_number,
  },
  entity: 'treatment booking',
  undo: () => CancelTreatment,
  amend: () => ChangeTreatment,
}) {
  override transact(args: ArgumentsOf<typeof BookTreatment>, { call }: ApiContext) {
    const made = { ...args, duration: args.duration ?? 60, booking_number: `S${call + 1}` };
    return success(made, [bookings.insert(made)]);
  }
}

export class CancelTreatment extends transaction({
  description: 'Cancel a treatment',
  examples: ['cancel the massage'],
  slots: { booking_number: field.booking_number },
  returns: { booking_number: field.booking_number },
  entity: 'cancellation',
}) {
  override transact({ booking_number }: ArgumentsOf<typeof CancelTreatment>) {
    return success({ booking_number }, [bookings.remove(booking_number)]);
  }
}

export class ChangeTreatment extends transaction({
  description: 'Change a treatment',
  examples: ['change the massage'],
  slots: {
    booking_number: field.booking_number,
    new_day: field.day.optional(),
    start_time: field.start_time.optional(),
    duration: field.duration.optional(),
  },
  returns: { booking_number: field.booking_number },
  entity: 'change',
}) {
  override transact({ booking_number }: ArgumentsOf<typeof ChangeTreatment>) {
    return success({ booking_number });
  }
}

export const spa = service({
  name: 'Spa_1',
  description: 'A spa with treatments',
  apis: [FindTreatment, BookTreatment, CancelTreatment, ChangeTreatment],
});
