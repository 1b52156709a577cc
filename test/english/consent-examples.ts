/** The labelled examples of `consent.tsv`, and what is read back in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { service, success, transaction, type Service } from 'typetod';
import { banks2, buses1, hotels2, messaging1, payment1, restaurants2, rideSharing1 } from 'typetod/apis';
import { z } from 'zod';
import type { Deed } from '../../src/english/consent.js';

class CancelAppointment extends transaction({
  description: 'Cancel an appointment',
  slots: { reference: z.string() },
  returns: {},
  transact: () => success(),
}) {}
class GoAshore extends transaction({
  description: 'Take somebody off a course on a boat',
  slots: { reference: z.string() },
  returns: {},
  transact: () => success(),
}) {}
class OrderPizza extends transaction({
  description: 'Order a pizza',
  slots: { size: z.enum(['small', 'large']), toppings: z.array(z.enum(['mushrooms', 'olives', 'ham', 'cheese'])) },
  returns: {},
  transact: () => success(),
}) {}
class RentBike extends transaction({
  description: 'Rent a bike',
  slots: {
    name: z.string(),
    day: z.iso.date().describe('On which day'),
    days: z.int().describe('For how many days'),
    helmets: z.int().describe('How many helmets'),
    drop_off: z.enum(['Harbor', 'Library']).describe('Where it is brought back'),
    insurance: z.boolean().describe('Whether it is insured'),
  },
  returns: {},
  transact: () => success(),
}) {}
const pizzas = service({ name: 'Pizzas', description: 'Pizza to the door', apis: [OrderPizza] });
const wheels = service({ name: 'Wheels', description: 'Bikes for rent', apis: [RentBike] });
const sailing = service({ name: 'Sailing', description: 'Courses on boats', apis: [GoAshore] });
const dental = service({ name: 'Dental', description: 'Dentists', apis: [CancelAppointment] });

/** A deed of the first transaction of a service. */
export function deedOf({ apis }: Service, values: Deed['values']): Deed {
  const api = apis.find(({ kind }) => kind === 'transaction');
  if (!api) throw new Error('no transaction');
  return { api, values };
}

/** What is read back, by the settings of the table. */
export const DEEDS: Readonly<Record<string, Deed>> = {
  table: deedOf(restaurants2, {
    restaurant_name: 'Bamboo Garden',
    location: 'San Jose',
    time: '19:00',
    number_of_seats: 4,
    date: '2019-03-02',
  }),
  lago: deedOf(restaurants2, {
    restaurant_name: 'Trattoria del Lago',
    location: 'Oakland',
    time: '19:00',
    number_of_seats: 4,
    date: '2019-03-02',
  }),
  transfer: deedOf(banks2, {
    account_type: 'checking',
    transfer_amount: 150,
    recipient_name: 'Maria',
    recipient_account_type: 'savings',
  }),
  payment: deedOf(payment1, { receiver: 'Peter', amount: 50, private_visibility: false }),
  ride: deedOf(rideSharing1, { destination: '12 Main Street', number_of_riders: 2, shared_ride: false }),
  bus: deedOf(buses1, {
    from_location: 'San Francisco',
    to_location: 'Sacramento',
    leaving_date: '2019-03-05',
    leaving_time: '06:55',
    travelers: 1,
  }),
  stay: deedOf(hotels2, {
    where_to: 'London',
    number_of_adults: 2,
    check_in_date: '2019-03-05',
    check_out_date: '2019-03-08',
  }),
  cancel: deedOf(dental, { reference: 'A-102' }),
  pizza: deedOf(pizzas, { size: 'large', toppings: ['ham', 'cheese'] }),
  bike: deedOf(wheels, {
    name: 'Page',
    day: '2019-03-02',
    days: 4,
    helmets: 2,
    drop_off: 'Library',
    insurance: true,
  }),
  ashore: deedOf(sailing, { reference: 'A-102' }),
  airport: deedOf(rideSharing1, { destination: 'the airport', number_of_riders: 2, shared_ride: false }),
  place: deedOf(messaging1, { contact_name: 'Ann', location: 'Old Mill Cafe' }),
};
/** The clock of all examples. */
export const NOW = '2019-03-01T09:00';

export interface Example {
  /** `held`: written before the rules, which were not changed for it; `dev`: written against them. */
  readonly part: string;
  readonly setting: string;
  /** `clear` or `not`; `again`: a yes that the rule does not take, since it does not know a word of it. */
  readonly verdict: string;
  readonly words: string;
}

export const examples = readFileSync(join(import.meta.dirname, 'consent.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line): Example => {
    const [part = '', setting = '', verdict = '', words = ''] = line.split('\t');
    const unescaped = words.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return { part, setting, verdict, words: unescaped };
  });
