/** A tea room: afternoon teas, tables and private parlours. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const tea = {
  tea: saidAs(z.string().describe('Name of the tea'), { names: ['afternoon tea', 'menu'] }),
  kind: saidAs(z.enum(['classic', 'savoury', 'vegan', 'nursery', 'sparkling']).describe('Style of tea'), {
    names: ['style'],
    values: {
      classic: ['traditional', 'scones and cream', 'old-fashioned'],
      savoury: ['nothing sweet', 'sandwiches and cheese', 'not sweet'],
      vegan: ['no butter or eggs', 'plant-based'],
      nursery: ['for little ones', 'children', 'grandchildren'],
      sparkling: ['champagne', 'with bubbles', 'fizz'],
    },
  }),
  a_head: saidAs(money('Price for one guest', { currency: 'GBP' }), { names: ['price', 'cost'] }),
  cakes: saidAs(z.int().describe('Number of cakes'), { names: ['sweet things'] }),
  gluten_free: saidAs(z.boolean().describe('Whether it has no wheat'), { names: ['wheat-free', 'coeliac'] }),
  bottomless: saidAs(z.boolean().describe('Whether the pot is refilled'), { names: ['refills', 'top-ups'] }),
};
type Tea = ArgumentsOf<typeof tea>;
const row = (name: string, kind: Tea['kind'], a_head: number, cakes: number, flags: string): Tea => ({
  tea: name,
  kind,
  a_head,
  cakes,
  gluten_free: flags.includes('g'),
  bottomless: flags.includes('b'),
});
const teas = table('saffron_cup.teas', 'tea', [
  row('Duchess', 'classic', 24, 5, 'b'),
  row('Vicarage', 'classic', 18.5, 3, 'gb'),
  row('Miss Pettigrew', 'classic', 29, 7, 'g'),
  row('Ploughman', 'savoury', 21, 0, 'b'),
  row('Stilton and Walnut', 'savoury', 23, 1, ''),
  row('Hedgerow', 'vegan', 22, 4, 'gb'),
  row('Green Man', 'vegan', 26, 6, ''),
  row('Teddy Bear', 'nursery', 12, 4, 'g'),
  row('Mad Hatter', 'nursery', 14, 6, 'b'),
  row('Coronation', 'sparkling', 38, 5, 'g'),
  row('Golden Wedding', 'sparkling', 42, 8, 'b'),
]);

const booking_no = saidAs(z.string().describe('Number of the booking'), { names: ['reference'] });
const guests = saidAs(z.int().min(1).max(40).describe('How many come'), { names: ['people', 'heads'] });
const host = saidAs(z.string().describe('In whose name'), { names: ['name'] });
const day = z.iso.date().describe('Day of the tea');
const arrive = saidAs(time('When the guests arrive', { hours: '11:00-18:00' }), { names: ['time', 'hour'] });

export class FindTea extends search({
  description: 'Find an afternoon tea',
  slots: { kind: tea.kind.optional(), gluten_free: tea.gluten_free.optional(), bottomless: tea.bottomless.optional() },
  returns: tea,
  entity: 'tea',
  table: teas,
  offers: ['tea', 'kind', 'a_head'],
  comparable: ['a_head', 'cakes'],
  followUp: () => ReserveTable,
}) {}

export class ReserveTable extends transaction({
  description: 'Reserve a table for tea',
  slots: {
    tea: tea.tea,
    guests,
    day,
    arrive,
    host,
    spot: saidAs(z.enum(['window', 'fireside', 'garden', 'snug']).optional().describe('Where the table stands'), {
      names: ['seat', 'place'],
      values: {
        window: ['with a view', 'looking out'],
        fireside: ['by the fire', 'in the warm', 'next to the stove'],
        garden: ['outside', 'on the terrace', 'under the tree'],
        snug: ['the quiet corner', 'tucked away'],
      },
    }),
    occasion: z.string().optional().describe('What is celebrated'),
    with_candle: saidAs(z.boolean().default(false).describe('Whether a cake has a candle'), {
      names: ['birthday candle', 'candle'],
    }),
  },
  returns: { booking_no, bill: money('What it comes to', { currency: 'GBP' }) },
  entity: 'table',
  quote: ({ tea: name, guests: count }, { rows }) => ({
    bill: (rows(teas).find((one) => one.tea.toLowerCase() === name.toLowerCase())?.a_head ?? 20) * count,
  }),
  transact: ({ tea: name, guests: count, day: date }, { rows, call }) => {
    const found = rows(teas).find((one) => one.tea.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We have no tea of that name.' });
    if (date === '2019-03-31')
      return failure({ reason: 'We are full on Mothering Sunday.', alternative: { day: '2019-03-30' } });
    return success({ booking_no: `SC${call + 40}`, bill: found.a_head * count });
  },
  undo: () => CancelBooking,
  amend: () => ChangeBooking,
}) {}

export class HireParlour extends transaction({
  description: 'Hire a private parlour for a party',
  examples: ['a room to ourselves'],
  slots: {
    parlour: saidAs(z.enum(['Rose', 'Blue', 'Conservatory']).describe('Which room it is'), {
      names: ['room'],
      values: { Conservatory: ['the glass one', 'with the palms'] },
    }),
    day: z.iso.date().describe('Day of the party'),
    from: time('When the party begins', { hours: '11:00-20:00' }),
    hours: saidAs(z.int().min(1).max(6).describe('Length in hours'), { names: ['how long'] }),
    guests,
    host,
    with_piano: saidAs(z.boolean().describe('Whether the piano is wanted'), { names: ['music', 'piano'] }),
    wish: z.string().optional().describe('Wish for the kitchen'),
  },
  returns: { booking_no, rent: money('Rent of the room', { currency: 'GBP' }) },
  entity: 'parlour',
  quote: ({ hours, with_piano }) => ({ rent: hours * 35 + (with_piano ? 15 : 0) }),
  transact: ({ parlour, guests: count, hours, with_piano }, { call }) =>
    parlour === 'Blue' && count > 12
      ? failure({ reason: 'The Blue room holds twelve.', alternative: { parlour: 'Conservatory' as const } })
      : success({ booking_no: `SP${call + 10}`, rent: hours * 35 + (with_piano ? 15 : 0) }),
  undo: () => CancelBooking,
}) {}

export class ChangeBooking extends transaction({
  description: 'Change a reserved table',
  slots: {
    booking_no,
    day: z.iso.date().optional().describe('New day'),
    arrive: time('New time', { hours: '11:00-18:00' }).optional(),
    guests: guests.optional(),
  },
  returns: { booking_no },
  entity: 'new booking',
}) {}

export class CancelBooking extends transaction({
  description: 'Cancel a table or a parlour',
  slots: { booking_no, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { booking_no },
  entity: 'cancellation',
}) {}

export const saffronCup = service({
  name: 'SaffronCup',
  description: 'Tea room with parlours',
  apis: [FindTea, ReserveTable, HireParlour, ChangeBooking, CancelBooking],
  tables: [teas],
});
