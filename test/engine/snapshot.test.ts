/** A snapshot with the rest of its journal gives the session that the whole journal gives; what is no such snapshot is not used. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSession, EngineError, restoreSession, type Session, service, type World } from 'typetod';
import { resumeSession, readSnapshot } from '../../src/engine/index.js';
import { packWorld, unpackWorld } from '../../src/world/index.js';
import { runs } from '../runs.js';
import { FOUND, services } from './fixtures.js';
import { text } from './journals.js';
import { play, programs, resolved } from './programs.js';

const TURNS = 12;

/** A session that is journaled, with the snapshots that were taken of it. */
function snapped(id = 'snapped') {
  const lines: string[] = [];
  const snapshots: string[] = [];
  const session = createSession({ services, id, journal: { append: (line) => void lines.push(line) } });
  const snap = (): void => {
    const snapshot = lines.length > 0 ? session.snapshot(lines.length, { lines: lines.length }) : undefined;
    if (snapshot !== undefined) snapshots.push(snapshot);
  };
  return { session, lines, snapshots, snap };
}

/** Takes turns, and goes back once; a snapshot is taken whenever something was done. */
async function converse(turns: readonly string[], at: number, back: number) {
  const made = snapped();
  for (const [number, source] of turns.entries()) {
    await made.session.turn(resolved(made.session, source));
    made.snap();
    if (number !== at) continue;
    await made.session.undo(Math.min(back, made.session.turns));
    made.snap();
  }
  return made;
}

async function resumed(snapshot: string, lines: readonly string[], given = services): Promise<Session | undefined> {
  const found = await readSnapshot(snapshot, (from) => text(...lines.slice(from)));
  return found && resumeSession(found, { services: given });
}

/** All that a world holds, as text. */
const read = (world: World): string => JSON.stringify({ ...world, bindings: [...world.bindings] });

const whole = (session: Session) => ({
  world: read(session.world),
  digest: session.digest(),
  state: session.state,
  program: session.program,
  turns: session.turns,
  inDoubt: session.inDoubt,
  tasks: session.world.tasks.map(({ id }) => session.begunIn(id)),
});

describe('a session from a snapshot', () => {
  it('is the one that its whole journal gives, wherever the snapshot was taken, and goes on as that one does', async () => {
    let reached = 0;
    const conversation = fc.record({ turns: programs({ turns: TURNS }), back: fc.nat(TURNS), at: fc.nat(TURNS) });
    await fc.assert(
      fc.asyncProperty(conversation, async ({ turns, back, at }) => {
        const { lines, snapshots } = await converse(turns, at, back);
        if (lines.length === 0) return;
        const restored = await restoreSession(text(...lines), { services });
        for (const snapshot of snapshots) {
          const one = await resumed(snapshot, lines).catch((error: unknown) => error);
          // Behind a snapshot the journal may go back further than it reaches: then it is not used.
          if (EngineError.isInstance(one) && one.code === 'no-such-turn') continue;
          reached += 1;
          expect(whole(one as Session)).toEqual(whole(restored));
        }
        const last = await resumed(snapshots.at(-1) ?? '', lines);
        if (!last) return;
        await play(last, turns.slice(0, 3));
        await play(restored, turns.slice(0, 3));
        expect(whole(last)).toEqual(whole(restored));
        expect(last.inDoubt).toEqual(restored.inDoubt);
      }),
      { numRuns: runs(100, 15) },
    );
    expect(reached).toBeGreaterThan(50);
  });

  it('has each result once: what was offered is one of what was found', async () => {
    const { session, lines, snapshots, snap } = snapped();
    await play(session, [FOUND, 'next(@search)', 'parse_error()']);
    snap();
    const one = await resumed(snapshots[0] ?? '', lines);
    const rows = (world: World | undefined) =>
      (world?.tasks ?? []).flatMap((task) =>
        task.kind === 'search' && task.latest ? [task.results?.rows.indexOf(task.latest.row)] : [],
      );
    expect(rows(one?.world)).toEqual(rows(session.world));
    expect(rows(session.world)).not.toContain(-1);
    expect(Object.isFrozen(one?.world.tasks)).toBe(true);
  });

  it('can go back no further than its snapshot, and says how far that is', async () => {
    const { session, lines, snapshots, snap } = snapped();
    await play(session, ['parse_error()', 'say()', 'parse_error()']);
    snap();
    await play(session, ['parse_error()']);
    const one = await resumed(snapshots[0] ?? '', lines);
    expect([one?.turns, one?.from]).toEqual([session.turns, session.turns - 1]);
    expect(() => one?.worldAt(1)).toThrow('no turn 1');
    await one?.undo(session.turns - 1);
    expect(one?.turns).toBe(session.turns - 1);
  });
});

describe('a snapshot that is not used', () => {
  async function one() {
    const made = snapped();
    await play(made.session, ['parse_error()', 'parse_error()']);
    made.snap();
    return { ...made, snapshot: made.snapshots[0] ?? '' };
  }

  it('is one with a changed character, or one that was cut off, wherever', async () => {
    const { snapshot, lines } = await one();
    const damage = fc
      .tuple(fc.nat(snapshot.length - 1), fc.constantFrom('0', 'x', '"', '}', ' ', ''))
      .filter(([at, put]) => snapshot[at] !== put);
    await fc.assert(
      fc.asyncProperty(damage, fc.boolean(), async ([at, put], isCut) => {
        const damaged = snapshot.slice(0, at) + put + (isCut ? '' : snapshot.slice(at + 1));
        expect(await readSnapshot(damaged, (from) => text(...lines.slice(from)))).toBe(undefined);
      }),
      { numRuns: runs(500, 100) },
    );
  });

  it.each(['', 'null', '[]', '{}', '{"kind":"snapshot","version":2,"lines":1}', 'nothing'])('is %s', async (text_) => {
    const { lines } = await one();
    expect(await readSnapshot(text_, (from) => text(...lines.slice(from)))).toBe(undefined);
  });

  it('is one of another journal', async () => {
    const [{ snapshot }, other] = [await one(), snapped('another')];
    await play(other.session, ['parse_error()', 'parse_error()']);
    expect(await resumed(snapshot, other.lines)).toBe(undefined);
  });

  it('is one of lines that the journal does not have', async () => {
    const { snapshot, lines } = await one();
    expect(await resumed(snapshot, lines.slice(0, -1))).toBe(undefined);
  });

  it('is one of APIs that are declared otherwise now, or are not there', async () => {
    const { session, lines, snapshots, snap } = snapped();
    await play(session, [FOUND]);
    snap();
    const [snapshot = ''] = snapshots;
    expect(await resumed(snapshot, lines)).toBeDefined();
    const other = service({ name: 'Other', description: 'Other', apis: [] });
    expect(await resumed(snapshot, lines, [other])).toBe(undefined);
  });

  it('does not hide a line behind it that was changed', async () => {
    const { session, snapshot, lines } = await one();
    await play(session, ['parse_error()']);
    const changed = lines.map((line, at) => (at === lines.length - 1 ? line.replace('"turn":3', '"turn":4') : line));
    await expect(resumed(snapshot, changed)).rejects.toThrow(`Line ${lines.length} of the journal`);
  });

  it('is none of a turn that has no answer yet, or of a session without a journal', async () => {
    expect(createSession({ services }).snapshot(1, null)).toBe(undefined);
    const { session, lines } = await one();
    const half = await restoreSession(text(...lines.slice(0, -1)), {
      services,
      journal: { append: () => undefined },
    });
    expect([half.awaitsResponse, half.snapshot(lines.length - 1, null)]).toEqual([true, undefined]);
    expect(session.snapshot(lines.length, null)).toBeDefined();
  });
});

describe('a packed world', () => {
  it('is not unpacked where a row or an API is missing', async () => {
    const session = createSession({ services });
    await play(session, [FOUND]);
    const packed = packWorld(session.world);
    expect(() => unpackWorld({ ...packed, rows: [] }, session.engine.registry.apis)).toThrow(TypeError);
    expect(() => unpackWorld(packed, new Map())).toThrow(TypeError);
  });
});
