/** A service of one's own: garages that repair cars, lend others meanwhile, and fetch those that do not drive. */
import { type ArgumentsOf, failure, money, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const offer = {
  garage: z.string().describe('Name of the garage'),
  repair: z
    .enum([
      'oil change',
      'brake pads',
      'new tires',
      'battery',
      'windshield',
      'air conditioning',
      'inspection',
      'clutch',
    ])
    .describe('What is to be done to the car'),
  part_of_town: z.string().describe('Part of town where the garage is'),
  open_saturdays: z.boolean().describe('Whether the garage works on Saturdays'),
  estimate: money('What the repair will cost, more or less'),
  hours_needed: z.int().describe('How long the repair takes, in hours'),
  address: z.string().describe('Street where the garage is'),
  phone: z.string().describe('Number to call the garage'),
  rating: z.number().describe('Stars out of five that customers give'),
};

const pickup = time('When the car is brought', { hours: '07:00-18:00' });
const reference = z.string().describe('Number of the repair order, such as G-418');

const kessler = ['Kessler Motors', 'Westgate', true, '14 Tanner Road', '555-0301', 4.4] as const;
const ruby = ["Ruby's Garage", 'Riverside', false, '3 Ferry Street', '555-0302', 4.9] as const;
const northside = ['Northside Auto', 'Hillcrest', true, '220 Summit Avenue', '555-0303', 3.7] as const;
const brothers = ['Abreu Brothers', 'Riverside', true, '61 Weir Lane', '555-0304', 4.2] as const;
const piston = ['The Honest Piston', 'Westgate', false, '9 Gasworks Row', '555-0305', 4.6] as const;

const offers = table('car_garage.offers', 'id', [
  row(kessler, 'oil change', 59, 1),
  row(ruby, 'oil change', 72, 1),
  row(northside, 'oil change', 45, 2),
  row(kessler, 'brake pads', 210, 3),
  row(ruby, 'brake pads', 245, 2),
  row(brothers, 'brake pads', 189, 4),
  row(northside, 'new tires', 340, 2),
  row(brothers, 'new tires', 395, 1),
  row(piston, 'new tires', 420, 2),
  row(piston, 'battery', 130, 1),
  row(northside, 'battery', 99, 1),
  row(kessler, 'windshield', 280, 3),
  row(brothers, 'windshield', 310, 2),
  row(ruby, 'air conditioning', 150, 2),
  row(piston, 'air conditioning', 125, 3),
  row(kessler, 'inspection', 80, 2),
  row(ruby, 'inspection', 95, 1),
  row(northside, 'inspection', 65, 3),
  row(brothers, 'clutch', 690, 8),
  row(piston, 'clutch', 740, 6),
]);

type Row = ArgumentsOf<typeof offer>;

function row(
  [garage, part_of_town, open_saturdays, address, phone, rating]: readonly [
    string,
    string,
    boolean,
    string,
    string,
    number,
  ],
  repair: Row['repair'],
  estimate: number,
  hours_needed: number,
) {
  return {
    id: `${garage}, ${repair}`,
    garage,
    repair,
    part_of_town,
    open_saturdays,
    estimate,
    hours_needed,
    address,
    phone,
    rating,
  };
}

export class FindGarage extends search({
  description: 'Look for a garage that does a repair',
  slots: {
    repair: offer.repair,
    part_of_town: offer.part_of_town.optional(),
    open_saturdays: offer.open_saturdays.optional(),
    budget: money('The most that the repair may cost').optional(),
  },
  returns: offer,
  entity: 'garage',
  identity: 'garage',
  offers: ['garage', 'part_of_town', 'estimate'],
  transient: ['budget'],
  followUp: () => BookRepair,
  search: ({ repair, part_of_town, open_saturdays, budget }, { rows }) =>
    rows(offers).filter(
      (found) =>
        found.repair === repair &&
        (!part_of_town || found.part_of_town.toLowerCase() === part_of_town.toLowerCase()) &&
        (open_saturdays === undefined || found.open_saturdays === open_saturdays) &&
        (budget === undefined || found.estimate <= budget),
    ),
}) {}

export class BookRepair extends transaction({
  description: 'Make an appointment at a garage for a repair',
  slots: {
    garage: offer.garage,
    repair: offer.repair,
    car: z.string().describe('Make and model of the car'),
    drop_off_day: z.iso.date().describe('Day on which the car is brought'),
    drop_off_time: pickup,
    wait_on_site: z.boolean().default(false).describe('Whether the customer stays at the garage until it is done'),
    complaint: z.string().optional().describe('What else the mechanic should look at'),
  },
  returns: { reference, ready_by: time('When the car can be fetched') },
  entity: 'repair',
}) {
  /** Nothing before eight, and nobody works on Sundays. */
  override transact({ drop_off_day, drop_off_time }: ArgumentsOf<typeof BookRepair>) {
    const day = new Date(`${drop_off_day}T00:00:00Z`);
    if (day.getUTCDay() === 0) {
      day.setUTCDate(day.getUTCDate() + 1);
      return failure({
        reason: 'The garages are closed on Sundays.',
        alternative: { drop_off_day: day.toISOString().slice(0, 10) },
      });
    }
    if (drop_off_time < '08:00')
      return failure({ reason: 'Nobody is there before eight.', alternative: { drop_off_time: '08:15' } });
    return success({ reference: 'G-418', ready_by: '17:30' });
  }
}

export class MoveRepair extends transaction({
  description: 'Move an appointment at the garage to another day or time',
  slots: {
    reference,
    new_day: z.iso.date().describe('The new day for bringing the car'),
    new_time: time('The new time for bringing the car', { hours: '07:00-18:00' }),
  },
  returns: { ready_by: time('When the car can be fetched') },
  entity: 'appointment',
  transact: ({ new_time }) =>
    new_time > '16:00'
      ? failure({ reason: 'The workshop takes nothing in after four.', alternative: { new_time: '15:45' } })
      : success({ ready_by: '18:00' }),
}) {}

export class CancelRepair extends transaction({
  description: 'Call off an appointment at the garage',
  slots: { reference, why: z.string().optional().describe('Reason for calling it off') },
  returns: {},
  entity: 'cancellation',
  transact: ({ reference: number }) =>
    /^g-?\d+$/i.test(number) ? success() : failure({ reason: 'There is no repair order of that number.' }),
}) {}

export class BorrowCourtesyCar extends transaction({
  description: 'Reserve a courtesy car to drive while the own one is being repaired',
  slots: {
    size: z.enum(['small', 'family', 'van', 'electric']).describe('Sort of courtesy car'),
    first_day: z.iso.date().describe('Day on which the courtesy car is taken'),
    last_day: z.iso.date().describe('Day on which the courtesy car is brought back'),
    driver: z.string().describe('Name of the person who will drive'),
    automatic: z.boolean().nullable().describe('Whether it has an automatic gearbox'),
    child_seats: z.int().min(0).max(3).default(0).describe('How many child seats are wanted'),
  },
  returns: { plate: z.string().describe('License plate'), daily_fee: money('What a day costs') },
  entity: 'courtesy car',
  transact: ({ size }) =>
    size === 'van'
      ? failure({ reason: 'Both vans are out.', alternative: { size: 'family' } })
      : success({ plate: 'KTR 552', daily_fee: size === 'electric' ? 22 : 15 }),
}) {}

export class CollectCar extends transaction({
  description: 'Have a car fetched and brought to a garage',
  slots: {
    collect_from: z.string().describe('Where the car stands'),
    bring_to: z.string().describe('Garage or address where the car goes'),
    collection_day: z.iso.date().describe('Day on which the car is fetched'),
    not_before: time('Earliest time for fetching it', { hours: '07:00-18:00' }),
    no_later_than: time('Latest time for fetching it', { hours: '08:00-20:00' }),
    keys_with: z.string().describe('Who hands over the keys'),
    tow_truck: z.boolean().default(false).describe('Whether it has to be towed because it does not drive'),
  },
  returns: { collector: z.string().describe('Who comes'), collection_fee: money('What the collection costs') },
  entity: 'collection',
  transact: ({ tow_truck }) => success({ collector: 'Milos', collection_fee: tow_truck ? 85 : 30 }),
}) {}

export const carGarage = service({
  name: 'CarGarage',
  description: 'Garages that repair cars',
  apis: [FindGarage, BookRepair, MoveRepair, CancelRepair, BorrowCourtesyCar, CollectCar],
  tables: [offers],
});
