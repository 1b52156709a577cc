/** Pharmacies in a town: repeat prescriptions and vaccinations. */
import { type ArgumentsOf, failure, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const pharmacy = {
  pharmacy_name: z.string().describe('Name of the pharmacy'),
  district: z.string().describe('Part of town where the pharmacy is'),
  open_late: z.boolean().describe('Whether it is open in the night'),
  drive_through: z.boolean().describe('Whether people are served in their cars'),
  offers_vaccines: z.boolean().describe('Whether people can get their shots there'),
  specialty: z
    .enum(['general', 'homeopathy', 'pets', 'travel', 'hearing aids'])
    .describe('What the pharmacy knows best'),
  closing_time: time('When the pharmacy closes'),
  street_address: z.string().describe('Street and number'),
  phone: z.string().describe('Number to call'),
};

type Row = ArgumentsOf<typeof pharmacy>;

const pharmacies = table('pharmacy.pharmacies', 'pharmacy_name', [
  row('Lindqvist', 'Northgate', false, true, true, 'general', '19:00', '12 Gate Street', '555-0201'),
  row('The Green Mortar', 'Northgate', true, false, true, 'travel', '23:30', '88 Tram Road', '555-0202'),
  row('Owl Chemist', 'Northgate', true, false, false, 'general', '23:00', '3 Mill Row', '555-0203'),
  row('Sunrise Drugs', 'Riverside', false, true, true, 'general', '20:00', '40 Wharf Lane', '555-0204'),
  row('Old Bridge', 'Riverside', false, false, true, 'homeopathy', '18:30', '1 Bridge Square', '555-0205'),
  row('Paws and Pills', 'Riverside', false, false, false, 'pets', '18:00', '27 Canal Street', '555-0206'),
  row('Night Star', 'Riverside', true, true, false, 'general', '23:45', '9 Quay Avenue', '555-0207'),
  row('Hartmann', 'Castle Hill', false, false, true, 'hearing aids', '18:00', '5 Tower Walk', '555-0208'),
  row('Castle Chemist', 'Castle Hill', false, false, true, 'general', '19:30', '61 King Street', '555-0209'),
  row('Moon Road', 'Castle Hill', true, true, true, 'general', '22:30', '70 Moon Road', '555-0210'),
  row('Globe Trotter', 'Castle Hill', false, false, true, 'travel', '19:00', '14 Station Place', '555-0211'),
  row('Meadow Health', 'Westfield', false, true, true, 'general', '20:30', '2 Farm Way', '555-0212'),
  row('Twelve to Twelve', 'Westfield', true, true, false, 'general', '23:59', '130 Ring Road', '555-0213'),
]);

function row(
  pharmacy_name: string,
  district: string,
  open_late: boolean,
  drive_through: boolean,
  offers_vaccines: boolean,
  specialty: Row['specialty'],
  closing_time: string,
  street_address: string,
  phone: string,
): Row {
  return {
    pharmacy_name,
    district,
    open_late,
    drive_through,
    offers_vaccines,
    specialty,
    closing_time,
    street_address,
    phone,
  };
}

export class FindPharmacies extends search({
  description: 'Look for a pharmacy',
  slots: {
    district: pharmacy.district.nullable(),
    open_late: pharmacy.open_late.optional(),
    drive_through: pharmacy.drive_through.optional(),
    offers_vaccines: pharmacy.offers_vaccines.optional(),
    specialty: pharmacy.specialty.optional(),
  },
  returns: pharmacy,
  entity: 'pharmacy',
  table: pharmacies,
  identity: 'pharmacy_name',
  offers: ['pharmacy_name', 'district'],
  followUp: () => RefillPrescription,
}) {}

const patient_name = z.string().describe('Name of the patient');

export class RefillPrescription extends transaction({
  description: 'Have a prescription filled again',
  slots: {
    pharmacy_name: pharmacy.pharmacy_name,
    medicine: z.string().describe('Name of the medicine'),
    patient_name,
    packs: z.int().min(1).max(12).describe('How many packs'),
    handover: z.enum(['counter', 'courier', 'post']).describe('How the medicine gets to the patient'),
    ready_date: z.iso.date().describe('Day on which the medicine is needed'),
    generic_allowed: z.boolean().default(true).describe('Whether a cheaper brand will do'),
  },
  returns: {
    packs: z.int().describe('How many packs'),
    refill_number: z.string().describe('Number of the refill'),
  },
  entity: 'refill',
}) {
  /** Three packs at a time. */
  override transact({ packs }: ArgumentsOf<typeof RefillPrescription>) {
    if (packs > 3)
      return failure({ reason: 'The insurance pays for three packs at a time.', alternative: { packs: 3 } });
    return success({ packs, refill_number: 'R-5083' });
  }
}

export class BookVaccination extends transaction({
  description: 'Make an appointment for a shot',
  slots: {
    pharmacy_name: pharmacy.pharmacy_name,
    vaccine: z.enum(['flu', 'tetanus', 'shingles', 'hepatitis', 'rabies']).describe('Against what'),
    patient_name,
    visit_date: z.iso.date().describe('Day of the shot'),
    visit_time: time('When the shot is given', { hours: '08:00-19:00' }),
    first_dose: z.boolean().optional().describe('Whether the patient gets it for the first time'),
    allergies: z.string().optional().describe('What the patient cannot tolerate'),
  },
  returns: {
    visit_time: time('When the shot is given'),
    room: z.int().describe('Number of the room'),
  },
  confirms: ['pharmacy_name', 'vaccine', 'patient_name', 'visit_date', 'visit_time'],
  entity: 'vaccination',
}) {
  /** The nurse has her lunch from noon to one. */
  override transact({ visit_time }: ArgumentsOf<typeof BookVaccination>) {
    if (visit_time >= '12:00' && visit_time < '13:00')
      return failure({ reason: 'The nurse is at lunch then.', alternative: { visit_time: '13:15' } });
    return success({ visit_time, room: 2 });
  }
}

export class SetPillReminder extends transaction({
  description: 'Get a message when it is time for a medicine',
  slots: {
    medicine: z.string().describe('Name of the medicine'),
    reminder_time: time('When the message comes'),
    channel: z.enum(['text message', 'phone call', 'email']).describe('By which way the message comes'),
    end_date: z.iso.date().optional().describe('Last day of the messages'),
  },
  returns: {},
  entity: 'reminder',
}) {}

export const pharmacyHelp = service({
  name: 'Pharmacy',
  description: 'Pharmacies, repeat prescriptions and vaccinations',
  apis: [FindPharmacies, RefillPrescription, BookVaccination, SetPillReminder],
});
