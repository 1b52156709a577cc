import { choiceFrom } from '../shared/from-text.js';
import { practiceOf } from '../shared/people.js';

/** Dental practices. All of them are invented. */
const practices = [
  'Bright Molar Dental',
  'Dr. Ottilie Marsh',
  'Gentle Drill Dentistry',
  'Harbor Smiles',
  'Dr. Cyrus Pemberton',
  'Ivory Lane Dental Care',
  'Wisdom and Sons',
  'Dr. Lucinda Farrow',
  'The Enamel House',
  'Second Tooth Family Dental',
  'Dr. Anselm Tveit',
  'Canine and Crown',
  'Peppermint Dental Studio',
  'Dr. Yolanda Quist',
  'Plum Tree Dentistry',
  'No Worries Dental',
  'Dr. Ferdinand Ashby',
  'Milk Teeth and More',
  'Redwood Root Dental',
  'Dr. Helga Brandvold',
  'Open Wide Dental Group',
  'Little Bridge Dentists',
  'Dr. Tarquin Osei',
  'Sunrise Bite Clinic',
  'Floss and Found',
  'Dr. Meredith Vane',
  'Cornerstone Dental Arts',
  'The Polished Pearl',
  'Dr. Ignatius Rolle',
  'Kind Hands Dentistry',
  'Old Mill Dental Rooms',
  'Dr. Priscilla Nakano',
  'Whole Grin Dental',
  'Apple a Year Dentists',
  'Dr. Bartholomew Fenn',
  'Vineyard Valley Dental',
] as const;

export const dentists = practices.map((dentist_name, index) => {
  const { city, address, phone_number } = practiceOf(dentist_name, index);
  return {
    dentist_name,
    phone_number,
    address,
    city,
    offers_cosmetic_services: choiceFrom(`services of ${dentist_name}`, [true, false]),
  };
});
