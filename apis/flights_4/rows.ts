import { carriers, type Flight, flightsOn, type Route, roundtripsOf, routes } from '../shared/travel.js';

/** The airlines of this service: those of every other, and three more. */
export const airlines = [...carriers, 'South African Airways', 'LOT Polish Airlines', 'LATAM Brasil'] as const;

type Airline = (typeof airlines)[number];

const farRoutes: readonly Route<Airline>[] = [
  ['Johannesburg', 'London', 670, ['South African Airways', 'British Airways']],
  ['Johannesburg', 'New York', 930, ['South African Airways', 'Delta Airlines']],
  ['Johannesburg', 'Sao Paulo', 600, ['South African Airways', 'LATAM Brasil']],
  ['Warsaw', 'London', 150, ['LOT Polish Airlines', 'British Airways']],
  ['Warsaw', 'Chicago', 600, ['LOT Polish Airlines', 'United Airlines']],
  ['Sao Paulo', 'New York', 585, ['LATAM Brasil', 'American Airlines']],
];

function columns(flight: Flight<Airline>) {
  return {
    origin_airport: flight.from_airport,
    destination_airport: flight.to_airport,
    is_nonstop: flight.stops === 0,
    outbound_departure_time: flight.departs,
    outbound_arrival_time: flight.lands,
    price: flight.price,
    airlines: flight.airline,
  };
}

const flown = flightsOn<Airline>([...routes, ...farRoutes]);

/** What flies every day, with the price of the cheapest seat. */
export const flights = flown.map(columns);

/** Flights there and back. No API says which ones land on the next day. */
export const roundtrips = roundtripsOf(flown).map(({ there, back }) => ({
  ...columns(there),
  arrives_next_day: there.overnight,
  inbound_departure_time: back.departs,
  inbound_arrival_time: back.lands,
  price: there.price + back.price,
}));
