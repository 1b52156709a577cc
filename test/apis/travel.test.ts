import fc from 'fast-check';
import { createRegistry, type Row } from 'typetod';
import { describe, expect, it } from 'vitest';
import { flights } from '../../apis/flights_2/rows.js';
import { allServices } from '../../apis/index.js';
import { airportOf, leavesAfterLanding } from '../../apis/shared/travel.js';
import { found, outcomeOf } from './live.js';
import { play, taskAt, transact, transacted } from './play.js';

const registry = createRegistry(allServices);

const toSanDiego = { from_location: 'Los Angeles', to_location: 'San Diego', leaving_time: '13:20', travelers: 3 };
const bus1 = { ...toSanDiego, leaving_date: '2019-03-05' };
const group = { origin: 'Los Angeles', destination: 'San Diego', departure_time: '13:20', group_size: 3 };
const bus2 = { ...group, departure_date: '2019-03-05' };
const party = { number_of_adults: 3, trip_protection: true, class: 'Business' };
const train = { ...party, from: 'Boston', to: 'New York', date_of_journey: '2019-03-03', journey_start_time: '10:20' };
const toNewYork = { origin_city: 'London', destination_city: 'New York', departure_date: '2019-03-05' };
const flight = { ...toNewYork, airlines: 'Delta Airlines', passengers: 3 };
const nonstop = { ...toNewYork, airlines: 'American Airlines', return_date: '2019-03-09', seating_class: 'Business' };
const pair = { ...nonstop, outbound_departure_time: '15:15', inbound_departure_time: '22:10' };
const tooEarly = { airlines: 'British Airways', outbound_departure_time: '12:10', inbound_departure_time: '14:35' };
const sameDay = { ...pair, ...tooEarly, return_date: toNewYork.departure_date };

const SUCCESSES: readonly [string, Row, Row][] = [
  ['buses_1_buy_bus_ticket', bus1, { fare: 22, transfers: 0, to_station: 'Old Mission Stop' }],
  ['buses_1_buy_bus_ticket', { ...bus1, from_location: 'LOS ANGELES' }, { from_location: 'Los Angeles' }],
  ['buses_2_buy_bus_ticket', bus2, { price: 22, fare_type: 'Economy' }],
  ['buses_2_buy_bus_ticket', { ...bus2, fare_type: 'dontcare' }, { price: 22, fare_type: 'Economy' }],
  ['buses_2_buy_bus_ticket', { ...bus2, fare_type: 'Economy extra' }, { price: 28 }],
  ['buses_2_buy_bus_ticket', { ...bus2, fare_type: 'Flexible' }, { price: 35 }],
  ['trains_1_get_train_tickets', train, { total: 399, from_station: 'Lobster Lane Station' }],
  ['trains_1_get_train_tickets', { ...train, trip_protection: false }, { total: 381 }],
  ['trains_1_get_train_tickets', { ...train, class: 'dontcare' }, { total: 219, class: 'Value' }],
  ['flights_1_reserve_oneway_flight', flight, { price: 351, seating_class: 'Economy', refundable: true }],
  ['flights_1_reserve_oneway_flight', { ...flight, seating_class: 'First Class' }, { price: 1404 }],
  ['flights_1_reserve_roundtrip_flights', pair, { price: 1932, inbound_arrival_time: '10:40' }],
  ['flights_1_reserve_roundtrip_flights', { ...pair, return_date: '2019-03-05' }, { outbound_arrival_time: '17:45' }],
  [
    'ride_sharing_1_get_ride',
    { destination: 'Zoo', number_of_riders: 2, shared_ride: true },
    { ride_fare: 22.23, approximate_ride_duration: 39 },
  ],
  [
    'ride_sharing_1_get_ride',
    { destination: 'Zoo', number_of_riders: 2, shared_ride: false },
    { ride_fare: 31.75, approximate_ride_duration: 33 },
  ],
];

const FAILURES: readonly [string, Row, string, Row?][] = [
  [
    'buses_1_buy_bus_ticket',
    { ...bus1, leaving_date: '2019-03-03' },
    'No bus at that time has enough seats.',
    { leaving_time: '16:25' },
  ],
  [
    'buses_1_buy_bus_ticket',
    { ...bus1, leaving_date: '2019-03-01', leaving_time: '06:55' },
    'No bus at that time has enough seats.',
    { leaving_time: '13:20' },
  ],
  [
    'buses_1_buy_bus_ticket',
    { ...bus1, from_location: 'Boston', to_location: 'Phoenix' },
    'No bus goes from Boston to Phoenix.',
  ],
  ['buses_1_buy_bus_ticket', { ...bus1, leaving_date: '2019-02-05' }, 'That day has passed.'],
  ['buses_1_buy_bus_ticket', { ...bus1, leaving_time: '23:10' }, 'No bus at that time has enough seats.'],
  [
    'buses_2_buy_bus_ticket',
    { ...bus2, departure_date: '2019-03-03' },
    'No bus at that time has enough seats.',
    { departure_time: '16:25' },
  ],
  ['buses_2_buy_bus_ticket', { ...bus2, destination: 'Boston' }, 'No bus goes from Los Angeles to Boston.'],
  ['buses_2_buy_bus_ticket', { ...bus2, departure_date: '2019-02-05' }, 'That day has passed.'],
  [
    'trains_1_get_train_tickets',
    { ...train, date_of_journey: '2019-03-02' },
    'No train at that time has enough seats.',
    { journey_start_time: '14:55' },
  ],
  ['trains_1_get_train_tickets', { ...train, to: 'Phoenix' }, 'No train goes from Boston to Phoenix.'],
  ['trains_1_get_train_tickets', { ...train, date_of_journey: '2019-02-03' }, 'That day has passed.'],
  ['trains_1_get_train_tickets', { ...train, journey_start_time: '22:00' }, 'No train at that time has enough seats.'],
  ['flights_1_reserve_oneway_flight', { ...flight, departure_date: '2019-03-06' }, 'There are too few seats left.'],
  ['flights_1_reserve_oneway_flight', { ...flight, departure_date: '2019-02-05' }, 'That flight has left.'],
  [
    'flights_1_reserve_oneway_flight',
    { ...flight, airlines: 'Alaska Airlines' },
    'Alaska Airlines has no such flight.',
  ],
  ['flights_1_reserve_oneway_flight', { ...flight, refundable: false }, 'Delta Airlines has no such flight.'],
  [
    'flights_1_reserve_roundtrip_flights',
    { ...pair, outbound_departure_time: '11:11' },
    'American Airlines flies at other times.',
    { outbound_departure_time: '15:15', inbound_departure_time: '22:10' },
  ],
  [
    'flights_1_reserve_roundtrip_flights',
    { ...pair, return_date: '2019-03-04' },
    'The flight back leaves before the flight there lands.',
  ],
  ['flights_1_reserve_roundtrip_flights', sameDay, 'The flight back leaves before the flight there lands.'],
  [
    'flights_1_reserve_roundtrip_flights',
    { ...sameDay, outbound_departure_time: '11:11' },
    'The flight back leaves before the flight there lands.',
  ],
  [
    'flights_1_reserve_roundtrip_flights',
    { ...pair, return_date: '2019-03-13', passengers: 4 },
    'There are too few seats left.',
  ],
  [
    'flights_1_reserve_roundtrip_flights',
    { ...pair, airlines: 'Alaska Airlines' },
    'Alaska Airlines has no such flights.',
  ],
  ['flights_1_reserve_roundtrip_flights', { ...pair, departure_date: '2019-02-05' }, 'That flight has left.'],
];

describe('tickets and rides', () => {
  it.each(SUCCESSES)('%s succeeds with %j', async (api, args, result) => {
    const task = await transacted(api, args);
    expect(task.reason).toBeUndefined();
    expect(task.phase).toBe('performed');
    expect(task.result).toMatchObject(result);
  });

  it.each(FAILURES)('%s fails with %j: %s', async (api, args, reason, alternative) => {
    const { phase, ...task } = await transacted(api, args);
    expect(phase).toBe('failed');
    expect({ reason: task.reason, alternative: task.alternative }).toEqual({ reason, alternative });
  });

  it.each<[string, Row, Row]>([
    ['buses_1_buy_bus_ticket', { ...bus1, leaving_date: '2019-03-03' }, { leaving_time: '16:25', fare: 24 }],
    ['buses_2_buy_bus_ticket', { ...bus2, departure_date: '2019-03-03' }, { departure_time: '16:25', price: 24 }],
    ['trains_1_get_train_tickets', { ...train, date_of_journey: '2019-03-02' }, { journey_start_time: '14:55' }],
    ['flights_1_reserve_roundtrip_flights', { ...pair, outbound_departure_time: '11:11' }, { price: 1932 }],
  ])('%s succeeds with its alternative', async (api, args, result) => {
    const session = await play([...transact(api, args), 'confirm(x1)']);
    expect(taskAt(session, -1)).toMatchObject({ phase: 'performed', result });
  });

  it.each<[string, Row, string]>([
    ['buses_1_buy_bus_ticket', { ...bus1, travelers: 5 }, 'leaving_date'],
    ['buses_2_buy_bus_ticket', { ...bus2, group_size: 5 }, 'departure_date'],
    ['trains_1_get_train_tickets', { ...train, number_of_adults: 5 }, 'date_of_journey'],
    ['flights_1_reserve_oneway_flight', { ...flight, passengers: 4 }, 'departure_date'],
  ])('%s sells no seat twice, and those of other days apart', async (api, args, date) => {
    const often = ['x10', 'x20', 'x30', 'x40'].flatMap((name) => transact(api, args, name));
    const session = await play([...often, ...transact(api, { ...args, [date]: '2019-03-21' }, 'x50')]);
    const phases = session.world.tasks.map((task) => task.kind === 'transaction' && task.phase);
    expect(phases.slice(0, 4)).toEqual([...phases.slice(0, 4)].sort().reverse());
    expect(phases[0]).toBe('performed');
    expect(phases[3]).toBe('failed');
    expect(phases[4]).toBe('performed');
  });
});

describe('what was selected', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'buses_1_find_bus({ from_location: "Boston", to_location: "New York", leaving_date: "2019-03-04" })',
      'x20.travelers = 1',
      ['leaving_time', 'fare', 'transfers'],
    ],
    [
      'buses_2_find_bus({ origin: "Boston", destination: "New York", departure_date: "2019-03-04", fare_type: "Flexible" })',
      'x20.group_size = 1',
      ['departure_time', 'fare_type', 'price'],
    ],
    [
      'trains_1_find_trains({ from: "Boston", to: "New York", date_of_journey: "2019-03-04", class: "Flexible", number_of_adults: 2 })',
      'x20.number_of_adults = 2; x20.trip_protection = true',
      ['journey_start_time', 'class', 'total'],
    ],
    [
      'flights_1_search_oneway_flight({ origin_city: "London", destination_city: "Paris", departure_date: "2019-03-04" })',
      'x20.passengers = 1',
      ['airlines', 'outbound_departure_time', 'price'],
    ],
    [
      'flights_1_search_roundtrip_flights({ origin_city: "London", destination_city: "Paris", departure_date: "2019-03-04", return_date: "2019-03-09", seating_class: "Business" })',
      'x20.passengers = 1',
      ['airlines', 'inbound_departure_time', 'seating_class', 'price'],
    ],
  ])('in %s is what one gets', async (call, rest, same) => {
    const session = await play([`x1 = ${call}`, 'x5 = select(x3)', 'x20 = resume(x6)', rest, 'confirm(x20)']);
    const [search] = session.world.tasks;
    const offered = search?.kind === 'search' ? search.selected?.row : undefined;
    const { phase, result } = taskAt(session, -1);
    expect(phase).toBe('performed');
    for (const name of same) expect([name, result?.[name]]).toEqual([name, offered?.[name]]);
  });

  it.each([
    'flights_2_search_oneway_flight({ origin: "London", destination: "Paris", departure_date: "2019-03-04" })',
    'flights_4_search_oneway_flight({ origin_airport: "London", destination_airport: "Paris", departure_date: "2019-03-04" })',
  ])('in %s leads nowhere', async (call) => {
    const { actions } = await (await play([`x1 = ${call}`])).turn('select(x3)');
    expect(actions.map((action) => action.kind)).toEqual(['prompt']);
  });
});

describe('flights', () => {
  const route = { departure_date: '2019-03-12', return_date: '2019-03-20' };
  const chicago = { ...route, origin_airport: 'Warsaw', destination_airport: 'Chicago' };
  const paris = { ...route, origin: 'London', destination: 'Paris' };

  it('go from airports, which may be called by their cities', async () => {
    const byCity = await found('flights_4_search_oneway_flight', chicago);
    const airports = { origin_airport: 'Port Lotniczy Syrenka', destination_airport: 'Prairie Gate Airport' };
    expect(byCity.map(({ airlines }) => airlines)).toEqual(['LOT Polish Airlines', 'United Airlines']);
    expect(await found('flights_4_search_oneway_flight', { ...chicago, ...airports })).toEqual(byCity);
    expect(airportOf(' warsaw')).toBe('Port Lotniczy Syrenka');
  });

  it.each(['Atlantis', '', 'Port Lotniczy Syrenka'])('have no airport in %j', (city) => {
    expect(airportOf(city)).toBeUndefined();
  });

  it.each<[string, Row]>([
    ['flights_1_search_oneway_flight', { ...toNewYork, destination_city: 'Atlantis' }],
    ['flights_1_search_roundtrip_flights', { ...toNewYork, return_date: '2019-03-04' }],
    ['flights_2_search_oneway_flight', { ...paris, airlines: 'Alaska Airlines' }],
    ['flights_2_search_roundtrip_flights', { ...paris, return_date: '2019-03-11' }],
    ['flights_4_search_oneway_flight', { ...chicago, origin_airport: 'Atlantis' }],
    ['flights_4_search_roundtrip_flights', { ...chicago, return_date: '2019-03-11' }],
  ])('of %s are not found with %j', async (api, query) => {
    expect(await found(api, query)).toEqual([]);
  });

  it.each<[string, Row, string]>([
    ['flights_1_search_oneway_flight', toNewYork, 'price'],
    ['flights_2_search_roundtrip_flights', paris, 'fare'],
    ['flights_4_search_roundtrip_flights', chicago, 'price'],
  ])('of %s cost more in a better class, and Economy if none is wished for', async (api, query, price) => {
    const classes = ['Economy', 'Premium Economy', 'Business'];
    const prices = async (more: Row) => (await found(api, { ...query, ...more })).map((row) => Number(row[price]));
    const [economy = [], ...better] = await Promise.all(classes.map((seating_class) => prices({ seating_class })));
    expect(economy.length).toBeGreaterThan(1);
    expect(await prices({})).toEqual(economy);
    expect(better).toEqual([1.5, 2.8].map((factor) => economy.map((one) => Math.round(one * factor))));
  });

  it('are paid together in Flights_4, and each in Flights_2', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((number_of_tickets) => found('flights_4_search_oneway_flight', { ...chicago, number_of_tickets })),
    );
    expect(two?.map(({ price }) => price)).toEqual(one?.map(({ price }) => 2 * Number(price)));
    const alone = await found('flights_2_search_oneway_flight', paris);
    const together = await found('flights_2_search_oneway_flight', { ...paris, passengers: 4 });
    expect(together.map(({ fare }) => fare)).toEqual(alone.map(({ fare }) => fare));
  });

  it('are through the night when they land at an earlier hour than they leave', () => {
    const redeyes = flights.filter((row) => row.outbound_arrival_time < row.outbound_departure_time);
    expect(redeyes.length).toBeGreaterThan(0);
    expect(flights.filter((row) => row.is_redeye)).toEqual(redeyes);
  });
});

describe('trips there and back', () => {
  const day = { departure_date: '2019-02-28' };
  const origin = { origin: 'London', destination: 'New York' };
  const cities = { origin_city: 'London', destination_city: 'New York' };
  const airports = { origin_airport: 'London', destination_airport: 'New York' };
  const toSeattle = { origin_city: 'San Francisco', destination_city: 'Seattle' };
  const all = ['British Airways', 'American Airlines', 'Delta Airlines', 'United Airlines'];

  it.each<[string, Row, readonly string[], readonly string[]]>([
    ['flights_1_search_roundtrip_flights', cities, ['American Airlines'], all],
    ['flights_2_search_roundtrip_flights', origin, ['American Airlines'], all],
    ['flights_2_search_roundtrip_flights', { origin: 'New York', destination: 'London' }, [], all],
    ['flights_3_search_roundtrip_flights', toSeattle, ['Alaska Airlines'], ['Alaska Airlines', 'United Airlines']],
    ['flights_4_search_roundtrip_flights', airports, ['American Airlines'], all],
  ])(
    'of %s are found for one day with %j only where one can fly back after landing',
    async (api, query, same, next) => {
      const by = async (return_date: string) =>
        (await found(api, { ...day, ...query, return_date })).map(({ airlines }) => airlines);
      expect(await by('2019-02-27')).toEqual([]);
      expect(await by('2019-02-28')).toEqual(same);
      expect(await by('2019-03-01')).toEqual(next);
    },
  );

  it('say nothing that the service does not return', async () => {
    const task = await transacted('flights_1_reserve_roundtrip_flights', pair);
    const api = registry.apis.get('flights_1_reserve_roundtrip_flights');
    expect(Object.keys(task.result ?? {}).filter((name) => !api?.properties.has(name))).toEqual([]);
  });

  it.each<[boolean, string, string, string, boolean]>([
    [true, 'later on the day', '2019-02-28', '12:30', false],
    [true, 'a minute before', '2019-03-01', '12:29', false],
    [true, 'at the very minute', '2019-03-01', '12:30', false],
    [true, 'a minute later', '2019-03-01', '12:31', true],
    [true, 'a day later', '2019-03-02', '00:00', true],
    [false, 'a minute before', '2019-02-28', '12:29', false],
    [false, 'at the very minute', '2019-02-28', '12:30', false],
    [false, 'a minute later', '2019-02-28', '12:31', true],
    [false, 'the next morning', '2019-03-01', '00:00', true],
    [false, 'the day before', '2019-02-27', '23:59', false],
  ])('that land at 12:30 (%s: on the next day) and go on %s: %s %s', (arrives_next_day, _, date, time, expected) => {
    const times = { outbound_arrival_time: '12:30', arrives_next_day, inbound_departure_time: time };
    expect(leavesAfterLanding(times, { ...day, return_date: date })).toBe(expected);
  });
});

describe('a cab', () => {
  const ride = registry.apis.get('ride_sharing_1_get_ride');
  if (ride?.kind !== 'transaction') throw new Error('There are no cabs.');

  const cab = async (destination: string, number_of_riders: number, shared_ride: boolean) => {
    const { reply } = await outcomeOf(ride, { destination, number_of_riders, shared_ride });
    const { ride_fare, approximate_ride_duration } = reply.status === 'success' ? reply.result : {};
    return { fare: Number(ride_fare), minutes: Number(approximate_ride_duration) };
  };

  it('costs less and takes longer with strangers, and costs more for more people, wherever it goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.integer({ min: 1, max: 3 }), async (destination, riders) => {
        const alone = await cab(destination, riders, false);
        const shared = await cab(destination, riders, true);
        const fuller = await cab(destination, riders + 1, false);
        expect(shared.fare).toBeLessThan(alone.fare);
        expect(shared.minutes).toBeGreaterThan(alone.minutes);
        expect(fuller.fare).toBeGreaterThan(alone.fare);
        expect(fuller.minutes).toBe(alone.minutes);
      }),
    );
  });

  it.each(['number_of_riders: 5', 'number_of_riders: 0', 'shared_ride: "perhaps"'])(
    'cannot be had with %s',
    async (slot) => {
      const session = await play([]);
      const { feedback } = await session.turn(`ride_sharing_1_get_ride({ destination: "Zoo", ${slot} })`);
      expect(feedback?.code).toBe('invalid-value');
    },
  );
});
