/** What is given in place of a program, a service, an option or a trial: a typed error says what was expected. */
import {
  createRegistry,
  createSession,
  restoreSession,
  search,
  service,
  type Session,
  toolSchema,
  toolSchemas,
  transaction,
} from 'typetod';
import { memoizedParse } from '../../src/language/index.js';
import { parse, SourceError } from 'typetod/language';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bookAt, dining, FOUND, open, services, take } from './fixtures.js';

const NO_TEXT: readonly (readonly [string, unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['a number', 5],
  ['a list', ['say()']],
  ['a record', { source: 'say()' }],
  ['a boxed text', Object('say()')],
  ['a function', () => 'say()'],
  ['a symbol', Symbol('say()')],
];

const refused = (message: string) => expect.objectContaining({ name: 'EngineError', code: 'bad-argument', message });
const saying = (part: string) => expect.stringContaining(part) as never;

describe('in place of a program', () => {
  test.each(NO_TEXT)('%s is refused by parse', (_, source) => {
    for (const read of [parse, memoizedParse()]) {
      expect(() => read(source as string)).toThrow(SourceError);
      expect(() => read(source as string)).toThrow(expect.objectContaining({ code: 'not-text' }));
    }
  });

  const NO_STATEMENTS = expect.objectContaining({ name: 'StatementError', code: 'not-a-statement' });

  test.each(NO_TEXT)('%s is refused by a session, which goes on', async (name, source) => {
    const session = await taken(FOUND);
    const saved = session.save();
    const expected = name === 'a list' ? NO_STATEMENTS : refused(saying('it must be text or statements'));
    for (const take of [() => session.turn(source as string), () => session.whatIf(source as string)])
      await expect(take()).rejects.toThrow(expected);
    expect(session.save()).toBe(saved);
    expect(await session.turn('next(x1)')).toMatchObject({ ok: true });
  });
});

async function taken(...sources: readonly string[]): Promise<Session> {
  const session = open();
  await take(session, ...sources);
  return session;
}

describe('how a turn is taken', () => {
  test.each<[string, unknown, string]>([
    ['null', null, 'must be an object'],
    ['text', 'Yes.', 'must be an object'],
    ['a list', ['Yes.'], 'is a list; it must be an object'],
    ['an utterance that is no text', { utterance: 5 }, "'utterance'"],
    ['a choice that is no function', { choose: [] }, "'choose'"],
    ['a signal that is none', { signal: {} }, "'signal'"],
  ])('is not %s', async (_, options, message) => {
    const session = await taken(FOUND);
    await expect(session.turn('next(x1)', options as never)).rejects.toThrow(refused(saying(message)));
    const trial = await session.whatIf('next(x1)');
    await expect(session.commit(trial, options as never)).rejects.toThrow(refused(saying(message)));
    expect(session.turns).toBe(1);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list of nothing', [undefined]],
    ['an action without kind', [{}]],
    ['an unknown action', [{ kind: 'sing', spoken: true }]],
    ['an action about no task', [{ kind: 'offer', spoken: true }]],
    ['an action about a task that is not there', [{ kind: 'offer', task: 99, spoken: true }]],
    ['answers that are none', [{ kind: 'inform', spoken: true }]],
  ])('leaves the turn unanswered when %s is chosen', async (_, actions) => {
    const session = open();
    const choose = () => actions as never;
    await expect(session.turn(FOUND, { choose })).rejects.toMatchObject({
      name: 'EngineError',
      code: 'illegal-action',
    });
    expect(session.awaitsResponse).toBe(true);
    expect((await session.respond()).actions).toMatchObject([{ kind: 'offer' }]);
  });
});

describe('in place of a trial', () => {
  test.each<[string, (session: Session) => unknown]>([
    ['undefined', () => undefined],
    ['null', () => null],
    ['text', () => FOUND],
    ['a record', () => ({})],
    [
      'what looks like one',
      ({ world }) => ({ source: '', before: world, transactions: [], execution: { ok: true, world } }),
    ],
  ])('%s is not committed', async (_, make) => {
    const session = await taken(bookAt('19:00'));
    await expect(session.commit(make(session) as never)).rejects.toThrow(refused(saying("'whatIf'")));
    expect(session.turns).toBe(1);
  });

  test('a trial of another session is stale', async () => {
    const trial = await open().whatIf(FOUND);
    const session = await taken(FOUND);
    await expect(session.commit(trial)).rejects.toMatchObject({ code: 'stale-trial' });
  });
});

describe('what a session is made of', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'must be an object'],
    ['null', null, 'must be an object'],
    ['a list of services', [dining], 'is a list; it must be an object'],
    ['no services', {}, "'services'"],
    ['one service', { services: dining }, "'services'"],
    ['a class in place of a service', { services: [class {}] }, "'services'"],
    ['nothing in place of a service', { services: [undefined] }, "'services'"],
    ['text in place of services', { services: 'dining' }, "'services'"],
    ['a map in place of a registry', { services: new Map() }, "'services'"],
    ['a numbered id', { services, id: 5 }, "'id'"],
    ['a reader that is none', { services, reader: 'strict' }, "'reader'"],
    ['a backend that cannot transact', { services, backend: { search: () => [] } }, "'backend'"],
    ['an unknown approval', { services, approval: 'none' }, "'approval'"],
    ['a parser that is none', { services, parse: {} }, "'parse'"],
    ['a journal that takes no lines', { services, journal: [] }, "'journal'"],
  ])('is not %s', async (_, options, message) => {
    expect(() => createSession(options as never)).toThrow(refused(saying(message)));
  });

  test('is looked at when a session is restored, too', async () => {
    const options = { services, backend: {} as never };
    await expect(restoreSession(open().save(), options)).rejects.toThrow(refused(saying("'backend'")));
  });

  test('is a registry, or no service at all', async () => {
    expect(createSession({ services: createRegistry(services) }).turns).toBe(0);
    expect(await createSession({ services: [] }).turn('say()')).toMatchObject({ ok: true });
  });

  test.each(NO_TEXT.filter(([name]) => name !== 'a record'))('is not restored from %s', async (_, journal) => {
    await expect(restoreSession(journal as string, { services })).rejects.toMatchObject({ code: 'bad-journal' });
  });

  test('is not restored from a file of a journal, but from what it holds', async () => {
    const file = { append: () => undefined, close: () => undefined } as never;
    await expect(restoreSession(file, { services })).rejects.toThrow('or `openJournal(path).journal` where');
  });

  test('a fork has a backend or none', () => {
    expect(() => open().fork(null as never)).toThrow(refused(saying('an object')));
    expect(() => open().fork({ backend: {} as never })).toThrow(refused(saying("'backend'")));
  });
});

describe('what a service is made of', () => {
  class Find extends search({ description: 'Find', slots: {}, returns: {}, entity: 'cup', search: () => [] }) {}
  const spec = { description: 'Buy', intent: 'Buy', slots: {}, returns: {} };
  const named = (apis: unknown): unknown => ({ name: 'Cups', description: 'Cups', apis });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, "What 'service' was given is undefined"],
    ['no name', { apis: [] }, 'Service, a name, is undefined'],
    ['no APIs', { name: 'Cups' }, "'apis' of Cups is undefined"],
    ['one API', named(Find), "'apis' of Cups is a function"],
    ['another class', named([Find, class {}]), "'apis[1]' of Cups is a function"],
    ['an instance', named([new Find()]), "'apis[0]' of Cups is an instance of Find"],
    ['no slots', named([transaction({ ...spec, slots: undefined as never })]), "'slots' of"],
    ['a list of properties', named([transaction({ ...spec, returns: 5 as never })]), "'returns' of"],
    [
      'a slot without type',
      named([transaction({ ...spec, slots: { hue: 'red' as never } })]),
      "The type of 'hue' is text",
    ],
    [
      'a property without type',
      named([transaction({ ...spec, returns: { hue: String as never } })]),
      "The type of 'hue'",
    ],
    ['an intent that is no text', named([transaction({ ...spec, intent: 5 as never })]), 'Intent, a name, is a number'],
  ])('is not %s', (_, options, message) => {
    expect(() => service(options as never)).toThrow(
      expect.objectContaining({ name: 'DefinitionError', code: 'bad-argument', message: saying(message) }),
    );
  });

  test.each([undefined, null, {}, 'cups', { apis: undefined }])('tool schemas are not of %j', (source) => {
    for (const write of [toolSchemas, toolSchema])
      expect(() => write(source as never)).toThrow(expect.objectContaining({ code: 'bad-argument' }));
  });

  test('a registry is not of one service', () => {
    expect(() => createRegistry(dining as never)).toThrow(expect.objectContaining({ code: 'bad-argument' }));
  });

  test('types of zod are taken, wrapped or not', () => {
    const slots = { hue: z.string().optional(), size: z.int().default(2), like: z.object({}).nullable() };
    expect(service(named([transaction({ ...spec, slots })]) as never).apis).toHaveLength(1);
  });
});
