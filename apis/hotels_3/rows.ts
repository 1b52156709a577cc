import { choiceFrom, numberFrom } from '../shared/from-text.js';
import { hotels as pool } from '../shared/stays.js';

/** Hotels, and what a room costs for a night. */
export const hotels = pool.map(({ city, name, stars, address, phone, price }) => ({
  location: city,
  average_rating: (30 + 3 * stars + numberFrom(`${name} rating`, 0, 5)) / 10,
  hotel_name: name,
  street_address: address,
  phone_number: phone,
  price,
  pets_welcome: choiceFrom(`${name} pets`, [true, false]),
}));
