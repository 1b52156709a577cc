/**
 * The coaches, trains and flights that several services sell, each in columns of its own. All run every day. The cities
 * are real; who flies is what the schemas say; everything else is invented.
 */
import { timeAt } from './clock.js';
import { choiceFrom, numberFrom } from './from-text.js';
import { nightsBetween } from './stays.js';

const stations = {
  'San Francisco': { coach: 'Bayside Terminal', train: 'Foghorn Street Station' },
  'Los Angeles': { coach: 'Palm Avenue Station', train: 'Citrus Central' },
  'San Diego': { coach: 'Old Mission Stop', train: 'Pelican Station' },
  Sacramento: { coach: 'Capitol Yard', train: 'Goldpan Station' },
  Fresno: { coach: 'Raisin Street Stop', train: 'Orchard Halt' },
  'Las Vegas': { coach: 'Neon Gate', train: 'Mirage Road Station' },
  Phoenix: { coach: 'Saguaro Stand', train: 'Sunstone Station' },
  Portland: { coach: 'Rose Quarter Bay', train: 'Timber Hall' },
  Seattle: { coach: 'Pine Street Depot', train: 'Drizzle Court Station' },
  Vancouver: { coach: 'Cedar Wharf Bays', train: 'Totem Square Station' },
  'New York': { coach: 'Mason Avenue Bays', train: 'Alcott Central' },
  Philadelphia: { coach: 'Cooper Street Depot', train: 'Quill Street Station' },
  Washington: { coach: 'Obelisk Yard', train: 'Magnolia Station' },
  Boston: { coach: 'Teacup Wharf Stop', train: 'Lobster Lane Station' },
} as const;

/** The cities that coaches and trains connect. */
type Stop = keyof typeof stations;

/** From, to, miles. */
const lines: readonly (readonly [Stop, Stop, number])[] = [
  ['San Francisco', 'Los Angeles', 380],
  ['San Francisco', 'Sacramento', 88],
  ['San Francisco', 'Fresno', 190],
  ['Sacramento', 'Los Angeles', 385],
  ['Los Angeles', 'San Diego', 120],
  ['Los Angeles', 'Las Vegas', 270],
  ['Los Angeles', 'Phoenix', 370],
  ['Fresno', 'Los Angeles', 220],
  ['San Diego', 'Phoenix', 355],
  ['Las Vegas', 'Phoenix', 300],
  ['Portland', 'Seattle', 175],
  ['Seattle', 'Vancouver', 140],
  ['New York', 'Philadelphia', 95],
  ['New York', 'Washington', 225],
  ['New York', 'Boston', 215],
  ['Philadelphia', 'Washington', 140],
];

/** A coach or a train from one city to another. */
export interface Trip {
  readonly from: string;
  readonly to: string;
  readonly from_station: string;
  readonly to_station: string;
  /** `HH:MM`. */
  readonly departs: string;
  readonly miles: number;
  /** What the cheapest ticket costs one person. */
  readonly fare: number;
}

/** Trips in both directions of every line, so many a day. */
function tripsOf(kind: 'coach' | 'train', daily: number, farePerMile: number): readonly Trip[] {
  const directions = lines.flatMap(([a, b, miles]) => [
    { from: a, to: b, miles },
    { from: b, to: a, miles },
  ]);
  return directions.flatMap(({ from, to, miles }) =>
    timesOfDay(`${kind} ${from} ${to}`, daily).map((departs) => ({
      from,
      to,
      from_station: stations[from][kind],
      to_station: stations[to][kind],
      departs,
      miles,
      fare: Math.round(4 + miles * farePerMile) + numberFrom(`${kind} ${from} ${departs}`, 0, 9),
    })),
  );
}

/** Different times from 06:00 to 22:00 in their order, one in each of equal parts of the day. */
function timesOfDay(what: string, count: number): readonly string[] {
  const fiveMinutes = Math.floor((16 * 12) / count);
  return Array.from({ length: count }, (_, part) => {
    const step = numberFrom(`${what} ${part}`, 0, fiveMinutes - 1);
    return timeAt(6 * 60 + (part * fiveMinutes + step) * 5);
  });
}

/** Every coach of a day. */
export const coaches = tripsOf('coach', 4, 0.11);

/** Every train of a day. */
export const trains = tripsOf('train', 5, 0.28);

/** The minutes of a day. */
const DAY = 24 * 60;

/** The airport of each city, and how many hours its clocks are from Greenwich. */
const airports = {
  'San Francisco': { airport: 'Golden Bay International Airport', utc: -8 },
  'Los Angeles': { airport: 'Palmetto International Airport', utc: -8 },
  Seattle: { airport: 'Emerald Sound Airport', utc: -8 },
  Vancouver: { airport: 'Cedar Inlet Airport', utc: -8 },
  Chicago: { airport: 'Prairie Gate Airport', utc: -6 },
  'New York': { airport: 'Long Reach International Airport', utc: -5 },
  Atlanta: { airport: 'Peachfield International Airport', utc: -5 },
  Toronto: { airport: 'Lakehead Airport', utc: -5 },
  'Sao Paulo': { airport: 'Aeroporto Vale do Jacarandá', utc: -3 },
  London: { airport: 'Thamesmead Airport', utc: 0 },
  Paris: { airport: 'Aéroport Val de Seine', utc: 1 },
  Warsaw: { airport: 'Port Lotniczy Syrenka', utc: 1 },
  Johannesburg: { airport: 'Goldridge International Airport', utc: 2 },
} as const;

type Airport = keyof typeof airports;

/** The airport of a city in any case; undefined where there is none. */
export function airportOf(city: string): string | undefined {
  const known = Object.entries(airports).find(([name]) => name.toLowerCase() === city.trim().toLowerCase());
  return known?.[1].airport;
}

/** The airlines that every service about flights knows. */
export const carriers = [
  'United Airlines',
  'American Airlines',
  'Delta Airlines',
  'Southwest Airlines',
  'Alaska Airlines',
  'British Airways',
  'Air Canada',
  'Air France',
] as const;

/** One of them. */
export type Carrier = (typeof carriers)[number];

/** From, to, minutes in the air, and who flies there and back. */
export type Route<Airline extends string> = readonly [Airport, Airport, number, readonly Airline[]];

/** The routes that every service about flights knows. */
export const routes: readonly Route<Carrier>[] = [
  ['San Francisco', 'Seattle', 130, ['Alaska Airlines', 'Delta Airlines', 'United Airlines']],
  ['San Francisco', 'New York', 330, ['United Airlines', 'American Airlines', 'Delta Airlines', 'Alaska Airlines']],
  ['San Francisco', 'Vancouver', 145, ['Air Canada', 'United Airlines', 'Alaska Airlines']],
  ['Los Angeles', 'Chicago', 245, ['Southwest Airlines', 'United Airlines', 'American Airlines']],
  ['Los Angeles', 'New York', 325, ['American Airlines', 'Delta Airlines', 'United Airlines']],
  ['Los Angeles', 'London', 640, ['British Airways', 'American Airlines']],
  ['Chicago', 'New York', 130, ['American Airlines', 'United Airlines', 'Southwest Airlines']],
  ['Chicago', 'Toronto', 100, ['Air Canada', 'United Airlines']],
  ['Atlanta', 'New York', 125, ['Delta Airlines', 'Southwest Airlines']],
  ['Atlanta', 'Seattle', 320, ['Alaska Airlines', 'Delta Airlines']],
  ['London', 'New York', 450, ['British Airways', 'American Airlines', 'Delta Airlines', 'United Airlines']],
  ['London', 'Toronto', 440, ['Air Canada', 'British Airways']],
  ['London', 'Paris', 75, ['British Airways', 'Air France']],
  ['Paris', 'New York', 460, ['Air France', 'Delta Airlines']],
];

/** A flight from one city to another. */
export interface Flight<Airline extends string> {
  readonly airline: Airline;
  readonly from: string;
  readonly to: string;
  readonly from_airport: string;
  readonly to_airport: string;
  readonly stops: 0 | 1;
  /** `HH:MM`, at the airport. */
  readonly departs: string;
  /** `HH:MM`, at the airport. */
  readonly lands: string;
  /** Whether it lands on another day. */
  readonly overnight: boolean;
  /** What a seat in Economy costs. */
  readonly price: number;
}

/** Flights in both directions of each route. An airline has one a day. */
export function flightsOn<Airline extends string>(served: readonly Route<Airline>[]): readonly Flight<Airline>[] {
  return served.flatMap(([a, b, minutes, airlines]) =>
    airlines.flatMap((airline) => [flight(airline, a, b, minutes), flight(airline, b, a, minutes)]),
  );
}

function flight<Airline extends string>(
  airline: Airline,
  from: Airport,
  to: Airport,
  minutes: number,
): Flight<Airline> {
  const name = `${airline} ${from} ${to}`;
  const stops = choiceFrom(`${name} stops`, [0, 0, 1]);
  const departs = 5 * numberFrom(name, 72, 275);
  const lands = departs + minutes + stops * 95 + (airports[to].utc - airports[from].utc) * 60;
  return {
    airline,
    from,
    to,
    from_airport: airports[from].airport,
    to_airport: airports[to].airport,
    stops,
    departs: timeAt(departs),
    lands: timeAt(lands % DAY),
    overnight: lands >= DAY,
    price: Math.round((50 + minutes * 0.6) * (stops === 0 ? 1 : 0.8)) + numberFrom(`${name} price`, 0, 40),
  };
}

/** Every flight there with the flight back of the same airline. */
export function roundtripsOf<Airline extends string>(
  flights: readonly Flight<Airline>[],
): readonly { readonly there: Flight<Airline>; readonly back: Flight<Airline> }[] {
  return flights.flatMap((there) =>
    flights
      .filter((back) => back.airline === there.airline && back.from === there.to && back.to === there.from)
      .map((back) => ({ there, back })),
  );
}

/** When one lands there and leaves again, in columns that every service about flights has. */
interface Stay {
  readonly outbound_arrival_time: string;
  readonly arrives_next_day: boolean;
  readonly inbound_departure_time: string;
}

/** Whether the flight back leaves after the flight there has landed. Both times are those of the same airport. */
export function leavesAfterLanding(
  { outbound_arrival_time, arrives_next_day, inbound_departure_time }: Stay,
  { departure_date, return_date }: { readonly departure_date: string; readonly return_date: string },
): boolean {
  const nights = nightsBetween(departure_date, return_date) - (arrives_next_day ? 1 : 0);
  return nights === 0 ? inbound_departure_time > outbound_arrival_time : nights > 0;
}

/** By how much a seat costs more than one in Economy. */
export const surcharges = { Economy: 1, 'Premium Economy': 1.5, Business: 2.8, 'First Class': 4 };

/** Seats that a conversation has bought: on what, and how many. A row of a table, and so no interface. */
export type Ticket = { readonly trip: string; readonly seats: number };

/** How many seats are left on a trip of some day, after those that others have always taken already. */
export function seatsLeft(trip: string, tickets: readonly Ticket[]): number {
  const bought = tickets.filter((ticket) => ticket.trip === trip).reduce((sum, { seats }) => sum + seats, 0);
  return numberFrom(trip, 0, 15) - bought;
}
