import { createSession, search, service, table, type Session } from 'typetod';
import { flights4, restaurants2 } from 'typetod/apis';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const boats = table('boats', 'boat', [
  { boat: 'Otter', kind: 'canoe', seats: 2 },
  { boat: 'Heron', kind: 'dinghy', seats: 4 },
]);

class FindBoats extends search({
  description: 'Look for a boat',
  entity: 'boat',
  slots: {
    kind: z.string().describe('What sort of boat it is'),
    color: z
      .string()
      .meta({ examples: ['red', 'sea green'] })
      .describe('Color of the hull')
      .optional(),
    note: z.string().optional().describe('Anything that matters'),
    covered: z.boolean().optional().describe('Whether it has a roof'),
  },
  returns: { boat: z.string(), kind: z.string(), seats: z.int() },
  table: boats,
}) {}
const harbor = service({ name: 'Harbor', description: 'Boats', apis: [FindBoats] });

const open = (): Session =>
  createSession({ services: [restaurants2, flights4, harbor], reader: naturalReader, id: 'choices' });

/** What the agent tells of the choices in the last of some turns. */
async function told(...programs: readonly string[]) {
  const session = open();
  for (const program of programs.slice(0, -1)) await session.turn(program);
  const { actions } = await session.turn(programs.at(-1) ?? '');
  return actions.flatMap((action) => (action.kind === 'choices' ? action.choices : []));
}

const FLIGHTS =
  'x1 = flights_4_search_oneway_flight({ origin_airport: "London", destination_airport: "Paris", departure_date: "March 10" })';

describe('what a slot takes', () => {
  test('are the values of a closed set, the first six and how many there are', async () => {
    const [airlines] = await told('x1 = flights_4_search_oneway_flight()', 'choices(x1.airlines)');
    expect([airlines?.values.length, airlines?.count]).toEqual([6, 11]);
    expect(await told('x1 = flights_4_search_oneway_flight()', 'choices(x1.seating_class)')).toEqual([
      { task: 0, slot: 'seating_class', values: ['Economy', 'Premium Economy', 'Business'], count: 3 },
    ]);
  });

  test('is what the results differ in, where there are results to choose from', async () => {
    const [airlines] = await told(FLIGHTS, 'choices(x1.airlines)');
    expect(airlines).toMatchObject({ values: ['British Airways', 'Air France'], count: 2 });
    const [afterwards] = await told(FLIGHTS, 'select(x3)', 'choices(x1.airlines)');
    expect(afterwards?.count).toBe(11);
  });

  test('is what a table has, where any text may be given', async () => {
    expect(await told('x1 = harbor_find_boats()', 'choices(x1.kind)')).toEqual([
      { task: 0, slot: 'kind', values: ['canoe', 'dinghy'], count: 2 },
    ]);
  });

  test('are examples of the author, or nothing, where nothing is known', async () => {
    expect(await told('x1 = harbor_find_boats()', 'choices(x1.color, x1.note, x1.covered)')).toEqual([
      { task: 0, slot: 'color', values: ['red', 'sea green'], count: 0 },
      { task: 0, slot: 'note', values: [], count: 0 },
      { task: 0, slot: 'covered', values: [], count: 0 },
    ]);
  });

  test.each([
    ['of a slot that there is not', 'choices(x1.colour)', 'unknown-property'],
    ['of a task as a whole', 'choices(x1)', 'wrong-kind'],
    ['of nothing', 'choices()', 'wrong-kind'],
    ['of a variable that there is not', 'choices(x9.kind)', 'unknown-variable'],
    ['of what is no task', 'choices(x3.kind)', 'wrong-kind'],
  ])('is not told %s', async (_, program, code) => {
    const session = open();
    await session.turn('x1 = harbor_find_boats({ color: "red" })\nhelp()');
    const before = session.digest();
    expect((await session.turn(program)).feedback?.code).toBe(code);
    expect(session.digest()).toBe(before);
  });

  test('changes nothing of a task, and asks for no property', async () => {
    const session = open();
    await session.turn('x1 = harbor_find_boats({ color: "red" })');
    const { tasks } = session.world;
    await session.turn('choices(x1.kind)\nhelp()\nsay(x1)');
    expect(session.world.tasks).toEqual(tasks);
    expect(session.state[0]?.requested).toEqual([]);
  });
});
