import {
  type ApiContext,
  type ArgumentsOf,
  type ContextOf,
  createSession,
  failure,
  handle,
  journaled,
  type Outcome,
  restoreSession,
  type Service,
  type Session,
  search,
  service,
  sessionContext,
  success,
  transaction,
} from 'typetod';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { recording } from './fixtures.js';

/** A store outside, shared by all sessions. */
class Store {
  readonly notes: { readonly owner: string; readonly text: string }[] = [];
}

const visitor = sessionContext({
  userId: journaled(z.string().optional()),
  permissions: z.array(z.string()).default([]),
  store: handle<Store>((value) => value instanceof Store),
});

class FindNotes extends search({
  description: 'Find notes',
  slots: {},
  returns: { text: z.string() },
  entity: 'note',
  context: visitor,
  search: (_args, { session }) => session.store.notes.filter(({ owner }) => owner === session.userId),
}) {}

class AddNote extends transaction({
  description: 'Write a note',
  slots: { text: z.string() },
  returns: { text: z.string() },
  context: visitor,
}) {
  override transact(
    { text }: ArgumentsOf<typeof AddNote>,
    { session }: ApiContext<ContextOf<typeof visitor>>,
  ): Outcome {
    if (!session.permissions.includes('write')) return failure({ reason: 'You may only read' });
    session.store.notes.push({ owner: session.userId ?? 'nobody', text });
    return success();
  }
}

class Ping extends search({
  description: 'Ping',
  slots: {},
  returns: { parts: z.string() },
  entity: 'pong',
  search: (_args, { session }) => [{ parts: JSON.stringify(session) }],
}) {}

const notes = service({ name: 'Notes_1', description: 'Notes', apis: [FindNotes, AddNote] });
const plain = service({ name: 'Plain_1', description: 'Plain', apis: [Ping] });
const services = [notes, plain];
const WRITE = 'confirm(notes_1_add_note({ text: "milk" }))';
const FIND = 'x50 = notes_1_find_notes()';

function begin(context: { readonly userId?: string; readonly permissions?: string[]; readonly store: Store }): Session {
  return createSession({ services, context, approval: 'implied', id: 'session' });
}

const texts = (session: Session): readonly unknown[] =>
  session.world.tasks.flatMap((task) => (task.kind === 'search' ? (task.results?.rows ?? []) : []));

describe('the context of a session', () => {
  test('is what methods see, each session its own, over one store', async () => {
    const store = new Store();
    const ada = begin({ userId: 'ada', permissions: ['write'], store });
    const bo = begin({ userId: 'bo', permissions: ['write'], store });
    await ada.turn(WRITE);
    await bo.turn(WRITE.replace('milk', 'tea'));
    await ada.turn(FIND);
    await bo.turn(FIND);
    expect([texts(ada), texts(bo)]).toEqual([[{ text: 'milk' }], [{ text: 'tea' }]]);
  });

  test('has defaults, and is empty for an API that names none', async () => {
    const session = begin({ userId: 'ada', store: new Store() });
    expect((await session.turn(WRITE)).actions[0]).toMatchObject({ kind: 'notification', code: 'failure' });
    await session.turn('x60 = plain_1_ping()');
    expect(texts(session)).toEqual([{ parts: '{}' }]);
  });

  test('gives handles as they are, not frozen', async () => {
    const store = new Store();
    const session = begin({ userId: 'ada', permissions: ['write'], store });
    await session.turn(WRITE);
    expect(Object.isFrozen(store)).toBe(false);
    expect(store.notes).toEqual([{ owner: 'ada', text: 'milk' }]);
  });

  test('is shared by forks', async () => {
    const store = new Store();
    const fork = begin({ userId: 'ada', permissions: ['write'], store }).fork();
    await fork.turn(WRITE);
    expect(store.notes).toHaveLength(1);
  });

  test('is seen by a backend of one’s own, and in no JSON of a request', async () => {
    const backend = recording();
    const context = { userId: 'ada@example.com', permissions: ['write'], store: new Store() };
    const session = createSession({ services, context, approval: 'implied', backend });
    await session.turn(WRITE);
    await session.turn('plain_1_ping()');
    const [write, ping] = backend.requests;
    expect(write?.session).toMatchObject({ userId: 'ada@example.com' });
    expect(ping?.session).toBeUndefined();
    expect(JSON.parse(JSON.stringify(write))).not.toHaveProperty('session');
    // No hexadecimal key of a request holds this by chance.
    expect(JSON.stringify(write)).not.toContain('ada@example.com');
  });

  test('is typed', () => {
    expectTypeOf<ContextOf<typeof visitor>>().toEqualTypeOf<
      Readonly<{ userId?: string | undefined; permissions: string[]; store: Store }>
    >();
    const bare = { description: 'x', slots: {}, returns: { a: z.string() }, entity: 'x' } as const;
    const spec = { ...bare, context: visitor } as const;
    // @ts-expect-error: the context has no such part.
    search({ ...spec, search: (_args, { session }) => [{ a: session.name }] });
    // @ts-expect-error: an API without a context sees nothing.
    search({ ...bare, search: (_args, { session }) => [{ a: session.userId }] });
  });
});

describe('a context is refused when the session begins', () => {
  const store = new Store();
  test.each<[string, unknown, string]>([
    ['that is absent', undefined, "The part 'store' of the context of Notes_1 is missing"],
    ['without a part', { userId: 'ada' }, "The part 'store' of the context of Notes_1 is missing"],
    ['with a part of another type', { userId: 7, store }, "The part 'userId' of the context of Notes_1 is not of its"],
    ['with another handle', { store: {} }, "The part 'store' of the context of Notes_1 is not of its type"],
    ['with a mistyped part', { store, usrId: 'a' }, "has no part 'usrId'. Did you mean 'userId'?"],
    ['that is text', 'ada', 'is text; it must be an object'],
    ['that is null', null, 'is null; it must be an object'],
  ])('%s', (_, context, message) => {
    const error = { code: 'bad-context', message: expect.stringContaining(message) };
    expect(() => createSession({ services, context: context as never })).toThrow(expect.objectContaining(error));
  });

  test('of services that declare none', () => {
    const error = { code: 'bad-context', message: expect.stringContaining('No service of the session has a context') };
    expect(() => createSession({ services: [plain], context: { a: 1 } })).toThrow(expect.objectContaining(error));
    expect(createSession({ services: [plain], context: {} }).turns).toBe(0);
  });

  test('without the value in the message', () => {
    const secret = { token: 'hunter2' };
    const context = { userId: secret, store } as never;
    expect(() => createSession({ services, context })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  test.each<[string, z.ZodType, unknown, string]>([
    ['a journaled part that is no plain data', z.instanceof(Store), store, 'give plain data'],
    ['a journaled part that changes when read', z.string().transform(Number), '5', 'leave out transformations'],
    ['a journaled part that is a date', z.date(), new Date(0), 'give plain data'],
  ])('%s', (_, schema, value, message) => {
    const context = sessionContext({ part: journaled(schema) });
    class Look extends search({ ...Ping.spec, intent: 'Look', context, search: () => [] }) {}
    const looking = service({ name: 'Look_1', description: 'Look', apis: [Look] });
    const error = { code: 'bad-context', message: expect.stringContaining(message) };
    expect(() => createSession({ services: [looking], context: { part: value } })).toThrow(
      expect.objectContaining(error),
    );
  });
});

describe('a declaration is refused', () => {
  test.each<[string, unknown, string]>([
    ['that is no object', 'visitor', 'bad-argument'],
    ['with a part that is no type', { userId: String }, 'bad-argument'],
    ['with a journaled part that is no type', { userId: journaled(String as never) }, 'bad-argument'],
    ['with a name that cannot be one', { 'user id': z.string() }, 'bad-name'],
  ])('%s', (_, shape, code) => {
    expect(() => sessionContext(shape as never)).toThrow(expect.objectContaining({ code }));
  });

  test('where the context of an API is none', () => {
    class Look extends search({ ...Ping.spec, context: { userId: z.string() } as never }) {}
    expect(() => service({ name: 'Look_1', description: 'Look', apis: [Look] })).toThrow(
      expect.objectContaining({ code: 'bad-argument', message: expect.stringContaining("'context' of Look") }),
    );
  });
});

describe('the journal', () => {
  const store = new Store();
  const context = { userId: 'ada', permissions: ['write'], store };

  test('holds what is marked so, and nothing else', async () => {
    const session = begin(context);
    await session.turn(WRITE);
    const [header] = session.save().split('\n');
    expect(JSON.parse(header ?? '')).toMatchObject({ context: { userId: 'ada' } });
    expect(session.save()).not.toContain('permissions');
  });

  test('gives it back: handles are given anew', async () => {
    const session = begin(context);
    await session.turn(WRITE);
    const another = new Store();
    const restored = await restoreSession(session.save(), { services, context: { permissions: [], store: another } });
    expect(restored.digest()).toBe(session.digest());
    expect(restored.save()).toBe(session.save());
    another.notes.push({ owner: 'ada', text: 'eggs' }, { owner: 'bo', text: 'tea' });
    await restored.turn(FIND);
    expect(texts(restored)).toEqual([{ text: 'eggs' }]);
  });

  test('takes the same part again, and refuses another', async () => {
    const journal = begin(context).save();
    expect((await restoreSession(journal, { services, context })).turns).toBe(0);
    await expect(restoreSession(journal, { services, context: { ...context, userId: 'bo' } })).rejects.toMatchObject({
      code: 'context-conflict',
      message: expect.not.stringContaining('ada'),
    });
    await expect(restoreSession(journal, { services })).rejects.toMatchObject({ code: 'bad-context' });
  });

  test('without a part is of nobody: who signs in later begins a session', async () => {
    const guest = begin({ store });
    await guest.turn(FIND);
    await expect(restoreSession(guest.save(), { services, context })).rejects.toMatchObject({
      code: 'context-conflict',
      message: expect.stringMatching(/without 'userId'/),
    });
    expect((await restoreSession(guest.save(), { services, context: { store } })).save()).toBe(guest.save());
  });

  const lookup = (shape: Parameters<typeof sessionContext>[0]): readonly Service[] => {
    class Look extends search({ ...Ping.spec, intent: 'Look', context: sessionContext(shape), search: () => [] }) {}
    return [service({ name: 'Look_1', description: 'Look', apis: [Look] })];
  };

  test('older than the declaration of a part takes the part: nothing says what it was', async () => {
    const journal = createSession({ services: lookup({}) }).save();
    const [before, now] = [
      { services: lookup({ team: journaled(z.string()) }), context: { team: 'blue' } },
      { services: lookup({ team: journaled(z.string().default('red')) }), context: { team: 'blue' } },
    ];
    for (const options of [before, now])
      expect((await restoreSession(journal, options)).save()).toContain('"context":{"team":"blue"}');
  });

  test.each<[string, z.ZodType, unknown, unknown]>([
    ['a member without a value', z.object({ a: z.string().optional() }), { a: undefined }, { a: 'b' }],
    ['a member that is null', z.object({ a: z.string().nullable() }), { a: null }, { a: 'b' }],
    ['members in another order', z.record(z.string(), z.int()), { a: 1, b: 2 }, { a: 1 }],
    ['null', z.string().nullable(), null, 'b'],
    ['a value where null may stand', z.string().nullable(), 'b', null],
    ['null of an optional part', z.string().nullish(), null, 'b'],
    ['negative zero', z.number(), -0, 1],
  ])('takes what it was given again, and nothing else: %s', async (_, schema, value, another) => {
    const options = { services: lookup({ part: journaled(schema) }), context: { part: value } };
    const session = createSession({ ...options, id: 'session' });
    const journal = session.save();
    expect((await restoreSession(journal, options)).save()).toBe(journal);
    expect((await restoreSession(journal, { services: options.services })).save()).toBe(journal);
    await expect(restoreSession(journal, { ...options, context: { part: another } })).rejects.toMatchObject({
      code: 'context-conflict',
    });
  });

  test('holds no context where nothing is marked', () => {
    expect(begin({ store }).save()).not.toContain('context');
    expect(createSession({ services: [plain] }).save()).not.toContain('context');
  });
});
