/** A barber and spa: treatments by people with names, appointments, vouchers. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const treatment = {
  treatment_name: z.string().describe('Name of the treatment'),
  kind: z.enum(['haircut', 'shave', 'massage', 'facial', 'nails', 'waxing', 'colour']).describe('Kind of treatment'),
  staff: z.string().describe('Who does it'),
  suited_for: z.enum(['women', 'men', 'children']).describe('For whom the treatment is made'),
  step_free: z.boolean().describe('Whether the room can be reached without stairs'),
  minutes: z.int().describe('How long it takes in minutes'),
  price: money('What it costs'),
  products: z.string().describe('What is put on skin and hair'),
};

type Row = ArgumentsOf<typeof treatment>;

const treatments = table('golden_comb.treatments', 'treatment_name', [
  row('Classic Trim', 'haircut', 'Renzo', 'men', true, 30, 24, 'tea tree shampoo'),
  row('Skin Fade', 'haircut', 'Kofi', 'men', false, 45, 32, 'cedar wax'),
  row('Long Layers', 'haircut', 'Marguerite', 'women', true, 60, 58, 'almond milk shampoo'),
  row('The Bob', 'haircut', 'Ilse', 'women', false, 50, 49, 'argan oil'),
  row('Little Lion', 'haircut', 'Pia', 'children', true, 20, 15, 'camomile shampoo'),
  row('Hot Towel Shave', 'shave', 'Renzo', 'men', true, 35, 28, 'sandalwood cream'),
  row('Beard Sculpt', 'shave', 'Kofi', 'men', false, 25, 19, 'cedar oil'),
  row('Deep Calm', 'massage', 'Noor', 'women', true, 60, 75, 'lavender oil'),
  row('Hot Stones', 'massage', 'Anselm', 'women', false, 75, 95, 'sesame oil'),
  row('Runner Legs', 'massage', 'Anselm', 'men', true, 40, 52, 'arnica gel'),
  row('Desk Shoulders', 'massage', 'Noor', 'men', true, 30, 42, 'arnica gel'),
  row('Sea Glow', 'facial', 'Yuki', 'women', true, 50, 64, 'algae mask'),
  row('Clean Slate', 'facial', 'Yuki', 'men', false, 40, 55, 'clay mask'),
  row('Glass Nails', 'nails', 'Dilara', 'women', true, 45, 36, 'vegan gel'),
  row('Happy Feet', 'nails', 'Dilara', 'women', false, 50, 41, 'peppermint scrub'),
  row('Smooth Legs', 'waxing', 'Ilse', 'women', true, 40, 44, 'honey wax'),
  row('Back Wax', 'waxing', 'Kofi', 'men', false, 30, 38, 'pine wax'),
  row('Balayage', 'colour', 'Marguerite', 'women', true, 150, 165, 'plant dye'),
  row('Grey Blend', 'colour', 'Renzo', 'men', true, 40, 46, 'plant dye'),
]);

function row(
  treatment_name: string,
  kind: Row['kind'],
  staff: string,
  suited_for: Row['suited_for'],
  step_free: boolean,
  minutes: number,
  price: number,
  products: string,
): Row {
  return { treatment_name, kind, staff, suited_for, step_free, minutes, price, products };
}

const guest = z.string().describe('Name of the guest');
const booking_code = z.string().describe('Code of the appointment');

export class FindTreatments extends search({
  description: 'Look for a treatment at the barber and spa',
  slots: {
    kind: treatment.kind,
    staff: treatment.staff.optional(),
    suited_for: treatment.suited_for.optional(),
    step_free: treatment.step_free.optional(),
  },
  returns: treatment,
  entity: 'treatment',
  table: treatments,
  identity: 'treatment_name',
  offers: ['treatment_name', 'staff', 'price'],
  comparable: ['price', 'minutes'],
  followUp: () => BookAppointment,
}) {}

export class BookAppointment extends transaction({
  description: 'Book a treatment',
  slots: {
    treatment_name: treatment.treatment_name,
    guest,
    date: z.iso.date().describe('Day of the appointment'),
    start_time: time('When the appointment begins', { hours: '08:30-19:30' }),
    drink: z.enum(['coffee', 'mint tea', 'water']).optional().describe('What the guest likes to drink'),
    quiet_chair: z.boolean().default(false).describe('Whether the guest has a quiet chair, where nobody chats'),
    patch_test: z.boolean().default(false).describe('Whether there is a patch test for allergies before'),
    wishes: z.string().optional().describe('What the staff should know'),
  },
  returns: {
    booking_code,
    price: treatment.price,
    staff: treatment.staff,
    start_time: time('When the appointment begins', { hours: '08:30-19:30' }),
  },
  confirms: ['treatment_name', 'guest', 'date', 'start_time', 'quiet_chair', 'patch_test', 'drink', 'wishes'],
  entity: 'appointment',
  undo: () => CancelAppointment,
}) {
  /** Nobody works before nine; noon is lunch, and the hour after it is offered. */
  override transact({ treatment_name, start_time }: ArgumentsOf<typeof BookAppointment>) {
    const found = treatments.rows.find(
      (candidate) => candidate.treatment_name.toLowerCase() === treatment_name.toLowerCase(),
    );
    if (!found) return failure({ reason: 'We have no treatment of that name.' });
    if (start_time >= '12:00' && start_time < '13:00')
      return failure({ reason: 'Everybody is at lunch then.', alternative: { start_time: '13:15' } });
    if (start_time > '18:30') return failure({ reason: 'We close at seven.', alternative: { start_time: '17:45' } });
    return success({ booking_code: 'GC-41', price: found.price, staff: found.staff, start_time });
  }
}

export class MoveAppointment extends transaction({
  description: 'Move an appointment to another day or time',
  slots: {
    guest,
    old_date: z.iso.date().describe('Day of the appointment until now'),
    new_date: z.iso.date().describe('Day to which it is moved'),
    new_time: time('Time to which it is moved', { hours: '08:30-19:30' }),
    send_reminder: z.boolean().default(false).describe('Whether a reminder is sent the day before'),
  },
  returns: { new_date: z.iso.date().describe('Day to which it is moved'), fee: money('Fee for the change') },
  entity: 'new appointment',
}) {
  /** Sundays are closed. */
  override transact({ new_date }: ArgumentsOf<typeof MoveAppointment>) {
    const day = new Date(`${new_date}T00:00:00Z`);
    if (day.getUTCDay() === 0) {
      day.setUTCDate(day.getUTCDate() + 2);
      return failure({
        reason: 'We are closed on Sundays.',
        alternative: { new_date: day.toISOString().slice(0, 10) },
      });
    }
    return success({ new_date, fee: 0 });
  }
}

export class CancelAppointment extends transaction({
  description: 'Cancel an appointment',
  slots: {
    booking_code,
    reason: z.string().optional().describe('Why it is cancelled'),
  },
  returns: { refund: money('What is paid back') },
  transact: () => success({ refund: 10 }),
  entity: 'cancellation',
}) {}

export class BuyVoucher extends transaction({
  description: 'Buy a gift voucher',
  slots: {
    amount: money('How much the voucher is worth'),
    recipient: z.string().describe('Who gets the voucher'),
    by_post: z.boolean().describe('Whether it is sent by post'),
    greeting: z.string().optional().describe('Words that are printed on it'),
    copies: z.int().min(1).max(20).default(1).describe('How many vouchers'),
  },
  returns: { voucher_number: z.string().describe('Number of the voucher'), total: money('What is paid in all') },
  entity: 'voucher',
}) {
  /** A voucher is worth twenty dollars at least. */
  override transact({ amount, copies }: ArgumentsOf<typeof BuyVoucher>) {
    if (amount < 20) return failure({ reason: 'Vouchers begin at twenty dollars.', alternative: { amount: 20 } });
    return success({ voucher_number: 'V-7720', total: amount * copies });
  }
}

export const goldenComb = service({
  name: 'GoldenComb',
  description: 'A barber and spa',
  apis: [FindTreatments, BookAppointment, MoveAppointment, CancelAppointment, BuyVoucher],
});
