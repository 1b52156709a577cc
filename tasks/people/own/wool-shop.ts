import { type ApiContext, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const yarn = {
  yarn_name: z.string().describe('Name of the yarn'),
  thickness: saidAs(z.enum(['lace', 'sock', 'double knitting', 'aran', 'chunky']).describe('How thick the yarn is'), {
    names: ['weight'],
    values: {
      lace: ['lacy', 'very fine'],
      sock: ['socks', 'four ply', '4 ply'],
      'double knitting': ['DK', 'double knit'],
      chunky: ['bulky', 'thick'],
    },
  }),
  fibre: saidAs(
    z.enum(['wool', 'merino', 'alpaca', 'mohair', 'cotton', 'acrylic']).describe('What the yarn is made of'),
    {
      names: ['material', 'fiber'],
      values: { acrylic: ['synthetic'] },
    },
  ),
  machine_washable: saidAs(z.boolean().describe('Whether it can be washed in the machine'), {
    names: ['washable', 'washing machine'],
  }),
  price_per_ball: saidAs(money('What a ball costs', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  length: z.int().describe('Length of the thread of a ball in meters'),
};

const yarns = table('wool_shop.yarns', 'yarn_name', [
  {
    yarn_name: 'Hebridean Mist',
    thickness: 'aran' as const,
    fibre: 'wool' as const,
    machine_washable: false,
    price_per_ball: 8.5,
    length: 160,
  },
  {
    yarn_name: 'Fisherman',
    thickness: 'double knitting' as const,
    fibre: 'wool' as const,
    machine_washable: false,
    price_per_ball: 5.9,
    length: 150,
  },
  {
    yarn_name: 'Old Croft',
    thickness: 'chunky' as const,
    fibre: 'wool' as const,
    machine_washable: false,
    price_per_ball: 7.2,
    length: 70,
  },
  {
    yarn_name: 'Soft Lamb',
    thickness: 'double knitting' as const,
    fibre: 'merino' as const,
    machine_washable: true,
    price_per_ball: 6.2,
    length: 120,
  },
  {
    yarn_name: 'Harbour Walk',
    thickness: 'sock' as const,
    fibre: 'merino' as const,
    machine_washable: true,
    price_per_ball: 14,
    length: 400,
  },
  {
    yarn_name: 'Hop Along',
    thickness: 'sock' as const,
    fibre: 'wool' as const,
    machine_washable: true,
    price_per_ball: 9.8,
    length: 420,
  },
  {
    yarn_name: 'Cobweb',
    thickness: 'lace' as const,
    fibre: 'mohair' as const,
    machine_washable: false,
    price_per_ball: 11.9,
    length: 210,
  },
  {
    yarn_name: 'Andes',
    thickness: 'double knitting' as const,
    fibre: 'alpaca' as const,
    machine_washable: false,
    price_per_ball: 7.8,
    length: 110,
  },
  {
    yarn_name: 'Cloudberry',
    thickness: 'chunky' as const,
    fibre: 'alpaca' as const,
    machine_washable: false,
    price_per_ball: 9.4,
    length: 75,
  },
  {
    yarn_name: 'Summer Meadow',
    thickness: 'double knitting' as const,
    fibre: 'cotton' as const,
    machine_washable: true,
    price_per_ball: 3.9,
    length: 125,
  },
  {
    yarn_name: 'Beach Hut',
    thickness: 'aran' as const,
    fibre: 'cotton' as const,
    machine_washable: true,
    price_per_ball: 4.5,
    length: 85,
  },
  {
    yarn_name: 'Nursery Days',
    thickness: 'double knitting' as const,
    fibre: 'acrylic' as const,
    machine_washable: true,
    price_per_ball: 2.8,
    length: 290,
  },
  {
    yarn_name: 'Big Bear',
    thickness: 'chunky' as const,
    fibre: 'acrylic' as const,
    machine_washable: true,
    price_per_ball: 5.6,
    length: 140,
  },
]);

const orders = table<{ order_number: string }>('wool_shop.orders', 'order_number', []);
const lessons = table<{ lesson: string }>('wool_shop.lessons', 'lesson', []);

const order_number = z.string().describe('Number of the order');
const order = {
  yarn_name: yarn.yarn_name,
  colour: saidAs(z.enum(['cream', 'grey', 'navy', 'green', 'mustard', 'rust', 'pink']).describe('Colour of the yarn'), {
    names: ['color', 'shade'],
    values: {
      cream: ['off-white'],
      grey: ['gray'],
      navy: ['dark blue', 'blue'],
      mustard: ['yellow'],
      rust: ['orange'],
    },
  }),
  number_of_balls: z.int().min(1).max(40).describe('How many balls'),
  delivery: saidAs(z.enum(['collect', 'post', 'courier']).describe('How it gets to the customer'), {
    values: { collect: ['pick up', 'pick it up', 'come to the shop'], post: ['mail', 'send it'], courier: ['express'] },
  }),
  needed_by: z.iso.date().describe('Day by which it must be there'),
  gift_wrap: saidAs(z.boolean().describe('Whether it is wrapped as a gift'), {
    names: ['gift wrapping', 'wrapped', 'present'],
  }),
};
const total_price = money('What the order costs in all', { currency: 'GBP' });
const POSTAGE = { collect: 0, post: 4, courier: 9 };
const WRAPPING = 2;

interface Order {
  readonly yarn_name: string;
  readonly number_of_balls: number;
  readonly delivery: 'collect' | 'post' | 'courier';
  readonly gift_wrap: boolean;
}

function totalOf({ yarn_name, number_of_balls, delivery, gift_wrap }: Order, rows: ApiContext['rows']) {
  const found = rows(yarns).find((row) => row.yarn_name.toLowerCase() === yarn_name.toLowerCase());
  if (!found) return undefined;
  const pence = Math.round(found.price_per_ball * 100) * number_of_balls;
  return { total_price: pence / 100 + POSTAGE[delivery] + (gift_wrap ? WRAPPING : 0) };
}

class FindYarn extends search({
  description: 'Look for a yarn to knit with',
  examples: ['find a yarn', 'which yarns do you have', 'I want to knit'],
  slots: {
    thickness: yarn.thickness,
    fibre: yarn.fibre.optional(),
    machine_washable: yarn.machine_washable.optional(),
  },
  returns: yarn,
  entity: 'yarn',
  table: yarns,
  offers: ['yarn_name', 'fibre', 'price_per_ball'],
  comparable: ['price_per_ball', 'length'],
  followUp: () => OrderYarn,
}) {}

class OrderYarn extends transaction({
  description: 'Order some balls of a yarn',
  examples: ['order some wool', 'I would like to buy yarn'],
  slots: { ...order, gift_wrap: order.gift_wrap.default(false) },
  returns: { order_number, total_price },
  entity: 'order',
  quote: (args, { rows }) => totalOf(args, rows),
  transact: (args, { rows, now, call }) => {
    const total = totalOf(args, rows);
    if (!total) return failure({ reason: `There is no yarn called ${args.yarn_name}.` });
    if (args.needed_by < now.slice(0, 10)) return failure({ reason: 'That day has passed.' });
    if (args.needed_by === now.slice(0, 10) && args.delivery === 'post')
      return failure({ reason: 'The post does not come today.', alternative: { delivery: 'courier' } });
    const number = `W${call + 101}`;
    return success({ order_number: number, ...total }, [orders.insert({ order_number: number })]);
  },
  undo: () => CancelOrder,
}) {}

class CancelOrder extends transaction({
  description: 'Cancel an order of yarn',
  examples: ['cancel my order'],
  slots: { order_number },
  returns: { order_number },
  transact: ({ order_number: number }) => success({}, [orders.remove(number)]),
}) {}

class BookHelp extends transaction({
  description: 'Book half an hour with somebody who helps with knitting',
  examples: ['I need help with my knitting', 'can somebody help me'],
  slots: {
    problem: z.string().describe('What went wrong with the knitting'),
    day: z.iso.date().describe('On which day'),
    time: time('When it begins', { hours: '10:00-17:00' }),
    is_beginner: saidAs(z.boolean().describe('Whether one is a beginner'), { names: ['beginner', 'new to knitting'] }),
  },
  returns: { helper: z.string().describe('Who helps') },
  entity: 'appointment',
  transact: ({ day, time: at }, { rows }) => {
    const lesson = `${day} ${at}`;
    if (rows(lessons).some((row) => row.lesson === lesson))
      return failure({ reason: 'Somebody else is being helped then.' });
    return success({ helper: at < '13:00' ? 'Moira' : 'Agnes' }, [lessons.insert({ lesson })]);
  },
}) {}

export const woolShop = service({
  name: 'WoolShop',
  description: 'A shop with yarn for knitting',
  apis: [FindYarn, OrderYarn, CancelOrder, BookHelp],
  tables: [orders, lessons],
});
