/** Cars that neighbours lend each other, seats in a car, and damage. */
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

const ride = {
  ride: z.string().describe('Number of the ride'),
  leaves_from: saidAs(z.enum(['Brno', 'Linz', 'Graz', 'Passau']).describe('Town where it begins'), {
    names: ['start'],
  }),
  goes_to: saidAs(z.enum(['Vienna', 'Munich', 'Prague', 'Salzburg']).describe('Town where it ends'), {
    names: ['end', 'goal'],
  }),
  on_day: z.iso.date().describe('Day of the ride'),
  off_at: time('When it sets off', { hours: '05:00-20:00' }),
  free_seats: saidAs(z.int().describe('How many seats are free'), { names: ['seats'] }),
  share: saidAs(money('What each passenger pays', { currency: 'EUR' }), { names: ['price', 'cost'] }),
  driven_by: saidAs(z.string().describe('Who drives'), { names: ['driver'] }),
  smoking: z.boolean().describe('Whether smoking is allowed'),
};
type Ride = ArgumentsOf<typeof ride>;
function row(
  id: string,
  leaves_from: Ride['leaves_from'],
  goes_to: Ride['goes_to'],
  on_day: string,
  off_at: string,
  free_seats: number,
  share: number,
  driven_by: string,
  smoking = false,
): Ride {
  return { ride: id, leaves_from, goes_to, on_day, off_at, free_seats, share, driven_by, smoking };
}
const rides = table('lend_a_car.rides', 'ride', [
  row('Q11', 'Brno', 'Vienna', '2019-03-02', '07:30', 3, 9, 'Pavel Dusek'),
  row('Q12', 'Brno', 'Vienna', '2019-03-02', '16:00', 1, 7, 'Jitka Mala', true),
  row('Q13', 'Brno', 'Prague', '2019-03-03', '12:15', 2, 12, 'Ondrej Kral'),
  row('Q14', 'Linz', 'Munich', '2019-03-02', '06:00', 2, 18, 'Resi Huber'),
  row('Q15', 'Linz', 'Vienna', '2019-03-04', '05:45', 4, 13, 'Max Ender'),
  row('Q16', 'Linz', 'Salzburg', '2019-03-02', '10:30', 1, 8, 'Anja Roth', true),
  row('Q17', 'Graz', 'Vienna', '2019-03-03', '18:30', 3, 14, 'Tim Wolf'),
  row('Q18', 'Graz', 'Salzburg', '2019-03-05', '09:00', 2, 20, 'Eva Stern'),
  row('Q19', 'Passau', 'Munich', '2019-03-02', '14:00', 3, 11, 'Sepp Moser'),
  row('Q20', 'Passau', 'Munich', '2019-03-04', '19:10', 1, 10, 'Lisa Brandt'),
  row('Q21', 'Passau', 'Prague', '2019-03-06', '08:20', 3, 22, 'Ivo Novak'),
]);
const slip_no = z.string().describe('Number of the slip');

export class SeekRide extends search({
  description: 'Look for a seat in somebody’s car',
  examples: ['I need a lift to'],
  slots: {
    leaves_from: ride.leaves_from,
    goes_to: ride.goes_to,
    on_day: ride.on_day.optional(),
    smoking: ride.smoking.optional(),
  },
  returns: ride,
  entity: 'ride',
  table: rides,
  offers: ['ride', 'on_day', 'off_at', 'share'],
  comparable: ['off_at', 'share', 'free_seats'],
  followUp: () => TakeSeat,
}) {}

export class TakeSeat extends transaction({
  description: 'Take seats in a ride',
  slots: {
    ride: ride.ride,
    seats: saidAs(z.int().min(1).max(4).describe('How many seats are taken'), { names: ['people', 'passengers'] }),
    rider: saidAs(z.string().describe('Name of the passenger'), { names: ['passenger'] }),
    bags: saidAs(z.enum(['none', 'small', 'large']).describe('How much luggage comes along'), {
      names: ['luggage'],
      values: { none: ['nothing'], small: ['rucksack', 'handbag', 'backpack'], large: ['suitcase', 'trunk'] },
    }),
    hop_on: saidAs(z.string().optional().describe('Place where the passenger gets in'), { names: ['meeting point'] }),
  },
  returns: { slip_no, driven_by: ride.driven_by },
  entity: 'seat',
  transact: ({ ride: id, seats }, { rows, call }) => {
    const found = rows(rides).find((one) => one.ride.toLowerCase() === id.toLowerCase());
    if (!found) return failure({ reason: 'There is no such ride.' });
    if (found.free_seats < seats)
      return failure({ reason: 'There are not so many seats.', alternative: { seats: found.free_seats } });
    return success({ slip_no: `LS${call + 14}`, driven_by: found.driven_by });
  },
  undo: () => StepBack,
}) {}

export class OfferRide extends transaction({
  description: 'Offer seats in your own car',
  examples: ['I have room in my car'],
  slots: {
    starts_in: saidAs(z.string().describe('Place where the ride starts'), { names: ['start'] }),
    ends_in: saidAs(z.string().describe('Place where the ride ends'), { names: ['end'] }),
    on_day: ride.on_day,
    off_at: ride.off_at,
    seats_free: saidAs(z.int().min(1).max(7).describe('How many seats can be had'), { names: ['places'] }),
    asking: saidAs(money('What each passenger shall pay', { currency: 'EUR' }), { names: ['price', 'fare'] }),
    pets_ok: saidAs(z.boolean().default(false).describe('Whether animals may come along'), { names: ['pets', 'dogs'] }),
  },
  returns: { slip_no },
  entity: 'offer',
  transact: (_args, { call }) => success({ slip_no: `OF${call + 30}` }),
  undo: () => StepBack,
}) {}

export class TellDamage extends transaction({
  description: 'Tell of damage to a car',
  examples: ['somebody scratched the car'],
  slots: {
    part: saidAs(z.enum(['tyre', 'window', 'bumper', 'door', 'engine']).describe('What is damaged'), {
      values: { tyre: ['wheel', 'tire'], window: ['windscreen', 'glass'], bumper: ['fender'], engine: ['motor'] },
    }),
    plate: saidAs(z.string().describe('Number plate'), { names: ['registration'] }),
    happened_on: date('Day when it happened', { past: true }),
    drivable: z.boolean().describe('Whether the car can still be driven'),
    story: z.string().optional().describe('How it came about'),
    witness: z.string().optional().describe('Name of somebody who saw it'),
  },
  returns: { slip_no, hotline: z.string().describe('Telephone number of the garage') },
  entity: 'damage report',
  transact: (_args, { call }) => success({ slip_no: `DM${call + 2}`, hotline: '0800 44 12' }),
  undo: () => StepBack,
}) {}

export class StepBack extends transaction({
  description: 'Step back from a seat, an offer or a report',
  slots: { slip_no },
  returns: { slip_no },
  entity: 'withdrawal',
}) {}

export const lendACar = service({
  name: 'LendACar',
  description: 'Seats in cars of neighbours',
  apis: [SeekRide, TakeSeat, OfferRide, TellDamage, StepBack],
  tables: [rides],
});
