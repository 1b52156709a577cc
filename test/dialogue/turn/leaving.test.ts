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
  const seen = { search: 0, transaction: 0 };
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
    await expect(manager.turn('Yes.')).rejects.toMatchObject({
      name: 'TimeoutError',
      message: expect.stringContaining('took more than 50 ms'),
    });
    expect(session.inDoubt).toMatchObject([{ api: 'restaurants_2_reserve_restaurant' }]);
    expect(session.turns).toBe(1);
    expect(manager.said.map(({ speaker }) => speaker)).toEqual(['user', 'agent']);
    await manager.undo(0);
    expect((await manager.turn('Hm.')).outcome).toBe('committed');
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
    await expect(manager.turn('Yes. And Asian food in San Jose.')).rejects.toMatchObject({ name: 'TimeoutError' });
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
