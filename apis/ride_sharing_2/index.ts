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

/** There is no table of all places: how far away one is depends on its name. */
function rideTo(destination: string, seats: number, type: keyof typeof rates) {
  const fare = 3 + numberFrom(destination, 2, 24) * rates[type] + (seats - 1);
  return { ride_fare: Math.round(fare * 100) / 100, wait_time: numberFrom(`${destination} ${type}`, 2, 12) };
}

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
  quote: ({ destination, number_of_seats, ride_type }) => rideTo(destination, number_of_seats, ride_type ?? 'Regular'),
}) {
  override transact({ destination, number_of_seats, ride_type }: ArgumentsOf<typeof GetRide>) {
    const type = ride_type ?? 'Regular';
    return success({ ride_type: type, ...rideTo(destination, number_of_seats, type) });
  }
}

/** Cars on call. */
export const rideSharing2 = service({
  name: 'RideSharing_2',
  description: 'Cars on call',
  apis: [GetRide],
});
