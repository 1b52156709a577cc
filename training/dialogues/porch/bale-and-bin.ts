/** Hay and straw by the bale, feed by the sack. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const lot = {
  lot_name: saidAs(z.string().describe('Field that it was cut in'), { names: ['lot', 'field'] }),
  crop: saidAs(z.enum(['meadow hay', 'haylage', 'barley straw', 'wheat straw', 'lucerne']).describe('Crop'), {
    names: ['forage'],
    values: { 'meadow hay': ['hay', 'old grass hay'], haylage: ['the wrapped stuff'], lucerne: ['alfalfa'] },
  }),
  bale: saidAs(z.enum(['small', 'round', 'big square']).describe('Shape of the bale'), {
    names: ['bale size'],
    values: { small: ['conventional', 'ones I can lift'], 'big square': ['quadrant', 'great oblong ones'] },
  }),
  each: saidAs(money('What a bale costs', { currency: 'EUR' }), { names: ['price'] }),
  left: saidAs(z.int().describe('How many bales are left'), { names: ['bales left'] }),
  dusty: z.boolean().describe('Whether it is dusty'),
};
type Lot = ArgumentsOf<typeof lot>;
const row = (
  lot_name: string,
  crop: Lot['crop'],
  bale: Lot['bale'],
  each: number,
  left: number,
  dusty = false,
): Lot => ({
  lot_name,
  crop,
  bale,
  each,
  left,
  dusty,
});

const lots = table('bale_and_bin.lots', 'lot_name', [
  row('Long Acre', 'meadow hay', 'small', 5.5, 240),
  row('Fairy Fort', 'meadow hay', 'round', 32, 18),
  row("Bishop's Piece", 'meadow hay', 'big square', 48, 9),
  row('Cold Comfort', 'meadow hay', 'small', 3.5, 310, true),
  row('Duck Bottom', 'haylage', 'small', 9, 75),
  row('Seven Stars', 'haylage', 'round', 41, 22),
  row('Gallows Hill', 'barley straw', 'round', 19, 36),
  row('Nine Elms', 'barley straw', 'small', 3, 400, true),
  row('Parson Croft', 'wheat straw', 'big square', 26, 50),
  row('Lower Ham', 'wheat straw', 'small', 2.8, 160),
  row('Sunny Bank', 'lucerne', 'small', 12, 28),
  row('Hangman', 'lucerne', 'big square', 95, 4),
]);

/** Euros without the dust of fractions. */
const cents = (sum: number) => Math.round(sum * 100) / 100;

const docket = saidAs(z.string().describe('Docket'), { names: ['docket number', 'order'] });
const account = saidAs(z.string().describe('Name of the customer'), { names: ['name', 'customer'] });

export class SeeLots extends search({
  description: 'See what hay and straw there is',
  slots: { crop: lot.crop.optional(), bale: lot.bale.optional(), dusty: lot.dusty.optional() },
  returns: lot,
  entity: 'lot',
  table: lots,
  offers: ['lot_name', 'crop', 'bale', 'each'],
  comparable: ['each', 'left'],
  followUp: () => OrderBales,
}) {}

export class OrderBales extends transaction({
  description: 'Order bales from a lot',
  slots: {
    lot_name: lot.lot_name,
    bales: saidAs(z.int().min(1).max(500).describe('How many bales'), { names: ['count'] }),
    account,
    eaten_by: saidAs(
      z.enum(['horse', 'cow', 'sheep', 'goat', 'donkey']).optional().describe('Which animal it is for'),
      {
        values: { horse: ['pony', 'mare', 'hunter'], cow: ['cattle', 'bullocks'], sheep: ['ewes', 'lambs'] },
      },
    ),
    drop_day: saidAs(z.iso.date().describe('Day the load is dropped'), { names: ['day', 'delivery'] }),
    drop_time: saidAs(time('Time the load is dropped', { hours: '07:00-20:00' }), { names: ['time'] }),
    stack_where: saidAs(z.string().describe('Where it is to be stacked'), { names: ['where', 'place'] }),
    lend_a_hand: saidAs(z.boolean().describe('Whether our lads help to stack it'), { names: ['help', 'stacking'] }),
  },
  returns: { docket, bill: money('What the load comes to', { currency: 'EUR' }) },
  entity: 'load',
  quote: ({ lot_name, bales, lend_a_hand }, { rows }) => ({
    bill: cents(
      bales * (rows(lots).find((one) => one.lot_name.toLowerCase() === lot_name.toLowerCase())?.each ?? 10) +
        (lend_a_hand ? 15 : 0),
    ),
  }),
  transact: ({ lot_name, bales, lend_a_hand }, { rows, call }) => {
    const found = rows(lots).find((one) => one.lot_name.toLowerCase() === lot_name.toLowerCase());
    if (!found) return failure({ reason: 'We have no lot of that name.' });
    if (bales > found.left)
      return failure({
        reason: `There are not so many left of ${found.lot_name}.`,
        alternative: { bales: found.left },
      });
    return success({ docket: `H${call + 21}`, bill: cents(bales * found.each + (lend_a_hand ? 15 : 0)) });
  },
  undo: () => TearUp,
  amend: () => Amend,
}) {}

export class PutBySacks extends transaction({
  description: 'Put sacks of feed by for somebody to collect',
  examples: ['keep me a few bags'],
  slots: {
    feed: saidAs(
      z.enum(['layers pellets', 'calf nuts', 'ewe nuts', 'sugar beet', 'rolled oats']).describe('Kind of feed'),
      {
        values: {
          'layers pellets': ['hen food', 'stuff for hens'],
          'rolled oats': ['oats'],
          'sugar beet': ['beet pulp'],
        },
      },
    ),
    sacks: saidAs(z.int().min(1).max(60).describe('How many sacks'), { names: ['bags'] }),
    account,
    collect_on: saidAs(z.iso.date().describe('Day of collection'), { names: ['day'] }),
    on_tick: saidAs(z.boolean().describe('Whether it goes on the slate'), { names: ['on account', 'pay later'] }),
    sent_in: saidAs(z.string().optional().describe('Who collects it instead'), { names: ['collected by'] }),
  },
  returns: { docket, bill: money('What the sacks come to', { currency: 'EUR' }) },
  entity: 'put-by',
  quote: ({ sacks }) => ({ bill: sacks * 11 }),
  transact: ({ sacks }, { call }) => success({ docket: `S${call + 61}`, bill: sacks * 11 }),
  undo: () => TearUp,
  amend: () => Amend,
}) {}

export class Amend extends transaction({
  description: 'Amend a docket',
  slots: {
    docket,
    other_day: saidAs(z.iso.date().optional().describe('Day it is to be now'), { names: ['day'] }),
    how_many: saidAs(z.int().min(1).max(500).optional().describe('Number of bales or sacks from now on'), {
      names: ['number'],
    }),
    stack_where: z.string().optional().describe('Where it is to go now'),
  },
  returns: { docket },
  entity: 'amended docket',
}) {}

export class TearUp extends transaction({
  description: 'Tear a docket up',
  slots: { docket, reason: z.string().optional().describe('Why it is torn up') },
  returns: { docket },
  entity: 'torn docket',
}) {}

export class Grumble extends transaction({
  description: 'Complain of a bad load',
  examples: ['the hay was mouldy'],
  slots: {
    docket,
    fault: saidAs(z.string().describe('What is wrong with the load'), { names: ['complaint'] }),
    bad_bales: saidAs(z.int().min(1).max(500).describe('How many bales are bad'), { names: ['how many'] }),
    put_right: saidAs(z.enum(['replaced', 'money back', 'off the next bill']).describe('How it should be put right'), {
      values: { replaced: ['fresh ones', 'swap them'], 'off the next bill': ['knock it off', 'credit'] },
    }),
  },
  returns: { complaint_no: z.string().describe('Number of the complaint') },
  entity: 'complaint',
  transact: (_, { call }) => success({ complaint_no: `G${call + 3}` }),
}) {}

export const baleAndBin = service({
  name: 'BaleAndBin',
  description: 'Hay, straw and feed',
  apis: [SeeLots, OrderBales, PutBySacks, Amend, TearUp, Grumble],
  tables: [lots],
});
