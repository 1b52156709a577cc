/** Tools of the airline domain that change reservations, and the one that sends certificates. */
import { isObject } from 'typetod/internal';
import { build, itemsOf, reckoned, refuse, toolsOf, whole, words } from '../tools/tool.js';
import { float, int, list, text } from '../values/kinds.js';
import { LEGS, PASSENGERS } from './book.js';
import { type AirlineDesk, keep, keepUser, methodOf, newSegment, reservationOf, userOf } from './lookups.js';
import {
  type AirlineTables,
  CABINS,
  type Cabin,
  type Leg,
  leg,
  type Payment,
  passenger,
  type Reservation,
  type Segment,
} from './records.js';

const tool = toolsOf<AirlineTables>();

const CERTIFICATES = ['certificate_3221322', 'certificate_3221323', 'certificate_3221324'];

const RESERVATION_ID = words('Id of the reservation: six capitals and digits');
const PAYMENT_ID = words('Id of the credit card or gift card that pays or is refunded, such as credit_card_0000000');

/** Pays or refunds a sum by one method. Answers the entry of the history: none where nothing is paid. */
function pay(desk: AirlineDesk, userId: string, given: unknown, total: number): readonly Payment[] {
  const user = userOf(desk, userId);
  const payment_id = build(text, given);
  const method = methodOf(user, payment_id);
  if (method.source === 'certificate') return refuse('CERT_NOT_ALLOWED', 'Certificates pay for bookings only.');
  if (method.source === 'gift_card') {
    if (method.amount < total) refuse('NO_BALANCE', `The balance of ${payment_id} does not cover ${total}.`);
    const card = { ...method, amount: method.amount - total };
    keepUser(desk, { ...user, payment_methods: new Map(user.payment_methods).set(payment_id, card) });
  }
  return total === 0 ? [] : [{ payment_id, amount: build(int, total) }];
}

const cancel = tool({
  name: 'cancel_reservation',
  mutates: true,
  description:
    'Cancel a whole reservation. It does not check whether the policy allows it. List the details and get a clear yes of the user first.',
  parameters: { reservation_id: RESERVATION_ID },
  run: (desk, { reservation_id }) => {
    const reservation = reservationOf(desk, reservation_id);
    const { payment_history: paid } = reservation;
    const refunds = paid.map(({ payment_id, amount }): Payment => ({ payment_id, amount: -amount }));
    return keep(desk, { ...reservation, payment_history: [...paid, ...refunds], status: 'cancelled' });
  },
});

const sendCertificate = tool({
  name: 'send_certificate',
  mutates: true,
  description: 'Give a user a certificate. List the details and get a clear yes of the user first.',
  parameters: { user_id: words('Id of the user, such as jo_doe_1234'), amount: whole('Amount of the certificate') },
  run: (desk, { user_id, amount }) => {
    const user = userOf(desk, user_id);
    const id = CERTIFICATES.find((one) => !user.payment_methods.has(one));
    if (id === undefined) return refuse('TOO_MANY_CERTIFICATES', 'The user can get no further certificate.');
    const certificate = { source: 'certificate' as const, id, amount: build(float, amount) };
    keepUser(desk, { ...user, payment_methods: new Map(user.payment_methods).set(id, certificate) });
    return `Certificate ${id} of ${String(amount)} is now in the profile of ${user.user_id}.`;
  },
});

const updateBaggages = tool({
  name: 'update_reservation_baggages',
  mutates: true,
  description:
    'Change the number of bags of a reservation. Each further bag that is not free costs 50. List the details and get a clear yes of the user first.',
  parameters: {
    reservation_id: RESERVATION_ID,
    total_baggages: whole('Number of all checked bags after the change'),
    nonfree_baggages: whole('Number of checked bags that are not free, after the change'),
    payment_id: PAYMENT_ID,
  },
  run: (desk, { reservation_id, payment_id, ...given }) => {
    const reservation = reservationOf(desk, reservation_id);
    userOf(desk, reservation.user_id);
    const total = 50 * Math.max(0, reckoned(given.nonfree_baggages) - Number(reservation.nonfree_baggages));
    const payments = pay(desk, reservation.user_id, payment_id, total);
    const payment_history = [...reservation.payment_history, ...payments];
    // Upstream keeps both as they were given.
    const bags = given as Pick<Reservation, 'total_baggages' | 'nonfree_baggages'>;
    return keep(desk, { ...reservation, payment_history, ...bags });
  },
});

/** A segment that a reservation has already, in the same cabin: it keeps its price. */
function keptSegment(reservation: Reservation, { flight_number, date }: Leg, cabin: string): Segment | undefined {
  if (cabin !== reservation.cabin) return undefined;
  return reservation.flights.find((held) => held.flight_number === flight_number && held.date === date);
}

const sumOf = (segments: readonly Segment[]): number => segments.reduce((total, { price }) => total + price, 0);

const updateFlights = tool({
  name: 'update_reservation_flights',
  mutates: true,
  description:
    'Change the flights or the cabin of a reservation: give all flights, those that stay too. It does not check whether the policy allows it. List the details and get a clear yes of the user first.',
  parameters: {
    reservation_id: RESERVATION_ID,
    cabin: words('The cabin, the same for all flights', CABINS),
    flights: LEGS,
    payment_id: PAYMENT_ID,
  },
  run: (desk, { reservation_id, payment_id, ...given }) => {
    const legs = build(list(leg), itemsOf(given.flights));
    const reservation = reservationOf(desk, reservation_id);
    userOf(desk, reservation.user_id);
    // Without flights nothing looks at the cabin, and upstream keeps any.
    const cabin = given.cabin as Cabin;
    const seats = itemsOf(reservation.passengers).length;
    const flights = legs.map((one) => keptSegment(reservation, one, cabin) ?? newSegment(desk, one, cabin, seats));
    const total = (sumOf(flights) - sumOf(reservation.flights)) * seats;
    const payments = pay(desk, reservation.user_id, payment_id, total);
    const payment_history = [...reservation.payment_history, ...payments];
    return keep(desk, { ...reservation, flights, cabin, payment_history });
  },
});

const updatePassengers = tool({
  name: 'update_reservation_passengers',
  mutates: true,
  description:
    'Change who the passengers of a reservation are; their number stays. List the details and get a clear yes of the user first.',
  parameters: { reservation_id: RESERVATION_ID, passengers: PASSENGERS },
  run: (desk, { reservation_id, ...given }) => {
    const items = itemsOf(given.passengers);
    const isRaw = items.some((item) => !isObject(item));
    // What are no objects upstream neither builds nor looks at.
    const passengers = isRaw ? (given.passengers as Reservation['passengers']) : build(list(passenger), items);
    const reservation = reservationOf(desk, reservation_id);
    const { length } = itemsOf(reservation.passengers);
    if (items.length !== length) refuse('PASSENGER_COUNT', `The reservation is for ${length} passengers.`);
    return keep(desk, { ...reservation, passengers });
  },
});

export const airlineWrites = [cancel, sendCertificate, updateBaggages, updateFlights, updatePassengers];
