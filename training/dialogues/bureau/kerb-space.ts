/** Permits with which residents park in their street. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const zone = {
  zone_name: saidAs(z.string().describe('Name of the zone'), { names: ['zone'] }),
  side: saidAs(z.enum(['north', 'south', 'east', 'west', 'river']).describe('Side of the town on which it lies'), {
    values: { river: ['by the water', 'along the river', 'quay'] },
  }),
  free_spots: saidAs(z.int().describe('How many permits are left'), { names: ['permits left', 'spaces'] }),
  yearly_fee: saidAs(money('What a year costs', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  charging_posts: saidAs(z.boolean().describe('Whether electric cars can be charged'), { names: ['chargers', 'plug'] }),
  controlled_until: saidAs(time('Until when wardens check in the evening', { hours: '12:00-23:30' }), {
    names: ['wardens'],
  }),
};
type Zone = ArgumentsOf<typeof zone>;
const row = (
  zone_name: string,
  side: Zone['side'],
  free_spots: number,
  yearly_fee: number,
  charging_posts: boolean,
  controlled_until: string,
): Zone => ({ zone_name, side, free_spots, yearly_fee, charging_posts, controlled_until });

const zones = table('kerb_space.zones', 'zone_name', [
  row('Tanneries', 'river', 12, 95, true, '20:00'),
  row('Rope Walk', 'river', 4, 120, false, '22:00'),
  row('Mint Hill', 'north', 31, 60, false, '18:00'),
  row('Observatory', 'north', 9, 80, true, '19:00'),
  row('Kiln Fields', 'south', 44, 45, false, '18:00'),
  row('Laundry Lane', 'south', 17, 70, true, '20:00'),
  row('Gaol Square', 'east', 2, 150, true, '23:00'),
  row('Hop Market', 'east', 21, 88, false, '21:00'),
  row('Orchard End', 'west', 38, 52, true, '17:00'),
  row('Toll House', 'west', 15, 64, false, '19:30'),
]);

const vehicle = saidAs(
  z.enum(['car', 'van', 'motorcycle', 'camper', 'electric car', 'trailer']).describe('What is parked'),
  {
    values: {
      camper: ['motorhome', 'camper van'],
      motorcycle: ['motorbike'],
      'electric car': ['EV', 'e-car'],
      trailer: ['caravan'],
    },
  },
);
const plate = saidAs(z.string().describe('Number plate'), { names: ['registration', 'number plate'] });
const permit_code = saidAs(z.string().describe('Code of the permit'), { names: ['permit', 'permit number'] });
const starts = saidAs(z.iso.date().describe('Day from which it counts'), { names: ['start', 'from'] });

export class BrowseZones extends search({
  description: 'See in which zones residents can get a permit',
  slots: {
    side: zone.side.optional(),
    zone_name: zone.zone_name.optional(),
    charging_posts: zone.charging_posts.optional(),
  },
  returns: zone,
  entity: 'zone',
  table: zones,
  offers: ['zone_name', 'yearly_fee'],
  comparable: ['free_spots', 'yearly_fee', 'controlled_until'],
  followUp: () => TakePermit,
}) {}

export class TakePermit extends transaction({
  description: 'Get a permit for a vehicle of a resident',
  examples: ['i need to park outside my house'],
  slots: {
    zone_name: zone.zone_name,
    vehicle,
    plate,
    starts,
    months: saidAs(z.literal([3, 6, 12]).describe('For how many months'), { names: ['length'] }),
    keeper: saidAs(z.string().describe('Name of the person who keeps the vehicle'), { names: ['name', 'owner'] }),
    disabled_badge: saidAs(z.boolean().default(false).describe('Whether a disabled person drives it'), {
      names: ['blue badge'],
    }),
  },
  returns: { permit_code, sum: money('What the permit costs', { currency: 'EUR' }) },
  entity: 'permit',
  quote: ({ months, disabled_badge }) => ({ sum: disabled_badge ? 0 : months * 8 }),
  transact: ({ zone_name, months, disabled_badge }, { rows, call }) => {
    const found = rows(zones).find((one) => one.zone_name.toLowerCase() === zone_name.toLowerCase());
    if (!found) return failure({ reason: 'There is no zone of that name.' });
    if (found.zone_name === 'Gaol Square' && months === 12)
      return failure({ reason: 'No whole year is given there at the moment.', alternative: { months: 6 as const } });
    return success({ permit_code: `K${call + 300}`, sum: disabled_badge ? 0 : months * 8 });
  },
  undo: () => GiveBackPermit,
  amend: () => AlterPermit,
}) {}

export class AlterPermit extends transaction({
  description: 'Put another number plate or another zone onto a permit that one has',
  slots: {
    permit_code,
    old_plate: saidAs(z.string().optional().describe('Number plate that was on it so far'), {
      names: ['from', 'old plate'],
    }),
    new_plate: saidAs(z.string().optional().describe('Number plate that comes onto it'), {
      names: ['to', 'new plate'],
    }),
    zone_name: zone.zone_name.optional(),
  },
  returns: { permit_code },
  entity: 'change of a permit',
}) {}

export class GiveBackPermit extends transaction({
  description: 'Give a permit back before it ends',
  slots: {
    permit_code,
    last_day: saidAs(z.iso.date().optional().describe('Last day on which one parks with it'), { names: ['until'] }),
    refund_to: saidAs(
      z
        .enum(['bank account', 'card', 'charity', 'next permit'])
        .optional()
        .describe('Where the rest of the money goes'),
      {
        names: ['refund'],
        values: { charity: ['good cause', 'donate it'], 'next permit': ['set it off', 'credit'] },
      },
    ),
  },
  returns: { permit_code, refund: money('What is paid back', { currency: 'EUR' }) },
  entity: 'returned permit',
  transact: () => success({ refund: 14 }),
}) {}

export class VisitorTickets extends transaction({
  description: 'Order day tickets for the cars of visitors',
  examples: ['my guests need somewhere to leave the car'],
  slots: {
    zone_name: zone.zone_name,
    how_many: saidAs(z.int().min(1).max(20).describe('How many tickets'), { names: ['tickets'] }),
    first_day: saidAs(z.iso.date().describe('First day on which they are used'), { names: ['from'] }),
    by_post: saidAs(z.boolean().describe('Whether they are printed and posted, not sent by phone'), {
      names: ['on paper', 'printed'],
    }),
    host: saidAs(z.string().describe('Name of the resident who is visited'), { names: ['name'] }),
  },
  returns: {
    order_code: z.string().describe('Code of the order'),
    price: money('What the tickets cost', { currency: 'EUR' }),
  },
  entity: 'set of visitor tickets',
  quote: ({ how_many }) => ({ price: how_many * 3.5 }),
  transact: ({ how_many }, { call }) => success({ order_code: `V${call + 60}`, price: how_many * 3.5 }),
}) {}

export class ReportSquatter extends transaction({
  description: 'Report a car that is in the way or parks without a permit',
  slots: {
    street: saidAs(z.string().describe('Street and number where it stands'), { names: ['where'] }),
    plate_seen: saidAs(z.string().optional().describe('Number plate of that car'), { names: ['plate'] }),
    since_when: saidAs(time('Since what time it stands there'), { names: ['since'] }),
    tow: saidAs(z.boolean().describe('Whether it should be towed away'), { names: ['tow it', 'removed'] }),
    what_is_wrong: saidAs(z.string().describe('What is wrong with how it stands'), { names: ['problem'] }),
  },
  returns: { notice: z.string().describe('Number of the notice') },
  entity: 'notice to the wardens',
  transact: (_, { call }) => success({ notice: `W${call + 7}` }),
}) {}

export const kerbSpace = service({
  name: 'KerbSpace',
  description: 'Permits for residents who park in the street',
  apis: [BrowseZones, TakePermit, AlterPermit, GiveBackPermit, VisitorTickets, ReportSquatter],
  tables: [zones],
});
