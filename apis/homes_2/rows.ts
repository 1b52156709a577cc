import { choiceFrom } from '../shared/from-text.js';
import { homes as pool } from '../shared/stays.js';

/** Homes to rent and to buy. */
export const homes = pool.map(({ intent, area, address, name, phone, price, beds, baths }) => ({
  intent,
  area,
  address,
  property_name: name,
  phone_number: phone,
  has_garage: choiceFrom(`${name} garage`, [true, false]),
  in_unit_laundry: choiceFrom(`${name} laundry`, [true, false]),
  price,
  number_of_beds: beds,
  number_of_baths: baths,
}));
