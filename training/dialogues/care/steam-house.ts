/** A house with saunas and massages. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const treatment = {
  treatment: z.string().describe('Name of the treatment'),
  kind: saidAs(z.enum(['massage', 'scrub', 'wrap', 'facial', 'bath']).describe('Kind of treatment'), {
    values: { massage: ['rub', 'kneading'], scrub: ['peeling', 'exfoliation'], wrap: ['mud'], bath: ['tub', 'soak'] },
  }),
  minutes: saidAs(z.int().describe('How many minutes it lasts'), { names: ['length', 'duration'] }),
  for_two: saidAs(z.boolean().describe('Whether couples can have it side by side'), { names: ['couples', 'together'] }),
  pressure: z.enum(['soft', 'medium', 'firm']).describe('How hard the hands press'),
  price: saidAs(money('Price for one person'), { names: ['cost'] }),
  oil: z.boolean().describe('Whether oil is used'),
};
type Treatment = ArgumentsOf<typeof treatment>;

function row(
  name: string,
  kind: Treatment['kind'],
  minutes: number,
  for_two: boolean,
  pressure: Treatment['pressure'],
  price: number,
  oil: boolean,
): Treatment {
  return { treatment: name, kind, minutes, for_two, pressure, price, oil };
}

const treatments = table('steam_house.treatments', 'treatment', [
  row('Lomi Wave', 'massage', 90, true, 'soft', 105, true),
  row('Deep Harbor', 'massage', 60, false, 'firm', 78, true),
  row('Office Neck', 'massage', 25, false, 'medium', 34, false),
  row('Hot Stones', 'massage', 75, true, 'medium', 92, true),
  row('Thai Stretch', 'massage', 60, false, 'firm', 72, false),
  row('Foot Holiday', 'massage', 40, true, 'medium', 45, true),
  row('Salt and Honey', 'scrub', 30, true, 'medium', 40, false),
  row('Hammam Soap', 'scrub', 45, true, 'firm', 58, false),
  row('Coffee Glow', 'scrub', 35, false, 'soft', 42, true),
  row('Moor Cocoon', 'wrap', 50, false, 'soft', 62, false),
  row('Algae Blanket', 'wrap', 40, true, 'soft', 66, false),
  row('Rose Mask', 'facial', 45, false, 'soft', 55, true),
  row('Quick Fresh', 'facial', 20, false, 'soft', 28, false),
  row('Cleopatra', 'bath', 40, true, 'soft', 70, true),
  row('Hay Barrel', 'bath', 30, true, 'soft', 48, false),
]);

const visit_number = z.string().describe('Number of the booking');
const day = z.iso.date().describe('Day of the visit');

export class FindTreatment extends search({
  description: 'Look for a massage or another treatment',
  examples: ['something to unwind', 'I need kneading'],
  slots: {
    kind: treatment.kind.nullable(),
    for_two: treatment.for_two.optional(),
    pressure: treatment.pressure.optional(),
    oil: treatment.oil.optional(),
  },
  returns: treatment,
  entity: 'treatment',
  table: treatments,
  identity: 'treatment',
  offers: ['treatment', 'minutes', 'price'],
  comparable: ['minutes', 'price'],
  followUp: () => ReserveTreatment,
}) {}

export class ReserveTreatment extends transaction({
  description: 'Reserve a treatment',
  slots: {
    treatment: treatment.treatment,
    day,
    start: time('When the treatment begins', { hours: '10:00-21:00' }),
    guest: z.string().describe('Name of the guest'),
    second_guest: z.string().optional().describe('Name of the other guest, of a couple'),
    therapist: saidAs(z.enum(['woman', 'man']).nullable().describe('Whether a woman or a man does it'), {
      names: ['masseur'],
      values: { woman: ['female', 'lady', 'masseuse'], man: ['male', 'guy', 'gentleman'] },
    }),
    sore_spot: z.string().optional().describe('Where it hurts or what to be careful with'),
    tea: z.boolean().default(false).describe('Whether tea is served afterwards'),
  },
  returns: { visit_number, total: money('What it costs in all'), cabin: z.string().describe('Name of the cabin') },
  entity: 'treatment',
  transact: ({ treatment: name, second_guest, start }, { rows, call }) => {
    const found = rows(treatments).find((one) => one.treatment.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We do not have that treatment.' });
    if (start === '18:00') return failure({ reason: 'Everybody is busy at six.', alternative: { start: '19:15' } });
    return success({ visit_number: `S${call + 840}`, total: found.price * (second_guest ? 2 : 1), cabin: 'Birch' });
  },
  undo: () => CancelVisit,
  amend: () => ShiftVisit,
}) {}

export class ReserveSauna extends transaction({
  description: 'Reserve a private sauna',
  examples: ['we want to sweat', 'a sauna for ourselves'],
  slots: {
    day,
    from: time('From when the sauna is wanted', { hours: '10:00-22:00' }),
    to: time('Until when the sauna is wanted', { hours: '11:00-23:30' }),
    sauna: saidAs(z.enum(['Finnish', 'steam', 'infrared', 'garden']).describe('Which sauna'), {
      values: { Finnish: ['hot', 'dry'], steam: ['Turkish', 'wet'], infrared: ['mild'], garden: ['outside', 'barrel'] },
    }),
    adults: z.int().min(1).max(10).describe('How many adults come'),
    children: z.int().min(0).max(6).default(0).describe('How many children come'),
    towels: z.boolean().describe('Whether towels are lent'),
    robes: z.int().min(0).max(16).optional().describe('How many bathrobes are lent'),
  },
  returns: { visit_number, total: money('What it costs in all'), deposit: money('Deposit for the key') },
  entity: 'sauna',
  transact: ({ adults, children, to }, { call }) =>
    to > '23:00'
      ? failure({ reason: 'The stoves go out at eleven.', alternative: { to: '23:00' } })
      : success({ visit_number: `G${call + 12}`, total: adults * 22 + children * 9, deposit: 20 }),
  undo: () => CancelVisit,
  amend: () => ShiftVisit,
}) {}

export class BuyVoucher extends transaction({
  description: 'Buy a gift voucher',
  slots: {
    amount: money('What the voucher is worth'),
    recipient: z.string().describe('Who receives the voucher'),
    giver: z.string().optional().describe('Who gives it'),
    printed: saidAs(z.boolean().describe('Whether it comes on paper'), { names: ['on paper', 'card'] }),
    send_on: z.iso.date().optional().describe('Day on which it is sent'),
    greeting: z.string().optional().describe('What is written on it'),
  },
  returns: {
    voucher_code: z.string().describe('Code of the voucher'),
    valid_until: z.iso.date().describe('Last day of it'),
  },
  entity: 'voucher',
  transact: ({ amount }, { call }) =>
    amount < 20
      ? failure({ reason: 'They begin at twenty dollars.', alternative: { amount: 20 } })
      : success({ voucher_code: `GIFT${call + 5}`, valid_until: '2020-12-31' }),
}) {}

export class ShiftVisit extends transaction({
  description: 'Move a visit to another day or time',
  slots: { visit_number, day: day.optional(), start: time('New beginning', { hours: '10:00-22:00' }).optional() },
  returns: { visit_number },
  entity: 'change',
}) {}

export class CancelVisit extends transaction({
  description: 'Cancel a visit',
  slots: {
    visit_number,
    as_credit: z.boolean().default(false).describe('Whether the money is kept for another visit'),
    because: z.string().optional().describe('Why it is cancelled'),
  },
  returns: { visit_number, returned: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ returned: 60 }),
}) {}

export const steamHouse = service({
  name: 'SteamHouse',
  description: 'Sauna and massage house',
  apis: [FindTreatment, ReserveTreatment, ReserveSauna, BuyVoucher, ShiftVisit, CancelVisit],
});
