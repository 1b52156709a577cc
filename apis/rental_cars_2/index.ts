import {
  type ApiContext,
  type ArgumentsOf,
  failure,
  money,
  queryRows,
  type SearchContext,
  sameValue,
  search,
  service,
  success,
  table,
  time,
  transaction,
  saidAs,
} from 'typetod';
import { z } from 'zod';
import { rentalDays, rentalProblem } from '../shared/stays.js';
import { cars as rows } from './rows.js';

const cars = table('rental_cars_2.cars', 'car_name', rows, { repeats: true });

const rental = {
  car_type: z.enum(['Compact', 'Standard', 'Full-size']).describe('Size of the car'),
  car_name: z.string().describe('Make of the car'),
  pickup_location: z.string().describe('Where the user fetches the car'),
  pickup_date: z.iso.date().describe('First day of the rental'),
  pickup_time: time('What time the rental begins', { hours: '07:00-18:30' }),
  dropoff_date: z.iso.date().describe('Last day of the rental'),
  total_price: saidAs(money('What all days together cost'), { names: ['price', 'cost'] }),
};

const pickup_city = z.string().describe('City to drive in');

export class GetCarsAvailable extends search({
  description: 'Look for a car to rent',
  examples: ['rent a car', 'hire a car', 'need a car', 'cars for rent'],
  slots: {
    pickup_city,
    pickup_date: rental.pickup_date,
    pickup_time: rental.pickup_time,
    dropoff_date: rental.dropoff_date,
    car_type: rental.car_type.default('Standard'),
  },
  returns: { ...rental, pickup_city },
  entity: 'car',
  identity: 'car_name',
  offers: ['car_name', 'car_type', 'pickup_location', 'pickup_date'],
  comparable: ['total_price'],
  valuesFrom: cars,
  followUp: () => ReserveCar,
  phrases: { suggest: 'Shall I rent the {car_name} for you?' },
}) {
  override search(args: ArgumentsOf<typeof GetCarsAvailable>, { rows, offset, limit }: SearchContext) {
    if (args.dropoff_date < args.pickup_date) return [];
    const days = rentalDays(args.pickup_date, args.dropoff_date);
    const found = queryRows(rows(cars), args, { offset, limit });
    return found.map((car) => ({ ...car, total_price: car.price_per_day * days }));
  }
}

export class ReserveCar extends transaction({
  description: 'Book a car that was found',
  examples: ['reserve the car', 'book the car'],
  slots: {
    pickup_location: rental.pickup_location,
    pickup_date: rental.pickup_date,
    pickup_time: rental.pickup_time,
    dropoff_date: rental.dropoff_date,
    car_type: rental.car_type,
  },
  returns: rental,
  entity: 'rental',
}) {
  /** No car is named: a branch has one model of each type. */
  override transact(args: ArgumentsOf<typeof ReserveCar>, { rows, now }: ApiContext) {
    const { pickup_date: from, pickup_time: time, dropoff_date: until, car_type } = args;
    const car = rows(cars).find(
      (row) => sameValue(row.pickup_location, args.pickup_location) && row.car_type === car_type,
    );
    if (!car) return failure({ reason: `Nobody rents cars out at ${args.pickup_location}.` });
    const { pickup_location, car_name, price_per_day } = car;
    const reason = rentalProblem({ branch: pickup_location, kind: car_type, from, time, until }, now);
    if (reason) return failure({ reason });
    return success({ pickup_location, car_name, total_price: price_per_day * rentalDays(from, until) });
  }
}

/** Cars for a day or a month. */
export const rentalCars2 = service({
  name: 'RentalCars_2',
  description: 'Cars for a day or a month',
  apis: [GetCarsAvailable, ReserveCar],
  tables: [cars],
});
