/**
 * What follows from a session's id: keys and random numbers. No two sessions without an id share them, and two with the
 * same id give the same bytes.
 */
import fc from 'fast-check';
import {
  type Backend,
  createSession,
  liveBackend,
  type Request,
  restoreSession,
  type Session,
  service,
  success,
  transaction,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../runs.js';
import { open, services } from './fixtures.js';
import { play, programs } from './programs.js';

const RUNS = runs(60, 20);

/** A backend that notes the keys of requests. */
function noting(): Backend & { readonly keys: string[] } {
  const keys: string[] = [];
  const note = <R extends Request>(request: R): R => {
    keys.push(request.key);
    return request;
  };
  return {
    keys,
    search: (request): ReturnType<Backend['search']> => liveBackend.search(note(request)),
    transact: (request): ReturnType<Backend['transact']> => liveBackend.transact(note(request)),
  };
}

interface Played {
  readonly session: Session;
  readonly keys: readonly string[];
}

async function played(turns: readonly string[], id?: string): Promise<Played> {
  const { keys, ...backend } = noting();
  const session = createSession({ services, backend, ...(id !== undefined && { id }) });
  await play(session, turns);
  return { session, keys };
}

class Roll extends transaction({
  description: 'Roll a die',
  slots: { sides: z.int() },
  returns: { rolled: z.number() },
  transact: (_args, context) => success({ rolled: context.random() }),
}) {}

const dice = service({ name: 'Dice_1', description: 'Dice', apis: [Roll] });

/** What a session with this id rolls with dice of these sides. */
async function rolled(sides: readonly number[], id?: string): Promise<readonly unknown[]> {
  const session = createSession({ services: [dice], approval: 'implied', ...(id !== undefined && { id }) });
  for (const each of sides) await session.turn(`confirm(dice_1_roll({ sides: ${each} }))`);
  return session.world.tasks.map((task) => task.kind === 'transaction' && task.result?.rolled);
}

const rolls = fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 1, maxLength: 5 });

const law = (holds: (turns: readonly string[]) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(programs(), holds), { numRuns: RUNS });

describe('sessions without an id', () => {
  test('share no key, whatever the program', async () => {
    let asked = 0;
    await law(async (turns) => {
      const [a, b] = [await played(turns), await played(turns)];
      asked += a.keys.length;
      expect(a.keys).toHaveLength(b.keys.length);
      expect(a.keys.filter((key) => b.keys.includes(key))).toEqual([]);
    });
    expect(asked).toBeGreaterThan(RUNS);
  });

  test('share no random number', async () => {
    const differs = async (sides: readonly number[]): Promise<void> => {
      const [a, b] = [await rolled(sides), await rolled(sides)];
      expect(a.every((number) => typeof number === 'number' && !b.includes(number))).toBe(true);
    };
    await fc.assert(fc.asyncProperty(rolls, differs), { numRuns: RUNS });
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
      expect(b.session.save()).toBe(a.session.save());
    });
  });

  test('draw the same random numbers where the id is the same, and others where it is not', async () => {
    const compare = async (sides: readonly number[], id: string): Promise<void> => {
      const once = await rolled(sides, id);
      expect(await rolled(sides, id)).toEqual(once);
      expect((await rolled(sides, `${id}.`)).some((number) => once.includes(number))).toBe(false);
    };
    await fc.assert(fc.asyncProperty(rolls, fc.string(), compare), { numRuns: RUNS });
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
