/**
 * Nothing that the user began is lost: whoever answers what the agent asks, and goes on where it prompts, has everything
 * done in the end that they did not put off, turn down, or see fail, however tasks interrupt each other.
 */
import fc from 'fast-check';
import type { Session } from 'typetod';
import { missingSlots, type TransactionTask } from '../../src/world/index.js';
import { expect, test } from 'vitest';
import { runs } from '../runs.js';
import { ALARM, BOOK, bookAt, open, RIDE, take, TICKETS } from './fixtures.js';

const VALUES: ReadonlyMap<string, string> = new Map([
  ['place_name', '"Wok"'],
  ['time', '"18:00"'],
  ['at', '"07:30"'],
  ['destination', '"Home"'],
  ['riders', '1'],
  ['title', '"Up"'],
  ['count', '2'],
]);

const BEGINNINGS = [
  bookAt('18:00', 'x'),
  bookAt('21:00', 'x'),
  `x = ${BOOK}({ place_name: "Roma" })`,
  `x = ${RIDE}()`,
  `x = ${RIDE}({ destination: "Home", riders: 1 })`,
  `x = ${ALARM}({ at: "07:30" })`,
  `x = ${TICKETS}({ title: "Up" })`,
].map((call) => call.replace('x = ', ''));

/** What is said of a task, by a number, and what is begun in one turn: either, or both. */
const turn = fc.record({
  about: fc.option(fc.record({ back: fc.nat(2), choice: fc.nat(3) })),
  begun: fc.option(fc.constantFrom(...BEGINNINGS), { freq: 2 }),
});

/** What the user may say of a task as it stands. */
function sayings({ variable, standing, phase, api }: TransactionTask): readonly string[] {
  if (standing !== 'open') return [`resume(${variable})`];
  if (phase === 'performed') return [];
  const slot = [...api.slots.keys()].find((name) => VALUES.has(name));
  const confirmed = phase === 'asked' ? [`confirm(${variable})`] : [];
  return [`suspend(${variable})`, `${variable}.${slot} = ${VALUES.get(slot ?? '')}`, ...confirmed];
}

/** The program of a turn; what is refused for another reason changes nothing. */
function programOf(
  { world: { tasks } }: Session,
  { about, begun }: typeof turn extends fc.Arbitrary<infer T> ? T : never,
): string {
  const task = about ? tasks.at(-1 - about.back) : undefined;
  const said = task?.kind === 'transaction' ? sayings(task) : [];
  return [said[(about?.choice ?? 0) % said.length] ?? [], begun ?? []].flat().join('\n');
}

/** The first answer to what the agent asked. */
function answerOf({ world }: Session): string | undefined {
  for (const hint of world.pending) {
    if (hint.kind === 'prompt' || hint.kind === 'relax') continue;
    const name = world.tasks[hint.task]?.variable;
    return hint.kind === 'request' ? `${name}.${hint.slot} = ${VALUES.get(hint.slot)}` : `confirm(${name})`;
  }
  return undefined;
}

/** Answers until nothing is asked; a pause has asked again what a refused turn left open. */
async function answerAll(session: Session): Promise<void> {
  await take(session, 'conversation_pause()');
  for (let answer = answerOf(session); answer !== undefined; answer = answerOf(session)) {
    const { ok, feedback } = await session.turn(answer);
    expect(ok, `${session.program}\n${answer}: ${feedback?.message}`).toBe(true);
  }
}

const isLeft = (task: Session['world']['tasks'][number]): task is TransactionTask =>
  task.kind === 'transaction' && task.standing === 'open' && task.phase !== 'performed' && task.phase !== 'failed';

/** What was begun again since, with all that was given for it, is that one, where it lacks something or that one was done. */
const isBegunAgain = (task: TransactionTask, { world }: Session): boolean =>
  world.tasks.some(
    ({ id, api, slots, ...other }) =>
      id > task.id &&
      api === task.api &&
      (missingSlots(task).length > 0 || ('phase' in other && other.phase === 'performed')) &&
      Object.entries(task.slots).every(([name, { canonical }]) => slots[name]?.canonical === canonical),
  );

test('who answers what is asked has all done that was begun and not put off', async () => {
  let interrupted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 4, maxLength: 10, size: 'max' }), async (turns) => {
      const session = open();
      for (const one of turns) await session.turn(programOf(session, one));
      interrupted += session.world.tasks.filter(isLeft).length > 1 ? 1 : 0;
      await answerAll(session);
      const left = session.world.tasks.filter(isLeft).filter((task) => !isBegunAgain(task, session));
      expect(left, session.program).toEqual([]);
    }),
    { numRuns: runs(300, 60) },
  );
  expect(interrupted).toBeGreaterThan(runs(300, 60) / 12);
});

test('what is put off or turned down is not asked about again', async () => {
  const others = fc.array(fc.constantFrom(...BEGINNINGS), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...BEGINNINGS), others, async (what, then) => {
      const session = open();
      await take(session, `x1 = ${what}`);
      const isAsked = session.world.pending.some(({ kind }) => kind === 'confirm');
      await take(session, isAsked ? 'decline_alternative()' : 'suspend(x1)', ...then);
      await answerAll(session);
      expect(session.world.tasks[0], session.program).toMatchObject({ phase: 'draft' });
    }),
    { numRuns: runs(100, 30) },
  );
});

/** Every way to put the steps of two tasks in one row, each in its own order. */
function interleaved(left: readonly string[], right: readonly string[]): readonly (readonly string[])[] {
  const [[one, ...rest], [other, ...others]] = [left, right];
  if (one === undefined || other === undefined) return [[...left, ...right]];
  return [
    ...interleaved(rest, right).map((steps) => [one, ...steps]),
    ...interleaved(left, others).map((steps) => [other, ...steps]),
  ];
}

const TABLE = [`x100 = ${BOOK}({ place_name: "Wok" })`, 'x100.time = "18:00"', 'x100.seats = 4', 'confirm(x100)'];
const CAR = [`x200 = ${RIDE}({ riders: 1 })`, 'x200.destination = "Home"', 'x200.riders = 2', 'confirm(x200)'];

test('two tasks come to the same in every order of their steps, one step a turn', async () => {
  const orders = interleaved(TABLE, CAR);
  expect(orders).toHaveLength(70);
  for (const steps of orders) {
    const session = open();
    for (const step of steps)
      expect((await session.turn(step)).feedback, `${steps.join('; ')}: ${step}`).toBeUndefined();
    const done = session.world.tasks.map(({ variable, ...task }) => [variable, 'result' in task && task.result]);
    expect(new Map(done as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        ['x100', expect.objectContaining({ place_name: 'Wok', time: '18:00', seats: 4, code: 'T18:00' })],
        ['x200', { destination: 'Home', riders: 2, fare: 12.5 }],
      ]),
    );
  }
});

test('what is said of one task never commits the other, in any order', async () => {
  for (const steps of interleaved(TABLE.slice(0, -1), CAR)) {
    const session = open();
    for (const step of steps) await session.turn(step);
    const phases = Object.fromEntries(
      session.world.tasks.map((task) => [task.variable, 'phase' in task && task.phase]),
    );
    expect(phases, steps.join('; ')).toEqual({ x100: 'asked', x200: 'performed' });
  }
});
