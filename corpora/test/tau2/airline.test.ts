import { describe, expect, it, test } from 'vitest';
import type { Tau2World } from '../../src/tau2/world/tau2-world.js';
import { agency } from './fixture.js';

const IDA = { first_name: 'Ida', last_name: 'Moss', dob: '1990-01-02' };

const booking = {
  user_id: 'ida_moss_1',
  origin: 'JFK',
  destination: 'SEA',
  flight_type: 'one_way',
  cabin: 'economy',
  flights: [{ flight_number: 'HAT001', date: '2024-05-16' }],
  passengers: [IDA],
  payment_methods: [
    { payment_id: 'certificate_1', amount: 100 },
    { payment_id: 'gift_card_1', amount: 30 },
    { payment_id: 'credit_card_1', amount: '100' },
  ],
  total_baggages: 3,
  nonfree_baggages: 1,
  insurance: 'yes',
};

const paid = (...payments: readonly (readonly [payment_id: string, amount: unknown])[]) =>
  payments.map(([payment_id, amount]) => ({ payment_id, amount }));

type Held = Record<string, unknown> & { payment_history: readonly object[]; flights: readonly object[] };

function reservation(world: Tau2World, reservation_id: string): Held {
  return JSON.parse(world.call({ name: 'get_reservation_details', arguments: { reservation_id } }).text) as Held;
}

function methods(world: Tau2World): Record<string, { amount: number } | undefined> {
  const { text } = world.call({ name: 'get_user_details', arguments: { user_id: 'ida_moss_1' } });
  return (JSON.parse(text) as { payment_methods: Record<string, { amount: number }> }).payment_methods;
}

function seats(world: Tau2World): unknown {
  const args = { origin: 'JFK', destination: 'SEA', date: '2024-05-16' };
  const [offer] = JSON.parse(world.call({ name: 'search_direct_flight', arguments: args }).text) as Record<
    string,
    unknown
  >[];
  return (offer?.available_seats as { economy: number } | undefined)?.economy;
}

const call = (name: string, args: object) => agency.call({ name, arguments: args as Record<string, unknown> });

describe('reads of the agency', () => {
  it('writes an offer with its fields as they are declared', () => {
    const { text } = call('search_direct_flight', { origin: 'SEA', destination: null, date: '2024-05-20' });
    expect(text).toBe(
      '[{"flight_number": "HAT004", "origin": "SEA", "destination": "JFK", "status": "available", ' +
        '"scheduled_departure_time_est": "12:00:00", "scheduled_arrival_time_est": "20:00:00", "date": null, ' +
        '"available_seats": {"basic_economy": 1, "economy": 1, "business": 1}, ' +
        '"prices": {"basic_economy": 200, "economy": 250, "business": 500}}]',
    );
  });

  test.each([
    ['JFK', 'SEA', '2024-05-20', [['2024-05-20', '2024-05-21']]],
    // The next day of the 16th is none on which a flight goes.
    ['JFK', 'SEA', '2024-05-16', []],
    ['SEA', 'ORD', '2024-05-20', [['2024-05-20', '2024-05-20']]],
    ['ORD', 'JFK', '2024-05-17', []],
    ['XXX', 'SEA', '2024-05-20', []],
  ])('finds connections from %s to %s on %s', (origin, destination, date, dates) => {
    const { text } = call('search_onestop_flight', { origin, destination, date });
    const pairs = JSON.parse(text) as { date: string }[][];
    expect(pairs.map((pair) => pair.map((one) => one.date))).toEqual(dates);
  });

  it('lists twenty airports and tells a status', () => {
    expect(JSON.parse(call('list_all_airports', {}).text)).toHaveLength(20);
    expect(call('get_flight_status', { flight_number: 'HAT001', date: '2024-05-18' }).text).toBe('delayed');
  });

  test.each<[string, object, string]>([
    ['get_user_details', { user_id: 'ida' }, 'USER_NOT_FOUND'],
    ['get_reservation_details', { reservation_id: 'aaaaa1' }, 'RESERVATION_NOT_FOUND'],
    ['get_flight_status', { flight_number: 'HAT009', date: '2024-05-18' }, 'FLIGHT_NOT_FOUND'],
    ['get_flight_status', { flight_number: 'HAT001', date: '2024-05-19' }, 'NO_SUCH_DATE'],
  ])('%s %j fails', (name, args, error) => {
    expect(call(name, args)).toMatchObject({ error, world: agency });
  });
});

describe('a booking', () => {
  it('takes seats, gift card money and the whole certificate', () => {
    const { world, text } = call('book_reservation', booking);
    expect(JSON.parse(text)).toMatchObject({
      reservation_id: 'HATHAT',
      created_at: '2024-05-15T15:00:00',
      flights: [{ flight_number: 'HAT001', origin: 'JFK', destination: 'SEA', price: 150 }],
      payment_history: [{ amount: 100 }, { amount: 30 }, { payment_id: 'credit_card_1', amount: 100 }],
      status: null,
    });
    expect(methods(world)).toMatchObject({ gift_card_1: { amount: 60 } });
    expect(methods(world).certificate_1).toBeUndefined();
    expect([seats(agency), seats(world)]).toEqual([2, 1]);
    expect(call('get_user_details', { user_id: 'ida_moss_1' }).text).not.toContain('HATHAT');
  });

  it('tells the right price where the payments do not add up', () => {
    const result = call('book_reservation', { ...booking, payment_methods: paid(['credit_card_1', 1]) });
    expect(result).toMatchObject({ error: 'SUM_MISMATCH', world: agency });
    expect(result.text).toMatch(/230.*\b1\b/);
  });

  it('keeps the deductions that it made before a certificate was gone', () => {
    const payment_methods = paid(['gift_card_1', 30], ['certificate_1', 100], ['certificate_1', 100]);
    const result = call('book_reservation', { ...booking, payment_methods });
    expect(result.error).toBe('CERT_GONE');
    expect(methods(result.world)).toEqual(
      expect.objectContaining({ gift_card_1: expect.objectContaining({ amount: 60 }) as object }),
    );
    expect(seats(result.world)).toBe(2);
  });

  const flight = (flight_number: string, date: string) => ({ flights: [{ flight_number, date }] });

  test.each<[object, string]>([
    [{ user_id: 'ida' }, 'USER_NOT_FOUND'],
    [{ cabin: 'first' }, 'INVALID'],
    [{ insurance: true }, 'INVALID'],
    [{ flight_type: 'return' }, 'INVALID'],
    [{ passengers: [{ first_name: 'Ida', last_name: 'Moss' }] }, 'INVALID'],
    [{ passengers: 'Ida' }, 'INVALID'],
    [{ payment_methods: paid(['credit_card_1', 1.5]) }, 'INVALID'],
    [{ total_baggages: 'three' }, 'INVALID'],
    [flight('HAT009', '2024-05-16'), 'FLIGHT_NOT_FOUND'],
    [flight('HAT001', '2024-05-19'), 'NO_SUCH_DATE'],
    [flight('HAT001', '2024-05-18'), 'NOT_AVAILABLE'],
    [{ ...flight('HAT001', '2024-05-20'), passengers: [IDA, IDA] }, 'NO_SEATS'],
    [{ payment_methods: paid(['paypal_1', 230]) }, 'METHOD_NOT_FOUND'],
    [{ payment_methods: paid(['gift_card_1', 230]) }, 'NO_BALANCE'],
    [{ payment_methods: paid(['certificate_1', 101], ['credit_card_1', 129]) }, 'NO_BALANCE'],
  ])('with %j fails, and changes nothing', (changes, error) => {
    expect(call('book_reservation', { ...booking, ...changes })).toMatchObject({ error, world: agency });
  });

  it('is not made a fourth time', () => {
    const free = { ...booking, flights: [], passengers: [], payment_methods: [], nonfree_baggages: 0 };
    let world: Tau2World = agency;
    for (const id of ['HATHAT', 'HATHAU', 'HATHAV']) {
      const result = world.call({ name: 'book_reservation', arguments: free });
      expect(result.text).toContain(id);
      world = result.world;
    }
    expect(world.call({ name: 'book_reservation', arguments: free }).error).toBe('TOO_MANY_RESERVATIONS');
  });
});

describe('a reservation', () => {
  it('is cancelled as often as somebody wants, and frees no seats', () => {
    const once = call('cancel_reservation', { reservation_id: 'AAAAA1' });
    const twice = once.world.call({ name: 'cancel_reservation', arguments: { reservation_id: 'AAAAA1' } });
    expect(reservation(twice.world, 'AAAAA1').payment_history).toEqual(
      paid(['credit_card_1', 120], ['credit_card_1', -120], ['credit_card_1', -120], ['credit_card_1', 120]),
    );
    expect(seats(twice.world)).toBe(2);
  });

  it('gets bags, of which the further ones cost', () => {
    const args = { reservation_id: 'AAAAA1', total_baggages: 3, nonfree_baggages: 1, payment_id: 'gift_card_1' };
    const { world } = call('update_reservation_baggages', args);
    expect(reservation(world, 'AAAAA1')).toMatchObject({ total_baggages: 3, nonfree_baggages: 1 });
    expect(methods(world)).toMatchObject({ gift_card_1: { amount: 40 } });
    const fewer = { ...args, total_baggages: 0, nonfree_baggages: 0 };
    const less = world.call({ name: 'update_reservation_baggages', arguments: fewer });
    expect(reservation(less.world, 'AAAAA1').payment_history).toHaveLength(2);
  });

  it('keeps the price of a segment that stays, and pays or refunds for others', () => {
    const flights = [{ flight_number: 'HAT001', date: '2024-05-16' }];
    const change = { reservation_id: 'AAAAA1', cabin: 'economy', flights, payment_id: 'gift_card_1' };
    expect(reservation(call('update_reservation_flights', change).world, 'AAAAA1').payment_history).toHaveLength(1);
    const cheaper = call('update_reservation_flights', { ...change, cabin: 'basic_economy' });
    expect(reservation(cheaper.world, 'AAAAA1')).toMatchObject({
      cabin: 'basic_economy',
      flights: [{ price: 100 }],
      payment_history: [{}, { payment_id: 'gift_card_1', amount: -20 }],
    });
    expect(methods(cheaper.world)).toMatchObject({ gift_card_1: { amount: 110 } });
  });

  it('gets other passengers, as many as before', () => {
    const passengers = [{ first_name: 'Ole', last_name: 'Pine', dob: '1980-01-02' }];
    const { world } = call('update_reservation_passengers', { reservation_id: 'AAAAA1', passengers });
    expect(reservation(world, 'AAAAA1').passengers).toEqual(passengers);
  });

  const flights = (date: string, changes = {}) => ({
    reservation_id: 'AAAAA1',
    cabin: 'economy',
    flights: [{ flight_number: 'HAT001', date }],
    payment_id: 'credit_card_1',
    ...changes,
  });
  const bags = (changes: object) => ({
    reservation_id: 'AAAAA1',
    total_baggages: 4,
    nonfree_baggages: 2,
    payment_id: 'credit_card_1',
    ...changes,
  });

  test.each<[string, object, string]>([
    ['cancel_reservation', { reservation_id: 'XXXXXX' }, 'RESERVATION_NOT_FOUND'],
    ['send_certificate', { user_id: 'ida', amount: 50 }, 'USER_NOT_FOUND'],
    ['send_certificate', { user_id: 'ida_moss_1', amount: 'fifty' }, 'INVALID'],
    ['update_reservation_baggages', bags({ reservation_id: 'XXXXXX' }), 'RESERVATION_NOT_FOUND'],
    ['update_reservation_baggages', bags({ payment_id: 'paypal_1' }), 'METHOD_NOT_FOUND'],
    ['update_reservation_baggages', bags({ payment_id: 'certificate_1' }), 'CERT_NOT_ALLOWED'],
    ['update_reservation_baggages', bags({ payment_id: 'gift_card_1' }), 'NO_BALANCE'],
    ['update_reservation_baggages', bags({ nonfree_baggages: '1' }), 'INVALID'],
    ['update_reservation_flights', flights('2024-05-16', { flights: ['HAT001'] }), 'INVALID'],
    ['update_reservation_flights', flights('2024-05-16', { reservation_id: 'XXXXXX' }), 'RESERVATION_NOT_FOUND'],
    ['update_reservation_flights', flights('2024-05-18'), 'NOT_AVAILABLE'],
    ['update_reservation_flights', flights('2024-05-21', { cabin: 'first' }), 'BAD_CABIN'],
    ['update_reservation_flights', flights('2024-05-16', { payment_id: 'certificate_1' }), 'CERT_NOT_ALLOWED'],
    ['update_reservation_flights', flights('2024-05-20', { payment_id: 'gift_card_1' }), 'NO_BALANCE'],
    ['update_reservation_passengers', { reservation_id: 'AAAAA1', passengers: [] }, 'PASSENGER_COUNT'],
    ['update_reservation_passengers', { reservation_id: 'AAAAA1', passengers: [{}] }, 'INVALID'],
    ['update_reservation_passengers', { reservation_id: 'XXXXXX', passengers: [IDA] }, 'RESERVATION_NOT_FOUND'],
  ])('%s %j fails, and changes nothing', (name, args, error) => {
    expect(call(name, args)).toMatchObject({ error, world: agency });
  });

  it('has certificates sent to its user three times', () => {
    let world: Tau2World = agency;
    for (const id of ['certificate_3221322', 'certificate_3221323', 'certificate_3221324']) {
      const result = world.call({ name: 'send_certificate', arguments: { user_id: 'ida_moss_1', amount: 50 } });
      expect(result.text).toContain(id);
      world = result.world;
    }
    expect(methods(world).certificate_3221324?.amount).toBe(50);
    const fourth = world.call({ name: 'send_certificate', arguments: { user_id: 'ida_moss_1', amount: 50 } });
    expect(fourth.error).toBe('TOO_MANY_CERTIFICATES');
  });
});

it('refuses an amount that is no finite number', () => {
  const call = { name: 'send_certificate', arguments: { user_id: 'ida_moss_1', amount: Number('1e400') } };
  expect(agency.call(call).error).toBe('INVALID');
});

describe('arguments of an odd form are taken as Python takes them', () => {
  const call = (name: string, args: Record<string, unknown>) => agency.call({ name, arguments: args });
  const bags = (changes: object) =>
    call('update_reservation_baggages', {
      ...{ reservation_id: 'AAAAA1', total_baggages: 2, nonfree_baggages: 0, payment_id: 'credit_card_1' },
      ...changes,
    });

  it.each<[unknown, unknown]>([
    ['3', '3'],
    [2.5, 2.5],
    ['1_000', '1_000'],
    [null, null],
    [
      { b: 1, a: ['é'] },
      { b: 1, a: ['é'] },
    ],
    [1e21, 1e21],
  ])('bags %j are kept as they are, in the digest too', (given, held) => {
    const { world, error } = bags({ total_baggages: given });
    expect(error).toBeUndefined();
    expect(reservation(world, 'AAAAA1').total_baggages).toEqual(held);
    expect(world.digest()).not.toBe(bags({ total_baggages: 2 }).world.digest());
  });

  it('bags that are not free are reckoned with, and need be no whole number', () => {
    const { world } = bags({ nonfree_baggages: 2.5 });
    expect(reservation(world, 'AAAAA1')).toMatchObject({ nonfree_baggages: 2.5 });
    expect(reservation(world, 'AAAAA1').payment_history.at(-1)).toEqual({ payment_id: 'credit_card_1', amount: 125 });
    expect(bags({ nonfree_baggages: true }).error).toBeUndefined();
    for (const wrong of ['3', null, [], {}, 1e21]) expect(bags({ nonfree_baggages: wrong }).error).toBe('INVALID');
  });

  it('a price that is no whole number fails, and a gift card is charged all the same', () => {
    const { world, error } = bags({ nonfree_baggages: 0.51, payment_id: 'gift_card_1' });
    expect(error).toBe('INVALID');
    expect(methods(world).gift_card_1?.amount).toBe(90 - 25.5);
  });

  it('passengers that are no objects are kept where there are as many', () => {
    for (const passengers of [['Ida'], 'I', { Ida: 1 }, [7]]) {
      const { world, error } = call('update_reservation_passengers', { reservation_id: 'AAAAA1', passengers });
      expect(error).toBeUndefined();
      expect(reservation(world, 'AAAAA1').passengers).toEqual(passengers);
    }
    for (const passengers of [['Ida', 'Ole'], '', 'Ida', 7, null, [{}]])
      expect(call('update_reservation_passengers', { reservation_id: 'AAAAA1', passengers }).error).toBeDefined();
  });

  it('flights that are an empty text are no flights, and then any cabin will do', () => {
    const args = { reservation_id: 'AAAAA1', cabin: 7, payment_id: 'credit_card_1' };
    for (const flights of ['', {}, []]) {
      const { world, error } = call('update_reservation_flights', { ...args, flights });
      expect(error).toBeUndefined();
      expect(reservation(world, 'AAAAA1')).toMatchObject({ flights: [], cabin: 7 });
    }
    for (const flights of ['HAT001', { HAT001: 1 }, 7, null])
      expect(call('update_reservation_flights', { ...args, flights }).error).toBe('INVALID');
  });

  it('whole numbers may be texts that hold one where a record is built', () => {
    const book = (changes: object) => call('book_reservation', { ...booking, ...changes });
    expect(book({ total_baggages: '3' }).error).toBeUndefined();
    expect(book({ total_baggages: '1_000' }).error).toBeUndefined();
    expect(book({ total_baggages: '3.0' }).error).toBeUndefined();
    for (const wrong of ['1__000', '_1', '3.5', 1e21, 2.5])
      expect(book({ total_baggages: wrong }).error).toBe('INVALID');
    expect(book({ nonfree_baggages: '1' }).error).toBe('INVALID');
  });

  it('a date that is a list fails where a flight is looked at, and finds nothing else', () => {
    const search = (origin: string) =>
      call('search_direct_flight', { origin, destination: 'SEA', date: ['2024-05-16'] });
    expect(search('JFK').error).toBe('INVALID');
    expect(search('LHR')).toMatchObject({ text: '[]' });
  });
});
