/** Roofers: inspections, gutters, repairs, new roofs. */
import {
  type ArgumentsOf,
  date,
  failure,
  money,
  saidAs,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const crew = {
  crew_title: saidAs(z.string().describe('What the crew is called'), { names: ['crew', 'gang', 'firm'] }),
  covering: saidAs(
    z.enum(['slate', 'tile', 'thatch', 'flat roof', 'metal', 'green roof']).describe('Roofs they know'),
    {
      names: ['roof', 'material'],
      values: {
        slate: ['slates'],
        tile: ['tiles', 'clay', 'pantiles'],
        thatch: ['reed', 'straw'],
        'flat roof': ['felt', 'bitumen', 'garage roof'],
        metal: ['tin', 'zinc', 'lead'],
        'green roof': ['grass', 'turf on top'],
      },
    },
  ),
  day_rate: saidAs(money('What a day of the crew costs', { currency: 'EUR' }), { names: ['rate', 'price'] }),
  waiting_weeks: saidAs(z.int().describe('How many weeks one waits for them'), { names: ['wait', 'waiting time'] }),
  own_scaffold: saidAs(z.boolean().describe('Whether they bring scaffolding of their own'), { names: ['scaffolding'] }),
  guarantee_years: saidAs(z.int().describe('For how many years they vouch for the work'), {
    names: ['guarantee', 'warranty'],
  }),
  up_to_storeys: z.int().describe('Up to how many storeys they climb'),
};
type Crew = ArgumentsOf<typeof crew>;

const row = (
  crew_title: string,
  covering: Crew['covering'],
  day_rate: number,
  waiting_weeks: number,
  own_scaffold: boolean,
  guarantee_years: number,
  up_to_storeys: number,
): Crew => ({ crew_title, covering, day_rate, waiting_weeks, own_scaffold, guarantee_years, up_to_storeys });

const crews = table('slate_ridge.crews', 'crew_title', [
  row('Jackdaw', 'slate', 620, 3, true, 10, 4),
  row('Weathercock', 'slate', 540, 7, false, 15, 3),
  row('Chimney Sweepers Two', 'tile', 410, 2, false, 5, 2),
  row('Red Hat', 'tile', 480, 4, true, 10, 3),
  row('Ridge Brothers', 'tile', 455, 1, true, 8, 3),
  row('Reed and Rye', 'thatch', 790, 12, true, 20, 2),
  row('Flatliners', 'flat roof', 350, 1, false, 12, 6),
  row('Tar Babies', 'flat roof', 330, 5, true, 7, 3),
  row('Tin Men', 'metal', 510, 6, true, 25, 5),
  row('Meadow Top', 'green roof', 640, 8, true, 10, 4),
]);

const slip = saidAs(z.string().describe('Number of the order'), { names: ['order number', 'reference', 'order'] });
const house_at = saidAs(z.string().describe('Where the house stands'), { names: ['address', 'house'] });
const who_calls = saidAs(z.string().describe('Name of the customer'), { names: ['name', 'customer'] });

export class BrowseCrews extends search({
  description: 'See which crews of roofers there are',
  slots: { covering: crew.covering, own_scaffold: crew.own_scaffold.optional() },
  returns: crew,
  entity: 'crew',
  table: crews,
  offers: ['crew_title', 'day_rate', 'waiting_weeks'],
  comparable: ['day_rate', 'waiting_weeks', 'guarantee_years', 'up_to_storeys'],
  followUp: () => AskForQuote,
}) {}

export class AskForQuote extends transaction({
  description: 'Have a crew look at a roof and say what the work would cost',
  examples: ['we want a price for the roof'],
  slots: {
    crew_title: crew.crew_title,
    work: saidAs(
      z.enum(['new roof', 'insulation', 'skylight', 'chimney', 'solar-ready roof']).describe('What is planned'),
      {
        values: {
          'new roof': ['re-roof', 'all of it new'],
          insulation: ['make it warmer', 'insulate'],
          skylight: ['roof window'],
          chimney: ['chimney stack', 'stack'],
          'solar-ready roof': ['ready for panels'],
        },
      },
    ),
    area: saidAs(z.int().min(1).max(2000).describe('Size of the roof in square metres'), {
      names: ['size', 'square metres'],
    }),
    built_in: z.int().min(1500).max(2019).optional().describe('Year in which the house was built'),
    look_on: saidAs(z.iso.date().describe('Day on which they look'), { names: ['day'] }),
    look_at: saidAs(time('Time at which they look', { hours: '08:00-18:00' }), { names: ['time'] }),
    house_at,
    who_calls,
  },
  returns: { slip, binding_until: z.iso.date().describe('Until when the price holds') },
  entity: 'request for a price',
  transact: ({ look_on }, { call }) =>
    look_on === '2019-03-08'
      ? failure({ reason: 'Everybody is on a roof that day.', alternative: { look_on: '2019-03-11' } })
      : success({ slip: `SR${call + 210}`, binding_until: '2019-05-01' }),
  undo: () => DropOrder,
  amend: () => RearrangeOrder,
}) {}

export class CleanGutters extends transaction({
  description: 'Have gutters cleaned',
  examples: ['leaves in my gutters'],
  slots: {
    run_of: saidAs(z.int().min(1).max(400).describe('Length of the gutters in metres'), {
      names: ['length', 'metres'],
    }),
    storeys: saidAs(z.int().min(1).max(6).describe('How many storeys the house has'), { names: ['floors', 'stories'] }),
    clean_on: saidAs(z.iso.date().describe('Day of the cleaning'), { names: ['day'] }),
    leaf_guard: saidAs(z.boolean().default(false).describe('Whether a net against leaves is put on'), {
      names: ['net', 'mesh'],
    }),
    repeat: saidAs(z.enum(['once', 'every spring', 'every autumn', 'twice a year']).describe('How often it is done'), {
      values: {
        once: ['only this time', 'just the once'],
        'every autumn': ['each fall', 'when the leaves are down'],
        'twice a year': ['spring and autumn'],
      },
    }),
    house_at,
    who_calls,
  },
  returns: { slip, gutter_fee: money('What the cleaning costs', { currency: 'EUR' }) },
  entity: 'cleaning',
  quote: ({ run_of, storeys, leaf_guard }) => ({ gutter_fee: run_of * (1 + storeys) + (leaf_guard ? run_of * 6 : 0) }),
  transact: ({ run_of, storeys, leaf_guard }, { call }) =>
    success({ slip: `G${call + 66}`, gutter_fee: run_of * (1 + storeys) + (leaf_guard ? run_of * 6 : 0) }),
  undo: () => DropOrder,
  amend: () => RearrangeOrder,
}) {}

export class StormHelp extends transaction({
  description: 'Have a roof covered at once after damage',
  examples: ['the storm has taken my roof', 'it rains in'],
  slots: {
    damage_is: saidAs(z.string().describe('What has happened to the roof'), { names: ['damage'] }),
    happened: saidAs(date('Day on which it happened', { past: true }), { names: ['since'] }),
    rains_in: saidAs(z.boolean().describe('Whether water comes in'), { names: ['wet inside'] }),
    insurer: saidAs(z.string().optional().describe('Name of the insurance company'), { names: ['insurance'] }),
    house_at,
    reach_on: saidAs(z.string().describe('Phone number for questions'), { names: ['phone', 'number'] }),
  },
  returns: { slip, there_in: z.string().describe('How soon somebody is there') },
  entity: 'emergency cover',
  transact: ({ rains_in }, { call }) => success({ slip: `E${call + 9}`, there_in: rains_in ? 'two hours' : 'a day' }),
}) {}

export class RearrangeOrder extends transaction({
  description: 'Move an order to another day or time',
  slots: {
    slip,
    new_day: saidAs(z.iso.date().optional().describe('The new day'), { names: ['day'] }),
    new_hour: saidAs(time('The new time', { hours: '08:00-18:00' }).optional(), { names: ['time'] }),
  },
  returns: { slip },
  entity: 'rearrangement',
}) {}

export class DropOrder extends transaction({
  description: 'Cancel an order',
  slots: { slip, grounds: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { slip },
  entity: 'cancelled order',
}) {}

export const slateRidge = service({
  name: 'SlateRidge',
  description: 'Roofers and gutters',
  apis: [BrowseCrews, AskForQuote, CleanGutters, StormHelp, RearrangeOrder, DropOrder],
  tables: [crews],
});
