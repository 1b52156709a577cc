import { createSession, type Row, restoreSession } from 'typetod';
import { describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { answer, play, taskAt, transact } from './play.js';

interface Attempt {
  readonly title: string;
  readonly api: string;
  readonly args: Row;
}

const bamboo = { restaurant_name: 'Bamboo Garden', location: 'San Jose' };
const oxford = { from_city: 'London', to_city: 'Oxford', departure_date: '2019-03-05', num_passengers: 2 };
const stay = { location: 'London', check_in_date: '2019-03-09', stay_length: 2 };
const nimbus = { movie_name: 'Captain Nimbus', location: 'Oakland', show_date: '2019-03-02', number_of_tickets: 2 };
const transfer = { account_type: 'checking', recipient_name: 'Ada' };

const SUCCESSES: readonly (Attempt & { readonly result: Row })[] = [
  {
    title: 'books a free table, for two and today unless told otherwise',
    api: 'restaurants_2_reserve_restaurant',
    args: { ...bamboo, time: '18:00' },
    result: { phone_number: '408-555-0101', date: '2019-03-01', number_of_seats: 2, category: 'Asian' },
  },
  {
    title: 'finds a restaurant by its name in any case, and returns it as written',
    api: 'restaurants_2_reserve_restaurant',
    args: { restaurant_name: 'silver NOODLE', location: 'san jose', time: '19:00' },
    result: { restaurant_name: 'Silver Noodle', location: 'San Jose' },
  },
  {
    title: 'sells bus tickets at the fare of the whole party',
    api: 'buses_3_buy_bus_ticket',
    args: { ...oxford, departure_time: '07:15' },
    result: { price: 24, from_station: 'Greenwood Coach Station', additional_luggage: false },
  },
  {
    title: 'plays a film with other subtitles',
    api: 'media_3_play_movie',
    args: { title: 'hollow hill', subtitle_language: 'French' },
    result: { title: 'Hollow Hill', genre: 'Horror', subtitle_language: 'French' },
  },
  {
    title: 'transfers money',
    api: 'banks_2_transfer_money',
    args: { ...transfer, transfer_amount: 40.25 },
    result: { transfer_time: 1, recipient_account_type: 'checking' },
  },
  {
    title: 'sets an alarm under the usual name',
    api: 'alarm_1_add_alarm',
    args: { new_alarm_time: '04:30' },
    result: { new_alarm_time: '04:30', new_alarm_name: 'New alarm' },
  },
  {
    title: 'calls a regular car when any will do',
    api: 'ride_sharing_2_get_ride',
    args: { destination: 'Zoo', number_of_seats: 2, ride_type: 'dontcare' },
    result: { ride_type: 'Regular', destination: 'Zoo' },
  },
  {
    title: 'books hotel rooms',
    api: 'hotels_4_reserve_hotel',
    args: { place_name: 'Hotel Marlowe Gate', ...stay },
    result: { star_rating: 5, number_of_rooms: 1, street_address: '1 Marlowe Crescent' },
  },
  {
    title: 'shares a location',
    api: 'messaging_1_share_location',
    args: { location: '12 Almond Way', contact_name: 'Priya' },
    result: { location: '12 Almond Way', contact_name: 'Priya' },
  },
  {
    title: 'asks for money',
    api: 'payment_1_request_payment',
    args: { receiver: 'Bo', amount: 12 },
    result: { receiver: 'Bo', amount: 12, private_visibility: false },
  },
  {
    title: 'pays',
    api: 'payment_1_make_payment',
    args: { receiver: 'Bo', amount: 12, payment_method: 'app balance' },
    result: { payment_method: 'app balance' },
  },
  {
    title: 'sells cinema tickets for any kind of screen',
    api: 'movies_1_buy_movie_tickets',
    args: { ...nimbus, show_time: '20:45', show_type: 'dontcare' },
    result: { theater_name: 'Lakeside Grand', show_type: '3d', price: 16 },
  },
];

const FAILURES: readonly (Attempt & { readonly reason: string; readonly alternative?: Row })[] = [
  {
    title: 'a full restaurant proposes the next free half hour',
    api: 'restaurants_2_reserve_restaurant',
    args: { ...bamboo, time: '19:00' },
    reason: 'All tables are taken then.',
    alternative: { time: '20:00' },
  },
  {
    title: 'a restaurant that is not there proposes nothing',
    api: 'restaurants_2_reserve_restaurant',
    args: { ...bamboo, location: 'Oakland', time: '18:00' },
    reason: 'There is no Bamboo Garden in Oakland.',
  },
  {
    title: 'a bus that is sold out proposes the next one',
    api: 'buses_3_buy_bus_ticket',
    args: { ...oxford, departure_time: '09:45' },
    reason: 'There is no seat to be had at that time.',
    alternative: { departure_time: '11:30' },
  },
  {
    title: 'after the last bus there is nothing to propose',
    api: 'buses_3_buy_bus_ticket',
    args: { ...oxford, departure_time: '23:00' },
    reason: 'There is no seat to be had at that time.',
  },
  {
    title: 'a film that nobody has made cannot be played',
    api: 'media_3_play_movie',
    args: { title: 'Hollow Hill II' },
    reason: 'There is no film called Hollow Hill II.',
  },
  {
    title: 'an account does not give what it has not',
    api: 'banks_2_transfer_money',
    args: { ...transfer, transfer_amount: 2000 },
    reason: 'There is only $1840.25 in the checking account.',
  },
  {
    title: 'the very same alarm is not set twice',
    api: 'alarm_1_add_alarm',
    args: { new_alarm_time: '12:00', new_alarm_name: 'Lunch break' },
    reason: 'That very alarm is set already.',
  },
  {
    title: 'a hotel of another city is not booked',
    api: 'hotels_4_reserve_hotel',
    args: { place_name: 'Le Petit Quai', ...stay },
    reason: 'There is no Le Petit Quai in London.',
  },
  {
    title: 'a hotel takes no guests in the past',
    api: 'hotels_4_reserve_hotel',
    args: { place_name: 'Hotel Marlowe Gate', ...stay, check_in_date: '2019-02-28' },
    reason: 'That day has passed.',
  },
  {
    title: 'a payment proposes what would cover it',
    api: 'payment_1_make_payment',
    args: { receiver: 'Bo', amount: 200, payment_method: 'app balance' },
    reason: 'The app balance does not cover that.',
    alternative: { payment_method: 'debit card' },
  },
  {
    title: 'a payment that nothing covers proposes nothing',
    api: 'payment_1_make_payment',
    args: { receiver: 'Bo', amount: 20000, payment_method: 'credit card' },
    reason: 'The credit card does not cover that.',
  },
  {
    title: 'a cinema proposes the performance that is nearest in time',
    api: 'movies_1_buy_movie_tickets',
    args: { ...nimbus, show_time: '20:00', show_type: '3d' },
    reason: 'Captain Nimbus does not begin at that time.',
    alternative: { show_time: '20:45' },
  },
  {
    title: 'a cinema without such a screen proposes nothing',
    api: 'movies_1_buy_movie_tickets',
    args: { ...nimbus, show_time: '20:45', show_type: 'imax' },
    reason: 'Captain Nimbus does not begin at that time.',
  },
];

describe('a transaction that succeeds', () => {
  it.each(SUCCESSES)('$title', async ({ api, args, result }) => {
    const task = taskAt(await play(transact(api, args)), 0);
    expect(task.phase).toBe('performed');
    expect(task.result).toMatchObject(result);
    const { properties } = task.api;
    const refused = Object.entries(task.result ?? {}).filter(
      ([name, value]) => !properties.get(name)?.schema.safeParse(value).success,
    );
    expect(refused).toEqual([]);
    expect(Object.keys(task.result ?? {}).sort()).toEqual([...properties.keys()].sort());
  });
});

describe('a transaction that fails', () => {
  it.each(FAILURES)('$title', async ({ api, args, reason, alternative }) => {
    const { phase, ...task } = taskAt(await play(transact(api, args)), 0);
    expect({ phase, reason: task.reason, alternative: task.alternative }).toEqual({
      phase: 'failed',
      reason,
      alternative,
    });
  });

  it.each(FAILURES.filter(({ alternative }) => alternative))('can be done as proposed: $title', async (failure) => {
    const session = await play([...transact(failure.api, failure.args), 'confirm(x1)']);
    expect(taskAt(session, 0).phase).toBe('performed');
    expect(taskAt(session, 0).result).toMatchObject(failure.alternative as Row);
  });
});

describe('amounts of money', () => {
  it.each([
    'banks_2_transfer_money({ account_type: "savings", recipient_name: "Ada", transfer_amount: 0 })',
    'payment_1_make_payment({ receiver: "Bo", amount: -5 })',
    'payment_1_request_payment({ receiver: "Bo", amount: 0 })',
  ])('are more than nothing: %s', async (call) => {
    const { feedback } = await createSession({ services: allServices }).turn(call);
    expect(feedback?.code).toBe('invalid-value');
  });

  it.each(['9.999', '0.001', '"9.999"', '"0.10000001"', '1e21', '1e-7', '-0.5'])(
    'have the decimals of their currency: %s is none',
    async (amount) => {
      const { feedback } = await createSession({ services: allServices }).turn(
        `payment_1_make_payment({ receiver: "Bo", amount: ${amount} })`,
      );
      expect(feedback?.code).toBe('invalid-value');
      expect(feedback?.message).toMatch(
        /is not a value of 'amount', which holds an amount of money, without a sign, in USD with at most 2 decimals\.(?: It must be at least 0\.)?$/,
      );
    },
  );
});

describe('what a transaction changes', () => {
  it('a transfer shows in the balance, and only in the account it was from', async () => {
    const session = await play([
      ...transact('banks_2_transfer_money', { ...transfer, transfer_amount: 40.25 }),
      'x10 = banks_2_check_balance({ account_type: "checking" })',
      'x20 = banks_2_check_balance({ account_type: "savings" })',
    ]);
    expect(await answer(session, 'say(x10.account_balance)')).toBe(1800);
    expect(await answer(session, 'say(x20.account_balance)')).toBe(12500);
  });

  it('transfers add up until there is not enough', async () => {
    const send = (name: string) => [
      `${name} = banks_2_transfer_money({ account_type: "checking", recipient_name: "Ada", transfer_amount: 1000 })`,
      `confirm(${name})`,
    ];
    const session = await play([...send('x10'), ...send('x20')]);
    expect(taskAt(session, 0).phase).toBe('performed');
    expect(taskAt(session, 1)).toMatchObject({
      phase: 'failed',
      reason: 'There is only $840.25 in the checking account.',
    });
  });

  it('a new alarm is among the alarms, in the order of the day', async () => {
    const session = await play([
      'x1 = alarm_1_get_alarms({})',
      'x10 = alarm_1_add_alarm({ new_alarm_time: "05:00", new_alarm_name: "Fishing" })',
      'confirm(x10)',
      'x20 = alarm_1_get_alarms({})',
    ]);
    expect(await answer(session, 'say(x1.alarm_name)')).toBe('Morning run');
    expect(await answer(session, 'say(x20.alarm_name)')).toBe('Fishing');
  });

  it('two alarms of the same name are both offered', async () => {
    const add = (name: string, at: string) => [
      `${name} = alarm_1_add_alarm({ new_alarm_time: "${at}" })`,
      `confirm(${name})`,
    ];
    const session = await play([...add('x10', '05:00'), ...add('x20', '05:15'), 'x30 = alarm_1_get_alarms({})']);
    expect(await answer(session, 'say(x30.alarm_time)')).toBe('05:00');
    await session.turn('x40 = next(x30)');
    expect(await answer(session, 'say(x40.alarm_time)')).toBe('05:15');
  });

  it('a booked table is taken', async () => {
    const book = (name: string) => [
      `${name} = restaurants_2_reserve_restaurant({ restaurant_name: "Saffron Table", location: "San Jose", time: "19:00" })`,
      `confirm(${name})`,
    ];
    const session = await play([...book('x10'), ...book('x20')]);
    expect(taskAt(session, 1)).toMatchObject({ phase: 'failed', alternative: { time: '19:30' } });
  });

  it('payments use up the app balance', async () => {
    const pay = (name: string) => [
      `${name} = payment_1_make_payment({ receiver: "Bo", amount: 100, payment_method: "app balance" })`,
      `confirm(${name})`,
    ];
    const session = await play([...pay('x10'), ...pay('x20')]);
    expect(taskAt(session, 1)).toMatchObject({ phase: 'failed', alternative: { payment_method: 'debit card' } });
  });
});

describe('searches', () => {
  it('one takes what another found', async () => {
    const session = await play([
      'x1 = maps_get_directions({ to: next(meetings_get_meetings({ sort_by: "date" })).location })',
    ]);
    expect(await answer(session, 'say(x1.to)')).toBe('Juniper Hall, 2.14');
  });

  it('meetings that have begun are left out', async () => {
    const session = createSession({ services: allServices, now: '2024-02-28T12:30' });
    await session.turn('x1 = meetings_get_meetings({})');
    expect(await answer(session, 'say(x1.title)')).toBe('Lunch with the interns');
    await session.turn('x10 = meetings_get_meetings({ sort_by: "title" })');
    expect(await answer(session, 'say(x10.title)')).toBe('Accessibility audit');
    expect(await answer(session, 'say(x10.date)')).toBe('2024-03-01');
  });

  it('a film is listed once, though it is on at two cinemas', async () => {
    const { world } = await play(['x1 = movies_1_find_movies({ location: "San Jose" })']);
    const [task] = world.tasks;
    const titles = task?.kind === 'search' ? task.results?.rows.map((row) => row.movie_name) : [];
    expect(titles).toHaveLength(9);
    expect(new Set(titles).size).toBe(9);
  });

  it('a roundtrip costs both ways, for everybody and with bags', async () => {
    const journey =
      'origin_city: "San Francisco", destination_city: "New York", departure_date: "2019-03-04", return_date: "2019-03-08"';
    const session = await play([
      `x1 = flights_3_search_roundtrip_flights({ ${journey}, airlines: "United Airlines", passengers: 2, number_checked_bags: 1 })`,
    ]);
    expect(await answer(session, 'say(x1.price)')).toBe((289 + 301 + 35) * 2);
    expect(await answer(session, 'say(x1.inbound_departure_time)')).toBe('08:15');
  });

  it('a roundtrip does not end before it begins', async () => {
    const journey =
      'origin_city: "San Francisco", destination_city: "New York", departure_date: "2019-03-04", return_date: "2019-03-03"';
    const session = createSession({ services: allServices });
    const { actions } = await session.turn(`flights_3_search_roundtrip_flights({ ${journey} })`);
    expect(actions).toMatchObject([
      { kind: 'notification' },
      { kind: 'relax', values: { return_date: '2019-03-05' } },
      { kind: 'relax', values: { departure_date: '2019-03-02' } },
    ]);
  });

  it.each([
    ['restaurants_2_find_restaurants({ location: "Oakland", category: "Asian" })', 'restaurants_2_reserve_restaurant'],
    ['hotels_4_search_hotel({ location: "Paris" })', 'hotels_4_reserve_hotel'],
    ['banks_2_check_balance({ account_type: "savings" })', 'banks_2_transfer_money'],
    ['alarm_1_get_alarms({})', 'alarm_1_add_alarm'],
  ])('%s leads to %s', async (call, followUp) => {
    const session = await play([`x1 = ${call}`]);
    const { actions } = await session.turn('select(x3)');
    expect(actions[0]).toMatchObject({ kind: 'suggest', api: followUp });
  });

  it.each([
    ['media_3_find_movies({ genre: "Drama" })', 'media_3_play_movie'],
    ['movies_1_find_movies({ location: "Oakland" })', 'movies_1_buy_movie_tickets'],
  ])('%s lists, and leads to %s', async (call, followUp) => {
    const session = createSession({ services: allServices });
    const listed = await session.turn(`x1 = ${call}`);
    expect(listed.actions.map((action) => action.kind)).toEqual(['slice']);
    const { actions } = await session.turn('select(next(x1))');
    expect(actions[0]).toMatchObject({ kind: 'suggest', api: followUp });
  });

  it('what was selected is carried to the booking', async () => {
    const session = await play([
      'x1 = buses_3_find_bus({ from_city: "London", to_city: "Oxford", departure_date: "2019-03-05", num_passengers: 2 })',
      'x5 = select(x3)',
    ]);
    const { actions } = await session.turn('resume(x6)');
    expect(actions[0]).toMatchObject({ kind: 'confirm' });
    expect(taskAt(session, 1).slots.departure_time?.canonical).toBe('07:15');
  });
});

describe('determinism', () => {
  const script = [
    'x1 = restaurants_2_find_restaurants({ location: "San Francisco", category: "dontcare" })',
    'x10 = next(x1)',
    'x20 = select(x10)',
    ...transact('ride_sharing_2_get_ride', { destination: 'Pier 9', number_of_seats: 3, ride_type: 'Pool' }).map(
      (line) => line.replaceAll('x1', 'x40'),
    ),
    'weather_1_get_weather({ city: "Reykjavik", date: "2019-03-08" })',
    'movies_1_find_movies({ location: "San Francisco", show_type: "3d" })',
    'maps_get_directions({ to: "the aquarium" })',
    'say()',
  ];

  it('two sessions write the same bytes', async () => {
    const [first, second] = [await play(script), await play(script)];
    expect(first.save()).toBe(second.save());
  });

  it('a session is restored to the same world', async () => {
    const session = await play(script);
    const restored = await restoreSession(session.save(), { services: allServices });
    expect(restored.digest()).toBe(session.digest());
    expect(restored.save()).toBe(session.save());
  });

  it('answers do not depend on which session asks', async () => {
    const [first, second] = [await play(script, 'one'), await play(script, 'two')];
    expect(first.digest()).toBe(second.digest());
  });
});
