/** Outings for hens, stags and other groups: by boat, by raft or on quads. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const jaunt = {
  jaunt: saidAs(z.string().describe('Name of the outing'), { names: ['outing', 'trip'] }),
  vehicle: saidAs(
    z.enum(['quad', 'speedboat', 'canal barge', 'raft', 'pedal boat', 'amphibious bus']).describe('What one rides'),
    {
      names: ['by'],
      values: {
        quad: ['quad bikes', 'four-wheelers', 'ATV'],
        speedboat: ['RIB', 'fast boat', 'jet boat'],
        'canal barge': ['narrowboat', 'slow boat'],
        raft: ['white water', 'rapids'],
        'pedal boat': ['pedalo', 'swan'],
        'amphibious bus': ['duck bus'],
      },
    },
  ),
  base: saidAs(z.enum(['Glenloch', 'Saltmouth', 'Brindle', 'Ottershaw']).describe('Where it begins'), {
    names: ['place', 'town'],
  }),
  per_person: saidAs(money('What one person pays', { currency: 'GBP' }), { names: ['price', 'cost', 'a head'] }),
  minutes: saidAs(z.int().describe('How many minutes it lasts'), { names: ['length', 'duration'] }),
  largest_group: saidAs(z.int().describe('How many can go together'), { names: ['group', 'capacity'] }),
  gets_wet: saidAs(z.boolean().describe('Whether one gets wet'), { names: ['wet', 'splashing'] }),
  lowest_age: saidAs(z.int().describe('From which age one may go'), { names: ['age'] }),
};
type Jaunt = ArgumentsOf<typeof jaunt>;

const row = (
  name: string,
  vehicle: Jaunt['vehicle'],
  base: Jaunt['base'],
  per_person: number,
  minutes: number,
  largest_group: number,
  gets_wet: boolean,
  lowest_age: number,
): Jaunt => ({ jaunt: name, vehicle, base, per_person, minutes, largest_group, gets_wet, lowest_age });

const jaunts = table('stag_wake.jaunts', 'jaunt', [
  row('Mud Choir', 'quad', 'Glenloch', 65, 90, 12, false, 16),
  row('Ridge Hop', 'quad', 'Brindle', 48, 60, 8, false, 14),
  row('Night Growl', 'quad', 'Brindle', 80, 120, 10, false, 18),
  row('Wave Slap', 'speedboat', 'Saltmouth', 55, 45, 11, true, 12),
  row('Seal Sprint', 'speedboat', 'Saltmouth', 38, 60, 20, false, 6),
  row('Gin Lock', 'canal barge', 'Ottershaw', 42, 180, 24, false, 18),
  row('Tea and Towpath', 'canal barge', 'Ottershaw', 29, 120, 30, false, 0),
  row('Grizzly Run', 'raft', 'Glenloch', 59, 150, 16, true, 16),
  row('Duckling Drift', 'raft', 'Glenloch', 25, 60, 18, true, 8),
  row('Swan Regatta', 'pedal boat', 'Ottershaw', 12, 40, 40, false, 5),
  row('Splashdown', 'amphibious bus', 'Saltmouth', 22, 75, 32, true, 3),
]);

const party_tag = saidAs(z.string().describe('Tag of the party'), { names: ['booking', 'tag'] });

export class ScoutJaunts extends search({
  description: 'Look for an outing for a hen or stag party or another group',
  slots: {
    vehicle: jaunt.vehicle.optional(),
    base: jaunt.base.optional(),
    gets_wet: jaunt.gets_wet.optional(),
  },
  returns: jaunt,
  entity: 'outing',
  table: jaunts,
  offers: ['jaunt', 'base', 'per_person'],
  comparable: ['per_person', 'minutes', 'largest_group', 'lowest_age'],
  followUp: () => RoundUpParty,
}) {}

export class RoundUpParty extends transaction({
  description: 'Book an outing for a group',
  examples: ['send the bride off in style'],
  slots: {
    jaunt: jaunt.jaunt,
    why_party: saidAs(
      z.enum(['hen', 'stag', 'birthday', 'works outing', 'family']).describe('What kind of group it is'),
      {
        names: ['occasion'],
        values: {
          hen: ['bachelorette', 'hen do'],
          stag: ['bachelor party', 'stag do'],
          'works outing': ['office', 'team building'],
          family: ['relatives', 'cousins'],
        },
      },
    ),
    day_out: z.iso.date().describe('Day of the outing'),
    casts_off: time('When it sets off', { hours: '08:00-21:00' }),
    riders: saidAs(z.int().min(2).max(40).describe('How many ride along'), { names: ['people', 'heads'] }),
    first_timers: saidAs(z.int().min(0).max(40).optional().describe('How many have never done it'), {
      names: ['beginners', 'novices'],
    }),
    star: saidAs(z.string().describe('Whom it is all about'), { names: ['bride', 'groom', 'guest of honour'] }),
    ride_back: saidAs(z.boolean().default(false).describe('Whether a bus takes the group home'), {
      names: ['shuttle', 'bus home'],
    }),
  },
  returns: { party_tag, sum: money('What all pay together', { currency: 'GBP' }) },
  entity: 'outing booking',
  quote: ({ riders, ride_back }) => ({ sum: riders * 40 + (ride_back ? 60 : 0) }),
  transact: ({ jaunt: name, riders, day_out, ride_back }, { rows, call }) => {
    const found = rows(jaunts).find((one) => one.jaunt.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'We have no such outing.' });
    if (riders > found.largest_group)
      return failure({ reason: 'That is more than go together.', alternative: { riders: found.largest_group } });
    if (day_out === '2019-05-04')
      return failure({ reason: 'All are out that day.', alternative: { day_out: '2019-05-05' } });
    return success({ party_tag: `SW-${call + 91}`, sum: riders * 40 + (ride_back ? 60 : 0) });
  },
  undo: () => ScuttleParty,
  amend: () => SteerParty,
}) {}

export class OrderTreats extends transaction({
  description: 'Order sashes, drinks and other extras for an outing',
  slots: {
    party_tag,
    treat: saidAs(z.enum(['sashes', 'prosecco', 'picnic', 'wetsuits', 'hats']).describe('Which extra'), {
      values: {
        prosecco: ['bubbly', 'fizz', 'champagne'],
        picnic: ['hamper', 'sandwiches'],
        wetsuits: ['neoprene'],
        hats: ['captain’s hats', 'caps'],
      },
    }),
    count: saidAs(z.int().min(1).max(60).describe('How many of them'), { names: ['number'] }),
    motto: saidAs(z.string().optional().describe('What is printed on them'), { names: ['slogan', 'print'] }),
  },
  returns: { extra_cost: money('What they cost', { currency: 'GBP' }) },
  entity: 'order of treats',
  quote: ({ count }) => ({ extra_cost: count * 7 }),
  transact: ({ count }) => success({ extra_cost: count * 7 }),
}) {}

export class TellSkipper extends transaction({
  description: 'Leave word for the skipper or guide',
  slots: {
    party_tag,
    word: saidAs(z.string().describe('What they should know'), { names: ['message', 'note'] }),
    confidential: saidAs(z.boolean().default(false).describe('Whether it stays between us'), { names: ['surprise'] }),
  },
  returns: {},
  entity: 'word to the skipper',
}) {}

export class SteerParty extends transaction({
  description: 'Move or resize an outing that is booked',
  slots: {
    party_tag,
    day_out: z.iso.date().optional().describe('New day of the outing'),
    casts_off: time('When it sets off now', { hours: '08:00-21:00' }).optional(),
    riders: saidAs(z.int().min(2).max(40).optional().describe('How many ride along now'), { names: ['people'] }),
  },
  returns: {},
  entity: 'moved outing',
}) {}

export class ScuttleParty extends transaction({
  description: 'Cancel an outing',
  slots: { party_tag, because: saidAs(z.string().optional().describe('Why nobody goes'), { names: ['reason'] }) },
  returns: { lost: money('What is not paid back', { currency: 'GBP' }) },
  entity: 'cancelled outing',
  transact: () => success({ lost: 35 }),
}) {}

export const stagWake = service({
  name: 'StagWake',
  description: 'Outings by boat and quad',
  apis: [ScoutJaunts, RoundUpParty, OrderTreats, TellSkipper, SteerParty, ScuttleParty],
  tables: [jaunts],
});
