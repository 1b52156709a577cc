/** A counter for cheese and sausages: what lies there, orders to be fetched, platters, tastings. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const ware = {
  ware: saidAs(z.string().describe('What it is called'), { names: ['piece', 'one'] }),
  kind: saidAs(z.enum(['hard cheese', 'soft cheese', 'blue cheese', 'sausage', 'ham']).describe('Kind of ware'), {
    names: ['sort', 'type'],
    values: {
      'hard cheese': ['something hard', 'for grating'],
      'soft cheese': ['something runny', 'creamy'],
      'blue cheese': ['mouldy', 'with mould'],
      sausage: ['salami', 'links'],
      ham: ['cured meat'],
    },
  }),
  milk: saidAs(z.enum(['cow', 'goat', 'sheep', 'none']).describe('From which animal the milk is'), {
    names: ['animal'],
    values: { goat: ["goat's"], sheep: ["ewe's"], none: ['no milk'] },
  }),
  per_kilo: saidAs(money('Price of a kilogram', { currency: 'EUR' }), { names: ['price', 'kilo'] }),
  smoked: saidAs(z.boolean().describe('Whether it is smoked'), { names: ['smoky'] }),
  months: saidAs(z.int().describe('How many months it has ripened'), { names: ['age', 'ripening'] }),
  maker: z.string().describe('Who makes it'),
};
type Ware = ArgumentsOf<typeof ware>;
const row = (
  name: string,
  kind: Ware['kind'],
  milk: Ware['milk'],
  [per_kilo, months]: [number, number],
  smoked: boolean,
  maker: string,
): Ware => ({
  ware: name,
  kind,
  milk,
  per_kilo,
  months,
  smoked,
  maker,
});

const wares = table('rind_and_link.wares', 'ware', [
  row('Old Tollkeeper', 'hard cheese', 'cow', [28, 24], false, 'Haldenhof'),
  row('Milkmaid', 'hard cheese', 'cow', [19, 6], false, 'Ames Brothers'),
  row('Shepherd Grey', 'hard cheese', 'sheep', [34, 12], true, 'Tarn Farm'),
  row('Puddle', 'soft cheese', 'cow', [24, 1], false, 'Ames Brothers'),
  row('Little Nanny', 'soft cheese', 'goat', [31, 2], false, 'Wick Dairy'),
  row('Snowfoot', 'soft cheese', 'sheep', [36, 1], false, 'Tarn Farm'),
  row('Thunder Vein', 'blue cheese', 'cow', [27, 4], false, 'Haldenhof'),
  row('Blue Widow', 'blue cheese', 'sheep', [39, 5], false, 'Tarn Farm'),
  row('Hunter Stick', 'sausage', 'none', [22, 2], true, 'Brenner'),
  row('Fennel Ring', 'sausage', 'none', [26, 3], false, 'Brenner'),
  row('Chimney Ham', 'ham', 'none', [33, 9], true, 'Brenner'),
  row('Valley Ham', 'ham', 'none', [41, 14], false, 'Old Mill'),
]);

const ticket = saidAs(z.string().describe('Number of the ticket'), { names: ['number', 'order'] });
const customer = saidAs(z.string().describe('Name under which it is kept'), { names: ['name'] });
const fetched = saidAs(z.iso.date().describe('Day on which it is fetched'), { names: ['day', 'pick-up'] });

export class LookBehindGlass extends search({
  description: 'See which cheese, sausage and ham there is',
  slots: { kind: ware.kind.optional(), milk: ware.milk.optional(), smoked: ware.smoked.optional() },
  returns: ware,
  entity: 'ware',
  table: wares,
  offers: ['ware', 'per_kilo', 'months'],
  comparable: ['per_kilo', 'months', 'maker'],
  followUp: () => PutAside,
}) {}

export class PutAside extends transaction({
  description: 'Have something cut and put aside',
  examples: ['put aside for me', 'cut me some'],
  slots: {
    ware: ware.ware,
    grams: saidAs(z.int().min(50).max(5000).describe('Weight in grams'), { names: ['weight', 'amount'] }),
    cut: saidAs(
      z
        .enum(['in one piece', 'sliced thin', 'sliced thick', 'cubes', 'grated'])
        .default('in one piece')
        .describe('How it is cut'),
      {
        names: ['slices'],
        values: {
          'in one piece': ['whole', 'uncut'],
          'sliced thin': ['thin', 'wafer'],
          'sliced thick': ['thick', 'chunky'],
          cubes: ['diced'],
        },
      },
    ),
    fetched,
    customer,
    vacuum: saidAs(z.boolean().default(false).describe('Whether it is sealed for a journey'), {
      names: ['sealed', 'shrink-wrapped'],
    }),
    wish: saidAs(z.string().optional().describe('Note for the person who cuts'), { names: ['note'] }),
  },
  returns: { ticket, price: money('What is paid', { currency: 'EUR' }) },
  entity: 'piece put aside',
  quote: ({ ware: name, grams }, { rows }) => ({
    price:
      Math.round(
        ((rows(wares).find((one) => one.ware.toLowerCase() === name.toLowerCase())?.per_kilo ?? 25) * grams) / 10,
      ) / 100,
  }),
  transact: ({ ware: name, grams, fetched: day }, { rows, call }) => {
    const found = rows(wares).find((one) => one.ware.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We have nothing of that name.' });
    if (day === '2019-03-03')
      return failure({ reason: 'The counter is closed on Sundays.', alternative: { fetched: '2019-03-04' } });
    return success({
      ticket: `K${call + 40}`,
      price: Math.round(found.per_kilo * grams) / 1000 === 0 ? 0 : Math.round((found.per_kilo * grams) / 10) / 100,
    });
  },
  undo: () => TearTicket,
  amend: () => RecutOrder,
}) {}

export class OrderPlatter extends transaction({
  description: 'Order a platter for guests',
  slots: {
    eaters: saidAs(z.int().min(4).max(80).describe('For how many people it is'), { names: ['guests', 'people'] }),
    board: saidAs(z.enum(['cheese only', 'meat only', 'mixed']).describe('What lies on it'), {
      names: ['platter'],
      values: {
        'cheese only': ['just cheese', 'no meat'],
        'meat only': ['just meat', 'sausages'],
        mixed: ['a bit of both', 'everything'],
      },
    }),
    fetched,
    at: saidAs(time('When it is fetched', { hours: '08:00-19:00' }), { names: ['hour'] }),
    customer,
    nuts: saidAs(z.boolean().optional().describe('Whether there may be nuts on it'), { names: ['walnuts'] }),
    flag: z.string().optional().describe('Words on the little flag'),
  },
  returns: { ticket, deposit: money('What is paid in advance', { currency: 'EUR' }) },
  entity: 'platter',
  quote: ({ eaters }) => ({ deposit: eaters * 4 }),
  transact: ({ eaters }, { call }) => success({ ticket: `P${call + 70}`, deposit: eaters * 4 }),
  undo: () => TearTicket,
  amend: () => RecutOrder,
}) {}

export class RecutOrder extends transaction({
  description: 'Change an order that lies at the counter',
  slots: {
    ticket,
    grams: z.int().min(50).max(5000).optional().describe('New weight in grams'),
    eaters: z.int().min(4).max(80).optional().describe('New number of people'),
    fetched: fetched.optional(),
  },
  returns: { ticket },
  entity: 'changed order',
}) {}

export class TearTicket extends transaction({
  description: 'Cancel an order at the counter',
  slots: { ticket, why: saidAs(z.string().optional().describe('Why it is not wanted'), { names: ['reason'] }) },
  returns: { ticket },
  entity: 'cancelled order',
}) {}

export const rindAndLink = service({
  name: 'RindAndLink',
  description: 'A counter for cheese, sausage and ham',
  apis: [LookBehindGlass, PutAside, OrderPlatter, RecutOrder, TearTicket],
  tables: [wares],
});
