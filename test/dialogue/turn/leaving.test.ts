/** Turns of a dialogue manager that are left while a service does not answer. */
import { type Backend, createSession, liveBackend, type Request, type Session } from 'typetod';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';

const BOOK =
  'x1 = restaurants_2_reserve_restaurant({ restaurant_name: "Bamboo Garden", location: "San Jose", time: "20:00" })';
const FIND = 'restaurants_2_find_restaurants({ location: "San Jose", category: "Asian" })';
const YES = 'Bamboo Garden in San Jose at 8 pm, Asian.';

function scripted(...programs: readonly string[]): Parser {
  const left = [...programs];
  return { name: 'scripted', parse: async () => ({ source: left.shift() ?? 'conversation_pause()' }) };
}

/** A backend that does not answer some requests, by how many of their kind came before; `mended` makes it well. */
function silent(isSilent: (request: Request, nth: number) => boolean): Backend & { mended: boolean } {
  const seen = { search: 0, transaction: 0, quote: 0 };
  const asks = (request: Request): boolean => {
    seen[request.kind] += 1;
    return !backend.mended && isSilent(request, seen[request.kind]);
  };
  const backend: Backend & { mended: boolean } = {
    mended: false,
    search: (request) => (asks(request) ? new Promise(() => {}) : liveBackend.search(request)),
    transact: (request) => (asks(request) ? new Promise(() => {}) : liveBackend.transact(request)),
  };
  return backend;
}

function managerOver(
  backend: Backend,
  parser: Parser,
  milliseconds?: number,
): { readonly manager: DialogueManager; readonly session: Session } {
  const session = createSession({ services: [restaurants2], reader: naturalReader, backend });
  const limits = milliseconds === undefined ? {} : { milliseconds };
  return { session, manager: new DialogueManager({ session, parser, limits, gates: [] }) };
}

describe('a service that does not answer', () => {
  test('a transaction is left at the limit, and is in doubt', async () => {
    const backend = silent(({ kind }) => kind === 'transaction');
    const { manager, session } = managerOver(backend, scripted(BOOK, 'confirm(x1)'), 50);
    await manager.turn(YES);
    const turn = await manager.turn('Yes.');
    expect(turn).toMatchObject({ outcome: 'cut-off', result: { ok: false, turn: 2, actions: [] } });
    expect(turn.reply).toMatch(/could not find out whether my request to .*table.* was done/);
    expect(turn.reply).not.toMatch(/underst/);
    expect(session.inDoubt).toMatchObject([{ api: 'restaurants_2_reserve_restaurant' }]);
    const [{ key } = { key: '' }] = session.inDoubt;
    const cut = { kind: 'cut-off', api: 'restaurants_2_reserve_restaurant', key, milliseconds: 50 };
    expect(turn.events).toContainEqual(cut);
    expect(session.turns).toBe(1);
    expect(manager.said.map(({ speaker }) => speaker)).toEqual(['user', 'agent', 'user', 'agent']);
    await manager.undo(0);
    expect((await manager.turn('Hm.')).outcome).toBe('committed');
  });

  test('a transaction that was cut off is sent again with its key when the user confirms again', async () => {
    const keys: string[] = [];
    const backend = silent(({ kind, key }) => kind === 'transaction' && keys.push(key) === 1);
    const { manager, session } = managerOver(backend, scripted(BOOK, 'confirm(x1)', 'confirm(x1)'), 50);
    await manager.turn(YES);
    await manager.turn('Yes.');
    const { outcome } = await manager.turn('Yes, ask again.');
    expect([outcome, session.inDoubt]).toEqual(['committed', []]);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test.each([
    ['ignores its signal', (_signal: AbortSignal | undefined) => new Promise<never>(() => {})],
    [
      'rejects with an error of its own when it is aborted',
      (signal: AbortSignal | undefined) =>
        new Promise<never>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new TypeError('socket closed')));
        }),
    ],
  ])('a search is left at the limit, and the user is told: a backend that %s', async (_, hang) => {
    const signals: (AbortSignal | undefined)[] = [];
    const backend: Backend = {
      ...liveBackend,
      search: ({ signal }) => {
        signals.push(signal);
        return hang(signal);
      },
    };
    const { manager, session } = managerOver(backend, scripted(FIND), 30);
    const pieces: string[] = [];
    const turn = await manager.turn('Asian in San Jose', { onText: (piece) => pieces.push(piece) });
    expect(turn.outcome).toBe('cut-off');
    expect(turn.reply).toMatch(/did not answer in time|took too long to answer/);
    expect(pieces.join('')).toBe(turn.reply);
    expect(turn.events).toContainEqual({
      kind: 'cut-off',
      api: 'restaurants_2_find_restaurants',
      milliseconds: 30,
    });
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect([session.turns, session.inDoubt]).toEqual([0, []]);
  });

  test.each([undefined, 10_000])(
    'a transaction is left where the session has no more patience, in a turn of %s',
    async (milliseconds) => {
      const backend = silent(({ kind }) => kind === 'transaction');
      const session = createSession({ services: [restaurants2], reader: naturalReader, backend, answersWithin: 30 });
      const limits = milliseconds === undefined ? {} : { milliseconds };
      const manager = new DialogueManager({ session, parser: scripted(BOOK, 'confirm(x1)'), limits, gates: [] });
      await manager.turn(YES);
      const { outcome, reply, events } = await manager.turn('Yes.');
      expect(outcome).toBe('cut-off');
      expect(reply).toMatch(/could not find out whether my request to .*table.* was done/);
      expect(events).toContainEqual(expect.objectContaining({ kind: 'cut-off', milliseconds: 30 }));
      expect(session.inDoubt).toMatchObject([{ api: 'restaurants_2_reserve_restaurant' }]);
    },
  );

  test('what a backend throws in time is told with its API', async () => {
    const error = new TypeError('socket closed');
    const backend: Backend = { ...liveBackend, search: () => Promise.reject(error) };
    const { manager } = managerOver(backend, scripted(FIND), 10_000);
    await expect(manager.turn('Asian in San Jose')).rejects.toMatchObject({ code: 'service-threw', cause: error });
  });

  test('a parser that is slow after a service was left is not taken for the service', async () => {
    const backend = silent(({ kind }) => kind === 'search');
    const slow: Parser = {
      name: 'slow',
      parse: ({ utterance }) =>
        utterance === 'Find.' ? Promise.resolve({ source: FIND }) : new Promise<never>(() => {}),
    };
    const { manager } = managerOver(backend, slow, 30);
    const { outcome, result, events } = await manager.turn('Find.');
    expect({ outcome, result }).toMatchObject({ outcome: 'cut-off', result: { ok: false, turn: 1, steps: [] } });
    expect(events[0]).toMatchObject({ kind: 'utterance', turn: 1 });
    expect(result.feedback).toBeUndefined();
    await expect(manager.turn('Hm.')).rejects.toMatchObject({
      name: 'TimeoutError',
      message: expect.stringContaining('took more than 30 ms'),
    });
  });

  test('a search is left when the user leaves', async () => {
    const backend = silent(({ kind }) => kind === 'search');
    const { manager, session } = managerOver(backend, scripted(FIND, FIND));
    const user = new AbortController();
    const reason = new DOMException('gone', 'AbortError');
    setTimeout(() => user.abort(reason), 20);
    await expect(manager.turn('Asian in San Jose', { signal: user.signal })).rejects.toBe(reason);
    expect([session.turns, manager.said]).toEqual([0, []]);
    backend.mended = true;
    expect((await manager.turn('Asian in San Jose')).reply).toContain('San Jose');
  });

  test('what was done before is told with the reply to the next turn', async () => {
    // The search is answered on the fork, and not again after the transaction.
    const backend = silent(({ kind }, nth) => kind === 'search' && nth > 1);
    const { manager, session } = managerOver(backend, scripted(BOOK, `confirm(x1)\n${FIND}`), 100);
    await manager.turn(YES);
    const cut = await manager.turn('Yes. And Asian food in San Jose.');
    expect(cut.outcome).toBe('cut-off');
    expect(cut.events).toContainEqual(
      expect.objectContaining({ kind: 'cut-off', api: 'restaurants_2_find_restaurants' }),
    );
    expect(session.world.tasks).toMatchObject([{ phase: 'performed' }]);
    expect([session.inDoubt, session.awaitsResponse]).toEqual([[], true]);
    const pieces: string[] = [];
    const next = await manager.turn('Thanks.', { onText: (piece) => pieces.push(piece) });
    expect(next.reply).toMatch(/^That went through\./);
    expect(pieces.join('')).toBe(next.reply);
    expect(manager.said.map(({ speaker, turn }) => `${speaker} ${turn}`)).toEqual([
      'user 1',
      'agent 1',
      'user 2',
      // That the service was slow; and, with the next reply, what was done.
      'agent 2',
      'agent 2',
      'user 3',
      'agent 3',
    ]);
  });
});

test('a rewriter whose model never answers is left, and the reply is what the templates say', async () => {
  const session = createSession({ services: [restaurants2], reader: naturalReader });
  const user = new AbortController();
  const manager = new DialogueManager({
    session,
    parser: scripted(FIND),
    gates: [],
    rewriter: () => {
      setTimeout(() => user.abort(), 10);
      return { next: () => new Promise(() => {}) } as never;
    },
  });
  const { reply } = await manager.turn('Asian in San Jose', { signal: user.signal });
  expect(reply).toContain('San Jose');
});
