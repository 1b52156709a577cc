import { concerts, plays } from '../shared/culture.js';
import { numberFrom } from '../shared/from-text.js';

/** Concerts and plays. `id` is not returned: it names a row. */
export const events = [...concerts, ...plays].map((event) => ({
  id: event.id,
  event_type: event.event_type,
  event_name: event.event_name,
  time: event.time,
  price_per_ticket: numberFrom(`${event.id} price`, 15, 140),
  city: event.city,
  venue: event.venue,
  venue_address: event.venue_address,
}));
