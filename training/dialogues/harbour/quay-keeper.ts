/** Moorings of a marina for guests: to look for, to take, to prolong, to leave, and what is wrong there. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const spot = {
  mooring: saidAs(z.string().describe('Name of the mooring'), { names: ['berth', 'spot'] }),
  basin: saidAs(z.enum(['town basin', 'river arm', 'outer wall', 'boatyard']).describe('Part of the marina'), {
    values: {
      'town basin': ['in the town', 'centre'],
      'river arm': ['up the river', 'river'],
      'outer wall': ['the wall', 'outside'],
    },
  }),
  longest_hull: saidAs(z.number().describe('Length of the longest boat that fits, in metres'), { names: ['length'] }),
  plug_in: saidAs(z.boolean().describe('Whether there is electricity'), {
    names: ['power', 'shore power', 'a socket'],
  }),
  sheltered: saidAs(z.boolean().describe('Whether it is out of the swell'), { names: ['calm'] }),
  a_night: saidAs(money('What a night costs', { currency: 'EUR' }), { names: ['price', 'rate'] }),
  metres_to_showers: z.int().describe('How many metres it is to the showers'),
  dogs_ashore: z.boolean().describe('Whether dogs may be walked there'),
};
type Spot = ArgumentsOf<typeof spot>;

const row = (
  mooring: string,
  basin: Spot['basin'],
  longest_hull: number,
  plug_in: boolean,
  sheltered: boolean,
  a_night: number,
  metres_to_showers: number,
  dogs_ashore: boolean,
): Spot => ({ mooring, basin, longest_hull, plug_in, sheltered, a_night, metres_to_showers, dogs_ashore });

const moorings = table('quay_keeper.moorings', 'mooring', [
  row('Anvil', 'town basin', 9, true, true, 31, 40, false),
  row('Bellows', 'town basin', 12, true, true, 42, 60, false),
  row('Capstan', 'town basin', 15, true, false, 55, 25, true),
  row('Drift', 'river arm', 8, false, true, 14, 350, true),
  row('Eelpot', 'river arm', 10, true, true, 22, 280, true),
  row('Flagstone', 'river arm', 13, false, true, 26, 410, true),
  row('Gannet', 'outer wall', 14, true, false, 28, 520, false),
  row('Halyard', 'outer wall', 18, false, false, 24, 560, false),
  row('Ironside', 'outer wall', 24, true, false, 63, 600, true),
  row('Jigger', 'boatyard', 7, false, true, 11, 90, true),
  row('Kedge', 'boatyard', 11, true, true, 19, 120, true),
]);

const stay_ref = saidAs(z.string().describe('Number of the stay'), {
  names: ['reference', 'booking number', 'stay number'],
});
const captain = saidAs(z.string().describe('Name of the skipper'), { names: ['skipper', 'name'] });

export class ScanMoorings extends search({
  description: 'Look for a mooring where a boat can stay for some nights',
  examples: ['is there room for our boat'],
  slots: { basin: spot.basin.optional(), plug_in: spot.plug_in.optional(), sheltered: spot.sheltered.optional() },
  returns: spot,
  entity: 'mooring',
  table: moorings,
  offers: ['mooring', 'longest_hull', 'a_night'],
  comparable: ['a_night', 'longest_hull', 'metres_to_showers', 'dogs_ashore'],
  followUp: () => TakeMooring,
}) {}

export class TakeMooring extends transaction({
  description: 'Take a mooring for a boat',
  slots: {
    mooring: spot.mooring,
    boat_name: saidAs(z.string().describe('Name of the boat'), { names: ['boat'] }),
    hull: saidAs(z.number().describe('Length of the boat in metres'), { names: ['length', 'long'] }),
    ties_up_on: saidAs(z.iso.date().describe('Day on which the boat comes'), { names: ['arrival', 'from'] }),
    ties_up_at: saidAs(time('When the boat comes in', { hours: '06:00-22:00' }).optional(), {
      names: ['arrival time'],
    }),
    nights: z.int().min(1).max(60).describe('How many nights'),
    crew: saidAs(z.int().min(1).max(20).describe('How many people are on board'), { names: ['people', 'persons'] }),
    hook_up: saidAs(z.boolean().default(false).describe('Whether the boat gets electricity'), {
      names: ['power', 'electricity'],
    }),
    captain,
  },
  returns: {
    stay_ref,
    pontoon_code: z.string().describe('Code of the gate'),
    total: money('What the stay costs', { currency: 'EUR' }),
  },
  entity: 'stay',
  quote: ({ mooring, nights, hook_up }, { rows }) => ({
    total:
      ((rows(moorings).find((one) => one.mooring.toLowerCase() === mooring.toLowerCase())?.a_night ?? 30) +
        (hook_up ? 4 : 0)) *
      nights,
  }),
  transact: ({ mooring, hull, nights, hook_up }, { rows, call }) => {
    const found = rows(moorings).find((one) => one.mooring.toLowerCase() === mooring.toLowerCase());
    if (!found) return failure({ reason: 'No mooring has that name.' });
    if (hull > found.longest_hull) return failure({ reason: 'The boat is too long for it.' });
    if (nights > 21) return failure({ reason: 'Guests stay for three weeks at most.', alternative: { nights: 21 } });
    return success({
      stay_ref: `QK${call + 40}`,
      pontoon_code: '7719',
      total: (found.a_night + (hook_up ? 4 : 0)) * nights,
    });
  },
  undo: () => QuitMooring,
  amend: () => ProlongStay,
}) {}

export class ProlongStay extends transaction({
  description: 'Stay longer at a mooring, or change who is on board',
  slots: {
    stay_ref,
    nights: z.int().min(1).max(60).optional().describe('How many nights it is now'),
    crew: z.int().min(1).max(20).optional().describe('How many people are on board now'),
    hook_up: z.boolean().optional().describe('Whether the boat gets electricity now'),
  },
  returns: { stay_ref },
  entity: 'new stay',
}) {}

export class QuitMooring extends transaction({
  description: 'Give a mooring up before the time',
  slots: {
    stay_ref,
    casts_off_on: z.iso.date().optional().describe('Day on which the boat leaves'),
    why: z.string().optional().describe('Reason for leaving'),
  },
  returns: { stay_ref, paid_back: money('What is paid back', { currency: 'EUR' }) },
  entity: 'departure',
  transact: () => success({ paid_back: 12 }),
}) {}

export class FlagDefect extends transaction({
  description: 'Tell the harbour master what is wrong at a mooring',
  slots: {
    mooring: spot.mooring,
    defect: saidAs(z.string().describe('What is wrong there'), { names: ['problem', 'fault'] }),
    cannot_wait: saidAs(z.boolean().describe('Whether it cannot wait'), { names: ['urgent', 'urgently'] }),
    told_by: z.string().optional().describe('Name of the person who tells it'),
  },
  returns: { slip_number: z.string().describe('Number of the note') },
  entity: 'note to the harbour master',
  transact: (_args, { call }) => success({ slip_number: `N${call + 301}` }),
}) {}

export const quayKeeper = service({
  name: 'QuayKeeper',
  description: 'Moorings of a marina for guests',
  apis: [ScanMoorings, TakeMooring, ProlongStay, QuitMooring, FlagDefect],
  tables: [moorings],
});
