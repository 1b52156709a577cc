/** Boxes of second-hand clothes for children: to buy, and to sell what no longer fits. */
import { type ArgumentsOf, failure, money, search, service, saidAs, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const box = {
  label: saidAs(z.string().describe('What stands on the box'), { names: ['box', 'bundle'] }),
  length_cm: saidAs(z.int().describe('Body length that the clothes fit, in centimeters'), {
    names: ['size', 'height'],
  }),
  season: saidAs(z.enum(['winter', 'summer', 'all year', 'rain']).describe('Weather for which it is meant'), {
    values: {
      winter: ['snow', 'cold days', 'warm things'],
      summer: ['hot days', 'beach'],
      rain: ['puddles', 'wet days', 'waterproofs'],
    },
  }),
  look: saidAs(z.enum(['frilly', 'sturdy', 'plain', 'wild']).describe('What the things look like'), {
    names: ['style'],
    values: { frilly: ['lace', 'bows'], sturdy: ['for climbing trees'], wild: ['stripes', 'colourful', 'loud prints'] },
  }),
  state: saidAs(z.enum(['like new', 'good', 'worn', 'patched']).describe('How good the clothes still are'), {
    names: ['condition', 'quality'],
    values: {
      'like new': ['never worn', 'spotless'],
      worn: ['used up', 'faded'],
      patched: ['mended', 'with holes sewn up'],
    },
  }),
  pieces: saidAs(z.int().describe('How many pieces are in it'), { names: ['number of things'] }),
  ask: saidAs(money('What the box sells for', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  shoes: z.boolean().describe('Whether there are shoes in it'),
};
type Box = ArgumentsOf<typeof box>;

const row = (
  label: string,
  length_cm: number,
  season: Box['season'],
  look: Box['look'],
  state: Box['state'],
  pieces: number,
  ask: number,
  shoes = false,
): Box => ({ label, length_cm, season, look, state, pieces, ask, shoes });

const boxes = table('hand_me_on.boxes', 'label', [
  row('Dormouse', 62, 'winter', 'plain', 'like new', 14, 28),
  row('Butterbean', 62, 'summer', 'wild', 'good', 18, 19),
  row('Marmalade', 74, 'all year', 'wild', 'good', 20, 24),
  row('Snow Pea', 74, 'winter', 'sturdy', 'worn', 12, 15, true),
  row('Puddle Duck', 86, 'rain', 'sturdy', 'good', 6, 26, true),
  row('Petticoat', 86, 'summer', 'frilly', 'like new', 11, 34),
  row('Muddy Knees', 98, 'all year', 'sturdy', 'patched', 22, 12),
  row('Icicle', 98, 'winter', 'plain', 'good', 13, 33, true),
  row('Parrot', 110, 'summer', 'wild', 'like new', 15, 36, true),
  row('Sunday Best', 110, 'all year', 'frilly', 'like new', 7, 42),
  row('Treetop', 122, 'all year', 'sturdy', 'worn', 16, 18),
  row('Drizzle', 122, 'rain', 'plain', 'good', 5, 22),
  row('Polar Bear', 134, 'winter', 'sturdy', 'good', 10, 39, true),
]);

const ticket = saidAs(z.string().describe('Number on the ticket'), { names: ['order', 'number'] });

export class BrowseBoxes extends search({
  description: 'See which boxes of clothes there are',
  slots: {
    length_cm: box.length_cm.optional(),
    season: box.season.optional(),
    look: box.look.optional(),
    state: box.state.optional(),
    shoes: box.shoes.optional(),
  },
  returns: box,
  entity: 'box',
  table: boxes,
  offers: ['label', 'length_cm', 'ask'],
  comparable: ['ask', 'pieces', 'length_cm'],
  followUp: () => BuyBox,
}) {}

export class BuyBox extends transaction({
  description: 'Buy a box of clothes',
  examples: ['we take that box'],
  slots: {
    label: box.label,
    for_whom: saidAs(z.string().describe('Which child is going to wear it'), { names: ['child', 'wearer'] }),
    comes_on: saidAs(z.iso.date().describe('Day on which it comes'), { names: ['day', 'delivery'] }),
    by: saidAs(z.enum(['post', 'bike', 'pick-up']).describe('How it gets to you'), {
      names: ['way', 'transport'],
      values: {
        bike: ['cargo bike', 'cyclist'],
        'pick-up': ['we fetch it', 'collect', 'come by'],
        post: ['mail', 'parcel'],
      },
    }),
    wrapped: saidAs(z.boolean().default(false).describe('Whether it is wrapped as a present'), {
      names: ['gift', 'present'],
    }),
    card_text: saidAs(z.string().optional().describe('What is written on a card'), { names: ['words', 'card'] }),
  },
  returns: { ticket, sum: money('What is to be paid', { currency: 'EUR' }) },
  entity: 'purchase',
  quote: ({ label, by }, { rows }) => ({
    sum:
      (rows(boxes).find((one) => one.label.toLowerCase() === label.toLowerCase())?.ask ?? 20) +
      (by === 'post' ? 5 : by === 'bike' ? 4 : 0),
  }),
  transact: ({ label, by, comes_on }, { rows, call }) => {
    const found = rows(boxes).find((one) => one.label.toLowerCase() === label.toLowerCase());
    if (!found) return failure({ reason: 'No box has that label.' });
    if (by === 'bike' && comes_on === '2019-03-10')
      return failure({ reason: 'Nobody cycles on Sundays.', alternative: { comes_on: '2019-03-11' } });
    return success({ ticket: `H${call + 210}`, sum: found.ask + (by === 'post' ? 5 : by === 'bike' ? 4 : 0) });
  },
  undo: () => UndoTicket,
  amend: () => ShiftTicket,
}) {}

export class SellClothes extends transaction({
  description: 'Bring clothes that somebody else may buy',
  slots: {
    things: saidAs(z.string().describe('What is brought'), { names: ['clothes', 'items'] }),
    count: saidAs(z.int().min(1).max(60).describe('How many things they are'), { names: ['pieces'] }),
    state: box.state,
    least: saidAs(money('What one wants for them at least', { currency: 'EUR' }), { names: ['minimum', 'price'] }),
    bring_on: saidAs(z.iso.date().describe('Day on which they are brought'), { names: ['day'] }),
    bring_at: saidAs(time('When they are brought', { hours: '09:00-18:00' }), { names: ['hour'] }),
    smoke_free: z.boolean().optional().describe('Whether nobody smokes at home'),
    seller: saidAs(z.string().describe('Who sells them'), { names: ['name'] }),
  },
  returns: { ticket },
  entity: 'sale',
  transact: (_, { call }) => success({ ticket: `S${call + 30}` }),
  undo: () => UndoTicket,
}) {}

export class ShiftTicket extends transaction({
  description: 'Have a box come on another day or in another way',
  slots: {
    ticket,
    comes_on: z.iso.date().optional().describe('New day on which it comes'),
    by: z.enum(['post', 'bike', 'pick-up']).optional().describe('How it gets to you now'),
  },
  returns: { ticket },
  entity: 'new arrangement',
}) {}

export class UndoTicket extends transaction({
  description: 'Give up a purchase or a sale',
  slots: { ticket, why: saidAs(z.string().optional().describe('Why it is given up'), { names: ['reason'] }) },
  returns: { ticket },
  entity: 'withdrawal',
}) {}

export const handMeOn = service({
  name: 'HandMeOn',
  description: 'Boxes of clothes that other children have outgrown',
  apis: [BrowseBoxes, BuyBox, SellClothes, ShiftTicket, UndoTicket],
  tables: [boxes],
});
