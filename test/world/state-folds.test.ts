/** The state is what the tasks make of it one after the other; it is not made that way, as conversations may be long. */
import fc from 'fast-check';
import { createSession, dialogueState, type Session, type SlotValues, type Task, type World } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { expect, it } from 'vitest';
import { openTasks } from '../../src/world/index.js';
import { open } from '../engine/fixtures.js';
import { play, programs } from '../engine/programs.js';
import { runs } from '../runs.js';

interface Folded {
  readonly intent: string;
  readonly slots: SlotValues;
  readonly isAlone: boolean;
}

function without(slots: SlotValues, isLeft: (name: string) => boolean): SlotValues {
  return Object.fromEntries(Object.entries(slots).filter(([name]) => !isLeft(name)));
}

function standsAlone({ tasks }: World, { kind, id, api }: Task): boolean {
  const led = tasks.some((other) => other.kind === 'search' && other.id < id && other.api.service === api.service);
  return kind === 'transaction' && !led;
}

/** The state of a service with one more task. */
function withTask(world: World, state: Folded | undefined, task: Task, last: Task | undefined): Folded {
  const { api } = task;
  const goesOn = state !== undefined && (!state.isAlone || state.intent === api.intent);
  const before = last?.api;
  const isTransient = (name: string) => before?.kind === 'search' && before.transient.includes(name);
  const kept = goesOn ? without(state.slots, (name) => isTransient(name) || api.slots.has(name)) : {};
  const isAlone = (!goesOn || state.isAlone) && standsAlone(world, task);
  return { intent: api.intent, slots: { ...kept, ...task.slots }, isAlone };
}

function folded(world: World): readonly object[] {
  const [states, last] = [new Map<string, Folded>(), new Map<string, Task>()];
  for (const task of openTasks(world)) {
    const { service } = task.api;
    const state = withTask(world, states.get(service), task, last.get(service));
    states.delete(service);
    states.set(service, state);
    last.set(service, task);
  }
  return [...states].map(([service, { intent, slots }]) => ({ service, intent, slots: Object.entries(slots) }));
}

function expectFolded(world: World): void {
  const made = dialogueState(world);
  const plain = made.map(({ service, intent, slots }) => ({ service, intent, slots: Object.entries(slots) }));
  expect(plain).toEqual(folded(world));
}

it('is the fold of all tasks, slots in the same order, after each turn', async () => {
  await fc.assert(
    fc.asyncProperty(programs(), async (turns) => {
      const session = open();
      await play(session, turns);
      for (let turn = 0; turn <= session.turns; turn += 1) {
        expectFolded(session.worldAt(turn));
      }
    }),
    { numRuns: runs(200, 40) },
  );
});

it('is the fold of many tasks, also where one from far back is taken up again, and in a branch', async () => {
  const session = createSession({ services: [restaurants2] });
  const cities = ['San Jose', 'Oakland', 'Berkeley'];
  const take = async (one: Session, program: string): Promise<void> => {
    expect((await one.turn(program)).feedback).toBeUndefined();
    expectFolded(one.world);
  };
  for (let at = 0; at < 30; at += 1) {
    const location = cities[at % 3];
    await take(session, `restaurants_2_find_restaurants({ location: "${location}", category: "Italian" })`);
    await take(
      session,
      `restaurants_2_reserve_restaurant({ restaurant_name: "Place ${at}", location: "${location}" })`,
    );
  }
  const fork = session.fork();
  const old = session.world.tasks[5]?.variable;
  await take(session, `${old}.time = "18:30"`);
  await take(fork, `${old}.number_of_seats = 4`);
  await take(session, 'restaurants_2_find_restaurants({ location: "Oakland" })');
});

it('is a copy: who changes it changes no other', () => {
  const session = open();
  const state = dialogueState(session.world);
  (state as object[]).push({});
  expect(dialogueState(session.world)).toEqual([]);
});
