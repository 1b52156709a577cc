/** A ferry line: bicycles and cars, seats and cabins. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const port = z.enum(['Sandhaven', 'Torvik', 'Ness', 'Almouth', 'Grimsey']);
const trip = {
  vessel: saidAs(z.string().describe('Name of the vessel'), { names: ['boat', 'ferry'] }),
  out_of: saidAs(port.describe('Port from which it sails'), { names: ['from'] }),
  bound_for: saidAs(port.describe('Port to which it sails'), { names: ['to'] }),
  casts_off: saidAs(time('When it sails'), { names: ['departure', 'leaves'] }),
  takes_minutes: saidAs(z.int().describe('How many minutes the crossing takes'), { names: ['duration'] }),
  bunks: saidAs(z.boolean().describe('Whether it has cabins'), { names: ['cabins'] }),
  bike_deck: saidAs(z.boolean().describe('Whether bicycles stand under a roof'), { names: ['bike room'] }),
  per_person: saidAs(money('What a person pays', { currency: 'EUR' }), { names: ['fare', 'price'] }),
  canteen: z.boolean().describe('Whether there is something to eat on board'),
};
type Trip = ArgumentsOf<typeof trip>;

const row = (
  vessel: string,
  out_of: Trip['out_of'],
  bound_for: Trip['bound_for'],
  casts_off: string,
  takes_minutes: number,
  bunks: boolean,
  bike_deck: boolean,
  per_person: number,
  canteen: boolean,
): Trip => ({ vessel, out_of, bound_for, casts_off, takes_minutes, bunks, bike_deck, per_person, canteen });

const trips = table('blue_funnel.trips', 'vessel', [
  row('Bonny Kate', 'Sandhaven', 'Torvik', '07:30', 150, false, true, 18, true),
  row('Old Tom', 'Sandhaven', 'Torvik', '13:15', 210, false, false, 12.5, false),
  row('Northern Maid', 'Sandhaven', 'Torvik', '22:00', 480, true, true, 29, true),
  row('Selkie', 'Torvik', 'Sandhaven', '09:45', 150, false, true, 18, true),
  row('Snowdrop', 'Torvik', 'Sandhaven', '21:30', 480, true, false, 27, true),
  row('Cormorant', 'Almouth', 'Ness', '06:40', 95, false, true, 9, false),
  row('Wild Rose', 'Almouth', 'Ness', '15:20', 80, false, false, 14, true),
  row('Puffer', 'Ness', 'Almouth', '11:10', 95, false, true, 9, false),
  row('Merry Widow', 'Ness', 'Almouth', '19:05', 80, false, true, 15, true),
  row('King Haakon', 'Almouth', 'Grimsey', '20:15', 660, true, true, 48, true),
  row('Ice Queen', 'Grimsey', 'Almouth', '18:00', 690, true, false, 46, true),
]);

const crossing_code = saidAs(z.string().describe('Code of the crossing that was booked'), {
  names: ['booking code', 'reference'],
});
const go_on = saidAs(z.iso.date().describe('Day on which one sails'), { names: ['day', 'outward'] });
const sleep_in = saidAs(
  z
    .enum(['reclining seat', 'inner cabin', 'sea-view cabin', 'family cabin', 'dog cabin'])
    .describe('Where one spends the night'),
  {
    names: ['cabin', 'accommodation'],
    values: {
      'reclining seat': ['armchair', 'a chair that tips back'],
      'inner cabin': ['without a window', 'inside'],
      'sea-view cabin': ['with a window', 'porthole', 'outside'],
      'family cabin': ['for four', 'with bunks for the kids'],
      'dog cabin': ['with the dog'],
    },
  },
);

export class ListSailings extends search({
  description: 'See which ferries sail from one port to another',
  slots: {
    out_of: trip.out_of,
    bound_for: trip.bound_for,
    bunks: trip.bunks.optional(),
    bike_deck: trip.bike_deck.optional(),
    canteen: trip.canteen.optional(),
  },
  returns: trip,
  entity: 'sailing',
  table: trips,
  offers: ['vessel', 'casts_off', 'per_person'],
  comparable: ['casts_off', 'takes_minutes', 'per_person'],
  followUp: () => BringVehicle,
}) {}

export class BringVehicle extends transaction({
  description: 'Book a place on the ferry for a car or another vehicle and those in it',
  examples: ['we come with the car'],
  slots: {
    vessel: trip.vessel,
    go_on,
    back_on: saidAs(z.iso.date().optional().describe('Day of the way back'), { names: ['return', 'home'] }),
    vehicle: saidAs(
      z.enum(['car', 'estate car', 'van', 'motorbike', 'camper', 'car with trailer']).describe('What one drives'),
      {
        values: {
          camper: ['motorhome', 'camper van'],
          motorbike: ['bike with an engine', 'scooter'],
          'car with trailer': ['towing a trailer'],
          'estate car': ['station wagon', 'estate'],
        },
      },
    ),
    number_plate: saidAs(z.string().describe('Number plate of the vehicle'), { names: ['plate', 'registration'] }),
    heads: saidAs(z.int().min(1).max(9).describe('How many people sit in it'), { names: ['passengers', 'people'] }),
    sleep_in: sleep_in.optional(),
    charging: z.boolean().default(false).describe('Whether the battery is charged on board'),
    booked_by: saidAs(z.string().describe('Name of the person who books'), { names: ['name'] }),
  },
  returns: {
    crossing_code,
    fee: money('What is to be paid', { currency: 'EUR' }),
    lane: z.string().describe('Lane in which one waits'),
  },
  entity: 'crossing',
  quote: ({ heads, back_on, sleep_in: bed }) => ({
    fee: (40 + heads * 18 + (bed && bed !== 'reclining seat' ? 60 : 0)) * (back_on ? 2 : 1),
  }),
  transact: ({ vessel, heads, back_on, sleep_in: bed, go_on: day }, { rows, call }) => {
    const found = rows(trips).find((one) => one.vessel.toLowerCase() === vessel.toLowerCase());
    if (!found) return failure({ reason: 'No vessel has that name.' });
    if (bed && bed !== 'reclining seat' && !found.bunks) return failure({ reason: 'It sails by day and has no beds.' });
    if (day === '2019-03-09') return failure({ reason: 'The car deck is full.', alternative: { go_on: '2019-03-10' } });
    return success({
      crossing_code: `BF-${call + 70}`,
      lane: `${(call % 6) + 1}`,
      fee: (40 + heads * 18 + (bed && bed !== 'reclining seat' ? 60 : 0)) * (back_on ? 2 : 1),
    });
  },
  undo: () => ScrapCrossing,
  amend: () => SwapCrossing,
}) {}

export class WheelAboard extends transaction({
  description: 'Book a crossing for people who come by bicycle',
  examples: ['we cycle to the ferry'],
  slots: {
    vessel: trip.vessel,
    go_on,
    riders: saidAs(z.int().min(1).max(30).describe('How many people cycle'), { names: ['cyclists', 'people'] }),
    cycles: saidAs(z.int().min(0).max(30).describe('How many bicycles there are'), { names: ['bikes', 'bicycles'] }),
    electric: saidAs(z.boolean().optional().describe('Whether any of the bicycles has a motor'), {
      names: ['e-bikes'],
    }),
    sleep_in: sleep_in.optional(),
    booked_by: saidAs(z.string().describe('Name of the person who books'), { names: ['name'] }),
  },
  returns: { crossing_code, fee: money('What is to be paid', { currency: 'EUR' }) },
  entity: 'crossing by bicycle',
  quote: ({ riders, cycles }) => ({ fee: riders * 18 + cycles * 5 }),
  transact: ({ riders, cycles }, { call }) =>
    success({ crossing_code: `BW-${call + 20}`, fee: riders * 18 + cycles * 5 }),
  undo: () => ScrapCrossing,
  amend: () => SwapCrossing,
}) {}

export class SwapCrossing extends transaction({
  description: 'Sail on another day or on another vessel than was booked',
  slots: {
    crossing_code,
    go_on: z.iso.date().optional().describe('The new day'),
    vessel: trip.vessel.optional(),
    sleep_in: sleep_in.optional(),
  },
  returns: { crossing_code },
  entity: 'swap',
}) {}

export class ScrapCrossing extends transaction({
  description: 'Cancel a crossing',
  slots: {
    crossing_code,
    cause: saidAs(z.string().optional().describe('Why one does not sail'), { names: ['reason'] }),
  },
  returns: { crossing_code, returned: money('What is paid back', { currency: 'EUR' }) },
  entity: 'cancelled crossing',
  transact: () => success({ returned: 25 }),
}) {}

export const blueFunnel = service({
  name: 'BlueFunnel',
  description: 'Ferries for bicycles and cars',
  apis: [ListSailings, BringVehicle, WheelAboard, SwapCrossing, ScrapCrossing],
  tables: [trips],
});
