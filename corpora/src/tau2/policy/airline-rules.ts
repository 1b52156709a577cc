import { type AirlineTables, CABINS, type Cabin, NOW, type Reservation, type User } from '../airline/records.js';
import { among, type Rule, type Situation, saidByUser, succeeded, unconfirmed } from './rule.js';
import { shown } from '../values/json-text.js';

type At = Situation<AirlineTables>;

const UPDATES = ['update_reservation_flights', 'update_reservation_baggages', 'update_reservation_passengers'];
const WRITES = ['book_reservation', 'cancel_reservation', 'send_certificate', ...UPDATES];

/** Free checked bags for each passenger. */
const FREE_BAGS: Readonly<Record<User['membership'], Readonly<Record<Cabin, number>>>> = {
  regular: { basic_economy: 0, economy: 1, business: 2 },
  silver: { basic_economy: 1, economy: 2, business: 3 },
  gold: { basic_economy: 2, economy: 3, business: 4 },
};

/** Reasons that the insurance covers, in words of users. */
const COVERED =
  /\b(sick|ill|illness|unwell|health|medical|doctor|hospital|surgery|injur\w*|broke my|fever|flu|covid|weather|storm|snow|hurricane|blizzard|flood\w*)\b/i;

/** Words in which users ask for a compensation. */
const COMPLAINT = /\b(compensat\w*|voucher|certificate|refund|reimburse\w*|make (it )?up|apolog\w*|gesture|credit)\b/i;

const reservationOf = ({ db, args }: At): Reservation | undefined => db.get('reservations', args.reservation_id);

function userOf(at: At): User | undefined {
  return at.db.get('users', reservationOf(at)?.user_id ?? at.args.user_id);
}

const listOf = (given: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(given) ? given.filter((one) => typeof one === 'object' && one !== null) : [];

/** The states of the flights of a reservation, on their dates. */
function statuses({ db }: At, { flights }: Reservation): readonly (string | undefined)[] {
  return flights.map(({ flight_number, date }) => db.get('flights', flight_number)?.dates.get(date)?.status);
}

function isFlown(at: At, reservation: Reservation): boolean {
  return statuses(at, reservation).some((status) => status === 'landed' || status === 'flying');
}

function bagProblem(at: At, passengers: number, given: unknown): string | undefined {
  const membership = userOf(at)?.membership;
  const cabin = CABINS.find((one) => one === given);
  if (!membership || !cabin) return undefined;
  const [total, paid] = [Number(at.args.total_baggages), Number(at.args.nonfree_baggages)];
  const due = Math.max(0, total - passengers * FREE_BAGS[membership][cabin]);
  return paid === due ? undefined : `${due} of ${total} bags are not free, and ${paid} are to be paid`;
}

function methodsProblem(at: At): string | undefined {
  const ids = listOf(at.args.payment_methods).map(({ payment_id }) => shown(payment_id));
  if (new Set(ids).size < ids.length) return 'a payment method is used twice';
  const sources = ids.map((id) => userOf(at)?.payment_methods.get(id)?.source);
  const most = { certificate: 1, credit_card: 1, gift_card: 3 } as const;
  const over = (Object.keys(most) as (keyof typeof most)[]).find(
    (source) => sources.filter((one) => one === source).length > most[source],
  );
  return over && `more than ${most[over]} payment methods are of the kind ${over.replace('_', ' ')}`;
}

interface Hop {
  readonly origin: string;
  readonly destination: string;
  readonly departs: string;
  readonly arrives: string;
}

/** A date and a time of a schedule as text that sorts; the time may end in `+1`, the next day. */
function moment(date: string, time: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (time.endsWith('+1')) day.setUTCDate(day.getUTCDate() + 1);
  return `${Number.isNaN(day.getTime()) ? date : day.toISOString().slice(0, 10)}T${time.slice(0, 8)}`;
}

function hopsOf({ db, args }: At): readonly Hop[] {
  return listOf(args.flights).flatMap(({ flight_number, date }) => {
    const flight = db.get('flights', flight_number);
    if (!flight) return [];
    const { origin, destination, scheduled_departure_time_est: from, scheduled_arrival_time_est: to } = flight;
    return [{ origin, destination, departs: moment(shown(date), from), arrives: moment(shown(date), to) }];
  });
}

/** Why flights are no journey from a place to another, and back for a round trip. */
function journeyProblem(
  hops: readonly Hop[],
  origin: unknown,
  destination: unknown,
  type: unknown,
): string | undefined {
  if (hops.length === 0) return undefined;
  const broken = hops.some((hop, at) => at > 0 && hop.origin !== hops[at - 1]?.destination);
  if (broken) return 'a flight does not start where the one before ends';
  if (hops.some((hop, at) => at > 0 && hop.departs < (hops[at - 1]?.arrives ?? '')))
    return 'a flight starts before the one before has arrived';
  if (hops[0]?.origin !== origin) return `the flights do not start at ${shown(origin)}`;
  const end = type === 'round_trip' ? origin : destination;
  if (hops.at(-1)?.destination !== end) return `the flights do not end at ${shown(end)}`;
  const isVia = hops.some((hop) => hop.destination === destination);
  return isVia ? undefined : `the flights do not reach ${shown(destination)}`;
}

const legText = ({ flight_number, date }: Readonly<Record<string, unknown>>): string =>
  `${shown(flight_number)} ${shown(date)}`;

function basicProblem(at: At): string | undefined {
  const reservation = reservationOf(at);
  if (reservation?.cabin !== 'basic_economy') return undefined;
  const before = reservation.flights.map((one) => legText({ ...one })).sort();
  const after = listOf(at.args.flights).map(legText).sort();
  return before.join() === after.join() ? undefined : 'flights of basic economy cannot be changed';
}

function changedJourney(at: At): string | undefined {
  const reservation = reservationOf(at);
  return (
    reservation && journeyProblem(hopsOf(at), reservation.origin, reservation.destination, reservation.flight_type)
  );
}

/** A day before the clock, which stands still. */
const DAY_BEFORE = NOW.replace('-15T', '-14T');

function cancelProblem(at: At): string | undefined {
  const reservation = reservationOf(at);
  if (!reservation) return undefined;
  const { created_at, cabin, insurance } = reservation;
  if (created_at >= DAY_BEFORE || cabin === 'business' || statuses(at, reservation).includes('cancelled'))
    return undefined;
  if (insurance === 'yes' && saidByUser(at.messages).some((text) => COVERED.test(text))) return undefined;
  return 'it is no booking of the last day, no business cabin, no flight is cancelled, and no insurance covers the reason';
}

const passengerCount = ({ passengers }: Reservation): number => passengers.length;

/** The reservations of the user who is to get a certificate. */
function reservationsOf(at: At): readonly Reservation[] {
  return (userOf(at)?.reservations ?? []).flatMap((id) => at.db.get('reservations', id) ?? []);
}

function isEligible(at: At, { insurance, cabin }: Reservation): boolean {
  return userOf(at)?.membership !== 'regular' || insurance === 'yes' || cabin === 'business';
}

function amountsFor(at: At, reservation: Reservation): readonly number[] {
  const found = statuses(at, reservation);
  const wasChanged = succeeded(at.messages).some(
    ({ call }) => WRITES.includes(call.name) && call.arguments.reservation_id === reservation.reservation_id,
  );
  return [
    ...(found.includes('cancelled') ? [100 * passengerCount(reservation)] : []),
    ...(found.includes('delayed') && wasChanged ? [50 * passengerCount(reservation)] : []),
  ];
}

/** The rules of the airline policy that can be checked. */
export const airlineRules: readonly Rule<AirlineTables>[] = [
  {
    id: 'A1',
    tools: among('get_user_details', 'get_reservation_details', ...WRITES),
    check: (at) => {
      const owner = userOf(at)?.user_id;
      const isNamed = owner === undefined || saidByUser(at.messages).some((text) => text.includes(owner));
      return isNamed ? undefined : 'the user has not named the user id that it belongs to';
    },
  },
  { id: 'A2', tools: among(...WRITES), check: unconfirmed },
  {
    id: 'A4',
    tools: among('book_reservation'),
    check: ({ args }) => (listOf(args.passengers).length > 5 ? 'there are more than five passengers' : undefined),
  },
  { id: 'A5', tools: among('book_reservation'), check: methodsProblem },
  {
    id: 'A6',
    tools: among('book_reservation'),
    check: (at) => bagProblem(at, listOf(at.args.passengers).length, at.args.cabin),
  },
  {
    id: 'A7',
    tools: among('book_reservation'),
    check: (at) => journeyProblem(hopsOf(at), at.args.origin, at.args.destination, at.args.flight_type),
  },
  { id: 'A9', tools: among('update_reservation_flights'), check: basicProblem },
  { id: 'A10', tools: among('update_reservation_flights'), check: changedJourney },
  {
    id: 'A11',
    tools: among('update_reservation_flights'),
    check: (at) => {
      const reservation = reservationOf(at);
      const isOther = reservation && reservation.cabin !== at.args.cabin;
      return isOther && isFlown(at, reservation)
        ? 'the cabin cannot be changed after a flight has been flown'
        : undefined;
    },
  },
  {
    id: 'A12',
    tools: among('update_reservation_flights', 'update_reservation_baggages'),
    check: (at) => {
      const source = userOf(at)?.payment_methods.get(shown(at.args.payment_id))?.source;
      return source === 'credit_card' || source === 'gift_card'
        ? undefined
        : 'a credit card or gift card of the user must pay';
    },
  },
  {
    id: 'A13',
    tools: among('cancel_reservation', ...UPDATES),
    check: (at) => (reservationOf(at)?.status === 'cancelled' ? 'the reservation is cancelled' : undefined),
  },
  {
    id: 'A14',
    tools: among('update_reservation_baggages'),
    check: (at) => {
      const reservation = reservationOf(at);
      if (!reservation) return undefined;
      if (Number(at.args.total_baggages) < reservation.total_baggages) return 'bags cannot be taken off';
      return bagProblem(at, passengerCount(reservation), reservation.cabin);
    },
  },
  {
    id: 'A16',
    tools: among('cancel_reservation'),
    check: (at) => {
      const reservation = reservationOf(at);
      return reservation && isFlown(at, reservation) ? 'a part of the journey has been flown' : undefined;
    },
  },
  { id: 'A17', tools: among('cancel_reservation'), check: cancelProblem },
  {
    id: 'A19',
    tools: among('send_certificate'),
    check: (at) => {
      if (!saidByUser(at.messages).some((text) => COMPLAINT.test(text)))
        return 'the user has not asked for a compensation';
      return reservationsOf(at).some((one) => isEligible(at, one))
        ? undefined
        : 'the user is not entitled to a compensation';
    },
  },
  {
    id: 'A20',
    tools: among('send_certificate'),
    check: (at) => {
      const amounts = reservationsOf(at)
        .filter((one) => isEligible(at, one))
        .flatMap((one) => amountsFor(at, one));
      return amounts.includes(Number(at.args.amount))
        ? undefined
        : `${shown(at.args.amount)} is the compensation of no reservation`;
    },
  },
];
