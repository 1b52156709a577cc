/** A smith: what he makes to order, what he mends, and horses that he shoes. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const pattern = {
  pattern: saidAs(z.string().describe('Name of the pattern'), { names: ['design'] }),
  ironwork: saidAs(
    z.enum(['gate', 'railing', 'fire irons', 'weathervane', 'hook', 'hinge']).describe('What sort of ironwork'),
    {
      names: ['piece'],
      values: {
        'fire irons': ['poker', 'tongs', 'things for the hearth'],
        weathervane: ['weathercock'],
        railing: ['handrail', 'banister'],
      },
    },
  ),
  finish: saidAs(z.enum(['black', 'galvanised', 'waxed', 'bare']).describe('How the iron is finished'), {
    values: { galvanised: ['zinc', 'rustproof'], bare: ['as it comes', 'left to rust'], waxed: ['beeswax'] },
  }),
  price: saidAs(money('Price', { currency: 'GBP' }), { names: ['cost'] }),
  weeks: z.int().describe('How many weeks it takes'),
  kilos: saidAs(z.number().describe('Weight in kilograms'), { names: ['weight'] }),
  outdoors: saidAs(z.boolean().describe('Whether it can stand outside'), { names: ['outside', 'weatherproof'] }),
};
type Pattern = ArgumentsOf<typeof pattern>;
const row = (
  name: string,
  ironwork: Pattern['ironwork'],
  finish: Pattern['finish'],
  [price, weeks, kilos]: [number, number, number],
  outdoors = true,
): Pattern => ({ pattern: name, ironwork, finish, price, weeks, kilos, outdoors });

const patterns = table('hollow_forge.patterns', 'pattern', [
  row('Bramley', 'gate', 'galvanised', [480, 6, 62]),
  row('Kissing', 'gate', 'black', [350, 4, 45]),
  row('Bishop', 'gate', 'black', [920, 10, 120]),
  row('Ivy Twist', 'railing', 'waxed', [210, 3, 18], false),
  row('Harbour', 'railing', 'galvanised', [260, 5, 22]),
  row('Grandmother', 'fire irons', 'black', [85, 2, 6], false),
  row('Ram', 'fire irons', 'waxed', [130, 3, 8], false),
  row('Running Fox', 'weathervane', 'black', [175, 4, 9]),
  row('Old Salt', 'weathervane', 'galvanised', [240, 5, 12]),
  row('Pigtail', 'hook', 'waxed', [9, 1, 0.4], false),
  row('Butcher', 'hook', 'bare', [12, 1, 0.7]),
  row('Strap', 'hinge', 'black', [38, 2, 3]),
  row('Cock Head', 'hinge', 'waxed', [64, 3, 1.5], false),
]);

const ticket = saidAs(z.string().describe('Ticket'), { names: ['ticket number', 'job'] });

export class SeePatterns extends search({
  description: 'See patterns that the smith makes',
  slots: {
    ironwork: pattern.ironwork.optional(),
    finish: pattern.finish.optional(),
    outdoors: pattern.outdoors.optional(),
  },
  returns: pattern,
  entity: 'pattern',
  table: patterns,
  offers: ['pattern', 'ironwork', 'price'],
  comparable: ['price', 'weeks', 'kilos'],
  followUp: () => Commission,
}) {}

export class Commission extends transaction({
  description: 'Have a piece made to a pattern',
  examples: ['could the smith make me'],
  slots: {
    pattern: pattern.pattern,
    pieces: saidAs(z.int().min(1).max(30).describe('How many of it'), { names: ['number'] }),
    patron: saidAs(z.string().describe('Who it is made for'), { names: ['name', 'customer'] }),
    finish: pattern.finish,
    wanted_by: saidAs(z.iso.date().describe('Day by which it is wanted'), { names: ['by', 'deadline'] }),
    lettering: saidAs(z.string().optional().describe('What is stamped into it'), { names: ['words', 'inscription'] }),
    fit_it: saidAs(z.boolean().describe('Whether the smith fits it on the spot'), { names: ['fitting', 'hang it'] }),
  },
  returns: { ticket, whole_price: money('What the work costs', { currency: 'GBP' }) },
  entity: 'commission',
  quote: ({ pattern: name, pieces, fit_it }, { rows }) => ({
    whole_price:
      pieces * (rows(patterns).find((one) => one.pattern.toLowerCase() === name.toLowerCase())?.price ?? 50) +
      (fit_it ? 40 : 0),
  }),
  transact: ({ pattern: name, pieces, fit_it, wanted_by }, { rows, call }) => {
    const found = rows(patterns).find((one) => one.pattern.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'The smith knows no pattern of that name.' });
    if (wanted_by < '2019-03-08')
      return failure({ reason: 'The fire is out until then.', alternative: { wanted_by: '2019-03-15' } });
    return success({ ticket: `F${call + 310}`, whole_price: pieces * found.price + (fit_it ? 40 : 0) });
  },
  undo: () => Withdraw,
  amend: () => AlterWork,
}) {}

export class Mend extends transaction({
  description: 'Bring something broken to be mended',
  examples: ['it has snapped clean off'],
  slots: {
    broken_thing: saidAs(z.string().describe('What is broken'), { names: ['thing', 'item'] }),
    owner: saidAs(z.string().describe('Whose it is'), { names: ['name'] }),
    bring_on: saidAs(z.iso.date().describe('Day it is brought'), { names: ['day'] }),
    bring_at: saidAs(time('When it is brought', { hours: '07:30-17:30' }), { names: ['time'] }),
    spend: saidAs(money('What it may cost at most', { currency: 'GBP' }).optional(), { names: ['limit', 'at most'] }),
    wait_for_it: saidAs(z.boolean().describe('Whether the owner waits for it'), { names: ['wait', 'while they wait'] }),
  },
  returns: { ticket },
  entity: 'repair',
  transact: (_, { call }) => success({ ticket: `M${call + 45}` }),
  undo: () => Withdraw,
  amend: () => AlterWork,
}) {}

export class Shoe extends transaction({
  description: 'Have a horse shod',
  slots: {
    horse: saidAs(z.string().describe('What the horse is called'), { names: ['pony', 'animal'] }),
    feet: saidAs(z.literal([1, 2, 4]).describe('How many feet'), { names: ['hooves', 'shoes'] }),
    shoe_day: saidAs(z.iso.date().describe('Day of the shoeing'), { names: ['day'] }),
    shoe_time: saidAs(time('Hour of the shoeing', { hours: '07:30-17:30' }), { names: ['time'] }),
    yard: saidAs(z.string().describe('Where the horse stands'), { names: ['stable', 'address'] }),
    kicker: saidAs(z.boolean().describe('Whether the horse is known to kick'), {
      names: ['temper'],
      values: { false: ['quiet as a lamb', 'good as gold'] },
    }),
  },
  returns: { ticket, farrier: z.string().describe('Who comes') },
  entity: 'shoeing',
  transact: (_, { call }) => success({ ticket: `H${call + 17}`, farrier: 'young Seth' }),
  undo: () => Withdraw,
  amend: () => AlterWork,
}) {}

export class AlterWork extends transaction({
  description: 'Alter something that is on a ticket',
  slots: {
    ticket,
    new_day: saidAs(z.iso.date().optional().describe('Day it is to be instead'), { names: ['day'] }),
    finish: pattern.finish.optional(),
    lettering: z.string().optional().describe('What is stamped into it instead'),
    pieces: z.int().min(1).max(30).optional().describe('How many it is to be instead'),
  },
  returns: { ticket },
  entity: 'alteration',
}) {}

export class Withdraw extends transaction({
  description: 'Take work back from the smith',
  slots: { ticket, reason: z.string().optional().describe('Why it is taken back') },
  returns: { ticket, iron_money: money('What the iron cost already', { currency: 'GBP' }) },
  entity: 'withdrawal',
  transact: ({ ticket: number }) => success({ iron_money: number.toUpperCase().startsWith('F') ? 25 : 0 }),
}) {}

export const hollowForge = service({
  name: 'HollowForge',
  description: 'A blacksmith',
  apis: [SeePatterns, Commission, Mend, Shoe, AlterWork, Withdraw],
  tables: [patterns],
});
