import { type ArgumentsOf, money, service, success, transaction, saidAs } from 'typetod';
import { z } from 'zod';
import { numberFrom } from '../shared/from-text.js';

const ride = {
  destination: z.string().describe('Place to be taken to'),
  shared_ride: saidAs(z.boolean().describe('Whether strangers may ride along'), {
    names: ['shared', 'share', 'sharing'],
    values: { false: ['alone', 'by myself', 'by ourselves', 'private'] },
  }),
  ride_fare: money('What the whole party pays'),
  approximate_ride_duration: z.int().describe('How many minutes it takes, more or less'),
  number_of_riders: z.literal([1, 2, 3, 4]).describe('How many people get in'),
};

/** There is no table of all places: how far away one is depends on its name. A shared cab stops for others. */
function costOf(destination: string, riders: number, isShared: boolean) {
  const miles = numberFrom(destination, 2, 18);
  const fare = (4 + miles * 1.75 + (riders - 1) * 1.5) * (isShared ? 0.7 : 1);
  return { ride_fare: Math.round(fare * 100) / 100, approximate_ride_duration: 3 + miles * 2 + (isShared ? 6 : 0) };
}

export class GetRide extends transaction({
  description: 'Send for a cab',
  examples: ['call a cab', 'get me a taxi', 'need a ride', 'need a lift', 'a car to take us', 'pick me up'],
  slots: {
    destination: ride.destination,
    number_of_riders: ride.number_of_riders,
    shared_ride: ride.shared_ride,
  },
  returns: ride,
  entity: 'cab',
  quote: ({ destination, number_of_riders, shared_ride }) => costOf(destination, number_of_riders, shared_ride),
}) {
  override transact({ destination, number_of_riders, shared_ride }: ArgumentsOf<typeof GetRide>) {
    return success(costOf(destination, number_of_riders, shared_ride));
  }
}

/** Cabs, shared or not. */
export const rideSharing1 = service({
  name: 'RideSharing_1',
  description: 'Cabs, shared or not',
  apis: [GetRide],
});
