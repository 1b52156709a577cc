/** Bags that are kept for a while, and rides to and from airports. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const nest = {
  counter: saidAs(z.string().describe('Name of the counter'), { names: ['storage', 'shop'] }),
  quarter: saidAs(z.enum(['Old Town', 'Central Station', 'Marina', 'Expo']).describe('Quarter of the city'), {
    names: ['area'],
    values: {
      'Central Station': ['the main station', 'the trains'],
      Marina: ['the yachts'],
      Expo: ['the fair', 'trade fair'],
    },
  }),
  kept_in: saidAs(z.enum(['locker', 'back room', 'safe', 'cold store']).describe('Where the things are kept'), {
    values: { safe: ['strongbox', 'vault'], 'cold store': ['fridge', 'chilled'] },
  }),
  per_item: saidAs(money('What one item costs for a day', { currency: 'EUR' }), { names: ['price', 'rate'] }),
  heaviest_item: saidAs(z.int().describe('How heavy an item may be in kilograms'), { names: ['weight limit'] }),
  takes_surfboards: saidAs(z.boolean().describe('Whether it takes surfboards, skis and bicycles'), {
    names: ['bulky things', 'skis', 'bicycles'],
  }),
  open_till: saidAs(time('Until when it is open'), { names: ['closing time'] }),
  steps_away: saidAs(z.int().describe('How many metres it is from the stop'), { names: ['distance'] }),
};
type Nest = ArgumentsOf<typeof nest>;
const row = (
  counter: string,
  quarter: Nest['quarter'],
  kept_in: Nest['kept_in'],
  per_item: number,
  heaviest_item: number,
  takes_surfboards: boolean,
  open_till: string,
  steps_away: number,
): Nest => ({ counter, quarter, kept_in, per_item, heaviest_item, takes_surfboards, open_till, steps_away });

const nests = table('bag_nest.nests', 'counter', [
  row('Magpie', 'Old Town', 'back room', 4.5, 30, false, '20:00', 150),
  row('Squirrel', 'Old Town', 'locker', 6, 20, false, '23:30', 90),
  row('Oyster', 'Marina', 'safe', 12, 10, false, '18:00', 200),
  row('Pelican', 'Marina', 'back room', 5, 40, true, '21:00', 350),
  row('Porter Bob', 'Central Station', 'back room', 5.5, 35, true, '22:30', 40),
  row('Box Office', 'Central Station', 'locker', 7, 25, false, '23:59', 20),
  row('Snowdrop', 'Central Station', 'cold store', 9, 15, false, '19:30', 120),
  row('Hall Nine', 'Expo', 'locker', 8, 25, false, '19:00', 60),
  row('Camel Stop', 'Expo', 'back room', 3.9, 32, true, '18:30', 500),
]);

const claim_tag = saidAs(z.string().describe('Number of the claim tag'), { names: ['tag', 'ticket number'] });
const ride_ref = saidAs(z.string().describe('Number of the booked ride'), { names: ['ride number', 'booking'] });
const airport = saidAs(z.enum(['Northfield', 'Seaview', 'Highmoor']).describe('Airport'), { names: ['airport'] });

export class ScoutCounters extends search({
  description: 'Look for a counter where luggage can be left',
  examples: ['where do I put my suitcase'],
  slots: {
    quarter: nest.quarter.optional(),
    kept_in: nest.kept_in.optional(),
    takes_surfboards: nest.takes_surfboards.optional(),
  },
  returns: nest,
  entity: 'counter',
  table: nests,
  offers: ['counter', 'kept_in', 'per_item'],
  comparable: ['per_item', 'heaviest_item', 'open_till', 'steps_away'],
  followUp: () => LeaveBags,
}) {}

export class LeaveBags extends transaction({
  description: 'Leave luggage at a counter for some time',
  examples: ['get rid of my bags for the day'],
  slots: {
    counter: nest.counter,
    pieces: saidAs(z.int().min(1).max(15).describe('How many pieces are left'), {
      names: ['bags', 'suitcases', 'items'],
    }),
    drop_on: saidAs(z.iso.date().describe('Day on which they are brought'), { names: ['from'] }),
    drop_at: saidAs(time('When they are brought', { hours: '07:30-19:00' }), { names: ['drop-off time'] }),
    fetch_on: saidAs(z.iso.date().describe('Day on which they are fetched'), { names: ['until', 'back'] }),
    owner: saidAs(z.string().describe('Whose luggage it is'), { names: ['name'] }),
    fragile: saidAs(z.boolean().default(false).describe('Whether something in it can break'), {
      names: ['breakable', 'delicate'],
    }),
    contents: z.string().optional().describe('What is in the luggage'),
  },
  returns: { claim_tag },
  entity: 'deposit of luggage',
  transact: ({ drop_on, fetch_on, counter, pieces }, { rows, call }) => {
    if (fetch_on < drop_on) return failure({ reason: 'It would be fetched before it is brought.' });
    if (!rows(nests).some((one) => one.counter.toLowerCase() === counter.toLowerCase()))
      return failure({ reason: 'There is no such counter.' });
    if (pieces > 10)
      return failure({ reason: 'One person may leave ten pieces at most.', alternative: { pieces: 10 } });
    return success({ claim_tag: `N${call + 410}` });
  },
  undo: () => ForgetBags,
  amend: () => KeepLonger,
}) {}

export class KeepLonger extends transaction({
  description: 'Change how long luggage is kept or how many pieces there are',
  slots: {
    claim_tag,
    fetch_on: z.iso.date().optional().describe('New day on which it is fetched'),
    pieces: z.int().min(1).max(15).optional().describe('How many pieces there are now'),
  },
  returns: { claim_tag },
  entity: 'change of the deposit',
}) {}

export class ForgetBags extends transaction({
  description: 'Cancel a deposit of luggage',
  slots: { claim_tag },
  returns: { claim_tag },
  entity: 'cancellation',
}) {}

export class FetchFromAirport extends transaction({
  description: 'Order a ride from an airport into the city',
  examples: ['somebody who waits for us when we land'],
  slots: {
    airport,
    lands_on: saidAs(z.iso.date().describe('Day on which the plane lands'), { names: ['arrival'] }),
    lands_at: saidAs(time('When the plane lands'), { names: ['landing time'] }),
    flight_no: saidAs(z.string().describe('Number of the flight'), { names: ['flight'] }),
    heads: saidAs(z.int().min(1).max(8).describe('How many people ride'), { names: ['passengers', 'people'] }),
    set_down: saidAs(z.string().describe('Address to which they are taken'), { names: ['to', 'hotel'] }),
    name_board: saidAs(z.string().describe('Name on the board that the driver holds up'), { names: ['sign', 'name'] }),
    cars_with: saidAs(z.enum(['booster', 'baby seat', 'none']).default('none').describe('Seat for a child'), {
      values: { booster: ['raised seat'], 'baby seat': ['infant seat'], none: ['no child seat'] },
    }),
  },
  returns: { ride_ref, fare: money('What the ride costs', { currency: 'EUR' }) },
  entity: 'ride from the airport',
  quote: ({ airport: from, heads }) => ({
    fare: { Northfield: 38, Seaview: 52, Highmoor: 74 }[from] + (heads > 4 ? 20 : 0),
  }),
  transact: ({ airport: from, heads }, { call }) =>
    success({
      ride_ref: `AF${call + 21}`,
      fare: { Northfield: 38, Seaview: 52, Highmoor: 74 }[from] + (heads > 4 ? 20 : 0),
    }),
  undo: () => DropRide,
}) {}

export class TakeToAirport extends transaction({
  description: 'Order a ride to an airport',
  examples: ['we have a plane to catch'],
  slots: {
    airport,
    leave_on: saidAs(z.iso.date().describe('Day of the ride'), { names: ['day'] }),
    pick_up_at: saidAs(time('When the car is at the door'), { names: ['time'] }),
    pick_up_from: saidAs(z.string().describe('Address at which people are picked up'), { names: ['from', 'address'] }),
    heads: saidAs(z.int().min(1).max(8).describe('How many people ride'), { names: ['passengers', 'people'] }),
    big_cases: saidAs(z.int().min(0).max(12).describe('How many big suitcases there are'), { names: ['suitcases'] }),
    shared: saidAs(z.boolean().default(false).describe('Whether it is shared with other people'), {
      names: ['with strangers', 'shared ride'],
    }),
  },
  returns: { ride_ref, fare: money('What the ride costs', { currency: 'EUR' }) },
  entity: 'ride to the airport',
  quote: ({ airport: to, shared }) => ({ fare: { Northfield: 38, Seaview: 52, Highmoor: 74 }[to] / (shared ? 2 : 1) }),
  transact: ({ airport: to, shared }, { call }) =>
    success({ ride_ref: `AT${call + 55}`, fare: { Northfield: 38, Seaview: 52, Highmoor: 74 }[to] / (shared ? 2 : 1) }),
  undo: () => DropRide,
}) {}

export class DropRide extends transaction({
  description: 'Cancel a ride from or to an airport',
  slots: { ride_ref, cause: saidAs(z.string().optional().describe('Why it is cancelled'), { names: ['reason'] }) },
  returns: { ride_ref },
  entity: 'cancellation of the ride',
}) {}

export const bagNest = service({
  name: 'BagNest',
  description: 'Luggage storage and airport rides',
  apis: [ScoutCounters, LeaveBags, KeepLonger, ForgetBags, FetchFromAirport, TakeToAirport, DropRide],
  tables: [nests],
});
