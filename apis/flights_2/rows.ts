import { type Carrier, type Flight, flightsOn, roundtripsOf, routes } from '../shared/travel.js';

function columns(flight: Flight<Carrier>) {
  return {
    origin: flight.from,
    destination: flight.to,
    origin_airport: flight.from_airport,
    destination_airport: flight.to_airport,
    number_stops: flight.stops,
    outbound_departure_time: flight.departs,
    outbound_arrival_time: flight.lands,
    fare: flight.price,
    is_redeye: flight.overnight,
    airlines: flight.airline,
  };
}

const flown = flightsOn(routes);

/** What flies every day, with the price of the cheapest seat. */
export const flights = flown.map(columns);

/** Flights there and back. No API says which ones land on the next day. */
export const roundtrips = roundtripsOf(flown).map(({ there, back }) => ({
  ...columns(there),
  arrives_next_day: there.overnight,
  inbound_departure_time: back.departs,
  inbound_arrival_time: back.lands,
  fare: there.price + back.price,
  is_redeye: there.overnight || back.overnight,
}));
