/**
 * What follows from a session's id: keys and random numbers. No two sessions without an id share them, and two with the
 * same id give the same bytes.
 */
import fc from 'fast-check';
import { type Backend, createSession, liveBackend, type Request, restoreSession, type Session } from 'typetod';
import { describe, expect, test } from 'vitest';
import { contextOf } from '../../src/world/backend.js';
import { runs } from '../runs.js';
import { open, services } from './fixtures.js';
import { play, programs } from './programs.js';

const RUNS = runs(60, 20);

/** A backend that notes the keys of requests, and a random number that each gives. */
function noting(): Backend & { readonly keys: string[]; readonly numbers: number[] } {
  const [keys, numbers]: [string[], number[]] = [[], []];
  const note = <R extends Request>(request: R): R => {
    keys.push(request.key);
    numbers.push(contextOf(request).random());
    return request;
  };
  return {
    keys,
    numbers,
    search: (request): ReturnType<Backend['search']> => liveBackend.search(note(request)),
    transact: (request): ReturnType<Backend['transact']> => liveBackend.transact(note(request)),
  };
}

interface Played {
  readonly session: Session;
  readonly keys: readonly string[];
  readonly numbers: readonly number[];
}

async function played(turns: readonly string[], id?: string): Promise<Played> {
  const { keys, numbers, ...backend } = noting();
  const session = createSession({ services, backend, ...(id !== undefined && { id }) });
  await play(session, turns);
  return { session, keys, numbers };
}

const law = (holds: (turns: readonly string[]) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(programs(), holds), { numRuns: RUNS });

describe('sessions without an id', () => {
  test('share no key and no random number, whatever the program', async () => {
    let asked = 0;
    await law(async (turns) => {
      const [a, b] = [await played(turns), await played(turns)];
      asked += a.keys.length;
      expect(a.keys).toHaveLength(b.keys.length);
      expect(a.keys.filter((key) => b.keys.includes(key))).toEqual([]);
      expect(a.numbers.filter((number) => b.numbers.includes(number))).toEqual([]);
    });
    expect(asked).toBeGreaterThan(RUNS);
  });

  test('come to the same worlds and digests', async () => {
    await law(async (turns) => {
      const [a, b] = [await played(turns), await played(turns)];
      expect(a.session.digest()).toBe(b.session.digest());
      expect(a.session.program).toBe(b.session.program);
    });
  });

  test('keep their id in the journal, in a restored session and in a fork', async () => {
    const { session } = await played(['say()']);
    const restored = await restoreSession(session.save(), { services });
    expect(restored.engine.sessionId).toBe(session.engine.sessionId);
    expect(session.fork().engine.sessionId).toBe(session.engine.sessionId);
    expect(restored.save()).toBe(session.save());
  });
});

describe('sessions with an id', () => {
  test('give the same bytes where the id is the same', async () => {
    await law(async (turns) => {
      const [a, b] = [await played(turns, 'one'), await played(turns, 'one')];
      expect(b.keys).toEqual(a.keys);
      expect(b.numbers).toEqual(a.numbers);
      expect(b.session.save()).toBe(a.session.save());
    });
  });

  test('share no key where the ids differ', async () => {
    await law(async (turns) => {
      const [a, b] = [await played(turns, 'one'), await played(turns, 'two')];
      expect(a.keys.filter((key) => b.keys.includes(key))).toEqual([]);
    });
  });

  test.each([1, null, {}])('refuse an id that is %j', (id) => {
    expect(() => open({ id: id as never })).toThrow(expect.objectContaining({ code: 'bad-argument' }));
  });
});
