/** Cabins in the woods by the night, permits to fish and hunt, and catches that have to be reported. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const cabin = saidAs(z.string().describe('Cabin'), { names: ['camp', 'shack'] });
const water = saidAs(z.enum(['Loon Lake', 'Elk Fork', 'Badger Pond', 'the ridge']).describe('Water nearby'), {
  names: ['lake'],
  values: { 'Elk Fork': ['the river', 'the creek'], 'Badger Pond': ['the pond'], 'the ridge': ['dry', 'no water'] },
});
const bunks = saidAs(z.int().describe('How many people can sleep there'), { names: ['beds', 'sleeps'] });
const nightly = saidAs(money('Price a night'), { names: ['price', 'rate'] });
const hike = saidAs(z.number().describe('Walk from the road, in miles'), { names: ['walk', 'distance'] });
const dogs_ok = saidAs(z.boolean().describe('Whether dogs are allowed'), { names: ['dogs', 'hounds'] });
const wood_stove = z.boolean().describe('Whether it has a wood stove');

const cabins = table('elk_fork.cabins', 'cabin', [
  {
    cabin: 'Whistling Pine',
    water: 'Loon Lake' as const,
    bunks: 4,
    nightly: 62,
    hike: 0.2,
    dogs_ok: true,
    wood_stove: true,
  },
  {
    cabin: 'Old Trapper',
    water: 'Loon Lake' as const,
    bunks: 2,
    nightly: 38,
    hike: 1.5,
    dogs_ok: true,
    wood_stove: true,
  },
  {
    cabin: 'Senator',
    water: 'Loon Lake' as const,
    bunks: 10,
    nightly: 185,
    hike: 0,
    dogs_ok: false,
    wood_stove: false,
  },
  { cabin: 'Widow Maker', water: 'Elk Fork' as const, bunks: 6, nightly: 55, hike: 4, dogs_ok: true, wood_stove: true },
  {
    cabin: 'Swinging Bridge',
    water: 'Elk Fork' as const,
    bunks: 4,
    nightly: 70,
    hike: 0.5,
    dogs_ok: false,
    wood_stove: true,
  },
  {
    cabin: 'Cutthroat',
    water: 'Elk Fork' as const,
    bunks: 8,
    nightly: 96,
    hike: 0.1,
    dogs_ok: true,
    wood_stove: false,
  },
  {
    cabin: 'Mudhen',
    water: 'Badger Pond' as const,
    bunks: 3,
    nightly: 29,
    hike: 0.8,
    dogs_ok: true,
    wood_stove: false,
  },
  {
    cabin: 'Lily Pad',
    water: 'Badger Pond' as const,
    bunks: 4,
    nightly: 44,
    hike: 0,
    dogs_ok: false,
    wood_stove: true,
  },
  { cabin: 'Lookout', water: 'the ridge' as const, bunks: 2, nightly: 33, hike: 3.2, dogs_ok: true, wood_stove: true },
  { cabin: 'Deer Stand', water: 'the ridge' as const, bunks: 6, nightly: 48, hike: 2, dogs_ok: true, wood_stove: true },
]);

const stay_no = saidAs(z.string().describe('Number of the stay'), { names: ['booking', 'reservation'] });

export class FindCabin extends search({
  description: 'Find a cabin to sleep in',
  slots: { water: water.optional(), dogs_ok: dogs_ok.optional(), wood_stove: wood_stove.optional() },
  returns: { cabin, water, bunks, nightly, hike, dogs_ok, wood_stove },
  entity: 'cabin',
  table: cabins,
  offers: ['cabin', 'water', 'nightly'],
  comparable: ['bunks', 'nightly', 'hike'],
  followUp: () => RentCabin,
}) {}

export class RentCabin extends transaction({
  description: 'Rent a cabin by the night',
  slots: {
    cabin,
    party: saidAs(z.int().min(1).max(12).describe('How many people sleep there'), { names: ['people', 'guests'] }),
    arrive: saidAs(z.iso.date().describe('Day they arrive'), { names: ['from', 'check in'] }),
    nights: z.int().min(1).max(21).describe('How many nights'),
    renter: saidAs(z.string().describe('Name of the renter'), { names: ['name'] }),
    key_at: saidAs(z.enum(['office', 'lockbox', 'ranger']).describe('Where the key is picked up'), {
      names: ['key'],
      values: { office: ['your desk', 'from you folks'], lockbox: ['box on the door'], ranger: ['the warden'] },
    }),
    bring_dog: saidAs(z.boolean().default(false).describe('Whether they bring a dog'), { names: ['dog'] }),
    firewood: saidAs(z.int().min(0).max(30).optional().describe('How many bundles of firewood'), {
      names: ['wood', 'bundles'],
    }),
  },
  returns: { stay_no, owed: money('What the stay costs') },
  entity: 'stay',
  quote: ({ cabin: name, nights, firewood }, { rows }) => ({
    owed:
      nights * (rows(cabins).find((one) => one.cabin.toLowerCase() === name.toLowerCase())?.nightly ?? 50) +
      6 * (firewood ?? 0),
  }),
  transact: ({ cabin: name, party, nights, firewood }, { rows, call }) => {
    const found = rows(cabins).find((one) => one.cabin.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no cabin of that name.' });
    if (party > found.bunks)
      return failure({ reason: `${found.cabin} has not that many bunks.`, alternative: { party: found.bunks } });
    return success({ stay_no: `EF${call + 200}`, owed: nights * found.nightly + 6 * (firewood ?? 0) });
  },
  undo: () => CancelStay,
  amend: () => AlterStay,
}) {}

export class BuyPermit extends transaction({
  description: 'Buy a permit to fish or to hunt',
  examples: ['am i legal to fish here'],
  slots: {
    after: saidAs(z.enum(['trout', 'walleye', 'deer', 'turkey', 'elk']).describe('What is fished or hunted'), {
      names: ['game', 'species'],
      values: { trout: ['browns', 'rainbows'], deer: ['bucks', 'whitetail'], turkey: ['gobblers'] },
    }),
    holder: saidAs(z.string().describe('Who holds the permit'), { names: ['name', 'hunter', 'angler'] }),
    starts: saidAs(z.iso.date().describe('Day it starts'), { names: ['from'] }),
    days: saidAs(z.literal([1, 3, 7, 30]).describe('How many days it lasts'), { names: ['length'] }),
    resident: saidAs(z.boolean().describe('Whether the holder lives in the state'), {
      names: ['local'],
      values: { false: ['from out of state'] },
    }),
    under_16: saidAs(z.boolean().optional().describe('Whether the holder is a child'), { names: ['kid', 'child'] }),
  },
  returns: { permit: z.string().describe('Permit'), fee: money('What the permit costs') },
  entity: 'permit',
  quote: ({ days, resident }) => ({ fee: days * (resident ? 4 : 9) }),
  transact: ({ after, days, resident }, { call }) =>
    after === 'elk' && !resident && days === 30
      ? failure({ reason: 'Nobody from outside gets elk for that long.', alternative: { days: 7 as const } })
      : success({ permit: `P-${call + 600}`, fee: days * (resident ? 4 : 9) }),
}) {}

export class ReportCatch extends transaction({
  description: 'Report what was caught or shot',
  slots: {
    permit: saidAs(z.string().describe('Permit'), { names: ['permit number'] }),
    caught_at: saidAs(z.string().describe('Where it was taken'), { names: ['place', 'spot'] }),
    inches: saidAs(z.number().min(1).max(120).describe('Length in inches'), { names: ['long', 'length'] }),
    at_time: time('Time of day', { hours: '04:00-16:00' }).optional(),
    let_go: saidAs(z.boolean().describe('Whether it was let go'), { names: ['released', 'threw it back'] }),
    story: z.string().optional().describe('What happened'),
  },
  returns: { log_no: z.string().describe('Number in the log') },
  entity: 'report',
  transact: (_, { call }) => success({ log_no: `L${call + 77}` }),
}) {}

export class AlterStay extends transaction({
  description: 'Alter a stay',
  slots: {
    stay_no,
    arrive: saidAs(z.iso.date().optional().describe('Day they arrive now'), { names: ['from'] }),
    nights: z.int().min(1).max(21).optional().describe('How many nights now'),
    party: saidAs(z.int().min(1).max(12).optional().describe('How many people now'), { names: ['people'] }),
  },
  returns: { stay_no },
  entity: 'altered stay',
}) {}

export class CancelStay extends transaction({
  description: 'Cancel a stay',
  slots: { stay_no, why: saidAs(z.string().optional().describe('Why'), { names: ['reason'] }) },
  returns: { stay_no, credit: money('What is credited') },
  entity: 'cancellation',
  transact: () => success({ credit: 50 }),
}) {}

export const elkFork = service({
  name: 'ElkFork',
  description: 'Cabins, fishing and hunting permits',
  apis: [FindCabin, RentCabin, BuyPermit, ReportCatch, AlterStay, CancelStay],
  tables: [cabins],
});
