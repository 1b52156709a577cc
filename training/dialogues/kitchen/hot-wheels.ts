/** Riders who bring food from several kitchens. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const kitchen = {
  kitchen: saidAs(z.string().describe('Name of the kitchen'), { names: ['restaurant', 'takeaway'] }),
  style: saidAs(z.enum(['noodles', 'burgers', 'curry', 'tacos', 'sushi', 'salads']).describe('What it makes'), {
    names: ['food'],
    values: {
      noodles: ['ramen', 'pho'],
      curry: ['Indian'],
      tacos: ['Mexican', 'burritos'],
      sushi: ['Japanese'],
      salads: ['bowls'],
    },
  }),
  minutes: saidAs(z.int().describe('How many minutes until it is there'), { names: ['wait', 'delivery time'] }),
  rider_fee: saidAs(money('What the delivery costs'), { names: ['delivery fee', 'delivery charge'] }),
  smallest_order: money('What one has to order for at least'),
  halal: z.boolean().describe('Whether all meat is halal'),
  vegan_menu: saidAs(z.boolean().describe('Whether there are vegan dishes'), { names: ['plant-based'] }),
  stars: saidAs(z.number().describe('Rating out of 5'), { names: ['rating', 'reviews'] }),
};

const kitchens = table(
  'hot_wheels.kitchens',
  'kitchen',
  (
    [
      ['Slurp Alley', 'noodles', 25, 3, 15, false, true, 4.6],
      ['Mama Pho', 'noodles', 40, 0, 20, false, false, 4.8],
      ['Noodle Nook', 'noodles', 30, 2, 12, true, true, 4.1],
      ['Patty Wagon', 'burgers', 20, 4, 10, false, false, 4.3],
      ['Smash & Co', 'burgers', 35, 2, 18, true, true, 4.5],
      ['Tiffin Room', 'curry', 45, 1, 22, true, true, 4.9],
      ['Spice Dock', 'curry', 30, 3, 15, true, false, 4.2],
      ['Casa Brava', 'tacos', 25, 2, 14, false, true, 4.4],
      ['El Nopal', 'tacos', 50, 0, 25, false, false, 4.7],
      ['Kazu', 'sushi', 40, 5, 30, false, true, 4.9],
      ['Little Tuna', 'sushi', 30, 3, 16, false, false, 3.9],
      ['Leaf & Root', 'salads', 15, 2, 10, true, true, 4.0],
    ] as const
  ).map(([name, style, minutes, rider_fee, smallest_order, halal, vegan_menu, stars]) => ({
    kitchen: String(name),
    style,
    minutes,
    rider_fee,
    smallest_order,
    halal,
    vegan_menu,
    stars,
  })),
);

const order_id = z.string().describe('Number of the order');
const dish = z.enum([
  'main of the day',
  'veggie main',
  'kids menu',
  'spring rolls',
  'fries',
  'side salad',
  'cola',
  'lemonade',
  'brownie',
]);
const line = z.object({
  dish: saidAs(dish, { values: { fries: ['chips'], cola: ['coke'], 'kids menu': ["children's menu"] } }),
  quantity: z.int().min(1).max(20),
});
const drop = saidAs(
  z.enum(['hand it over', 'leave at the door', 'meet outside', 'reception']).describe('How it is handed over'),
  {
    values: {
      'leave at the door': ['on the mat', 'doorstep'],
      'meet outside': ['in the street'],
      reception: ['front desk', 'concierge'],
    },
  },
);

export class HuntKitchens extends search({
  description: 'See which kitchens deliver',
  examples: ['what can i get delivered', 'we are starving'],
  slots: { style: kitchen.style, halal: kitchen.halal.optional(), vegan_menu: kitchen.vegan_menu.optional() },
  returns: kitchen,
  entity: 'kitchen',
  table: kitchens,
  offers: ['kitchen', 'minutes', 'rider_fee'],
  comparable: ['minutes', 'rider_fee', 'smallest_order', 'stars'],
  presents: 'list',
  followUp: () => SendFood,
}) {}

export class SendFood extends transaction({
  description: 'Order food from a kitchen to be brought',
  slots: {
    kitchen: kitchen.kitchen,
    dishes: z.array(line).min(1).describe('What is ordered'),
    drop_at: saidAs(z.string().describe('Where it is brought'), { names: ['address', 'destination'] }),
    arrive_by: saidAs(time('When it should be there', { half: 'pm' }).optional(), { names: ['arrival'] }),
    handover: drop.optional(),
    heat: saidAs(z.enum(['mild', 'medium', 'hot', 'volcanic']).optional().describe('How spicy it is'), {
      names: ['spiciness'],
      values: { mild: ['not spicy'], volcanic: ['as hot as it gets'] },
    }),
    cutlery: saidAs(z.boolean().default(false).describe('Whether forks and napkins come along'), {
      names: ['forks', 'chopsticks'],
    }),
    tip: money('What the rider gets on top').optional(),
    pay_with: saidAs(z.enum(['card', 'cash', 'voucher', 'wallet']).describe('How it is paid'), {
      names: ['payment'],
      values: { wallet: ['credit balance'] },
    }),
    remark: z.string().optional().describe('What the rider should know'),
  },
  returns: { order_id, rider: z.string().describe('Name of the rider'), due_at: time('When it will be there') },
  entity: 'order',
  transact: ({ kitchen: name, pay_with }, { rows, call }) => {
    const found = rows(kitchens).find((one) => one.kitchen.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'No kitchen of ours has that name.' });
    if (found.kitchen === 'El Nopal' && pay_with === 'cash')
      return failure({ reason: 'They take no cash.', alternative: { pay_with: 'card' as const } });
    return success({ order_id: `H${call + 510}`, rider: call % 2 ? 'Joss' : 'Amina', due_at: '19:45' });
  },
  phrases: { ask: { dishes: 'What shall it be?', drop_at: 'Where does it go?' } },
  undo: () => ScrapOrder,
  amend: () => RerouteOrder,
}) {}

export class RerouteOrder extends transaction({
  description: 'Change where, when or how an order is brought',
  slots: {
    order_id,
    drop_at: z.string().optional().describe('The new address'),
    arrive_by: time('The new time', { half: 'pm' }).optional(),
    handover: drop.optional(),
  },
  returns: { order_id, rider: z.string().describe('Name of the rider') },
  entity: 'change',
  transact: () => success({ rider: 'Amina' }),
}) {}

export class ScrapOrder extends transaction({
  description: 'Stop an order before it leaves the kitchen',
  slots: { order_id },
  returns: { order_id, money_back: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ money_back: 12 }),
}) {}

export class ComplainAbout extends transaction({
  description: 'Complain about an order that came',
  examples: ['my food arrived cold', 'something was missing from the bag'],
  slots: {
    order_id,
    trouble: saidAs(z.enum(['missing', 'cold', 'wrong dish', 'late', 'spilled']).describe('What was wrong'), {
      values: {
        missing: ['left out', 'forgotten'],
        cold: ['lukewarm'],
        'wrong dish': ['mixed up'],
        spilled: ['leaked'],
      },
    }),
    which_dish: z.string().optional().describe('Which dish it is about'),
    remedy: saidAs(z.enum(['refund', 'bring it again', 'voucher']).describe('What would make it good'), {
      values: { refund: ['money back'], 'bring it again': ['redelivery', 'replacement'], voucher: ['credit'] },
    }),
  },
  returns: { case_no: z.string().describe('Number of the case'), amount: money('What is paid back') },
  entity: 'complaint',
  transact: ({ remedy }, { call }) => success({ case_no: `C${call + 90}`, amount: remedy === 'refund' ? 9.5 : 0 }),
}) {}

export const hotWheels = service({
  name: 'HotWheels',
  description: 'Food brought from several kitchens',
  apis: [HuntKitchens, SendFood, RerouteOrder, ScrapOrder, ComplainAbout],
  tables: [kitchens],
});
