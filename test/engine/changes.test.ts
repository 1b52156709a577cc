import { createSession, service, success, table, transaction } from 'typetod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

type TableChange = ReturnType<typeof visits.insert>;

const lockers = table('lockers', 'number', [
  { number: 1, holder: 'Ada' },
  { number: 2, holder: 'Bo' },
]);
const visits = table('visits', 'day', [{ day: 'Monday', who: 'Ada' }], { repeats: true });

/** A session of a service whose one transaction makes these changes. */
function openWith(...changes: readonly TableChange[]) {
  const assign = transaction({
    description: 'Assign a locker',
    intent: 'AssignLocker',
    slots: { number: z.int() },
    returns: { number: z.int() },
    transact: ({ number }) => success({ number }, changes),
  });
  const gym = service({ name: 'Gym', description: 'A gym', apis: [assign], tables: [lockers, visits] });
  return createSession({ services: [gym], approval: 'implied' });
}

const PROGRAM = 'x1 = gym_assign_locker({ number: 1 })\nconfirm(x1)';

describe('a change of a table is refused', () => {
  it.each<[string, readonly TableChange[], number, string]>([
    [
      'that inserts a key which is there',
      [lockers.insert({ number: 2, holder: 'Cy' })],
      2,
      "a row has the 'number' 2 already",
    ],
    ['that updates a key which is not', [lockers.update(7, { holder: 'Cy' })], 7, "no row has the 'number' 7"],
    ['that removes a key which is not', [lockers.remove(7)], 7, "no row has the 'number' 7. Look with context.rows"],
    ['that gives a row the key of another', [lockers.update(1, { number: 2 })], 1, "changes the 'number' 1 to 2"],
    ['that gives a row a new key', [lockers.update(1, { number: 3 })], 1, 'Remove the row, and insert another'],
    ['that removes what one before it removed', [lockers.remove(1), lockers.remove(1)], 1, "no row has the 'number' 1"],
    [
      'that inserts what one before it inserted',
      [lockers.insert({ number: 3, holder: 'Cy' }), lockers.insert({ number: 3, holder: 'Di' })],
      3,
      "a row has the 'number' 3 already",
    ],
    [
      'that updates what one before it removed',
      [lockers.remove(1), lockers.update(1, { holder: 'Cy' })],
      1,
      "no row has the 'number' 1",
    ],
    [
      'that inserts a row without a key',
      [lockers.insert({ holder: 'Cy' } as never)],
      Number.NaN,
      "the row has no 'number'",
    ],
    [
      'that updates a day of no visits',
      [visits.update('Friday', { who: 'Bo' })],
      Number.NaN,
      'no row has the \'day\' "Friday"',
    ],
    ['that removes a day of no visits', [visits.remove('Friday')], Number.NaN, 'no row has the \'day\' "Friday"'],
    [
      'that moves visits to another day',
      [visits.update('Monday', { day: 'Friday' })],
      Number.NaN,
      'changes the \'day\' "Monday" to "Friday"',
    ],
  ])('%s', async (_, changes, key, fault) => {
    const session = openWith(...changes);
    const turn = session.turn(PROGRAM);
    await expect(turn).rejects.toMatchObject({
      name: 'DefinitionError',
      code: 'bad-change',
      message: expect.stringContaining(fault),
      data: { api: 'gym_assign_locker', ...(Number.isFinite(key) && { table: 'lockers', key }) },
    });
    expect(session.world.tables).toEqual({});
    expect(session.world.tasks).toEqual([]);
    expect(session.inDoubt).toMatchObject([{ api: 'gym_assign_locker' }]);
  });
});

describe('a change of a table is taken', () => {
  it.each<[string, readonly TableChange[]]>([
    ['that inserts a new key', [lockers.insert({ number: 3, holder: 'Cy' })]],
    ['that updates a key which is there', [lockers.update(1, { holder: 'Cy' })]],
    ['that keeps the key', [lockers.update(1, { number: 1, holder: 'Cy' })]],
    ['that inserts what one before it removed', [lockers.remove(1), lockers.insert({ number: 1, holder: 'Cy' })]],
    ['that removes a key which is there', [lockers.remove(2)]],
    ['that removes all rows with a key', [visits.remove('Monday')]],
    ['that moves a row to a new key', [lockers.remove(1), lockers.insert({ number: 3, holder: 'Ada' })]],
    ['of a table whose keys repeat', [visits.insert({ day: 'Monday', who: 'Bo' })]],
    ['that was written by hand', [{ table: 'elsewhere', kind: 'update', key: 7, row: {} }]],
  ])('%s', async (_, changes) => {
    const session = openWith(...changes);
    await session.turn(PROGRAM);
    expect(Object.values(session.world.tables).flat()).toEqual(changes);
  });
});
