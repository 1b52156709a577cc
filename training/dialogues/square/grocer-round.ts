/** A service of one's own: a grocer who brings things to the door. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const departments = z.enum(['fruit and vegetables', 'dairy', 'bakery', 'drinks', 'household', 'pantry']);

const goods = {
  article: z.string().describe('Name of the article'),
  department: saidAs(departments.describe('Part of the shop in which it is'), {
    values: {
      'fruit and vegetables': ['veg', 'greens', 'fruit'],
      dairy: ['milk products', 'cheese'],
      bakery: ['bread', 'baked goods'],
      household: ['cleaning things', 'laundry'],
      pantry: ['dry goods', 'tins'],
    },
  }),
  organic: saidAs(z.boolean().describe('Whether it is organic'), { names: ['bio', 'unsprayed'] }),
  gluten_free: z.boolean().describe('Whether it is free of gluten'),
  price: money('Price of one pack of medium size'),
  origin: z.string().describe('Country or farm from which it comes'),
};

type Row = ArgumentsOf<typeof goods>;

const shelf = table('grocer_round.shelf', 'article', [
  row('Braeburn Apples', 'fruit and vegetables', true, true, 3.2, 'Tolland Farm'),
  row('Vine Tomatoes', 'fruit and vegetables', false, true, 2.4, 'Spain'),
  row('Salad Potatoes', 'fruit and vegetables', true, true, 2.9, 'Tolland Farm'),
  row('Spring Greens', 'fruit and vegetables', false, true, 1.6, 'Lincoln'),
  row('Meadow Milk', 'dairy', true, true, 1.9, 'Harrow Dairy'),
  row('Salted Butter', 'dairy', false, true, 2.6, 'Ireland'),
  row('Oak Cheddar', 'dairy', false, true, 5.4, 'Somerset'),
  row('Goat Yoghurt', 'dairy', true, true, 3.8, 'Harrow Dairy'),
  row('Miller Loaf', 'bakery', true, false, 3.5, 'our own ovens'),
  row('Buckwheat Bread', 'bakery', true, true, 4.9, 'Brittany'),
  row('Morning Rolls', 'bakery', false, false, 2.2, 'our own ovens'),
  row('Orchard Juice', 'drinks', true, true, 3.1, 'Tolland Farm'),
  row('Ginger Fizz', 'drinks', false, true, 2.7, 'Leeds'),
  row('Still Spring Water', 'drinks', false, true, 1.2, 'Wales'),
  row('Soft Soap', 'household', false, true, 2.3, 'Leeds'),
  row('Oven Cleaner', 'household', false, true, 4.1, 'Germany'),
  row('Rolled Oats', 'pantry', true, false, 1.8, 'Scotland'),
  row('Plum Jam', 'pantry', false, true, 3.3, 'Tolland Farm'),
  row('Corn Pasta', 'pantry', true, true, 2.8, 'Italy'),
]);

function row(
  article: string,
  department: Row['department'],
  organic: boolean,
  gluten_free: boolean,
  price: number,
  origin: string,
): Row {
  return { article, department, organic, gluten_free, price, origin };
}

/** People say *apples* for Braeburn Apples. */
function called(name: string) {
  return shelf.rows.find(({ article }) => article.toLowerCase().includes(name.toLowerCase()));
}

const order_number = z.string().describe('Number of the order');
const factor = { small: 0.6, medium: 1, large: 1.7 };

export class FindArticles extends search({
  description: 'Look through what the grocer sells',
  examples: ['what have you got in the shop'],
  slots: {
    department: goods.department.optional(),
    organic: goods.organic.optional(),
    gluten_free: goods.gluten_free.optional(),
  },
  returns: goods,
  entity: 'article',
  table: shelf,
  identity: 'article',
  offers: ['article', 'price'],
  comparable: ['price', 'article', 'origin'],
  followUp: () => OrderDelivery,
}) {}

const ordered = {
  article: goods.article,
  quantity: z.int().min(1).max(40).describe('How many packs'),
  pack_size: saidAs(z.enum(['small', 'medium', 'large']).describe('Size of the packs'), {
    values: { small: ['little'], medium: ['normal', 'middling'], large: ['big', 'family size'] },
  }),
  delivery_day: z.iso.date().describe('Day on which the van comes'),
  from: time('Earliest time at which the van may come', { hours: '08:00-19:30' }),
  until: time('Latest time at which the van may come', { hours: '09:00-20:30' }),
  substitutes_allowed: saidAs(z.boolean().describe('Whether something alike may be brought if it has run out'), {
    names: ['swaps', 'replacements'],
  }),
  drop_off_note: z.string().optional().describe('Where to leave it, or how to find the door'),
  recipient: z.string().optional().describe('Name of the person who takes it in, if that is somebody else'),
};

export class OrderDelivery extends transaction({
  description: 'Order an article and have it brought to the door',
  slots: ordered,
  returns: {
    order_number,
    total: money('What the order costs with delivery'),
    driver: z.string().describe('Who drives the van'),
  },
  entity: 'order',
  quote: (args) => ({ total: totalOf(args) }),
  undo: () => CancelOrder,
  amend: () => MoveDelivery,
}) {
  /** The van does not run on Sundays. */
  override transact(args: ArgumentsOf<typeof ordered>) {
    if (!called(args.article)) return failure({ reason: 'There is no article of that name.' });
    const day = new Date(`${args.delivery_day}T00:00:00Z`);
    if (day.getUTCDay() === 0) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'The van rests on Sundays.',
        alternative: { delivery_day: day.toISOString().slice(0, 10) },
      });
    }
    return success({ order_number: 'G-417', total: totalOf(args), driver: 'Osman' });
  }
}

function totalOf({
  article,
  quantity,
  pack_size,
}: Pick<ArgumentsOf<typeof ordered>, 'article' | 'quantity' | 'pack_size'>) {
  const price = called(article)?.price ?? 0;
  return Math.round((price * quantity * factor[pack_size] + 2) * 100) / 100;
}

export class MoveDelivery extends transaction({
  description: 'Have an order brought at another time',
  slots: {
    order_number,
    delivery_day: z.iso.date().describe('Day on which it is to come instead').optional(),
    from: time('Earliest time on the new day', { hours: '08:00-19:30' }).optional(),
    until: time('Latest time on the new day', { hours: '09:00-20:30' }).optional(),
  },
  returns: { order_number },
  entity: 'change of the delivery',
}) {}

export class CancelOrder extends transaction({
  description: 'Cancel an order',
  slots: { order_number, reason: z.string().optional().describe('Why it is not wanted any more') },
  returns: { order_number, refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 2 }),
}) {}

export class PauseRound extends transaction({
  description: 'Pause the weekly box while nobody is at home',
  slots: {
    box_holder: z.string().describe('Name under which the weekly box is kept'),
    pause_from: z.iso.date().describe('First day without a box'),
    back_on: z.iso.date().describe('Day from which the box comes again'),
    donate_box: z.boolean().default(false).describe('Whether the boxes in between go to the food bank'),
  },
  returns: { pauses_left: z.int().describe('How many pauses are left this year') },
  entity: 'pause',
  transact: () => success({ pauses_left: 2 }),
}) {}

export const grocerRound = service({
  name: 'GrocerRound',
  description: 'A grocer with a delivery van',
  apis: [FindArticles, OrderDelivery, MoveDelivery, CancelOrder, PauseRound],
});
