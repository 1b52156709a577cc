/** A studio for nails, tattoos and piercings. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const artist = {
  artist: z.string().describe('Name of the artist'),
  craft: saidAs(z.enum(['manicure', 'pedicure', 'gel nails', 'tattoo', 'piercing', 'henna']).describe('What is done'), {
    names: ['treatment'],
    values: { 'gel nails': ['gels', 'acrylics'], tattoo: ['ink', 'tat'], piercing: ['hole'] },
  }),
  look: saidAs(z.enum(['plain', 'floral', 'geometric', 'lettering', 'cartoon']).describe('Style of the artist'), {
    names: ['style'],
    values: { floral: ['flowers'], lettering: ['words', 'letters'], plain: ['simple'], cartoon: ['comic'] },
  }),
  vegan: saidAs(z.boolean().describe('Whether only vegan colours are used'), { names: ['cruelty-free'] }),
  rate: saidAs(money('What an hour costs'), { names: ['price', 'hourly rate', 'cost'] }),
  rating: saidAs(z.number().describe('Average of stars'), { names: ['stars'] }),
  seat: z.string().describe('Where in the studio the artist works'),
};
type Artist = ArgumentsOf<typeof artist>;

function row(
  name: string,
  craft: Artist['craft'],
  look: Artist['look'],
  vegan: boolean,
  rate: number,
  rating: number,
  seat: string,
): Artist {
  return { artist: name, craft, look, vegan, rate, rating, seat };
}

const artists = table('ink_and_varnish.artists', 'artist', [
  row('Coco', 'manicure', 'plain', true, 28, 4.4, 'window'),
  row('Marisol', 'manicure', 'floral', false, 35, 4.8, 'counter'),
  row('Jun', 'gel nails', 'geometric', true, 45, 4.9, 'counter'),
  row('Tatiana', 'gel nails', 'plain', false, 32, 4.1, 'window'),
  row('Bex', 'gel nails', 'cartoon', true, 40, 4.5, 'balcony'),
  row('Delphine', 'pedicure', 'plain', true, 38, 4.6, 'back room'),
  row('Ozzy', 'tattoo', 'cartoon', false, 90, 4.2, 'cellar'),
  row('Raven', 'tattoo', 'lettering', true, 110, 4.7, 'cellar'),
  row('Mika', 'tattoo', 'geometric', true, 140, 4.9, 'balcony'),
  row('Saoirse', 'tattoo', 'floral', false, 125, 4.8, 'back room'),
  row('Pike', 'piercing', 'plain', false, 50, 4.3, 'cellar'),
  row('Noor', 'henna', 'floral', true, 30, 4.9, 'window'),
  row('Anjali', 'henna', 'geometric', true, 26, 4.6, 'balcony'),
]);

const ticket_no = saidAs(z.string().describe('Number of the sitting'), { names: ['ticket'] });

export class FindArtist extends search({
  description: 'Find somebody who does nails, tattoos or piercings',
  slots: { craft: artist.craft, look: artist.look.optional(), vegan: artist.vegan.optional() },
  returns: artist,
  entity: 'artist',
  table: artists,
  offers: ['artist', 'look', 'rate'],
  comparable: ['rate', 'rating'],
  followUp: () => ReserveSitting,
}) {}

export class ReserveSitting extends transaction({
  description: 'Reserve a chair with an artist',
  slots: {
    artist: artist.artist,
    sitting_date: z.iso.date().describe('Day of the sitting'),
    sitting_time: time('When the sitting begins', { hours: '10:00-20:59' }),
    length: saidAs(z.number().describe('How many hours it takes'), { names: ['hours', 'duration'] }),
    spot: saidAs(z.enum(['hands', 'feet', 'arm', 'back', 'ankle', 'ear', 'neck']).describe('Part of the body'), {
      names: ['body part'],
      values: {
        hands: ['fingers', 'fingernails'],
        feet: ['toes'],
        arm: ['wrist', 'forearm'],
        back: ['shoulder blade'],
        ear: ['lobe'],
      },
    }),
    motif: z.string().optional().describe('What it shows'),
    coloured: saidAs(z.boolean().optional().describe('Whether it is in colour'), { names: ['colour', 'color'] }),
    client: z.string().describe('Name of the customer'),
  },
  returns: { ticket_no, down_payment: money('What is paid beforehand') },
  entity: 'sitting',
  quote: ({ length }) => ({ down_payment: Math.ceil(length) * 15 }),
  transact: ({ length, sitting_date }, { call }) =>
    sitting_date === '2019-03-09'
      ? failure({ reason: 'That day is full.', alternative: { sitting_date: '2019-03-12' } })
      : success({ ticket_no: `I${call + 70}`, down_payment: Math.ceil(length) * 15 }),
  undo: () => ScrapSitting,
  amend: () => RebookSitting,
}) {}

export class OrderSketch extends transaction({
  description: 'Have an artist draw a design first',
  slots: {
    artist: artist.artist,
    idea: z.string().describe('What is to be drawn'),
    width: saidAs(z.number().describe('How many centimetres wide it is'), { names: ['size', 'centimetres'] }),
    budget: saidAs(money('What the finished work may cost'), { names: ['limit'] }),
    wanted_by: z.iso.date().describe('Day by which the drawing is wanted'),
    email: z.email().optional().describe('Where the drawing is sent'),
  },
  returns: { sketch_no: z.string().describe('Number of the drawing'), charge: money('What the drawing costs') },
  entity: 'drawing',
  transact: (_, { call }) => success({ sketch_no: `D${call + 5}`, charge: 40 }),
}) {}

export class BuyVoucher extends transaction({
  description: 'Buy a voucher for somebody',
  examples: ['a present for my sister'],
  slots: {
    worth: saidAs(money('What it is worth'), { names: ['amount', 'value'] }),
    recipient: z.string().describe('Name of the person who gets it'),
    giver: z.string().describe('Name of the person who gives it'),
    printed: saidAs(z.boolean().describe('Whether it comes on paper'), { names: ['paper', 'card'] }),
    hand_over: z.iso.date().optional().describe('Day when it is given'),
    greeting: z.string().optional().describe('What is written on it'),
  },
  returns: { voucher_code: z.string().describe('Code of the voucher') },
  entity: 'voucher',
  transact: (_, { call }) => success({ voucher_code: `GIFT${call + 11}` }),
}) {}

export class RebookSitting extends transaction({
  description: 'Move a sitting to another day, time or artist',
  slots: {
    ticket_no,
    sitting_date: z.iso.date().optional().describe('The new day'),
    sitting_time: time('The new time', { hours: '10:00-20:59' }).optional(),
    artist: artist.artist.optional().describe('Name of the new artist'),
  },
  returns: { ticket_no },
  entity: 'change',
}) {}

export class ScrapSitting extends transaction({
  description: 'Cancel a sitting',
  slots: { ticket_no, grounds: z.string().optional().describe('Why it is cancelled') },
  returns: { ticket_no, kept: money('What we keep of the down payment') },
  entity: 'cancellation',
  transact: () => success({ kept: 10 }),
}) {}

export const inkAndVarnish = service({
  name: 'InkAndVarnish',
  description: 'Nail and tattoo studio',
  apis: [FindArtist, ReserveSitting, OrderSketch, BuyVoucher, RebookSitting, ScrapSitting],
  tables: [artists],
});
