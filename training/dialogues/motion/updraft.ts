/** Flights for pleasure in balloons and helicopters: to look for, to book, to put off, to call off, and vouchers for them. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const trip = {
  outing: saidAs(z.string().describe('Name of the flight'), { names: ['trip', 'ride'] }),
  craft: saidAs(z.enum(['balloon', 'helicopter', 'airship']).describe('What one flies in'), {
    values: { balloon: ['hot-air balloon', 'basket'], helicopter: ['chopper'], airship: ['zeppelin', 'blimp'] },
  }),
  lifts_from: saidAs(
    z.enum(['Brookmead', 'Castle Field', 'Port Lido', 'Stonehill']).describe('Field from which it lifts off'),
    {
      names: ['field', 'airfield'],
      values: { 'Castle Field': ['the castle'], 'Port Lido': ['the port', 'the lido'] },
    },
  ),
  part_of_day: saidAs(z.enum(['sunrise', 'midday', 'sunset']).describe('Part of the day in which it flies'), {
    values: { sunrise: ['dawn', 'early morning'], midday: ['noon'], sunset: ['dusk', 'evening'] },
  }),
  per_head: saidAs(money('What each person pays', { currency: 'GBP' }), { names: ['price', 'fare'] }),
  airtime: saidAs(z.int().describe('How many minutes one is in the air'), { names: ['duration', 'minutes'] }),
  toast: saidAs(z.boolean().describe('Whether sparkling wine is served'), {
    names: ['champagne', 'bubbly', 'prosecco'],
  }),
  youngest: saidAs(z.int().describe('Age in years from which one may fly'), { names: ['minimum age'] }),
  landmark: z.string().describe('What one sees from above'),
};
type Trip = ArgumentsOf<typeof trip>;
const row = (
  outing: string,
  craft: Trip['craft'],
  lifts_from: Trip['lifts_from'],
  part_of_day: Trip['part_of_day'],
  per_head: number,
  airtime: number,
  toast: boolean,
  youngest: number,
  landmark: string,
): Trip => ({ outing, craft, lifts_from, part_of_day, per_head, airtime, toast, youngest, landmark });

const trips = table('updraft.trips', 'outing', [
  row('Lark Rise', 'balloon', 'Brookmead', 'sunrise', 165, 60, true, 7, 'the water meadows'),
  row('Thistledown', 'balloon', 'Brookmead', 'sunset', 149, 50, false, 7, 'the canal locks'),
  row('Battlement', 'balloon', 'Castle Field', 'sunrise', 190, 75, true, 8, 'the castle keep'),
  row('Drawbridge', 'balloon', 'Castle Field', 'sunset', 180, 70, true, 8, 'the old town'),
  row('Lighthouse Loop', 'helicopter', 'Port Lido', 'midday', 95, 15, false, 3, 'the lighthouse'),
  row('Whale Watch', 'helicopter', 'Port Lido', 'sunset', 210, 35, false, 5, 'the bay'),
  row('Granite Dash', 'helicopter', 'Stonehill', 'midday', 79, 10, false, 3, 'the quarry'),
  row('Summit Hop', 'helicopter', 'Stonehill', 'sunrise', 260, 45, true, 10, 'the snow fields'),
  row('Silver Cigar', 'airship', 'Port Lido', 'midday', 310, 90, true, 12, 'the coast'),
  row('Slow Giant', 'airship', 'Stonehill', 'sunset', 285, 80, false, 12, 'the reservoirs'),
]);

const flight_code = saidAs(z.string().describe('Code of the booked flight'), { names: ['code', 'booking code'] });

export class SpotFlights extends search({
  description: 'Look for a pleasure flight in a balloon, a helicopter or an airship',
  examples: ['we want to see it all from above'],
  slots: {
    craft: trip.craft.optional(),
    lifts_from: trip.lifts_from.optional(),
    part_of_day: trip.part_of_day.optional(),
    toast: trip.toast.optional(),
  },
  returns: trip,
  entity: 'flight',
  table: trips,
  offers: ['outing', 'craft', 'per_head'],
  comparable: ['per_head', 'airtime', 'youngest'],
  followUp: () => SecurePlaces,
}) {}

export class SecurePlaces extends transaction({
  description: 'Book places on a pleasure flight',
  examples: ['put us on the flight'],
  slots: {
    outing: trip.outing,
    fly_on: saidAs(z.iso.date().describe('Day of the flight'), { names: ['day', 'date'] }),
    flyers: saidAs(z.int().min(1).max(12).describe('How many people fly'), { names: ['people', 'seats'] }),
    heaviest: saidAs(z.number().describe('Weight of the heaviest of them in kilograms'), { names: ['weight'] }),
    lead_name: saidAs(z.string().describe('Name of the person who books'), { names: ['name'] }),
    mobile: z.string().optional().describe('Telephone number for calls about the weather'),
    filmed: saidAs(z.boolean().default(false).describe('Whether a film is made of the flight'), {
      names: ['film', 'video'],
    }),
  },
  returns: {
    flight_code,
    meet_at: time('When one has to be at the field'),
    total: money('What the flight costs in all', { currency: 'GBP' }),
  },
  entity: 'flight',
  quote: ({ outing, flyers, filmed }, { rows }) => ({
    total:
      (rows(trips).find((one) => one.outing.toLowerCase() === outing.toLowerCase())?.per_head ?? 150) * flyers +
      (filmed ? 30 : 0),
  }),
  transact: ({ outing, flyers, filmed, heaviest }, { rows, call }) => {
    const found = rows(trips).find((one) => one.outing.toLowerCase() === outing.toLowerCase());
    if (!found) return failure({ reason: 'No flight has that name.' });
    if (heaviest > 125) return failure({ reason: 'Nobody above 125 kilograms can be taken.' });
    return success({
      flight_code: `UP${call + 61}`,
      meet_at: found.part_of_day === 'sunrise' ? '05:45' : found.part_of_day === 'sunset' ? '18:15' : '11:30',
      total: found.per_head * flyers + (filmed ? 30 : 0),
    });
  },
  undo: () => ScrubFlight,
  amend: () => PostponeFlight,
}) {}

export class PostponeFlight extends transaction({
  description: 'Put a booked flight off to another day, or change how many fly',
  slots: {
    flight_code,
    fly_on: z.iso.date().optional().describe('Day on which one flies instead'),
    flyers: z.int().min(1).max(12).optional().describe('How many people fly now'),
  },
  returns: { flight_code },
  entity: 'change',
}) {}

export class ScrubFlight extends transaction({
  description: 'Call a booked flight off',
  slots: {
    flight_code,
    grounds: saidAs(z.string().optional().describe('Reason for calling it off'), { names: ['reason', 'why'] }),
  },
  returns: { flight_code, refund: money('What is paid back', { currency: 'GBP' }) },
  entity: 'cancellation',
  transact: () => success({ refund: 120 }),
}) {}

export class GiveSkyVoucher extends transaction({
  description: 'Buy a gift voucher for a flight',
  slots: {
    craft: trip.craft,
    worth: saidAs(money('How much the voucher is worth', { currency: 'GBP' }), { names: ['value', 'amount'] }),
    for_whom: saidAs(z.string().describe('Who is given the voucher'), { names: ['recipient'] }),
    giver: saidAs(z.string().describe('Who gives it'), { names: ['from'] }),
    greeting: saidAs(z.string().optional().describe('Text that is printed on it'), { names: ['message'] }),
    by_post: saidAs(z.boolean().default(false).describe('Whether it is sent on paper'), { names: ['post', 'paper'] }),
  },
  returns: { voucher_no: z.string().describe('Number of the voucher') },
  entity: 'voucher',
  transact: (_args, { call }) => success({ voucher_no: `SKY-${call + 8}` }),
}) {}

export const updraft = service({
  name: 'Updraft',
  description: 'Pleasure flights in balloons, helicopters and airships',
  apis: [SpotFlights, SecurePlaces, PostponeFlight, ScrubFlight, GiveSkyVoucher],
  tables: [trips],
});
