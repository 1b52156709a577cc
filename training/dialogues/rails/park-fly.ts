/** Parking at an airport: car parks, spaces, keys at the door, longer stays. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const lot = {
  lot: z.string().describe('Name of the car park'),
  terminal: z.enum(['A', 'B', 'C']).describe('Terminal to which it belongs'),
  roofed: saidAs(z.boolean().describe('Whether it has a roof'), { names: ['covered', 'indoors', 'garage'] }),
  charger: saidAs(z.boolean().describe('Whether electric cars can be charged'), {
    names: ['charging', 'charging point'],
  }),
  shuttle: saidAs(z.boolean().describe('Whether a bus brings people to the terminal'), { names: ['bus'] }),
  walk: saidAs(z.int().describe('Minutes on foot to the terminal'), { names: ['walking time', 'minutes away'] }),
  clearance: saidAs(z.number().describe('Height up to which cars fit, in metres'), { names: ['height'] }),
  per_day: saidAs(money('What a day costs'), { names: ['price', 'rate', 'daily rate'] }),
};
type Lot = ArgumentsOf<typeof lot>;

function row(
  name: string,
  terminal: Lot['terminal'],
  flags: string,
  walk: number,
  clearance: number,
  per_day: number,
): Lot {
  return {
    lot: name,
    terminal,
    roofed: flags.includes('r'),
    charger: flags.includes('c'),
    shuttle: flags.includes('s'),
    walk,
    clearance,
    per_day,
  };
}

const lots = table('park_fly.lots', 'lot', [
  row('Hangar One', 'A', 'rc', 3, 2.1, 34),
  row('Windsock', 'A', 's', 20, 3.5, 12),
  row('Propeller', 'A', 'r', 8, 2, 24),
  row('Tailfin', 'A', 'cs', 15, 3, 16),
  row('Jetstream', 'B', 'rc', 4, 2.2, 31),
  row('Runway Meadow', 'B', 's', 25, 4, 9),
  row('Cockpit', 'B', 'r', 6, 1.9, 26),
  row('Holding Pattern', 'B', 'cs', 12, 3.2, 15),
  row('Cloud Deck', 'C', 'rcs', 10, 2.4, 22),
  row('Gull Field', 'C', 's', 30, 4.5, 7),
  row('Control Tower', 'C', 'r', 2, 2, 38),
]);

const permit = saidAs(z.string().describe('Number of the parking permit'), { names: ['booking', 'permit number'] });
const plate = saidAs(z.string().describe('Number plate of the car'), { names: ['registration', 'licence plate'] });
const days = (from: string, to: string) => Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000));

export class CompareCarParks extends search({
  description: 'Look for a car park at the airport',
  slots: {
    terminal: lot.terminal,
    roofed: lot.roofed.optional(),
    charger: lot.charger.optional(),
    shuttle: lot.shuttle.optional(),
  },
  returns: lot,
  entity: 'car park',
  table: lots,
  offers: ['lot', 'walk', 'per_day'],
  comparable: ['walk', 'per_day', 'clearance'],
  followUp: () => ReserveSpace,
}) {}

export class ReserveSpace extends transaction({
  description: 'Reserve a space for a car at the airport',
  slots: {
    lot: lot.lot,
    drop_off: saidAs(z.iso.date().describe('Day when the car is left'), { names: ['arrival', 'first day'] }),
    drop_time: time('When the car is left', { hours: '04:00-15:59' }).optional(),
    collect: saidAs(z.iso.date().describe('Day when the car is fetched'), { names: ['return', 'last day'] }),
    plate,
    size: saidAs(z.enum(['compact', 'standard', 'large', 'motorbike']).optional().describe('Size of the space'), {
      values: { compact: ['small', 'tiny'], large: ['big', 'SUV', 'van'], motorbike: ['motorcycle'] },
    }),
    hand_over_keys: saidAs(z.boolean().describe('Whether the keys stay with the staff'), {
      names: ['leave the keys', 'keys'],
    }),
    child_seats: z.int().min(0).max(4).optional().describe('How many child seats are kept in the office'),
  },
  returns: { permit, total: money('What the parking costs'), bay: z.string().describe('Where the car stands') },
  entity: 'space',
  quote: ({ lot: name, drop_off, collect }, { rows }) => ({ total: totalOf(name, drop_off, collect, rows(lots)) }),
  transact: ({ lot: name, drop_off, collect }, { rows, call }) => {
    if (collect < drop_off) return failure({ reason: 'The car would be fetched before it is left.' });
    if (name.toLowerCase() === 'control tower')
      return failure({ reason: 'It is full.', alternative: { lot: 'Cloud Deck' } });
    return success({
      permit: `PF${call + 320}`,
      total: totalOf(name, drop_off, collect, rows(lots)),
      bay: `row ${call + 12}`,
    });
  },
  undo: () => ReleaseSpace,
  amend: () => ProlongStay,
}) {}

function totalOf(name: string, from: string, to: string, rows: readonly Lot[]): number {
  return days(from, to) * (rows.find((one) => one.lot.toLowerCase() === name.toLowerCase())?.per_day ?? 20);
}

export class ProlongStay extends transaction({
  description: 'Change when a parked car is fetched, or its number plate',
  slots: {
    permit,
    collect: z.iso.date().optional().describe('The new day when it is fetched'),
    plate: z.string().optional().describe('The right number plate'),
  },
  returns: { permit, added_charge: money('What is paid on top') },
  entity: 'change',
  transact: () => success({ added_charge: 18 }),
}) {}

export class ReleaseSpace extends transaction({
  description: 'Cancel a space that was reserved',
  slots: { permit },
  returns: { permit, paid_back: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ paid_back: 20 }),
}) {}

export class ValetPickup extends transaction({
  description: 'Have somebody take the car over in front of the terminal',
  examples: ['I want somebody to park it for me', 'valet please'],
  slots: {
    flight: saidAs(z.string().describe('Number of the flight'), { names: ['flight number'] }),
    meet_on: z.iso.date().describe('Day when the car is taken over'),
    meet_at: time('When the car is taken over', { hours: '05:00-16:59' }),
    car_model: saidAs(z.string().describe('Make or model of the car'), { names: ['make'] }),
    refuel: saidAs(z.enum(['no', 'half', 'full']).default('no').describe('How much fuel is put in'), {
      values: { full: ['to the brim', 'fill it up'], half: ['half a tank'] },
    }),
    cleaned: saidAs(z.boolean().default(false).describe('Whether the car is washed'), { names: ['wash', 'clean'] }),
    driver: saidAs(z.string().describe('Name of the one who brings the car'), { names: ['name'] }),
  },
  returns: { permit, meeting_point: z.string().describe('Where to meet'), charge: money('What it costs') },
  entity: 'handover',
  quote: ({ cleaned, refuel }) => ({
    charge: 60 + (cleaned ? 25 : 0) + (refuel === 'full' ? 70 : refuel === 'half' ? 40 : 0),
  }),
  transact: ({ cleaned, refuel }, { call }) =>
    success({
      permit: `VP${call + 20}`,
      meeting_point: 'Door 6',
      charge: 60 + (cleaned ? 25 : 0) + (refuel === 'full' ? 70 : refuel === 'half' ? 40 : 0),
    }),
  undo: () => ReleaseSpace,
}) {}

export const parkFly = service({
  name: 'ParkFly',
  description: 'Parking at the airport',
  apis: [CompareCarParks, ReserveSpace, ProlongStay, ReleaseSpace, ValetPickup],
  tables: [lots],
});
