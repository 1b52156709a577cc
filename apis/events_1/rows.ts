import { concerts, matches } from '../shared/culture.js';

/** Concerts and matches. `id` is not returned: it names a row. */
export const events = [...concerts, ...matches].map((event) => ({
  id: event.id,
  category: event.event_type,
  subcategory: event.category,
  event_name: event.event_name,
  time: event.time,
  city_of_event: event.city,
  event_location: event.venue,
  address_of_location: event.venue_address,
}));
