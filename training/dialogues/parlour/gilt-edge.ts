/** A bookbinder: bindings to choose from, books to be bound or mended, and what becomes of an order. */
import { failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const binding = z.string().describe('Binding');
const cover = saidAs(z.enum(['leather', 'cloth', 'marbled paper', 'vellum']).describe('Material of the cover'), {
  names: ['material', 'skin'],
  values: {
    leather: ['calf', 'morocco', 'hide'],
    cloth: ['linen', 'buckram', 'fabric'],
    'marbled paper': ['swirly paper', 'patterned paper'],
  },
});
const colour = z.enum(['black', 'red', 'green', 'blue', 'brown', 'cream']).describe('Colour');
const pounds_each = saidAs(money('Price of one volume', { currency: 'GBP' }), { names: ['price', 'cost'] });
const weeks_to_make = saidAs(z.int().describe('Weeks of waiting'), { names: ['wait', 'weeks'] });
const sewn_by_hand = saidAs(z.boolean().describe('Whether it is sewn by hand'), { names: ['hand-sewn', 'stitched'] });
const bindings = table('gilt_edge.bindings', 'binding', [
  {
    binding: 'Abbey',
    cover: 'leather' as const,
    colour: 'brown' as const,
    pounds_each: 140,
    weeks_to_make: 8,
    sewn_by_hand: true,
  },
  {
    binding: 'Judge',
    cover: 'leather' as const,
    colour: 'red' as const,
    pounds_each: 165,
    weeks_to_make: 10,
    sewn_by_hand: true,
  },
  {
    binding: 'Minister',
    cover: 'leather' as const,
    colour: 'black' as const,
    pounds_each: 120,
    weeks_to_make: 6,
    sewn_by_hand: false,
  },
  {
    binding: 'Parish',
    cover: 'cloth' as const,
    colour: 'black' as const,
    pounds_each: 38,
    weeks_to_make: 2,
    sewn_by_hand: false,
  },
  {
    binding: 'Meadow',
    cover: 'cloth' as const,
    colour: 'green' as const,
    pounds_each: 42,
    weeks_to_make: 3,
    sewn_by_hand: true,
  },
  {
    binding: 'Seaside',
    cover: 'cloth' as const,
    colour: 'blue' as const,
    pounds_each: 40,
    weeks_to_make: 3,
    sewn_by_hand: false,
  },
  {
    binding: 'Peacock',
    cover: 'marbled paper' as const,
    colour: 'blue' as const,
    pounds_each: 55,
    weeks_to_make: 4,
    sewn_by_hand: true,
  },
  {
    binding: 'Tortoise',
    cover: 'marbled paper' as const,
    colour: 'brown' as const,
    pounds_each: 52,
    weeks_to_make: 4,
    sewn_by_hand: false,
  },
  {
    binding: 'Bishop',
    cover: 'vellum' as const,
    colour: 'cream' as const,
    pounds_each: 220,
    weeks_to_make: 12,
    sewn_by_hand: true,
  },
]);
const order_code = z.string().describe('Code of the order');
const customer = saidAs(z.string().describe('Name of the customer'), { names: ['name'] });

export class SeeBindings extends search({
  description: 'See what a book can be bound in',
  slots: { cover: cover.optional(), colour: colour.optional(), sewn_by_hand: sewn_by_hand.optional() },
  returns: { binding, cover, colour, pounds_each, weeks_to_make, sewn_by_hand },
  entity: 'binding',
  table: bindings,
  offers: ['binding', 'colour', 'pounds_each'],
  comparable: ['pounds_each', 'weeks_to_make'],
  followUp: () => BindBook,
}) {}

export class BindBook extends transaction({
  description: 'Have pages or an old book bound anew',
  examples: ['I want my poems between boards'],
  slots: {
    binding,
    what_to_bind: saidAs(z.string().describe('What is bound'), { names: ['book', 'manuscript'] }),
    volumes: saidAs(z.int().min(1).max(30).describe('Number of volumes'), { names: ['copies'] }),
    title_on_spine: saidAs(z.string().describe('Words on the spine'), { names: ['title', 'lettering'] }),
    edges: saidAs(z.enum(['gilt', 'sprinkled', 'plain']).default('plain').describe('How the edges are done'), {
      values: {
        gilt: ['gold', 'golden'],
        sprinkled: ['speckled', 'spotted'],
        plain: ['left white', 'nothing on them'],
      },
    }),
    customer,
    ready_by: saidAs(z.iso.date().optional().describe('Latest day for it'), { names: ['by', 'deadline'] }),
    slipcase: saidAs(z.boolean().default(false).describe('Whether it gets a slipcase'), { names: ['box', 'case'] }),
  },
  returns: { order_code, cost: money('Cost of it all', { currency: 'GBP' }) },
  entity: 'binding order',
  quote: ({ binding: name, volumes, edges, slipcase }, { rows }) => ({
    cost:
      ((rows(bindings).find((one) => one.binding.toLowerCase() === name.toLowerCase())?.pounds_each ?? 60) +
        (edges === 'gilt' ? 25 : edges === 'sprinkled' ? 8 : 0) +
        (slipcase ? 20 : 0)) *
      volumes,
  }),
  transact: ({ binding: name, volumes, edges, slipcase }, { rows, call }) => {
    const found = rows(bindings).find((one) => one.binding.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We have no such binding.' });
    if (edges === 'gilt' && found.cover === 'cloth')
      return failure({ reason: 'We do not gild books in cloth.', alternative: { edges: 'sprinkled' as const } });
    return success({
      order_code: `GE${call + 210}`,
      cost:
        (found.pounds_each + (edges === 'gilt' ? 25 : edges === 'sprinkled' ? 8 : 0) + (slipcase ? 20 : 0)) * volumes,
    });
  },
  undo: () => DropOrder,
  amend: () => ReviseOrder,
}) {}

export class MendBook extends transaction({
  description: 'Have a damaged book mended',
  slots: {
    old_book: saidAs(z.string().describe('Which book it is'), { names: ['book'] }),
    damage: saidAs(
      z.enum(['loose pages', 'broken spine', 'torn pages', 'damp', 'worm holes']).describe('What is broken'),
      {
        values: {
          'loose pages': ['leaves falling out', 'coming apart'],
          'broken spine': ['the back is off', 'cracked back'],
          'torn pages': ['ripped', 'a tear'],
          damp: ['mould', 'got wet', 'water'],
          'worm holes': ['something has eaten it', 'holes'],
        },
      },
    ),
    customer,
    brought_on: saidAs(z.iso.date().describe('Day you bring it'), { names: ['day'] }),
    most_to_spend: saidAs(money('Most it may cost', { currency: 'GBP' }).optional(), { names: ['limit', 'budget'] }),
    about_it: z.string().optional().describe('What else the binder should know'),
  },
  returns: { order_code },
  entity: 'mending',
  transact: (_args, { call }) => success({ order_code: `GM${call + 30}` }),
  undo: () => DropOrder,
  amend: () => ReviseOrder,
}) {}

export class ReviseOrder extends transaction({
  description: 'Change something about an order',
  slots: {
    order_code,
    title_on_spine: z.string().optional().describe('New words on the spine'),
    volumes: z.int().min(1).max(30).optional().describe('New number of volumes'),
    ready_by: z.iso.date().optional().describe('New latest day'),
    brought_on: z.iso.date().optional().describe('New day to bring it'),
  },
  returns: { order_code },
  entity: 'revision',
}) {}

export class DropOrder extends transaction({
  description: 'Withdraw an order',
  slots: { order_code, grounds: saidAs(z.string().optional().describe('Why you withdraw it'), { names: ['reason'] }) },
  returns: { order_code },
  entity: 'withdrawal',
}) {}

export const giltEdge = service({
  name: 'GiltEdge',
  description: 'Bookbinder',
  apis: [SeeBindings, BindBook, MendBook, ReviseOrder, DropOrder],
  tables: [bindings],
});
