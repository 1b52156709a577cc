/**
 * Names that mean something to JavaScript mean nothing to the engine: whatever is looked up is looked up among the
 * names of the services, the variables of the program and the columns of a row.
 */
import { executeProgram, type ExecutionFeedback } from '../../src/engine/index.js';
import { restoreSession, type Row, search, service, type Session, transaction } from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { advice, sessionAfter, BOOK, bookAt, dining, FIND, FOUND, open, services, take } from './fixtures.js';

const INHERITED = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__proto__',
  'prototype',
  '__defineGetter__',
];
const OF_OUR_OBJECTS = [
  'length',
  'name',
  'size',
  'get',
  'has',
  'then',
  'toJSON',
  'kind',
  'slots',
  'api',
  'task',
  'row',
  'canonical',
  'handler',
  'schema',
];
const NAMES = [...INHERITED, ...OF_OUR_OBJECTS];

const DONE = [FOUND, bookAt('19:00', 'x20'), 'confirm(x20)'];

async function refusal(session: Session, program: string): Promise<string> {
  const digest = session.digest();
  const result = await session.turn(program);
  expect(result, program).toMatchObject({ ok: false, program: '' });
  expect(session.digest()).toBe(digest);
  return result.feedback?.code ?? '';
}

const forms: readonly (readonly [string, (name: string) => string, readonly string[]])[] = [
  ['an API', (name) => `${name}()`, ['unknown-api', 'forbidden-name']],
  ['an API with a service', (name) => `dining_1_${name}()`, ['unknown-api', 'forbidden-name']],
  ['a slot of a call', (name) => `${FIND}({ ${name}: "x" })`, ['unknown-slot', 'forbidden-name']],
  ['a slot of an assignment', (name) => `x1.${name} = "x"`, ['unknown-slot', 'forbidden-name']],
  ['a property of a task', (name) => `say(x1.${name})`, ['unknown-property', 'forbidden-name']],
  ['a property of an entity', (name) => `say(x3.${name})`, ['unknown-property', 'forbidden-name']],
  ['a property of a result', (name) => `say(x20.${name})`, ['unknown-property', 'forbidden-name']],
  [
    'a property in an argument',
    (name) => `${BOOK}({ place_name: x3.${name} })`,
    ['unknown-property', 'forbidden-name'],
  ],
  ['a column to select by', (name) => `select({ ${name}: "x" }, { from: x1 })`, ['no-such-entity', 'forbidden-name']],
];

describe.each(forms)('%s', (_, program, codes) => {
  test.each(NAMES)('is never called %s', async (name) => {
    const session = await sessionAfter(...DONE);
    expect(codes).toContain(await refusal(session, program(name)));
  });
});

describe('advice', () => {
  const forms: readonly ((name: string) => string)[] = [
    (name) => `suggest({ task: "${name}" })`,
    (name) => `hint({ request: "${name}", of: x1 })`,
    (name) => `hint({ confirm: ["${name}"], of: x1 })`,
    (name) => `hint({ prompt: "${name}" })`,
    (name) => `hint({ ${name}: "time", of: x1 })`,
    (name) => `notification({ ${name}: x1 })`,
  ];

  test.each(NAMES)('is never about %s', async (name) => {
    const session = await sessionAfter(bookAt('19:00'));
    for (const form of forms) {
      const step = executeProgram(session.engine, session.world, form(name), 'system').next();
      expect(step, form(name)).toMatchObject({ done: true, value: { ok: false } });
      expect(step.done && (step.value.feedback as ExecutionFeedback).legal).toBeDefined();
    }
  });
});

describe('as values such names are text', () => {
  test.each(NAMES)('%s', async (name) => {
    const session = await sessionAfter(
      `x1 = ${BOOK}({ place_name: "${name}", time: "19:00" })`,
      'confirm(x1)',
      `say(x1.place_name)`,
    );
    expect(session.state[0]?.slots.place_name?.canonical).toBe(name);
    expect((await restoreSession(session.save(), { services })).digest()).toBe(session.digest());
  });
});

describe('a service may use names of our objects', () => {
  class Find extends search({
    description: 'Find',
    slots: { kind: z.string(), length: z.int().optional() },
    // biome-ignore lint/suspicious/noThenProperty: a column of this name is the point
    returns: { then: z.string(), kind: z.string(), size: z.int() },
    entity: 'thing',
  }) {
    override search() {
      // biome-ignore lint/suspicious/noThenProperty: a column of this name is the point
      return [{ then: 'now', kind: 'a', size: 3 }];
    }
  }
  class Get extends transaction({
    description: 'Get',
    // biome-ignore lint/suspicious/noThenProperty: a column of this name is the point
    slots: { then: z.string(), name: z.string().default('n') },
    returns: { get: z.string().optional() },
  }) {}
  const odd = service({ name: 'Odd_1', description: 'Odd', apis: [Find, Get] });

  test('and is served as any other', async () => {
    const session = open({ services: [odd] });
    await take(
      session,
      'x1 = odd_1_find({ kind: "a", length: 2 })',
      'select({ then: "now" })',
      'x20 = odd_1_get({ then: x3.then })',
    );
    expect(advice(await take(session, 'x20.name = "m"'))).toBe('confirm then+name');
    expect(advice(await take(session, 'confirm(x20)'))).toBe('perform');
    expect(session.explain('Odd_1', 'then')).toMatchObject({ canonical: 'now' });
    expect((await restoreSession(session.save(), { services: [odd] })).digest()).toBe(session.digest());
  });
});

test('rows with hostile columns reach no prototype', async () => {
  const row = JSON.parse('{"place_name":"One","constructor":{"prototype":"666"},"toString":"x"}') as Row;
  const session = open({
    services: [dining],
    results: 'trusted',
    backend: {
      search: () => ({ kind: 'search', rows: [row], more: false }),
      transact: () => ({ kind: 'transaction', status: 'success', result: row, changes: [] }),
    },
  });
  await take(session, FOUND, 'say(x3.phone)', 'select(x3)', bookAt('19:00', 'x30'), 'confirm(x30)');
  const [answer] = session.worldAt(2).turn.acts[0]?.answers ?? [];
  expect(answer).toEqual({ variable: 'x3', property: 'phone' });
  expect(({} as Record<string, unknown>).phone).toBeUndefined();
  expect((await restoreSession(session.save(), { services: [dining] })).digest()).toBe(session.digest());
});

describe('large programs', () => {
  test('at the limit of statements run, one past it is refused', async () => {
    const lines = (count: number): string => Array.from({ length: count }, () => 'conversation_pause()').join('\n');
    expect(await open().turn(lines(64))).toMatchObject({ ok: true });
    expect(await open().turn(lines(65))).toMatchObject({ ok: false, feedback: { code: 'too-many-statements' } });
  });

  test('as deep as may be are flattened, one deeper is refused', async () => {
    const nest = (depth: number): string =>
      `x1 = ${BOOK}({ place_name: ${`${FIND}({ city: `.repeat(depth)}"Oakland"${', cuisine: "asian" }).city'.repeat(depth)} })`;
    expect(await open().turn(nest(7))).toMatchObject({ ok: true });
    const refused = await open().turn(nest(40));
    expect(refused).toMatchObject({ ok: false, feedback: { code: 'too-deep' } });
  });
});
