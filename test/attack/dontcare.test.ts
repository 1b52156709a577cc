/**
 * Promise: that any value will do is said by one word, in any case and with any white space around it, of slots that
 * admit it and of no others. No transaction is sent without what it requires.
 */
import {
  type Backend,
  createSession,
  IncompleteRequestError,
  liveBackend,
  type Request,
  type Row,
  search,
  service,
  type Session,
  time,
  transaction,
} from 'typetod';
import { searchRequest, transactionRequest, callArguments } from '../../src/world/index.js';
import { naturalReader } from 'typetod/values';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Random, report, times } from './campaign.js';

class Find extends search({
  description: 'Find people',
  slots: { city: z.string(), trade: z.string().nullable(), name: z.string().optional() },
  returns: { name: z.string(), city: z.string() },
  entity: 'person',
  identity: 'name',
  tracks: ['name', 'city'],
  followUp: () => Pay,
  search: () => [{ name: ' DontCare ', city: 'dontcare' }],
}) {}

const kinds = {
  text: z.string(),
  closed: z.enum(['Red', 'Blue']),
  integer: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  date: z.iso.date(),
  time: time(),
  list: z.array(z.string()),
} as const;

class Pay extends transaction({
  description: 'Pay',
  slots: { name: z.string(), city: z.string(), note: z.string().nullable() },
  returns: { name: z.string() },
}) {}

class Every extends transaction({ description: 'Every kind of slot', slots: kinds, returns: {} }) {}

class Open extends transaction({
  description: 'Every kind of slot, open',
  slots: Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, type.optional()])),
  returns: {},
}) {}

const people = service({ name: 'People', description: 'People', apis: [Find, Pay, Every, Open] });

function opened(sent: Request[] = [], reader?: typeof naturalReader): Session {
  const backend: Backend = {
    search: liveBackend.search,
    transact: (request) => {
      sent.push(request);
      return liveBackend.transact(request);
    },
  };
  return createSession({ services: [people], backend, ...(reader && { reader }) });
}

const BLANKS = [' ', '  ', '\\t', '\\n', '\\r\\n', '\u00a0', '\u2003', '\u3000', '\ufeff'];
const SPELLINGS = ['dontcare', 'Dontcare', 'DONTCARE', 'dontCare'];
const SAID = SPELLINGS.flatMap((word) => [word, ...BLANKS.flatMap((blank) => [`${blank}${word}`, `${word}${blank}`])]);

/** A text as a program writes it; `\ufeff` and other hidden characters are no text of a program at all. */
const isTakenOut = async (session: Session, program: string): Promise<string> =>
  (await session.turn(program)).feedback?.code ?? 'taken';

describe.each([
  ['strictReader', undefined],
  ['naturalReader', naturalReader],
])('with %s', (_, reader) => {
  test.each(Object.keys(kinds))('a required slot of kind %s takes it in no spelling', async (kind) => {
    for (const said of SAID) {
      const session = opened([], reader);
      const code = await isTakenOut(session, `x1 = people_every({ ${kind}: "${said}" })`);
      expect(['invalid-value', 'forbidden-character'], said).toContain(code);
      expect(session.world.tasks).toEqual([]);
    }
  });

  test.each(Object.keys(kinds))('an open slot of kind %s takes it in every spelling', async (kind) => {
    for (const said of SAID.filter((text) => !text.includes('\ufeff'))) {
      const session = opened([], reader);
      expect(await isTakenOut(session, `x1 = people_open({ ${kind}: "${said}" })`), said).toBe('taken');
      expect(session.state[0]?.slots[kind]?.canonical).toBe('dontcare');
      expect(callArguments(session.world.tasks[0] as never)).toEqual({});
    }
  });

  test.each(['', ' ', '\\t\\n', '\u00a0'])('the empty text %j is no value', async (said) => {
    for (const kind of Object.keys(kinds))
      expect(await isTakenOut(opened([], reader), `x1 = people_every({ ${kind}: "${said}" })`)).toBe('invalid-value');
  });
});

test('a correction cannot empty a required slot that was approved', async () => {
  const sent: Request[] = [];
  const session = opened(sent);
  await session.turn('x1 = people_pay({ name: "Ada", city: "York", note: "rent" })');
  for (const said of [' dontcare ', 'dontcare\\t', 'DontCare']) {
    expect(await isTakenOut(session, `x1.name = "${said}"`)).toBe('invalid-value');
  }
  await session.turn('confirm(x1)');
  expect(sent.map((request) => request.arguments)).toEqual([{ name: 'Ada', city: 'York', note: 'rent' }]);
});

test('what a nullable slot admits is sent as open, and the rest with it', async () => {
  const received: Row[] = [];
  class Noted extends transaction({
    description: 'Pay',
    slots: { name: z.string(), note: z.string().nullable() },
    returns: {},
    transact: (args) => {
      received.push(args as Row);
      return { status: 'success', result: {}, changes: [] };
    },
  }) {}
  const session = createSession({ services: [service({ name: 'One', description: 'One', apis: [Noted] })] });
  await session.turn('x1 = one_noted({ name: "Ada", note: " dontcare " })');
  await session.turn('confirm(x1)');
  expect(received).toEqual([{ name: 'Ada', note: null }]);
});

test('a search may be asked with an open slot, and not without a required one', async () => {
  const session = opened();
  expect(await session.turn('x1 = people_find({ city: "York", trade: " Dontcare" })')).toMatchObject({ ok: true });
  expect(session.world.tasks[0]).toMatchObject({ results: { rows: [{ name: ' DontCare ' }] } });
  expect(await isTakenOut(session, 'x20 = people_find({ city: "dontcare ", trade: "any" })')).toBe('invalid-value');
});

test('a result that says so brings nothing into a slot, and a reference to it is refused', async () => {
  const sent: Request[] = [];
  const session = opened(sent);
  await session.turn('x1 = people_find({ city: "York", trade: "cook" })');
  await session.turn('select(x3)');
  expect(session.state[0]?.slots.name).toBeUndefined();
  expect(session.state[0]?.slots.city?.canonical).toBe('York');
  expect(await isTakenOut(session, 'x20 = people_pay({ name: x3.name, city: x3.city, note: "a" })')).toBe(
    'invalid-value',
  );
});

test('a reader of one’s own cannot empty a required slot', async () => {
  for (const answer of ['dontcare', ' DONTCARE\n']) {
    const session = opened([], () => answer);
    expect(await isTakenOut(session, 'x1 = people_pay({ name: "whoever" })')).toBe('invalid-value');
    expect(await isTakenOut(session, 'x1 = people_pay({ note: "whatever" })')).toBe('taken');
  }
});

describe('a request', () => {
  const [find, pay] = people.apis;
  const facts = { call: 0, now: '2019-03-01T09:00', tables: {} };

  test('is not made without a required argument', () => {
    const paying = (args: Row) => () => transactionRequest('s', { api: pay as never, arguments: args, ...facts });
    expect(paying({ name: 'Ada' })).toThrow(IncompleteRequestError);
    expect(paying({ name: 'Ada' })).toThrow(
      expect.objectContaining({ code: 'missing-argument', message: expect.stringContaining("'city'") }),
    );
    expect(paying({ name: 'Ada', city: 'York' })).not.toThrow();
    expect(() => searchRequest('s', { api: find as never, arguments: {}, offset: 0, ...facts })).toThrow('people_find');
  });
});

test('a closed set cannot list the word', () => {
  class Odd extends transaction({ description: 'Odd', slots: { hue: z.enum(['Red', 'Dontcare']) }, returns: {} }) {}
  expect(() => service({ name: 'Odd', description: 'Odd', apis: [Odd] })).toThrow(
    expect.objectContaining({ name: 'DefinitionError', code: 'reserved-value' }),
  );
});

const PARTS = ['dontcare', 'Dont', 'care', ' ', '\\t', '\u00a0', 'Ada', 'x', '', 'dont care'];

test('a campaign: whatever is said, a payment is sent with all that it requires', async () => {
  const random = new Random();
  const sent: Request[] = [];
  const counts = { conversations: times(6_000, 150), refused: 0, sent: 0 };
  const value = (): string => Array.from({ length: 1 + random.below(3) }, () => random.pick(PARTS)).join('');
  for (let count = 0; count < counts.conversations; count += 1) {
    const session = opened(sent, random.chance(0.5) ? naturalReader : undefined);
    const programs = [
      `x1 = people_pay({ name: "${value()}", city: "${value()}", note: "${value()}" })`,
      'x1 = people_pay({ name: "Ada", city: "York", note: "a" })',
      `x1.${random.pick(['name', 'city', 'note'])} = "${value()}"`,
      'confirm(x1)',
      'confirm(x1)',
    ];
    for (const program of programs) if (!(await session.turn(program)).ok) counts.refused += 1;
  }
  counts.sent = sent.length;
  for (const { arguments: args } of sent) {
    expect(Object.keys(args)).toEqual(expect.arrayContaining(['name', 'city']));
    for (const text of [args.name, args.city]) expect(String(text).trim().toLowerCase()).not.toMatch(/^(?:dontcare)?$/);
  }
  expect(counts.sent).toBeGreaterThan(counts.conversations / 4);
  report('no payment without what it requires', counts);
});
