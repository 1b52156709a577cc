import { fleet } from '../shared/stays.js';

const models = fleet({
  Hatchback: ['Minnow 3', 'Guppy E', 'Stickleback'],
  Sedan: ['Grayling LT', 'Tarpon', 'Pike Executive'],
  SUV: ['Manatee 4x4', 'Walrus', 'Grand Orca'],
});

/** Cars to rent. */
export const cars = models.map(({ city, branch, kind, car, price }) => ({
  car_type: kind,
  car_name: car,
  pickup_location: branch,
  city,
  price_per_day: price,
}));
