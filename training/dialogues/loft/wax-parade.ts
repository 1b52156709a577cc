/** A vinyl shop with its own press: records from the racks, small runs of one's own music, and old records bought in. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const record = {
  record_title: saidAs(z.string().describe('What the record is called'), { names: ['record', 'album', 'LP'] }),
  act: saidAs(z.string().describe('Who plays on it'), { names: ['artist', 'band', 'singer'] }),
  genre: saidAs(z.enum(['jazz', 'soul', 'punk', 'electronic', 'folk', 'hip hop']).describe('Kind of music'), {
    names: ['style', 'sound'],
    values: {
      electronic: ['techno', 'synth stuff', 'beeps'],
      punk: ['noisy guitars'],
      folk: ['banjos', 'acoustic stuff'],
      'hip hop': ['rap'],
    },
  }),
  price: saidAs(money('What a copy costs', { currency: 'EUR' }), { names: ['cost'] }),
  wear: saidAs(z.enum(['sealed', 'mint', 'played', 'scratchy']).describe('State that the copy is in'), {
    names: ['condition', 'shape'],
    values: { sealed: ['brand new', 'unopened'], scratchy: ['crackly', 'beaten up'], played: ['used'] },
  }),
  year: z.int().describe('Year in which it came out'),
  coloured: saidAs(z.boolean().describe('Whether the vinyl is coloured'), { values: { false: ['plain black'] } }),
  rack: z.string().describe('Rack that it stands in'),
};
type Row = ArgumentsOf<typeof record>;

const row = (
  record_title: string,
  act: string,
  genre: Row['genre'],
  price: number,
  wear: Row['wear'],
  year: number,
  coloured: boolean,
  rack: string,
): Row => ({ record_title, act, genre, price, wear, year, coloured, rack });

const records = table('wax_parade.records', 'record_title', [
  row('Night Bus Home', 'Odile Marsh Trio', 'jazz', 24, 'mint', 1974, false, 'A2'),
  row('Blue Kettle', 'Fitz Amadi', 'jazz', 38, 'sealed', 2018, true, 'A4'),
  row('Sunday Shoes', 'The Velvet Aunts', 'soul', 19, 'played', 1969, false, 'B1'),
  row('Butter and Gold', 'Cleo Bright', 'soul', 31, 'mint', 1972, true, 'B3'),
  row('Bin Day', 'Rat Council', 'punk', 12, 'scratchy', 1981, false, 'C1'),
  row('No Manners', 'Sister Static', 'punk', 22, 'sealed', 2017, true, 'C2'),
  row('Lift Music', 'Moduloop', 'electronic', 27, 'mint', 1996, false, 'D1'),
  row('Satellite Soup', 'Anja Frost', 'electronic', 45, 'sealed', 2019, true, 'D5'),
  row('Hay and Thunder', 'The Lowland Six', 'folk', 9, 'scratchy', 1966, false, 'E2'),
  row('Moth Songs', 'Bryn Tallow', 'folk', 21, 'played', 2003, true, 'E3'),
  row('Corner Store Kings', 'Big Lenny', 'hip hop', 34, 'mint', 1994, false, 'F1'),
  row('Lunch Money', 'MC Pilar', 'hip hop', 26, 'sealed', 2016, false, 'F2'),
]);

const order_no = saidAs(z.string().describe('Number of the order'), { names: ['order', 'number', 'reference'] });
const buyer = saidAs(z.string().describe('Name of whoever orders'), { names: ['name', 'customer'] });
const due = saidAs(z.iso.date().describe('Day by which it must be there'), { names: ['by', 'deadline'] });

export class DigRecords extends search({
  description: 'Dig through the racks for records',
  slots: {
    genre: record.genre.optional(),
    act: record.act.optional(),
    wear: record.wear.optional(),
    coloured: record.coloured.optional(),
  },
  returns: record,
  entity: 'record',
  table: records,
  offers: ['record_title', 'act', 'price'],
  comparable: ['price', 'year'],
  followUp: () => BuyRecord,
}) {}

export class BuyRecord extends transaction({
  description: 'Buy a record from the racks',
  examples: ['sell me that LP'],
  slots: {
    record_title: record.record_title,
    buyer,
    copies: saidAs(z.int().min(1).max(5).default(1).describe('How many copies are bought'), { names: ['copies'] }),
    gift_wrap: saidAs(z.boolean().default(false).describe('Whether it is wrapped as a present'), {
      names: ['wrapping', 'present'],
    }),
    handover: saidAs(z.enum(['counter', 'post', 'bike courier']).describe('How the buyer gets it'), {
      names: ['delivery'],
      values: {
        counter: ['pick it up', 'in the shop'],
        post: ['mail', 'ship'],
        'bike courier': ['by bike', 'cyclist'],
      },
    }),
    card_text: saidAs(z.string().optional().describe('Words on a card that goes with it'), {
      names: ['card', 'greeting'],
    }),
  },
  returns: { order_no, total: money('What is to be paid', { currency: 'EUR' }) },
  entity: 'purchase',
  quote: ({ record_title, copies }, { rows }) => ({
    total:
      copies *
      (rows(records).find((one) => one.record_title.toLowerCase() === record_title.toLowerCase())?.price ?? 20),
  }),
  transact: ({ record_title, copies, handover }, { rows, call }) => {
    const found = rows(records).find((one) => one.record_title.toLowerCase() === record_title.toLowerCase());
    if (!found) return failure({ reason: 'That one is not in the racks.' });
    if (found.wear === 'scratchy' && copies > 1)
      return failure({ reason: 'There is one copy only.', alternative: { copies: 1 } });
    if (found.record_title === 'Satellite Soup' && handover === 'bike courier')
      return failure({ reason: 'The couriers do not carry that one.', alternative: { handover: 'post' as const } });
    return success({ order_no: `WX${call + 40}`, total: copies * found.price });
  },
  undo: () => DropOrder,
  amend: () => TweakOrder,
}) {}

export class PressRun extends transaction({
  description: 'Have music of your own pressed on vinyl',
  examples: ['press our album'],
  slots: {
    release: saidAs(z.string().describe('Title of the release'), { names: ['title', 'called'] }),
    act: record.act,
    discs: saidAs(z.int().min(20).max(1000).describe('How many discs are pressed'), { names: ['run', 'discs'] }),
    tint: saidAs(z.enum(['black', 'see-through', 'splatter', 'moss green']).describe('Colour of the vinyl'), {
      names: ['colour'],
      values: { 'see-through': ['clear', 'transparent'], splatter: ['speckled', 'splashes'], 'moss green': ['green'] },
    }),
    sleeve: z.enum(['plain', 'printed', 'gatefold']).describe('Kind of sleeve'),
    due,
    sticker: saidAs(z.string().optional().describe('Text of a sticker on the front'), { names: ['label text'] }),
  },
  returns: { order_no, invoice: money('What the run costs', { currency: 'EUR' }) },
  entity: 'pressing',
  quote: ({ discs, sleeve }) => ({ invoice: discs * (sleeve === 'gatefold' ? 9 : 7) }),
  transact: ({ discs, sleeve }, { call }) =>
    success({ order_no: `PR${call + 7}`, invoice: discs * (sleeve === 'gatefold' ? 9 : 7) }),
  undo: () => DropOrder,
  amend: () => TweakOrder,
}) {}

export class TweakOrder extends transaction({
  description: 'Change a purchase or a pressing',
  slots: {
    order_no,
    discs: z.int().min(1).max(1000).optional().describe('How many discs it is now'),
    due: due.optional(),
    handover: z.enum(['counter', 'post', 'bike courier']).optional().describe('How it is handed over now'),
    buyer: buyer.optional(),
  },
  returns: { order_no },
  entity: 'change of an order',
}) {}

export class DropOrder extends transaction({
  description: 'Cancel a purchase or a pressing',
  slots: { order_no, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { order_no, money_back: money('What is paid back', { currency: 'EUR' }) },
  entity: 'cancelled order',
  transact: () => success({ money_back: 10 }),
}) {}

export const waxParade = service({
  name: 'WaxParade',
  description: 'A record shop with a vinyl press',
  apis: [DigRecords, BuyRecord, PressRun, TweakOrder, DropOrder],
  tables: [records],
});
