import { restoreSession } from 'typetod';
import { describe, expect, test } from 'vitest';
import {
  advice,
  sessionAfter,
  ALARM,
  ALARMS,
  BOOK,
  bookAt,
  FIND,
  FOUND,
  open,
  recording,
  RIDE,
  services,
  take,
} from './fixtures.js';

describe('nested calls', () => {
  test('are named from the inside out, each before what uses it', async () => {
    const session = open();
    const result = await take(
      session,
      `${RIDE}({ destination: next(${FIND}({ city: "Oakland", cuisine: "asian" })).place_name, riders: 2 })`,
    );
    expect(result.program.split('\n')).toEqual([
      `x1 = ${FIND}({ city: "Oakland", cuisine: "asian" })`,
      'x3 = show(x1)',
      'x2 = next(x1)',
      `x4 = ${RIDE}({ destination: x2.place_name, riders: 2 })`,
    ]);
    expect(advice(result)).toBe('confirm destination+riders');
    expect(session.world.tasks[1]?.slots.destination).toMatchObject({
      canonical: 'Lotus',
      source: { kind: 'entity', task: 0 },
    });
  });

  test('keep the name that the statement gives itself', async () => {
    const result = await take(open(), `x7 = select(next(${ALARMS}()))`);
    expect(result.program.split('\n').at(-1)).toBe('x7 = select(x2)');
  });

  test('resume what they assign to', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)', 'suspend(x6)');
    expect(advice(await take(session, `${BOOK}({ place_name: resume(x6).place_name, time: "19:00" })`))).toBe(
      'confirm place_name+time+seats+date',
    );
  });

  test('are values of slots in assignments, too', async () => {
    const session = await sessionAfter(`x1 = ${RIDE}()`);
    await take(session, `x1.destination = next(${ALARMS}()).label; x1.riders = 1`);
    expect(session.state.find(({ service }) => service === 'Ride_1')?.slots.destination?.canonical).toBe('Work');
  });

  test('are restored with the same names', async () => {
    const session = open();
    await take(session, `select(next(${ALARMS}()))`, `x40 = ${RIDE}({ destination: x2.label })`, 'x40.riders = 1');
    const restored = await restoreSession(session.save(), { services });
    expect(restored.program).toBe(session.program);
    expect(restored.save()).toBe(session.save());
  });
});

describe('naming', () => {
  test('counts on from the highest name', async () => {
    const session = await sessionAfter('x5 = conversation_pause()', 'conversation_pause()');
    expect(session.program).toContain('x8 = conversation_pause()');
  });

  test('keeps off names that later statements of the batch give', async () => {
    const result = await take(open(), `${ALARMS}()\nx2 = next(x1)\nx3 = say(x2.label)`);
    expect(result.program.split('\n')).toEqual([
      `x1 = ${ALARMS}()`,
      'x4 = show(x1)',
      'x2 = next(x1)',
      'x3 = say(x2.label)',
    ]);
  });

  test('takes names that were left out once the highest is taken', async () => {
    const session = open();
    const names = Array.from({ length: 1000 }, (_, at) => `x${Math.min((at + 1) * 1000, 999_999)}`);
    while (names.length > 0)
      await take(
        session,
        names
          .splice(0, 50)
          .map((name) => `${name} = parse_error()`)
          .join('\n'),
      );
    await take(session, `${ALARMS}()`);
    expect(session.program.split('\n').slice(-4)).toEqual([
      `x3 = ${ALARMS}()`,
      'x4 = show(x3)',
      'x5 = next(x3)',
      'x6 = say(x5)',
    ]);
    const restored = await restoreSession(session.save(), { services });
    expect(restored.digest()).toBe(session.digest());
  });

  test('a name may skip a thousand numbers, not more', async () => {
    expect(await open().turn('x1000 = conversation_pause()')).toMatchObject({ ok: true });
    expect(await open().turn('x1001 = conversation_pause()')).toMatchObject({
      ok: false,
      feedback: { code: 'name-too-high' },
    });
  });
});

describe('a batch', () => {
  test('that is refused at any statement changes nothing and asks for no transaction', async () => {
    const backend = recording();
    const session = open({ backend });
    await take(session, bookAt('19:00'));
    const [digest, saved, { world }] = [session.digest(), session.save(), session];
    for (const rest of [
      'x2 = next(x99)',
      'x99.time = "18:00"',
      'hint({ prompt: "goodbye" })',
      'not a program',
      `${FIND}({ town: 3 })`,
    ]) {
      expect(await session.turn(`x1.seats = 3\nx20 = ${ALARMS}()\n${rest}`)).toMatchObject({ ok: false, program: '' });
    }
    expect(session.digest()).toBe(digest);
    expect(session.save()).toBe(saved);
    expect(session.world).toBe(world);
    expect(session.turns).toBe(1);
    expect(backend.requests.filter(({ kind }) => kind === 'transaction')).toEqual([]);
  });

  test('whose system action would be refused performs nothing before it', async () => {
    const backend = recording();
    const session = open({ backend });
    await take(session, bookAt('19:00'));
    expect(await session.turn('confirm(x1)\nperform(x1)')).toMatchObject({
      ok: false,
      program: '',
      feedback: { code: 'wrong-actor', statement: 1 },
    });
    expect(backend.requests).toEqual([]);
  });

  test('that is refused after a transaction keeps the transaction, and journals it', async () => {
    const backend = recording();
    const session = open({ backend });
    await take(session, bookAt('19:00'));
    const result = await session.turn(`x1.time = "19:00"\nconfirm(x1)\nx30 = ${ALARMS}()\nx31 = next(x99)`);
    expect(result).toMatchObject({ ok: false, turn: 2, feedback: { code: 'unknown-variable', statement: 3, line: 4 } });
    expect(result.program.split('\n')).toEqual(['x1.time = "19:00"', 'x4 = confirm(x1)', 'x5 = perform(x1)']);
    expect(advice(result)).toBe('! unknown-variable: perform');
    expect(session.world.calls).toEqual({ [BOOK]: 1 });
    expect(session.save()).toContain('confirm(x1)');
    await take(session, `${ALARMS}()`);
    const restored = await restoreSession(session.save(), { services, backend });
    expect(restored.digest()).toBe(session.digest());
    expect(backend.requests.filter(({ kind }) => kind === 'transaction')).toHaveLength(1);
  });

  test('keeps the marker of a transaction whose name the refused rest would have shifted', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    const result = await session.turn('confirm(x1)\nx5 = next(x99)');
    expect(result.program.split('\n')).toEqual(['x4 = confirm(x1)', 'x6 = perform(x1)']);
    const restored = await restoreSession(session.save(), { services });
    expect(restored.program).toBe(session.program);
  });

  test('performs of two transactions the one that was asked about, and not the other', async () => {
    const backend = recording();
    const session = open({ backend });
    const begun = await take(session, `${bookAt('19:00')}\nx2 = ${RIDE}({ destination: "Bamboo", riders: 2 })`);
    expect(advice(begun)).toBe('confirm destination+riders');
    const result = await session.turn('confirm(x2)\nconfirm(x1)');
    expect(result).toMatchObject({ ok: false, feedback: { code: 'not-confirmable', statement: 1 } });
    expect(result.program).toContain('perform(x2)');
    expect(backend.requests.map(({ api }) => api.name)).toEqual([RIDE]);
  });

  test('longer in print than it may be as a text is still restored', async () => {
    const session = open();
    await take(
      session,
      Array.from({ length: 64 }, (_, at) => `${ALARM}({ at: "07:00", label: "${'l'.repeat(80)}${at}" })`).join('\n'),
    );
    expect(session.program.length).toBeGreaterThan(8192);
    const nested = Array.from({ length: 64 }, () => `select(next(${ALARMS}()))`).join('\n');
    await take(session, nested);
    expect(session.program.split('\n').length).toBeGreaterThan(320);
    const restored = await restoreSession(session.save(), { services });
    expect(restored.save()).toBe(session.save());
  });
});
