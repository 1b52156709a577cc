import { type ApiContext, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const product = {
  product_name: z.string().describe('Name of the product'),
  kind: saidAs(z.enum(['business cards', 'flyers', 'posters', 'stickers', 'banners']).describe('What is printed'), {
    values: { flyers: ['leaflets'], stickers: ['labels'] },
  }),
  finish: saidAs(z.enum(['matte', 'glossy', 'recycled']).describe('Finish of the paper'), {
    values: { glossy: ['shiny'] },
  }),
  pieces: z.int().describe('How many pieces are in a pack'),
  pack_price: saidAs(money('What a pack costs'), { names: ['price', 'cost'] }),
  production_days: saidAs(z.int().describe('How many days it takes'), { names: ['production time'] }),
  waterproof: z.boolean().describe('Whether it is waterproof'),
};

const products = table('print.products', 'product_name', [
  {
    product_name: 'Calling Card',
    kind: 'business cards' as const,
    finish: 'matte' as const,
    pieces: 250,
    pack_price: 24,
    production_days: 3,
    waterproof: false,
  },
  {
    product_name: 'Boardroom',
    kind: 'business cards' as const,
    finish: 'glossy' as const,
    pieces: 250,
    pack_price: 32,
    production_days: 4,
    waterproof: true,
  },
  {
    product_name: 'Kraft Card',
    kind: 'business cards' as const,
    finish: 'recycled' as const,
    pieces: 100,
    pack_price: 18,
    production_days: 5,
    waterproof: false,
  },
  {
    product_name: 'Street Team',
    kind: 'flyers' as const,
    finish: 'glossy' as const,
    pieces: 500,
    pack_price: 39,
    production_days: 2,
    waterproof: false,
  },
  {
    product_name: 'Green Sheet',
    kind: 'flyers' as const,
    finish: 'recycled' as const,
    pieces: 500,
    pack_price: 35,
    production_days: 4,
    waterproof: false,
  },
  {
    product_name: 'Handbill',
    kind: 'flyers' as const,
    finish: 'matte' as const,
    pieces: 1000,
    pack_price: 58,
    production_days: 3,
    waterproof: false,
  },
  {
    product_name: 'Lobby',
    kind: 'posters' as const,
    finish: 'matte' as const,
    pieces: 10,
    pack_price: 45,
    production_days: 2,
    waterproof: false,
  },
  {
    product_name: 'Showcase',
    kind: 'posters' as const,
    finish: 'glossy' as const,
    pieces: 10,
    pack_price: 55,
    production_days: 2,
    waterproof: false,
  },
  {
    product_name: 'All Weather',
    kind: 'posters' as const,
    finish: 'matte' as const,
    pieces: 10,
    pack_price: 72,
    production_days: 4,
    waterproof: true,
  },
  {
    product_name: 'Jam Jar',
    kind: 'stickers' as const,
    finish: 'matte' as const,
    pieces: 100,
    pack_price: 15,
    production_days: 2,
    waterproof: false,
  },
  {
    product_name: 'Bumper',
    kind: 'stickers' as const,
    finish: 'glossy' as const,
    pieces: 50,
    pack_price: 19,
    production_days: 3,
    waterproof: true,
  },
  {
    product_name: 'Bottle Band',
    kind: 'stickers' as const,
    finish: 'glossy' as const,
    pieces: 200,
    pack_price: 34,
    production_days: 5,
    waterproof: true,
  },
  {
    product_name: 'Fence Liner',
    kind: 'banners' as const,
    finish: 'matte' as const,
    pieces: 1,
    pack_price: 60,
    production_days: 4,
    waterproof: true,
  },
  {
    product_name: 'Stage Drop',
    kind: 'banners' as const,
    finish: 'glossy' as const,
    pieces: 1,
    pack_price: 85,
    production_days: 6,
    waterproof: false,
  },
]);

const order = {
  packs: z.int().min(1).max(50).describe('How many packs'),
  headline: saidAs(z.string().describe('Text that is printed on top'), { names: ['text', 'title'] }),
  pickup_date: z.iso.date().describe('Day by which it must be ready'),
  order_number: z.string().describe('Number of the order'),
  total_price: money('What it costs in all'),
};
type Ordered = {
  order_number: string;
  product_name: string;
  packs: number;
  headline: string;
  pickup_date: string;
  delivery: boolean;
};
const orders = table<Ordered>('print.orders', 'order_number', []);

type Job = { product_name: string; packs: number; delivery: boolean };
const priceOf = ({ product_name, packs, delivery }: Job, { rows }: Pick<ApiContext, 'rows'>) =>
  packs * (rows(products).find((row) => row.product_name === product_name)?.pack_price ?? 0) + (delivery ? 9 : 0);
const daysAfter = (now: string, days: number) =>
  new Date(Date.parse(`${now.slice(0, 10)}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

class FindProduct extends search({
  description: 'Find something to have printed',
  examples: ['I need something printed', 'what do your cards cost'],
  slots: { kind: product.kind, finish: product.finish.optional(), waterproof: product.waterproof.optional() },
  returns: product,
  entity: 'product',
  table: products,
  offers: ['product_name', 'pieces', 'pack_price'],
  comparable: ['pieces', 'pack_price', 'production_days'],
  followUp: () => OrderPrints,
}) {}

class OrderPrints extends transaction({
  description: 'Order prints',
  slots: {
    product_name: product.product_name,
    packs: order.packs,
    headline: order.headline,
    pickup_date: order.pickup_date,
    delivery: saidAs(z.boolean().default(false).describe('Whether it is delivered'), { names: ['shipping'] }),
  },
  returns: { order_number: order.order_number, total_price: order.total_price },
  quote: (args, context) => ({ total_price: priceOf(args, context) }),
  transact: ({ product_name, packs, headline, pickup_date, delivery }, context) => {
    const row = context.rows(products).find((one) => one.product_name === product_name);
    if (!row) return failure({ reason: 'We do not print that.' });
    const first = daysAfter(context.now, row.production_days);
    if (pickup_date < first)
      return failure({ reason: 'It cannot be ready that soon.', alternative: { pickup_date: first } });
    const order_number = `P${301 + context.call}`;
    return success({ order_number, total_price: priceOf({ product_name, packs, delivery }, context) }, [
      orders.insert({ order_number, product_name, packs, headline, pickup_date, delivery }),
    ]);
  },
  undo: () => CancelOrder,
  amend: () => ChangeOrder,
}) {}

class CancelOrder extends transaction({
  description: 'Cancel an order of prints',
  slots: { order_number: order.order_number },
  returns: { order_number: order.order_number },
  transact: ({ order_number }, { rows }) =>
    rows(orders).some((row) => row.order_number === order_number)
      ? success({}, [orders.remove(order_number)])
      : failure({ reason: 'There is no such order.' }),
}) {}

class ChangeOrder extends transaction({
  description: 'Change an order of prints',
  slots: {
    order_number: order.order_number,
    packs: order.packs.optional(),
    headline: order.headline.optional(),
    pickup_date: order.pickup_date.optional(),
  },
  returns: { order_number: order.order_number, total_price: order.total_price },
  transact: ({ order_number, packs, headline, pickup_date }, context) => {
    const old = context.rows(orders).find((row) => row.order_number === order_number);
    if (!old) return failure({ reason: 'There is no such order.' });
    const now = {
      ...old,
      packs: packs ?? old.packs,
      headline: headline ?? old.headline,
      pickup_date: pickup_date ?? old.pickup_date,
    };
    return success({ total_price: priceOf(now, context) }, [orders.update(order_number, now)]);
  },
}) {}

const bindingPrices = { spiral: 6, glued: 9, hardcover: 28 };

class BindDocument extends transaction({
  description: 'Have a document printed and bound',
  examples: ['I need my thesis bound'],
  slots: {
    document_title: z.string().describe('Title of the document'),
    binding: saidAs(z.enum(['spiral', 'glued', 'hardcover']).describe('Kind of binding'), {
      values: { hardcover: ['hard cover', 'hardback'] },
    }),
    pages: z.int().min(10).max(600).describe('How many pages it has'),
    copies: z.int().min(1).max(40).describe('How many copies'),
    in_color: saidAs(z.boolean().describe('Whether it is printed in color'), { names: ['color'] }),
    ready_date: z.iso.date().describe('Day by which it must be ready'),
  },
  returns: { total_price: order.total_price },
  quote: ({ binding, pages, copies, in_color }) => ({
    total_price: Math.round(copies * (bindingPrices[binding] * 100 + pages * (in_color ? 25 : 8))) / 100,
  }),
  transact: ({ binding, pages, copies, in_color }) =>
    success({ total_price: Math.round(copies * (bindingPrices[binding] * 100 + pages * (in_color ? 25 : 8))) / 100 }),
}) {}

export const printing = service({
  name: 'PrintShop',
  description: 'A print shop',
  apis: [FindProduct, OrderPrints, CancelOrder, ChangeOrder, BindDocument],
  tables: [products, orders],
});
