/**
 * The bundled services of a live conversation: one of each domain, so that what people say means one API. With all of
 * them, somebody who looks for a restaurant could mean two services.
 */
export const LIVE_SERVICES: readonly string[] = [
  'Restaurants_2',
  'Hotels_4',
  'Weather_1',
  'Movies_1',
  'RideSharing_2',
  'Alarm_1',
  'Events_1',
  'Trains_1',
  'Banks_2',
  'Calendar_1',
  'Music_2',
  'Services_1',
  'Homes_1',
  'RentalCars_3',
  'Payment_1',
  'Travel_1',
  'Messaging_1',
];
