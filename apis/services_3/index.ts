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
import { doctors as rows, specialities } from './rows.js';

const doctors = table('services_3.doctors', 'doctor_name', rows);

/** Appointments that were made in this conversation. */
const appointments = table<Appointment>('services_3.appointments', 'name', [], { repeats: true });

const doctor = {
  doctor_name: z.string().describe('Whom to see'),
  phone_number: z.string().describe('Number to call'),
  average_rating: saidAs(z.number().describe('What patients think, out of 5'), { names: ['rating'] }),
  street_address: z.string().describe('Street and number of the practice'),
  type: z.enum(specialities).describe('What the doctor treats'),
};

const city = z.string().describe('City that the practice is in');

const visit = {
  appointment_date: z.iso.date().describe('Day to be seen'),
  appointment_time: time('When to be there', { hours: '08:00-18:30' }),
};

export class FindProvider extends search({
  description: 'Look for a doctor of some kind in a city',
  examples: ['find a doctor', 'need to see a doctor', 'eye doctor', 'skin doctor'],
  slots: { city, type: doctor.type },
  returns: { ...doctor, city },
  entity: 'doctor',
  table: doctors,
  identity: 'doctor_name',
  offers: ['doctor_name', 'city', 'type'],
  comparable: ['average_rating'],
  followUp: () => BookAppointment,
}) {}

export class BookAppointment extends transaction({
  description: 'Arrange to see a doctor',
  examples: ['appointment with the doctor', 'see the doctor on'],
  slots: {
    doctor_name: doctor.doctor_name,
    appointment_time: visit.appointment_time,
    appointment_date: visit.appointment_date,
  },
  returns: { ...doctor, ...visit },
  entity: 'appointment',
}) {
  override transact(args: ArgumentsOf<typeof BookAppointment>, { rows, now }: ApiContext) {
    const found = rows(doctors).find((row) => sameValue(row.doctor_name, args.doctor_name));
    if (!found) return failure({ reason: `There is no doctor called ${args.doctor_name}.` });
    const { city, ...practice } = found;
    const appointment = { name: practice.doctor_name, date: args.appointment_date, time: args.appointment_time };
    return refusalOf(appointment, rows(appointments), now) ?? success(practice, [appointments.insert(appointment)]);
  }
}

/** Doctors and their free hours. */
export const services3 = service({
  name: 'Services_3',
  description: 'Doctors and their free hours',
  apis: [FindProvider, BookAppointment],
  tables: [appointments],
});
