/** Bikes that a town shares: docks, unlocking, bringing back, faults and passes. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, transaction } from 'typetod';
import { z } from 'zod';

const dock = {
  dock: z.string().describe('Name of the dock'),
  quarter: saidAs(
    z.enum(['riverside', 'old mill', 'university', 'hospital hill', 'west end']).describe('Part of the town'),
    {
      names: ['area', 'neighbourhood'],
      values: { riverside: ['by the river'], university: ['campus'], 'hospital hill': ['hospital'] },
    },
  ),
  bikes_left: saidAs(z.int().describe('How many bikes stand there'), { names: ['bikes', 'bicycles'] }),
  free_racks: saidAs(z.int().describe('How many racks are empty'), { names: ['empty racks', 'spaces'] }),
  electric: saidAs(z.boolean().describe('Whether there are electric bikes'), { names: ['e-bikes', 'motor'] }),
  cargo: saidAs(z.boolean().describe('Whether there are cargo bikes'), { names: ['cargo bikes', 'box bikes'] }),
  metres_off: saidAs(z.int().describe('How many metres it is from the middle of that part'), { names: ['distance'] }),
};
type Dock = ArgumentsOf<typeof dock>;

function row(
  name: string,
  quarter: Dock['quarter'],
  bikes_left: number,
  free_racks: number,
  electric: boolean,
  cargo: boolean,
  metres_off: number,
): Dock {
  return { dock: name, quarter, bikes_left, free_racks, electric, cargo, metres_off };
}

const docks = table('pedal_pool.docks', 'dock', [
  row('Ferry Steps', 'riverside', 7, 5, true, false, 120),
  row('Boat House', 'riverside', 2, 14, false, true, 300),
  row('Willow Bank', 'riverside', 11, 1, true, true, 450),
  row('Mill Wheel', 'old mill', 5, 5, false, false, 80),
  row('Flour Yard', 'old mill', 9, 3, true, false, 260),
  row('Library Lawn', 'university', 14, 2, true, false, 50),
  row('Physics Gate', 'university', 3, 17, false, true, 400),
  row('Refectory', 'university', 6, 6, true, true, 210),
  row('Nightingale', 'hospital hill', 4, 8, true, false, 90),
  row('Chapel Rise', 'hospital hill', 8, 0, false, false, 350),
  row('Tram Loop', 'west end', 12, 4, true, true, 150),
  row('Cinema Corner', 'west end', 1, 9, false, false, 220),
]);

const bike_id = saidAs(z.string().describe('Number on the frame of the bike'), { names: ['bike', 'bike number'] });
const ride_code = z.string().describe('Code of the ride');
const pass_code = saidAs(z.string().describe('Code of the pass'), { names: ['pass number'] });

export class FindDock extends search({
  description: 'Look for a place where bikes stand',
  slots: { quarter: dock.quarter, electric: dock.electric.optional(), cargo: dock.cargo.optional() },
  returns: dock,
  entity: 'dock',
  table: docks,
  offers: ['dock', 'bikes_left', 'metres_off'],
  comparable: ['bikes_left', 'free_racks', 'metres_off'],
  followUp: () => UnlockBike,
}) {}

export class UnlockBike extends transaction({
  description: 'Unlock a bike',
  examples: ['I need a bike right now', 'let me ride'],
  slots: {
    dock: dock.dock,
    model: saidAs(z.enum(['city', 'electric', 'cargo', 'tandem', "child's"]).describe('Kind of the bike'), {
      names: ['kind'],
      values: {
        city: ['ordinary', 'normal', 'plain'],
        electric: ['e-bike', 'with a motor'],
        cargo: ['with a box'],
        tandem: ['for two'],
        "child's": ['kids', 'small one'],
      },
    }),
    minutes_wanted: saidAs(z.int().min(5).max(720).optional().describe('How many minutes it is wanted'), {
      names: ['minutes'],
    }),
    helmet: saidAs(z.boolean().default(false).describe('Whether a helmet comes with it'), { names: ['hard hat'] }),
    pay_by: saidAs(z.enum(['pass', 'wallet', 'card']).describe('How the ride is paid'), {
      names: ['payment'],
      values: { pass: ['subscription'], wallet: ['credit', 'balance'], card: ['visa', 'debit'] },
    }),
  },
  returns: { ride_code, bike_id, cost_per_hour: money('What an hour costs') },
  entity: 'ride',
  transact: ({ dock: name, model }, { call }) =>
    model === 'tandem' && name.toLowerCase() !== 'tram loop'
      ? failure({ reason: 'Tandems stand at Tram Loop only.', alternative: { dock: 'Tram Loop' } })
      : success({ ride_code: `R${call + 31}`, bike_id: `B${call + 117}`, cost_per_hour: model === 'electric' ? 4 : 2 }),
}) {}

export class BringBack extends transaction({
  description: 'Bring a bike back and end the ride',
  examples: ["I'm done riding"],
  slots: {
    bike_id,
    dock: dock.dock,
    locked: saidAs(z.boolean().describe('Whether the lock has clicked'), { names: ['lock'] }),
    left_in_basket: z.string().optional().describe('What was forgotten in the basket'),
  },
  returns: { ride_minutes: z.int().describe('How many minutes it was'), cost: money('What the ride costs') },
  entity: 'return',
  transact: (_args, { call }) => success({ ride_minutes: 24 + call, cost: 1.5 }),
}) {}

export class ReportFault extends transaction({
  description: 'Report a bike that is broken',
  examples: ['something is wrong with the bike'],
  slots: {
    bike_id,
    fault: saidAs(
      z.enum(['tyre', 'brakes', 'chain', 'lights', 'saddle', 'battery', 'lock']).describe('What is broken'),
      {
        names: ['problem', 'defect'],
        values: {
          tyre: ['flat', 'puncture', 'tire'],
          brakes: ["won't stop"],
          chain: ['gears'],
          lights: ['lamp'],
          saddle: ['seat'],
          battery: ['motor', 'charge'],
        },
      },
    ),
    can_be_ridden: saidAs(z.boolean().describe('Whether it can still be ridden'), { names: ['rideable'] }),
    standing_at: z.string().optional().describe('Where the bike stands now'),
    callback: z.string().optional().describe('Telephone number for questions'),
  },
  returns: { report: z.string().describe('Number of the report'), credit: money('What we give for the trouble') },
  entity: 'report',
  transact: (_args, { call }) => success({ report: `F${call + 900}`, credit: 3 }),
}) {}

const priceOf = { day: 6, week: 18, month: 35, year: 160 } as const;

export class BuyPass extends transaction({
  description: 'Buy a pass for the bikes',
  slots: {
    runs_for: saidAs(z.enum(['day', 'week', 'month', 'year']).describe('How long the pass runs'), {
      names: ['length', 'duration'],
      values: { day: ['24 hours'], week: ['7 days'], month: ['30 days'], year: ['annual', '12 months'] },
    }),
    starts: z.iso.date().describe('First day of the pass'),
    for_whom: saidAs(z.string().describe('Name of the rider'), { names: ['rider', 'name'] }),
    student: saidAs(z.boolean().default(false).describe('Whether the rider studies'), { names: ['studying'] }),
    renews: saidAs(z.boolean().describe('Whether it goes on by itself'), { names: ['renewal', 'auto-renew'] }),
    riders: z.int().min(1).max(5).optional().describe('How many people share it'),
  },
  returns: { pass_code, price: money('What the pass costs') },
  entity: 'pass',
  quote: ({ runs_for, student }) => ({ price: student ? priceOf[runs_for] / 2 : priceOf[runs_for] }),
  transact: ({ runs_for, student }, { call }) =>
    success({ pass_code: `PP${call + 44}`, price: student ? priceOf[runs_for] / 2 : priceOf[runs_for] }),
  undo: () => EndPass,
}) {}

export class EndPass extends transaction({
  description: 'End a pass',
  slots: { pass_code, ends: z.iso.date().optional().describe('Last day of the pass') },
  returns: { pass_code },
  entity: 'end of the pass',
}) {}

export const pedalPool = service({
  name: 'PedalPool',
  description: 'Bikes that are shared',
  apis: [FindDock, UnlockBike, BringBack, ReportFault, BuyPass, EndPass],
  tables: [docks],
});
