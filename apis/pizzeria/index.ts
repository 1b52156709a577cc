import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';
import { pizzas, sides } from './rows.js';

const menu = table('pizzeria.menu', 'pizza_name', pizzas);

const TOPPINGS = [...new Set(pizzas.flatMap(({ toppings }) => toppings))].sort();
const topping = saidAs(z.enum(TOPPINGS), {
  values: {
    aubergines: ['eggplant', 'eggplants'],
    chillies: ['hot peppers', 'chili', 'chilli'],
    peppers: ['bell peppers', 'sweet peppers'],
    rocket: ['arugula', 'rucola'],
  },
});
const PRICES = new Map<string, number>([
  ...pizzas.map(({ pizza_name, price }) => [pizza_name, price] as const),
  ...sides,
]);

/** What a large one costs more. */
const LARGE = 3.5;
const TOPPING = 1.5;
const PLAIN = 6.5;

const size = z.enum(['small', 'large']);
const orderTime = time('When it is to be ready', { hours: '11:30-23:00' });

export class FindPizzas extends search({
  description: 'Look for a pizza on the menu',
  examples: ['what pizzas do you have', 'is there a pizza with mushrooms', 'show me the menu'],
  slots: {
    toppings: z.array(topping).min(1).describe('What shall be on it').optional(),
    taste: z
      .enum(['mild', 'hearty', 'hot', 'fresh', 'salty', 'smoky', 'rich'])
      .describe('What it tastes like')
      .optional(),
  },
  returns: {
    pizza_name: z.string().describe('Name of the pizza'),
    toppings: z.array(topping).describe('What is on it'),
    taste: z.string().describe('What it tastes like'),
    price: money('What a small one costs'),
  },
  entity: 'pizza',
  identity: 'pizza_name',
  offers: ['pizza_name', 'toppings'],
  comparable: ['price'],
  table: menu,
}) {}

const own = {
  size: size.describe('Size of the pizza'),
  toppings: z.array(topping).max(5).describe('What shall be on it'),
  order_time: orderTime,
};

export class MakePizza extends transaction({
  description: 'Have a pizza of your own made',
  examples: ['I would like a pizza with ham and olives', 'make me a pizza', 'a large pizza of my own'],
  slots: own,
  returns: { ...own, price: money('What it costs') },
}) {
  override transact({ size: chosen, toppings }: ArgumentsOf<typeof MakePizza>) {
    return success({ price: PLAIN + TOPPING * toppings.length + (chosen === 'large' ? LARGE : 0) });
  }
}

const item = z.object({
  item: z.enum([...PRICES.keys()]).describe('What is on the menu'),
  size: size.describe('Size of a pizza').optional(),
  quantity: z.int().min(1).max(20).describe('How many'),
});

const order = {
  items: z.array(item).min(1).max(12).describe('What is ordered'),
  address: z.string().describe('Street and number to bring it to'),
  extras: z
    .array(z.enum(['napkins', 'cutlery', 'chilli oil', 'candles']))
    .default([])
    .describe('What comes along free of charge'),
};

export class OrderDelivery extends transaction({
  description: 'Order pizzas and drinks to be delivered',
  examples: ['I would like to order two Margheritas', 'order food', 'can you deliver three pizzas and a cola'],
  slots: order,
  returns: { ...order, order_number: z.string().describe('Number of the order'), price: money('What all of it costs') },
}) {
  override transact({ items }: ArgumentsOf<typeof OrderDelivery>, context: ApiContext) {
    const price = items.reduce((sum, { item: dish, size: chosen, quantity }) => {
      return sum + quantity * ((PRICES.get(dish) ?? 0) + (chosen === 'large' ? LARGE : 0));
    }, 0);
    if (price < 10) return failure({ reason: 'The least that is delivered is an order of 10 dollars.' });
    return success({ order_number: `P-${1000 + Math.floor(context.random() * 9000)}`, price });
  }
}

/** Pizzas from the menu and of one's own. */
export const pizzeria = service({
  name: 'Pizzeria',
  description: 'Pizzas from the menu and of your own',
  apis: [FindPizzas, MakePizza, OrderDelivery],
});
