import type { Requirement } from '../../src/service/index.js';
import {
  createSession,
  handle,
  journaled,
  requirement,
  restoreSession,
  type Session,
  search,
  service,
  sessionContext,
  success,
  toolSchemas,
  transaction,
} from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { annotatedParser, standard } from '../../src/dialogue/index.js';
import { recommend } from '../../src/engine/index.js';

/** Who is signed in; it may change while the conversation goes on. */
interface Login {
  isValid: boolean;
}

const visitor = sessionContext({ userId: journaled(z.string().optional()), login: handle<Login>() });

const signedIn = requirement({
  context: visitor,
  name: 'signed-in',
  refusal: 'Please sign in first.',
  holds: ({ userId, login }) => userId !== undefined && login.isValid,
});
const adult = requirement({
  context: visitor,
  name: 'adult',
  refusal: 'That is for adults.',
  holds: ({ userId }) => userId !== 'kid',
});

class FindRoom extends search({
  description: 'Find a room',
  slots: { city: z.string() },
  returns: { room: z.string() },
  entity: 'room',
  followUp: () => BookRoom,
  search: () => [{ room: 'Red' }],
}) {}

class BookRoom extends transaction({
  description: 'Book a room',
  slots: { room: z.string(), nights: z.int() },
  returns: { room: z.string() },
  requires: [signedIn, adult],
  transact: () => success(),
}) {}

const rooms = service({ name: 'Rooms_1', description: 'Rooms', apis: [FindRoom, BookRoom] });
const FIND = 'x1 = rooms_1_find_room({ city: "Oslo" })';
const BOOK = 'x40 = rooms_1_book_room({ room: "Red", nights: 2 })';

function begin(userId: string | undefined, login: Login = { isValid: true }): Session {
  const context = { login, ...(userId !== undefined && { userId }) };
  return createSession({ services: [rooms], context, id: 'session' });
}

describe('an API that requires something', () => {
  test('is called where it holds', async () => {
    const session = begin('ada');
    await session.turn(BOOK);
    expect((await session.turn('confirm(x40)')).ok).toBe(true);
    expect(session.world.tasks[0]).toMatchObject({ phase: 'performed' });
  });

  test.each([
    ['signed-in', undefined, 'Please sign in first.'],
    ['adult', 'kid', 'That is for adults.'],
  ])(
    'is refused before anything is asked, with the first requirement that does not hold: %s',
    async (name, userId, refusal) => {
      const session = begin(userId);
      const digest = session.digest();
      const { ok, feedback, actions } = await session.turn('rooms_1_book_room()');
      expect({ ok, actions }).toEqual({ ok: false, actions: [] });
      expect(feedback).toMatchObject({ code: 'requirement-not-met', api: 'rooms_1_book_room', refusal, legal: [] });
      expect(feedback?.message).toContain(`requires '${name}'`);
      expect(session.digest()).toBe(digest);
      expect(session.turns).toBe(0);
    },
  );

  test('is refused within a batch, of which nothing holds', async () => {
    const session = begin(undefined);
    expect((await session.turn(`${FIND}\n${BOOK}`)).ok).toBe(false);
    expect(session.world.tasks).toEqual([]);
  });

  test('is refused by a trial', async () => {
    expect((await begin(undefined).whatIf(BOOK)).feedback).toMatchObject({ code: 'requirement-not-met' });
  });

  test('is checked again before the transaction is sent', async () => {
    const login = { isValid: true };
    const session = begin('ada', login);
    await session.turn(BOOK);
    login.isValid = false;
    const { feedback } = await session.turn('confirm(x40)');
    expect(feedback).toMatchObject({ code: 'requirement-not-met', refusal: 'Please sign in first.' });
    expect(session.world.tasks[0]).toMatchObject({ phase: 'asked' });
    login.isValid = true;
    expect((await session.turn('confirm(x40)')).ok).toBe(true);
  });

  test('is suggested only where it is allowed, and refused where it is taken up later', async () => {
    const login = { isValid: true };
    const session = begin('ada', login);
    await session.turn(FIND);
    const { actions } = await session.turn('select(x3)');
    expect(actions).toMatchObject([
      { kind: 'suggest', spoken: true },
      { kind: 'prompt', spoken: false },
    ]);
    login.isValid = false;
    const suggested = session.world.tasks[1]?.variable ?? '';
    expect((await session.turn(`resume(${suggested})`)).feedback?.code).toBe('requirement-not-met');
    login.isValid = true;
    expect((await session.turn(`resume(${suggested})`)).ok).toBe(true);
  });

  test('is not suggested to those who may not call it: they are asked what else they want', async () => {
    const session = begin(undefined);
    await session.turn(FIND);
    const { actions } = await session.turn('select(x3)');
    expect(actions).toMatchObject([{ kind: 'prompt', about: 'next_task', spoken: true }]);
    expect(recommend(session.world)[0]).toMatchObject({ kind: 'suggest' });
  });

  test('is replayed from a journal without being asked again', async () => {
    const session = begin('ada');
    await session.turn(BOOK);
    await session.turn('confirm(x40)');
    const context = { login: { isValid: false } };
    const restored = await restoreSession(session.save(), { services: [rooms], context });
    expect(restored.digest()).toBe(session.digest());
    expect((await restored.turn('rooms_1_book_room()')).feedback?.code).toBe('requirement-not-met');
  });

  test('says nothing of it to models', () => {
    expect(JSON.stringify(toolSchemas(rooms))).not.toMatch(/signed-in|sign in|adult/);
  });
});

describe('a search that requires something', () => {
  const asked: string[] = [];

  class FindVisits extends search({
    description: 'Find visits',
    slots: { day: z.string(), doctor: z.string().optional() },
    returns: { doctor: z.string() },
    entity: 'visit',
    limit: 1,
    context: visitor,
    requires: signedIn,
    search: ({ day }, { offset }) => {
      asked.push(`${day} ${offset}`);
      return [{ doctor: 'Adams' }, { doctor: 'Baker' }].slice(offset);
    },
  }) {}

  const visits = service({ name: 'Clinic', description: 'Visits', apis: [FindVisits] });
  const VISITS = 'x1 = clinic_find_visits({ day: "Monday" })';

  async function signedOutAfter(program: string): Promise<[Session, Login]> {
    const login = { isValid: true };
    const session = createSession({ services: [visits], context: { userId: 'ada', login } });
    expect((await session.turn(program)).ok).toBe(true);
    login.isValid = false;
    asked.length = 0;
    return [session, login];
  }

  test.each([
    ['a slot that it lacked', 'x1 = clinic_find_visits()', 'x1.day = "Monday"'],
    ['another slot', VISITS, 'x1.doctor = "Baker"'],
    ['the same slot again', VISITS, 'x1.day = "Monday"'],
    ['more results', VISITS, 'next(x1)'],
    ['a result of another page', VISITS, 'x20 = select({ doctor: "Baker" })'],
    ['how many results there are', VISITS, 'len(x1)'],
    ['all results', 'x1 = clinic_find_visits({ day: "Monday" })\nsuspend(x1)', 'resume(x1)'],
  ])('asks nothing once it does not hold: %s', async (_, before, program) => {
    const [session, login] = await signedOutAfter(before);
    const digest = session.digest();
    const { ok, feedback } = await session.turn(program);
    expect({ ok, feedback }).toMatchObject({ ok: false, feedback: { code: 'requirement-not-met' } });
    expect(asked).toEqual([]);
    expect(session.digest()).toBe(digest);
    login.isValid = true;
    expect((await session.turn(program)).ok).toBe(true);
  });

  test('asks nothing in a session that is restored without it', async () => {
    const [session] = await signedOutAfter('x1 = clinic_find_visits()');
    const restored = await restoreSession(session.save(), {
      services: [visits],
      context: { login: { isValid: false } },
    });
    expect((await restored.turn('x1.day = "Monday"')).feedback?.code).toBe('requirement-not-met');
    expect(asked).toEqual([]);
  });

  test('is not committed where it was tried while it held', async () => {
    const login = { isValid: true };
    const session = createSession({ services: [visits], context: { userId: 'ada', login } });
    const trial = await session.whatIf(VISITS);
    login.isValid = false;
    expect((await session.commit(trial)).feedback?.code).toBe('requirement-not-met');
    expect(session.turns).toBe(0);
    asked.length = 0;
    login.isValid = true;
    expect((await session.commit(trial)).ok).toBe(true);
    // Only the agent's side may ask.
    expect(asked).toEqual([]);
  });

  test('is not asked for the next page by an agent that answers after a restore', async () => {
    const [session] = await signedOutAfter(VISITS);
    const lines = session.save().trimEnd().split('\n');
    const restored = await restoreSession(`${lines.slice(0, -2).join('\n')}\n`, {
      services: [visits],
      context: { login: { isValid: false } },
    });
    expect(restored.awaitsResponse).toBe(true);
    expect((await restored.respond()).actions).toMatchObject([{ kind: 'prompt', about: 'next_task' }]);
    expect(asked).toEqual([]);
  });
});

describe('a requirement that throws', () => {
  const state = { isBroken: false };
  const valid = requirement({
    context: visitor,
    name: 'valid-token',
    refusal: 'Please sign in again.',
    holds: () => {
      if (state.isBroken) throw new Error('token expired');
      return true;
    },
  });
  class PickRoom extends search({ ...FindRoom.spec, followUp: () => TakeRoom }) {}
  class TakeRoom extends transaction({ ...BookRoom.spec, requires: valid }) {}
  const inn = service({ name: 'Inn', description: 'Rooms', apis: [PickRoom, TakeRoom] });

  async function broken(program: string): Promise<Session> {
    state.isBroken = false;
    const session = createSession({ services: [inn], context: { login: { isValid: true } } });
    await session.turn(program);
    state.isBroken = true;
    return session;
  }

  test('is a typed error that names it and the API, and the session stands where it did', async () => {
    const session = await broken('conversation_pause()');
    const digest = session.digest();
    await expect(session.turn('inn_take_room()')).rejects.toMatchObject({
      code: 'requirement-failed',
      message: expect.stringMatching(/'valid-token' of inn_take_room/),
      cause: expect.objectContaining({ message: 'token expired' }),
    });
    expect(session.digest()).toBe(digest);
    expect(session.awaitsResponse).toBe(false);
  });

  test.each([
    ['a promise', () => Promise.resolve(true), 'an instance of Promise'],
    ['text', () => 'yes', 'text'],
    ['nothing', () => undefined, 'undefined'],
    ['null', () => null, 'null'],
  ])('is one that answers with %s, too', async (_, holds, what) => {
    const context = sessionContext({ token: z.string().optional() });
    const requires = requirement({ context, name: 'known', refusal: 'No.', holds: holds as never });
    class TakeRoom extends transaction({ description: 'Take a room', slots: {}, returns: {}, requires }) {}
    const session = createSession({ services: [service({ name: 'Inn', description: 'An inn', apis: [TakeRoom] })] });
    await expect(session.turn('inn_take_room()')).rejects.toMatchObject({
      code: 'requirement-failed',
      message: expect.stringContaining(`'holds' of the requirement 'known' of inn_take_room answered with ${what}. `),
    });
  });

  test('leaves no turn half committed: its API is not suggested', async () => {
    const session = await broken('x1 = inn_pick_room({ city: "Oslo" })');
    const { ok, actions } = await session.turn('select(x3)');
    expect({ ok, actions }).toMatchObject({ ok: true, actions: [{ kind: 'prompt', spoken: true }] });
    expect(session.awaitsResponse).toBe(false);
  });
});

describe('an agent of one’s own', () => {
  test('cannot suggest what is not allowed', async () => {
    const session = begin(undefined);
    await session.turn(FIND);
    const choose = () => [{ kind: 'suggest', task: 0, api: 'rooms_1_book_room', spoken: true }] as const;
    await expect(session.turn('select(x3)', { choose })).rejects.toMatchObject({ code: 'illegal-action' });
    expect(session.world.tasks).toHaveLength(1);
  });
});

describe('a dialogue manager', () => {
  const parser = annotatedParser([{ utterance: 'Book the red room.', program: BOOK }]);

  test.each([
    ['the standard gates', standard()],
    ['no gates', []],
  ])('words the refusal, asks the parser once and repairs nothing, with %s', async (_, gates) => {
    const manager = new DialogueManager({ session: begin(undefined), parser, gates });
    const turn = await manager.turn('Book the red room.');
    expect(turn).toMatchObject({ outcome: 'aborted', reply: 'Please sign in first.' });
    expect(turn.events.filter(({ kind }) => kind === 'proposal')).toHaveLength(1);
    expect(turn.events).toContainEqual({
      kind: 'verdict',
      gate: 'engine',
      verdict: {
        kind: 'abort',
        findings: [expect.objectContaining({ code: 'requirement-not-met' })],
        leftOut: [expect.objectContaining({ code: 'requirement-not-met' })],
      },
    });
    expect(manager.session.world.tasks).toEqual([]);
  });
});

describe('a requirement is refused', () => {
  const right = { context: visitor, name: 'a', refusal: 'No.', holds: () => true };
  test.each<[string, object, string]>([
    ['without a context', { ...right, context: {} }, 'bad-argument'],
    ['without a name', { ...right, name: ' ' }, 'bad-argument'],
    ['without a refusal', { ...right, refusal: '' }, 'bad-argument'],
    ['without a function', { ...right, holds: true }, 'bad-argument'],
    ['with an option that nothing reads', { ...right, hold: () => true }, 'unknown-option'],
  ])('%s', (_, options, code) => {
    expect(() => requirement(options as never)).toThrow(expect.objectContaining({ code }));
  });

  test.each<[string, unknown]>([
    ['a function', () => true],
    ['a list with something else', [signedIn, 'signed-in']],
  ])('where an API requires %s', (_, requires) => {
    class Look extends search({ ...FindRoom.spec, followUp: () => Look, requires: requires as Requirement }) {}
    expect(() => service({ name: 'Look_1', description: 'Look', apis: [Look] })).toThrow(
      expect.objectContaining({ code: 'bad-argument', message: expect.stringContaining("'requires' of Look") }),
    );
  });
});
