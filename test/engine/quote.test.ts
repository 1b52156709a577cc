import type { TransactionTask } from '../../src/world/index.js';
import {
  createSession,
  money,
  restoreSession,
  service,
  success,
  transaction,
  recordedBackend,
  record,
  liveBackend,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { guestHouse, stays, visiting } from './stays.js';

const BOOK = 'guest_house_book_stay({ room: "lake", nights: 2 })';
const task = (session: ReturnType<typeof visiting>, id = 0) => session.world.tasks[id] as TransactionTask;

describe('a quote', () => {
  test('is told with the question, as a part of the hint', async () => {
    const session = visiting();
    const turn = await session.turn(BOOK);
    expect(turn.response).toContain('hint({ confirm: ["room", "nights"], of: x1, quote: { total_price: 80 } })');
    expect(turn.actions).toMatchObject([{ kind: 'confirm', quote: { total_price: 80 } }]);
    expect(task(session).quote).toEqual({ total_price: 80 });
  });

  test('is what is done', async () => {
    const session = visiting();
    await session.turn(BOOK);
    await session.turn('confirm(x1)');
    expect(task(session).result).toMatchObject({ total_price: 80, stay: 'S1' });
  });

  test('that is another when the user confirms has nothing done, and is told anew', async () => {
    const session = visiting();
    await session.turn(BOOK);
    const turn = await session.turn('confirm(x1)', { now: '2019-03-10T09:00' });
    expect(turn).toMatchObject({
      ok: true,
      actions: [{ kind: 'confirm', quote: { total_price: 160 }, told: { total_price: 80 } }],
    });
    expect(task(session)).toMatchObject({ phase: 'asked', quote: { total_price: 160 } });
    expect(session.world.tables).toEqual({});
    await session.turn('confirm(x1)', { now: '2019-03-10T09:01' });
    expect(task(session)).toMatchObject({ phase: 'performed', result: { total_price: 160 } });
  });

  test('changes with what was booked meanwhile in the same breath', async () => {
    const session = visiting();
    await session.turn(BOOK);
    await session.turn('guest_house_book_stay({ room: "garden" })');
    const turn = await session.turn('confirm(x4)\nconfirm(x1)');
    expect(turn.actions.map(({ kind }) => kind)).toEqual(['perform', 'confirm']);
    expect(task(session)).toMatchObject({ phase: 'asked', quote: { total_price: 100 } });
  });

  test('is computed anew for a correction, and for an alternative', async () => {
    const session = visiting();
    await session.turn(BOOK);
    expect((await session.turn('x1.nights = 9')).actions).toMatchObject([{ quote: { total_price: 360 } }]);
    const failed = await session.turn('confirm(x1)');
    expect(failed.actions).toMatchObject([
      { kind: 'notification' },
      { kind: 'alternative', quote: { total_price: 280 } },
    ]);
    const changed = await session.turn('confirm(x1)', { now: '2019-03-10T09:00' });
    expect(changed.actions).toMatchObject([{ kind: 'alternative', quote: { total_price: 560 } }]);
    await session.turn('confirm(x1)', { now: '2019-03-10T09:00' });
    expect(task(session)).toMatchObject({ phase: 'performed', result: { nights: 7, total_price: 560 } });
  });

  test('is in the digest', async () => {
    const [one, other] = [visiting(), visiting({ now: '2019-03-10T09:00' })];
    await one.turn(BOOK);
    await other.turn(BOOK);
    expect(one.digest()).not.toBe(other.digest());
  });

  test('and its change are the same in a restored session, which asks nobody', async () => {
    const session = visiting();
    await session.turn(BOOK);
    await session.turn('confirm(x1)', { now: '2019-03-10T09:00' });
    await session.turn('confirm(x1)', { now: '2019-03-10T09:00' });
    const never = () => {
      throw new Error('asked');
    };
    const backend = { search: never, transact: never, quote: never };
    const restored = await restoreSession(session.save(), { services: [guestHouse], backend });
    expect(restored.digest()).toBe(session.digest());
    expect(restored.program).toBe(session.program);
  });

  test('is asked in a trial, which sends nothing where it has changed', async () => {
    const session = visiting();
    await session.turn(BOOK);
    const trial = await session.whatIf('confirm(x1)', undefined, { now: '2019-03-10T09:00' });
    expect(trial.transactions).toEqual([]);
    const turn = await session.commit(trial);
    expect(turn.actions).toMatchObject([{ kind: 'confirm', told: { total_price: 80 } }]);
    expect((await session.whatIf('confirm(x1)', undefined, { now: '2019-03-10T09:00' })).transactions).toHaveLength(1);
  });

  test('of a batch that is refused behind it leaves the world as it was', async () => {
    const session = visiting();
    await session.turn(BOOK);
    const before = session.digest();
    const turn = await session.turn('confirm(x1)\nx1.nights = "many"', { now: '2019-03-10T09:00' });
    expect(turn.feedback?.code).toBe('invalid-value');
    expect(session.digest()).toBe(before);
  });

  test('is kept by a recording, and answered from it', async () => {
    const backend = record(liveBackend);
    const session = visiting({ backend });
    await session.turn(BOOK);
    await session.turn('confirm(x1)');
    expect(backend.recordings.map(({ reply }) => reply.kind)).toEqual(['quote', 'transaction']);
    const again = visiting({ backend: recordedBackend(backend.recordings, { strict: true }), now: '2019-03-10T09:00' });
    await again.turn(BOOK);
    await again.turn('confirm(x1)');
    expect(task(again).result).toMatchObject({ total_price: 80 });
  });
});

describe('no quote', () => {
  test.each([
    ['from a backend that has none', { search: liveBackend.search, transact: liveBackend.transact }],
    ['from a backend with nothing to tell', { ...liveBackend, quote: () => ({ kind: 'quote' as const }) }],
  ])('comes %s', async (_, backend) => {
    const session = visiting({ backend });
    expect((await session.turn(BOOK)).response).toContain('hint({ confirm: ["room", "nights"], of: x1 })');
    await session.turn('confirm(x1)');
    expect(task(session).phase).toBe('performed');
  });

  test.each([
    ['a property that is not returned', { stars: 4 }, 'bad-result', "the quote has 'stars', which 'returns' has not"],
    ['a value of another type', { total_price: 'much' }, 'bad-result', '\'total_price\' in the quote is "much"'],
    ['what is no record', 12, 'bad-reply', 'quote'],
  ])('has %s', async (_, quote, code, message) => {
    const session = visiting({ backend: { ...liveBackend, quote: () => ({ kind: 'quote', quote }) as never } });
    const turn = session.turn(BOOK);
    await expect(turn).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    expect(session.awaitsResponse).toBe(true);
    expect(session.inDoubt).toEqual([]);
  });

  test('that throws when the user confirms does anything', async () => {
    let isBroken = false;
    const quote: typeof liveBackend.quote = (request) => {
      if (isBroken) throw new Error('down');
      return liveBackend.quote?.(request) as never;
    };
    const session = visiting({ backend: { ...liveBackend, quote } });
    await session.turn(BOOK);
    isBroken = true;
    const before = session.digest();
    await expect(session.turn('confirm(x1)')).rejects.toThrow('down');
    expect([session.digest(), session.inDoubt]).toEqual([before, []]);
    isBroken = false;
    await session.turn('confirm(x1)');
    expect(task(session).phase).toBe('performed');
  });

  test.each([
    ['a property that is not returned', 'hint({ confirm: ["room"], of: x1, quote: { stars: 4 } })'],
    ['nothing', 'hint({ confirm: ["room"], of: x1, quote: {} })'],
    ['another name', 'hint({ confirm: ["room"], of: x1, price: { total_price: 4 } })'],
    ['no record', 'hint({ confirm: ["room"], of: x1, quote: 4 })'],
  ])('of a hint is %s', async (_, program) => {
    const { executeProgram } = await import('../../src/engine/index.js');
    const session = visiting();
    await session.turn(BOOK);
    const step = executeProgram(session.engine, session.world, program, 'system').next();
    expect(step.value).toMatchObject({ ok: false, feedback: { code: 'bad-advice' } });
  });

  test('is asked of an API that declares none', async () => {
    class Pay extends transaction({
      description: 'Pay',
      slots: { to: z.string() },
      returns: { fee: money('Fee').optional() },
    }) {}
    const pay = service({ name: 'Pay', description: 'Pays', apis: [Pay] });
    const asked: string[] = [];
    const quote = () => {
      asked.push('quote');
      return { kind: 'quote' as const };
    };
    const backend = { ...liveBackend, quote };
    const session = createSession({ services: [pay], backend });
    await session.turn('pay_pay({ to: "Ada" })');
    await session.turn('confirm(x1)');
    expect(asked).toEqual([]);
  });
});

test('the same quote with its members in another order is the same', async () => {
  class Send extends transaction({
    description: 'Send a parcel',
    slots: { to: z.string() },
    returns: { fee: money('Fee'), days: z.int().describe('Days') },
    quote: (_, { now }) => (now < '2019-03-05' ? { fee: 4, days: 2 } : { days: 2, fee: 4 }),
    transact: () => success({ fee: 4, days: 2 }),
  }) {}
  const post = service({ name: 'Post', description: 'Parcels', apis: [Send] });
  const session = createSession({ services: [post], now: '2019-03-04T09:00' });
  await session.turn('post_send({ to: "Ada" })');
  await session.turn('confirm(x1)', { now: '2019-03-06T09:00' });
  expect(session.world.tasks[0]).toMatchObject({ phase: 'performed' });
  expect(stays.rows).toEqual([]);
});

test('what the user was told is explained, and what nobody was told is not', async () => {
  const session = visiting();
  await session.turn(BOOK);
  expect(session.explain('GuestHouse', 'total_price')).toEqual({
    service: 'GuestHouse',
    slot: 'total_price',
    canonical: 80,
    surface: '80',
    steps: [
      {
        source: { kind: 'quote', turn: 1, task: 0 },
        text: 'it is what x1 (guest_house_book_stay) comes to, as the agent told with the question for confirmation',
      },
    ],
  });
  expect(session.explain('GuestHouse', 'stay')).toBeUndefined();
});
