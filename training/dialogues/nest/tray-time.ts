/** Hot lunches at school, ordered by the parents: dishes of the canteen, days, what a child must not eat, money on a card. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const meal = {
  dish: z.string().describe('What the dish is called'),
  servedOn: saidAs(
    z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']).describe('Weekday on which it is cooked'),
    { names: ['weekday', 'day'] },
  ),
  diet: saidAs(z.enum(['meat', 'fish', 'vegetarian', 'vegan', 'halal']).describe('Diet that it suits'), {
    names: ['kind of food'],
    values: {
      vegetarian: ['veggie', 'meatless'],
      vegan: ['plant based', 'no milk no eggs'],
      meat: ['sausages and such'],
    },
  }),
  price: money('What a portion costs', { currency: 'EUR' }),
  spicy: saidAs(z.boolean().describe('Whether it is spicy'), { names: ['hot'], values: { false: ['mild'] } }),
  containsNuts: saidAs(z.boolean().describe('Whether there are nuts in it'), { names: ['nuts'] }),
  kcal: saidAs(z.int().describe('How many calories it has'), { names: ['calories'] }),
};
type Meal = ArgumentsOf<typeof meal>;

const row = (
  dish: string,
  servedOn: Meal['servedOn'],
  diet: Meal['diet'],
  price: number,
  kcal: number,
  flags = '',
): Meal => ({ dish, servedOn, diet, price, kcal, spicy: flags.includes('s'), containsNuts: flags.includes('n') });

const meals = table('tray_time.meals', 'dish', [
  row('Alphabet Soup', 'Monday', 'vegetarian', 3, 280),
  row('Monster Meatballs', 'Monday', 'meat', 4.2, 610),
  row('Chickpea Boats', 'Monday', 'vegan', 3.6, 430, 's'),
  row('Fish Finger Raft', 'Tuesday', 'fish', 4, 520),
  row('Pesto Curls', 'Tuesday', 'vegetarian', 3.4, 560, 'n'),
  row('Chicken Korma', 'Wednesday', 'halal', 4.5, 590, 'sn'),
  row('Mac and Moon', 'Wednesday', 'vegetarian', 3.5, 640),
  row('Dragon Chilli', 'Thursday', 'meat', 4.1, 570, 's'),
  row('Rainbow Rice', 'Thursday', 'vegan', 3.3, 410),
  row('Lamb Meadow Pie', 'Thursday', 'halal', 4.6, 620),
  row('Pancake Pile', 'Friday', 'vegetarian', 3.2, 680),
  row('Salmon Noodles', 'Friday', 'fish', 4.8, 490),
]);

const lunchNo = saidAs(z.string().describe('Number of the lunch order'), { names: ['order', 'reference'] });
const pupil = saidAs(z.string().describe('Name of the pupil'), { names: ['child', 'kid'] });
const form = saidAs(z.string().describe('Class that the pupil is in'), { names: ['class', 'year'] });

export class ShowMenu extends search({
  description: 'See what the canteen cooks',
  slots: {
    servedOn: meal.servedOn.optional(),
    diet: meal.diet.optional(),
    spicy: meal.spicy.optional(),
    containsNuts: meal.containsNuts.optional(),
  },
  returns: meal,
  entity: 'dish',
  table: meals,
  presents: 'list',
  offers: ['dish', 'price'],
  comparable: ['price', 'kcal'],
  followUp: () => OrderLunch,
}) {}

export class OrderLunch extends transaction({
  description: 'Order a lunch for a pupil',
  slots: {
    dish: meal.dish,
    pupil,
    form,
    eatOn: saidAs(z.iso.date().describe('Day on which it is eaten'), { names: ['day', 'date'] }),
    portion: saidAs(z.enum(['small', 'normal', 'big']).default('normal').describe('How big the portion is'), {
      values: { small: ['half', 'a bird eats'], big: ['double', 'a giant one'] },
    }),
    leaveOut: saidAs(z.string().optional().describe('What is left out'), { names: ['without', 'allergy'] }),
  },
  returns: { lunchNo, price: meal.price },
  entity: 'lunch',
  quote: ({ dish, portion }, { rows }) => ({
    price:
      (rows(meals).find((one) => one.dish.toLowerCase() === dish.toLowerCase())?.price ?? 4) +
      (portion === 'big' ? 1 : 0),
  }),
  transact: ({ dish, eatOn, portion }, { rows, call }) => {
    const found = rows(meals).find((one) => one.dish.toLowerCase() === dish.toLowerCase());
    if (!found) return failure({ reason: 'The canteen knows no such dish.' });
    if (eatOn === '2019-03-14')
      return failure({ reason: 'The school is closed on that day.', alternative: { eatOn: '2019-03-21' } });
    return success({ lunchNo: `TT${call + 80}`, price: found.price + (portion === 'big' ? 1 : 0) });
  },
  undo: () => CancelLunch,
  amend: () => SwapLunch,
}) {}

export class TopUpCard extends transaction({
  description: 'Put money on the lunch card of a pupil',
  examples: ['her card is empty'],
  slots: {
    pupil,
    amount: saidAs(money('How much is put on the card', { currency: 'EUR' }), { names: ['sum', 'money'] }),
    everyMonth: saidAs(z.boolean().default(false).describe('Whether it is repeated every month'), {
      names: ['monthly', 'repeat'],
      values: { false: ['once', 'one-off'] },
    }),
    snackLimit: saidAs(money('What may be spent on snacks in a week', { currency: 'EUR' }).optional(), {
      names: ['snacks', 'sweets'],
    }),
  },
  returns: { balance: money('What is on the card now', { currency: 'EUR' }) },
  entity: 'top-up',
  transact: ({ amount }) => success({ balance: amount + 2.4 }),
}) {}

export class BookPackedLunch extends transaction({
  description: 'Order bags with a cold lunch for an outing',
  slots: {
    bags: saidAs(z.int().min(1).max(35).describe('How many bags are packed'), { names: ['lunch bags', 'children'] }),
    outingOn: saidAs(z.iso.date().describe('Day of the outing'), { names: ['trip'] }),
    pickUpAt: saidAs(time('When the bags are fetched', { hours: '06:30-12:00' }), { names: ['time'] }),
    bread: saidAs(z.enum(['white', 'brown', 'gluten free']).describe('Kind of bread'), {
      values: { brown: ['wholemeal'], 'gluten free': ['without wheat'] },
    }),
    teacher: saidAs(z.string().describe('Who fetches the bags'), { names: ['collected by'] }),
  },
  returns: { lunchNo },
  entity: 'order of packed lunches',
  transact: (_, { call }) => success({ lunchNo: `PL${call + 5}` }),
  undo: () => CancelLunch,
}) {}

export class SwapLunch extends transaction({
  description: 'Take another dish or day for a lunch',
  slots: {
    lunchNo,
    dish: meal.dish.optional(),
    eatOn: z.iso.date().optional().describe('New day on which it is eaten'),
  },
  returns: { lunchNo },
  entity: 'swap',
}) {}

export class CancelLunch extends transaction({
  description: 'Cancel a lunch that nobody will eat',
  slots: { lunchNo, why: saidAs(z.string().optional().describe('Why it is not eaten'), { names: ['reason'] }) },
  returns: { lunchNo, refund: z.enum(['on the card', 'none']).describe('Where the money goes') },
  entity: 'cancelled lunch',
  transact: ({ lunchNo: no }) => success({ lunchNo: no, refund: 'on the card' as const }),
}) {}

export const trayTime = service({
  name: 'TrayTime',
  description: 'Lunches at school',
  apis: [ShowMenu, OrderLunch, TopUpCard, BookPackedLunch, SwapLunch, CancelLunch],
  tables: [meals],
});
