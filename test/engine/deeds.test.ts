import fc from 'fast-check';
import { service, transaction } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { currentRows } from '../../src/service/index.js';
import { deedsOf, valueNow } from '../../src/world/index.js';
import { runs } from '../runs.js';
import { BookStay, CancelStay, stays, visiting } from './stays.js';

type Guest = ReturnType<typeof visiting>;

const BOOK = 'guest_house_book_stay({ room: "garden", nights: 2 })';
const rowsOf = (session: Guest) => currentRows(stays, session.world.tables);
const standing = (session: Guest) => deedsOf(session.world).map(({ variable }) => variable);

async function played(...turns: readonly string[]): Promise<Guest> {
  const session = visiting();
  for (const turn of turns) expect(await session.turn(turn)).toMatchObject({ ok: true });
  return session;
}

describe('what was performed', () => {
  test('is taken back by the transaction that its author names, filled by references', async () => {
    const session = await played(BOOK, 'confirm(x1)', 'x9 = guest_house_cancel_stay({ stay: x1.stay })');
    expect(session.world.pending).toMatchObject([{ kind: 'confirm', slots: ['stay'], quote: { refund: 20 } }]);
    expect(standing(session)).toEqual(['x1']);
    await session.turn('confirm(x9)');
    expect([rowsOf(session), standing(session)]).toEqual([[], []]);
  });

  test('is changed by the one that changes it, and stands with the new values', async () => {
    const session = await played(BOOK, 'confirm(x1)', 'x9 = guest_house_change_stay({ stay: x1.stay, nights: 4 })');
    await session.turn('confirm(x9)');
    expect(rowsOf(session)).toMatchObject([{ nights: 4, room: 'garden' }]);
    const [deed] = deedsOf(session.world);
    expect([standing(session), deed && valueNow(session.world, deed, 'nights')]).toEqual([['x1'], 4]);
    expect(deed && valueNow(session.world, deed, 'room')).toBe('garden');
  });

  test('is known by its values where no reference says which one is meant', async () => {
    const again = [BOOK, 'confirm(x1)', `x10 = ${BOOK}`, 'confirm(x10)'];
    const session = await played(...again, 'x30 = guest_house_cancel_stay({ stay: "S1" })');
    await session.turn('confirm(x30)');
    expect(standing(session)).toEqual(['x10']);
  });

  test.each([
    ['x1.nights = 4', ['guest_house_change_stay({ stay: x1.stay, nights: 4 })']],
    ['x1.nights = 4; x1.room = "lake"', ['guest_house_change_stay({ stay: x1.stay, nights: 4, room: "lake" })']],
    ['suspend(x1)', ['guest_house_cancel_stay({ stay: x1.stay })']],
    ['confirm(x1)', []],
  ])('refuses %s, and says what does that', async (program, legal) => {
    const session = await played(BOOK, 'confirm(x1)');
    const before = session.digest();
    const { feedback } = await session.turn(program);
    expect(feedback).toMatchObject({ code: 'already-performed', legal });
    expect(session.digest()).toBe(before);
  });

  test('has its legal statement taken as it stands', async () => {
    const session = await played(BOOK, 'confirm(x1)');
    const { feedback } = await session.turn('x1.nights = 4');
    const legal = feedback && 'legal' in feedback ? (feedback.legal?.[0] ?? '') : '';
    expect(await session.turn(legal)).toMatchObject({ ok: true });
    expect(session.world.pending).toMatchObject([{ kind: 'confirm', slots: ['stay', 'nights'] }]);
  });

  test('and cannot be taken back names nothing', async () => {
    const session = await played(BOOK, 'confirm(x1)', 'x9 = guest_house_cancel_stay({ stay: x1.stay })', 'confirm(x9)');
    expect((await session.turn('suspend(x9)')).feedback).toMatchObject({ code: 'already-performed', legal: [] });
    expect((await session.turn('x9.stay = "S2"')).feedback).toMatchObject({
      legal: ['guest_house_cancel_stay({ ... })'],
    });
  });

  test('is not taken back twice', async () => {
    const session = await played(BOOK, 'confirm(x1)', 'x9 = guest_house_cancel_stay({ stay: x1.stay })', 'confirm(x9)');
    await session.turn('x20 = guest_house_cancel_stay({ stay: x1.stay })');
    const { actions } = await session.turn('confirm(x20)');
    expect(actions).toMatchObject([{ kind: 'notification', code: 'failure', reason: 'There is no such stay.' }, {}]);
  });
});

const LATE = class Late extends transaction({
  description: 'Late',
  slots: { day: z.string() },
  returns: { day: z.string() },
}) {};

describe('a definition is refused', () => {
  const slots = { to: z.string() };
  const define = (member: 'undo' | 'amend', of: () => unknown, ...others: readonly never[]) =>
    service({
      name: 'Bad',
      description: 'Bad',
      apis: [
        class Send extends transaction({ description: 'Send', slots, returns: slots, [member]: of } as never) {},
        CancelStay,
        BookStay,
        ...others,
      ] as never,
    });

  test.each([
    ['a class of another service', () => LATE, "'undo' returns 'Late', which is none of the classes"],
    ['what is no class', () => 'cancel', "'undo' returns text, which is none"],
    ['one that requires what nobody knows', () => CancelStay, "'undo' returns 'CancelStay', which requires 'stay'"],
  ])('whose undo is %s', (_, of, message) => {
    expect(() => define('undo', of)).toThrow(
      expect.objectContaining({ code: 'bad-undo', message: expect.stringContaining(message) }),
    );
  });

  test('whose amend requires nothing', () => {
    class Any extends transaction({ description: 'Any', slots: { to: z.string().optional() }, returns: {} }) {}
    const make = () => define('amend', () => Any, Any as never);
    expect(make).toThrow(
      expect.objectContaining({ code: 'bad-undo', message: expect.stringContaining('no slot that says') }),
    );
  });

  test.each([
    ['quote', 84],
    ['undo', CancelStay],
  ])('whose %s is no function that can be called', (member, value) => {
    const make = () =>
      service({
        name: 'Bad',
        description: 'Bad',
        apis: [
          class Send extends transaction({ description: 'Send', slots, returns: slots, [member]: value } as never) {},
        ],
      } as never);
    expect(make).toThrow(
      expect.objectContaining({ code: 'bad-argument', message: expect.stringContaining(`'${member}'`) }),
    );
  });
});

const nights = fc.integer({ min: 1, max: 7 });
const booking = fc.record({ room: fc.constantFrom('garden', 'lake'), nights });

describe('for all bookings', () => {
  test('what is done and taken back leaves the tables as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { maxLength: 3 }), booking, async (before, one) => {
        const session = visiting();
        for (const { room, nights } of [...before, one]) {
          const { program } = await session.turn(`guest_house_book_stay({ room: "${room}", nights: ${nights} })`);
          const rows = rowsOf(session);
          await session.turn(`confirm(${program.split(' ')[0]})`);
          if (rowsOf(session).length !== rows.length + 1) throw new Error('not booked');
        }
        const deeds = deedsOf(session.world);
        const rows = rowsOf(session);
        const last = deeds.at(-1)?.variable;
        const { program } = await session.turn(`guest_house_cancel_stay({ stay: ${last}.stay })`);
        await session.turn(`confirm(${program.split(' ')[0]})`);
        expect(rowsOf(session)).toEqual(rows.slice(0, -1));
        expect(deedsOf(session.world).map(({ id }) => id)).toEqual(deeds.slice(0, -1).map(({ id }) => id));
      }),
      { numRuns: runs(60, 15) },
    );
  });

  test('a quote changes nothing in the world, and is what is committed', async () => {
    await fc.assert(
      fc.asyncProperty(booking, fc.boolean(), async ({ room, nights }, isLater) => {
        const session = visiting();
        await session.turn(`guest_house_book_stay({ room: "${room}", nights: ${nights} })`);
        expect(session.world).toMatchObject({ tables: {}, calls: {} });
        const later = isLater ? { now: '2019-03-10T09:00' } : {};
        let told = session.world.pending[0];
        const first = await session.turn('confirm(x1)', later);
        if (first.actions[0]?.kind === 'confirm') {
          expect(session.world).toMatchObject({ tables: {}, calls: {} });
          told = session.world.pending[0];
          await session.turn('confirm(x1)', later);
        }
        const quote = told?.kind === 'confirm' ? told.quote : undefined;
        expect(session.world.tasks[0]).toMatchObject({ phase: 'performed', result: quote });
      }),
      { numRuns: runs(60, 15) },
    );
  });
});
