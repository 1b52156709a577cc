/**
 * Services of the engine's tests: small, and each way that a task can go is a value of a slot.
 *
 * `BookTable` at 20:00 fails; at 21:00 it fails and offers 21:30; at 22:00 it fails and offers nothing definite.
 */
import {
  type Backend,
  type Canonical,
  createSession,
  failure,
  liveBackend,
  type Outcome,
  type Request,
  type Row,
  type Session,
  type SessionOptions,
  type SystemAction,
  type TurnResult,
  search,
  service,
  success,
  table,
  time,
  transaction,
} from 'typetod';
import { z } from 'zod';

const cuisines = ['asian', 'italian', 'indian'] as const;
const prices = ['cheap', 'fair', 'dear'] as const;

const place = (
  place_name: string,
  city: string,
  cuisine: string,
  price: string,
  outdoors: boolean,
  phone: string,
  rating: number,
) => ({
  place_name,
  city,
  cuisine,
  price,
  outdoors,
  phone,
  rating,
});

const places = table('places', 'place_name', [
  place('Bamboo', 'San Jose', 'asian', 'cheap', false, '408-555-0101', 4.1),
  place('Ginger', 'San Jose', 'asian', 'fair', true, '408-555-0102', 4.4),
  place('Wok', 'San Jose', 'asian', 'dear', true, '408-555-0103', 3.9),
  place('Roma', 'San Jose', 'italian', 'fair', true, '408-555-0104', 4.0),
  place('Napoli', 'Oakland', 'italian', 'fair', false, '510-555-0105', 4.5),
  place('Lotus', 'Oakland', 'asian', 'cheap', false, '510-555-0106', 3.7),
]);

export const bookings = table('bookings', 'place_name', [] as Row[], { repeats: true });

export class FindPlace extends search({
  description: 'Find a place to eat',
  slots: {
    city: z.string(),
    cuisine: z.enum(cuisines),
    price: z.enum(prices).optional(),
    outdoors: z.boolean().optional(),
  },
  returns: {
    place_name: z.string(),
    city: z.string(),
    cuisine: z.enum(cuisines),
    price: z.enum(prices),
    outdoors: z.boolean(),
    phone: z.string(),
    rating: z.number(),
    website: z.string().optional(),
  },
  entity: 'place',
  table: places,
  identity: 'place_name',
  offers: ['place_name', 'city'],
  followUp: () => BookTable,
}) {}

/** What becomes of a booking, by its time. */
function book(args: { readonly time: string }) {
  if (args.time === '20:00') return failure({ reason: 'fully booked' });
  if (args.time === '21:00') return failure({ alternative: { time: '21:30' } });
  if (args.time === '22:00') return failure({ alternative: {} });
  return success({ code: `T${args.time}` }, [bookings.insert({ ...args })]);
}

const booking = {
  description: 'Book a table',
  slots: {
    place_name: z.string(),
    time: time(),
    seats: z.int().min(1).max(8).default(2),
    date: z.iso.date().default('2019-03-01'),
    smoking: z.boolean().optional(),
  },
  returns: {
    place_name: z.string(),
    time: time(),
    seats: z.int(),
    date: z.iso.date(),
    code: z.string(),
    fee: z.number().optional(),
  },
};

export class BookTable extends transaction(booking) {
  override transact(args: { readonly time: string }) {
    return book(args);
  }
}

export const dining = service({ name: 'Dining_1', description: 'Places to eat', apis: [FindPlace, BookTable] });

const titles = ['Up', 'Heat', 'Alien', 'Brazil', 'Tampopo'];
const films = table(
  'films',
  'title',
  titles.map((title, at) => ({
    title,
    genre: at === 1 ? 'crime' : 'odd',
    year: 1979 + at,
    theatre: at < 3 ? 'Rex' : 'Odeon',
  })),
);

class FindFilms extends search({
  description: 'Find films',
  slots: { city: z.string(), genre: z.string().optional() },
  returns: { title: z.string(), genre: z.string(), year: z.int(), theatre: z.string() },
  entity: 'film',
  table: films,
  presents: 'list',
  followUp: () => BuyTickets,
}) {}

class BuyTickets extends transaction({
  description: 'Buy tickets',
  slots: { title: z.string(), count: z.int() },
  returns: { title: z.string(), count: z.int() },
}) {}

export const cinema = service({ name: 'Cinema_1', description: 'Films', apis: [FindFilms, BuyTickets] });

const alarms = table(
  'alarms',
  'label',
  [
    { label: 'Work', at: '07:00' },
    { label: 'Gym', at: '18:00' },
  ],
  { repeats: true },
);

class GetAlarms extends search({
  description: 'List the alarms',
  slots: {},
  returns: { label: z.string(), at: time() },
  entity: 'alarm',
  table: alarms,
}) {}

class AddAlarm extends transaction({
  description: 'Set an alarm',
  slots: { at: time(), label: z.string().default('alarm') },
  returns: { label: z.string(), at: time() },
}) {
  override transact(args: { readonly at: string; readonly label: string }): Outcome {
    return success({}, [alarms.insert({ ...args })]);
  }
}

export const clock = service({ name: 'Alarm_1', description: 'Alarms', apis: [GetAlarms, AddAlarm] });

/** No search, and two slots to confirm. */
class GetRide extends transaction({
  description: 'Order a car',
  slots: { destination: z.string(), riders: z.int().min(1).max(4) },
  returns: { destination: z.string(), riders: z.int(), fare: z.number() },
}) {
  override transact() {
    return success({ fare: 12.5 });
  }
}

export const rides = service({ name: 'Ride_1', description: 'Cars', apis: [GetRide] });

/** The dining service again, its methods answering later. */
class FindPlaceLater extends search({ ...FindPlace.spec, intent: 'FindPlace', followUp: () => BookTableLater }) {
  override async search(...given: Parameters<InstanceType<typeof FindPlace>['search']>) {
    await Promise.resolve();
    return super.search(...given);
  }
}

class BookTableLater extends transaction({ ...booking, intent: 'BookTable' }) {
  override async transact(args: { readonly time: string }) {
    await Promise.resolve();
    return book(args);
  }
}

export const diningLater = service({
  name: 'Dining_1',
  description: 'Places to eat',
  apis: [FindPlaceLater, BookTableLater],
});

export const services = [dining, cinema, clock, rides];

export const FIND = 'dining_1_find_place';
export const BOOK = 'dining_1_book_table';
export const FILMS = 'cinema_1_find_films';
export const TICKETS = 'cinema_1_buy_tickets';
export const ALARMS = 'alarm_1_get_alarms';
export const ALARM = 'alarm_1_add_alarm';
export const RIDE = 'ride_1_get_ride';

/** A complete search and a complete booking, as programs. */
export const FOUND = `x1 = ${FIND}({ city: "San Jose", cuisine: "asian" })`;
export const bookAt = (at: string, name = 'x1'): string => `${name} = ${BOOK}({ place_name: "Bamboo", time: "${at}" })`;

/** A new session over all fixture services. Its id is fixed, so that two of them give the same bytes. */
export function open(options: Partial<SessionOptions> = {}): Session {
  return createSession({ services, id: 'session', ...options });
}

/** Takes turns one after the other; answers what the last came to. */
export async function take(session: Session, ...sources: readonly string[]): Promise<TurnResult> {
  let result: TurnResult | undefined;
  for (const source of sources) {
    result = await session.turn(source);
    if (!result.ok && source !== sources.at(-1)) throw new Error(`${source}: ${result.feedback?.message}`);
  }
  return result as TurnResult;
}

/** A session that took turns. */
export async function sessionAfter(...sources: readonly string[]): Promise<Session> {
  const session = open();
  await take(session, ...sources);
  return session;
}

/** A backend that remembers what it was asked. */
export function recording(inner: Backend = liveBackend): Backend & { readonly requests: Request[] } {
  const requests: Request[] = [];
  const noted = <R extends Request>(request: R): R => {
    requests.push(request);
    return request;
  };
  return {
    requests,
    search: (request) => inner.search(noted(request)),
    transact: (request) => inner.transact(noted(request)),
  };
}

function text(value: Canonical): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A system action in a few words; in brackets what is not spoken. */
export function words(action: SystemAction): string {
  const phrase = ((): string => {
    switch (action.kind) {
      case 'request':
        return `request ${action.slot}`;
      case 'confirm':
        return `confirm ${action.slots.join('+')}`;
      case 'alternative':
        return `alternative ${
          Object.entries(action.values)
            .map(([name, value]) => `${name}=${text(value)}`)
            .join('+') || '(none)'
        }`;
      case 'prompt':
        return `prompt ${action.about}`;
      case 'notification':
        return `tell ${action.code}`;
      case 'suggest':
        return `suggest ${action.api}`;
      case 'inform':
        return `inform ${action.answers.map((answer) => answer.property).join('+')}`;
      default:
        return action.kind;
    }
  })();
  return action.spoken ? phrase : `(${phrase})`;
}

/** What the agent is advised to do, or why the turn was not taken. */
export function advice(result: TurnResult): string {
  const said = result.actions.map(words).join(', ');
  if (result.ok) return said;
  return said === '' ? `! ${result.feedback?.code}` : `! ${result.feedback?.code}: ${said}`;
}
