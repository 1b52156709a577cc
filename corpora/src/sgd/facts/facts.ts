import { ownValue } from 'typetod/internal';
import { parseSgdSchema, type SgdIntent } from '../schema/format.js';
import type { SgdFacts, SgdIntentFacts } from '../schema/facts.js';
import { sgdTables } from './data.js';
import type { SgdIntentTable } from './derive.js';
import { siblingFacts } from './siblings.js';

/** What an intent returns, by its name; by `Service.Intent` where services use one name for different things. */
const NOUNS: Readonly<Record<string, string>> = {
  // searches
  CheckBalance: 'account',
  FindApartment: 'apartment',
  FindAttractions: 'attraction',
  FindBus: 'bus',
  FindEvents: 'event',
  FindHomeByArea: 'home',
  FindMovies: 'film',
  FindProvider: 'provider',
  FindRestaurants: 'restaurant',
  FindTrains: 'train',
  GetAlarms: 'alarm',
  GetAvailableTime: 'free time',
  GetCarsAvailable: 'car',
  GetEventDates: 'event date',
  GetEvents: 'calendar entry',
  GetTimesForMovie: 'showing',
  GetWeather: 'forecast',
  LookupMusic: 'song',
  LookupSong: 'song',
  SearchHotel: 'hotel',
  SearchHouse: 'house',
  SearchOnewayFlight: 'flight',
  SearchRoundtripFlights: 'return flight',
  'Services_1.FindProvider': 'stylist',
  'Services_2.FindProvider': 'dentist',
  'Services_3.FindProvider': 'doctor',
  'Services_4.FindProvider': 'therapist',
  // transactions
  AddAlarm: 'alarm',
  AddEvent: 'calendar entry',
  BookAppointment: 'appointment',
  BookHouse: 'booking',
  BuyBusTicket: 'bus ticket',
  BuyEventTickets: 'event ticket',
  BuyMovieTickets: 'cinema ticket',
  GetRide: 'ride',
  GetTrainTickets: 'train ticket',
  MakePayment: 'payment',
  PlayMedia: 'song',
  PlayMovie: 'film',
  PlaySong: 'song',
  RentMovie: 'rental',
  RequestPayment: 'payment request',
  ReserveCar: 'rental',
  ReserveHotel: 'booking',
  ReserveOnewayFlight: 'flight ticket',
  ReserveRestaurant: 'table',
  ReserveRoundtripFlights: 'return ticket',
  ScheduleVisit: 'visit',
  ShareLocation: 'message',
  TransferMoney: 'transfer',
};

/** The noun for what an intent of the Schema-Guided Dialogue services returns; undefined for any other intent. */
function sgdNoun(service: string, intent: string): string | undefined {
  return ownValue(NOUNS, `${service}.${intent}`) ?? ownValue(NOUNS, intent);
}

/**
 * Which tables to use: derived from the train and dev dialogues, from the train dialogues alone, or none, so that the
 * rules over the schema decide everything.
 */
export type SgdTableChoice = 'all' | 'train' | 'none';

/** Whether a table is about an intent with these slots, not one of the same name in another schema. */
function isAbout(table: SgdIntentTable, intent: SgdIntent): boolean {
  const slots = [...intent.required_slots, ...Object.keys(intent.optional_slots)];
  const { returns, confirms = [] } = table;
  const isSame = returns === undefined || [...returns].sort().join() === [...intent.result_slots].sort().join();
  return isSame && confirms.every((slot) => slots.includes(slot));
}

function factsOf({ sortKey, alternatives, returns, ...facts }: SgdIntentTable): SgdIntentFacts {
  return facts;
}

/** What no dialogue shows that the tables are derived from, and what its siblings agree on: films are offered as a list. */
const REVIEWED: SgdFacts = { 'Media_3.FindMovies': { presents: 'list' } };

/**
 * The facts of the Schema-Guided Dialogue services that their schema does not hold, for `servicesFromSgdSchema`: what
 * its dialogues settle; for services without dialogues, what their siblings suggest; and a noun for what each intent
 * returns.
 *
 * @param json - the parsed content of a `schema.json`.
 * @throws DefinitionError when it is no schema in SGD format.
 */
export function sgdFacts(json: unknown, tables: SgdTableChoice): SgdFacts {
  if (tables === 'none') return {};
  const schema = parseSgdSchema(json);
  const known = sgdTables[tables];
  const guessed = siblingFacts(known, schema);
  return Object.fromEntries(
    schema.flatMap(({ service_name: service, intents }) =>
      intents.flatMap((intent): [string, SgdIntentFacts][] => {
        const key = `${service}.${intent.name}`;
        const own = ownValue(known, key) ?? ownValue(guessed, key);
        const entity = sgdNoun(service, intent.name);
        const reviewed = tables === 'all' ? ownValue(REVIEWED, key) : undefined;
        const facts = {
          ...(own && isAbout(own, intent) && factsOf(own)),
          ...reviewed,
          ...(entity !== undefined && { entity }),
        };
        return Object.keys(facts).length > 0 ? [[key, facts]] : [];
      }),
    ),
  );
}
