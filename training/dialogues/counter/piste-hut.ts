/** The ticket office of a ski area: passes, lessons in the lift, lockers, lost passes. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const pass = z.string().describe('name of the pass');
const hill = saidAs(z.enum(['Goat Ridge', 'Sunny Bowl', 'Black Tooth', 'all three']).describe('where it is valid'), {
  names: ['mountain', 'slope'],
  values: {
    'all three': ['everywhere', 'the whole area'],
    'Black Tooth': ['the steep one'],
    'Sunny Bowl': ['the easy one'],
  },
});
const span = saidAs(z.enum(['morning', 'day', 'week', 'season']).describe('how long it lasts'), {
  names: ['length'],
  values: { morning: ['half a day'], season: ['the whole winter', 'winter long'], week: ['seven days'] },
});
const adultPrice = saidAs(money('price for an adult', { currency: 'CHF' }), { names: ['adult', 'price', 'fare'] });
const childPrice = saidAs(money('price for a child', { currency: 'CHF' }), { names: ['child', 'kid'] });
const nightSkiing = saidAs(z.boolean().describe('lit slopes after dark'), { names: ['floodlight'] });
const lifts = z.int().describe('number of lifts');

const passes = table('piste_hut.passes', 'pass', [
  {
    pass: 'Early Bird',
    hill: 'Sunny Bowl',
    span: 'morning',
    adultPrice: 29,
    childPrice: 15,
    nightSkiing: false,
    lifts: 6,
  },
  { pass: 'Bowl Day', hill: 'Sunny Bowl', span: 'day', adultPrice: 44, childPrice: 22, nightSkiing: true, lifts: 6 },
  {
    pass: 'Bowl Week',
    hill: 'Sunny Bowl',
    span: 'week',
    adultPrice: 210,
    childPrice: 105,
    nightSkiing: true,
    lifts: 6,
  },
  { pass: 'Ridge Day', hill: 'Goat Ridge', span: 'day', adultPrice: 52, childPrice: 30, nightSkiing: false, lifts: 9 },
  {
    pass: 'Ridge Week',
    hill: 'Goat Ridge',
    span: 'week',
    adultPrice: 265,
    childPrice: 140,
    nightSkiing: false,
    lifts: 9,
  },
  {
    pass: 'Tooth Morning',
    hill: 'Black Tooth',
    span: 'morning',
    adultPrice: 38,
    childPrice: 26,
    nightSkiing: false,
    lifts: 4,
  },
  { pass: 'Tooth Day', hill: 'Black Tooth', span: 'day', adultPrice: 58, childPrice: 39, nightSkiing: false, lifts: 4 },
  { pass: 'Grand Tour', hill: 'all three', span: 'day', adultPrice: 75, childPrice: 40, nightSkiing: true, lifts: 19 },
  {
    pass: 'Grand Week',
    hill: 'all three',
    span: 'week',
    adultPrice: 370,
    childPrice: 190,
    nightSkiing: true,
    lifts: 19,
  },
  {
    pass: 'Winter Long',
    hill: 'all three',
    span: 'season',
    adultPrice: 890,
    childPrice: 450,
    nightSkiing: true,
    lifts: 19,
  },
]);

const code = saidAs(z.string().describe('code on the card'), { names: ['number', 'card'] });
const skier = saidAs(z.string().describe('who skis'), { names: ['name', 'person'] });
const firstDay = saidAs(z.iso.date().describe('first day on the snow'), { names: ['start', 'day', 'from'] });

export class ComparePasses extends search({
  description: 'compare ski passes',
  slots: { hill: hill.optional(), span: span.optional(), nightSkiing: nightSkiing.optional() },
  returns: { pass, hill, span, adultPrice, childPrice, nightSkiing, lifts },
  entity: 'pass',
  table: passes,
  offers: ['pass', 'hill', 'adultPrice'],
  comparable: ['adultPrice', 'childPrice', 'lifts'],
  followUp: () => BuyPass,
}) {}

export class BuyPass extends transaction({
  description: 'buy a ski pass',
  slots: {
    pass,
    firstDay,
    adults: saidAs(z.int().min(0).max(12).describe('how many adults'), { names: ['grown-ups'] }),
    children: saidAs(z.int().min(0).max(12).describe('how many children'), { names: ['kids'] }),
    skier,
    keyCard: saidAs(z.enum(['new card', 'own card', 'phone']).describe('what it is loaded on'), {
      names: ['medium'],
      values: { 'own card': ['my old card', 'last year’s card'], phone: ['mobile', 'app'], 'new card': ['fresh card'] },
    }),
    insured: saidAs(z.boolean().default(false).describe('insurance against accidents'), { names: ['insurance'] }),
  },
  returns: { code, total: money('what is paid', { currency: 'CHF' }) },
  entity: 'ski pass',
  quote: ({ pass: name, adults, children, insured }, { rows }) => {
    const found = rows(passes).find((one) => one.pass.toLowerCase() === name.toLowerCase());
    return {
      total:
        (found?.adultPrice ?? 0) * adults +
        (found?.childPrice ?? 0) * children +
        (insured ? 4 * (adults + children) : 0),
    };
  },
  transact: ({ pass: name, adults, children, insured, firstDay: day }, { rows, call }) => {
    const found = rows(passes).find((one) => one.pass.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such pass.' });
    if (found.hill === 'Black Tooth' && day === '2019-03-05')
      return failure({
        reason: 'Black Tooth is shut for avalanches that day.',
        alternative: { firstDay: '2019-03-06' },
      });
    return success({
      code: `PH${call + 600}`,
      total: found.adultPrice * adults + found.childPrice * children + (insured ? 4 * (adults + children) : 0),
    });
  },
  undo: () => RefundPass,
  amend: () => ChangePass,
}) {}

export class ChangePass extends transaction({
  description: 'change a pass that was bought',
  slots: {
    code,
    firstDay: firstDay.optional(),
    adults: z.int().min(0).max(12).optional().describe('how many adults now'),
    children: z.int().min(0).max(12).optional().describe('how many children now'),
  },
  returns: { code },
  entity: 'change',
}) {}

export class RefundPass extends transaction({
  description: 'give a pass back',
  slots: { code, cause: saidAs(z.string().optional().describe('why'), { names: ['reason'] }) },
  returns: { code, back: money('what is refunded', { currency: 'CHF' }) },
  entity: 'refund',
  transact: () => success({ back: 30 }),
}) {}

export class RentLocker extends transaction({
  description: 'rent a locker for skis and boots',
  slots: {
    pairs: saidAs(z.int().min(1).max(6).describe('how many pairs of skis'), { names: ['skis'] }),
    nights: saidAs(z.int().min(1).max(30).describe('for how many nights'), { names: ['nights'] }),
    bringOn: saidAs(z.iso.date().describe('day they are brought'), { names: ['day'] }),
    bringAt: saidAs(time('when they are brought', { hours: '07:30-18:30' }), { names: ['hour'] }),
    heated: saidAs(z.boolean().describe('boots are dried'), { names: ['warm', 'dryer'] }),
    skier,
    remark: saidAs(z.string().optional().describe('anything else'), { names: ['note'] }),
  },
  returns: {
    lockerNo: z.string().describe('number of the locker'),
    rent: money('rent of the locker', { currency: 'CHF' }),
  },
  entity: 'locker',
  quote: ({ nights, pairs, heated }) => ({ rent: nights * pairs * (heated ? 5 : 3) }),
  transact: ({ nights, pairs, heated }, { call }) =>
    success({ lockerNo: `L${call + 30}`, rent: nights * pairs * (heated ? 5 : 3) }),
}) {}

export const pisteHut = service({
  name: 'PisteHut',
  description: 'ski passes and lockers',
  apis: [ComparePasses, BuyPass, ChangePass, RefundPass, RentLocker],
  tables: [passes],
});
