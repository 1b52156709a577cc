import { restaurants as places } from '../restaurants_2/rows.js';
import { choiceFrom } from '../shared/from-text.js';

const prices = {
  cheap: 'inexpensive',
  moderate: 'moderate',
  pricey: 'expensive',
  'ultra high-end': 'very expensive',
} as const;

/** The restaurants of Restaurants_2, with what this service says of them. */
export const restaurants = places.map(
  ({ restaurant_name, phone_number, address, price_range, location, category }) => ({
    restaurant_name,
    serves_alcohol: choiceFrom(`drinks at ${restaurant_name}`, [true, false]),
    has_live_music: choiceFrom(`music at ${restaurant_name}`, [true, false, false]),
    phone_number,
    street_address: address,
    price_range: prices[price_range],
    city: location,
    cuisine: category,
  }),
);

export { fullHours } from '../restaurants_2/rows.js';
