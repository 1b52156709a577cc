import fc from 'fast-check';
import {
  createSession,
  platformClock,
  restoreSession,
  type Session,
  search,
  service,
  success,
  transaction,
  type ValueReader,
} from 'typetod';
import { annotatedParser, DialogueManager } from 'typetod/dialogue';
import { naturalReader } from 'typetod/values';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { runs } from '../runs.js';

class Remind extends transaction({
  description: 'Remind you',
  slots: { day: z.iso.date() },
  returns: { asked: z.string() },
  transact: (_args, context) => success({ asked: context.now }),
}) {}

class Look extends search({
  description: 'Look',
  slots: {},
  returns: { at: z.string() },
  entity: 'look',
  search: (_args, context) => [{ at: context.now }],
}) {}

const services = [service({ name: 'Days_1', description: 'Days', apis: [Remind, Look] })];
const REMIND = 'days_1_remind({ day: "tomorrow" })';
const LOOK = 'days_1_look()';

function begin(now?: string | (() => string)): Session {
  return createSession({ services, reader: naturalReader, id: 'session', ...(now !== undefined && { now }) });
}

const day = (session: Session): unknown => session.world.tasks.at(-1)?.slots.day?.canonical;

/** A clock that shows one time after the other, and the last from then on. */
function showing(...times: readonly string[]): (() => string) & { readonly asked: () => number } {
  let asked = 0;
  const clock = (): string => {
    asked += 1;
    return times[Math.min(asked, times.length) - 1] ?? '';
  };
  return Object.assign(clock, { asked: () => asked });
}

afterEach(() => {
  vi.useRealTimers();
});

describe('the clock of a session', () => {
  test('is that of the corpora if none is given', async () => {
    const session = begin();
    await session.turn(REMIND);
    expect(day(session)).toBe('2019-03-02');
    expect(session.engine.now).toBe('2019-03-01T09:00');
  });

  test('may be a function, which a turn asks once', async () => {
    const clock = showing('2020-02-27T10:00', '2020-02-28T10:00', '2020-02-29T10:00');
    const session = begin(clock);
    await session.turn(`${REMIND}\n${LOOK}`);
    expect(session.world.tasks[0]?.slots.day?.canonical).toBe('2020-02-29');
    await session.turn(REMIND);
    expect(day(session)).toBe('2020-03-01');
    expect(clock.asked()).toBe(3);
  });

  test('of a turn is what reading, searches and transactions see, until the next', async () => {
    const session = begin();
    await session.turn(LOOK, { now: '2021-05-05T08:00' });
    expect(session.world.tasks[0]).toMatchObject({ results: { rows: [{ at: '2021-05-05T08:00' }] } });
    expect(session.engine.now).toBe('2021-05-05T08:00');
    await session.turn(REMIND, { now: '2021-12-31T23:59' });
    expect(day(session)).toBe('2022-01-01');
    await session.turn(`confirm(${session.world.tasks[1]?.variable})`, { now: '2022-01-01T00:01' });
    expect(session.world.tasks[1]).toMatchObject({ result: { asked: '2022-01-01T00:01' } });
    await session.turn(REMIND);
    expect(day(session)).toBe('2019-03-02');
  });

  test('of a trial is that of the turn that takes it', async () => {
    const session = begin(showing('2020-01-01T10:00', '2020-01-02T10:00', '2020-01-03T10:00'));
    const trial = await session.whatIf(REMIND);
    await session.commit(trial);
    expect(day(session)).toBe('2020-01-03');
    expect(session.engine.now).toBe('2020-01-02T10:00');
    const [, commit] = session.save().split('\n');
    expect(JSON.parse(commit ?? '')).toMatchObject({ now: '2020-01-02T10:00' });
    const given = await session.whatIf(REMIND, undefined, { now: '2030-01-01T10:00' });
    await session.commit(given);
    expect(day(session)).toBe('2030-01-02');
  });

  test('goes back with an undo, and with a fork its own way', async () => {
    const session = begin();
    await session.turn(LOOK, { now: '2021-05-05T08:00' });
    const fork = session.fork();
    await session.turn(LOOK, { now: '2021-06-05T08:00' });
    expect(fork.engine.now).toBe('2021-05-05T08:00');
    await session.undo(1);
    expect(session.engine.now).toBe('2021-05-05T08:00');
    await session.undo(0);
    expect(session.engine.now).toBe('2019-03-01T09:00');
  });
});

describe('the journal', () => {
  const minute = fc.integer({ min: 0, max: 3_000_000 });
  const time = minute.map((at) => new Date(Date.UTC(2020, 0, 1) + at * 60_000).toISOString().slice(0, 16));
  const turn = fc.record({
    program: fc.constantFrom(REMIND, LOOK, 'confirm(x1)', 'say()'),
    now: fc.option(time, { nil: undefined }),
  });

  test('gives the same bytes, whatever the clocks of turns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 8 }), async (turns) => {
        const session = begin();
        for (const { program, now } of turns) await session.turn(program, now === undefined ? {} : { now });
        const restored = await restoreSession(session.save(), { services, reader: naturalReader });
        expect(restored.save()).toBe(session.save());
        expect(restored.digest()).toBe(session.digest());
      }),
      { numRuns: runs(80, 20) },
    );
  });

  test('has the clock of a turn only where it is another', async () => {
    const session = begin('2020-01-01T10:00');
    await session.turn(LOOK);
    await session.turn(LOOK, { now: '2020-01-01T10:00' });
    expect(session.save().match(/"now"/g)).toHaveLength(1);
    await session.turn(LOOK, { now: '2020-01-01T10:01' });
    expect(session.save().match(/"now"/g)).toHaveLength(3);
  });

  test('goes on with the clock that a restored session is given', async () => {
    const session = begin('2020-01-01T10:00');
    await session.turn(LOOK);
    const options = { services, reader: naturalReader };
    const same = await restoreSession(session.save(), options);
    await same.turn(REMIND);
    expect(day(same)).toBe('2020-01-02');
    const moved = await restoreSession(session.save(), { ...options, now: '2024-02-28T10:00' });
    expect(moved.digest()).toBe(session.digest());
    await moved.turn(REMIND);
    expect(day(moved)).toBe('2024-02-29');
  });

  test.each(['yesterday', 5])('is refused with the clock %j of a turn', async (now) => {
    const session = begin();
    await session.turn(LOOK, { now: '2020-01-01T10:00' });
    const [header, commit] = session.save().split('\n');
    const { hash: _hash, ...entry } = JSON.parse(commit ?? '');
    const version1 = JSON.stringify({ ...JSON.parse(header ?? ''), version: 1, hash: undefined });
    const text = `${version1}\n${JSON.stringify({ ...entry, now })}\n`;
    await expect(restoreSession(text, { services })).rejects.toMatchObject({ code: 'journal-corrupt' });
  });
});

describe('a dialogue manager', () => {
  test('reads and speaks by the clock of the turn, and asks a function once', async () => {
    const parser = annotatedParser([{ utterance: 'Tomorrow.', program: REMIND }]);
    const clock = showing('2020-01-01T10:00', '2020-02-28T23:59', '2020-02-29T00:00');
    const manager = new DialogueManager({ session: begin(clock), parser });
    const { reply } = await manager.turn('Tomorrow.');
    expect(day(manager.session)).toBe('2020-02-29');
    expect(reply).toContain('tomorrow');
    expect(clock.asked()).toBe(2);
    await manager.turn('Tomorrow.', { now: '2021-12-31T10:00' });
    expect(day(manager.session)).toBe('2022-01-01');
  });

  test('gives the clock to readers and voices of one’s own', async () => {
    const seen: string[] = [];
    const reader: ValueReader = (slot, raw, context) => {
      seen.push(context.now);
      return naturalReader(slot, raw, context);
    };
    const voiced: unknown[] = [];
    const nlg = {
      realize: (_actions: unknown, _world: unknown, context: unknown) => {
        voiced.push(context);
        return [];
      },
      clarification: () => ({ text: '', actions: [], values: [] }),
    };
    const session = createSession({ services, reader });
    const parser = annotatedParser([{ utterance: 'Tomorrow.', program: REMIND }]);
    await new DialogueManager({ session, parser, nlg, gates: [] }).turn('Tomorrow.', { now: '2020-01-01T10:00' });
    expect(new Set(seen)).toEqual(new Set(['2020-01-01T10:00']));
    expect(voiced).toEqual([{ turn: 1, now: '2020-01-01T10:00' }]);
  });
});

describe('a clock is refused', () => {
  test.each(['2020-02-30T10:00', '10:00', '2020-01-01T10:00Z'])('for a turn: %s', async (now) => {
    const session = begin();
    await expect(session.turn(LOOK, { now })).rejects.toMatchObject({ code: 'bad-clock' });
    await expect(session.whatIf(LOOK, undefined, { now })).rejects.toMatchObject({ code: 'bad-clock' });
    expect(session.turns).toBe(0);
  });

  test('that is a function of something else', async () => {
    expect(() => begin(() => 5 as never)).toThrow(expect.objectContaining({ code: 'bad-clock' }));
    const session = begin(showing('2020-01-01T10:00', 'noon'));
    await expect(session.turn(LOOK)).rejects.toMatchObject({ code: 'bad-clock' });
    expect((await session.turn(LOOK, { now: '2020-01-01T10:00' })).ok).toBe(true);
  });

  test('for a trial that has one', async () => {
    const session = begin();
    const options = { now: '2020-01-01T10:00' } as never;
    await expect(session.commit(await session.whatIf(LOOK), options)).rejects.toMatchObject({ code: 'unknown-option' });
  });
});

describe('the clock of the platform', () => {
  test.each([
    ['UTC', '2026-07-01T00:30'],
    ['America/New_York', '2026-06-30T20:30'],
    ['Asia/Kolkata', '2026-07-01T06:00'],
  ])('shows the local time of %s', (timeZone, expected) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 6, 1, 0, 30, 59) });
    expect(platformClock({ timeZone })()).toBe(expected);
  });

  test('shows the platform’s own zone if none is given, and moves', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 6, 1, 23, 59) });
    const session = begin(platformClock());
    vi.advanceTimersByTime(60_000);
    await session.turn(REMIND);
    expect(day(session)).toBe('2026-07-03');
  });

  test('refuses a zone that there is not', () => {
    const refused = expect.objectContaining({ name: 'EngineError', code: 'bad-clock' });
    expect(() => platformClock({ timeZone: 'Mars/Olympus' })).toThrow(refused);
    expect(() => platformClock({ timeZone: 5 as never })).toThrow(refused);
  });

  test('refuses an option that nothing reads', () => {
    const misspelt = { timezone: 'UTC' } as object;
    expect(() => platformClock(misspelt)).toThrow(/no option 'timezone'\. Did you mean 'timeZone'/);
    expect(() => platformClock(misspelt)).toThrow(expect.objectContaining({ code: 'unknown-option' }));
  });
});
