import { choiceFrom, numberFrom } from '../shared/from-text.js';
import { entriesOf, phoneNumber } from '../shared/stays.js';

/** Where there are houses to let. Each city has its best house first, and the first is a big one. */
const addresses = {
  London: ['4 Tollkeeper Mews', '31 Sable Street', '118 Cooperage Road', '9 Linnet Passage', '57 Marsh Bridge Lane'],
  'New York': [
    '66 Ropewalk Street',
    '812 Elderberry Avenue',
    '15 Cobbler Place',
    '240 Signal Hill Road',
    '3 Tannery Row',
  ],
  Paris: [
    '22 rue du Vieux Four',
    '7 allée des Sureaux',
    '105 rue de la Fontaine Noire',
    '48 quai du Vieux Lavoir',
    '13 cour Ménard',
  ],
  'San Diego': ['19 Anchovy Lane', '402 Agave Terrace', '88 Driftwood Court', '1530 Mesa Vista Road', '6 Tern Street'],
  'San Francisco': [
    '73 Lamplighter Steps',
    '210 Eucalyptus Street',
    '5 Trolley Lane',
    '941 Cistern Hill',
    '34 Fogbell Alley',
  ],
  Seattle: [
    '28 Drizzle Hill Road',
    '617 Salmonberry Street',
    '90 Float House Lane',
    '11 Overcast Court',
    '356 Spruce Steps',
  ],
  Vancouver: ['14 Cedar Shake Road', '508 Heron Street', '77 Boathouse Lane', '2 Granite Cove', '163 Wild Rose Avenue'],
} as const;

/** How many grown-ups the houses of a city sleep. */
const sizes = [5, 2, 4, 1, 3] as const;

/** Houses, and what they cost for a night. */
export const houses = entriesOf(addresses).flatMap(([where_to, streets], city) =>
  sizes.map((number_of_adults, index) => {
    const address = streets[index] ?? streets[0];
    return {
      where_to,
      number_of_adults,
      rating: (49 - 3 * index - numberFrom(`${address} rating`, 0, 2)) / 10,
      address,
      phone_number: phoneNumber(where_to, 3000 + 10 * city + index),
      total_price: 55 + 40 * number_of_adults + numberFrom(address, 0, 60),
      has_laundry_service: choiceFrom(`${address} laundry`, [true, false]),
    };
  }),
);
