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

const cars = table('rental_cars_3.cars', 'car_name', rows, { repeats: true });

type CarType = 'Hatchback' | 'Sedan' | 'SUV';

/** What somebody rents: a kind of car at a branch, for some days. */
type Hire = {
  readonly pickup_location: string;
  readonly car_type: CarType;
  readonly start_date: string;
  readonly pickup_time: string;
  readonly end_date: string;
  readonly add_insurance: boolean;
};

/** Cars that were rented in this conversation. */
const rentals = table<Hire & { readonly rental_number: string; readonly total_price: number }>(
  'rental_cars_3.rentals',
  'rental_number',
  [],
);

const rental = {
  car_type: z.enum(['Hatchback', 'Sedan', 'SUV']).describe('Shape of the car'),
  car_name: z.string().describe('Which model the car is'),
  pickup_location: z.string().describe('Where the car waits'),
  start_date: z.iso.date().describe('Day on which to fetch the car'),
  pickup_time: time('When to fetch the car', { hours: '07:00-18:30' }),
  end_date: z.iso.date().describe('Day on which to bring the car back'),
  price_per_day: saidAs(money('What each day costs'), { names: ['price', 'cost'] }),
};

const bill = {
  rental_number: z.string().describe('Number of the rental'),
  total_price: money('What the rental costs in all'),
};

const city = z.string().describe('Where to rent');
const add_insurance = saidAs(z.boolean().describe('Whether to insure the car'), {
  names: ['insurance', 'insured', 'cover'],
});

/** What insurance costs a day, and how much dearer a car gets with each of its kind that is out on one of the days. */
const INSURANCE = 12;
const SCARCITY = 8;

/** What a car costs, and which one it is; undefined where there is none. */
function priced(hire: Hire, { rows }: Pick<ApiContext, 'rows'>, own?: string) {
  const { pickup_location, car_type, start_date, end_date, add_insurance } = hire;
  const isSame = (row: Pick<Hire, 'pickup_location' | 'car_type'>): boolean =>
    sameValue(row.pickup_location, pickup_location) && row.car_type === car_type;
  const car = rows(cars).find(isSame);
  if (!car) return undefined;
  const out = rows(rentals).filter(
    (row) => isSame(row) && row.rental_number !== own && row.start_date <= end_date && start_date <= row.end_date,
  );
  const price_per_day = car.price_per_day + SCARCITY * out.length + (add_insurance ? INSURANCE : 0);
  const days = Math.max(1, (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000);
  return {
    pickup_location: car.pickup_location,
    car_name: car.car_name,
    price_per_day,
    total_price: price_per_day * days,
  };
}

/** A rental with what is to be otherwise. */
const changed = <H extends Hire>(hire: H, changes: { readonly [K in keyof Hire]?: Hire[K] | undefined }): H => ({
  ...hire,
  ...changes,
});

/** Why a car cannot be had, in words; undefined where it can. */
function problemOf(hire: Hire, now: string): string | undefined {
  const { pickup_location: branch, car_type: kind, start_date: from, pickup_time: time, end_date: until } = hire;
  return rentalProblem({ branch, kind, from, time, until }, now);
}

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
  valuesFrom: cars,
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
  returns: { ...rental, ...bill, add_insurance },
  entity: 'rental',
  quote: (args, context) => totalOf(priced(args, context)),
  undo: () => CancelRental,
  amend: () => ChangeRental,
}) {
  /** No car is named: there is one model of each type at a place. */
  override transact(args: ArgumentsOf<typeof ReserveCar>, { rows, now, call }: ApiContext) {
    const car = priced(args, { rows });
    if (!car) return failure({ reason: `No car can be had at ${args.pickup_location}.` });
    const hire = { ...args, pickup_location: car.pickup_location };
    const reason = problemOf(hire, now);
    if (reason) return failure({ reason });
    const rental_number = `R${call + 1}-${args.start_date.slice(5).replace('-', '')}`;
    return success({ ...car, rental_number }, [
      rentals.insert({ ...hire, rental_number, total_price: car.total_price }),
    ]);
  }
}

export class CancelRental extends transaction({
  description: 'Cancel a rental',
  examples: ['cancel the car', 'cancel my rental'],
  slots: { rental_number: bill.rental_number },
  returns: { rental_number: bill.rental_number, refund: money('What is given back') },
  entity: 'cancellation',
  quote: ({ rental_number }, { rows }) => {
    const hire = rows(rentals).find((row) => row.rental_number === rental_number);
    return hire && { refund: hire.total_price };
  },
}) {
  override transact({ rental_number }: ArgumentsOf<typeof CancelRental>, { rows, now }: ApiContext) {
    const hire = rows(rentals).find((row) => row.rental_number === rental_number);
    if (!hire) return failure({ reason: 'There is no such rental.' });
    if (hire.start_date <= now.slice(0, 10)) return failure({ reason: 'The rental has begun already.' });
    return success({ refund: hire.total_price }, [rentals.remove(rental_number)]);
  }
}

const changeable = {
  start_date: rental.start_date.optional(),
  pickup_time: rental.pickup_time.optional(),
  end_date: rental.end_date.optional(),
  car_type: rental.car_type.optional(),
  add_insurance: add_insurance.optional(),
};

export class ChangeRental extends transaction({
  description: 'Change a rental: days, time, kind of car or insurance',
  examples: ['change my rental', 'change the car'],
  slots: { rental_number: bill.rental_number, ...changeable },
  returns: { ...rental, ...bill, add_insurance },
  entity: 'change',
  quote: ({ rental_number, ...args }, { rows }) => {
    const hire = rows(rentals).find((row) => row.rental_number === rental_number);
    return hire && totalOf(priced(changed(hire, args), { rows }, rental_number));
  },
}) {
  override transact({ rental_number, ...args }: ArgumentsOf<typeof ChangeRental>, { rows, now }: ApiContext) {
    const found = rows(rentals).find((row) => row.rental_number === rental_number);
    if (!found) return failure({ reason: 'There is no such rental.' });
    const hire = changed(found, args);
    const car = priced(hire, { rows }, rental_number);
    if (!car) return failure({ reason: `No such car can be had at ${hire.pickup_location}.` });
    const reason = problemOf(hire, now);
    if (reason) return failure({ reason });
    return success({ ...hire, ...car }, [rentals.update(rental_number, { ...hire, total_price: car.total_price })]);
  }
}

/** What is told before: which car it is, and what it costs. */
const totalOf = (car: ReturnType<typeof priced>) => car && { car_name: car.car_name, total_price: car.total_price };

/** Rental cars, by the day. */
export const rentalCars3 = service({
  name: 'RentalCars_3',
  description: 'Rental cars, by the day',
  apis: [GetCarsAvailable, ReserveCar, CancelRental, ChangeRental],
  tables: [cars, rentals],
});
