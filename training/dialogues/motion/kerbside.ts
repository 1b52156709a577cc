/** Electric scooters, bicycles and cargo bikes that stand in the streets: to find, to unlock, to reserve, to report, and passes. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const ride = {
  tag: saidAs(z.string().describe('Name that is painted on it'), { names: ['tag'] }),
  wheels: saidAs(z.enum(['scooter', 'cargo bike', 'tandem', 'moped', 'trike']).describe('What one rides'), {
    values: {
      scooter: ['kick scooter', 'e-scooter'],
      'cargo bike': ['box bike', 'bakfiets'],
      moped: ['vespa', 'motor scooter'],
      trike: ['three-wheeler', 'tricycle'],
    },
  }),
  hub: saidAs(
    z
      .enum(['Cathedral Steps', 'Fishmarket', 'Harbour Baths', 'North Station', 'University'])
      .describe('Hub where it stands'),
    {
      names: ['station', 'stand'],
      values: { 'North Station': ['the railway station'], University: ['the uni', 'campus'] },
    },
  ),
  battery: saidAs(z.int().describe('How full the battery is in percent'), { names: ['charge'] }),
  per_minute: saidAs(money('What a minute costs', { currency: 'EUR' }), { names: ['price', 'rate'] }),
  child_seats: saidAs(z.int().describe('How many children can sit in it'), { names: ['seats for children'] }),
  rain_hood: saidAs(z.boolean().describe('Whether it has a hood against rain'), { names: ['cover', 'roof'] }),
  walk: saidAs(z.int().describe('How many minutes one walks there'), { names: ['distance', 'far'] }),
};
type Ride = ArgumentsOf<typeof ride>;
const row = (
  tag: string,
  wheels: Ride['wheels'],
  hub: Ride['hub'],
  battery: number,
  per_minute: number,
  child_seats: number,
  rain_hood: boolean,
  walk: number,
): Ride => ({ tag, wheels, hub, battery, per_minute, child_seats, rain_hood, walk });

const rides = table('kerbside.rides', 'tag', [
  row('Zippy', 'scooter', 'Cathedral Steps', 82, 0.25, 0, false, 3),
  row('Blinky', 'scooter', 'Fishmarket', 41, 0.22, 0, false, 6),
  row('Dash', 'scooter', 'University', 95, 0.3, 0, false, 12),
  row('Hippo', 'cargo bike', 'Cathedral Steps', 64, 0.35, 2, true, 4),
  row('Rhino', 'cargo bike', 'North Station', 90, 0.4, 3, true, 9),
  row('Camel', 'cargo bike', 'Fishmarket', 55, 0.32, 0, false, 7),
  row('Romeo', 'tandem', 'Harbour Baths', 70, 0.28, 1, false, 15),
  row('Wasp', 'moped', 'North Station', 77, 0.45, 0, false, 9),
  row('Hornet', 'moped', 'University', 33, 0.42, 0, false, 11),
  row('Turtle', 'trike', 'Harbour Baths', 88, 0.38, 1, true, 14),
]);

const ride_id = saidAs(z.string().describe('Number of the ride'), { names: ['ride number'] });
const hold_id = saidAs(z.string().describe('Number of the reservation'), { names: ['reservation number'] });

export class NearbyRides extends search({
  description: 'Look for a scooter, bike or moped that is free',
  examples: ['how do I get across town without a car'],
  slots: { wheels: ride.wheels.optional(), hub: ride.hub.optional(), rain_hood: ride.rain_hood.optional() },
  returns: ride,
  entity: 'vehicle',
  table: rides,
  offers: ['tag', 'wheels', 'walk'],
  comparable: ['battery', 'per_minute', 'child_seats', 'walk'],
  followUp: () => Unlock,
}) {}

export class Unlock extends transaction({
  description: 'Unlock a vehicle and ride off at once',
  examples: ['open the lock'],
  slots: {
    tag: ride.tag,
    pay_by: saidAs(z.enum(['card', 'phone bill', 'credit', 'pass']).describe('How it is paid'), {
      values: { credit: ['balance'], 'phone bill': ['my phone'], pass: ['season ticket'] },
    }),
    helmet: saidAs(z.boolean().default(false).describe('Whether the helmet box opens as well'), {
      names: ['helmet box'],
    }),
  },
  returns: { ride_id, lock_code: z.string().describe('Code of the lock') },
  entity: 'ride',
  transact: ({ tag }, { rows, call }) => {
    const found = rows(rides).find((one) => one.tag.toLowerCase() === tag.toLowerCase());
    if (!found) return failure({ reason: 'No vehicle has that name.' });
    if (found.battery < 35) return failure({ reason: 'Its battery is too low to be unlocked.' });
    return success({ ride_id: `K${call + 800}`, lock_code: '3905' });
  },
  undo: () => ParkUp,
}) {}

export class HoldForLater extends transaction({
  description: 'Reserve a vehicle for later',
  slots: {
    tag: ride.tag,
    hold_day: saidAs(z.iso.date().describe('Day of the ride'), { names: ['day'] }),
    hold_from: saidAs(time('From when it is reserved', { hours: '06:30-18:00' }), { names: ['from', 'start'] }),
    hold_minutes: saidAs(z.int().min(15).max(480).describe('How many minutes it is reserved'), {
      names: ['duration', 'how long'],
    }),
    rider: saidAs(z.string().describe('Name of the person who rides'), { names: ['name'] }),
    toddlers: z.int().min(0).max(3).default(0).describe('How many small children ride along'),
  },
  returns: { hold_id, price: money('What the reservation costs', { currency: 'EUR' }) },
  entity: 'reservation',
  quote: ({ tag, hold_minutes }, { rows }) => ({
    price:
      Math.round(
        (rows(rides).find((one) => one.tag.toLowerCase() === tag.toLowerCase())?.per_minute ?? 0.3) *
          hold_minutes *
          100,
      ) / 100,
  }),
  transact: ({ tag, hold_minutes, toddlers }, { rows, call }) => {
    const found = rows(rides).find((one) => one.tag.toLowerCase() === tag.toLowerCase());
    if (!found) return failure({ reason: 'No vehicle has that name.' });
    if (toddlers > found.child_seats) return failure({ reason: 'There are not enough seats for children on it.' });
    return success({ hold_id: `R${call + 60}`, price: Math.round(found.per_minute * hold_minutes * 100) / 100 });
  },
  undo: () => LetGo,
  amend: () => ShiftHold,
}) {}

export class ShiftHold extends transaction({
  description: 'Change a reservation',
  slots: {
    hold_id,
    hold_day: z.iso.date().optional().describe('New day of the ride'),
    hold_from: time('From when it is reserved instead', { hours: '06:30-18:00' }).optional(),
    hold_minutes: z.int().min(15).max(480).optional().describe('How many minutes it is reserved now'),
  },
  returns: { hold_id },
  entity: 'changed reservation',
}) {}

export class LetGo extends transaction({
  description: 'Cancel a reservation',
  slots: { hold_id },
  returns: { hold_id },
  entity: 'cancellation',
}) {}

export class ParkUp extends transaction({
  description: 'End a ride and lock the vehicle',
  examples: ['I am done riding'],
  slots: {
    ride_id,
    left_at: saidAs(ride.hub, { names: ['place', 'where'] }),
    remark: z.string().optional().describe('What the next rider should know'),
  },
  returns: {
    minutes_ridden: z.int().describe('How many minutes were ridden'),
    charged: money('What the ride cost', { currency: 'EUR' }),
  },
  entity: 'end of the ride',
  transact: () => success({ minutes_ridden: 17, charged: 4.25 }),
}) {}

export class GrumbleAbout extends transaction({
  description: 'Report a vehicle that is broken or badly parked',
  slots: {
    tag: ride.tag,
    complaint: saidAs(z.string().describe('What is the matter with it'), { names: ['problem', 'defect'] }),
    blocks_way: saidAs(z.boolean().describe('Whether it stands in the way'), { names: ['in the way', 'obstacle'] }),
    seen_at: saidAs(z.string().optional().describe('Where it was seen'), { names: ['street', 'place'] }),
  },
  returns: { ticket: z.string().describe('Number of the report') },
  entity: 'report',
  transact: (_args, { call }) => success({ ticket: `G-${call + 11}` }),
}) {}

export const kerbside = service({
  name: 'Kerbside',
  description: 'Scooters and cargo bikes to share',
  apis: [NearbyRides, Unlock, HoldForLater, ShiftHold, LetGo, ParkUp, GrumbleAbout],
  tables: [rides],
});
