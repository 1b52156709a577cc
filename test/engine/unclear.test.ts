import { createSession, service, type Session, success, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

class BookBoat extends transaction({
  description: 'Book a boat',
  slots: { boat: z.string().describe('Which boat'), date: z.iso.date().default('2019-03-01').describe('On which day') },
  returns: {},
  transact: () => success({}),
}) {}

const boats = service({ name: 'Boats', description: 'Boats', apis: [BookBoat] });
const BOOK = 'boats_book_boat({ boat: "Swift" })';

/** Takes a turn in which the agent asks for the date, of which something could not be taken. */
async function asked(unclear: unknown = 'soon'): Promise<Session> {
  const session = createSession({ services: [boats], id: 'boats' });
  await session.turn(BOOK, {
    choose: () => [{ kind: 'request', task: 0, slot: 'date', unclear: unclear as string, spoken: true }],
  });
  return session;
}

describe('a slot that is asked for because something was unclear', () => {
  it('counts as missing until it is given, with the value that it was given', async () => {
    const session = await asked();
    expect([...session.commits].at(-1)?.program).toContain('hint({ request: "date", of: x1, unclear: "soon" })');
    expect(session.world.tasks[0]?.unclear).toEqual({ date: 'soon' });
    expect((await session.turn('x1.boat = "Slow"')).actions).toMatchObject([{ kind: 'request', slot: 'date' }]);
    expect((await session.turn('x1.date = "2019-03-02"')).actions).toMatchObject([{ kind: 'confirm' }]);
    expect(session.world.tasks[0]?.unclear).toBeUndefined();
  });

  it.each(['x1.date = null', 'x1.date = "2019-03-01"'])('is no longer after %s', async (program) => {
    const session = await asked();
    expect((await session.turn(program)).actions).toMatchObject([{ kind: 'confirm' }]);
  });

  it('keeps a transaction from being confirmed, also where approval is implied', async () => {
    const session = createSession({ services: [boats], approval: 'implied' });
    await session.turn(BOOK, {
      choose: () => [{ kind: 'request', task: 0, slot: 'date', unclear: 'soon', spoken: true }],
    });
    const { ok, feedback } = await session.turn('confirm(x1)');
    expect([ok, feedback?.code, feedback?.legal]).toEqual([false, 'task-incomplete', ['x1.date = ...']]);
  });

  it('makes another world: it counts for what happens next', async () => {
    const [one, other] = [await asked('soon'), await asked('late')];
    const plain = createSession({ services: [boats], id: 'boats' });
    await plain.turn(BOOK, { choose: () => [{ kind: 'request', task: 0, slot: 'date', spoken: true }] });
    expect(new Set([one.digest(), other.digest(), plain.digest()]).size).toBe(3);
    expect(plain.world.tasks[0]?.unclear).toBeUndefined();
  });

  it('asks nobody, and marks nothing, where it is not spoken', async () => {
    const session = createSession({ services: [boats] });
    await session.turn(BOOK, {
      choose: () => [{ kind: 'request', task: 0, slot: 'date', unclear: 'soon', spoken: false }],
    });
    expect([session.world.pending, session.world.tasks[0]?.unclear]).toEqual([[], undefined]);
  });

  it.each([
    ['no slot of the API', { kind: 'request', task: 0, slot: 'hour', unclear: 'soon', spoken: true }],
    ['null', { kind: 'request', task: 0, slot: 'date', unclear: null, spoken: true }],
  ])('is refused with %s', async (_, action) => {
    const session = createSession({ services: [boats] });
    await expect(session.turn(BOOK, { choose: () => [action as never] })).rejects.toThrow();
  });

  it('cannot be said by the user', async () => {
    const session = createSession({ services: [boats] });
    await session.turn(BOOK);
    const { feedback } = await session.turn('hint({ request: "date", of: x1, unclear: "soon" })');
    expect(feedback?.code).toBe('wrong-actor');
  });
});
