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
