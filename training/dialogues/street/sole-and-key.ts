/** A shoemaker who also cuts keys: what is done at which price, leaving a pair, keys, a later day, calling it off. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const work = {
  work: saidAs(z.string().describe('Name of the repair'), { names: ['repair', 'job'] }),
  part: saidAs(
    z.enum(['heel', 'sole', 'zip', 'stitching', 'stretching', 'polish', 'insole']).describe('What is repaired'),
    {
      names: ['kind'],
      values: {
        heel: ['heels', 'heel tip'],
        sole: ['soles', 'bottom'],
        zip: ['zipper', 'fastener'],
        stitching: ['seam', 'sewing'],
        stretching: ['too tight', 'widening'],
        polish: ['shine', 'cleaning'],
        insole: ['inner sole', 'footbed'],
      },
    },
  ),
  price: saidAs(money('What a pair costs', { currency: 'GBP' }), { names: ['cost'] }),
  days_needed: saidAs(z.int().describe('How many days it takes'), { names: ['wait', 'days'] }),
  guarantee_months: saidAs(z.int().describe('For how many months it is guaranteed'), {
    names: ['guarantee', 'warranty'],
  }),
  vegan: saidAs(z.boolean().describe('Whether it is done without leather'), { names: ['without leather'] }),
  cobbler: saidAs(z.string().describe('Who does it'), { names: ['shoemaker'] }),
};
type Work = ArgumentsOf<typeof work>;
const row = (
  name: string,
  part: Work['part'],
  price: number,
  days_needed: number,
  guarantee_months: number,
  vegan: boolean,
  cobbler: string,
): Work => ({ work: name, part, price, days_needed, guarantee_months, vegan, cobbler });

const works = table('sole_and_key.works', 'work', [
  row('Click Clack', 'heel', 12, 1, 3, true, 'Ferit'),
  row('Tall Order', 'heel', 22, 3, 6, false, 'Old Bram'),
  row('Road Rubber', 'sole', 34, 4, 12, true, 'Ferit'),
  row('Gentleman', 'sole', 68, 8, 24, false, 'Old Bram'),
  row('Quick Glue', 'sole', 18, 1, 1, true, 'Nadia'),
  row('Zip Zap', 'zip', 26, 5, 6, true, 'Nadia'),
  row('Saddle Stitch', 'stitching', 20, 3, 12, false, 'Old Bram'),
  row('Give Way', 'stretching', 10, 2, 0, true, 'Ferit'),
  row('Mirror', 'polish', 8, 1, 0, false, 'Nadia'),
  row('Rain Coat', 'polish', 14, 2, 2, true, 'Nadia'),
  row('Cloud Nine', 'insole', 16, 1, 6, true, 'Ferit'),
]);

const tag = saidAs(z.string().describe('Number on the tag'), { names: ['tag', 'number'] });
const ready_on = saidAs(z.iso.date().describe('Day on which one fetches it'), { names: ['day', 'fetched'] });

export class FindRepair extends search({
  description: 'See what can be mended and what it costs',
  slots: { part: work.part, vegan: work.vegan.optional() },
  returns: work,
  entity: 'repair',
  table: works,
  offers: ['work', 'price', 'days_needed'],
  comparable: ['price', 'days_needed', 'guarantee_months'],
  followUp: () => LeavePair,
}) {}

export class LeavePair extends transaction({
  description: 'Leave shoes to be mended',
  examples: ['my shoes need mending'],
  slots: {
    work: work.work,
    shoes: saidAs(z.string().describe('Which shoes, and whose'), { names: ['pair', 'boots'] }),
    pairs: saidAs(z.int().min(1).max(8).default(1).describe('How many pairs'), { names: ['pairs'] }),
    colour: saidAs(z.enum(['black', 'brown', 'tan', 'white', 'red']).optional().describe('Colour of the material'), {
      names: ['color'],
      values: { tan: ['beige', 'camel', 'light brown'], brown: ['chestnut', 'cognac'] },
    }),
    ready_on,
    customer: saidAs(z.string().describe('Name of the customer'), { names: ['name'] }),
    text_me: saidAs(z.boolean().optional().describe('Whether a message is sent when it is ready'), {
      names: ['text', 'message'],
    }),
    wish: saidAs(z.string().optional().describe('What the cobbler should mind'), { names: ['note'] }),
  },
  returns: {
    tag,
    total: money('What is due in all', { currency: 'GBP' }),
    rack: z.string().describe('Rack on which it stands'),
  },
  entity: 'repair order',
  quote: ({ work: name, pairs }, { rows }) => ({
    total: pairs * (rows(works).find((one) => one.work.toLowerCase() === name.toLowerCase())?.price ?? 20),
  }),
  transact: ({ work: name, pairs, ready_on: day }, { rows, call }) => {
    const found = rows(works).find((one) => one.work.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We do no repair of that name.' });
    if (day < `2019-03-${String(1 + found.days_needed).padStart(2, '0')}`)
      return failure({
        reason: `${found.work} takes ${found.days_needed} days.`,
        alternative: { ready_on: `2019-03-${String(1 + found.days_needed).padStart(2, '0')}` },
      });
    return success({ tag: `K-${call + 410}`, total: pairs * found.price, rack: `Rack ${(call % 5) + 1}` });
  },
  undo: () => TakeBack,
  amend: () => LaterDay,
}) {}

export class CutKeys extends transaction({
  description: 'Have keys copied',
  examples: ['another key for the front door'],
  slots: {
    key_type: saidAs(
      z.enum(['house', 'cylinder', 'car', 'bike lock', 'letter box', 'safe']).describe('What the key is for'),
      {
        names: ['kind of key'],
        values: {
          house: ['front door', 'flat'],
          cylinder: ['yale', 'security'],
          'letter box': ['mailbox', 'post box'],
          'bike lock': ['bicycle', 'padlock'],
        },
      },
    ),
    copies: saidAs(z.int().min(1).max(25).describe('How many copies'), { names: ['keys', 'spares'] }),
    head: saidAs(z.enum(['plain', 'red', 'blue', 'glow']).default('plain').describe('Head of the key'), {
      names: ['cap'],
      values: { glow: ['shines in the dark', 'luminous'], plain: ['ordinary', 'nothing fancy'] },
    }),
    engraving: saidAs(z.string().optional().describe('What is engraved'), { names: ['engrave', 'letters'] }),
    come_at: saidAs(time('When one comes by', { hours: '08:30-18:29' }), { names: ['by', 'come'] }),
    come_on: saidAs(z.iso.date().describe('Day on which one comes by'), { names: ['on'] }),
    customer: saidAs(z.string().describe('Name of the customer'), { names: ['name'] }),
    has_card: saidAs(z.boolean().optional().describe('Whether one has the card of the lock'), {
      names: ['security card'],
    }),
  },
  returns: { tag, total: money('What is due in all', { currency: 'GBP' }) },
  entity: 'order of keys',
  quote: ({ key_type, copies, engraving }) => ({ total: copies * priceOf(key_type) + (engraving ? 6 : 0) }),
  transact: ({ key_type, copies, engraving, has_card }, { call }) =>
    key_type === 'cylinder' && has_card === false
      ? failure({ reason: 'Without the card we may not copy that one.' })
      : success({ tag: `K-${call + 730}`, total: copies * priceOf(key_type) + (engraving ? 6 : 0) }),
  undo: () => TakeBack,
}) {}

function priceOf(key_type: string): number {
  return { house: 7, cylinder: 19, car: 45, safe: 30 }[key_type] ?? 5;
}

export class LaterDay extends transaction({
  description: 'Fetch a repair on another day, or leave more pairs',
  slots: {
    tag,
    ready_on: ready_on.optional(),
    pairs: z.int().min(1).max(8).optional().describe('How many pairs it is now'),
  },
  returns: { tag },
  entity: 'change of the repair',
}) {}

export class TakeBack extends transaction({
  description: 'Take an order back unmended',
  slots: { tag, why: saidAs(z.string().optional().describe('Why it is taken back'), { names: ['reason', 'because'] }) },
  returns: { tag, charge: money('What is charged all the same', { currency: 'GBP' }) },
  entity: 'withdrawn order',
  transact: () => success({ charge: 3 }),
}) {}

export const soleAndKey = service({
  name: 'SoleAndKey',
  description: 'Shoe repairs and keys',
  apis: [FindRepair, LeavePair, CutKeys, LaterDay, TakeBack],
  tables: [works],
});
