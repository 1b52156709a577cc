import type { TransactionTask } from '../../src/world/index.js';
import { type Canonical, type Session, service, transaction } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { advice, sessionAfter, BOOK, bookAt, dining, open, recording, RIDE, take } from './fixtures.js';

const task = (session: Session, id = 0) => session.world.tasks[id] as TransactionTask;

function values(session: Session, id = 0): Record<string, Canonical> {
  return Object.fromEntries(Object.entries(task(session, id).slots).map(([name, value]) => [name, value.canonical]));
}

const FULL = 'confirm place_name+time+seats+date';

describe('a confirmation by the hint that asked for it', () => {
  test('is one of its task', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    expect(advice(await take(session, 'confirm(x2)'))).toBe('perform');
    expect(task(session).phase).toBe('performed');
  });

  test('takes what it asks after a correction, as its task does', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x1.time = "18:00"');
    expect(advice(await take(session, 'confirm(x2)'))).toBe('perform');
    expect(values(session)).toMatchObject({ time: '18:00' });
  });

  test.each([
    ['grants no correction of the same turn', [bookAt('19:00')], 'x1.time = "18:00"\nconfirm(x2)', 'not-confirmable'],
    ['is not done twice', [bookAt('19:00'), 'confirm(x2)'], 'confirm(x2)', 'already-performed'],
    ['is refused for a hint about a slot', [`x1 = ${BOOK}({ place_name: "Alpha" })`], 'confirm(x2)', 'task-incomplete'],
    ['is none of a hint about no task', ['conversation_pause()'], 'confirm(x2)', 'wrong-kind'],
    ['is none of what was said', [bookAt('19:00')], 'confirm(x3)', 'wrong-kind'],
    ['corrects nothing', [bookAt('19:00')], 'x2.time = "18:00"', 'wrong-kind'],
  ])('%s', async (_, before, program, code) => {
    const session = await sessionAfter(...before);
    expect((await session.turn(program)).feedback?.code).toBe(code);
  });
});

/** The table of pytod.md 2.4. */
describe('partial re-confirmation', () => {
  test.each([
    [
      'one slot of two: both',
      `x1 = ${RIDE}({ destination: "Home", riders: 1 })`,
      'x1.riders = 2',
      'confirm destination+riders',
    ],
    [
      'two slots of two: both',
      `x1 = ${RIDE}({ destination: "Home", riders: 1 })`,
      'x1.riders = 2; x1.destination = "Work"',
      'confirm destination+riders',
    ],
    ['one slot of four: that one', bookAt('19:00'), 'x1.time = "18:00"', 'confirm time'],
    [
      'two slots of four: exactly these, in schema order',
      bookAt('19:00'),
      'x1.date = "2019-03-02"; x1.time = "18:00"',
      'confirm time+date',
    ],
    [
      'three slots of four',
      bookAt('19:00'),
      'x1.date = "2019-03-02"; x1.time = "18:00"; x1.seats = 4',
      'confirm time+seats+date',
    ],
    ['a default that is said otherwise', bookAt('19:00'), 'x1.seats = 4', 'confirm seats'],
    [
      'an optional slot that is given for the first time: everything, as there is one more',
      bookAt('19:00'),
      'x1.smoking = true',
      `${FULL}+smoking`,
    ],
    ['the same value again: everything, as nothing changed', bookAt('19:00'), 'x1.time = "19:00"', FULL],
  ])('%s', async (_, draft, correction, expected) => {
    const session = await sessionAfter(draft);
    expect(advice(await take(session, correction))).toBe(expected);
    expect(advice(await take(session, 'confirm(x1)'))).toBe('perform');
  });

  test('corrections in several statements of a turn are confirmed together', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    expect(advice(await take(session, 'x1.time = "18:00"\nx1.seats = 4'))).toBe('confirm time+seats');
  });

  test('a second round confirms everything: who corrects again may object to something else', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x1.time = "18:00"');
    expect(advice(await take(session, 'x1.seats = 4'))).toBe(FULL);
    expect(advice(await take(session, 'x1.seats = 5'))).toBe('confirm seats');
    await take(session, 'confirm(x1)');
    expect(task(session).result).toMatchObject({ time: '18:00', seats: 5 });
  });

  test('a correction and a withdrawal: what is missing comes first, then what was corrected', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    expect(advice(await take(session, 'x1.time = null; x1.seats = 4'))).toBe('request time');
    expect(advice(await take(session, 'x1.time = "18:00"'))).toBe('confirm time+seats');
  });

  test('corrections before any confirmation was asked do not count', async () => {
    const session = await sessionAfter(`x1 = ${BOOK}({ time: "19:00" })`, 'x1.time = "18:00"');
    expect(advice(await take(session, 'x1.place_name = "Wok"'))).toBe(FULL);
  });

  test('after a suspension everything is confirmed', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'suspend(x1)');
    expect(advice(await take(session, 'resume(x1)\nx1.time = "18:00"'))).toBe(FULL);
  });

  test('after a declined confirmation everything is confirmed', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'decline_alternative()');
    expect(advice(await take(session, 'x1.time = "18:00"'))).toBe(FULL);
  });

  test('a slot that is not among those to confirm, and that the user changed, is confirmed with them', async () => {
    class Pay extends transaction({
      description: 'Pay',
      slots: { amount: z.int(), to: z.string(), from: z.string(), note: z.string().optional() },
      returns: {},
      confirms: ['amount', 'to', 'from'],
    }) {}
    const session = open({ services: [service({ name: 'Bank_1', description: 'Bank', apis: [Pay] })] });
    await take(session, 'x1 = bank_1_pay({ amount: 5, to: "Ada", from: "checking" })');
    expect(advice(await take(session, 'x1.note = "rent"'))).toBe('confirm amount+to+from+note');
    expect(advice(await take(session, 'confirm(x1)'))).toBe('perform');
  });
});

describe('defaults', () => {
  test('are confirmed but not in the state before the user agrees', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    expect(values(session)).toEqual({ place_name: 'Bamboo', time: '19:00' });
    await take(session, 'confirm(x1)');
    expect(values(session)).toEqual({ place_name: 'Bamboo', time: '19:00', seats: 2, date: '2019-03-01' });
    expect(task(session).slots.seats).toEqual({ canonical: 2, surface: '2', source: { kind: 'default', turn: 2 } });
  });

  test('do not replace what the user said', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x1.seats = 5', 'confirm(x1)');
    expect(task(session).slots.seats?.source).toEqual({ kind: 'said', turn: 2 });
    expect(task(session).result).toMatchObject({ seats: 5 });
  });

  test('of dontcare are neither in the state nor in the call', async () => {
    const backend = recording();
    const session = open({ backend });
    await take(session, `x1 = ${BOOK}({ place_name: "Wok", time: "19:00", smoking: "dontcare" })`, 'confirm(x1)');
    expect(backend.requests[0]?.arguments).toEqual({ place_name: 'Wok', time: '19:00', seats: 2, date: '2019-03-01' });
    expect(values(session)).toMatchObject({ smoking: 'dontcare' });
  });
});

describe('after a failure', () => {
  test('a retry with changes of the same task asks for everything, and calls again', async () => {
    const backend = recording();
    const session = open({ backend });
    await take(session, bookAt('20:00'), 'confirm(x1)');
    expect(task(session)).toMatchObject({ phase: 'failed', reason: 'fully booked' });
    expect(advice(await take(session, 'x1.time = "19:00"'))).toBe(FULL);
    expect(task(session)).toHaveProperty('reason', undefined);
    expect(advice(await take(session, 'confirm(x1)'))).toBe('perform');
    expect(backend.requests.map(({ arguments: args, call }) => [args.time, call])).toEqual([
      ['20:00', 0],
      ['19:00', 1],
    ]);
  });

  test('one that differs in two slots, too', async () => {
    const session = await sessionAfter(bookAt('20:00'), 'confirm(x1)');
    expect(advice(await take(session, 'x1.time = "19:00"; x1.seats = 3'))).toBe(FULL);
  });

  test('a correction of the retry is confirmed partially again', async () => {
    const session = await sessionAfter(bookAt('20:00'), 'confirm(x1)', 'x1.time = "19:00"');
    expect(advice(await take(session, 'x1.seats = 3'))).toBe('confirm seats');
  });

  test('a retry as a new call asks for everything', async () => {
    const session = await sessionAfter(bookAt('20:00'), 'confirm(x1)');
    expect(advice(await take(session, bookAt('19:00', 'x30')))).toBe(FULL);
    expect(advice(await take(session, 'confirm(x30)'))).toBe('perform');
    expect(task(session).phase).toBe('failed');
  });

  test('the same again must be asked for, and is a request of its own', async () => {
    const backend = recording();
    const session = open({ backend });
    await take(session, bookAt('20:00'), 'confirm(x1)');
    expect(await session.turn('confirm(x1)')).toMatchObject({ ok: false, feedback: { code: 'not-confirmable' } });
    expect(advice(await take(session, 'x1.time = "20:00"'))).toBe(FULL);
    expect(advice(await take(session, 'confirm(x1)'))).toBe('tell failure, prompt next_task');
    expect(new Set(backend.requests.map(({ key }) => key)).size).toBe(2);
  });
});

describe('an alternative', () => {
  test('that is accepted is what is performed, and says so', async () => {
    const backend = recording();
    const session = open({ backend });
    await take(session, bookAt('21:00'), 'confirm(x1)', 'confirm(x1)');
    expect(backend.requests.map(({ arguments: args }) => args.time)).toEqual(['21:00', '21:30']);
    expect(task(session)).toMatchObject({ phase: 'performed', result: { time: '21:30', code: 'T21:30' } });
    expect(task(session).slots.time).toEqual({
      canonical: '21:30',
      surface: '21:30',
      source: { kind: 'alternative', turn: 3 },
    });
    expect(task(session).slots.seats?.source).toEqual({ kind: 'default', turn: 2 });
    expect(task(session)).toHaveProperty('alternative', undefined);
  });

  test('that is declined performs nothing, and cannot be accepted later', async () => {
    const session = await sessionAfter(bookAt('21:00'), 'confirm(x1)', 'decline_alternative()');
    expect(values(session)).toMatchObject({ time: '21:00' });
    expect(await session.turn('confirm(x1)')).toMatchObject({ ok: false, feedback: { code: 'not-confirmable' } });
  });

  test.each([
    ['another value', 'x1.time = "19:00"', '19:00'],
    ['a value beside it', 'x1.seats = 4', '21:00'],
    ['the offered value itself', 'x1.time = "21:30"', '21:30'],
  ])('that is overridden by %s must be confirmed', async (_, assignment, time) => {
    const backend = recording();
    const session = open({ backend });
    await take(session, bookAt('21:00'), 'confirm(x1)');
    expect(await session.turn(`${assignment}\nconfirm(x1)`)).toMatchObject({
      ok: false,
      feedback: { code: 'not-confirmable' },
    });
    expect(advice(await take(session, assignment))).toBe(FULL);
    expect(backend.requests).toHaveLength(1);
    await take(session, 'confirm(x1)');
    expect(backend.requests[1]?.arguments.time).toBe(time);
  });

  test('after a digression is still there', async () => {
    const session = await sessionAfter(bookAt('21:00'), 'confirm(x1)', `${RIDE}()`);
    expect(advice(await take(session, 'confirm(x1)'))).toBe('perform, request destination, request riders');
    expect(task(session).result).toMatchObject({ time: '21:30' });
  });

  test('that names nothing asks to try the same again', async () => {
    const backend = recording();
    const session = open({ backend });
    await take(session, bookAt('22:00'), 'confirm(x1)', 'confirm(x1)');
    expect(backend.requests.map(({ arguments: args }) => args.time)).toEqual(['22:00', '22:00']);
  });

  test('is in the words of the service and in canonical form in the world', async () => {
    const backend = recording({
      search: () => ({ kind: 'search', rows: [], more: false }),
      transact: () => ({ kind: 'transaction', status: 'failure', alternative: { seats: '3' } }),
    });
    const session = open({ backend });
    await take(session, bookAt('19:00'), 'confirm(x1)');
    expect(task(session).alternative).toEqual({ seats: 3 });
  });
});

describe('implied approval, for programs whose confirmations are not recorded', () => {
  test('confirm performs whatever is complete', async () => {
    const session = open({ services: [dining], approval: 'implied' });
    expect(advice(await take(session, `${bookAt('19:00')}\nconfirm(x1)`))).toBe('perform');
  });

  test('but nothing that is incomplete, put off or done', async () => {
    const session = open({ services: [dining], approval: 'implied' });
    expect(await session.turn(`x1 = ${BOOK}()\nconfirm(x1)`)).toMatchObject({ feedback: { code: 'task-incomplete' } });
    await take(session, `${bookAt('19:00')}\nconfirm(x1)`);
    expect(await session.turn('confirm(x1)')).toMatchObject({ feedback: { code: 'already-performed' } });
    await take(session, `${bookAt('18:00', 'x9')}\nsuspend(x9)`);
    expect(await session.turn('confirm(x9)')).toMatchObject({ feedback: { code: 'wrong-kind' } });
  });
});
