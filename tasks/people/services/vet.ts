import { failure, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const treatment = z.enum(['check-up', 'vaccination', 'dental cleaning', 'nail trim']).describe('What is done');
const vet = z.enum(['Dr. Abara', 'Dr. Stone', 'Dr. Weiss']).describe('Which vet sees the animal');
const day = z.iso.date().describe('Day of the appointment');
const at = time('When the appointment begins', { hours: '08:00-18:00' });
const pet = z.string().describe('Name of the animal');

const openings = table('vet.openings', 'opening', [
  { opening: 'a1', vet: 'Dr. Abara', day: '2019-03-04', time: '09:00' },
  { opening: 'a2', vet: 'Dr. Abara', day: '2019-03-04', time: '14:30' },
  { opening: 's1', vet: 'Dr. Stone', day: '2019-03-04', time: '10:15' },
  { opening: 's2', vet: 'Dr. Stone', day: '2019-03-05', time: '11:00' },
  { opening: 'w1', vet: 'Dr. Weiss', day: '2019-03-05', time: '16:45' },
  { opening: 'w2', vet: 'Dr. Weiss', day: '2019-03-06', time: '08:30' },
] as { opening: string; vet: z.infer<typeof vet>; day: string; time: string }[]);

const appointments = table('vet.appointments', 'reference', [
  { reference: 'V-31', pet: 'Biscuit', vet: 'Dr. Stone', treatment: 'vaccination', day: '2019-03-12', time: '10:00' },
  { reference: 'V-32', pet: 'Mango', vet: 'Dr. Weiss', treatment: 'check-up', day: '2019-03-14', time: '15:30' },
] as {
  reference: string;
  pet: string;
  vet: z.infer<typeof vet>;
  treatment: z.infer<typeof treatment>;
  day: string;
  time: string;
}[]);

export class FindOpenings extends search({
  description: 'See when the vets are free',
  slots: { vet: vet.optional(), day: day.optional() },
  returns: { opening: z.string().describe('Code of the opening'), vet, day, time: at },
  entity: 'opening',
  identity: 'opening',
  offers: ['vet', 'day', 'time'],
  table: openings,
  followUp: () => BookAppointment,
}) {}

export class BookAppointment extends transaction({
  description: 'Make an appointment for an animal',
  slots: { pet, day, time: at, treatment, vet: vet.optional() },
  returns: { reference: z.string().describe('Reference of the appointment') },
  entity: 'appointment',
  transact: ({ pet: name, day: on, time: when, treatment: what, vet: who }, { rows, key }) => {
    const doctor = who ?? 'Dr. Stone';
    const isTaken = rows(appointments).some((row) => row.vet === doctor && row.day === on && row.time === when);
    if (isTaken) return failure({ reason: `${doctor} has somebody else then.`, alternative: { time: '17:00' } });
    const reference = `V-${key.slice(0, 4)}`;
    return success({ reference }, [
      appointments.insert({ reference, pet: name, vet: doctor, treatment: what, day: on, time: when }),
    ]);
  },
}) {}

export class ListAppointments extends search({
  description: 'See the appointments that I have',
  slots: { pet: pet.optional() },
  returns: { reference: z.string().describe('Reference of the appointment'), pet, vet, treatment, day, time: at },
  entity: 'appointment',
  identity: 'reference',
  offers: ['pet', 'treatment', 'vet', 'day', 'time'],
  table: appointments,
  followUp: () => MoveAppointment,
}) {}

export class MoveAppointment extends transaction({
  description: 'Move an appointment to another day or time',
  slots: {
    reference: z.string().describe('Reference of the appointment'),
    new_day: z.iso.date().describe('Day that it is moved to'),
    new_time: time('Time that it is moved to', { hours: '08:00-18:00' }),
  },
  returns: {},
  entity: 'appointment',
  transact: ({ reference, new_day: to, new_time: when }, { rows }) => {
    const row = rows(appointments).find((one) => one.reference === reference);
    if (!row) return failure({ reason: `There is no appointment ${reference}.` });
    return success({}, [appointments.update(row.reference, { day: to, time: when })]);
  },
}) {}

export class CancelAppointment extends transaction({
  description: 'Cancel an appointment',
  slots: { reference: z.string().describe('Reference of the appointment') },
  returns: {},
  transact: ({ reference }, { rows }) => {
    const row = rows(appointments).find((one) => one.reference === reference);
    return row
      ? success({}, [appointments.remove(row.reference)])
      : failure({ reason: `There is no appointment ${reference}.` });
  },
}) {}

/** A veterinary clinic. */
export const clinic = service({
  name: 'Vet',
  description: 'A veterinary clinic',
  apis: [FindOpenings, BookAppointment, ListAppointments, MoveAppointment, CancelAppointment],
});
