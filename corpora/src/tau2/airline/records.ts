/** The records of the airline domain. */
import { assigned, float, int, list, mapOf, nullable, type Of, oneOf, record, tagged, text } from '../values/kinds.js';
import type { TableKinds } from '../world/database.js';

export const CABINS = ['business', 'economy', 'basic_economy'] as const;
export const FLIGHT_TYPES = ['round_trip', 'one_way'] as const;
export const INSURANCE = ['yes', 'no'] as const;

/** The clock of the domain: it stands still. */
export const NOW = '2024-05-15T15:00:00';

const byCabin = mapOf(oneOf(...CABINS), int);

const expected = record({
  status: oneOf('on time', 'delayed'),
  estimated_departure_time_est: text,
  estimated_arrival_time_est: text,
});

const instance = tagged('status', {
  available: record({ status: oneOf('available'), available_seats: byCabin, prices: byCabin }),
  landed: record({
    status: oneOf('landed'),
    actual_departure_time_est: text,
    actual_arrival_time_est: text,
  }),
  flying: record({
    status: oneOf('flying'),
    actual_departure_time_est: text,
    estimated_arrival_time_est: text,
  }),
  'on time': expected,
  delayed: expected,
  cancelled: record({ status: oneOf('cancelled') }),
});

const flight = record({
  flight_number: text,
  origin: text,
  destination: text,
  scheduled_departure_time_est: text,
  scheduled_arrival_time_est: text,
  dates: mapOf(text, instance),
});

/** A flight that can be booked on a date, as searches tell it. */
export const offer = record({
  flight_number: text,
  origin: text,
  destination: text,
  status: oneOf('available'),
  scheduled_departure_time_est: text,
  scheduled_arrival_time_est: text,
  date: nullable(text),
  available_seats: byCabin,
  prices: byCabin,
});

const paymentMethod = tagged('source', {
  credit_card: record({ source: oneOf('credit_card'), id: text, brand: text, last_four: text }),
  gift_card: record({ source: oneOf('gift_card'), id: text, amount: float }),
  certificate: record({ source: oneOf('certificate'), id: text, amount: float }),
});

export const passenger = record({ first_name: text, last_name: text, dob: text });

const user = record({
  user_id: text,
  name: record({ first_name: text, last_name: text }),
  address: record({
    address1: text,
    address2: nullable(text),
    city: text,
    country: text,
    state: text,
    zip: text,
  }),
  email: text,
  dob: text,
  payment_methods: mapOf(text, paymentMethod),
  saved_passengers: list(passenger),
  membership: oneOf('gold', 'silver', 'regular'),
  reservations: list(text),
});

/** A flight on a date, as calls name it. */
export const leg = record({ flight_number: text, date: text });

export const payment = record({ payment_id: text, amount: int });

export const reservation = record({
  reservation_id: text,
  user_id: text,
  origin: text,
  destination: text,
  flight_type: oneOf(...FLIGHT_TYPES),
  cabin: assigned(oneOf(...CABINS)),
  flights: list(record({ flight_number: text, origin: text, destination: text, date: text, price: int })),
  passengers: assigned(list(passenger)),
  payment_history: list(payment),
  created_at: text,
  total_baggages: assigned(int),
  nonfree_baggages: assigned(int),
  insurance: oneOf(...INSURANCE),
  status: nullable(oneOf('cancelled')),
});

export type Cabin = (typeof CABINS)[number];
export type Instance = Of<typeof instance>;
export type Flight = Of<typeof flight>;
export type Offer = Of<typeof offer>;
export type User = Of<typeof user>;
export type PaymentMethod = Of<typeof paymentMethod>;
export type Leg = Of<typeof leg>;
export type Payment = Of<typeof payment>;
export type Reservation = Of<typeof reservation>;
export type Segment = Reservation['flights'][number];

/** The tables of the airline domain. */
export interface AirlineTables {
  readonly flights: Flight;
  readonly users: User;
  readonly reservations: Reservation;
}

export const airlineTables: TableKinds<AirlineTables> = { flights: flight, users: user, reservations: reservation };
