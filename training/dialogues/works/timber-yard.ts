/** A service of one's own: a merchant of timber and paint. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const product = saidAs(z.string().describe('Name of the product as it stands on the label'), {
  names: ['article', 'item'],
});
const quantity = saidAs(z.int().min(1).max(200).describe('How many pieces or tins are wanted'), {
  names: ['pieces', 'tins', 'boards', 'panels', 'lengths'],
});

const stock = {
  product,
  kind: saidAs(
    z
      .enum(['decking', 'fence panel', 'floorboards', 'plywood', 'fence post', 'wall paint', 'wood stain', 'gloss'])
      .describe('Sort of timber or paint'),
    {
      values: {
        decking: ['deck boards', 'boards for the terrace'],
        'fence panel': ['fencing', 'panels'],
        floorboards: ['flooring', 'floor'],
        plywood: ['ply', 'sheets'],
        'fence post': ['posts'],
        'wall paint': ['emulsion', 'paint for the walls'],
        'wood stain': ['stain', 'wood oil'],
        gloss: ['gloss paint', 'paint for doors and windows'],
      },
    },
  ),
  color: saidAs(z.enum(['white', 'grey', 'green', 'red', 'blue', 'brown', 'natural']).describe('Which color it has'), {
    names: ['shade', 'colour'],
    values: { grey: ['gray'], brown: ['oak'], natural: ['untreated', 'raw wood'] },
  }),
  weatherproof: z.boolean().describe('Whether it can stay outside in all weathers'),
  unit_price: saidAs(money('What one piece or one tin costs'), { names: ['price', 'cost'] }),
  coverage: z.number().describe('How many square metres one piece or one tin covers'),
  maker: z.string().describe('Who makes it'),
  aisle: z.int().describe('Number of the aisle where it lies'),
};

type Row = ArgumentsOf<typeof stock>;
const row = (
  product: string,
  kind: Row['kind'],
  color: Row['color'],
  weatherproof: boolean,
  unit_price: number,
  maker: string,
  aisle: number,
  coverage: number,
): Row => ({ product, kind, color, weatherproof, unit_price, maker, aisle, coverage });

const articles = table('timber_yard.articles', 'product', [
  row('Larch Classic', 'decking', 'natural', true, 14, 'Norrland Mills', 1, 0.4),
  row('Promenade', 'decking', 'grey', true, 22.5, 'Everdeck', 1, 0.6),
  row('Oakway', 'decking', 'brown', true, 18, 'Everdeck', 1, 0.5),
  row('Garden Weave', 'fence panel', 'brown', true, 31, 'Hollis & Sons', 2, 3.2),
  row('Tall Hedge', 'fence panel', 'green', true, 44, 'Hollis & Sons', 2, 3.2),
  row('Picket Lane', 'fence panel', 'white', true, 27, 'Norrland Mills', 2, 1.8),
  row('Sturdy Post', 'fence post', 'natural', true, 9, 'Hollis & Sons', 2, 0.1),
  row('Concrete Joe', 'fence post', 'grey', true, 16, 'Stonebridge', 2, 0.1),
  row('Barn Plank', 'floorboards', 'natural', false, 19, 'Norrland Mills', 4, 0.4),
  row('Smoky Hall', 'floorboards', 'grey', false, 26, 'Casa Floors', 4, 0.4),
  row('Birch Nine', 'plywood', 'natural', false, 38, 'Baltic Ply', 5, 3.1),
  row('Marine Twelve', 'plywood', 'brown', true, 67, 'Baltic Ply', 5, 3.1),
  row('Chalk Morning', 'wall paint', 'white', false, 24, 'Dulcima', 7, 60),
  row('Sage Kitchen', 'wall paint', 'green', false, 32, 'Dulcima', 7, 50),
  row('Harbour Mist', 'wall paint', 'blue', false, 29, 'Finch & Bell', 7, 55),
  row('Rainproof White', 'wall paint', 'white', true, 41, 'Finch & Bell', 7, 40),
  row('Nut Shell', 'wood stain', 'brown', true, 21, 'Finch & Bell', 8, 30),
  row('Silver Birch', 'wood stain', 'grey', true, 23, 'Dulcima', 8, 30),
  row('Post Box', 'gloss', 'red', true, 17, 'Dulcima', 8, 12),
  row('Sash White', 'gloss', 'white', true, 15.5, 'Finch & Bell', 8, 14),
]);

const order_number = z.string().describe('Number of the order');
const ready_date = saidAs(z.iso.date().describe('Day on which it is brought or collected'), { names: ['day', 'date'] });
const handover = saidAs(z.enum(['delivery', 'collection']).describe('How the goods get to the customer'), {
  values: {
    delivery: ['deliver it', 'bring it', 'drop it off'],
    collection: ['pick it up', 'collect it', 'click and collect'],
  },
});
const orders = table<{ order_number: string; product: string; quantity: number; handover: string }>(
  'timber_yard.orders',
  'order_number',
  [],
);
const priceOf = (product: string, quantity: number, handover: string | null | undefined) =>
  (articles.rows.find((one) => one.product.toLowerCase() === product.toLowerCase())?.unit_price ?? 20) * quantity +
  (handover === 'delivery' ? 25 : 0);

class FindGoods extends search({
  description: 'Look for timber or paint in the yard',
  examples: ['I want to do up the garden fence', 'we are painting the hall'],
  slots: { kind: stock.kind, color: stock.color.optional(), weatherproof: stock.weatherproof.optional() },
  returns: stock,
  entity: 'product',
  offers: ['product', 'color', 'unit_price'],
  comparable: ['unit_price', 'coverage'],
  table: articles,
  followUp: () => OrderGoods,
}) {}

class OrderGoods extends transaction({
  description: 'Order timber or paint',
  examples: ['put me down for some'],
  slots: {
    product,
    quantity,
    handover,
    ready_date,
    customer: z.string().describe('Name of the person the order is for'),
    cutting: saidAs(z.string().optional().describe('What it is cut to, where it is cut to measure'), {
      names: ['measure', 'cut'],
    }),
    address: z.string().optional().describe('Where it is delivered'),
    carried_indoors: saidAs(z.boolean().default(false).describe('Whether the driver carries it into the house'), {
      names: ['carry it in', 'brought inside'],
    }),
  },
  returns: { order_number, total_price: money('What the order costs in all'), ready_date },
  quote: ({ product, quantity, handover }) => ({ total_price: priceOf(product, quantity, handover) }),
  transact: ({ product, quantity, handover, ready_date }, { call }) => {
    if (new Date(`${ready_date}T00:00:00Z`).getUTCDay() === 0) {
      const monday = new Date(Date.parse(`${ready_date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      return failure({ reason: 'The yard is closed on Sundays.', alternative: { ready_date: monday } });
    }
    const order_number = `T${call + 301}`;
    return success({ order_number, ready_date, total_price: priceOf(product, quantity, handover) }, [
      orders.insert({ order_number, product, quantity, handover }),
    ]);
  },
  undo: () => CancelOrder,
  amend: () => ChangeOrder,
}) {}

class ChangeOrder extends transaction({
  description: 'Change an order that was placed',
  slots: {
    order_number,
    quantity: quantity.optional(),
    ready_date: ready_date.optional(),
    handover: handover.optional(),
  },
  returns: { order_number },
  transact: ({ order_number }) => success({ order_number }),
}) {}

class CancelOrder extends transaction({
  description: 'Cancel an order',
  slots: { order_number },
  returns: { refund_days: z.int().describe('How many days until the money is back') },
  transact: () => success({ refund_days: 3 }),
}) {}

export const timberYard = service({
  name: 'TimberYard',
  description: 'A merchant of timber, fences and paint',
  apis: [FindGoods, OrderGoods, ChangeOrder, CancelOrder],
  tables: [orders],
});
