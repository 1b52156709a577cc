import { createSession, search, service, type Session, success, transaction } from 'typetod';
import { z } from 'zod';
import { openTasks, dialogueState, serviceState } from '../../src/world/index.js';
import { describe, expect, test } from 'vitest';
import { banks2 } from '../../apis/banks_2/index.js';
import { payment1 } from '../../apis/payment_1/index.js';
import { sessionAfter, BOOK, bookAt, dining, FIND, FOUND, open, RIDE, take } from '../engine/fixtures.js';

function values(session: Session, service = 'Dining_1'): Record<string, unknown> | undefined {
  const state = serviceState(session.world, service);
  return state && Object.fromEntries(Object.entries(state.slots).map(([name, slot]) => [name, slot.canonical]));
}

describe('the dialogue state', () => {
  test('is empty before anything was said', () => {
    expect(dialogueState(open().world)).toEqual([]);
    expect(serviceState(open().world, dining)).toBeUndefined();
  });

  test('folds the tasks of a service: the newest values on top', async () => {
    const session = await sessionAfter(FOUND, bookAt('19:00', 'x9'));
    expect(serviceState(session.world, 'Dining_1')?.intent).toBe('BookTable');
    expect(values(session)).toEqual({ city: 'San Jose', cuisine: 'asian', place_name: 'Bamboo', time: '19:00' });
  });

  test('forgets what a newer task takes but was not given: a lost value is missing, not assumed', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)');
    expect(values(session)).toMatchObject({ place_name: 'Bamboo' });
    await take(session, `x20 = ${BOOK}({ time: "19:00" })`);
    expect(values(session)).toEqual({ city: 'San Jose', cuisine: 'asian', time: '19:00' });
  });

  test('starts afresh after a transaction that no search led to: the next payment is another one', async () => {
    const session = createSession({ services: [payment1] });
    await take(
      session,
      'x1 = payment_1_make_payment({ payment_method: "app balance", amount: 20, receiver: "Yusuf" })',
    );
    await take(session, 'x9 = payment_1_request_payment({ receiver: "Yusuf" })');
    expect(values(session, 'Payment_1')).toEqual({ receiver: 'Yusuf' });
    await take(session, 'x9.amount = 5');
    expect(values(session, 'Payment_1')).toEqual({ receiver: 'Yusuf', amount: 5 });
  });

  test('keeps a transaction to which a search led, also when the search goes on after it', async () => {
    const session = await sessionAfter(FOUND, bookAt('19:00', 'x9'), 'next(x1)');
    expect(values(session)).toMatchObject({ time: '19:00' });
  });

  test('goes on after a transaction of the same intent, and after one that a search led to', async () => {
    const session = createSession({ services: [banks2] });
    await take(session, 'x1 = banks_2_check_balance({ account_type: "savings" })');
    await take(session, 'x9 = banks_2_transfer_money({ account_type: "savings", recipient_name: "Ada" })');
    await take(session, 'x20 = banks_2_check_balance({ account_type: "checking" })');
    expect(values(session, 'Banks_2')).toEqual({ account_type: 'checking', recipient_name: 'Ada' });
    const payments = createSession({ services: [payment1] });
    await take(payments, 'x1 = payment_1_request_payment({ receiver: "Yusuf", private_visibility: true })');
    await take(payments, 'x9 = payment_1_request_payment({ receiver: "Ada", private_visibility: true })');
    expect(values(payments, 'Payment_1')).toEqual({ receiver: 'Ada', private_visibility: true });
  });

  test('follows the task that was touched last', async () => {
    const session = await sessionAfter(FOUND, bookAt('19:00', 'x9'), 'next(x1)');
    expect(serviceState(session.world, 'Dining_1')?.intent).toBe('FindPlace');
    await take(session, 'x9.seats = 3');
    expect(serviceState(session.world, 'Dining_1')?.intent).toBe('BookTable');
  });

  test('lists services in the order in which they were touched last', async () => {
    const session = await sessionAfter(FOUND, `x9 = ${RIDE}({ riders: 1 })`);
    expect(session.state.map(({ service }) => service)).toEqual(['Dining_1', 'Ride_1']);
    await take(session, 'next(x1)');
    expect(session.state.map(({ service }) => service)).toEqual(['Ride_1', 'Dining_1']);
    await take(session, 'x9.riders = 2', bookAt('19:00', 'x40'));
    expect(session.state.map(({ service }) => service)).toEqual(['Ride_1', 'Dining_1']);
  });

  test('leaves out what is only suggested or was put off', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)');
    expect(openTasks(session.world).map(({ api }) => api.intent)).toEqual(['FindPlace']);
    await take(session, 'suspend(x6)', 'suspend(x1)');
    expect(session.state).toEqual([]);
    await take(session, 'resume(x1)');
    expect(session.state.map(({ intent }) => intent)).toEqual(['FindPlace']);
  });

  test('holds the properties asked for in this turn, once each, by service', async () => {
    const session = await sessionAfter(FOUND, `x9 = ${RIDE}({ destination: "Home", riders: 1 })`);
    const result = await take(session, 'say(x3.phone, x3.rating)\nsay(x3.phone, x9.fare)');
    expect(result.state.map(({ service, requested }) => [service, requested])).toEqual([
      ['Dining_1', ['phone', 'rating']],
      ['Ride_1', ['fare']],
    ]);
    expect((await take(session, 'say(x3)')).state.flatMap(({ requested }) => requested)).toEqual([]);
  });

  test('does not count what the agent says as asked for', async () => {
    const session = await sessionAfter(FOUND, bookAt('19:00', 'x9'));
    const result = await session.turn('confirm(x9)', {
      choose: (moves) => [...moves, { kind: 'inform', answers: [{ variable: 'x3', property: 'phone' }], spoken: true }],
    });
    expect(result.state.flatMap(({ requested }) => requested)).toEqual([]);
  });

  test('is the same object by name or by service', async () => {
    const session = await sessionAfter(`${FIND}({ city: "Oakland" })`);
    expect(serviceState(session.world, dining)).toEqual(serviceState(session.world, 'Dining_1'));
    expect(serviceState(session.world, 'Ride_1')).toBeUndefined();
  });
});

describe('a slot that serves finding alone', () => {
  const thing = { name: z.string(), city: z.string() };
  class FindHotel extends search({
    description: 'Find a hotel',
    slots: { city: z.string(), budget: z.int().optional() },
    returns: thing,
    entity: 'hotel',
    transient: ['budget'],
    search: ({ city }) => [{ name: 'Ritz', city }],
    followUp: () => BookHotel,
  }) {}
  class FindSpa extends search({
    description: 'Find a spa',
    slots: { city: z.string(), budget: z.int().optional() },
    returns: thing,
    entity: 'spa',
    search: ({ city }) => [{ name: 'Spring', city }],
  }) {}
  class BookHotel extends transaction({
    description: 'Book a hotel',
    slots: { name: z.string(), nights: z.int() },
    returns: { name: z.string() },
    transact: () => success(),
  }) {}
  const stays = service({ name: 'Stays', description: 'Stays', apis: [FindHotel, FindSpa, BookHotel] });
  const FOUND_HOTEL = 'x1 = stays_find_hotel({ city: "Rome", budget: 90 })';
  const stateAfter = async (...turns: readonly string[]) => {
    const session = createSession({ services: [stays] });
    await take(session, ...turns);
    return values(session, 'Stays');
  };

  test('is in the state while its search goes on', async () => {
    expect(await stateAfter(FOUND_HOTEL)).toEqual({ city: 'Rome', budget: 90 });
    expect(await stateAfter(FOUND_HOTEL, 'x1.city = "Oslo"')).toEqual({ city: 'Oslo', budget: 90 });
  });

  test('leaves it when a task of another API of the service begins', async () => {
    const booked = 'x20 = stays_book_hotel({ name: "Ritz", nights: 2 })';
    expect(await stateAfter(FOUND_HOTEL, booked)).toEqual({ city: 'Rome', name: 'Ritz', nights: 2 });
    expect(await stateAfter(FOUND_HOTEL, 'x20 = stays_find_spa({ city: "Rome" })')).toEqual({ city: 'Rome' });
  });

  test('comes back with its search', async () => {
    const again = await stateAfter(
      FOUND_HOTEL,
      'x20 = stays_book_hotel({ name: "Ritz", nights: 2 })',
      'x1.city = "Oslo"',
    );
    expect(again).toEqual({ city: 'Oslo', budget: 90, name: 'Ritz', nights: 2 });
  });

  test('is that of another task which has it, too', async () => {
    const spa = 'x20 = stays_find_spa({ city: "Rome", budget: 40 })';
    expect(await stateAfter(FOUND_HOTEL, spa)).toEqual({ city: 'Rome', budget: 40 });
    expect(
      await stateAfter(
        'x1 = stays_find_spa({ city: "Rome", budget: 40 })',
        'x20 = stays_book_hotel({ name: "a", nights: 1 })',
      ),
    ).toEqual({
      city: 'Rome',
      budget: 40,
      name: 'a',
      nights: 1,
    });
  });

  test('must be a slot of the search', () => {
    class Find extends search({ ...FindHotel.spec, transient: ['price' as 'budget'], followUp: () => BookHotel }) {}
    expect(() => service({ name: 'Stays', description: 'Stays', apis: [Find, BookHotel] })).toThrow(
      "stays_find: 'transient' names 'price', which is none of city, budget.",
    );
  });
});
