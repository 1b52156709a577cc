import { choiceFrom } from '../shared/from-text.js';
import { hotels as pool } from '../shared/stays.js';

/** Hotels. */
export const hotels = pool.map(({ city, name, stars, address, phone, price }) => ({
  destination: city,
  star_rating: stars,
  hotel_name: name,
  street_address: address,
  phone_number: phone,
  price_per_night: price,
  has_wifi: choiceFrom(`${name} wifi`, [true, true, false]),
}));
