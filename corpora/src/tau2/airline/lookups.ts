/** Steps that tools of the airline domain share. */
import { type Desk, refuse } from '../tools/tool.js';
import type {
  AirlineTables,
  Cabin,
  Flight,
  Instance,
  Leg,
  PaymentMethod,
  Reservation,
  Segment,
  User,
} from './records.js';
import { shown } from '../values/json-text.js';

export type AirlineDesk = Desk<AirlineTables>;

export function userOf({ db }: AirlineDesk, id: unknown): User {
  return db.get('users', id) ?? refuse('USER_NOT_FOUND', `There is no user ${shown(id)}.`);
}

export function reservationOf({ db }: AirlineDesk, id: unknown): Reservation {
  const reservation = db.get('reservations', id);
  return reservation ?? refuse('RESERVATION_NOT_FOUND', `There is no reservation ${shown(id)}.`);
}

function flightOf({ db }: AirlineDesk, number: unknown): Flight {
  return db.get('flights', number) ?? refuse('FLIGHT_NOT_FOUND', `There is no flight ${shown(number)}.`);
}

export function instanceOf(desk: AirlineDesk, number: unknown, date: unknown): Instance {
  const instance = flightOf(desk, number).dates.get(date as string);
  return instance ?? refuse('NO_SUCH_DATE', `Flight ${shown(number)} has no date ${shown(date)}.`);
}

export function methodOf(user: User, id: string): PaymentMethod {
  const method = user.payment_methods.get(id);
  return method ?? refuse('METHOD_NOT_FOUND', `User ${user.user_id} has no payment method ${id}.`);
}

/** A new segment at the price of today, if there are seats for so many. */
export function newSegment(desk: AirlineDesk, { flight_number, date }: Leg, cabin: string, seats: number): Segment {
  const { origin, destination } = flightOf(desk, flight_number);
  const instance = instanceOf(desk, flight_number, date);
  if (instance.status !== 'available') {
    return refuse('NOT_AVAILABLE', `Flight ${flight_number} cannot be booked on ${date}: it is ${instance.status}.`);
  }
  const [free, price] = [instance.available_seats.get(cabin as Cabin), instance.prices.get(cabin as Cabin)];
  if (free === undefined || price === undefined) return refuse('BAD_CABIN', `There is no cabin ${cabin}.`);
  if (free < seats) refuse('NO_SEATS', `Flight ${flight_number} has ${free} free seats in ${cabin} on ${date}.`);
  return { flight_number, origin, destination, date, price };
}

/** Puts a user into the database. */
export function keepUser(desk: AirlineDesk, user: User): void {
  desk.db = desk.db.with('users', user.user_id, user);
}

/** Puts a reservation into the database, and answers its text. */
export function keep(desk: AirlineDesk, reservation: Reservation): string {
  desk.db = desk.db.with('reservations', reservation.reservation_id, reservation);
  return desk.db.print('reservations', reservation);
}
