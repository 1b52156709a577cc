/** Window cleaners: one wash or a round that comes again and again. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const cleaner = {
  cleaner_name: saidAs(z.string().describe('Name of the window cleaner'), { names: ['cleaner', 'man', 'woman'] }),
  quarter: saidAs(z.enum(['Eastbank', 'Old Town', 'Hillside', 'Docks', 'Garden City']).describe('Part of town'), {
    names: ['area', 'district'],
    values: { Docks: ['the harbour'], 'Old Town': ['the centre'] },
  }),
  method: saidAs(z.enum(['ladder', 'long pole', 'rope', 'lift']).describe('How the windows are reached'), {
    values: { rope: ['abseiling'], lift: ['cherry picker', 'platform'], 'long pole': ['pole from the ground'] },
  }),
  per_window: saidAs(money('What a window costs', { currency: 'GBP' }), { names: ['price', 'rate'] }),
  top_floor: saidAs(z.int().describe('Highest floor that is reached'), { names: ['floor', 'height'] }),
  inside_too: saidAs(z.boolean().describe('Whether windows are washed from inside as well'), { names: ['inside'] }),
  liked_by: saidAs(z.int().describe('How many percent of the customers come again'), { names: ['satisfaction'] }),
};
type Cleaner = ArgumentsOf<typeof cleaner>;

const row = (
  cleaner_name: string,
  quarter: Cleaner['quarter'],
  method: Cleaner['method'],
  per_window: number,
  top_floor: number,
  inside_too: boolean,
  liked_by: number,
): Cleaner => ({ cleaner_name, quarter, method, per_window, top_floor, inside_too, liked_by });

const cleaners = table('clear_pane.cleaners', 'cleaner_name', [
  row('Minnie Tuck', 'Eastbank', 'ladder', 3.5, 2, true, 96),
  row('Gus Hallam', 'Eastbank', 'long pole', 2.8, 4, false, 88),
  row('Spiros Leka', 'Old Town', 'ladder', 4, 3, true, 91),
  row('Ivy Sands', 'Old Town', 'rope', 9.5, 12, false, 84),
  row('Bartek Wolny', 'Hillside', 'long pole', 3, 4, false, 93),
  row('Nora Quill', 'Hillside', 'ladder', 3.2, 2, true, 97),
  row('Desmond Cray', 'Docks', 'lift', 7, 9, false, 80),
  row('Wanda Fry', 'Docks', 'long pole', 3.6, 5, true, 90),
  row('Hector Bloom', 'Garden City', 'ladder', 2.5, 2, true, 89),
]);

const round_no = saidAs(z.string().describe('Number of the booking'), {
  names: ['booking number', 'round', 'reference'],
});
const premises = saidAs(z.string().describe('Address of the building'), { names: ['address', 'building'] });
const payer = saidAs(z.string().describe('Name of the person who pays'), { names: ['name', 'customer'] });
const way_in = saidAs(z.string().optional().describe('How the cleaner gets in, such as a gate code'), {
  names: ['gate', 'access', 'code'],
});

export class WhoCleans extends search({
  description: 'Look for somebody who cleans windows',
  examples: ['I cannot see out any more'],
  slots: { quarter: cleaner.quarter, method: cleaner.method.optional(), inside_too: cleaner.inside_too.optional() },
  returns: cleaner,
  entity: 'window cleaner',
  table: cleaners,
  offers: ['cleaner_name', 'method', 'per_window'],
  comparable: ['per_window', 'top_floor', 'liked_by'],
  followUp: () => WashOnce,
}) {}

export class WashOnce extends transaction({
  description: 'Have windows washed one time',
  slots: {
    cleaner_name: cleaner.cleaner_name,
    panes: saidAs(z.int().min(1).max(300).describe('How many windows there are'), { names: ['windows'] }),
    wash_on: saidAs(z.iso.date().describe('Day of the washing'), { names: ['day'] }),
    from_hour: saidAs(time('From when the cleaner may come', { hours: '07:00-18:00' }), { names: ['time', 'hour'] }),
    frames: saidAs(z.boolean().default(false).describe('Whether the frames are wiped as well'), { names: ['sills'] }),
    grime: saidAs(z.string().optional().describe('What kind of dirt it is'), { names: ['dirt', 'stain'] }),
    premises,
    payer,
  },
  returns: { round_no, price_of_wash: money('What the washing costs', { currency: 'GBP' }) },
  entity: 'wash',
  quote: ({ panes, cleaner_name }, { rows }) => ({
    price_of_wash:
      Math.round(
        panes *
          (rows(cleaners).find((one) => one.cleaner_name.toLowerCase() === cleaner_name.toLowerCase())?.per_window ??
            4) *
          100,
      ) / 100,
  }),
  transact: ({ panes, cleaner_name, wash_on }, { rows, call }) => {
    const found = rows(cleaners).find((one) => one.cleaner_name.toLowerCase() === cleaner_name.toLowerCase());
    if (!found) return failure({ reason: 'Nobody of that name cleans for us.' });
    if (wash_on === '2019-03-05')
      return failure({ reason: 'It will freeze that day.', alternative: { wash_on: '2019-03-07' } });
    return success({ round_no: `CP${call + 17}`, price_of_wash: Math.round(panes * found.per_window * 100) / 100 });
  },
  undo: () => DropWash,
  amend: () => AlterWash,
}) {}

export class JoinRound extends transaction({
  description: 'Have windows washed regularly',
  examples: ['put me on the round'],
  slots: {
    cleaner_name: cleaner.cleaner_name,
    rhythm: saidAs(
      z.enum(['every week', 'every fortnight', 'every month', 'every quarter']).describe('How often the cleaner comes'),
      {
        names: ['how often', 'frequency'],
        values: {
          'every week': ['weekly'],
          'every fortnight': ['every two weeks', 'each second week'],
          'every month': ['monthly'],
          'every quarter': ['four times a year', 'every three months'],
        },
      },
    ),
    first_time: saidAs(z.iso.date().describe('Day of the first washing'), { names: ['start', 'from'] }),
    panes: saidAs(z.int().min(1).max(300).describe('How many windows there are'), { names: ['windows'] }),
    paid_with: saidAs(z.enum(['cash', 'direct debit', 'bank transfer']).describe('How it is paid'), {
      names: ['payment'],
      values: { cash: ['money under the mat', 'notes'], 'direct debit': ['from my account by itself'] },
    }),
    way_in,
    premises,
    payer,
  },
  returns: { round_no },
  entity: 'round',
  transact: (_args, { call }) => success({ round_no: `R${call + 61}` }),
  undo: () => DropWash,
  amend: () => AlterWash,
}) {}

export class AlterWash extends transaction({
  description: 'Change the day or the windows of a washing that was booked',
  slots: {
    round_no,
    wash_on: z.iso.date().optional().describe('The new day'),
    panes: saidAs(z.int().min(1).max(300).optional().describe('How many windows it is now'), { names: ['windows'] }),
  },
  returns: { round_no },
  entity: 'change',
}) {}

export class DropWash extends transaction({
  description: 'Stop the round or cancel a washing',
  slots: { round_no, last_word: saidAs(z.string().optional().describe('Why it is stopped'), { names: ['reason'] }) },
  returns: { round_no },
  entity: 'cancellation',
}) {}

export class Grumble extends transaction({
  description: 'Complain about windows that were washed badly',
  slots: {
    round_no,
    what_is_wrong: saidAs(z.string().describe('What is wrong with the windows'), { names: ['complaint', 'problem'] }),
    redo: saidAs(z.boolean().describe('Whether they are to be washed again'), { names: ['again'] }),
    money_back: saidAs(money('How much is asked back', { currency: 'GBP' }).optional(), { names: ['refund'] }),
  },
  returns: { reply_within: z.string().describe('How soon there is an answer') },
  entity: 'complaint',
  transact: () => success({ reply_within: 'two days' }),
}) {}

export const clearPane = service({
  name: 'ClearPane',
  description: 'Window cleaners',
  apis: [WhoCleans, WashOnce, JoinRound, AlterWash, DropWash, Grumble],
  tables: [cleaners],
});
