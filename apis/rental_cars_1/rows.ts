import { sizedCars } from '../shared/stays.js';

/** Cars to rent. The daily price is not shown, but the total follows from it. */
export const cars = sizedCars.map(({ city, branch, kind, car, price }) => ({
  type: kind,
  car_name: car,
  pickup_location: branch,
  pickup_city: city,
  price_per_day: price,
}));
