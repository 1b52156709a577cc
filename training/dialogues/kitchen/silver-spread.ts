/** Caterers for parties and companies. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const spread = {
  spread: saidAs(z.string().describe('Name of the menu'), { names: ['package'] }),
  served_as: saidAs(
    z.enum(['buffet', 'plated', 'canapés', 'barbecue', 'picnic hampers', 'afternoon tea']).describe('How it is served'),
    {
      values: {
        canapés: ['finger food', 'nibbles', 'canapes'],
        plated: ['sit-down'],
        barbecue: ['bbq', 'cookout'],
        'picnic hampers': ['hampers', 'picnic'],
        'afternoon tea': ['high tea', 'cakes and tea'],
      },
    },
  ),
  meatless: saidAs(z.boolean().describe('Whether it is without meat and fish'), { names: ['vegetarian'] }),
  staff: saidAs(z.boolean().describe('Whether waiters come along'), { names: ['waiters', 'service'] }),
  a_head: saidAs(money('What it costs for each guest'), { names: ['price', 'cost', 'per person'] }),
  from_guests: z.int().describe('How many guests it takes at least'),
  courses: z.int().describe('How many courses it has'),
};

const spreads = table(
  'silver_spread.spreads',
  'spread',
  (
    [
      ['Market Table', 'buffet', false, false, 24, 20, 3],
      ['Garden Table', 'buffet', true, false, 21, 15, 3],
      ['Grand Table', 'buffet', false, true, 46, 40, 5],
      ['Three Bells', 'plated', false, true, 58, 25, 3],
      ['Five Bells', 'plated', false, true, 84, 30, 5],
      ['Orchard', 'plated', true, true, 52, 20, 4],
      ['Small Bites', 'canapés', false, false, 17, 25, 1],
      ['Green Bites', 'canapés', true, true, 26, 25, 1],
      ['Smoke Pit', 'barbecue', false, true, 33, 30, 2],
      ['Tailgate', 'barbecue', false, false, 19, 15, 1],
      ['Meadow', 'picnic hampers', false, false, 22, 6, 2],
      ['Clover', 'picnic hampers', true, false, 20, 6, 2],
      ['Duchess', 'afternoon tea', true, true, 28, 12, 2],
    ] as const
  ).map(([name, served_as, meatless, staff, a_head, from_guests, courses]) => ({
    spread: String(name),
    served_as,
    meatless,
    staff,
    a_head,
    from_guests,
    courses,
  })),
);

const job_no = saidAs(z.string().describe('Number of the job'), { names: ['event number'] });
const venue = saidAs(z.string().describe('Where it takes place'), { names: ['location'] });
const head_count = saidAs(z.int().min(6).max(400).describe('How many guests there will be'), {
  names: ['guests', 'heads'],
});

export class SeeSpreads extends search({
  description: 'Look for a menu for an event',
  examples: ['we are getting married', 'the office is having a party'],
  slots: { served_as: spread.served_as, meatless: spread.meatless.optional(), staff: spread.staff.optional() },
  returns: spread,
  entity: 'menu',
  table: spreads,
  offers: ['spread', 'a_head', 'from_guests'],
  comparable: ['a_head', 'from_guests', 'courses'],
  followUp: () => CaterEvent,
}) {}

export class CaterEvent extends transaction({
  description: 'Have an event catered',
  slots: {
    spread: spread.spread,
    kind_of_event: saidAs(
      z
        .enum(['wedding', 'birthday', 'conference', 'funeral', 'office party', 'christening'])
        .describe('What is celebrated'),
      {
        names: ['occasion'],
        values: {
          wedding: ['marriage'],
          funeral: ['wake'],
          conference: ['seminar', 'congress'],
          christening: ['baptism'],
        },
      },
    ),
    event_day: z.iso.date().describe('Day of the event'),
    doors_open: time('When the guests come', { hours: '10:00-21:59' }),
    clear_up_at: time('When we clear up', { hours: '12:00-23:59' }).optional(),
    head_count,
    of_them_children: z.int().min(0).max(100).default(0).describe('How many of the guests are children'),
    venue,
    has_kitchen: saidAs(z.boolean().describe('Whether there is a kitchen at the venue'), { names: ['oven'] }),
    tableware: saidAs(z.enum(['china', 'bamboo', 'own']).default('china').describe('What people eat from'), {
      names: ['plates'],
      values: { china: ['porcelain'], bamboo: ['disposable'], own: ['our own'] },
    }),
    host: z.string().describe('Name of the host'),
    invoice_to: z.string().optional().describe('Who gets the bill'),
    allergies: z.string().optional().describe('What guests cannot eat'),
  },
  returns: { job_no, estimate: money('What it costs in all'), planner: z.string().describe('Name of the planner') },
  entity: 'event',
  quote: ({ spread: name, head_count: heads }, { rows }) => ({
    estimate: heads * (rows(spreads).find((one) => one.spread.toLowerCase() === name.toLowerCase())?.a_head ?? 30),
  }),
  transact: ({ spread: name, head_count: heads }, { rows, call }) => {
    const found = rows(spreads).find((one) => one.spread.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We have no menu of that name.' });
    if (heads < found.from_guests)
      return failure({
        reason: 'That is too few people for this menu.',
        alternative: { head_count: found.from_guests },
      });
    return success({ job_no: `SS-${call + 300}`, estimate: heads * found.a_head, planner: 'Odile Marsh' });
  },
  undo: () => CallOffEvent,
  amend: () => AdjustEvent,
}) {}

export class AdjustEvent extends transaction({
  description: 'Change an event that is planned',
  slots: {
    job_no,
    event_day: z.iso.date().optional().describe('The new day'),
    doors_open: time('The new hour', { hours: '10:00-21:59' }).optional(),
    head_count: head_count.optional(),
    venue: venue.optional(),
  },
  returns: { job_no, estimate: money('What it costs now') },
  entity: 'change',
  transact: ({ head_count: heads }) => success({ estimate: (heads ?? 40) * 30 }),
}) {}

export class CallOffEvent extends transaction({
  description: 'Call an event off',
  slots: { job_no, reason: z.string().optional().describe('Why it is called off') },
  returns: { job_no, kept_deposit: money('What we keep of the deposit') },
  entity: 'cancellation',
  quote: () => ({ kept_deposit: 100 }),
  transact: () => success({ kept_deposit: 100 }),
}) {}

export class TasteMenu extends transaction({
  description: 'Come and taste a menu before the event',
  examples: ['can we try the food first'],
  slots: {
    spread: spread.spread,
    tasting_day: z.iso.date().describe('Day of the tasting'),
    tasters: z.int().min(1).max(6).describe('How many people taste'),
    wine_pairing: z.boolean().default(false).describe('Whether wine is tasted, too'),
    contact: z.string().describe('Name of the person who comes'),
  },
  returns: { room: z.string().describe('Where it is'), tasting_fee: money('What the tasting costs') },
  entity: 'tasting',
  quote: ({ tasters }) => ({ tasting_fee: tasters * 12 }),
  transact: ({ tasters }) => success({ room: 'Copper Room', tasting_fee: tasters * 12 }),
}) {}

export const silverSpread = service({
  name: 'SilverSpread',
  description: 'Catering for events',
  apis: [SeeSpreads, CaterEvent, AdjustEvent, CallOffEvent, TasteMenu],
  tables: [spreads],
});
