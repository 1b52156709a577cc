/** A confectioner's shop: cakes to order, changes of orders, and tastings. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const cake = {
  cake_name: z.string().describe('Name of the cake'),
  flavor: z.enum(['chocolate', 'lemon', 'carrot', 'vanilla', 'coffee', 'berry']).describe('What the cake tastes of'),
  occasion: z
    .enum(['birthday', 'wedding', 'christening', 'retirement', 'everyday'])
    .describe('What is celebrated with it'),
  servings: z.int().describe('How many people it is enough for'),
  is_vegan: z.boolean().describe('Whether it is made without eggs and milk'),
  nut_free: z.boolean().describe('Whether it is made without nuts'),
  price: money('Price of the cake'),
  topping: z.string().describe('What is on top of it'),
};

type Cake = ArgumentsOf<typeof cake>;

function row(
  cake_name: string,
  flavor: Cake['flavor'],
  occasion: Cake['occasion'],
  servings: number,
  is_vegan: boolean,
  nut_free: boolean,
  price: number,
  topping: string,
): Cake {
  return { cake_name, flavor, occasion, servings, is_vegan, nut_free, price, topping };
}

const cakes = table('cake_shop.cakes', 'cake_name', [
  row('Midnight Fudge', 'chocolate', 'birthday', 12, false, true, 46, 'chocolate curls'),
  row('Rocket Ship', 'chocolate', 'birthday', 20, false, true, 68, 'a sugar rocket'),
  row('Cocoa Cloud', 'chocolate', 'birthday', 10, true, true, 42, 'whipped coconut cream'),
  row('Sunny Side', 'lemon', 'birthday', 12, false, true, 39, 'candied peel'),
  row('Bunny Hop', 'carrot', 'birthday', 14, false, false, 44, 'marzipan carrots'),
  row('Confetti Tower', 'vanilla', 'birthday', 24, false, true, 72, 'sprinkles'),
  row('Oat Meadow', 'vanilla', 'birthday', 12, true, false, 45, 'toasted almonds'),
  row('Berry Parade', 'berry', 'birthday', 16, false, true, 55, 'fresh raspberries'),
  row('Ivory Steps', 'vanilla', 'wedding', 80, false, true, 340, 'sugar roses'),
  row('Orchard Vows', 'lemon', 'wedding', 60, true, true, 310, 'elderflowers'),
  row('Garden Gate', 'berry', 'wedding', 100, false, false, 420, 'figs and berries'),
  row('Little Star', 'vanilla', 'christening', 25, false, true, 75, 'a sugar star'),
  row('Lambs Wool', 'lemon', 'christening', 18, false, true, 62, 'meringue'),
  row('Gold Watch', 'coffee', 'retirement', 30, false, false, 88, 'a sugar watch'),
  row('Last Lap', 'chocolate', 'retirement', 20, true, true, 79, 'cherries'),
  row('Plain Jane', 'vanilla', 'everyday', 8, false, true, 22, 'icing sugar'),
  row('Allotment Loaf', 'carrot', 'everyday', 8, true, true, 24, 'pumpkin seeds'),
  row('Break Time', 'coffee', 'everyday', 10, false, false, 27, 'walnuts'),
]);

export class FindCakes extends search({
  description: 'Look for a cake that can be ordered',
  slots: {
    occasion: cake.occasion,
    flavor: cake.flavor.nullable(),
    servings: cake.servings.optional(),
    is_vegan: cake.is_vegan.optional(),
    nut_free: cake.nut_free.optional(),
    budget: money('What the cake may cost at most').optional(),
  },
  returns: cake,
  entity: 'cake',
  offers: ['cake_name', 'flavor', 'price'],
  transient: ['budget'],
  followUp: () => OrderCake,
  search: ({ occasion, flavor, servings, is_vegan, nut_free, budget }, { rows }) =>
    rows(cakes).filter(
      (found) =>
        found.occasion === occasion &&
        (!flavor || found.flavor === flavor) &&
        found.servings >= (servings ?? 0) &&
        (is_vegan === undefined || found.is_vegan === is_vegan) &&
        (nut_free === undefined || found.nut_free === nut_free) &&
        found.price <= (budget ?? found.price),
    ),
}) {}

/** Whether the shop is closed on a day: it is on Mondays. */
function dayAfterMonday(day: string): string | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  if (date.getUTCDay() !== 1) return undefined;
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

const pickup = {
  pickup_date: z.iso.date().describe('Day on which the cake is fetched'),
  pickup_time: time('When the cake is fetched', { hours: '08:00-18:30' }),
};

export class OrderCake extends transaction({
  description: 'Order a cake',
  slots: {
    cake_name: cake.cake_name,
    ...pickup,
    customer_name: z.string().describe('Name under which the order is put down'),
    inscription: z.string().optional().describe('What is to be written on the cake'),
    candles: z.boolean().default(false).describe('Whether candles come with it'),
  },
  returns: {
    pickup_date: pickup.pickup_date,
    order_number: z.string().describe('Number of the order'),
    price: cake.price,
  },
  entity: 'order',
  phrases: { ask: { customer_name: 'What name shall I put it under?' } },
}) {
  override transact({ cake_name, pickup_date, candles }: ArgumentsOf<typeof OrderCake>) {
    const tuesday = dayAfterMonday(pickup_date);
    if (tuesday) return failure({ reason: 'We are closed on Mondays.', alternative: { pickup_date: tuesday } });
    const found = cakes.rows.find((candidate) => candidate.cake_name.toLowerCase() === cake_name.toLowerCase());
    if (!found) return failure({ reason: 'We do not bake a cake of that name.' });
    return success({ pickup_date, order_number: 'K-318', price: found.price + (candles ? 3 : 0) });
  }
}

export class ChangePickup extends transaction({
  description: 'Change when an ordered cake is fetched',
  slots: { order_number: z.string().describe('Number of the order'), ...pickup },
  returns: { pickup_date: pickup.pickup_date },
  entity: 'change',
}) {
  override transact({ pickup_date }: ArgumentsOf<typeof ChangePickup>) {
    const tuesday = dayAfterMonday(pickup_date);
    if (tuesday) return failure({ reason: 'We are closed on Mondays.', alternative: { pickup_date: tuesday } });
    return success({ pickup_date });
  }
}

export class CancelOrder extends transaction({
  description: 'Cancel the order of a cake',
  slots: {
    order_number: z.string().describe('Number of the order'),
    reason: z.string().optional().describe('Why it is not wanted any more'),
  },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 20 }),
}) {}

export class BookTasting extends transaction({
  description: 'Make an appointment to taste cakes',
  slots: {
    tasting_date: z.iso.date().describe('Day of the tasting'),
    tasting_time: time('When the tasting begins', { hours: '10:00-17:00' }),
    guests: z.int().min(1).max(8).describe('How many people come to taste'),
    with_coffee: z.boolean().default(true).describe('Whether coffee is served with it'),
  },
  returns: { fee: money('What the tasting costs') },
  entity: 'tasting',
}) {
  override transact({ guests }: ArgumentsOf<typeof BookTasting>) {
    if (guests > 4) return failure({ reason: 'Our tasting table has four chairs.', alternative: { guests: 4 } });
    return success({ fee: guests * 6 });
  }
}

export const cakeShop = service({
  name: 'CakeShop',
  description: 'A confectioner who bakes cakes to order',
  apis: [FindCakes, OrderCake, ChangePickup, CancelOrder, BookTasting],
});
