/** An outing club for old people: trips, seats on the coach, lifts to the coach. */
import { failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const trip = z.string().describe('Name of the trip');
const goesTo = saidAs(z.enum(['seaside', 'garden', 'museum', 'market', 'theatre']).describe('Sort of place'), {
  names: ['kind'],
  values: { seaside: ['sands', 'the sea', 'a pier'], garden: ['roses', 'flowers'], theatre: ['a show', 'a play'] },
});
const leaves = saidAs(z.iso.date().describe('Day it leaves'), { names: ['day'] });
const price = money('Price of a seat', { currency: 'GBP' });
const steps = saidAs(z.int().describe('Number of steps'), { names: ['stairs'] });
const lunch = z.boolean().describe('Whether lunch is included');
const trips = table('grey_gadders.trips', 'trip', [
  { trip: 'Cockles and Mussels', goesTo: 'seaside' as const, leaves: '2019-03-12', price: 24, steps: 10, lunch: true },
  { trip: 'Pier and Prom', goesTo: 'seaside' as const, leaves: '2019-03-20', price: 18, steps: 0, lunch: false },
  { trip: 'Daffodil Day', goesTo: 'garden' as const, leaves: '2019-03-14', price: 16, steps: 5, lunch: false },
  { trip: 'Lord Lumley', goesTo: 'garden' as const, leaves: '2019-04-04', price: 29, steps: 40, lunch: true },
  { trip: 'Steam Engines', goesTo: 'museum' as const, leaves: '2019-03-19', price: 21, steps: 12, lunch: false },
  { trip: 'Old Lace', goesTo: 'museum' as const, leaves: '2019-03-27', price: 22, steps: 0, lunch: true },
  { trip: 'Bury Market', goesTo: 'market' as const, leaves: '2019-03-13', price: 9, steps: 0, lunch: false },
  { trip: 'Matinee Mikado', goesTo: 'theatre' as const, leaves: '2019-03-30', price: 35, steps: 22, lunch: false },
]);
const seatNo = saidAs(z.string().describe('Number of the slip'), { names: ['slip'] });
const member = saidAs(z.string().describe('Who goes'), { names: ['name'] });

export class FindTrip extends search({
  description: 'What outings there are',
  slots: { goesTo: goesTo.optional(), lunch: lunch.optional() },
  returns: { trip, goesTo, leaves, price, steps, lunch },
  entity: 'trip',
  table: trips,
  offers: ['trip', 'leaves', 'price'],
  comparable: ['price', 'steps', 'leaves'],
  followUp: () => TakeSeats,
}) {}

export class TakeSeats extends transaction({
  description: 'Take seats on the coach',
  slots: {
    trip,
    member,
    seats: saidAs(z.int().min(1).max(20).describe('How many seats'), { names: ['places'] }),
    where: saidAs(z.enum(['front', 'middle', 'back', 'by the door']).optional().describe('Where one sits'), {
      values: { front: ['behind the driver'], 'by the door': ['near the steps'], back: ['rear'] },
    }),
    wheelchair: saidAs(z.boolean().default(false).describe('Whether a wheelchair comes'), { names: ['chair'] }),
    toldDriver: saidAs(z.string().optional().describe('What the driver is told'), { names: ['note'] }),
  },
  returns: { seatNo, total: money('Total', { currency: 'GBP' }) },
  entity: 'seat booking',
  quote: ({ trip: name, seats }, { rows }) => ({
    total: (rows(trips).find((one) => one.trip.toLowerCase() === name.toLowerCase())?.price ?? 20) * seats,
  }),
  transact: ({ trip: name, seats, where }, { rows, call }) => {
    const found = rows(trips).find((one) => one.trip.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'There is no such trip.' });
    if (where === 'front' && seats > 2)
      return failure({ reason: 'There are two seats at the front.', alternative: { where: 'middle' as const } });
    return success({ seatNo: `GG${call + 60}`, total: found.price * seats });
  },
  undo: () => StayHome,
  amend: () => AlterSeats,
}) {}

export class AskLift extends transaction({
  description: 'Be driven to the coach',
  slots: {
    member,
    fetchFrom: saidAs(z.string().describe('Where one is fetched'), { names: ['address'] }),
    fetchOn: z.iso.date().describe('Day of the lift'),
    fetchAt: time('Hour of the lift', { half: 'am' }),
    walker: saidAs(z.boolean().describe('Whether one has a walking frame'), { names: ['frame'] }),
  },
  returns: { seatNo },
  entity: 'lift',
  transact: (_args, { call }) => success({ seatNo: `L${call + 5}` }),
  undo: () => StayHome,
}) {}

export class AlterSeats extends transaction({
  description: 'Change seats that were taken',
  slots: { seatNo, seats: z.int().min(1).max(20).optional().describe('New number of seats'), trip: trip.optional() },
  returns: { seatNo },
  entity: 'change of seats',
}) {}

export class StayHome extends transaction({
  description: 'Give up seats or a lift',
  slots: { seatNo, reason: z.string().optional().describe('Why one stays home') },
  returns: { seatNo },
  entity: 'giving up',
}) {}

export const greyGadders = service({
  name: 'GreyGadders',
  description: 'Outings for old people',
  apis: [FindTrip, TakeSeats, AskLift, AlterSeats, StayHome],
  tables: [trips],
});
