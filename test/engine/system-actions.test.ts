import type { TransactionTask } from '../../src/world/index.js';
import {
  type EngineError,
  lookup,
  type Session,
  search,
  service,
  type SystemAction,
  transaction,
  type World,
} from 'typetod';
import { enact, type Execution, executeProgram, recommend } from '../../src/engine/index.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { advice, sessionAfter, BOOK, bookAt, FILMS, FIND, FOUND, open, take } from './fixtures.js';

/** Executes a program of the system on a session's world, without the world outside. */
function execute(session: Session, program: string, world: World = session.world): Execution {
  const step = executeProgram(session.engine, world, program, 'system').next();
  if (!step.done) throw new Error('asks the world outside');
  return step.value;
}

const DONE = [bookAt('19:00'), 'confirm(x1)'];

describe('a system action', () => {
  test.each([
    ['show', [FOUND], 'x9 = show(x1)', { kind: 'results', form: 'show', count: 3 }],
    ['slice', [`x1 = ${FILMS}({ city: "Oakland" })`], 'x9 = slice(x1)', { kind: 'results', form: 'slice', count: 3 }],
    ['len', [`x1 = ${FILMS}({ city: "Oakland" })`], 'x9 = len(x1)', { kind: 'results', form: 'len', count: 5 }],
    ['perform', DONE, 'x9 = perform(x1)', { kind: 'performed', task: 0 }],
    [
      'request',
      [`x1 = ${BOOK}()`],
      'x9 = hint({ request: "time", of: x1 })',
      { kind: 'hint', hint: { kind: 'request', task: 0, slot: 'time' } },
    ],
    ['prompt', [], 'x9 = hint({ prompt: "rephrase" })', { kind: 'hint', hint: { kind: 'prompt', about: 'rephrase' } }],
    ['notification', DONE, 'x9 = notification({ failure: x1 })', { kind: 'notification', code: 'failure', task: 0 }],
  ] as const)('%s binds what it means and leaves the tasks as they are', async (_, setup, program, value) => {
    const session = await sessionAfter(...setup);
    const once = execute(session, program);
    expect(lookup(once.world, 'x9')).toMatchObject(value);
    expect(once.world.tasks).toBe(session.world.tasks);
    const twice = execute(session, program.replace('x9', 'x10'), once.world);
    expect(twice.world.tasks).toBe(session.world.tasks);
    expect(twice.world.tables).toBe(session.world.tables);
  });

  test('asking twice for the same confirmation is asking once', async () => {
    const session = await sessionAfter(bookAt('19:00'));
    const again = execute(session, 'x9 = hint({ confirm: ["time"], of: x1 })\nsay(x9)');
    expect((again.world.tasks[0] as TransactionTask).approval).toBe(
      (session.world.tasks[0] as TransactionTask).approval,
    );
    expect(again.world.tasks[0]).toEqual(session.world.tasks[0]);
  });

  test('suggest drafts the follow-up with what the search and the selection know', async () => {
    const session = await sessionAfter(FOUND, 'select(x3)');
    const world = execute(session, `x20 = suggest({ task: "${BOOK}" })`).world;
    expect(lookup(world, 'x20')).toEqual({ kind: 'suggestion', task: 2 });
    expect(world.proposal).toBe(2);
    expect(world.tasks[2]).toMatchObject({
      standing: 'proposed',
      slots: { place_name: { canonical: 'Bamboo', source: { kind: 'carried', task: 0 } } },
    });
  });

  test('suggest without a search before it drafts nothing', () => {
    const world = execute(open(), `suggest({ task: "${BOOK}" })`).world;
    expect(world.tasks[0]).toMatchObject({ standing: 'proposed', slots: {} });
  });

  test('suggest carries what the follow-up takes, and no dontcare into a slot that needs a value', async () => {
    class Find extends search({
      description: 'Find',
      slots: { area: z.string().optional(), size: z.string().optional(), age: z.int().optional() },
      returns: { name: z.string() },
      entity: 'flat',
      followUp: () => Visit,
      tracks: ['name'],
    }) {
      override search() {
        return [{ name: 'Attic' }];
      }
    }
    class Visit extends transaction({
      description: 'Visit',
      slots: { name: z.string(), area: z.string(), size: z.string().optional(), age: z.string().optional() },
      returns: {},
    }) {}
    const session = open({ services: [service({ name: 'Flats_1', description: 'Flats', apis: [Find, Visit] })] });
    const found = 'x1 = flats_1_find({ area: "dontcare", size: "dontcare", age: 30 })';
    expect(advice(await take(session, found, 'select(x3)', 'resume(x6)'))).toBe('request area');
    const carried = Object.entries(session.world.tasks[1]?.slots ?? {});
    expect(carried.map(([name, value]) => [name, value.canonical]).sort()).toEqual([
      ['name', 'Attic'],
      ['size', 'dontcare'],
    ]);
  });
});

/** A hint that is not spoken asks nobody: it approves nothing and is not pending. */
describe('what the agent does not say', () => {
  const silently = (recommended: readonly SystemAction[]) =>
    recommended.map((action) => ({ ...action, spoken: false }));

  test('asks for no confirmation', async () => {
    const session = open();
    const result = await session.turn(bookAt('19:00'), { choose: silently });
    expect(advice(result)).toBe('(confirm place_name+time+seats+date)');
    expect(session.world.pending).toEqual([]);
    expect(await session.turn('confirm(x1)')).toMatchObject({ ok: false, feedback: { code: 'not-confirmable' } });
  });

  test('offers no alternative', async () => {
    const session = await sessionAfter(bookAt('21:00'));
    await session.turn('confirm(x1)', { choose: silently });
    expect(await session.turn('confirm(x1)')).toMatchObject({ ok: false, feedback: { code: 'not-confirmable' } });
    expect(await session.turn('decline_alternative()')).toMatchObject({
      ok: false,
      feedback: { code: 'nothing-to-decline' },
    });
  });

  test('does not end the conversation', async () => {
    const session = open();
    expect(await session.turn(`${FIND}()`, { choose: () => [] })).toMatchObject({
      ok: true,
      response: '',
      actions: [],
    });
    expect(session.world.ended).toBe(false);
    expect(session.awaitsResponse).toBe(false);
  });

  test('cannot be made up for by the user saying the hint', async () => {
    const session = open();
    await session.turn(bookAt('19:00'), { choose: silently });
    expect(session.program).toContain('x2 = hint(');
    await take(session, 'say(x2)');
    expect(await session.turn('confirm(x1)')).toMatchObject({ feedback: { code: 'not-confirmable' } });
  });
});

describe('what the agent chooses', () => {
  test('comes in its order, and only what it chose', async () => {
    const session = open();
    const result = await session.turn(`x1 = ${BOOK}()`, { choose: (moves) => moves.slice(1) });
    expect(advice(result)).toBe('request time');
    expect(session.world.pending).toEqual([{ kind: 'request', task: 0, slot: 'time' }]);
  });

  test.each([
    ['performs what was not confirmed', [{ kind: 'perform', task: 0, spoken: true }]],
    ['offers a result of a transaction', [{ kind: 'offer', task: 0, spoken: true }]],
    ['asks for a slot that is none', [{ kind: 'request', task: 0, slot: 'city', spoken: true }]],
    [
      'offers an alternative to what did not fail',
      [{ kind: 'alternative', task: 0, values: { time: '18:00' }, spoken: true }],
    ],
  ] as readonly (readonly [string, readonly SystemAction[]])[])(
    'is refused when it %s, and can be chosen again',
    async (_, actions) => {
      const session = open();
      const error = await session
        .turn(bookAt('19:00'), { choose: () => actions })
        .catch((thrown: EngineError) => thrown);
      expect(error).toMatchObject({ name: 'EngineError', code: 'illegal-action' });
      expect(session.awaitsResponse).toBe(true);
      expect(session.turns).toBe(1);
      expect(await session.respond()).toMatchObject({ actions: [{ kind: 'confirm' }] });
      expect(advice(await take(session, 'confirm(x1)'))).toBe('perform');
    },
  );

  test('is committed with what the engine made of it', async () => {
    const session = await sessionAfter(FOUND);
    const step = enact(session.engine, session.world, recommend(session.world)).next();
    expect(
      step.done && step.value.executed.every(({ statement }) => statement.kind === 'assign' || statement.binding),
    ).toBe(true);
  });

  test('an offer of which nothing is left becomes the news that nothing is left', async () => {
    const session = await sessionAfter(FOUND, 'next(x1)', 'next(x1)', 'next(x1)');
    expect(
      advice(
        await session.turn('x20 = conversation_pause()', { choose: () => [{ kind: 'offer', task: 0, spoken: true }] }),
      ),
    ).toBe('tell exhausted, prompt next_task');
  });
});
