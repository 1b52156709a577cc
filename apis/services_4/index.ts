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
} from 'typetod';
import { z } from 'zod';
import { type Appointment, refusalOf } from '../shared/people.js';
import { professions, therapists as rows } from './rows.js';

const therapists = table('services_4.therapists', 'therapist_name', rows);

/** Appointments that were made in this conversation. */
const appointments = table<Appointment>('services_4.appointments', 'name', [], { repeats: true });

const therapist = {
  therapist_name: z.string().describe('Whom to talk to'),
  phone_number: z.string().describe('Number to call'),
  address: z.string().describe('Street and number of the practice'),
};

const place = {
  city: z.string().describe('City to look in'),
  type: z.enum(professions).describe('What kind of help'),
};

const visit = {
  appointment_date: z.iso.date().describe('Day to be seen'),
  appointment_time: time('When to be there', { hours: '08:00-18:30' }),
};

export class FindProvider extends search({
  description: 'Look for somebody to talk to in a city',
  examples: ['find a therapist', 'somebody to talk to', 'need counseling', 'a psychologist in', 'a family counselor'],
  slots: place,
  returns: { ...therapist, ...place },
  entity: 'therapist',
  table: therapists,
  identity: 'therapist_name',
  offers: ['therapist_name', 'city', 'type'],
  followUp: () => BookAppointment,
}) {}

export class BookAppointment extends transaction({
  description: 'Arrange to see a therapist',
  examples: ['appointment with the therapist', 'session with'],
  slots: {
    therapist_name: therapist.therapist_name,
    appointment_time: visit.appointment_time,
    appointment_date: visit.appointment_date,
  },
  returns: { ...therapist, ...visit },
  entity: 'appointment',
}) {
  override transact(args: ArgumentsOf<typeof BookAppointment>, { rows, now }: ApiContext) {
    const found = rows(therapists).find((row) => sameValue(row.therapist_name, args.therapist_name));
    if (!found) return failure({ reason: `There is no therapist called ${args.therapist_name}.` });
    const { city, type, ...practice } = found;
    const appointment = { name: practice.therapist_name, date: args.appointment_date, time: args.appointment_time };
    return refusalOf(appointment, rows(appointments), now) ?? success(practice, [appointments.insert(appointment)]);
  }
}

/** Therapists and their free hours. */
export const services4 = service({
  name: 'Services_4',
  description: 'Therapists and their free hours',
  apis: [FindProvider, BookAppointment],
  tables: [appointments],
});
