/**
 * What must stay true whatever is said: random conversations, most of their statements legal.
 */
import fc from 'fast-check';
import { askBackend, callArguments, type TransactionTask } from '../../src/world/index.js';
import {
  digest,
  liveBackend,
  type Reply,
  type Request,
  restoreSession,
  type Row,
  type Session,
  type TurnResult,
  type World,
} from 'typetod';
import { enact, executeProgram, recommend } from '../../src/engine/index.js';
import { describe, expect, test } from 'vitest';
import { open, recording, services } from './fixtures.js';
import { play, programs, resolved } from './programs.js';
import { runs } from '../runs.js';

const RUNS = runs(120, 30);

/** The transactions that the user may agree to after a turn: of which task, with which arguments. */
function asked(session: Session, result: TurnResult): readonly string[] {
  return result.actions.flatMap((action) => {
    if (!action.spoken || (action.kind !== 'confirm' && action.kind !== 'alternative')) return [];
    const task = session.world.tasks[action.task] as TransactionTask;
    const args: Row = { ...callArguments(task), ...(action.kind === 'alternative' && action.values) };
    return [ask(task.api.name, args)];
  });
}

function ask(api: string, args: Row): string {
  return JSON.stringify([api, Object.entries(args).sort()]);
}

/** All that a world holds, as text. */
function read(world: World): string {
  return JSON.stringify({ ...world, bindings: [...world.bindings] });
}

async function answer(request: Request): Promise<Reply> {
  return askBackend(liveBackend, request);
}

const transactions = (requests: readonly Request[]) => requests.filter(({ kind }) => kind === 'transaction');

describe('whatever is said', () => {
  test('no transaction is asked for but one that the agent asked the user to confirm, and none twice', async () => {
    let performed = 0;
    await fc.assert(
      fc.asyncProperty(programs(), async (turns) => {
        const allowed = new Set<string>();
        const backend = recording();
        const session = open({ backend });
        let seen = 0;
        await play(session, turns, (result) => {
          const fresh = transactions(backend.requests).slice(seen);
          seen += fresh.length;
          for (const { api, arguments: args } of fresh) expect(allowed).toContain(ask(api.name, args));
          for (const each of asked(session, result)) allowed.add(each);
        });
        expect(new Set(transactions(backend.requests).map(({ key }) => key)).size).toBe(seen);
        performed += seen;
      }),
      { numRuns: RUNS },
    );
    expect(performed).toBeGreaterThan(RUNS / 4);
  });

  test('what was performed succeeded at the backend, once', async () => {
    await fc.assert(
      fc.asyncProperty(programs(), async (turns) => {
        const backend = recording();
        const session = open({ backend });
        await play(session, turns);
        const done = session.world.tasks.filter((task) => task.kind === 'transaction' && task.phase === 'performed');
        for (const { api, result } of done as readonly TransactionTask[]) {
          const matching = transactions(backend.requests).filter(
            (request) =>
              request.api === api &&
              result &&
              Object.entries(request.arguments).every(([name, value]) => result[name] === value),
          );
          expect(matching.length).toBeGreaterThan(0);
        }
        expect(done.length).toBeLessThanOrEqual(transactions(backend.requests).length);
      }),
      { numRuns: runs(40, 10) },
    );
  });

  test('a turn that is refused whole changes nothing', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(programs(), async (turns) => {
        const session = open();
        let [world, saved] = [session.world, session.save()];
        await play(session, turns, (result) => {
          if (result.ok === false && result.program === '') {
            refused += 1;
            expect(session.world).toBe(world);
            expect(session.save()).toBe(saved);
          }
          [world, saved] = [session.world, session.save()];
        });
      }),
      { numRuns: runs(60, 15) },
    );
    expect(refused).toBeGreaterThan(60);
  });

  test('the journal, replayed, gives the same digest after every event, and asks nothing again', async () => {
    await fc.assert(
      fc.asyncProperty(programs(), async (turns) => {
        const lines: string[] = [];
        const session = open({ journal: { append: (line) => void lines.push(line) } });
        await play(session, turns);
        if (lines.length === 0) return;
        const backend = recording();
        // Restoring compares the digest of every line that has one.
        const restored = await restoreSession(`${lines.join('\n')}\n`, { services, backend });
        expect(lines.filter((line) => line.includes('"commit"')).every((line) => line.includes('"digest":"'))).toBe(
          true,
        );
        expect(backend.requests).toEqual([]);
        expect(restored.digest()).toBe(session.digest());
        expect(restored.program).toBe(session.program);
        for (let turn = 0; turn <= session.turns; turn += 1)
          expect(digest(restored.worldAt(turn))).toBe(digest(session.worldAt(turn)));
      }),
      { numRuns: RUNS },
    );
  });

  test('a session that was saved and restored goes on as if it had not been', async () => {
    await fc.assert(
      fc.asyncProperty(programs(), programs({ turns: 6 }), async (before, rest) => {
        const backends = [recording(), recording()] as const;
        const session = open({ backend: backends[0] });
        await play(session, before);
        const earlier = backends[0].requests.length;
        const restored = await restoreSession(session.save(), { services, backend: backends[1] });
        expect(backends[1].requests).toEqual([]);
        const [kept, other]: [TurnResult[], TurnResult[]] = [[], []];
        await play(session, rest, (result) => kept.push(result));
        await play(restored, rest, (result) => other.push(result));
        expect(JSON.stringify(other)).toBe(JSON.stringify(kept));
        expect(restored.save()).toBe(session.save());
        expect(backends[1].requests.map(({ key }) => key)).toEqual(
          backends[0].requests.slice(earlier).map(({ key }) => key),
        );
      }),
      { numRuns: runs(60, 15) },
    );
  });

  test('executing leaves the world that it began with as it was', async () => {
    await fc.assert(
      fc.asyncProperty(programs({ turns: 6 }), async (turns) => {
        const session = open();
        for (const source of turns) {
          const { world } = session;
          const [before, program] = [read(world), resolved(session, source)];
          const executed = executeProgram(session.engine, world, program, 'user');
          let step = executed.next();
          while (!step.done) step = executed.next(await answer(step.value));
          const between = read(step.value.world);
          enact(session.engine, step.value.world, recommend(step.value.world)).next();
          expect(read(step.value.world)).toBe(between);
          await session.turn(program);
          expect(read(world)).toBe(before);
        }
      }),
      { numRuns: runs(40, 10) },
    );
  });

  test('undoing to a turn gives the digest of that turn', async () => {
    await fc.assert(
      fc.asyncProperty(programs({ turns: 8 }), fc.nat(8), async (turns, to) => {
        const session = open();
        await play(session, turns);
        const digests = Array.from({ length: session.turns + 1 }, (_, turn) => digest(session.worldAt(turn)));
        const back = Math.min(to, session.turns);
        const fork = session.fork();
        await fork.undo(back);
        expect([fork.digest(), fork.turns]).toEqual([digests[back], back]);
        expect(session.digest()).toBe(digests.at(-1));
        for (let turn = 0; turn <= back; turn += 1) expect(digest(fork.worldAt(turn))).toBe(digests[turn]);
        const restored = await restoreSession(fork.save(), { services });
        expect(restored.digest()).toBe(digests[back]);
      }),
      { numRuns: runs(60, 15) },
    );
  });

  test('two sessions that take turns come to the same bytes as each alone', async () => {
    await fc.assert(
      fc.asyncProperty(
        programs(),
        programs(),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (left, right, order) => {
          const alone = [open({ id: 'left' }), open({ id: 'right' })] as const;
          await play(alone[0], left);
          await play(alone[1], right);
          const together = [open({ id: 'left' }), open({ id: 'right' })] as const;
          const queues: [string[], string[]] = [[...left], [...right]];
          for (const second of [...order, ...left.map(() => false), ...right.map(() => true)]) {
            const at = second ? 1 : 0;
            const source = queues[at].shift();
            if (source !== undefined) await together[at].turn(resolved(together[at], source));
          }
          for (const at of [0, 1] as const) expect(together[at].save()).toBe(alone[at].save());
        },
      ),
      { numRuns: runs(60, 15) },
    );
  });

  test('two sessions whose turns run at the same time, too', async () => {
    await fc.assert(
      fc.asyncProperty(programs(), programs(), async (left, right) => {
        const later = recording();
        const slow = {
          search: async (request: never) => later.search(request),
          transact: async (request: never) => later.transact(request),
          explore: async (request: never) => liveBackend.explore?.(request),
        };
        const alone = [open({ id: 'left' }), open({ id: 'right' })] as const;
        await play(alone[0], left);
        await play(alone[1], right);
        const together = [
          open({ id: 'left', backend: slow as never }),
          open({ id: 'right', backend: slow as never }),
        ] as const;
        await Promise.all([play(together[0], left), play(together[1], right)]);
        for (const at of [0, 1] as const) expect(together[at].save()).toBe(alone[at].save());
      }),
      { numRuns: runs(40, 10) },
    );
  });

  test('the same id gives the same bytes; forks go their own ways', async () => {
    await fc.assert(
      fc.asyncProperty(programs(), programs({ turns: 5 }), programs({ turns: 5 }), async (trunk, one, other) => {
        const session = open({ id: 'same' });
        await play(session, trunk);
        const saved = session.save();
        const [left, right] = [session.fork(), session.fork()];
        await play(left, one);
        await play(right, other);
        expect(session.save()).toBe(saved);
        const again = open({ id: 'same' });
        await play(again, [...trunk, ...one]);
        expect(again.save()).toBe(left.save());
      }),
      { numRuns: runs(40, 10) },
    );
  });
});
