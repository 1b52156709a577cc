/** The counter of a fishmonger and delicatessen: platters, and fish by weight. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const platter = {
  platter: z.string().describe('Name of the platter'),
  theme: saidAs(
    z.enum(['seafood', 'smoked fish', 'cheese', 'cold meats', 'vegetarian']).describe('What is mainly on the platter'),
    {
      values: {
        'cold meats': ['ham', 'charcuterie', 'salami'],
        vegetarian: ['meat-free', 'veggie'],
        seafood: ['shellfish'],
      },
    },
  ),
  portions: z.int().describe('How many people it feeds'),
  nut_free: z.boolean().describe('Whether it is made without nuts'),
  gluten_free: z.boolean().describe('Whether it is made without gluten'),
  cost: money('Price of the platter'),
  weight: z.number().describe('Weight in kilograms'),
  contents: z.string().describe('What lies on it'),
};
type Row = ArgumentsOf<typeof platter>;

const platters = table('fish_counter.platters', 'platter', [
  row("Captain's Board", 'seafood', 6, true, true, 58, 2.2, 'crab, prawns and mussels'),
  row('Harbour Feast', 'seafood', 12, true, false, 105, 4.5, 'lobster, prawns, whelks and brown bread'),
  row('Prawn Ring', 'seafood', 4, true, true, 29.5, 0.9, 'prawns with two dips'),
  row('The Smokehouse', 'smoked fish', 8, true, true, 64, 1.8, 'smoked salmon, mackerel and trout'),
  row('Kipper and Rye', 'smoked fish', 4, false, false, 33, 1.1, 'kippers, rye bread and walnut butter'),
  row('Salmon Roses', 'smoked fish', 10, true, false, 82, 2.4, 'smoked salmon on blinis'),
  row('Monks Table', 'cheese', 6, false, true, 44, 1.6, 'five cheeses, grapes and pecans'),
  row('Blue and Cream', 'cheese', 4, true, false, 31, 1.2, 'Stilton, Brie and crackers'),
  row('The Big Cheese', 'cheese', 12, true, true, 79, 3.2, 'eight cheeses and chutney'),
  row("Butcher's Plank", 'cold meats', 8, true, false, 56, 2.0, 'ham, salami, pate and baguette'),
  row('Parma and Melon', 'cold meats', 4, true, true, 36, 1.3, 'Parma ham and melon'),
  row('Garden Tray', 'vegetarian', 8, false, true, 42, 2.1, 'roast vegetables, hummus and almonds'),
  row('Little Meze', 'vegetarian', 4, true, false, 24, 1.0, 'vine leaves, olives and flatbread'),
]);

function row(
  name: string,
  theme: Row['theme'],
  portions: number,
  nut_free: boolean,
  gluten_free: boolean,
  cost: number,
  weight: number,
  contents: string,
): Row {
  return { platter: name, theme, portions, nut_free, gluten_free, cost, weight, contents };
}

export class BrowsePlatters extends search({
  description: 'Look through the platters that the counter makes',
  slots: {
    theme: platter.theme,
    portions: platter.portions.optional(),
    nut_free: platter.nut_free.optional(),
    gluten_free: platter.gluten_free.optional(),
  },
  returns: platter,
  entity: 'platter',
  table: platters,
  identity: 'platter',
  offers: ['platter', 'portions', 'cost'],
  comparable: ['cost', 'weight'],
  presents: 'list',
  followUp: () => OrderPlatter,
}) {}

const order = {
  order_number: z.string().describe('Number of the order'),
  pickup_date: z.iso.date().describe('Day on which it is picked up'),
  pickup_time: time('When it is picked up', { hours: '08:00-17:30' }),
};

export class OrderPlatter extends transaction({
  description: 'Order a platter to be picked up',
  slots: {
    platter: platter.platter,
    quantity: z.int().min(1).max(10).default(1).describe('How many of the platter'),
    pickup_date: order.pickup_date,
    pickup_time: order.pickup_time,
    customer_name: z.string().describe('Name of the person who picks it up'),
    allergies: z.string().optional().describe('What somebody who eats it cannot eat'),
    cool_box: z.boolean().default(false).describe('Whether it is packed in a cool box'),
    card_message: z.string().optional().describe('What is written on a card beside it'),
  },
  returns: { order_number: order.order_number, total: money('What is to be paid'), pickup_time: order.pickup_time },
  entity: 'platter order',
  undo: () => CancelOrder,
  amend: () => ChangePickup,
}) {
  /** Platters are not ready before nine. */
  override transact({ platter: name, quantity, pickup_time, cool_box }: ArgumentsOf<typeof OrderPlatter>) {
    if (pickup_time < '09:00')
      return failure({ reason: 'No platter is ready before nine.', alternative: { pickup_time: '09:15' } });
    const found = platters.rows.find((candidate) => candidate.platter.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such platter.' });
    return success({ order_number: 'P-88', total: found.cost * quantity + (cool_box ? 4 : 0), pickup_time });
  }
}

export class OrderFish extends transaction({
  description: 'Order fresh fish by weight',
  slots: {
    fish: saidAs(
      z.enum(['cod', 'salmon', 'mackerel', 'sea bass', 'prawns', 'crab', 'squid']).describe('Sort of fish'),
      {
        values: { prawns: ['shrimps', 'shrimp'], squid: ['calamari'] },
      },
    ),
    kilos: z.number().min(0.2).max(20).describe('Weight in kilograms'),
    cut: saidAs(z.enum(['whole', 'fillets', 'steaks']).nullable().describe('How the fish is cut'), {
      values: { fillets: ['filleted', 'off the bone'] },
    }),
    skin_off: z.boolean().default(false).describe('Whether the skin is taken off'),
    pickup_date: order.pickup_date,
    pickup_time: order.pickup_time.optional(),
    customer_name: z.string().describe('Name of the person who picks it up'),
    remark: z.string().optional().describe('Anything that the fishmonger should know'),
  },
  returns: { order_number: order.order_number, total: money('What is to be paid') },
  transact: ({ kilos }) => success({ order_number: 'F-31', total: Math.round(kilos * 1850) / 100 }),
  entity: 'fish order',
  undo: () => CancelOrder,
  amend: () => ChangePickup,
}) {}

export class ChangePickup extends transaction({
  description: 'Change when an order is picked up',
  slots: {
    order_number: order.order_number,
    pickup_date: order.pickup_date.optional(),
    pickup_time: order.pickup_time.optional(),
  },
  returns: { order_number: order.order_number },
  transact: () => success({}),
  entity: 'pick-up change',
}) {}

export class CancelOrder extends transaction({
  description: 'Cancel an order',
  slots: { order_number: order.order_number },
  returns: { order_number: order.order_number },
  transact: () => success({}),
  entity: 'cancellation',
}) {}

export const fishCounter = service({
  name: 'FishCounter',
  description: 'Counter of a fishmonger and delicatessen',
  apis: [BrowsePlatters, OrderPlatter, OrderFish, ChangePickup, CancelOrder],
});
