import { createSession, search, service, type Session, table } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { take } from './fixtures.js';

const rows = Array.from({ length: 23 }, (_, at) => ({
  name: `Boat ${at + 1}`,
  lake: at < 22 ? 'North' : 'South',
  covered: at === 0,
}));

const boats = service({
  name: 'Boats',
  description: 'Boats on lakes',
  apis: [
    class FindBoat extends search({
      description: 'Look for a boat',
      slots: {
        lake: z.string().describe('Where'),
        covered: z.boolean().optional().describe('With a roof'),
      },
      returns: {
        name: z.string().describe('What it is called'),
        lake: z.string().describe('Where'),
        covered: z.boolean().describe('With a roof'),
      },
      entity: 'boat',
      table: table('boats', 'name', rows),
      identity: 'name',
      offers: ['name'],
    }) {},
  ],
});

const open = (): Session => createSession({ services: [boats] });

function offered(session: Session): unknown {
  const task = session.world.tasks[0];
  return task?.kind === 'search' ? task.latest?.row.name : undefined;
}

describe('another result after the constraints changed', () => {
  it('is one that was not offered yet', async () => {
    const session = open();
    await take(session, 'x1 = boats_find_boat({ lake: "North" })');
    await take(session, 'x1.covered = false\nnext(x1)');
    expect(offered(session)).toBe('Boat 2');
  });

  it('is the first again, where all that is found was offered under the old ones', async () => {
    const session = open();
    await take(session, 'x1 = boats_find_boat({ lake: "North" })');
    const { actions } = await take(session, 'x1.covered = true\nnext(x1)');
    expect(actions.map(({ kind }) => kind)).toEqual(['offer']);
    expect(offered(session)).toBe('Boat 1');
  });

  it('is none where nothing is left under the same constraints', async () => {
    const session = open();
    await take(session, 'x1 = boats_find_boat({ lake: "South" })');
    const { actions } = await take(session, 'next(x1)');
    expect(actions.map((action) => ('code' in action ? action.code : action.kind))).toEqual(['exhausted', 'prompt']);
  });
});

describe('a selection by value', () => {
  it('finds what is on a later page', async () => {
    const session = open();
    await take(session, 'x1 = boats_find_boat({ lake: "North" })');
    await take(session, 'select({ name: "Boat 22" }, { from: x1 })');
    expect(offered(session)).toBe('Boat 22');
  });

  it('is refused when no page has it', async () => {
    const session = open();
    await take(session, 'x1 = boats_find_boat({ lake: "North" })');
    const { ok, feedback } = await session.turn('select({ name: "Boat 23" }, { from: x1 })');
    expect({ ok, code: feedback?.code }).toEqual({ ok: false, code: 'no-such-entity' });
    expect(offered(session)).toBe('Boat 1');
  });
});

describe('a selection of what was offered before the search was changed', () => {
  const narrowed = async (...programs: readonly string[]): Promise<Session> => {
    const session = open();
    for (const program of ['x1 = boats_find_boat({ lake: "North" })', ...programs, 'x1.lake = "South"'])
      await take(session, program);
    return session;
  };

  it('takes it by its name, as by its variable', async () => {
    const [named, meant] = [await narrowed(), await narrowed()];
    await take(named, 'select({ name: "boat 1" }, { from: x1 })');
    await take(meant, 'select(x3)');
    const [one, other] = [named, meant].map(({ world }) => world.tasks[0]);
    expect(one?.kind === 'search' && one.selected?.row).toMatchObject({ name: 'Boat 1' });
    expect(one).toEqual(other);
  });

  it('takes the latest of those that have the values', async () => {
    const session = await narrowed('next(x1)');
    await take(session, 'select({ lake: "North" }, { from: x1 })');
    expect(offered(session)).toBe('Boat 2');
  });

  it('takes what is found now before it', async () => {
    const session = await narrowed();
    await take(session, 'select({ covered: false }, { from: x1 })');
    expect(offered(session)).toBe('Boat 23');
  });

  it.each([
    ['what was found and never offered', 'select({ name: "Boat 3" }, { from: x1 })'],
    ['what has another value besides', 'select({ name: "Boat 1", covered: false }, { from: x1 })'],
    ['what another search offered', 'select({ name: "Boat 1" }, { from: x20 })'],
  ])('refuses %s', async (_, program) => {
    const session = await narrowed();
    await take(session, 'x20 = boats_find_boat({ lake: "South" })');
    const { feedback } = await session.turn(program);
    expect(feedback?.code).toBe('no-such-entity');
  });

  it('says what was offered where it is refused', async () => {
    const { feedback } = await (await narrowed()).turn('select({ name: "Boat 3" }, { from: x1 })');
    expect(feedback).toMatchObject({ code: 'no-such-entity', legal: ['Boat 23', 'Boat 1'] });
  });
});
