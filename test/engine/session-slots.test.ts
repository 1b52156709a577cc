import {
  createSession,
  DefinitionError,
  fromSession,
  journaled,
  restoreSession,
  type Session,
  search,
  type Service,
  service,
  sessionContext,
  signature,
  statementOfToolCall,
  success,
  table,
  toolSchemas,
  transaction,
} from 'typetod';
import { DialogueManager } from 'typetod/dialogue';
import { checkService } from 'typetod/testing';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { annotatedParser, standard, promptText, renderPrompt } from '../../src/dialogue/index.js';

const visitor = sessionContext({
  userId: journaled(z.string().optional()),
  language: journaled(z.enum(['en', 'de']).optional()),
  token: z.string().optional(),
});

const visits = table('clinic.visits', 'id', [
  { id: 'v1', patient: 'ada', day: '2019-03-04' },
  { id: 'v2', patient: 'eve', day: '2019-03-05' },
]);

class FindVisits extends search({
  description: 'List your visits',
  slots: { patient: fromSession(z.string(), visitor, 'userId') },
  returns: {
    id: z.string().describe('Its number'),
    day: z.iso.date().describe('Its day'),
    patient: z.string().describe('Whose it is'),
  },
  entity: 'visit',
  table: visits,
}) {}

class BookVisit extends transaction({
  description: 'Book a visit',
  slots: {
    day: z.iso.date().describe('On which day'),
    patient: fromSession(z.string(), visitor, 'userId'),
    language: fromSession(z.enum(['en', 'de']), visitor, 'language').default('en'),
  },
  returns: { number: z.string().describe('The reference') },
  transact: ({ day, patient, language }, { rows }) => {
    expectTypeOf(patient).toEqualTypeOf<string>();
    expectTypeOf(language).toEqualTypeOf<'en' | 'de'>();
    const number = `${rows(visits).length}-${patient}-${language}`;
    return success({ number }, [visits.insert({ id: number, patient, day })]);
  },
}) {}

const clinic = service({ name: 'Clinic', description: 'Visits', apis: [FindVisits, BookVisit] });
const BOOK = 'x1 = clinic_book_visit({ day: "2019-03-06" })';
const SECRET = 'ada-lovelace-1815';

const begin = (context: Record<string, string> = { userId: 'ada' }): Session =>
  createSession({ services: [clinic], context, id: 'session' });

async function book(session: Session): Promise<Session> {
  for (const program of [BOOK, 'confirm(x1)']) expect((await session.turn(program)).ok).toBe(true);
  return session;
}

const resultOf = ({ world }: Session): unknown => {
  const [task] = world.tasks;
  return task?.kind === 'transaction' && task.result;
};

describe('a slot that the session fills in', () => {
  test('is an argument of methods, by its value in the session or its default', async () => {
    expect(resultOf(await book(begin()))).toEqual({ day: '2019-03-06', number: '2-ada-en' });
    expect(resultOf(await book(begin({ userId: 'eve', language: 'de' })))).toMatchObject({ number: '2-eve-de' });
  });

  test('restricts a table to the rows of who is asking', async () => {
    const session = begin({ userId: 'eve' });
    await session.turn('x1 = clinic_find_visits()');
    expect(session.world.tasks[0]).toMatchObject({ results: { rows: [{ id: 'v2', patient: 'eve' }] } });
  });

  test('is never asked for, confirmed or in the dialogue state', async () => {
    const session = begin();
    const asked = await session.turn('x1 = clinic_book_visit()');
    expect(asked.actions).toMatchObject([{ kind: 'request', slot: 'day' }]);
    const confirmed = await session.turn('x1.day = "2019-03-06"');
    expect(confirmed.actions).toMatchObject([{ kind: 'confirm', slots: ['day'] }]);
    expect(Object.keys(confirmed.state[0]?.slots ?? {})).toEqual(['day']);
  });

  test('is in no signature, tool schema or prompt', async () => {
    const session = begin({ userId: SECRET });
    await session.turn(BOOK);
    const [find, write] = clinic.apis;
    if (!find || !write) throw new Error('no APIs');
    expect(signature(find)).toContain('clinic_find_visits(): visit');
    expect(signature(write)).not.toContain('patient');
    expect(JSON.stringify(toolSchemas(session.engine.registry))).not.toContain('"patient"');
    const prompt = promptText(renderPrompt({ history: [], world: session.world, utterance: 'hi', apis: clinic.apis }));
    expect(prompt).toContain('2019-03-06');
    for (const hidden of [SECRET, 'patient:', 'patient?']) expect(prompt).not.toContain(hidden);
    expect(clinic.slots.has('patient')).toBe(false);
  });

  test.each([
    'clinic_book_visit({ day: "2019-03-06", patient: "eve" })',
    'x2 = clinic_book_visit(); x2.patient = "eve"',
    'clinic_book_visit({ patient: null })',
    'clinic_find_visits({ patient: "dontcare" })',
    'x2 = clinic_book_visit({ day: "2019-03-06" }); x2.language = "de"',
  ])('is not given by a program: %s', async (program) => {
    const session = begin();
    const before = session.digest();
    const { ok, feedback } = await session.turn(program);
    expect(ok).toBe(false);
    expect(feedback).toMatchObject({
      code: 'unknown-slot',
      message: expect.stringContaining('filled in from the session'),
    });
    expect(feedback?.kind === 'execution-feedback' && feedback.legal).not.toContain('patient');
    expect(session.digest()).toBe(before);
  });

  test('is not given by a tool call, nor by a selection of somebody else', async () => {
    const session = begin();
    const { statement } = statementOfToolCall(
      session.engine.registry,
      'clinic_find_visits',
      '{"patient":"eve"}',
    ) as never;
    expect((await session.turn([statement])).ok).toBe(false);
    await session.turn('x1 = clinic_find_visits()');
    const { feedback } = await session.turn('select({ patient: "eve" }, { from: x1 })');
    expect(feedback).toMatchObject({ code: 'no-such-entity' });
  });

  test('is left out of a proposal by the gates, and no other slot gets its value', async () => {
    class Register extends transaction({
      description: 'Register',
      slots: { patients: z.string().optional(), patient: fromSession(z.string(), visitor, 'userId') },
      returns: {},
    }) {}
    const office = service({ name: 'Office', description: 'Office', apis: [Register] });
    const session = createSession({ services: [office], context: { userId: 'ada' } });
    const said = 'Register eve';
    const program = 'x1 = office_register({ patient: "eve" })';
    const manager = new DialogueManager({
      session,
      parser: annotatedParser([{ utterance: said, program }]),
      gates: standard(),
    });
    await manager.turn(said);
    expect(session.world.tasks[0]).toMatchObject({ filled: { patient: 'ada' }, slots: {} });
    expect(session.world.tasks[0]?.slots).toEqual({});
  });

  test('is refused like a requirement where the session lacks it', async () => {
    const session = begin({});
    const { feedback } = await session.turn(BOOK);
    expect(feedback).toMatchObject({ code: 'requirement-not-met', refusal: expect.stringContaining('cannot do that') });
    expect(session.world.tasks).toHaveLength(0);
  });

  test('is in the world and the digest', async () => {
    const [ada, eve] = [await book(begin()), await book(begin({ userId: 'eve' }))];
    expect(ada.world.tasks[0]?.filled).toEqual({ patient: 'ada', language: 'en' });
    expect(ada.digest()).not.toBe(eve.digest());
    expect(ada.digest()).toBe((await book(begin())).digest());
  });

  test('comes from the journal when the session is restored, and from the session in forks', async () => {
    const session = await book(begin());
    const journal = session.save();
    const restored = await restoreSession(journal, { services: [clinic] });
    expect(restored.digest()).toBe(session.digest());
    expect(restored.save()).toBe(journal);
    expect(restored.world.tasks).toEqual(session.world.tasks);
    await expect(restoreSession(journal, { services: [clinic], context: { userId: 'eve' } })).rejects.toMatchObject({
      code: 'context-conflict',
    });
    const fork = restored.fork();
    await fork.turn('x9 = clinic_book_visit({ day: "2019-03-08" })');
    expect(fork.world.tasks[1]).toMatchObject({ filled: { patient: 'ada' } });
    expect(restored.world.tasks).toHaveLength(1);
  });

  test('is filled in where the task is tried', async () => {
    const session = begin();
    const trial = await session.whatIf(BOOK);
    expect(trial.world.tasks[0]?.filled).toEqual({ patient: 'ada', language: 'en' });
    expect(session.world.tasks).toHaveLength(0);
  });

  test('is filled in by checkService as well', async () => {
    const { transactions } = await checkService(clinic, { context: { userId: 'ada' } });
    expect(transactions[0]?.arguments).toMatchObject({ patient: 'ada' });
  });
});

describe('a slot that cannot be filled in', () => {
  const define = (type: z.ZodType): Service => {
    class Write extends transaction({ description: 'Write', slots: { patient: type }, returns: {} }) {}
    return service({ name: 'Bad', description: 'Bad', apis: [Write] });
  };

  test.each([
    ['is not journaled', 'token', 'token: journaled(...)'],
    ['is none of the context', 'nobody', 'userId, language, token'],
    ['is no text', 7, 'userId'],
  ])('names a part that %s', (_why, part, told) => {
    const make = (): unknown => fromSession(z.string(), visitor, part as never);
    expect(make).toThrow(DefinitionError);
    expect(make).toThrow(expect.objectContaining({ code: 'not-journaled', message: expect.stringContaining(told) }));
  });

  test('is a compile error for a part that is not journaled', () => {
    // @ts-expect-error -- 'token' is not journaled.
    expect(() => fromSession(z.string(), visitor, 'token')).toThrow(DefinitionError);
  });

  test('is given neither a type nor a context', () => {
    expect(() => fromSession('text' as never, visitor, 'userId')).toThrow(DefinitionError);
    expect(() => fromSession(z.string(), {} as never, 'userId' as never)).toThrow(DefinitionError);
  });

  test.each([
    ['a list', z.array(fromSession(z.string(), visitor, 'userId'))],
    ['a union', z.union([z.int(), fromSession(z.string(), visitor, 'userId')])],
  ])('stands within %s', (_what, type) => {
    expect(() => define(type)).toThrow(expect.objectContaining({ code: 'bad-type' }));
  });

  test.each([
    ['transient', { transient: ['patient'] }],
    ['offers', { offers: ['patient'] }],
  ])('is named by %s', (_what, more) => {
    const slots = { patient: fromSession(z.string(), visitor, 'userId') };
    const spec = { description: 'Find', slots, returns: { id: z.string() }, entity: 'row', search: () => [], ...more };
    class Find extends search(spec as never) {}
    expect(() => service({ name: 'Bad', description: 'Bad', apis: [Find as never] })).toThrow(
      expect.objectContaining({ code: 'unknown-slot' }),
    );
  });

  test('is of another type than the part: the session does not begin, and the value is not told', () => {
    class Find extends transaction({
      description: 'Write',
      slots: { patient: fromSession(z.uuid(), visitor, 'userId') },
      returns: {},
    }) {}
    const strict = service({ name: 'Strict', description: 'Strict', apis: [Find] });
    const make = (): unknown => createSession({ services: [strict], context: { userId: SECRET } });
    expect(make).toThrow(
      expect.objectContaining({ code: 'bad-context', message: expect.stringContaining("'patient'") }),
    );
    expect(make).not.toThrow(expect.objectContaining({ message: expect.stringContaining(SECRET) }));
    expect(() => createSession({ services: [strict], context: {} })).not.toThrow();
  });

  test.each([
    ['described', (type: z.ZodReadonly<z.ZodString>) => type.describe('Who')],
    ['refined', (type: z.ZodReadonly<z.ZodString>) => type.refine((text) => text !== '')],
    ['optional', (type: z.ZodReadonly<z.ZodString>) => type.optional()],
    ['nullable', (type: z.ZodReadonly<z.ZodString>) => type.nullable()],
    ['read-only', (type: z.ZodReadonly<z.ZodString>) => type.readonly()],
    ['cloned', (type: z.ZodReadonly<z.ZodString>) => type.clone()],
  ])('is not made an ordinary one by being %s', (_what, change) => {
    const changed = define(change(fromSession(z.string(), visitor, 'userId')));
    expect([...(changed.apis[0]?.filled.keys() ?? [])]).toEqual(['patient']);
    expect(changed.apis[0]?.slots.size).toBe(0);
  });
});

describe('arguments that a session may lack', () => {
  test.each([
    ['optional', fromSession(z.string().optional(), visitor, 'userId'), {}],
    ['nullable', fromSession(z.string().nullable(), visitor, 'userId'), { who: null }],
    ['with a default', fromSession(z.string(), visitor, 'userId').default('guest'), { who: 'guest' }],
  ])('%s', async (_what, type, expected) => {
    const seen: unknown[] = [];
    class Write extends transaction({
      description: 'Write',
      slots: { who: type as z.ZodType },
      returns: {},
      transact: (args) => {
        seen.push(args);
        return success();
      },
    }) {}
    const notes = service({ name: 'Notes', description: 'Notes', apis: [Write] });
    const session = createSession({ services: [notes] });
    await session.turn('x1 = notes_write()');
    await session.turn('confirm(x1)');
    expect(seen).toEqual([expected]);
  });
});
