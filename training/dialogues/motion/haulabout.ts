/** Vans that are let with a driver or without, and what belongs to it. */
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

const van = {
  nickname: saidAs(z.string().describe('Nickname of the van'), { names: ['van'] }),
  build: saidAs(
    z.enum(['panel van', 'box van', 'pick-up', 'nine-seater', 'refrigerated']).describe('How the van is built'),
    {
      values: {
        'box van': ['Luton', 'with a box'],
        'pick-up': ['flatbed', 'open back'],
        'nine-seater': ['minibus', 'people carrier'],
        refrigerated: ['cold van', 'fridge van'],
      },
    },
  ),
  depot: saidAs(
    z.enum(['Canal Road', 'Eastgate', 'Old Dairy', 'Trading Estate']).describe('Depot where the van stands'),
    { names: ['pick-up point', 'branch'] },
  ),
  cubic_metres: saidAs(z.number().describe('How much fits in, in cubic metres'), { names: ['volume', 'space'] }),
  tail_lift: saidAs(z.boolean().describe('Whether it has a lift at the back'), { names: ['lift', 'hoist'] }),
  automatic_gears: saidAs(z.boolean().describe('Whether it changes gears by itself'), { names: ['automatic'] }),
  day_rate: saidAs(money('What a day costs', { currency: 'EUR' }), { names: ['price', 'rate'] }),
  free_km: saidAs(z.int().describe('How many kilometres a day are free'), { names: ['free kilometres', 'mileage'] }),
  from_age: z.int().describe('How old a driver has to be'),
};
type Van = ArgumentsOf<typeof van>;
const row = (
  nickname: string,
  build: Van['build'],
  depot: Van['depot'],
  cubic_metres: number,
  tail_lift: boolean,
  automatic_gears: boolean,
  day_rate: number,
  free_km: number,
  from_age: number,
): Van => ({ nickname, build, depot, cubic_metres, tail_lift, automatic_gears, day_rate, free_km, from_age });

const vans = table('haulabout.vans', 'nickname', [
  row('Biscuit', 'panel van', 'Canal Road', 6, false, false, 59, 150, 21),
  row('Big Bertha', 'box van', 'Canal Road', 20, true, false, 105, 100, 23),
  row('Pickle', 'pick-up', 'Canal Road', 3, false, false, 64, 200, 21),
  row('Marzipan', 'panel van', 'Eastgate', 10, false, true, 78, 150, 21),
  row('School Bell', 'nine-seater', 'Eastgate', 2, false, true, 95, 250, 25),
  row('Walrus', 'box van', 'Old Dairy', 18, true, true, 118, 120, 23),
  row('Yoghurt', 'refrigerated', 'Old Dairy', 8, false, false, 98, 180, 21),
  row('Penguin', 'refrigerated', 'Trading Estate', 14, true, true, 139, 180, 25),
  row('Mule', 'pick-up', 'Trading Estate', 4, false, true, 72, 200, 21),
  row('Matchbox', 'panel van', 'Trading Estate', 4, false, false, 45, 100, 19),
]);

const contract = saidAs(z.string().describe('Number of the contract'), { names: ['contract number', 'rental number'] });

export class PickVan extends search({
  description: 'Look for a van to rent',
  examples: ['something big enough for a sofa'],
  slots: {
    build: van.build.optional(),
    depot: van.depot.optional(),
    tail_lift: van.tail_lift.optional(),
    automatic_gears: van.automatic_gears.optional(),
  },
  returns: van,
  entity: 'van',
  table: vans,
  offers: ['nickname', 'build', 'day_rate'],
  comparable: ['cubic_metres', 'day_rate', 'free_km', 'from_age'],
  followUp: () => SelfDrive,
}) {}

export class SelfDrive extends transaction({
  description: 'Rent a van and drive it oneself',
  slots: {
    nickname: van.nickname,
    fetch_on: saidAs(z.iso.date().describe('Day on which the van is fetched'), { names: ['collection', 'from'] }),
    fetch_at: saidAs(time('When the van is fetched', { hours: '07:00-19:00' }), { names: ['collection time'] }),
    return_on: saidAs(z.iso.date().describe('Day on which the van is brought back'), { names: ['until', 'back'] }),
    at_the_wheel: saidAs(z.string().describe('Name of the person who drives'), { names: ['driver', 'name'] }),
    extra_insurance: saidAs(z.boolean().default(false).describe('Whether all damage is insured'), {
      names: ['full cover', 'insurance'],
    }),
    blankets: saidAs(z.int().min(0).max(30).default(0).describe('How many blankets for furniture are lent'), {
      names: ['covers'],
    }),
  },
  returns: { contract, deposit: money('How much is held as a deposit', { currency: 'EUR' }) },
  entity: 'rental',
  transact: ({ fetch_on, return_on, nickname }, { rows, call }) => {
    if (return_on < fetch_on) return failure({ reason: 'It would be back before it is fetched.' });
    if (!rows(vans).some((one) => one.nickname.toLowerCase() === nickname.toLowerCase()))
      return failure({ reason: 'No van is called that.' });
    return success({ contract: `HA${call + 204}`, deposit: 250 });
  },
  undo: () => TearUpContract,
  amend: () => RewriteContract,
}) {}

export class WithDriver extends transaction({
  description: 'Order a van together with somebody who drives it',
  examples: ['I cannot drive it myself'],
  slots: {
    build: van.build,
    job_on: saidAs(z.iso.date().describe('Day of the job'), { names: ['day'] }),
    job_at: saidAs(time('When the driver is at the door', { hours: '07:00-19:00' }), { names: ['start'] }),
    load_at: saidAs(z.string().describe('Address where things are loaded'), { names: ['from'] }),
    unload_at: saidAs(z.string().describe('Address where things are unloaded'), { names: ['to'] }),
    hours: saidAs(z.int().min(1).max(10).describe('For how many hours'), { names: ['duration'] }),
    helping_hands: saidAs(z.int().min(0).max(3).default(0).describe('How many people come to carry'), {
      names: ['porters', 'carriers'],
    }),
    cargo: saidAs(z.string().optional().describe('What is moved'), { names: ['load', 'goods'] }),
  },
  returns: { contract, fare: money('What the job costs', { currency: 'EUR' }) },
  entity: 'job',
  quote: ({ hours, helping_hands }) => ({ fare: hours * (38 + 22 * helping_hands) }),
  transact: ({ hours, helping_hands }, { call }) =>
    success({ contract: `HD${call + 90}`, fare: hours * (38 + 22 * helping_hands) }),
  undo: () => TearUpContract,
}) {}

export class RewriteContract extends transaction({
  description: 'Change a rental: when it is fetched or brought back, or who drives',
  slots: {
    contract,
    fetch_on: z.iso.date().optional().describe('New day on which the van is fetched'),
    return_on: z.iso.date().optional().describe('New day on which the van is brought back'),
    at_the_wheel: z.string().optional().describe('Name of the person who drives instead'),
  },
  returns: { contract },
  entity: 'new contract',
}) {}

export class TearUpContract extends transaction({
  description: 'Cancel a rental or a job',
  slots: { contract, motive: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { contract },
  entity: 'cancellation',
}) {}

export class OwnUpToDamage extends transaction({
  description: 'Report damage to a rented van',
  slots: {
    contract,
    what_broke: saidAs(z.string().describe('What is damaged'), { names: ['damage'] }),
    happened_on: saidAs(date('Day on which it happened', { past: true }), { names: ['when'] }),
    own_fault: saidAs(z.boolean().describe('Whether the driver was to blame'), { names: ['my fault', 'to blame'] }),
  },
  returns: { claim_no: z.string().describe('Number of the claim') },
  entity: 'damage report',
  transact: (_args, { call }) => success({ claim_no: `CL-${call + 7}` }),
}) {}

export const haulabout = service({
  name: 'Haulabout',
  description: 'Vans with a driver or without',
  apis: [PickVan, SelfDrive, WithDriver, RewriteContract, TearUpContract, OwnUpToDamage],
  tables: [vans],
});
