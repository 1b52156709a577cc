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
import { rentalProblem } from '../shared/stays.js';
import { cars as rows } from './rows.js';

const cars = table('rental_cars_3.cars', 'car_name', rows);

const rental = {
  car_type: z.enum(['Hatchback', 'Sedan', 'SUV']).describe('Shape of the car'),
  car_name: z.string().describe('Which model the car is'),
  pickup_location: z.string().describe('Where the car waits'),
  start_date: z.iso.date().describe('Day on which to fetch the car'),
  pickup_time: time('When to fetch the car', { hours: '07:00-18:30' }),
  end_date: z.iso.date().describe('Day on which to bring the car back'),
  price_per_day: saidAs(money('What each day costs'), { names: ['price', 'cost'] }),
};

const city = z.string().describe('Where to rent');
const add_insurance = saidAs(z.boolean().describe('Whether to insure the car'), {
  names: ['insurance', 'insured', 'cover'],
});

/** What insurance costs a day. */
const INSURANCE = 12;

export class GetCarsAvailable extends search({
  description: 'Compare cars to rent in a city',
  examples: ['rent a car', 'hire a car', 'need a car', 'cars for rent'],
  slots: {
    city,
    start_date: rental.start_date,
    pickup_time: rental.pickup_time,
    end_date: rental.end_date,
    car_type: rental.car_type.optional(),
  },
  returns: { ...rental, city },
  entity: 'car',
  identity: 'car_name',
  offers: ['car_name', 'car_type', 'pickup_location', 'start_date'],
  comparable: ['price_per_day'],
  followUp: () => ReserveCar,
  phrases: { suggest: 'Shall I rent the {car_name} for you?' },
}) {
  override search(args: ArgumentsOf<typeof GetCarsAvailable>, { rows, offset, limit }: SearchContext) {
    return args.end_date < args.start_date ? [] : queryRows(rows(cars), args, { offset, limit });
  }
}

export class ReserveCar extends transaction({
  description: 'Rent a car, insured or not',
  examples: ['reserve the car', 'book the car'],
  slots: {
    pickup_location: rental.pickup_location,
    start_date: rental.start_date,
    pickup_time: rental.pickup_time,
    end_date: rental.end_date,
    car_type: rental.car_type,
    add_insurance,
  },
  returns: { ...rental, add_insurance },
  entity: 'rental',
}) {
  /** No car is named: there is one model of each type at a place. */
  override transact(args: ArgumentsOf<typeof ReserveCar>, { rows, now }: ApiContext) {
    const { start_date: from, pickup_time: time, end_date: until, car_type } = args;
    const car = rows(cars).find(
      (row) => sameValue(row.pickup_location, args.pickup_location) && row.car_type === car_type,
    );
    if (!car) return failure({ reason: `No car can be had at ${args.pickup_location}.` });
    const { pickup_location, car_name, price_per_day } = car;
    const reason = rentalProblem({ branch: pickup_location, kind: car_type, from, time, until }, now);
    if (reason) return failure({ reason });
    return success({ pickup_location, car_name, price_per_day: price_per_day + (args.add_insurance ? INSURANCE : 0) });
  }
}

/** Rental cars, by the day. */
export const rentalCars3 = service({
  name: 'RentalCars_3',
  description: 'Rental cars, by the day',
  apis: [GetCarsAvailable, ReserveCar],
  tables: [cars],
});
