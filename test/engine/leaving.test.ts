/** Turns that are left while the world outside has not answered. */
import { type Backend, createSession, liveBackend, type Request, type Session, search, service } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bookAt, FIND, FOUND, recording, services } from './fixtures.js';

/** A backend of which some requests never answer, and which tells when one of them came. */
function silent(isSilent: (request: Request) => boolean): Backend & { readonly asked: Promise<Request> } {
  let tell: (request: Request) => void = () => {};
  const asked = new Promise<Request>((resolve) => {
    tell = resolve;
  });
  const never = (request: Request): Promise<never> => {
    tell(request);
    return new Promise(() => {});
  };
  return {
    asked,
    search: (request) => (isSilent(request) ? never(request) : liveBackend.search(request)),
    transact: (request) => (isSilent(request) ? never(request) : liveBackend.transact(request)),
  };
}

const REASON = new DOMException('enough', 'AbortError');

/** Leaves what a session is doing once its backend was asked what it never answers. */
async function leave(
  backend: ReturnType<typeof silent>,
  doing: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const controller = new AbortController();
  const done = doing(controller.signal);
  await backend.asked;
  controller.abort(REASON);
  await expect(done).rejects.toBe(REASON);
}

async function expectUsable(session: Session): Promise<void> {
  const { ok } = await session.turn('conversation_pause()');
  expect(ok).toBe(true);
  await session.undo(0);
  expect(session.turns).toBe(0);
}

describe('a turn that is left', () => {
  test('during a search changes nothing', async () => {
    const backend = silent(({ kind }) => kind === 'search');
    const session = createSession({ services, backend });
    const before = session.digest();
    await leave(backend, (signal) => session.turn(FOUND, { signal }));
    expect([session.digest(), session.turns, session.inDoubt]).toEqual([before, 0, []]);
    await expectUsable(session);
  });

  test('during a transaction leaves it in doubt', async () => {
    const backend = silent(({ kind }) => kind === 'transaction');
    const session = createSession({ services, backend });
    await session.turn(bookAt('19:00'));
    const before = session.digest();
    await leave(backend, (signal) => session.turn('confirm(x1)', { signal }));
    expect([session.digest(), session.turns]).toEqual([before, 1]);
    expect(session.inDoubt).toMatchObject([{ api: 'dining_1_book_table', arguments: { time: '19:00' } }]);
    await expectUsable(session);
  });

  test('after a transaction keeps what was done, and the agent still has to answer', async () => {
    const backend = silent(({ kind }) => kind === 'search');
    const session = createSession({ services, backend });
    await session.turn(bookAt('19:00'));
    await leave(backend, (signal) =>
      session.turn(`confirm(x1)\n${FIND}({ city: "Oakland", cuisine: "asian" })`, { signal }),
    );
    expect(session.world.tasks).toMatchObject([{ phase: 'performed' }]);
    expect([session.awaitsResponse, session.inDoubt]).toEqual([true, []]);
    expect((await session.respond()).actions).toMatchObject([{ kind: 'perform' }]);
    await expectUsable(session);
  });

  test('during the commit of a trial', async () => {
    const backend = silent(({ kind }) => kind === 'transaction');
    const session = createSession({ services, backend });
    await session.turn(bookAt('19:00'));
    const trial = await session.whatIf('confirm(x1)');
    await leave(backend, (signal) => session.commit(trial, { signal }));
    expect(session.inDoubt).toHaveLength(1);
    await expectUsable(session);
  });

  test('while the agent looks for the next page', async () => {
    const backend = silent((request) => request.kind === 'search' && request.offset > 0);
    const paged: Backend = {
      ...backend,
      search: async (request) =>
        request.offset > 0
          ? backend.search(request)
          : { ...(await liveBackend.search(request)), rows: [{ place_name: 'Wok' }], more: true },
    };
    const session = createSession({ services, backend: paged, results: 'trusted' });
    await session.turn(FOUND);
    await leave(backend, (signal) => session.turn('next(x1)', { signal }));
    expect(session.turns).toBe(1);
    await expectUsable(session);
  });

  test('a trial is left as well', async () => {
    const backend = silent(({ kind }) => kind === 'search');
    const session = createSession({ services, backend });
    await leave(backend, (signal) => session.whatIf(FOUND, undefined, { signal }));
    await expectUsable(session);
  });
});

test('nothing is sent for a signal that is aborted already', async () => {
  const backend = recording();
  const session = createSession({ services, backend });
  await session.turn(bookAt('19:00'));
  const signal = AbortSignal.abort(REASON);
  await expect(session.turn('confirm(x1)', { signal })).rejects.toBe(REASON);
  await expect(session.turn(`${FIND}({ city: "Oakland", cuisine: "asian" })`, { signal })).rejects.toBe(REASON);
  expect([backend.requests, session.inDoubt, session.turns]).toEqual([[], [], 1]);
});

test('an answer that comes after the turn was left is not taken', async () => {
  let answer: () => void = () => {};
  const late: Backend = {
    search: liveBackend.search,
    transact: (request) =>
      new Promise((resolve) => {
        answer = () => resolve(liveBackend.transact(request));
      }),
  };
  const session = createSession({ services, backend: late });
  await session.turn(bookAt('19:00'));
  const controller = new AbortController();
  const turn = session.turn('confirm(x1)', { signal: controller.signal });
  await Promise.resolve();
  controller.abort(REASON);
  await expect(turn).rejects.toBe(REASON);
  answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(session.world.tasks).toMatchObject([{ phase: 'asked' }]);
  expect(session.inDoubt).toHaveLength(1);
});

describe('the signal of the turn', () => {
  test.each([true, false])('ends that of the requests that backends get, while they are asked: %s', async (isLeft) => {
    const signals: (AbortSignal | undefined)[] = [];
    const user = new AbortController();
    const backend: Backend = {
      ...liveBackend,
      search: async (request) => {
        if (isLeft) user.abort(REASON);
        signals.push(request.signal);
        return liveBackend.search(request);
      },
    };
    const turn = createSession({ services, backend }).turn(FOUND, { signal: user.signal });
    if (isLeft) await expect(turn).rejects.toBe(REASON);
    else await turn;
    user.abort(REASON);
    expect(signals.map((signal) => signal?.aborted)).toEqual([isLeft]);
  });

  test("is in the context of a service's methods", async () => {
    const seen: AbortSignal[] = [];
    class Ping extends search({
      description: 'Look',
      slots: {},
      returns: { at: z.string() },
      entity: 'ping',
      search: (_, { signal }) => {
        seen.push(signal);
        return [];
      },
    }) {}
    const session = createSession({ services: [service({ name: 'Net_1', description: 'Net', apis: [Ping] })] });
    await session.turn('net_1_ping()', { signal: new AbortController().signal });
    await session.turn('net_1_ping()');
    expect(seen.map((signal) => signal.aborted)).toEqual([false, false]);
  });
});

describe('a service that never answers', () => {
  test('is left where the session has no more patience: of a search nothing is changed', async () => {
    const backend = silent(({ kind }) => kind === 'search');
    const session = createSession({ services, backend, answersWithin: 20 });
    const before = session.digest();
    await expect(session.turn(FOUND)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'no-answer',
      message: expect.stringMatching(
        /^dining_1_find_place did not answer within 20 ms and was left\. .*'answersWithin'\.$/,
      ),
      data: { api: 'dining_1_find_place', milliseconds: 20 },
    });
    expect([session.digest(), session.turns, session.inDoubt]).toEqual([before, 0, []]);
    await expectUsable(session);
  });

  test('leaves its transaction in doubt, which is sent again with its key', async () => {
    const keys: string[] = [];
    const backend = silent(({ kind, key }) => kind === 'transaction' && keys.push(key) === 1);
    const session = createSession({ services, backend, answersWithin: 20 });
    await session.turn(bookAt('19:00'));
    await expect(session.turn('confirm(x1)')).rejects.toMatchObject({ code: 'no-answer' });
    expect(session.inDoubt).toMatchObject([{ api: 'dining_1_book_table', key: keys[0] }]);
    await session.turn('confirm(x1)');
    expect([session.inDoubt, keys[1]]).toEqual([[], keys[0]]);
  });

  test('sees its signal aborted, also in a trial', async () => {
    const reasons: unknown[] = [];
    const backend: Backend = {
      ...liveBackend,
      search: ({ signal }) =>
        new Promise<never>(() => signal?.addEventListener('abort', () => reasons.push(signal.reason))),
    };
    const session = createSession({ services, backend, answersWithin: 20 });
    await expect(session.whatIf(FOUND)).rejects.toMatchObject({ code: 'no-answer' });
    await expect(session.turn(FOUND)).rejects.toMatchObject({ code: 'no-answer' });
    expect(reasons).toMatchObject([{ code: 'no-answer' }, { code: 'no-answer' }]);
  });

  test('has half a minute where nothing is said', () => {
    expect(createSession({ services }).engine.answersWithin).toBe(30_000);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, '30'])('has no time of %j', (answersWithin) => {
    expect(() => createSession({ services, answersWithin: answersWithin as never })).toThrow(
      expect.objectContaining({
        code: 'bad-argument',
        message: expect.stringContaining("'answersWithin' of a session"),
      }),
    );
  });
});
