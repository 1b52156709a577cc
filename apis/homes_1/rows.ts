import { choiceFrom } from '../shared/from-text.js';
import { homes } from '../shared/stays.js';

/** Apartments to rent. */
export const apartments = homes
  .filter((home) => home.intent === 'rent')
  .map(({ area, address, name, phone, price, beds, baths }) => ({
    area,
    address,
    property_name: name,
    phone_number: phone,
    furnished: choiceFrom(`${name} furnished`, [true, false]),
    pets_allowed: choiceFrom(`${name} pets`, [true, false]),
    rent: price,
    number_of_beds: beds,
    number_of_baths: baths,
  }));
