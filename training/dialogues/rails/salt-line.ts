/** A ferry line: crossings with a car and a cabin, foot passengers, meals on board. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const harbour = z.enum(['Kelsund', 'Brae Head', 'Tornio Point', 'Isle of Marr']);

const crossing = {
  ship: z.string().describe('Name of the ship'),
  embark: saidAs(harbour.describe('Harbour where one goes on board'), { names: ['from'] }),
  disembark: saidAs(harbour.describe('Harbour where one goes ashore'), { names: ['to', 'destination'] }),
  casts_off: saidAs(time('When the ship leaves', { hours: '06:00-23:30' }), { names: ['departure', 'sailing time'] }),
  hours_at_sea: saidAs(z.number().describe('How many hours the crossing takes'), { names: ['duration'] }),
  per_car: saidAs(money('What a car costs'), { names: ['car price'] }),
  per_head: saidAs(money('What one person costs'), { names: ['price', 'fare'] }),
  sleeping: saidAs(z.boolean().describe('Whether there are cabins'), { names: ['cabins'] }),
  dogs: saidAs(z.boolean().describe('Whether dogs are allowed on deck'), { names: ['pets'] }),
};
type Crossing = ArgumentsOf<typeof crossing>;

function row(
  ship: string,
  [embark, disembark]: [Crossing['embark'], Crossing['disembark']],
  casts_off: string,
  hours_at_sea: number,
  per_car: number,
  per_head: number,
  sleeping: boolean,
  dogs: boolean,
): Crossing {
  return { ship, embark, disembark, casts_off, hours_at_sea, per_car, per_head, sleeping, dogs };
}

const crossings = table('salt_line.crossings', 'ship', [
  row('Princess Maud', ['Kelsund', 'Brae Head'], '08:00', 3.5, 65, 18, false, true),
  row('Stormy Petrel', ['Kelsund', 'Brae Head'], '14:30', 2.5, 80, 24, false, false),
  row('Northern Star', ['Kelsund', 'Brae Head'], '22:15', 8, 58, 15, true, true),
  row('Eider', ['Brae Head', 'Kelsund'], '11:45', 3.5, 66, 18, false, true),
  row('Night Heron', ['Brae Head', 'Kelsund'], '23:00', 7.5, 60, 16, true, false),
  row('Bonnie Jean', ['Brae Head', 'Isle of Marr'], '07:20', 1, 30, 9, false, true),
  row('Wee Annie', ['Brae Head', 'Isle of Marr'], '12:40', 1.5, 22, 6, false, true),
  row('Marr Queen', ['Brae Head', 'Isle of Marr'], '18:05', 1, 34, 11, false, false),
  row('Selkie', ['Isle of Marr', 'Brae Head'], '09:10', 1, 31, 9, false, true),
  row('Kittiwake', ['Isle of Marr', 'Brae Head'], '17:00', 1.5, 24, 7, false, true),
  row('Aurora', ['Kelsund', 'Tornio Point'], '19:30', 12, 110, 38, true, true),
  row('Ice Maiden', ['Kelsund', 'Tornio Point'], '10:00', 9, 135, 45, true, false),
  row('Polar Bear', ['Tornio Point', 'Kelsund'], '20:00', 12, 108, 36, true, true),
]);

const docket = saidAs(z.string().describe('Number of the booking'), { names: ['booking number', 'reference'] });
const sail_on = saidAs(z.iso.date().describe('Day of the crossing'), { names: ['date', 'sailing date'] });
const cabin = saidAs(z.enum(['none', 'inside', 'outside', 'family', 'suite']).describe('Kind of the cabin'), {
  names: ['berth'],
  values: {
    none: ['no cabin', 'without'],
    inside: ['windowless', 'without a window', 'inner'],
    outside: ['porthole', 'sea view', 'with a window'],
    family: ['four-berth'],
    suite: ['luxury', 'the best'],
  },
});
const cabinPrice = { none: 0, inside: 40, outside: 60, family: 90, suite: 150 } as const;

export class LookUpCrossings extends search({
  description: 'Look up when ships cross',
  slots: {
    embark: crossing.embark,
    disembark: crossing.disembark,
    sleeping: crossing.sleeping.optional(),
    dogs: crossing.dogs.optional(),
  },
  returns: crossing,
  entity: 'crossing',
  table: crossings,
  offers: ['ship', 'casts_off', 'hours_at_sea'],
  comparable: ['casts_off', 'hours_at_sea', 'per_car', 'per_head'],
  followUp: () => ShipVehicle,
}) {}

export class ShipVehicle extends transaction({
  description: 'Book a crossing with a vehicle',
  slots: {
    ship: crossing.ship,
    sail_on,
    vehicle: saidAs(
      z.enum(['car', 'motorcycle', 'camper', 'car with trailer', 'lorry']).describe('Kind of the vehicle'),
      {
        values: {
          motorcycle: ['motorbike', 'scooter'],
          camper: ['motorhome', 'campervan', 'RV'],
          'car with trailer': ['caravan', 'horse box'],
          lorry: ['truck'],
        },
      },
    ),
    metres: saidAs(z.number().describe('Length of the vehicle in metres'), { names: ['length', 'long'] }),
    aboard: saidAs(z.int().min(1).max(9).describe('How many people are in the vehicle'), {
      names: ['people', 'passengers'],
    }),
    cabin,
    registration: saidAs(z.string().describe('Registration of the vehicle'), { names: ['plate', 'number plate'] }),
    priority: saidAs(z.boolean().default(false).describe('Whether it drives off first'), { names: ['first off'] }),
  },
  returns: { docket, sum: money('What the crossing costs in all') },
  entity: 'crossing',
  quote: ({ ship, metres, aboard, cabin: kind }, { rows }) => ({
    sum: sumOf(ship, metres, aboard, kind, rows(crossings)),
  }),
  transact: ({ ship, metres, aboard, cabin: kind }, { rows, call }) => {
    const found = rows(crossings).find((one) => one.ship.toLowerCase() === ship.toLowerCase());
    if (!found) return failure({ reason: 'No ship of ours has that name.' });
    if (kind !== 'none' && !found.sleeping)
      return failure({ reason: 'There are no cabins on that ship.', alternative: { cabin: 'none' as const } });
    if (metres > 9) return failure({ reason: 'The car deck takes nine metres at most.' });
    return success({ docket: `SL${call + 140}`, sum: sumOf(ship, metres, aboard, kind, rows(crossings)) });
  },
  undo: () => DropCrossing,
  amend: () => AlterCrossing,
}) {}

function sumOf(
  ship: string,
  metres: number,
  aboard: number,
  kind: keyof typeof cabinPrice,
  rows: readonly Crossing[],
): number {
  const found = rows.find((one) => one.ship.toLowerCase() === ship.toLowerCase());
  return (found?.per_car ?? 60) + (metres > 5 ? 25 : 0) + aboard * (found?.per_head ?? 15) + cabinPrice[kind];
}

export class WalkOn extends transaction({
  description: 'Buy crossings for foot passengers',
  examples: ['we come on foot'],
  slots: {
    ship: crossing.ship,
    sail_on,
    grown_ups: saidAs(z.int().min(1).max(20).describe('How many adults'), { names: ['adults'] }),
    under_twelves: saidAs(z.int().min(0).max(20).default(0).describe('How many children under twelve'), {
      names: ['children', 'kids'],
    }),
    cycles: saidAs(z.int().min(0).max(10).optional().describe('How many bicycles'), { names: ['bikes', 'bicycles'] }),
    wheelchair: saidAs(z.boolean().optional().describe('Whether somebody needs the lift'), {
      names: ['lift', 'step-free'],
    }),
    contact: saidAs(z.string().describe('Name of the one who buys'), { names: ['name'] }),
  },
  returns: { docket, sum: money('What the crossings cost in all') },
  entity: 'foot ticket',
  transact: ({ ship, grown_ups, under_twelves }, { rows, call }) => {
    const found = rows(crossings).find((one) => one.ship.toLowerCase() === ship.toLowerCase());
    if (!found) return failure({ reason: 'No ship of ours has that name.' });
    return success({ docket: `SL${call + 700}`, sum: grown_ups * found.per_head + (under_twelves ?? 0) * 5 });
  },
  undo: () => DropCrossing,
}) {}

export class AlterCrossing extends transaction({
  description: 'Alter a crossing that was booked',
  slots: {
    docket,
    sail_on: z.iso.date().optional().describe('The new day'),
    cabin: cabin.optional(),
    metres: z.number().optional().describe('The right length in metres'),
    aboard: z.int().min(1).max(9).optional().describe('How many people there are now'),
  },
  returns: { docket },
  entity: 'alteration',
}) {}

export class DropCrossing extends transaction({
  description: 'Cancel a crossing',
  slots: { docket, because: z.string().optional().describe('Why it is cancelled') },
  returns: { docket, repaid: money('What is repaid') },
  entity: 'cancellation',
  transact: () => success({ repaid: 45 }),
}) {}

export const saltLine = service({
  name: 'SaltLine',
  description: 'A ferry line',
  apis: [LookUpCrossings, ShipVehicle, WalkOn, AlterCrossing, DropCrossing],
  tables: [crossings],
});
