import { createSession, digest, type EngineError, lookup, restoreSession } from 'typetod';
import { DEFAULT_NOW } from '../../src/engine/index.js';
import { describe, expect, test } from 'vitest';
import {
  advice,
  sessionAfter,
  ALARM,
  ALARMS,
  bookAt,
  dining,
  FOUND,
  open,
  recording,
  services,
  take,
} from './fixtures.js';

const codeOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: EngineError) => error.code,
  );

/** A backend that answers when it is told to. */
function gated() {
  const backend = recording();
  let release: (value?: unknown) => void = () => undefined;
  const promise = new Promise((resolve) => {
    release = resolve;
  });
  return {
    release: () => release(),
    backend: {
      search: async (request: never) => promise.then(() => backend.search(request)),
      transact: async (request: never) => promise.then(() => backend.transact(request)),
    },
  };
}

describe('a session', () => {
  test('has turns that can be read, and none beyond', async () => {
    const session = await sessionAfter(FOUND, 'next(x1)');
    expect(session.turns).toBe(2);
    expect(session.worldAt(0).tasks).toEqual([]);
    expect(session.worldAt(1).tasks[0]).toMatchObject({ latest: { index: 0 } });
    expect(session.worldAt(2)).toBe(session.world);
    for (const turn of [-1, 3, 0.5, Number.NaN]) expect(() => session.worldAt(turn)).toThrow('There is no turn');
    await expect(codeOf(session.undo(3))).resolves.toBe('no-such-turn');
    expect(session.turns).toBe(2);
  });

  test('answers what a turn came to', async () => {
    const session = open();
    expect(await session.turn(FOUND)).toMatchObject({
      ok: true,
      turn: 1,
      program: `${FOUND}\nx2 = show(x1)`,
      response: 'x3 = next(x1)\nx4 = say(x3)',
    });
    expect(session.program).toBe(`${FOUND}\nx2 = show(x1)\nx3 = next(x1)\nx4 = say(x3)`);
    expect(await session.turn('next(x9)')).toMatchObject({
      ok: false,
      turn: 2,
      program: '',
      response: '',
      actions: [],
    });
    expect(await session.turn('')).toMatchObject({ ok: true, turn: 2, program: '' });
  });

  test('prints a program that gives the same world when it is executed again', async () => {
    const session = await sessionAfter(
      FOUND,
      'select(x3)',
      'resume(x6)',
      'x6.time = "21:00"',
      'confirm(x6)',
      'confirm(x6)',
      `select(next(${ALARMS}()))`,
    );
    const again = open();
    for (const commit of session.commits) if (commit.actor === 'user') await again.turn(withoutMarkers(commit.program));
    expect(again.digest()).toBe(session.digest());
    expect(again.program).toBe(session.program);
  });

  test.each([
    'tomorrow',
    '2019-03-01',
    '2019-03-01T09:00Z',
    '2019-03-01T9:00',
    '2019-13-01T09:00',
    '2019-03-01T25:00',
    '',
    '2019-02-29T09:00',
    '2019-02-30T09:00',
    '2100-02-29T09:00',
    '2019-04-31T09:00',
    '2019-00-01T09:00',
    '2019-01-00T09:00',
    '2019-03-01T24:00',
    '2019-03-01T23:60',
    '2019-03-01T23:59:60',
    '2019-03-01T09:00:00.5',
    '2019-03-01 09:00',
    ' 2019-03-01T09:00',
    '2019-03-01T09:00\n',
    '2019-03-01T09:00+01:00',
    '+002019-03-01T09:00',
    '0000-01-01T00:00',
    '0999-12-31T23:59',
    '9999-01-01T00:00',
  ])('refuses the clock %j', (now) => {
    expect(() => open({ now })).toThrow(expect.objectContaining({ code: 'bad-clock' }));
  });

  test.each([
    DEFAULT_NOW,
    '2020-02-29T00:00',
    '2000-02-29T23:59',
    '2019-12-31T23:59:59',
    '1000-01-01T00:00',
    '9998-12-31T23:59',
  ])('takes the clock %s', (now) => {
    expect(open({ now }).engine.now).toBe(now);
  });

  test.each([5, null, new Date(0), [DEFAULT_NOW]])('refuses the clock %j, which is no text', (now) => {
    expect(() => open({ now: now as never })).toThrow(expect.objectContaining({ code: 'bad-clock' }));
  });

  test('refuses an impossible clock in a journal', async () => {
    const header = {
      kind: 'session',
      version: 1,
      id: 's',
      now: '2019-02-30T09:00',
      approval: 'required',
      services: [],
    };
    const journal = `${JSON.stringify(header)}\n`;
    expect(await codeOf(restoreSession(journal, { services }))).toBe('bad-clock');
  });

  test('refuses the same service twice', () => {
    expect(() => createSession({ services: [dining, dining] })).toThrow(
      expect.objectContaining({ code: 'duplicate-api' }),
    );
  });
});

/** The user's part of a printed program: the engine adds its markers anew. */
function withoutMarkers(program: string): string {
  return program
    .split('\n')
    .filter((line) => !/^x\d+ = (show|slice|perform)\(/.test(line))
    .join('\n');
}

describe('undo', () => {
  test('goes back exactly, any number of turns', async () => {
    const session = await sessionAfter(
      FOUND,
      'next(x1)',
      'select(x3)',
      'resume(x8)',
      'x8.time = "19:00"',
      'confirm(x8)',
    );
    const digests = Array.from({ length: 7 }, (_, turn) => digest(session.worldAt(turn)));
    for (const turn of [5, 4, 2, 1, 0]) {
      await session.undo(turn);
      expect([session.digest(), session.turns]).toEqual([digests[turn], turn]);
    }
    expect(session.program).toBe('');
  });

  test('to where the session stands changes nothing', async () => {
    const session = await sessionAfter(FOUND);
    const saved = session.save();
    await session.undo(1);
    expect(session.save()).toBe(saved);
  });

  test('takes the changes of tables back, and gives names again', async () => {
    const session = await sessionAfter(`x1 = ${ALARM}({ at: "06:00" })`, 'confirm(x1)', `x20 = ${ALARMS}()\nlen(x20)`);
    expect(lookup(session.world, 'x22')).toMatchObject({ count: 3 });
    await session.undo(1);
    await take(session, `x20 = ${ALARMS}()\nlen(x20)`);
    expect(lookup(session.world, 'x22')).toMatchObject({ count: 2 });
  });

  test('lets the conversation go another way, and a fork that was made before keeps its own', async () => {
    const session = await sessionAfter(bookAt('19:00'), 'x1.seats = 3');
    const fork = session.fork();
    await session.undo(1);
    await take(session, 'x1.seats = 5');
    expect(session.world.tasks[0]?.slots.seats?.canonical).toBe(5);
    expect(fork.world.tasks[0]?.slots.seats?.canonical).toBe(3);
    await take(fork, 'confirm(x1)');
    expect(session.world.tasks[0]).toMatchObject({ phase: 'asked' });
  });
});

describe('a fork', () => {
  test('is independent in both directions, and has a backend of its own if it is given one', async () => {
    const [real, simulated] = [recording(), recording()];
    const session = open({ backend: real });
    await take(session, bookAt('19:00'));
    const [digestBefore, fork] = [session.digest(), session.fork({ backend: simulated })];
    await take(fork, 'confirm(x1)');
    expect([real.requests.length, simulated.requests.length]).toEqual([0, 1]);
    expect(session.digest()).toBe(digestBefore);
    await take(session, 'x1.time = "18:00"');
    expect(fork.world.tasks[0]).toMatchObject({ phase: 'performed', result: { time: '19:00' } });
  });

  test('is not journaled', async () => {
    const lines: string[] = [];
    const session = open({ journal: { append: (line) => void lines.push(line) } });
    await take(session, FOUND);
    await take(session.fork(), 'next(x1)');
    expect(lines).toHaveLength(3);
  });

  test('saves what led to it', async () => {
    const fork = (await sessionAfter(FOUND)).fork();
    await take(fork, 'select(x3)');
    expect((await restoreSession(fork.save(), { services })).digest()).toBe(fork.digest());
  });

  test('of a session with a turn under way stands where that turn began', async () => {
    const { backend, release } = gated();
    const session = open({ backend });
    const turn = session.turn(FOUND);
    const fork = session.fork({ backend: recording() });
    expect(advice(await take(fork, bookAt('19:00')))).toBe('confirm place_name+time+seats+date');
    release();
    expect(advice(await turn)).toBe('offer');
    expect(fork.world.tasks).toHaveLength(1);
    expect(session.world.tasks[0]?.kind).toBe('search');
  });
});

describe('while a turn is under way', () => {
  test('nothing else may change the session', async () => {
    const { backend, release } = gated();
    const session = open({ backend });
    const turn = session.turn(FOUND);
    expect(await codeOf(session.turn('say()'))).toBe('session-busy');
    expect(await codeOf(session.undo(0))).toBe('session-busy');
    expect(await codeOf(session.respond())).toBe('session-busy');
    release();
    expect(await turn).toMatchObject({ ok: true, turn: 1 });
    expect(await session.turn('next(x1)')).toMatchObject({ ok: true, turn: 2 });
  });

  test('a turn that fails frees the session', async () => {
    const session = open({
      backend: {
        search: async () => Promise.reject(new Error('down')),
        transact: async () => Promise.reject(new Error('down')),
      },
    });
    await expect(session.turn(FOUND)).rejects.toThrow('down');
    expect(await session.turn('say()')).toMatchObject({ ok: true });
  });
});

test('a turn is answered once', async () => {
  const session = await sessionAfter(FOUND);
  expect(await codeOf(session.respond())).toBe('nothing-to-answer');
  expect(await codeOf(open().respond())).toBe('nothing-to-answer');
});
