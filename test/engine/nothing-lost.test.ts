/**
 * Nothing that the user began is lost: whoever answers what the agent asks, and goes on where it prompts, has everything
 * done in the end that they did not put off, turn down, or see fail, however tasks interrupt each other.
 */
import fc from 'fast-check';
import type { Session, TransactionTask } from 'typetod';
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
  bookAt('18:00', '@'),
  bookAt('21:00', '@'),
  `@ = ${BOOK}({ place_name: "Roma" })`,
  `@ = ${RIDE}()`,
  `@ = ${RIDE}({ destination: "Home", riders: 1 })`,
  `@ = ${ALARM}({ at: "07:30" })`,
  `@ = ${TICKETS}({ title: "Up" })`,
];

type Begun = readonly [task: number, what: string];

const COUNT = 4;

const begun = fc.tuple(fc.nat(COUNT - 1), fc.constantFrom(...BEGINNINGS));

/** What is said beside: statements of which some are refused, and a refused turn changes nothing. */
const beside = fc
  .tuple(
    fc.nat(COUNT - 1),
    fc.constantFrom('confirm(@)', '@.seats = 3', '@.riders = 2', '@.time = null', 'suspend(@)', 'resume(@)'),
  )
  .map(([task, what]): Begun => [task, what]);

const turn = fc.array(fc.oneof(begun, { arbitrary: beside, weight: 2 }), { minLength: 1, maxLength: 3 });

/** The statements of a turn, over a variable for each task: an even hundred each, so that no marker takes it. */
const programOf = (lines: readonly Begun[]): string =>
  lines.map(([task, what]) => what.replace('@', `x${(task + 1) * 100}`)).join('\n');

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

test('who answers what is asked has all done that was begun and not put off', async () => {
  let interrupted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 3, maxLength: 7, size: 'max' }), async (turns) => {
      const session = open();
      for (const lines of turns) await session.turn(programOf(lines));
      interrupted += session.world.tasks.filter(isLeft).length > 1 ? 1 : 0;
      await answerAll(session);
      expect(session.world.tasks.filter(isLeft), session.program).toEqual([]);
    }),
    { numRuns: runs(300, 60) },
  );
  expect(interrupted).toBeGreaterThan(runs(300, 60) / 6);
});

test('what is put off or turned down is not asked about again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      fc.array(begun, { minLength: 1, maxLength: 3 }),
      async (what, others) => {
        const session = open();
        await take(session, what.replace('@', 'x90'));
        const isAsked = session.world.pending.some(({ kind }) => kind === 'confirm');
        await take(session, isAsked ? 'decline_alternative()' : 'suspend(x90)');
        for (const [at, [, other]] of others.entries()) await session.turn(other.replace('@', `x${(at + 1) * 100}`));
        await answerAll(session);
        expect(session.world.tasks[0], session.program).toMatchObject({ phase: 'draft' });
      },
    ),
    { numRuns: runs(100, 30) },
  );
});
