import { type ArgumentsOf, money, service, success, transaction } from 'typetod';
import { z } from 'zod';
import { numberFrom } from '../shared/from-text.js';

const ride = {
  destination: z.string().describe('Where to go'),
  ride_type: z
    .enum(['Pool', 'Regular', 'Luxury'])
    .describe('Shared with strangers, a car of one’s own, or a grand one'),
  ride_fare: money('What the ride costs'),
  wait_time: z.int().describe('How many minutes until the car comes'),
  number_of_seats: z.literal([1, 2, 3, 4]).describe('How many people ride'),
};

/** What a mile costs. */
const rates = { Pool: 0.9, Regular: 1.6, Luxury: 3.1 };

export class GetRide extends transaction({
  description: 'Call a car that takes the user somewhere',
  examples: ['call a cab', 'get me a taxi', 'need a ride', 'need a lift', 'a car to take us', 'pick me up'],
  slots: {
    destination: ride.destination,
    number_of_seats: ride.number_of_seats,
    ride_type: ride.ride_type.nullable(),
  },
  returns: ride,
  entity: 'ride',
}) {
  /** There is no table of all places: how far away one is depends on its name. */
  override transact({ destination, number_of_seats, ride_type }: ArgumentsOf<typeof GetRide>) {
    const type = ride_type ?? 'Regular';
    const miles = numberFrom(destination, 2, 24);
    const fare = 3 + miles * rates[type] + (number_of_seats - 1);
    const wait_time = numberFrom(`${destination} ${type}`, 2, 12);
    return success({ ride_type: type, ride_fare: Math.round(fare * 100) / 100, wait_time });
  }
}

/** Cars on call. */
export const rideSharing2 = service({
  name: 'RideSharing_2',
  description: 'Cars on call',
  apis: [GetRide],
});
