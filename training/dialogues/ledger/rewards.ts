/** Gift cards and loyalty points. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const voucher = {
  brand: z.string().describe('Name of the gift card'),
  world: saidAs(
    z.enum(['books', 'clothes', 'food', 'wellness', 'cinema', 'garden', 'sport']).describe('What it buys'),
    {
      values: {
        clothes: ['fashion'],
        food: ['restaurants', 'dining'],
        wellness: ['spa', 'massage'],
        cinema: ['films', 'movies'],
        garden: ['plants'],
        sport: ['fitness', 'outdoor'],
      },
    },
  ),
  least: saidAs(money('The smallest value'), { names: ['minimum'] }),
  most: saidAs(money('The largest value'), { names: ['maximum'] }),
  valid_months: saidAs(z.int().describe('How many months it is good for'), { names: ['validity'] }),
  online: saidAs(z.boolean().describe('Whether it can be spent on the internet'), { names: ['web shop'] }),
};
type Voucher = ArgumentsOf<typeof voucher>;
function card(
  brand: string,
  world: Voucher['world'],
  least: number,
  most: number,
  valid_months: number,
  online: boolean,
): Voucher {
  return { brand, world, least, most, valid_months, online };
}
const vouchers = table('starling.vouchers', 'brand', [
  card('Dog-Ear', 'books', 5, 100, 36, true),
  card('Inkwell', 'books', 10, 250, 12, false),
  card('Page Nine', 'books', 15, 150, 24, true),
  card('Velour', 'clothes', 20, 500, 24, true),
  card('Thread Count', 'clothes', 10, 200, 12, true),
  card('Forkful', 'food', 25, 300, 12, false),
  card('Tablecloth', 'food', 15, 200, 36, true),
  card('Steam and Stone', 'wellness', 40, 400, 18, false),
  card('Lavender Hour', 'wellness', 30, 250, 12, true),
  card('Silver Reel', 'cinema', 10, 80, 12, true),
  card('Row F', 'cinema', 12, 60, 24, false),
  card('Trowel', 'garden', 10, 150, 36, true),
  card('Ridgeway', 'sport', 20, 350, 24, true),
]);

const treat = {
  treat: z.string().describe('Name of the treat'),
  shelf: saidAs(z.enum(['kitchen', 'travel', 'toys', 'tickets', 'charity']).describe('Kind of the treat'), {
    values: { tickets: ['days out'], charity: ['good cause'] },
  }),
  points: saidAs(z.int().describe('How many points it takes'), { names: ['price', 'cost'] }),
  in_stock: z.boolean().describe('Whether it is in stock'),
  arrives_in_days: saidAs(z.int().describe('In how many days it arrives'), { names: ['delivery time'] }),
};
type Treat = ArgumentsOf<typeof treat>;
function gift(name: string, shelf: Treat['shelf'], points: number, in_stock: boolean, arrives_in_days: number): Treat {
  return { treat: name, shelf, points, in_stock, arrives_in_days };
}
const treats = table('starling.treats', 'treat', [
  gift('Copper Kettle', 'kitchen', 2400, true, 4),
  gift('Waffle Iron', 'kitchen', 1800, true, 6),
  gift('Bread Knife', 'kitchen', 900, false, 14),
  gift('Cabin Bag', 'travel', 5200, true, 7),
  gift('Neck Pillow', 'travel', 700, true, 3),
  gift('Wooden Train', 'toys', 1300, true, 5),
  gift('Kite', 'toys', 600, true, 3),
  gift('Zoo Pass', 'tickets', 3000, true, 1),
  gift('Steamboat Trip', 'tickets', 2200, true, 1),
  gift('Ten Trees', 'charity', 500, true, 1),
  gift('School Meals', 'charity', 1000, true, 1),
]);

const parcel_no = z.string().describe('Number of the order');
const member_no = saidAs(z.string().describe('Number of the member'), { names: ['membership'] });

export class BrowseGiftCards extends search({
  description: 'Look for a gift card',
  examples: ['I need a present but have no idea'],
  slots: { world: voucher.world, online: voucher.online.optional() },
  returns: voucher,
  entity: 'gift card',
  table: vouchers,
  offers: ['brand', 'valid_months'],
  comparable: ['least', 'most', 'valid_months'],
  followUp: () => SendGiftCard,
}) {}

export class BrowseTreats extends search({
  description: 'Look for something to get for loyalty points',
  examples: ['what can I get for my points'],
  slots: { shelf: treat.shelf, in_stock: treat.in_stock.optional() },
  returns: treat,
  entity: 'treat',
  table: treats,
  presents: 'list',
  offers: ['treat', 'points'],
  comparable: ['points', 'arrives_in_days'],
  followUp: () => SpendPoints,
}) {}

export class SendGiftCard extends transaction({
  description: 'Buy a gift card and have it sent to somebody',
  slots: {
    brand: voucher.brand,
    worth: saidAs(money('What the card is worth').positive(), { names: ['value', 'amount'] }),
    for_whom: z.string().describe('Name of the person who gets it'),
    route: saidAs(z.enum(['email', 'post', 'text message']).describe('How it is sent'), {
      values: { post: ['letter', 'mail'], 'text message': ['text', 'sms'] },
    }),
    arrives: z.iso.date().describe('Day on which it should be there'),
    occasion: saidAs(
      z
        .enum(['birthday', 'wedding', 'thank-you', 'farewell', 'get well', 'no occasion'])
        .describe('What it is given for'),
      {
        values: { farewell: ['leaving do', 'goodbye'], 'get well': ['illness'], 'no occasion': ['just because'] },
      },
    ),
    lines: saidAs(z.string().optional().describe('What is written on it'), { names: ['message', 'text'] }),
    anonymous: saidAs(z.boolean().default(false).describe('Whether the name of the giver stays secret'), {
      names: ['secret', 'without my name'],
    }),
  },
  returns: { parcel_no, points_earned: z.int().describe('How many points it brings') },
  entity: 'gift card',
  quote: ({ worth }) => ({ points_earned: Math.floor(worth) }),
  transact: ({ brand, worth }, { rows, call }) => {
    const found = rows(vouchers).find((one) => one.brand.toLowerCase() === brand.toLowerCase());
    if (found && worth > found.most)
      return failure({ reason: 'The card does not go so high.', alternative: { worth: found.most } });
    if (found && worth < found.least)
      return failure({ reason: 'The card does not go so low.', alternative: { worth: found.least } });
    return success({ parcel_no: `G-${call + 33}`, points_earned: Math.floor(worth) });
  },
  undo: () => RevokeCard,
}) {}

export class LoadCard extends transaction({
  description: 'Put more money onto a gift card that you have',
  slots: {
    card_code: z.string().describe('Code on the card'),
    load: money('How much is put onto it').positive(),
    again_every_month: z.boolean().default(false).describe('Whether that is repeated every month'),
  },
  returns: { new_value: money('What is on it then') },
  entity: 'top-up',
  transact: ({ load }) => success({ new_value: load + 20 }),
}) {}

export class SpendPoints extends transaction({
  description: 'Get something for loyalty points',
  slots: {
    treat: treat.treat,
    pieces: saidAs(z.int().min(1).max(10).describe('How many of it'), { names: ['quantity', 'number'] }),
    member_no,
    ship_to: z.string().describe('Address where it goes'),
    leave_outside: saidAs(z.boolean().default(false).describe('Whether it may stand at the door'), {
      names: ['at the door'],
    }),
  },
  returns: { parcel_no, points_used: z.int().describe('How many points it takes') },
  entity: 'order',
  quote: ({ treat: name, pieces }, { rows }) => ({ points_used: cost(name, pieces, rows(treats)) }),
  transact: ({ treat: name, pieces }, { rows, call }) => {
    const points_used = cost(name, pieces, rows(treats));
    if (points_used > 6000) return failure({ reason: 'You have only 6000 points.' });
    return success({ parcel_no: `P-${call + 70}`, points_used });
  },
  undo: () => RevokeCard,
}) {}

function cost(name: string, pieces: number, rows: readonly Treat[]): number {
  return pieces * (rows.find((one) => one.treat.toLowerCase() === name.toLowerCase())?.points ?? 1000);
}

export class GivePoints extends transaction({
  description: 'Give points of yours to another member',
  slots: {
    giver: saidAs(member_no, { names: ['my number'] }),
    taker: z.string().describe('Name of the member who gets them'),
    how_many: saidAs(z.int().min(50).max(6000).describe('How many points'), { names: ['points'] }),
    expire_first: z.boolean().default(true).describe('Whether the oldest points go first'),
  },
  returns: { points_left: z.int().describe('How many points are left') },
  entity: 'gift of points',
  transact: ({ how_many }) => success({ points_left: 6000 - how_many }),
}) {}

export class RevokeCard extends transaction({
  description: 'Take back a gift card or an order',
  slots: { parcel_no, because_of: z.string().optional().describe('Why it is taken back') },
  returns: { parcel_no },
  entity: 'return',
}) {}

export const rewards = service({
  name: 'Starling',
  description: 'Gift cards and loyalty points',
  apis: [BrowseGiftCards, BrowseTreats, SendGiftCard, LoadCard, SpendPoints, GivePoints, RevokeCard],
  tables: [vouchers, treats],
});
