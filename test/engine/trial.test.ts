import { digest, type EngineError, type Session } from 'typetod';
import { KnownReplies } from '../../src/engine/index.js';
import { describe, expect, test } from 'vitest';
import { bookAt, FOUND, open, recording, sessionAfter } from './fixtures.js';

const codeOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: EngineError) => error.code,
  );

/** A session whose backend keeps what it was asked, at a turn in which a booking waits to be confirmed. */
async function asked(): Promise<{ session: Session; backend: ReturnType<typeof recording> }> {
  const backend = recording();
  const session = open({ backend });
  await session.turn(bookAt('19:00'));
  return { session, backend };
}

describe('a trial', () => {
  test('says what a program would come to, and commits nothing', async () => {
    const session = open();
    const before = session.save();
    const trial = await session.whatIf(FOUND);
    expect(trial).toMatchObject({ source: FOUND, ok: true, transactions: [] });
    expect(trial.world.tasks).toHaveLength(1);
    expect(trial.before).toBe(session.world);
    expect(session.save()).toBe(before);
    expect(session.turns).toBe(0);
  });

  test('that is committed is the turn itself', async () => {
    const [tried, taken] = [open(), open()];
    const trial = await tried.whatIf(FOUND);
    const [result, expected] = [
      await tried.commit(trial, { utterance: 'Asian?' }),
      await taken.turn(FOUND, { utterance: 'Asian?' }),
    ];
    expect(result).toEqual(expected);
    expect(tried.save()).toBe(taken.save());
  });

  test('asks each search once, also over several trials of a turn', async () => {
    const backend = recording();
    const session = open({ backend });
    const known = new KnownReplies();
    await session.whatIf(`${FOUND}\nnext(x9)`, known);
    await session.commit(await session.whatIf(FOUND, known));
    expect(backend.requests.map(({ kind }) => kind)).toEqual(['search']);
  });

  test('sends no transaction, and assumes that it succeeds', async () => {
    const { session, backend } = await asked();
    const trial = await session.whatIf('confirm(x1)');
    expect(trial.transactions.map(({ api }) => api.name)).toEqual(['dining_1_book_table']);
    expect(trial.world.tasks[0]).toMatchObject({ phase: 'performed' });
    expect(backend.requests).toEqual([]);
    expect(session.world.tasks[0]).toMatchObject({ phase: 'asked' });
  });

  test('of a part is committed under the names that it showed', async () => {
    const { session } = await asked();
    const trial = await session.whatIf('confirm(x1)\nx3 = next(x1)', undefined, { end: 1 });
    const shown = trial.executed.map(({ statement }) => statement.kind !== 'assign' && statement.binding);
    expect(shown).not.toContain('x3');
    const { steps, program } = await session.commit(trial);
    expect(steps.map(({ statement }) => statement.kind !== 'assign' && statement.binding)).toEqual(shown);
    expect(program).toContain(`${shown[0]} = confirm(x1)`);
  });

  test.each([[-1], [Number.NaN], [1.5], ['1'], [null], [Number.POSITIVE_INFINITY]])('has no end at %s', async (end) => {
    await expect(codeOf(open().whatIf(FOUND, undefined, { end: end as number }))).resolves.toBe('bad-argument');
  });

  test.each([[{}], [null], [[]]])('does not take %j for known replies', async (known) => {
    await expect(codeOf(open().whatIf(FOUND, known as never))).resolves.toBe('bad-argument');
  });

  test('sends its transactions when it is committed, once', async () => {
    const { session, backend } = await asked();
    const result = await session.commit(await session.whatIf('confirm(x1)'));
    expect(result.ok).toBe(true);
    expect(backend.requests.map(({ kind }) => kind)).toEqual(['transaction']);
    expect(session.inDoubt).toEqual([]);
  });

  test('whose transaction fails after all is committed with the failure', async () => {
    const session = await sessionAfter(bookAt('20:00'));
    const trial = await session.whatIf('confirm(x1)');
    expect(trial.world.tasks[0]).toMatchObject({ phase: 'performed' });
    await session.commit(trial);
    expect(session.world.tasks[0]).toMatchObject({ phase: 'failed' });
  });

  test('of what is refused says why; its commit changes nothing', async () => {
    const session = await sessionAfter(FOUND);
    const before = session.digest();
    const trial = await session.whatIf('next(x9)');
    expect(trial).toMatchObject({ ok: false, feedback: { code: 'unknown-variable' } });
    expect(await session.commit(trial)).toMatchObject({ ok: false, feedback: { code: 'unknown-variable' }, turn: 2 });
    expect(session.digest()).toBe(before);
    expect((await session.whatIf('next(')).feedback).toMatchObject({ code: 'syntax' });
  });

  test('is stale once the session has moved on, until it is back', async () => {
    const session = await sessionAfter(FOUND);
    const trial = await session.whatIf('next(x1)');
    await session.turn('next(x1)');
    expect(await codeOf(session.commit(trial))).toBe('stale-trial');
    await session.undo(1);
    expect(await codeOf(session.commit(trial))).toBe('none');
    expect(await codeOf(open().commit(trial))).toBe('stale-trial');
  });

  test('passes on what the backend throws, and leaves the session as it was', async () => {
    const session = open({
      backend: {
        search: () => Promise.reject(new Error('down')),
        transact: () => Promise.reject(new Error('down')),
      },
    });
    await expect(session.whatIf(FOUND)).rejects.toThrow('down');
    expect(session.turns).toBe(0);
    expect((await session.turn('conversation_pause()')).ok).toBe(true);
  });

  test('may be made while a turn is under way, and is then stale', async () => {
    const session = await sessionAfter(FOUND);
    const [trial] = await Promise.all([session.whatIf('next(x1)'), session.turn('next(x1)')]);
    expect(await codeOf(session.commit(trial))).toBe('stale-trial');
  });

  test('has the digest that the turn will have before the agent answers', async () => {
    const session = open();
    const trial = await session.whatIf(FOUND);
    let seen = '';
    await session.commit(trial, {
      choose: (recommended) => {
        seen = digest(session.world);
        return recommended;
      },
    });
    expect(seen).toBe(digest(trial.world));
  });
});
