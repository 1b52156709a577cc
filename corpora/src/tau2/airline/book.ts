/** The tool that books. */
import { build, itemsOf, objects, type Parameter, reckoned, refuse, toolsOf, whole, words } from '../tools/tool.js';
import { list } from '../values/kinds.js';
import { type AirlineDesk, keep, keepUser, methodOf, newSegment, userOf } from './lookups.js';
import {
  type AirlineTables,
  CABINS,
  FLIGHT_TYPES,
  INSURANCE,
  type Instance,
  leg,
  NOW,
  type Payment,
  passenger,
  payment,
  type Reservation,
  reservation,
  type Segment,
} from './records.js';

const tool = toolsOf<AirlineTables>();

const IDS = ['HATHAT', 'HATHAU', 'HATHAV'];

export const LEGS: Parameter = objects('The flights, in order', {
  flight_number: words('Number of the flight, such as HAT000'),
  date: words('Date, YYYY-MM-DD'),
});

export const PASSENGERS: Parameter = objects('The passengers', {
  first_name: words('First name'),
  last_name: words('Last name'),
  dob: words('Date of birth, YYYY-MM-DD'),
});

/** Refuses payments that the profile does not cover: each is checked alone. */
function checkPayments(desk: AirlineDesk, userId: string, payments: readonly Payment[]): void {
  const user = userOf(desk, userId);
  for (const { payment_id, amount } of payments) {
    const method = methodOf(user, payment_id);
    if (method.source !== 'credit_card' && method.amount < amount) {
      refuse('NO_BALANCE', `The balance of ${payment_id} does not cover ${amount}.`);
    }
  }
}

/** Takes the payments out of the profile: certificates as a whole. */
function pay(desk: AirlineDesk, userId: string, payments: readonly Payment[]): void {
  for (const { payment_id, amount } of payments) {
    const user = userOf(desk, userId);
    const methods = new Map(user.payment_methods);
    const method = methods.get(payment_id) ?? refuse('CERT_GONE', `Certificate ${payment_id} is used up already.`);
    if (method.source === 'certificate') methods.delete(payment_id);
    if (method.source === 'gift_card') methods.set(payment_id, { ...method, amount: method.amount - amount });
    keepUser(desk, { ...user, payment_methods: methods });
  }
}

/** Takes seats of a flight. It was found to be available. */
function takeSeats(desk: AirlineDesk, { flight_number, date }: Segment, { cabin, passengers }: Reservation): void {
  const flight = desk.db.get('flights', flight_number);
  const instance = flight?.dates.get(date);
  if (!flight || instance?.status !== 'available') return;
  const left = (instance.available_seats.get(cabin) ?? 0) - passengers.length;
  const taken: Instance = { ...instance, available_seats: new Map(instance.available_seats).set(cabin, left) };
  desk.db = desk.db.with('flights', flight_number, { ...flight, dates: new Map(flight.dates).set(date, taken) });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What a reservation costs: seats, insurance, bags that are not free. */
export function priceOf({ flights, passengers, insurance, nonfree_baggages }: Reservation): number {
  const each = sum(flights.map(({ price }) => price)) + (insurance === 'yes' ? 30 : 0);
  return each * passengers.length + 50 * nonfree_baggages;
}

export const book = tool({
  name: 'book_reservation',
  mutates: true,
  description:
    'Book flights for passengers. The payments must add up to the price: seats, 30 per passenger for insurance, 50 per bag that is not free. List the details and get a clear yes of the user first.',
  parameters: {
    user_id: words('Id of the user who books, such as jo_doe_1234'),
    origin: words('Airport of departure, as its code of three letters'),
    destination: words('Airport of arrival, as its code of three letters'),
    flight_type: words('Whether it goes there only, or there and back', FLIGHT_TYPES),
    cabin: words('The cabin, the same for all flights', CABINS),
    flights: LEGS,
    passengers: PASSENGERS,
    payment_methods: objects('The payments', {
      payment_id: words('Id of a payment method of the user, such as gift_card_0000000'),
      amount: whole('Amount that it pays'),
    }),
    total_baggages: whole('Number of all checked bags'),
    nonfree_baggages: whole('Number of checked bags that are not free'),
    insurance: words('Whether the passengers are insured', INSURANCE),
  },
  run: (desk, { flights, passengers, payment_methods, ...rest }) => {
    const legs = build(list(leg), itemsOf(flights));
    const travelers = build(list(passenger), itemsOf(passengers));
    const payments = build(list(payment), itemsOf(payment_methods));
    reckoned(rest.nonfree_baggages);
    const { user_id } = userOf(desk, rest.user_id);
    const id = IDS.find((one) => !desk.db.get('reservations', one));
    if (id === undefined) return refuse('TOO_MANY_RESERVATIONS', 'No further reservation can be made.');
    const fixed = { reservation_id: id, created_at: NOW, flights: [], payment_history: payments, status: null };
    const draft = build(reservation, { ...rest, ...fixed, passengers: travelers });
    const segments = legs.map((one) => newSegment(desk, one, draft.cabin, travelers.length));
    const booked: Reservation = { ...draft, flights: segments };
    checkPayments(desk, user_id, payments);
    const [price, paid] = [priceOf(booked), sum(payments.map(({ amount }) => amount))];
    if (price !== paid) refuse('SUM_MISMATCH', `The price is ${price}, and the payments add up to ${paid}.`);
    pay(desk, user_id, payments);
    for (const segment of segments) takeSeats(desk, segment, booked);
    const user = userOf(desk, user_id);
    keepUser(desk, { ...user, reservations: [...user.reservations, id] });
    return keep(desk, booked);
  },
});
