/** A counter for photos on visas, and for stamps on papers that go to another country. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const stamp = {
  route: saidAs(z.string().describe('Name of the route'), { names: ['route', 'way'] }),
  destination: saidAs(
    z.enum(['Brazil', 'China', 'Emirates', 'India', 'Italy', 'Vietnam']).describe('Country the paper is for'),
    {
      names: ['country'],
      values: { Emirates: ['Dubai', 'Abu Dhabi'], China: ['Beijing', 'Shanghai'], Vietnam: ['Hanoi', 'Saigon'] },
    },
  ),
  working_days: saidAs(z.int().describe('How many working days it takes'), { names: ['days', 'duration'] }),
  fee: saidAs(money('Fee for one paper', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  translated: saidAs(z.boolean().describe('Whether a sworn translation is in it'), { names: ['translation'] }),
  needs_original: saidAs(z.boolean().describe('Whether the original must be handed in'), { names: ['original'] }),
};
type Stamp = ArgumentsOf<typeof stamp>;
const row = (
  route: string,
  destination: Stamp['destination'],
  working_days: number,
  fee: number,
  translated: boolean,
  needs_original: boolean,
): Stamp => ({ route, destination, working_days, fee, translated, needs_original });

const routes = table('seal_desk.routes', 'route', [
  row('Amber Plain', 'Brazil', 8, 45, false, true),
  row('Amber Swift', 'Brazil', 3, 80, true, true),
  row('Jade Chain', 'China', 15, 120, true, true),
  row('Jade Express', 'China', 6, 210, true, true),
  row('Palm Chain', 'Emirates', 12, 135, false, true),
  row('Palm Courier', 'Emirates', 5, 240, true, false),
  row('Lotus Basic', 'India', 7, 38, false, false),
  row('Lotus Full', 'India', 10, 70, true, true),
  row('Olive Plain', 'Italy', 4, 30, false, false),
  row('Olive Full', 'Italy', 6, 65, true, true),
  row('Bamboo Desk', 'Vietnam', 14, 95, true, true),
]);

const order_code = saidAs(z.string().describe('Code of the order'), { names: ['order', 'code'] });
const copies = saidAs(z.int().min(1).max(12).describe('How many copies'), { names: ['pieces'] });
const handover = saidAs(z.enum(['counter', 'courier', 'registered mail']).describe('How it comes back'), {
  names: ['return', 'delivery'],
  values: { counter: ['myself', 'in person'], courier: ['messenger', 'bike man'], 'registered mail': ['post'] },
});

export class FindRoute extends search({
  description: 'Find out how a paper gets its stamps for another country',
  slots: {
    destination: stamp.destination,
    translated: stamp.translated.optional(),
    needs_original: stamp.needs_original.optional(),
  },
  returns: stamp,
  entity: 'route',
  table: routes,
  offers: ['route', 'working_days', 'fee'],
  comparable: ['working_days', 'fee'],
  followUp: () => LegalisePaper,
}) {}

export class LegalisePaper extends transaction({
  description: 'Have a paper stamped for another country',
  examples: ['they want an apostille on it'],
  slots: {
    route: stamp.route,
    paper: saidAs(
      z
        .enum(['birth certificate', 'marriage certificate', 'diploma', 'police record', 'power of attorney'])
        .describe('Which paper it is'),
      {
        names: ['document'],
        values: {
          diploma: ['degree', 'university paper'],
          'police record': ['clean sheet', 'criminal record'],
          'power of attorney': ['authorisation'],
        },
      },
    ),
    copies: copies.default(1),
    holder: saidAs(z.string().describe('Person named on the paper'), { names: ['name'] }),
    bring_day: saidAs(z.iso.date().describe('Day it is brought in'), { names: ['bring'] }),
    handover,
    remark: saidAs(z.string().optional().describe('What the clerk should know'), { names: ['note'] }),
  },
  returns: { order_code, total: money('All that is to be paid', { currency: 'EUR' }) },
  entity: 'order',
  quote: ({ route, copies: count }, { rows }) => ({
    total: (rows(routes).find((one) => one.route.toLowerCase() === route.toLowerCase())?.fee ?? 0) * count,
  }),
  transact: ({ route, copies: count }, { rows, call }) => {
    const found = rows(routes).find((one) => one.route.toLowerCase() === route.toLowerCase());
    if (!found) return failure({ reason: 'We have no route of that name.' });
    if (count > 6) return failure({ reason: 'At most six are stamped at a time.', alternative: { copies: 6 } });
    return success({ order_code: `SD${call + 410}`, total: found.fee * count });
  },
  undo: () => WithdrawPaper,
  amend: () => ChangeOrder,
}) {}

export class TakePhotos extends transaction({
  description: 'Sit for photos for a passport or visa',
  slots: {
    sitter: saidAs(z.string().describe('Who is photographed'), { names: ['person', 'face'] }),
    photo_for: saidAs(
      z.enum(['passport', 'visa', 'residence card', 'student card']).describe('What the photo is for'),
      {
        values: { 'residence card': ['permit', 'stay card'] },
      },
    ),
    prints: saidAs(z.int().min(2).max(16).describe('How many prints'), { names: ['pictures'] }),
    sit_day: saidAs(z.iso.date().describe('Day of the sitting'), { names: ['day'] }),
    sit_time: saidAs(time('Time of the sitting', { hours: '08:30-18:30' }), { names: ['hour'] }),
    covered: saidAs(z.boolean().default(false).describe('Whether the head stays covered'), {
      names: ['headscarf', 'turban', 'veil'],
    }),
  },
  returns: { order_code, to_pay: money('Price of the photos', { currency: 'EUR' }) },
  entity: 'photo sitting',
  quote: ({ prints }) => ({ to_pay: 6 + prints * 2 }),
  transact: ({ prints, sit_day }, { call }) =>
    sit_day === '2019-03-03'
      ? failure({ reason: 'The lamp rests on Sundays.', alternative: { sit_day: '2019-03-04' } })
      : success({ order_code: `PH${call + 21}`, to_pay: 6 + prints * 2 }),
  undo: () => WithdrawPaper,
}) {}

export class ChangeOrder extends transaction({
  description: 'Change the copies, the day or the way back of an order',
  slots: {
    order_code,
    copies: copies.optional(),
    bring_day: z.iso.date().optional().describe('Other day for bringing it'),
    handover: handover.optional(),
  },
  returns: { order_code },
  entity: 'changed order',
}) {}

export class WithdrawPaper extends transaction({
  description: 'Take an order back',
  slots: {
    order_code,
    motive: saidAs(z.string().optional().describe('Motive for that'), { names: ['reason', 'because'] }),
  },
  returns: { order_code, refund: money('Money given back', { currency: 'EUR' }) },
  entity: 'withdrawn order',
  transact: () => success({ refund: 25 }),
}) {}

export const sealDesk = service({
  name: 'SealDesk',
  description: 'Photos for visas, and stamps for papers that go abroad',
  apis: [FindRoute, LegalisePaper, TakePhotos, ChangeOrder, WithdrawPaper],
  tables: [routes],
});
