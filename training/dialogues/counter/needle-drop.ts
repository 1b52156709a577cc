/** Loudspeakers, record players and amplifiers to hear at home before one buys. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const gear = saidAs(z.string().describe('the machine, by its name'), { names: ['set', 'machine', 'device'] });
const sort_of = saidAs(
  z.enum(['turntable', 'speakers', 'amplifier', 'headphones', 'tape deck']).describe('what sort of machine'),
  {
    names: ['kind'],
    values: {
      turntable: ['record player', 'for vinyl'],
      speakers: ['boxes', 'loudspeakers'],
      amplifier: ['amp'],
      headphones: ['cans', 'for the ears'],
      'tape deck': ['cassette deck', 'for tapes'],
    },
  },
);
const era = saidAs(z.enum(['brand new', 'used', 'vintage']).describe('new or old'), {
  names: ['age'],
  values: {
    used: ['second hand', 'second-hand'],
    vintage: ['from the seventies', 'antique'],
    'brand new': ['out of the box'],
  },
});
const a_week = saidAs(money('rent for a week', { currency: 'USD' }), { names: ['rent', 'weekly'] });
const to_buy = saidAs(money('price to buy it', { currency: 'USD' }), { names: ['price', 'buying'] });
const kilos = saidAs(z.number().describe('weight in kilograms'), { names: ['weight'] });
const wireless = saidAs(z.boolean().describe('works without cables'), { names: ['bluetooth', 'cordless'] });

const machines = table('needle_drop.machines', 'gear', [
  { gear: 'Larkspur 2', sort_of: 'turntable', era: 'brand new', a_week: 25, to_buy: 480, kilos: 6, wireless: true },
  { gear: 'Old Faithful', sort_of: 'turntable', era: 'vintage', a_week: 18, to_buy: 350, kilos: 11, wireless: false },
  { gear: 'Merry Go', sort_of: 'turntable', era: 'used', a_week: 12, to_buy: 190, kilos: 5, wireless: false },
  { gear: 'Giant Ears', sort_of: 'speakers', era: 'vintage', a_week: 40, to_buy: 1200, kilos: 32, wireless: false },
  { gear: 'Pocket Choir', sort_of: 'speakers', era: 'brand new', a_week: 15, to_buy: 220, kilos: 3, wireless: true },
  { gear: 'Twin Oaks', sort_of: 'speakers', era: 'used', a_week: 28, to_buy: 640, kilos: 18, wireless: false },
  { gear: 'Warm Valve', sort_of: 'amplifier', era: 'vintage', a_week: 45, to_buy: 1500, kilos: 20, wireless: false },
  { gear: 'Straight Line', sort_of: 'amplifier', era: 'brand new', a_week: 30, to_buy: 700, kilos: 9, wireless: true },
  { gear: 'Hush', sort_of: 'headphones', era: 'brand new', a_week: 10, to_buy: 260, kilos: 0.3, wireless: true },
  { gear: 'Night Owl', sort_of: 'headphones', era: 'used', a_week: 6, to_buy: 90, kilos: 0.4, wireless: false },
  { gear: 'Reel Deal', sort_of: 'tape deck', era: 'vintage', a_week: 35, to_buy: 900, kilos: 15, wireless: false },
]);

const loan = saidAs(z.string().describe('number on the loan slip'), { names: ['number', 'slip'] });
const lent_to = saidAs(z.string().describe('who borrows it'), { names: ['name', 'borrower'] });
const back_on = saidAs(z.iso.date().describe('day it comes back'), { names: ['until', 'return', 'back'] });

export class HearAround extends search({
  description: 'see what can be borrowed',
  slots: { sort_of: sort_of.optional(), era: era.optional(), wireless: wireless.optional() },
  returns: { gear, sort_of, era, a_week, to_buy, kilos, wireless },
  entity: 'machine',
  table: machines,
  offers: ['gear', 'era', 'a_week'],
  comparable: ['a_week', 'to_buy', 'kilos'],
  followUp: () => LendOut,
}) {}

export class LendOut extends transaction({
  description: 'borrow a machine to hear it at home',
  examples: ['borrow for the weekend', 'hear it at home'],
  slots: {
    gear,
    out_on: saidAs(z.iso.date().describe('day it goes out'), { names: ['from', 'start'] }),
    back_on,
    lent_to,
    bring: saidAs(z.boolean().describe('the shop brings it'), {
      names: ['delivery', 'delivered'],
      values: { false: ['i fetch it', 'collect'] },
    }),
    doorstep: saidAs(z.string().optional().describe('where to'), { names: ['address'] }),
    plays: saidAs(z.string().optional().describe('music it is tried with'), { names: ['music', 'record'] }),
    spare_needle: saidAs(z.boolean().optional().describe('a second needle goes along'), { names: ['needle'] }),
  },
  returns: { loan, pledge: money('pledge', { currency: 'USD' }) },
  entity: 'loan',
  quote: ({ gear: name, bring }, { rows }) => ({
    pledge:
      (rows(machines).find((one) => one.gear.toLowerCase() === name.toLowerCase())?.a_week ?? 20) * 2 +
      (bring ? 15 : 0),
  }),
  transact: ({ gear: name, bring, out_on }, { rows, call }) => {
    const found = rows(machines).find((one) => one.gear.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'It is not on our shelf.' });
    if (found.gear === 'Warm Valve' && out_on < '2019-03-10')
      return failure({ reason: 'It is lent out until the 10th.', alternative: { out_on: '2019-03-11' } });
    return success({ loan: `ND${call + 90}`, pledge: found.a_week * 2 + (bring ? 15 : 0) });
  },
  undo: () => BringBack,
  amend: () => Prolong,
}) {}

export class Prolong extends transaction({
  description: 'keep it for longer or shorter',
  slots: { loan, back_on },
  returns: { loan },
  entity: 'new return day',
}) {}

export class BringBack extends transaction({
  description: 'give a machine back or drop the loan',
  slots: {
    loan,
    verdict: saidAs(z.string().optional().describe('what one thinks of the sound'), { names: ['opinion', 'reason'] }),
    buys: saidAs(z.boolean().default(false).describe('one would like to buy it'), { names: ['buy', 'keep'] }),
  },
  returns: { loan },
  entity: 'return',
}) {}

export class SitAndListen extends transaction({
  description: 'an hour in the listening room',
  slots: {
    gear,
    day: z.iso.date().describe('which day'),
    from: saidAs(time('from when', { hours: '10:00-20:00' }), { names: ['hour'] }),
    chairs: saidAs(z.int().min(1).max(5).describe('how many chairs'), { names: ['people', 'seats'] }),
    lent_to,
    own_records: saidAs(z.boolean().describe('with records of one’s own'), { names: ['records'] }),
  },
  returns: { room: z.string().describe('the room') },
  entity: 'listening hour',
  transact: (_, { call }) => success({ room: call % 2 ? 'Blue Room' : 'Red Room' }),
}) {}

export const needleDrop = service({
  name: 'NeedleDrop',
  description: 'a shop that lends hi-fi',
  apis: [HearAround, LendOut, Prolong, BringBack, SitAndListen],
  tables: [machines],
});
