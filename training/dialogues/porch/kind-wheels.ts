/** Volunteers who drive patients to hospital and home again, and what they are paid for petrol. */
import { date, failure, money, saidAs, search, service, success, table, time, transaction } from 'typetod';
import { z } from 'zod';

const driver = saidAs(z.string().describe('Driver'), { names: ['volunteer'] });
const car_type = saidAs(z.enum(['small car', 'estate', 'ramp van', 'four by four']).describe('Sort of car'), {
  names: ['car', 'vehicle'],
  values: { 'four by four': ['jeep', 'Land Rover'], 'ramp van': ['van with a ramp', 'adapted van'] },
});
const parish = z.enum(['Saint Brannock', 'Kilmore', 'Upper Dean', 'Fernhill']).describe('Parish');
const drives_on = saidAs(
  z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']).describe('Weekday on which they drive'),
  { names: ['weekday'] },
);
const free_seats = saidAs(z.int().describe('How many people fit in'), { names: ['seats'] });
const max_miles = z.int().describe('How far they go, in miles');
const woman = saidAs(z.boolean().describe('Whether the driver is a woman'), {
  names: ['lady', 'female'],
  values: { false: ['a man', 'a gentleman'] },
});

const roster = table('kind_wheels.roster', 'driver', [
  {
    driver: 'Hilda Moss',
    car_type: 'small car' as const,
    parish: 'Kilmore' as const,
    drives_on: 'Monday' as const,
    free_seats: 3,
    max_miles: 25,
    woman: true,
  },
  {
    driver: 'Gerry Flynn',
    car_type: 'estate' as const,
    parish: 'Kilmore' as const,
    drives_on: 'Wednesday' as const,
    free_seats: 4,
    max_miles: 60,
    woman: false,
  },
  {
    driver: 'Prakash Iyer',
    car_type: 'ramp van' as const,
    parish: 'Fernhill' as const,
    drives_on: 'Tuesday' as const,
    free_seats: 5,
    max_miles: 40,
    woman: false,
  },
  {
    driver: 'Dot Ramsbottom',
    car_type: 'four by four' as const,
    parish: 'Upper Dean' as const,
    drives_on: 'Thursday' as const,
    free_seats: 4,
    max_miles: 80,
    woman: true,
  },
  {
    driver: 'Merle Haskins',
    car_type: 'estate' as const,
    parish: 'Saint Brannock' as const,
    drives_on: 'Friday' as const,
    free_seats: 4,
    max_miles: 55,
    woman: true,
  },
  {
    driver: 'Father Quinn',
    car_type: 'small car' as const,
    parish: 'Kilmore' as const,
    drives_on: 'Thursday' as const,
    free_seats: 3,
    max_miles: 20,
    woman: false,
  },
  {
    driver: 'Elwyn Pugh',
    car_type: 'four by four' as const,
    parish: 'Upper Dean' as const,
    drives_on: 'Monday' as const,
    free_seats: 4,
    max_miles: 90,
    woman: false,
  },
  {
    driver: 'Sarla Bhatt',
    car_type: 'ramp van' as const,
    parish: 'Saint Brannock' as const,
    drives_on: 'Wednesday' as const,
    free_seats: 6,
    max_miles: 35,
    woman: true,
  },
  {
    driver: 'Beryl Toop',
    car_type: 'small car' as const,
    parish: 'Fernhill' as const,
    drives_on: 'Friday' as const,
    free_seats: 2,
    max_miles: 15,
    woman: true,
  },
  {
    driver: 'Clem Yates',
    car_type: 'estate' as const,
    parish: 'Fernhill' as const,
    drives_on: 'Tuesday' as const,
    free_seats: 4,
    max_miles: 70,
    woman: false,
  },
]);

const ride_code = saidAs(z.string().describe('Ride code'), { names: ['ride number', 'code'] });
const patient = saidAs(z.string().describe('Name of the patient'), { names: ['passenger', 'pt'] });
const appt_time = saidAs(time('Time of the appointment', { hours: '07:00-19:00' }), { names: ['appointment'] });

export class ListDrivers extends search({
  description: 'List the volunteers who drive',
  slots: {
    parish: parish.optional(),
    drives_on: drives_on.optional(),
    car_type: car_type.optional(),
    woman: woman.optional(),
  },
  returns: { driver, car_type, parish, drives_on, free_seats, max_miles, woman },
  entity: 'driver',
  table: roster,
  offers: ['driver', 'parish', 'drives_on'],
  comparable: ['free_seats', 'max_miles'],
}) {}

export class AskRide extends transaction({
  description: 'Ask for a lift to hospital',
  examples: ['who could run me to the hospital'],
  slots: {
    patient,
    pickup: saidAs(z.string().describe('Where the patient is picked up'), { names: ['from', 'address'] }),
    dest: saidAs(
      z.enum(['General', 'Cottage Hospital', 'Eye Infirmary', 'Dialysis Unit']).describe('Where the patient has to go'),
      {
        names: ['hospital'],
        values: { 'Eye Infirmary': ['the eye place', 'eyes'], 'Dialysis Unit': ['the kidney machine', 'kidneys'] },
      },
    ),
    ride_date: saidAs(z.iso.date().describe('Date of the ride'), { names: ['day'] }),
    appt_time,
    escorts: saidAs(z.int().min(0).max(3).describe('How many people go along'), { names: ['companions'] }),
    wheelchair: z.boolean().describe('Whether there is a wheelchair'),
    return_trip: saidAs(z.boolean().default(true).describe('Whether the driver waits and brings the patient home'), {
      names: ['return', 'home again'],
      values: { false: ['one way'] },
    }),
    driver: saidAs(z.string().optional().describe('Which driver they would like'), { names: ['driver'] }),
    remarks: z.string().optional().describe('Remarks for the driver'),
  },
  returns: { ride_code, comes_at: z.string().describe('When the driver comes') },
  entity: 'ride',
  transact: ({ ride_date, dest }, { call }) =>
    dest === 'Dialysis Unit' && ride_date === '2019-03-10'
      ? failure({ reason: 'The unit is shut that day.', alternative: { ride_date: '2019-03-11' } })
      : success({ ride_code: `R${call + 140}`, comes_at: 'an hour before' }),
  undo: () => CancelRide,
  amend: () => ChangeRide,
}) {}

export class ChangeRide extends transaction({
  description: 'Change a lift that was arranged',
  slots: {
    ride_code,
    ride_date: saidAs(z.iso.date().optional().describe('Date it is now'), { names: ['day'] }),
    appt_time: saidAs(time('Time it is now', { hours: '07:00-19:00' }).optional(), { names: ['time'] }),
    escorts: saidAs(z.int().min(0).max(3).optional().describe('How many go along now'), { names: ['companions'] }),
    pickup: z.string().optional().describe('Where they are picked up now'),
  },
  returns: { ride_code },
  entity: 'changed ride',
}) {}

export class CancelRide extends transaction({
  description: 'Cancel a lift',
  slots: { ride_code, reason: z.string().optional().describe('Why it is cancelled') },
  returns: { ride_code },
  entity: 'cancelled ride',
}) {}

export class ClaimFuel extends transaction({
  description: 'Claim money for petrol after driving somebody',
  examples: ['who pays for my petrol'],
  slots: {
    claimant: saidAs(z.string().describe('Who drove'), { names: ['driver'] }),
    driven_on: date('Day of the drive', { past: true }),
    miles: z.number().min(1).max(300).describe('How many miles'),
    parking: saidAs(money('What parking cost', { currency: 'GBP' }), { names: ['car park', 'ticket'] }),
    keeps_receipt: saidAs(z.boolean().optional().describe('Whether there is a receipt'), { names: ['receipt'] }),
  },
  returns: {
    claim_no: z.string().describe('Number of the claim'),
    payout: money('What is paid out', { currency: 'GBP' }),
  },
  entity: 'claim',
  quote: ({ miles, parking }) => ({ payout: Math.round(miles * 45 + parking * 100) / 100 }),
  transact: ({ miles, parking }, { call }) =>
    success({ claim_no: `C${call + 9}`, payout: Math.round(miles * 45 + parking * 100) / 100 }),
}) {}

export const kindWheels = service({
  name: 'KindWheels',
  description: 'Volunteers who drive patients',
  apis: [ListDrivers, AskRide, ChangeRide, CancelRide, ClaimFuel],
  tables: [roster],
});
