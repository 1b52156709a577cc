/** Tools of the airline domain that read. */
import { refuse, toolsOf, words } from '../tools/tool.js';
import { listText, objectText, quoted, shown } from '../values/json-text.js';
import { list } from '../values/kinds.js';
import type { Database } from '../world/database.js';
import { instanceOf, reservationOf, userOf } from './lookups.js';
import { type AirlineTables, type Offer, offer } from './records.js';

const tool = toolsOf<AirlineTables>();

const AIRPORTS: readonly (readonly [iata: string, city: string])[] = [
  ['SFO', 'San Francisco'],
  ['JFK', 'New York'],
  ['LAX', 'Los Angeles'],
  ['ORD', 'Chicago'],
  ['DFW', 'Dallas'],
  ['DEN', 'Denver'],
  ['SEA', 'Seattle'],
  ['ATL', 'Atlanta'],
  ['MIA', 'Miami'],
  ['BOS', 'Boston'],
  ['PHX', 'Phoenix'],
  ['IAH', 'Houston'],
  ['LAS', 'Las Vegas'],
  ['MCO', 'Orlando'],
  ['EWR', 'Newark'],
  ['CLT', 'Charlotte'],
  ['MSP', 'Minneapolis'],
  ['DTW', 'Detroit'],
  ['PHL', 'Philadelphia'],
  ['LGA', 'LaGuardia'],
];

/** What flights are looked for. An airport that is null is any. */
interface Wanted {
  readonly origin: unknown;
  readonly destination: unknown;
  readonly date: unknown;
  /** The earliest departure, compared as text. */
  readonly after?: string;
}

/** The flights that can be booked, in the order of the file. */
function directs(db: Database<AirlineTables>, { origin, destination, date, after = '' }: Wanted): readonly Offer[] {
  const found: Offer[] = [];
  for (const [, { dates, ...flight }] of db.all('flights')) {
    if (origin !== null && flight.origin !== origin) continue;
    if (destination !== null && flight.destination !== destination) continue;
    if (typeof date === 'object' && date !== null) refuse('INVALID', 'The date is no text.');
    const instance = dates.get(date as string);
    if (flight.scheduled_departure_time_est < after) continue;
    if (instance?.status === 'available') found.push({ ...flight, ...instance, date: null });
  }
  return found;
}

/**
 * The date on which one changes planes after a flight: the same, or the next where it arrives then. The next is counted
 * as upstream does, in May 2024 and without a leading zero, so that some are not found.
 */
function connectionDate(date: string, { scheduled_arrival_time_est: arrival }: Offer): string {
  return arrival.includes('+1') ? `2024-05-${Number(date.slice(-2)) + 1}` : date;
}

const getUser = tool({
  name: 'get_user_details',
  mutates: false,
  description:
    'Read the profile of a user: name, address, membership, payment methods, saved passengers, reservations.',
  parameters: { user_id: words('Id of the user, such as jo_doe_1234') },
  run: (desk, { user_id }) => desk.db.print('users', userOf(desk, user_id)),
});

const getReservation = tool({
  name: 'get_reservation_details',
  mutates: false,
  description: 'Read a reservation: flights, cabin, passengers, bags, insurance, payments and status.',
  parameters: { reservation_id: words('Id of the reservation: six capitals and digits') },
  run: (desk, { reservation_id }) => desk.db.print('reservations', reservationOf(desk, reservation_id)),
});

const getStatus = tool({
  name: 'get_flight_status',
  mutates: false,
  description: 'Read the status of a flight on a date.',
  parameters: { flight_number: words('Number of the flight, such as HAT000'), date: words('Date, YYYY-MM-DD') },
  run: (desk, { flight_number, date }) => instanceOf(desk, flight_number, date).status,
});

const listAirports = tool({
  name: 'list_all_airports',
  mutates: false,
  description: 'List all airports with their cities.',
  parameters: {},
  run: () =>
    listText(
      AIRPORTS.map(([iata, city]) =>
        objectText([
          ['iata', quoted(iata)],
          ['city', quoted(city)],
        ]),
      ),
    ),
});

const WANTED = {
  origin: words('Airport of departure, as its code of three letters'),
  destination: words('Airport of arrival, as its code of three letters'),
  date: words('Date of departure, YYYY-MM-DD'),
};

const searchDirect = tool({
  name: 'search_direct_flight',
  mutates: false,
  description: 'Find flights without a stop between two airports on a date, with free seats and prices.',
  parameters: WANTED,
  run: ({ db }, wanted) => list(offer).print(directs(db, wanted), 'declared'),
});

const searchOneStop = tool({
  name: 'search_onestop_flight',
  mutates: false,
  description: 'Find pairs of flights with one stop between two airports, the first on a date, with seats and prices.',
  parameters: WANTED,
  run: ({ db }, { origin, destination, date }) => {
    const first = shown(date);
    const pairs = directs(db, { origin, destination: null, date }).flatMap((leg) => {
      const second = connectionDate(first, leg);
      const wanted = { origin: leg.destination, destination, date: second, after: leg.scheduled_arrival_time_est };
      return directs(db, wanted).map((next) => [
        { ...leg, date: first },
        { ...next, date: second },
      ]);
    });
    return list(list(offer)).print(pairs, 'declared');
  },
});

export const airlineReads = [getUser, getReservation, getStatus, listAirports, searchDirect, searchOneStop];
