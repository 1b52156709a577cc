/** A wine merchant: bottles sent to people, evenings of tasting, gift vouchers. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const wine = {
  wine_name: z.string().describe('What is on the label of the bottle'),
  colour: z.enum(['red', 'white', 'rosé', 'sparkling']).describe('Whether it is red, white, rosé or has bubbles'),
  country: z.enum(['France', 'Italy', 'Spain', 'Germany', 'Chile', 'South Africa']).describe('Where it was grown'),
  taste: z.enum(['dry', 'medium', 'sweet']).describe('How sweet it is'),
  bottle_price: money('What one bottle costs'),
  year: z.int().describe('Year in which it was made'),
  alcohol: z.number().describe('How strong it is, in percent'),
  vegan: z.boolean().describe('Whether it was made without anything from animals'),
  food: z.string().describe('What it goes well with'),
};
type Wine = ArgumentsOf<typeof wine>;

function row(
  wine_name: string,
  colour: Wine['colour'],
  country: Wine['country'],
  taste: Wine['taste'],
  bottle_price: number,
  year: number,
  alcohol: number,
  vegan: boolean,
  food: string,
): Wine {
  return { wine_name, colour, country, taste, bottle_price, year, alcohol, vegan, food };
}

const cellar = table('cork_and_candle.cellar', 'wine_name', [
  row('Clos du Merle', 'red', 'France', 'dry', 24, 2014, 13.5, false, 'roast lamb'),
  row('Petit Hibou', 'red', 'France', 'dry', 11, 2017, 12.5, true, 'stews'),
  row('Monte Grillo', 'red', 'Italy', 'dry', 16, 2016, 14, true, 'pasta and pizza'),
  row('Nonna Rosa', 'red', 'Italy', 'medium', 9, 2018, 12, false, 'cold cuts'),
  row('Casa Vieja', 'red', 'Spain', 'dry', 13, 2015, 14, false, 'steak'),
  row('Andes Crown', 'red', 'Chile', 'medium', 10, 2017, 13.5, true, 'barbecue'),
  row('Table Rock', 'white', 'South Africa', 'dry', 12, 2018, 13, true, 'grilled fish'),
  row('Schlossberg', 'white', 'Germany', 'medium', 14, 2017, 10.5, false, 'Thai food'),
  row('Honigtal', 'white', 'Germany', 'sweet', 19, 2013, 8.5, true, 'desserts'),
  row('Domaine Lys', 'white', 'France', 'dry', 21, 2016, 12.5, false, 'oysters'),
  row('Isola Bianca', 'white', 'Italy', 'dry', 15, 2018, 12.5, true, 'shellfish'),
  row('Pink Pelican', 'rosé', 'France', 'dry', 12, 2018, 12, true, 'salads'),
  row('Rosado Sol', 'rosé', 'Spain', 'medium', 8, 2018, 11.5, false, 'tapas'),
  row('Brut Aurore', 'sparkling', 'France', 'dry', 32, 2012, 12, true, 'anything festive'),
  row('Bolle di Luna', 'sparkling', 'Italy', 'medium', 14, 2018, 11, false, 'fruit cake'),
  row('Moscato Gioia', 'sparkling', 'Italy', 'sweet', 13, 2018, 6, true, 'strawberries'),
]);

const order_number = z.string().describe('Number of the order');
const tasting_code = z.string().describe('Code of the tasting');

export class FindWine extends search({
  description: 'Look for a wine in the cellar',
  slots: {
    colour: wine.colour.nullable(),
    country: wine.country.optional(),
    taste: wine.taste.optional(),
    vegan: wine.vegan.optional(),
  },
  returns: wine,
  entity: 'wine',
  table: cellar,
  offers: ['wine_name', 'country', 'taste', 'bottle_price'],
  comparable: ['bottle_price', 'year', 'alcohol'],
  followUp: () => SendWine,
}) {}

export class SendWine extends transaction({
  description: 'Order bottles of a wine and have them sent to somebody',
  slots: {
    wine_name: wine.wine_name,
    bottles: z.int().min(1).max(120).describe('How many bottles are sent'),
    recipient: z.string().describe('Who receives the bottles'),
    arrival: z.iso.date().describe('Day on which the parcel should arrive'),
    gift_wrap: z.boolean().describe('Whether the bottles are wrapped as a present'),
    card_message: z.string().optional().describe('What is written on the card'),
    insured: z.boolean().default(false).describe('Whether the parcel is insured against breakage'),
  },
  returns: {
    order_number,
    total: money('What the order costs in all'),
    postage: money('What the postage costs'),
  },
  confirms: ['wine_name', 'bottles', 'recipient', 'arrival', 'gift_wrap', 'card_message', 'insured'],
  entity: 'order',
  quote: ({ wine_name, bottles }, { rows }) => {
    const found = rows(cellar).find((one) => one.wine_name.toLowerCase() === wine_name.toLowerCase());
    return found ? { total: found.bottle_price * bottles } : undefined;
  },
  transact: ({ wine_name, bottles, gift_wrap }, { rows, call }) => {
    const found = rows(cellar).find((one) => one.wine_name.toLowerCase() === wine_name.toLowerCase());
    if (!found) return failure({ reason: 'We do not have that one.' });
    if (found.bottle_price > 30 && bottles > 6)
      return failure({ reason: 'Only six of those are left.', alternative: { bottles: 6 } });
    return success({
      order_number: `W${call + 2200}`,
      total: found.bottle_price * bottles,
      postage: gift_wrap ? 9 : 6,
    });
  },
  undo: () => CancelOrder,
}) {}

export class BookTasting extends transaction({
  description: 'Reserve an evening of wine tasting in the vaulted cellar',
  slots: {
    theme: z
      .enum(['old world', 'new world', 'bubbles', 'natural wines', 'port'])
      .describe('What is tasted that evening'),
    evening: z.iso.date().describe('On which evening'),
    begin: time('When the tasting begins', { hours: '15:00-22:00' }),
    drinkers: z.int().min(1).max(20).describe('How many guests taste wine'),
    drivers: z.int().min(0).max(10).default(0).describe('How many guests drink juice because they drive'),
    budget_per_head: money('What may be spent for each guest'),
    cheese_board: z.boolean().optional().describe('Whether there is cheese and bread on the table'),
    host_name: z.string().describe('Name of the person who keeps the table'),
    remarks: z.string().optional().describe('Anything our people ought to know'),
  },
  returns: {
    tasting_code,
    sommelier: z.string().describe('Who leads through the evening'),
    ends: time('When the tasting is over'),
  },
  entity: 'tasting',
  transact: ({ evening, begin, drinkers }, { call }) => {
    if (begin === '20:00') return failure({ reason: 'The cellar is taken at eight.', alternative: { begin: '18:30' } });
    if (drinkers > 16) return failure({ reason: 'The table seats sixteen.', alternative: { drinkers: 16 } });
    return success({
      tasting_code: `T${call + 60}`,
      sommelier: evening < '2019-03-15' ? 'Odile Grant' : 'Marco Bell',
      ends: '22:30',
    });
  },
  undo: () => CancelTasting,
  amend: () => MoveTasting,
}) {}

export class GiveVoucher extends transaction({
  description: 'Buy a gift voucher for wine',
  slots: {
    amount: money('How much the voucher is worth'),
    from: z.string().describe('Name of the person who gives it'),
    to: z.string().describe('Name of the person who gets it'),
    card: z.enum(['grapes', 'birthday', 'wedding', 'thank you']).describe('Picture on the card'),
    text: z.string().optional().describe('What the card says'),
    by_post: z.boolean().describe('Whether it goes by post rather than by email'),
  },
  returns: {
    voucher_code: z.string().describe('Code of the voucher'),
    valid_until: z.iso.date().describe('How long it is valid'),
  },
  entity: 'voucher',
  phrases: { ask: { from: 'Who gives it?', to: 'Who gets it?' } },
  transact: (_, { call }) => success({ voucher_code: `GV${call + 500}`, valid_until: '2022-03-01' }),
}) {}

export class MoveTasting extends transaction({
  description: 'Put a tasting off to another evening, or change how many come',
  slots: {
    tasting_code,
    evening: z.iso.date().optional().describe('On which evening'),
    begin: time('When the tasting begins', { hours: '15:00-22:00' }).optional(),
    drinkers: z.int().min(1).max(16).optional().describe('How many guests taste wine'),
  },
  returns: { tasting_code },
  entity: 'new date',
}) {}

export class CancelTasting extends transaction({
  description: 'Call off a tasting',
  slots: { tasting_code, why: z.string().optional().describe('Why nobody comes') },
  returns: { tasting_code, kept_deposit: money('What we keep of the deposit') },
  entity: 'cancellation',
  transact: () => success({ kept_deposit: 15 }),
}) {}

export class CancelOrder extends transaction({
  description: 'Call back an order of bottles',
  slots: { order_number },
  returns: { order_number, refunded: money('What is paid back') },
  entity: 'recall',
  transact: () => success({ refunded: 30 }),
}) {}

export const corkAndCandle = service({
  name: 'CorkAndCandle',
  description: 'Wine, tastings and presents',
  apis: [FindWine, SendWine, BookTasting, GiveVoucher, MoveTasting, CancelTasting, CancelOrder],
});
