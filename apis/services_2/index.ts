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
import { dentists as rows } from './rows.js';

const dentists = table('services_2.dentists', 'dentist_name', rows);

/** Appointments that were made in this conversation. */
const appointments = table<Appointment>('services_2.appointments', 'name', [], { repeats: true });

const dentist = {
  dentist_name: z.string().describe('Who sees to the teeth'),
  phone_number: z.string().describe('Number to call'),
  address: z.string().describe('Street and number of the practice'),
  offers_cosmetic_services: saidAs(z.boolean().describe('Whether teeth are made prettier there too'), {
    names: ['cosmetic', 'whitening', 'whitened', 'veneers'],
  }),
};

const city = z.string().describe('City that the practice is in');

const visit = {
  appointment_date: z.iso.date().describe('Day to be seen'),
  appointment_time: time('When to be there', { hours: '08:00-18:30' }),
};

export class FindProvider extends search({
  description: 'Look for a dentist in a city',
  examples: ['find a dentist', 'my tooth hurts', 'teeth cleaned', 'toothache'],
  slots: { city, offers_cosmetic_services: dentist.offers_cosmetic_services.optional() },
  returns: { ...dentist, city },
  entity: 'dentist',
  table: dentists,
  identity: 'dentist_name',
  offers: ['dentist_name', 'city'],
  followUp: () => BookAppointment,
}) {}

export class BookAppointment extends transaction({
  description: 'Have one’s teeth seen to',
  examples: ['appointment with the dentist', 'see the dentist on'],
  slots: {
    dentist_name: dentist.dentist_name,
    appointment_time: visit.appointment_time,
    appointment_date: visit.appointment_date,
  },
  returns: { ...dentist, ...visit },
  entity: 'appointment',
}) {
  override transact(args: ArgumentsOf<typeof BookAppointment>, { rows, now }: ApiContext) {
    const found = rows(dentists).find((row) => sameValue(row.dentist_name, args.dentist_name));
    if (!found) return failure({ reason: `There is no dentist called ${args.dentist_name}.` });
    const { city, ...practice } = found;
    const appointment = { name: practice.dentist_name, date: args.appointment_date, time: args.appointment_time };
    return refusalOf(appointment, rows(appointments), now) ?? success(practice, [appointments.insert(appointment)]);
  }
}

/** Dentists and their free hours. */
export const services2 = service({
  name: 'Services_2',
  description: 'Dentists and their free hours',
  apis: [FindProvider, BookAppointment],
  tables: [appointments],
});
