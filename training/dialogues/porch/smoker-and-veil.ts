/** All that keepers of bees need, the bees too; and somebody who fetches swarms. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const article = z.string().describe('Name of the article');
const category = saidAs(z.enum(['hive', 'suit', 'smoker', 'extractor', 'feeder', 'tool']).describe('Sort of thing'), {
  values: {
    hive: ['beehive', 'box for bees'],
    suit: ['overalls', 'veil', 'something to wear'],
    extractor: ['honey spinner', 'something to spin it out'],
  },
});
const material = z.enum(['cedar', 'pine', 'poly', 'steel', 'cotton']).describe('What it is made of');
const forBeginners = saidAs(z.boolean().describe('Whether it suits beginners'), { names: ['starter'] });
const price = money('Price', { currency: 'GBP' });
const weightKg = saidAs(z.number().describe('Weight in kilograms'), { names: ['weight'] });
const onShelf = saidAs(z.int().describe('How many are in stock'), { names: ['in stock'] });

const stock = table('smoker_and_veil.stock', 'article', [
  {
    article: 'Goodwife',
    category: 'hive' as const,
    material: 'cedar' as const,
    price: 189,
    weightKg: 24,
    onShelf: 3,
    forBeginners: true,
  },
  {
    article: 'Abbot',
    category: 'hive' as const,
    material: 'cedar' as const,
    price: 265,
    weightKg: 31,
    onShelf: 1,
    forBeginners: false,
  },
  {
    article: 'Cottager',
    category: 'hive' as const,
    material: 'pine' as const,
    price: 119,
    weightKg: 22,
    onShelf: 8,
    forBeginners: true,
  },
  {
    article: 'Featherbox',
    category: 'hive' as const,
    material: 'poly' as const,
    price: 98,
    weightKg: 9.5,
    onShelf: 11,
    forBeginners: true,
  },
  {
    article: 'Snowdon',
    category: 'suit' as const,
    material: 'cotton' as const,
    price: 74,
    weightKg: 1.2,
    onShelf: 6,
    forBeginners: true,
  },
  {
    article: 'Archbishop',
    category: 'suit' as const,
    material: 'cotton' as const,
    price: 142,
    weightKg: 1.6,
    onShelf: 2,
    forBeginners: false,
  },
  {
    article: 'Puffing Billy',
    category: 'smoker' as const,
    material: 'steel' as const,
    price: 33,
    weightKg: 0.8,
    onShelf: 14,
    forBeginners: true,
  },
  {
    article: 'Dragon',
    category: 'smoker' as const,
    material: 'steel' as const,
    price: 51,
    weightKg: 1.1,
    onShelf: 5,
    forBeginners: false,
  },
  {
    article: 'Whirligig',
    category: 'extractor' as const,
    material: 'steel' as const,
    price: 310,
    weightKg: 18,
    onShelf: 2,
    forBeginners: false,
  },
  {
    article: 'Little Spin',
    category: 'extractor' as const,
    material: 'poly' as const,
    price: 145,
    weightKg: 7,
    onShelf: 4,
    forBeginners: true,
  },
  {
    article: 'Sugar Dish',
    category: 'feeder' as const,
    material: 'poly' as const,
    price: 8.5,
    weightKg: 0.3,
    onShelf: 40,
    forBeginners: true,
  },
  {
    article: 'Larder',
    category: 'feeder' as const,
    material: 'pine' as const,
    price: 21,
    weightKg: 1.9,
    onShelf: 9,
    forBeginners: true,
  },
  {
    article: 'Jemmy',
    category: 'tool' as const,
    material: 'steel' as const,
    price: 12,
    weightKg: 0.4,
    onShelf: 25,
    forBeginners: true,
  },
]);

const orderId = saidAs(z.string().describe('Number of the order'), { names: ['order number', 'number'] });

export class LookThroughStock extends search({
  description: 'Look through what we sell',
  slots: { category: category.optional(), material: material.optional(), forBeginners: forBeginners.optional() },
  returns: { article, category, material, price, weightKg, onShelf, forBeginners },
  entity: 'article',
  table: stock,
  offers: ['article', 'category', 'price'],
  comparable: ['price', 'weightKg', 'onShelf'],
  followUp: () => BuyArticle,
}) {}

export class BuyArticle extends transaction({
  description: 'Buy an article and have it sent',
  slots: {
    article,
    quantity: z.int().min(1).max(20).describe('How many of them'),
    buyer: saidAs(z.string().describe('Name of the buyer'), { names: ['name'] }),
    sendOn: saidAs(z.iso.date().describe('Day on which it is sent'), { names: ['day', 'sent'] }),
    giftWrapped: saidAs(z.boolean().describe('Whether it is wrapped as a gift'), { names: ['wrapped', 'present'] }),
    cardText: saidAs(z.string().optional().describe('What is written on the card'), { names: ['card'] }),
  },
  returns: { orderId, totalPrice: money('What all of it costs', { currency: 'GBP' }) },
  entity: 'purchase',
  quote: ({ article: name, quantity }, { rows }) => ({
    totalPrice: quantity * (rows(stock).find((one) => one.article.toLowerCase() === name.toLowerCase())?.price ?? 20),
  }),
  transact: ({ article: name, quantity }, { rows, call }) => {
    const found = rows(stock).find((one) => one.article.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We sell nothing of that name.' });
    if (found.onShelf < quantity)
      return failure({ reason: 'There are not so many on the shelf.', alternative: { quantity: found.onShelf } });
    return success({ orderId: `SV${call + 800}`, totalPrice: quantity * found.price });
  },
  undo: () => CancelOrder,
  amend: () => ChangeOrder,
}) {}

export class ReserveBees extends transaction({
  description: 'Reserve living bees for the spring',
  examples: ['i want to start with bees'],
  slots: {
    strain: saidAs(z.enum(['Buckfast', 'native black', 'Carniolan', 'Italian']).describe('Which strain of bee'), {
      names: ['breed', 'kind of bee'],
      values: { 'native black': ['dark ones', 'the old native bee'], Italian: ['yellow ones', 'golden ones'] },
    }),
    colonies: saidAs(z.int().min(1).max(10).describe('How many colonies'), { names: ['nuclei', 'nucs'] }),
    beekeeper: saidAs(z.string().describe('Who will keep them'), { names: ['keeper', 'name'] }),
    collectDay: saidAs(z.iso.date().describe('Day of collection'), { names: ['day'] }),
    collectTime: saidAs(time('Time of collection', { hours: '06:00-20:00' }), { names: ['time'] }),
    hadBees: saidAs(z.boolean().describe('Whether the keeper has had bees before'), { names: ['experience'] }),
    allergies: z.string().optional().describe('Who at home is allergic'),
  },
  returns: { orderId, deposit: money('Deposit', { currency: 'GBP' }) },
  entity: 'reservation of bees',
  quote: ({ colonies }) => ({ deposit: colonies * 60 }),
  transact: ({ colonies, strain }, { call }) =>
    strain === 'native black' && colonies > 2
      ? failure({ reason: 'The native black ones are scarce this year.', alternative: { colonies: 2 } })
      : success({ orderId: `BB${call + 31}`, deposit: colonies * 60 }),
  undo: () => CancelOrder,
  amend: () => ChangeOrder,
}) {}

export class ReportSwarm extends transaction({
  description: 'Report a swarm that somebody should fetch',
  examples: ['there is a cloud of bees'],
  slots: {
    whereSeen: saidAs(z.string().describe('Where it hangs'), { names: ['place'] }),
    metresUp: saidAs(z.number().min(0).max(40).describe('Height of the cluster in metres'), { names: ['height'] }),
    size: saidAs(z.enum(['fist', 'football', 'bucket']).describe('How big it is'), {
      values: { fist: ['tiny', 'an orange'], football: ['a melon', "a man's head"], bucket: ['enormous', 'a sack'] },
    }),
    caller: saidAs(z.string().describe('Name of the caller'), { names: ['name'] }),
    haveLadder: saidAs(z.boolean().optional().describe('Whether there is a ladder'), { names: ['ladder'] }),
  },
  returns: { caseNumber: z.string().describe('Number of the case'), catcher: z.string().describe('Who comes') },
  entity: 'report of a swarm',
  transact: (_, { call }) => success({ caseNumber: `Z${call + 5}`, catcher: 'Brother Anselm' }),
}) {}

export class ChangeOrder extends transaction({
  description: 'Change an order of goods or of bees',
  slots: {
    orderId,
    newCount: saidAs(z.int().min(1).max(20).optional().describe('Number of pieces or colonies from now on'), {
      names: ['count'],
    }),
    newDay: saidAs(z.iso.date().optional().describe('On which day instead'), { names: ['day'] }),
    newName: saidAs(z.string().optional().describe('In whose name it should be'), { names: ['name'] }),
  },
  returns: { orderId },
  entity: 'change of an order',
}) {}

export class CancelOrder extends transaction({
  description: 'Cancel an order',
  slots: { orderId, cause: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { orderId, refunded: money('What is refunded', { currency: 'GBP' }) },
  entity: 'cancellation',
  transact: () => success({ refunded: 45 }),
}) {}

export const smokerAndVeil = service({
  name: 'SmokerAndVeil',
  description: 'Supplies for beekeepers, bees and swarms',
  apis: [LookThroughStock, BuyArticle, ReserveBees, ReportSwarm, ChangeOrder, CancelOrder],
  tables: [stock],
});
