/** Holiday cottages and beach huts to let. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const home = {
  name: z.string().describe('Name of the place'),
  kind: z.enum(['cottage', 'beach hut', 'apartment']).describe('Kind of place'),
  village: z.string().describe('Village where it is'),
  sleeps: z.int().describe('How many people can sleep there'),
  dogs_allowed: z.boolean().describe('Whether dogs are allowed'),
  sea_view: z.boolean().describe('Whether one sees the sea'),
  step_free: z.boolean().describe('Whether there are no steps'),
  parking: z.boolean().describe('Whether there is parking'),
  nightly_rate: money('Price per night'),
  walk_to_beach: z.int().describe('Walk to the beach in minutes'),
  address: z.string().describe('Address'),
};
type Row = ArgumentsOf<typeof home>;

const homes = table('shoreline.homes', 'name', [
  row('Pilchard Cottage', 'cottage', 'Portwen', 4, true, true, false, false, 120, 3, '2 Cliff Row'),
  row('The Old Net Loft', 'cottage', 'Portwen', 6, false, true, false, true, 165, 2, '11 Quay Street'),
  row('Heron House', 'cottage', 'Saltby', 8, true, false, true, true, 190, 15, '5 Mill Lane'),
  row('Samphire', 'cottage', 'Saltby', 2, true, false, true, false, 78, 12, '9 Church Path'),
  row('Lobster Pot', 'cottage', 'Kettle Cove', 5, false, true, true, true, 145, 1, '1 The Strand'),
  row('Driftwood', 'cottage', 'Kettle Cove', 4, true, false, false, true, 98, 9, '20 Back Lane'),
  row('Hut 7', 'beach hut', 'Portwen', 4, true, true, false, false, 32, 0, 'West Promenade'),
  row('Hut 12', 'beach hut', 'Portwen', 6, false, true, true, true, 45, 0, 'East Promenade'),
  row('Hut 21', 'beach hut', 'Kettle Cove', 4, false, true, true, false, 38, 0, 'The Strand'),
  row('The Blue Hut', 'beach hut', 'Saltby', 8, true, true, true, true, 60, 0, 'Marsh Road'),
  row('Beacon Flat', 'apartment', 'Portwen', 2, false, true, false, true, 88, 4, '30 Harbour Terrace'),
  row('Gannet Rooms', 'apartment', 'Saltby', 4, false, false, true, true, 92, 10, '4 Station Road'),
  row('Tide House Studio', 'apartment', 'Kettle Cove', 2, true, true, true, false, 84, 2, '3 The Strand'),
]);

function row(
  name: string,
  kind: Row['kind'],
  village: string,
  sleeps: number,
  dogs_allowed: boolean,
  sea_view: boolean,
  step_free: boolean,
  parking: boolean,
  nightly_rate: number,
  walk_to_beach: number,
  address: string,
): Row {
  return {
    name,
    kind,
    village,
    sleeps,
    dogs_allowed,
    sea_view,
    step_free,
    parking,
    nightly_rate,
    walk_to_beach,
    address,
  };
}

export class SearchHomes extends search({
  description: 'Find a holiday home',
  slots: {
    kind: home.kind,
    village: home.village.optional(),
    sleeps: home.sleeps.optional(),
    dogs_allowed: home.dogs_allowed.optional(),
    sea_view: home.sea_view.optional(),
    step_free: home.step_free.optional(),
    parking: home.parking.optional(),
  },
  returns: home,
  entity: 'place',
  table: homes,
  identity: 'name',
  offers: ['name', 'village', 'nightly_rate'],
  comparable: ['nightly_rate', 'walk_to_beach'],
  followUp: () => BookStay,
}) {}

const stay = {
  stay_number: z.string().describe('Number of the stay'),
  from: z.iso.date().describe('First day'),
  to: z.iso.date().describe('Last day'),
  adults: z.int().min(1).max(10).describe('How many adults'),
};

export class BookStay extends transaction({
  description: 'Book a holiday home',
  slots: {
    name: home.name,
    from: stay.from,
    to: stay.to,
    adults: stay.adults,
    children: z.int().min(0).default(0).describe('How many children'),
    dogs: z.int().min(0).max(3).default(0).describe('How many dogs'),
    linen: z.boolean().default(false).describe('Whether bed linen is wanted'),
    final_cleaning: z.boolean().default(false).describe('Whether the final cleaning is ordered'),
    arrival: time('Time of arrival', { half: 'pm' }).optional(),
    guest_name: z.string().describe('Name of the person who stays there'),
    request: z.string().optional().describe('Special request'),
  },
  returns: {
    stay_number: stay.stay_number,
    total: money('Price of the stay'),
    key_code: z.string().describe('Code of the key safe'),
  },
  entity: 'stay',
  undo: () => CancelStay,
  amend: () => ChangeStay,
}) {
  /** The last day must be later than the first. */
  override transact({ name, from, to, linen, final_cleaning }: ArgumentsOf<typeof BookStay>) {
    const nights = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
    if (nights < 1) return failure({ reason: 'A stay has at least one night.' });
    const rate = homes.rows.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase())?.nightly_rate;
    if (rate === undefined) return failure({ reason: 'There is no place of that name.' });
    const total = rate * nights + (linen ? 24 : 0) + (final_cleaning ? 50 : 0);
    return success({ stay_number: 'H-3071', total, key_code: '4419' });
  }
}

export class ChangeStay extends transaction({
  description: 'Change the days or the number of adults of a stay',
  slots: {
    stay_number: stay.stay_number,
    from: stay.from.optional(),
    to: stay.to.optional(),
    adults: stay.adults.optional(),
  },
  returns: { stay_number: stay.stay_number },
  transact: () => success({}),
  entity: 'change',
}) {}

export class CancelStay extends transaction({
  description: 'Cancel a stay',
  slots: { stay_number: stay.stay_number, reason: z.string().optional().describe('Reason for cancelling') },
  returns: { stay_number: stay.stay_number, fee: money('Cancellation fee') },
  transact: () => success({ fee: 25 }),
  entity: 'cancellation',
}) {}

export class OrderHamper extends transaction({
  description: 'Have a hamper of food put into a holiday home',
  slots: {
    stay_number: stay.stay_number,
    hamper: z.enum(['breakfast', 'picnic', 'barbecue']).describe('Kind of hamper'),
    hamper_day: z.iso.date().describe('Day for the hamper'),
    eaters: z.int().min(1).max(10).describe('How many people eat'),
    vegetarian: z.boolean().describe('Whether it is vegetarian'),
    alcohol: z.boolean().describe('Whether there is alcohol in it'),
    birthday_person: z.string().optional().describe('Name of the person who has a birthday'),
  },
  returns: { hamper_price: money('Price of the hamper') },
  transact: ({ eaters }) => success({ hamper_price: eaters * 14 }),
  entity: 'hamper',
}) {}

export const shoreline = service({
  name: 'Shoreline',
  description: 'Holiday cottages and beach huts',
  apis: [SearchHomes, BookStay, ChangeStay, CancelStay, OrderHamper],
});
