/** A shop for hearing aids. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const aid = {
  model: z.string().describe('Model'),
  wearing: z.enum(['behind the ear', 'in the ear', 'in the glasses']).describe('Where it is worn'),
  tier: z.enum(['basic', 'comfort', 'premium']).describe('Class'),
  rechargeable: z.boolean().describe('Can be recharged'),
  bluetooth: z.boolean().describe('Connects to telephones'),
  pair_price: money('Price of a pair'),
  runtime_hours: z.int().describe('Hours it runs'),
  warranty_years: z.int().describe('Years of warranty'),
};
type Aid = ArgumentsOf<typeof aid>;

function row(
  model: string,
  wearing: Aid['wearing'],
  tier: Aid['tier'],
  rechargeable: boolean,
  bluetooth: boolean,
  pair_price: number,
  runtime_hours: number,
  warranty_years: number,
): Aid {
  return { model, wearing, tier, rechargeable, bluetooth, pair_price, runtime_hours, warranty_years };
}

const aids = table('good_ear.aids', 'model', [
  row('Larkspur 1', 'behind the ear', 'basic', false, false, 480, 120, 2),
  row('Larkspur 3', 'behind the ear', 'comfort', true, true, 1150, 24, 3),
  row('Larkspur 5', 'behind the ear', 'premium', true, true, 2600, 30, 5),
  row('Owlet', 'in the ear', 'basic', false, false, 650, 90, 2),
  row('Owlet Plus', 'in the ear', 'comfort', true, false, 1390, 20, 3),
  row('Whisper Zero', 'in the ear', 'premium', true, true, 3100, 22, 5),
  row('Robin', 'in the ear', 'comfort', false, true, 1240, 100, 2),
  row('Bat Nine', 'behind the ear', 'premium', false, true, 2250, 140, 4),
  row('Sound Oak', 'behind the ear', 'comfort', false, false, 890, 130, 3),
  row('Spectra', 'in the glasses', 'comfort', true, true, 1700, 14, 2),
  row('Spectra Slim', 'in the glasses', 'premium', true, true, 2450, 12, 3),
  row('Tinker', 'behind the ear', 'basic', true, false, 560, 18, 1),
  row('Finch', 'in the ear', 'premium', false, false, 1980, 85, 4),
]);

const visit_code = z.string().describe('Code of the visit');

export class SearchModels extends search({
  description: 'Find a hearing aid',
  slots: {
    wearing: aid.wearing.nullable(),
    tier: aid.tier.optional(),
    rechargeable: aid.rechargeable.optional(),
    bluetooth: aid.bluetooth.optional(),
  },
  returns: aid,
  entity: 'device',
  table: aids,
  identity: 'model',
  offers: ['model', 'tier', 'pair_price'],
  comparable: ['pair_price', 'runtime_hours', 'warranty_years'],
  followUp: () => TryModel,
}) {}

export class TryModel extends transaction({
  description: 'Borrow a hearing aid on trial',
  slots: {
    model: aid.model,
    wearer: z.string().describe('Who wears it'),
    borrow_from: z.iso.date().describe('First day'),
    borrow_until: z.iso.date().describe('Last day'),
    ears: z.enum(['left', 'right', 'both']).describe('Which ear'),
    shade: z.enum(['silver', 'beige', 'brown', 'black']).optional().describe('Color'),
  },
  returns: { loan_id: z.string().describe('Number of the loan'), pledge: money('Pledge') },
  entity: 'trial',
  transact: ({ borrow_from, borrow_until }, { call }) =>
    borrow_until < borrow_from
      ? failure({ reason: 'It would be back before it is out.' })
      : success({ loan_id: `T-${call + 20}`, pledge: 50 }),
}) {}

export class ArrangeVisit extends transaction({
  description: 'Arrange a visit to the shop',
  slots: {
    purpose: z.enum(['hearing test', 'fitting', 'cleaning', 'advice']).describe('Purpose'),
    visitor: z.string().describe('Name'),
    day: z.iso.date().describe('Day'),
    earliest: time('From when', { hours: '09:00-18:00' }),
    latest: time('Until when', { hours: '09:00-18:00' }).optional(),
    first_visit: z.boolean().describe('Is new here'),
    companion: z.string().optional().describe('Who comes along'),
  },
  returns: { visit_code, start_time: time('Beginning'), acoustician: z.string().describe('Acoustician') },
  entity: 'visit',
  transact: ({ earliest, purpose }, { call }) =>
    earliest === '12:00'
      ? failure({ reason: 'We are at lunch.', alternative: { earliest: '13:30' } })
      : success({
          visit_code: `V${call + 71}`,
          start_time: earliest,
          acoustician: purpose === 'cleaning' ? 'Mr. Abara' : 'Ms. Lindqvist',
        }),
  undo: () => CallOff,
}) {}

export class OrderBatteries extends transaction({
  description: 'Order batteries',
  slots: {
    color_code: z.enum(['yellow', 'brown', 'orange', 'blue']).describe('Color on the pack'),
    packs: z.int().min(1).max(40).describe('Packs'),
    every_month: z.boolean().default(false).describe('Comes every month'),
    ship_to: z.string().describe('Address'),
    budget: money('Most that may be spent').optional(),
  },
  returns: {
    order_id: z.string().describe('Number of the order'),
    sum: money('Sum'),
    delivery_day: z.iso.date().describe('Day of delivery'),
  },
  entity: 'order',
  quote: ({ packs }) => ({ sum: packs * 4.5 }),
  transact: ({ packs }, { call }) =>
    success({ order_id: `B${call + 500}`, sum: packs * 4.5, delivery_day: '2019-03-05' }),
  undo: () => CancelOrder,
}) {}

export class HandInRepair extends transaction({
  description: 'Hand in a hearing aid for repair',
  slots: {
    device: z.string().describe('Which device'),
    fault: z.string().describe('What is wrong'),
    side: z.enum(['left', 'right', 'both']).optional().describe('Side'),
    replacement: z.boolean().describe('Needs one meanwhile'),
    bring_on: z.iso.date().describe('Day it is brought'),
    needed_by: z.iso.date().optional().describe('Day it must be ready'),
  },
  returns: {
    repair_id: z.string().describe('Number of the repair'),
    estimate: money('Estimate'),
    ready_on: z.iso.date().describe('Day it is ready'),
  },
  entity: 'repair',
  transact: (_, { call }) => success({ repair_id: `R${call + 90}`, estimate: 35, ready_on: '2019-03-12' }),
}) {}

export class CallOff extends transaction({
  description: 'Call off a visit',
  slots: { visit_code, why: z.string().optional().describe('Why') },
  returns: { visit_code },
  entity: 'cancellation',
}) {}

export class CancelOrder extends transaction({
  description: 'Cancel an order of batteries',
  slots: { order_id: z.string().describe('Number of the order') },
  returns: { refund: money('Money back') },
  entity: 'cancellation',
  transact: () => success({ refund: 18 }),
}) {}

export const goodEar = service({
  name: 'GoodEar',
  description: 'Hearing aids',
  apis: [SearchModels, TryModel, ArrangeVisit, OrderBatteries, HandInRepair, CallOff, CancelOrder],
});
