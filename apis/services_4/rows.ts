import { cityCount, people, practiceOf } from '../shared/people.js';

export const professions = ['Psychologist', 'Family Counselor', 'Psychiatrist'] as const;

/** Therapists: three of each profession in every city. All of them are invented. */
export const therapists = people(200, 3 * professions.length * cityCount).map((therapist_name, index) => {
  const { city, address, phone_number } = practiceOf(therapist_name, index);
  return {
    therapist_name,
    phone_number,
    address,
    city,
    type: professions[Math.floor(index / cityCount) % professions.length] ?? professions[0],
  };
});
