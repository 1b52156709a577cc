import { cityCount, people, practiceOf } from '../shared/people.js';

export const specialities = [
  'Gynecologist',
  'ENT Specialist',
  'Ophthalmologist',
  'General Practitioner',
  'Dermatologist',
] as const;

/** Doctors: two of each speciality in every city. All of them are invented. */
export const doctors = people(0, 2 * specialities.length * cityCount).map((name, index) => {
  const { city, address, phone_number, rating } = practiceOf(name, index);
  return {
    doctor_name: `Dr. ${name}`,
    phone_number,
    average_rating: rating,
    street_address: address,
    city,
    type: specialities[Math.floor(index / cityCount) % specialities.length] ?? specialities[0],
  };
});
