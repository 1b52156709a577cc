import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  sameValue,
  search,
  service,
  success,
  table,
  time,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { type Appointment, refusalOf } from '../shared/people.js';
import { stylists as rows } from './rows.js';

const stylists = table('services_1.stylists', 'stylist_name', rows);

/** Appointments that were made in this conversation. */
const appointments = table<Appointment>('services_1.appointments', 'name', [], { repeats: true });

const stylist = {
  stylist_name: z.string().describe('Who cuts the hair: a person or a salon'),
  phone_number: z.string().describe('Number to call'),
  average_rating: saidAs(z.number().describe('What customers think of it, out of 5'), { names: ['rating'] }),
  is_unisex: saidAs(z.boolean().describe('Whether they cut the hair of men and women alike'), {
    names: ['unisex', 'men and women'],
  }),
  street_address: z.string().describe('Street and number'),
};

const city = z.string().describe('City to have it done in');

const visit = {
  appointment_date: z.iso.date().describe('Day to go'),
  appointment_time: time('When the stylist is to begin', { hours: '08:00-18:30' }),
};

export class FindProvider extends search({
  description: 'Look for somebody who cuts hair',
  examples: ['get my hair cut', 'need a haircut', 'find a hairdresser', 'a barber in', 'do my hair'],
  slots: { city, is_unisex: stylist.is_unisex.optional() },
  returns: { ...stylist, city },
  entity: 'hair stylist',
  table: stylists,
  identity: 'stylist_name',
  offers: ['stylist_name', 'city'],
  comparable: ['average_rating'],
  followUp: () => BookAppointment,
}) {}

export class BookAppointment extends transaction({
  description: 'Have one’s hair cut',
  examples: ['book a haircut', 'have my hair cut at', 'appointment with the stylist'],
  slots: {
    stylist_name: stylist.stylist_name,
    appointment_time: visit.appointment_time,
    appointment_date: visit.appointment_date,
  },
  returns: { ...stylist, ...visit },
  entity: 'appointment',
}) {
  override transact(args: ArgumentsOf<typeof BookAppointment>, { rows, now }: ApiContext) {
    const found = rows(stylists).find((row) => sameValue(row.stylist_name, args.stylist_name));
    if (!found) return failure({ reason: `There is no hair stylist called ${args.stylist_name}.` });
    const { city, ...salon } = found;
    const appointment = { name: salon.stylist_name, date: args.appointment_date, time: args.appointment_time };
    return refusalOf(appointment, rows(appointments), now) ?? success(salon, [appointments.insert(appointment)]);
  }
}

/** Hair stylists and their free hours. */
export const services1 = service({
  name: 'Services_1',
  description: 'Hair stylists and their free hours',
  apis: [FindProvider, BookAppointment],
  tables: [appointments],
});
