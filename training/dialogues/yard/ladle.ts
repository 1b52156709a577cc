/** A kitchen: boxes to cook from at home, and food for parties. */
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

const cuisine = saidAs(
  z
    .enum(['Italian', 'Indian', 'Mexican', 'Thai', 'Greek', 'Moroccan', 'Japanese'])
    .describe('Which part of the world the dish is from'),
  { names: ['food'] },
);
const diet = saidAs(z.enum(['meat', 'fish', 'vegetarian', 'vegan']).describe('What the dish is made with'), {
  values: { vegetarian: ['veggie', 'meatless'], vegan: ['plant-based'], fish: ['seafood'] },
});

const dish = {
  dish_name: z.string().describe('Name of the dish'),
  cuisine,
  diet,
  spicy: z.boolean().describe('Whether it is hot on the tongue'),
  contains_nuts: z.boolean().describe('Whether there are nuts in it'),
  cooking_time: z.int().describe('How many minutes it takes to cook'),
  price_per_portion: saidAs(money('What one portion costs'), { names: ['price', 'cost'] }),
  calories: z.int().describe('Calories of one portion'),
};

const dishes = table('ladle.dishes', 'dish_name', [
  plate('Lemon Orzo', 'Italian', 'vegetarian', false, false, 25, 8.5, 540),
  plate('Sunday Ragu', 'Italian', 'meat', false, false, 90, 11, 720),
  plate('Walnut Gnocchi', 'Italian', 'vegetarian', false, true, 35, 9.5, 690),
  plate('Dal Makhani', 'Indian', 'vegetarian', true, false, 40, 8, 510),
  plate('Goan Prawns', 'Indian', 'fish', true, false, 30, 12.5, 480),
  plate('Butter Chicken', 'Indian', 'meat', false, true, 45, 11.5, 760),
  plate('Cactus Tacos', 'Mexican', 'vegan', false, false, 20, 7.5, 430),
  plate('Chicken Mole', 'Mexican', 'meat', true, true, 60, 12, 650),
  plate('Green Curry', 'Thai', 'vegan', true, false, 30, 9, 520),
  plate('Basil Pork', 'Thai', 'meat', true, false, 15, 9.5, 600),
  plate('Sea Bass with Lime', 'Thai', 'fish', false, false, 25, 14, 410),
  plate('Moussaka', 'Greek', 'meat', false, false, 75, 10.5, 710),
  plate('Spinach Pie', 'Greek', 'vegetarian', false, false, 50, 8, 560),
  plate('Chickpea Tagine', 'Moroccan', 'vegan', false, true, 40, 8.5, 490),
  plate('Lamb with Apricots', 'Moroccan', 'meat', false, true, 80, 13.5, 740),
  plate('Miso Salmon', 'Japanese', 'fish', false, false, 20, 13, 450),
  plate('Mushroom Ramen', 'Japanese', 'vegan', false, false, 30, 9, 500),
]);

type Dish = ArgumentsOf<typeof dish>;

function plate(
  dish_name: string,
  cuisine: Dish['cuisine'],
  diet: Dish['diet'],
  spicy: boolean,
  contains_nuts: boolean,
  cooking_time: number,
  price_per_portion: number,
  calories: number,
): Dish {
  return { dish_name, cuisine, diet, spicy, contains_nuts, cooking_time, price_per_portion, calories };
}

const orders = table<{ order_number: string }>('ladle.orders', 'order_number', []);
const order_number = z.string().describe('Number of the order');
const delivery_date = z.iso.date().describe('Day on which the box comes');
const delivery_window = saidAs(
  z.enum(['morning', 'midday', 'evening']).describe('Part of the day in which the box comes'),
  {
    values: { midday: ['lunchtime', 'noon'], evening: ['after work'] },
  },
);
const address = z.string().describe('Where it is brought');
const adults = saidAs(z.int().min(1).describe('How many grown-ups eat'), { names: ['grown-ups', 'people'] });
const children = saidAs(z.int().min(0).describe('How many children eat'), { names: ['kids', 'little ones'] });

export class FindDishes extends search({
  description: 'Look for dishes to cook at home',
  examples: ['what can I cook', 'I need ideas for dinner'],
  slots: {
    cuisine: cuisine.optional(),
    diet: diet.optional(),
    spicy: dish.spicy.optional(),
    contains_nuts: dish.contains_nuts.optional(),
  },
  returns: dish,
  entity: 'dish',
  presents: 'list',
  table: dishes,
  offers: ['dish_name', 'price_per_portion', 'cooking_time'],
  comparable: ['price_per_portion', 'cooking_time', 'calories'],
  followUp: () => OrderBox,
}) {}

export class OrderBox extends transaction({
  description: 'Order a box with all that a dish needs',
  slots: {
    dish_name: dish.dish_name,
    adults,
    children: children.default(0),
    delivery_date,
    delivery_window,
    address,
    leave_outside: z.boolean().default(false).describe('Whether the box is put down at the door if nobody is in'),
    driver_note: z.string().optional().describe('What the driver should know'),
  },
  returns: { order_number, total_price: money('Price of the whole box') },
  quote: ({ dish_name, adults, children }, { rows }) => ({
    total_price: boxPrice(rows(dishes), dish_name, adults, children),
  }),
  undo: () => CancelBox,
  amend: () => ChangeBox,
  entity: 'box',
}) {
  /** No box leaves the kitchen on a Sunday. */
  override transact(args: ArgumentsOf<typeof OrderBox>, { rows, call }: ApiContext) {
    const found = rows(dishes).find((row) => row.dish_name.toLowerCase() === args.dish_name.toLowerCase());
    if (!found) return failure({ reason: 'That is not on the menu.' });
    const date = new Date(`${args.delivery_date}T00:00:00Z`);
    if (date.getUTCDay() === 0) {
      date.setUTCDate(date.getUTCDate() + 1);
      return failure({
        reason: 'Nothing is delivered on Sundays.',
        alternative: { delivery_date: date.toISOString().slice(0, 10) },
      });
    }
    const number = `L${5100 + call}`;
    const total_price = boxPrice(rows(dishes), args.dish_name, args.adults, args.children);
    return success({ order_number: number, total_price }, [orders.insert({ order_number: number })]);
  }
}

function boxPrice(rows: readonly Dish[], name: string, adults: number, children: number) {
  const price = rows.find((row) => row.dish_name.toLowerCase() === name.toLowerCase())?.price_per_portion ?? 0;
  return price * adults + (price / 2) * children;
}

export class ChangeBox extends transaction({
  description: 'Change the delivery of a box',
  slots: {
    order_number,
    delivery_date: delivery_date.optional(),
    delivery_window: delivery_window.optional(),
    address: address.optional(),
    adults: adults.optional(),
    children: children.optional(),
  },
  returns: { order_number },
  entity: 'change',
}) {}

export class CancelBox extends transaction({
  description: 'Cancel the order of a box',
  slots: { order_number },
  returns: { refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 20 }),
}) {}

export class PauseBoxes extends transaction({
  description: 'Stop the weekly boxes for a while',
  slots: {
    pause_from: saidAs(z.iso.date().describe('First day without boxes'), { names: ['away from'] }),
    resume_on: saidAs(z.iso.date().describe('Day on which the boxes come again'), { names: ['back on'] }),
    reason: z.string().optional().describe('Why the boxes are not wanted'),
  },
  returns: { skipped_boxes: z.int().describe('How many boxes are left out') },
  entity: 'break',
  transact: ({ pause_from, resume_on }) =>
    resume_on > pause_from
      ? success({ skipped_boxes: Math.ceil((Date.parse(resume_on) - Date.parse(pause_from)) / (7 * 86_400_000)) })
      : failure({ reason: 'The boxes would come again before they stop.' }),
}) {}

export class BookCatering extends transaction({
  description: 'Have food brought and served at a party',
  slots: {
    menu: saidAs(
      z.enum(['finger food', 'buffet', 'seated dinner', 'brunch', 'barbecue']).describe('How the food is served'),
      {
        values: {
          'finger food': ['nibbles', 'canapes'],
          'seated dinner': ['sit-down meal'],
          barbecue: ['grill', 'bbq'],
        },
      },
    ),
    guests: z.int().min(8).max(200).describe('How many guests come'),
    vegetarians: z.int().min(0).default(0).describe('How many of the guests eat no meat'),
    event_date: z.iso.date().describe('Day of the party'),
    serve_from: time('When the food is served', { hours: '09:00-22:00' }),
    venue: z.string().describe('Where the party is'),
    occasion: z.string().optional().describe('What is celebrated'),
    waiters: z.boolean().default(false).describe('Whether somebody serves at the tables'),
    dishes_hired: z.boolean().optional().describe('Whether plates and cutlery are brought along'),
    budget_per_head: money('What may be spent on each guest').optional(),
  },
  returns: {
    quote_number: z.string().describe('Number of the offer'),
    total_price: money('Price of the whole catering'),
    chef: z.string().describe('Who cooks'),
  },
  entity: 'catering',
}) {
  /** The grill is not lit after nine. */
  override transact({ menu, guests, serve_from, waiters }: ArgumentsOf<typeof BookCatering>, { call }: ApiContext) {
    if (menu === 'barbecue' && serve_from > '20:30')
      return failure({ reason: 'The grill must be out by ten.', alternative: { serve_from: '20:00' } });
    const each = { 'finger food': 18, buffet: 26, 'seated dinner': 44, brunch: 22, barbecue: 29 }[menu];
    return success({
      quote_number: `C-${15 + call}`,
      total_price: guests * each + (waiters ? 200 : 0),
      chef: 'Marisol',
    });
  }
}

export const ladle = service({
  name: 'Ladle',
  description: 'Boxes to cook from and food for parties',
  apis: [FindDishes, OrderBox, ChangeBox, CancelBox, PauseBoxes, BookCatering],
  tables: [orders],
});
