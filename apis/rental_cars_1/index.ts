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

const cars = table('rental_cars_1.cars', 'car_name', rows, { repeats: true });

const rental = {
  type: z.enum(['Compact', 'Standard', 'Full-size']).describe('How big the car is'),
  car_name: z.string().describe('Which model it is'),
  pickup_location: z.string().describe('Branch where the car stands'),
  pickup_date: z.iso.date().describe('Day on which the rental begins'),
  pickup_time: time('When the user fetches the car', { hours: '07:00-18:30' }),
  dropoff_date: z.iso.date().describe('Day on which the car comes back'),
  total_price: saidAs(money('What the whole rental costs'), { names: ['price', 'cost'] }),
};

const pickup_city = z.string().describe('City where the rental begins');

export class GetCarsAvailable extends search({
  description: 'See which cars a city has for rent',
  examples: ['rent a car', 'hire a car', 'need a car', 'cars for rent'],
  slots: {
    pickup_city,
    pickup_date: rental.pickup_date,
    pickup_time: rental.pickup_time,
    dropoff_date: rental.dropoff_date,
    type: rental.type.default('Standard'),
  },
  returns: { ...rental, pickup_city },
  entity: 'car',
  identity: 'car_name',
  offers: ['car_name', 'type', 'pickup_location', 'pickup_date'],
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

/** No car is named: a branch has one model of each type. */
const carOf = (wanted: { readonly pickup_location: string; readonly type: string }, rows: ApiContext['rows']) =>
  rows(cars).find((row) => sameValue(row.pickup_location, wanted.pickup_location) && row.type === wanted.type);

export class ReserveCar extends transaction({
  description: 'Rent a car from a branch',
  examples: ['reserve the car', 'book the car'],
  slots: {
    pickup_location: rental.pickup_location,
    pickup_date: rental.pickup_date,
    pickup_time: rental.pickup_time,
    dropoff_date: rental.dropoff_date,
    type: rental.type,
  },
  returns: rental,
  entity: 'rental',
  quote: (args, { rows }) => {
    const car = carOf(args, rows);
    const days = rentalDays(args.pickup_date, args.dropoff_date);
    return car && { car_name: car.car_name, total_price: car.price_per_day * days };
  },
}) {
  override transact(args: ArgumentsOf<typeof ReserveCar>, { rows, now }: ApiContext) {
    const { pickup_date: from, pickup_time: time, dropoff_date: until, type } = args;
    const car = carOf(args, rows);
    if (!car) return failure({ reason: `There are no cars at ${args.pickup_location}.` });
    const { pickup_location, car_name, price_per_day } = car;
    const reason = rentalProblem({ branch: pickup_location, kind: type, from, time, until }, now);
    if (reason) return failure({ reason });
    return success({ pickup_location, car_name, total_price: price_per_day * rentalDays(from, until) });
  }
}

/** Rental cars in big cities. */
export const rentalCars1 = service({
  name: 'RentalCars_1',
  description: 'Rental cars in big cities',
  apis: [GetCarsAvailable, ReserveCar],
  tables: [cars],
});
