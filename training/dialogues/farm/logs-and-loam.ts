/** Firewood, soil and other heavy things for house and garden. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const goods = {
  article: z.string().describe('Name of the article'),
  material: saidAs(
    z.enum(['firewood', 'kindling', 'briquettes', 'topsoil', 'compost', 'bark', 'gravel']).describe('Kind of material'),
    {
      values: {
        firewood: ['logs', 'wood'],
        kindling: ['sticks', 'fire starters'],
        topsoil: ['soil', 'earth', 'loam'],
        compost: ['potting soil', 'manure'],
        bark: ['mulch', 'wood chips'],
        gravel: ['pebbles', 'stones', 'shingle'],
      },
    },
  ),
  unit_price: saidAs(money('Price of a cubic meter'), { names: ['price', 'cost'] }),
  log_length: z.int().describe('Length of the logs in centimeters'),
  kiln_dried: saidAs(z.boolean().describe('Whether it was dried in a kiln'), { names: ['dry', 'ready to burn'] }),
  peat_free: z.boolean().describe('Whether there is no peat in it'),
  stock: z.number().describe('How many cubic meters are in the yard'),
};
type Goods = ArgumentsOf<typeof goods>;

function row(
  article: string,
  material: Goods['material'],
  unit_price: number,
  kiln_dried: boolean,
  peat_free: boolean,
  stock: number,
  log_length = 0,
): Goods {
  return { article, material, unit_price, kiln_dried, peat_free, stock, log_length };
}

const yard = table('logs_and_loam.yard', 'article', [
  row('Ash Classic', 'firewood', 120, true, true, 40, 25),
  row('Beech Prime', 'firewood', 135, true, true, 22, 33),
  row('Oak Slow Burn', 'firewood', 128, false, true, 30, 33),
  row('Birch Bright', 'firewood', 105, true, true, 12, 25),
  row('Mixed Barn Logs', 'firewood', 82, false, true, 60, 50),
  row('Pine Sticks', 'kindling', 95, true, true, 6, 15),
  row('Heat Bricks', 'briquettes', 150, true, true, 10),
  row('Screened Ten', 'topsoil', 38, false, true, 90),
  row('Lawn Dressing', 'topsoil', 46, false, true, 35),
  row('Economy Fill', 'topsoil', 24, false, true, 150),
  row('Black Gold', 'compost', 52, false, true, 45),
  row('Rose Bed', 'compost', 58, false, false, 20),
  row('Stable Heap', 'compost', 30, false, true, 70),
  row('Forest Chips', 'bark', 44, false, true, 55),
  row('Playground Bark', 'bark', 61, false, true, 25),
  row('Pea Shingle', 'gravel', 49, false, true, 80),
  row('River Cobbles', 'gravel', 72, false, true, 15),
]);

const ticket = z.string().describe('Number on the delivery ticket');
const customer = z.string().describe('Name of the customer');

export class BrowseYard extends search({
  description: 'See what is in the yard',
  slots: {
    material: goods.material,
    kiln_dried: goods.kiln_dried.optional(),
    peat_free: goods.peat_free.optional(),
    log_length: goods.log_length.optional(),
  },
  returns: goods,
  entity: 'article',
  table: yard,
  offers: ['article', 'unit_price'],
  comparable: ['unit_price', 'stock'],
  presents: 'list',
  followUp: () => OrderLoad,
}) {}

export class OrderLoad extends transaction({
  description: 'Order a load and have it brought',
  examples: ['bring me some logs', 'our woodshed is empty'],
  slots: {
    article: goods.article,
    cubic_meters: z.number().min(0.5).max(20).describe('How many cubic meters are brought'),
    packing: saidAs(z.enum(['loose', 'big bag', 'sacks', 'crate']).describe('How it is brought'), {
      values: {
        loose: ['tipped', 'in a heap', 'dumped'],
        'big bag': ['bulk bag', 'builder bag'],
        sacks: ['small bags', 'bags that one can carry'],
        crate: ['pallet', 'box'],
      },
    }),
    date: z.iso.date().describe('Day of the delivery'),
    earliest: time('From when somebody is there', { hours: '07:00-18:00' }),
    latest: time('Until when somebody is there', { hours: '08:00-19:00' }),
    drop_point: z.string().describe('Where it is put down'),
    stacking: saidAs(z.boolean().default(false).describe('Whether our people stack it'), { names: ['piling up'] }),
    narrow_lane: saidAs(z.boolean().optional().describe('Whether only a small truck gets through'), {
      names: ['small truck', 'tight access'],
    }),
  },
  returns: {
    ticket,
    total_due: money('What is paid in all'),
    truck: z.string().describe('Which truck comes'),
  },
  entity: 'delivery',
  quote: ({ article, cubic_meters }, { rows }) => {
    const found = rows(yard).find((one) => one.article.toLowerCase() === article.toLowerCase());
    return found ? { total_due: Math.round(found.unit_price * cubic_meters) } : undefined;
  },
  transact: ({ article, cubic_meters, packing, latest, earliest, narrow_lane }, { rows, call }) => {
    const found = rows(yard).find((one) => one.article.toLowerCase() === article.toLowerCase());
    if (!found) return failure({ reason: 'We do not have that.' });
    if (latest < earliest) return failure({ reason: 'These times are the wrong way round.' });
    if (packing === 'sacks' && cubic_meters > 4)
      return failure({ reason: 'So much does not come in sacks.', alternative: { packing: 'big bag' as const } });
    return success({
      ticket: `LL${call + 900}`,
      total_due: Math.round(found.unit_price * cubic_meters),
      truck: narrow_lane ? 'the little green one' : 'the big tipper',
    });
  },
  undo: () => CancelLoad,
  amend: () => RearrangeLoad,
}) {}

export class CollectSacks extends transaction({
  description: 'Reserve sacks to be collected at the yard',
  slots: {
    article: goods.article,
    small_sacks: z.int().min(0).max(60).default(0).describe('How many sacks of 20 liters'),
    large_sacks: z.int().min(0).max(60).default(0).describe('How many sacks of 60 liters'),
    collection_date: z.iso.date().describe('Day on which they are collected'),
    collection_time: time('When they are collected', { hours: '07:00-18:00' }),
    customer,
    loan_trailer: saidAs(z.boolean().default(false).describe('Whether a trailer is lent'), { names: ['trailer'] }),
  },
  returns: { ticket, gate: z.int().describe('Number of the gate'), total_due: money('What is paid in all') },
  entity: 'collection',
  transact: ({ small_sacks, large_sacks }, { call }) =>
    success({ ticket: `CS${call + 40}`, gate: 3, total_due: small_sacks * 4 + large_sacks * 10 }),
  undo: () => CancelLoad,
}) {}

export class RearrangeLoad extends transaction({
  description: 'Change the day or the place of a delivery',
  slots: {
    ticket,
    date: z.iso.date().optional().describe('Day of the delivery'),
    drop_point: z.string().optional().describe('Where it is put down'),
    cubic_meters: z.number().min(0.5).max(20).optional().describe('How many cubic meters are brought'),
  },
  returns: { ticket },
  entity: 'rearrangement',
}) {}

export class CancelLoad extends transaction({
  description: 'Cancel a delivery or a collection',
  slots: { ticket, explanation: z.string().optional().describe('Why it is cancelled') },
  returns: { ticket, fee: money('What the cancellation costs') },
  entity: 'cancellation',
  transact: () => success({ fee: 12 }),
}) {}

export const logsAndLoam = service({
  name: 'LogsAndLoam',
  description: 'Firewood and garden soil',
  apis: [BrowseYard, OrderLoad, CollectSacks, RearrangeLoad, CancelLoad],
});
