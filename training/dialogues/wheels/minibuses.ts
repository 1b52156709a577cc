/** Minibuses with a driver, for outings of any kind. */
import { type ArgumentsOf, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const bus = {
  bus: z.string().describe('Name of the minibus'),
  town: z.enum(['Aldbury', 'Birkham', 'Corsley']).describe('Town where it stands'),
  places: saidAs(z.int().describe('How many people it takes'), { names: ['seats'] }),
  ramp: saidAs(z.boolean().describe('Whether a wheelchair can get in'), { names: ['lift', 'step-free'] }),
  trailer: z.boolean().describe('Whether it has a trailer for bicycles and large luggage'),
  air_conditioning: saidAs(z.boolean().describe('Whether it is cooled'), { names: ['air con', 'aircon'] }),
  price_per_hour: saidAs(money('What an hour costs'), { names: ['price', 'rate', 'cost'] }),
  driver: z.string().describe('Name of the driver'),
};
type Bus = ArgumentsOf<typeof bus>;

function row(
  name: string,
  town: Bus['town'],
  places: number,
  ramp: boolean,
  trailer: boolean,
  air_conditioning: boolean,
  price_per_hour: number,
  driver: string,
): Bus {
  return { bus: name, town, places, ramp, trailer, air_conditioning, price_per_hour, driver };
}

const buses = table('minibuses.buses', 'bus', [
  row('Robin', 'Aldbury', 8, false, false, true, 40, 'Kofi Mensah'),
  row('Wren', 'Aldbury', 8, true, false, false, 38, 'Irene Hatch'),
  row('Magpie', 'Aldbury', 12, false, true, true, 52, 'Stan Bolt'),
  row('Heron', 'Aldbury', 16, true, true, true, 70, 'Lucia Ferro'),
  row('Lark', 'Birkham', 8, false, true, false, 35, 'Tom Aske'),
  row('Jackdaw', 'Birkham', 12, true, false, true, 55, 'Mina Rao'),
  row('Falcon', 'Birkham', 16, false, true, true, 66, 'Piet Vos'),
  row('Swift', 'Birkham', 16, true, false, false, 62, 'Ada Quill'),
  row('Finch', 'Corsley', 8, true, false, true, 42, 'Ravi Nair'),
  row('Puffin', 'Corsley', 12, false, false, false, 45, 'Greta Lund'),
  row('Osprey', 'Corsley', 12, true, true, true, 58, 'Dan Frey'),
  row('Condor', 'Corsley', 16, false, false, true, 64, 'Bea Ortiz'),
]);

const trip_number = z.string().describe('Number of the trip');

export class FindMinibus extends search({
  description: 'Look for a minibus with a driver',
  examples: ['we want to hire a minibus'],
  slots: {
    town: bus.town,
    places: bus.places.optional(),
    ramp: bus.ramp.optional(),
    trailer: bus.trailer.optional(),
    air_conditioning: bus.air_conditioning.optional(),
  },
  returns: bus,
  entity: 'minibus',
  table: buses,
  offers: ['bus', 'places', 'price_per_hour'],
  comparable: ['places', 'price_per_hour'],
  followUp: () => BookTrip,
}) {}

export class BookTrip extends transaction({
  description: 'Book a trip in a minibus with a driver',
  slots: {
    bus: bus.bus,
    from: z.string().describe('Address or place where people get in'),
    to: z.string().describe('Address or place where people are taken'),
    travel_date: z.iso.date().describe('Day of the trip'),
    departure: time('When it sets off', { hours: '06:00-17:59' }),
    adults: z.int().min(1).max(16).describe('How many adults'),
    children: saidAs(z.int().min(0).max(15).default(0).describe('How many children'), {
      names: ['kids', 'little ones'],
    }),
    suitcases: saidAs(z.int().min(0).max(30).describe('How many suitcases'), { names: ['bags', 'luggage'] }),
    there_and_back: saidAs(z.boolean().describe('Whether it brings people back, too'), {
      names: ['return', 'round trip'],
    }),
    return_date: z.iso.date().optional().describe('Day of the way back'),
    payment: z.enum(['card', 'cash', 'invoice']).optional().describe('How it is paid'),
    leader: z.string().describe('Name of the person in charge of the group'),
    wishes: z.string().optional().describe('What the driver should know'),
  },
  returns: { trip_number, driver: bus.driver, deposit: money('What is paid in advance') },
  entity: 'trip',
  quote: ({ there_and_back }) => ({ deposit: there_and_back ? 80 : 50 }),
  transact: ({ bus: name, adults, children, there_and_back }, { rows, call }) => {
    const found = rows(buses).find((one) => one.bus.toLowerCase() === name.toLowerCase());
    if (!found) return failure({ reason: 'No minibus has that name.' });
    if (adults + (children ?? 0) > found.places) return failure({ reason: 'That is more people than it takes.' });
    return success({ trip_number: `M${call + 210}`, driver: found.driver, deposit: there_and_back ? 80 : 50 });
  },
  undo: () => CancelTrip,
  amend: () => ChangeTrip,
}) {}

export class ChangeTrip extends transaction({
  description: 'Change a trip that was booked',
  slots: {
    trip_number,
    travel_date: z.iso.date().optional().describe('The new day'),
    departure: time('The new time', { hours: '06:00-17:59' }).optional(),
    adults: z.int().min(1).max(16).optional().describe('How many adults there are now'),
    from: z.string().optional().describe('Where people get in now'),
  },
  returns: { trip_number },
  entity: 'change',
}) {}

export class CancelTrip extends transaction({
  description: 'Cancel a trip',
  slots: { trip_number, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { trip_number, refund: money('What is paid back') },
  entity: 'cancellation',
  transact: () => success({ refund: 30 }),
}) {}

export const minibuses = service({
  name: 'Minibuses',
  description: 'Minibuses with a driver',
  apis: [FindMinibus, BookTrip, ChangeTrip, CancelTrip],
  tables: [buses],
});
