import { type Backend, type Canonical, liveBackend, recordedBackend, type Reply, strictReader } from 'typetod';
import { dialogueState, IncompleteRequestError, isLocalTime, readValue } from '../../src/world/index.js';
import { slotOf } from '../../src/service/index.js';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BOOK, bookAt, FIND, FOUND, open, sessionAfter, take } from '../engine/fixtures.js';

const searching = (reply: unknown): Backend => ({ search: () => reply as never, transact: liveBackend.transact });
const transacting = (reply: unknown): Backend => ({ search: liveBackend.search, transact: () => reply as never });

const refusal = (api: string, why: string) => ({
  name: 'EngineError',
  code: 'bad-reply',
  message: expect.stringContaining(`The answer of ${api} is wrong: ${why}`) as string,
});

describe('an answer to a search is refused', () => {
  const found = (rows: unknown, more: unknown = false) => ({ kind: 'search', rows, more });

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'the whole is undefined, no reply.'],
    ['null', null, 'the whole is null, no reply.'],
    ['text', 'Bamboo', 'the whole is text, no reply.'],
    ['a number', 3, 'the whole is a number, no reply.'],
    ['rows without more', [{ place_name: 'One' }], 'the whole is no reply to a search.'],
    ['a reply to a transaction', { kind: 'transaction', status: 'failure' }, 'the whole is no reply to a search.'],
    ['no rows', { kind: 'search', more: false }, 'rows is undefined, not a list.'],
    ['rows by name', found({ 0: {} }), 'rows is a record, not a list.'],
    ['a row that is null', found([null]), 'rows[0] is null, not a plain record.'],
    ['a row that is a list', found([{}, ['One']]), 'rows[1] is a list, not a plain record.'],
    ['a row of a class', found([new Date(0)]), 'rows[0] is an instance of Date, not a plain record.'],
    ['a row with a Date', found([{ on: new Date(0) }]), 'rows[0].on is an instance of Date, not a plain record.'],
    ['a row with a function', found([{ price: () => 1 }]), 'rows[0].price is a function; only JSON can be kept.'],
    ['a row with NaN', found([{ rating: Number.NaN }]), 'rows[0].rating is NaN, which JSON has not.'],
    ['a row with a big number', found([{ rating: 4n }]), 'rows[0].rating is a bigint; only JSON can be kept.'],
    ['a promise in a row', found([Promise.resolve({})]), 'rows[0] is an instance of Promise, not a plain record.'],
    ['more in words', found([], 'no'), 'more is text, neither true nor false.'],
    ['a number for more', found([], 0), 'more is a number, neither true nor false.'],
    ['no word about more', { kind: 'search', rows: [] }, 'more is undefined, neither true nor false.'],
  ])('that is or has %s', async (_, reply, why) => {
    const session = open({ backend: searching(reply) });
    const digest = session.digest();
    await expect(session.turn(FOUND)).rejects.toMatchObject(refusal(FIND, why));
    expect([session.digest(), session.turns, session.inDoubt]).toEqual([digest, 0, []]);
  });
});

describe('an answer to a transaction is refused, and leaves it in doubt', () => {
  const done = (changes: unknown, result: unknown = {}) => ({
    kind: 'transaction',
    status: 'success',
    result,
    changes,
  });
  const failed = (more: object) => ({ kind: 'transaction', status: 'failure', ...more });

  test.each<[string, unknown, string]>([
    ['text', 'done', 'the whole is text, no reply.'],
    ['true', true, 'the whole is true, no reply.'],
    ['what was found', { kind: 'search', rows: [], more: false }, 'the whole is no reply to a transaction.'],
    ['another status', { kind: 'transaction', status: 'done' }, "status is neither 'success' nor 'failure'."],
    ['no status', { kind: 'transaction' }, "status is neither 'success' nor 'failure'."],
    ['a status that is true', { kind: 'transaction', status: true }, "status is neither 'success' nor 'failure'."],
    ['a result that is text', done([], 'T1'), 'result is text, not a plain record.'],
    ['no result', { kind: 'transaction', status: 'success', changes: [] }, 'result is undefined, not a plain record.'],
    ['a result with a symbol', done([], { code: Symbol('T1') }), 'result.code is a symbol; only JSON can be kept.'],
    ['no changes', done(undefined), 'changes is undefined, not a list.'],
    ['changes by table', done({ bookings: [] }), 'changes is a record, not a list.'],
    ['a change that is text', done(['insert']), 'changes[0] is text, no change of a table.'],
    ['a change of no table', done([{ kind: 'insert', row: {} }]), 'changes[0].table is undefined, not text.'],
    [
      'a table called __proto__',
      done([{ kind: 'insert', table: '__proto__', row: {} }]),
      'changes[0].table is no name of a table.',
    ],
    [
      'a change of another kind',
      done([{ kind: 'upsert', table: 't', row: {} }]),
      "changes[0].kind is none of 'insert', 'update', 'remove'.",
    ],
    [
      'an insertion of nothing',
      done([{ kind: 'insert', table: 't' }]),
      'changes[0].row is undefined, not a plain record.',
    ],
    [
      'an update without a key',
      done([{ kind: 'update', table: 't', row: {} }]),
      'changes[0].key is undefined; only JSON can be kept.',
    ],
    [
      'a removal by null',
      done([{ kind: 'remove', table: 't', key: null }]),
      'changes[0].key is null; name the row that is meant.',
    ],
    ['a reason that is a number', failed({ reason: 404 }), 'reason is a number, not text.'],
    ['a reason that is a record', failed({ reason: { code: 404 } }), 'reason is a record, not text.'],
    ['an alternative that is text', failed({ alternative: '21:00' }), 'alternative is text, not a plain record.'],
    ['an alternative that is a list', failed({ alternative: ['21:00'] }), 'alternative is a list, not a plain record.'],
  ])('that is or has %s', async (_, reply, why) => {
    const session = open({ backend: transacting(reply) });
    await take(session, bookAt('19:00'));
    const digest = session.digest();
    await expect(session.turn('confirm(x1)')).rejects.toMatchObject(refusal(BOOK, why));
    expect([session.digest(), session.inDoubt]).toMatchObject([digest, [{ api: BOOK }]]);
  });
});

describe('what a backend throws', () => {
  test.each<[string, unknown, string]>([
    ['text', 'down', '"down"'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a record', { message: 'down' }, 'an object'],
  ])('is refused where it is no Error: %s', async (_, thrown, shown) => {
    const backend = { ...searching(undefined), search: () => Promise.reject(thrown) };
    const session = open({ backend });
    await expect(session.turn(FOUND)).rejects.toMatchObject({
      ...refusal(FIND, `it threw what is no Error: ${shown}. The session`),
      ...(thrown !== undefined && { cause: thrown }),
    });
  });

  test.each([
    ['Error: down', new Error('down')],
    ['TypeError: a defect', new TypeError('a defect')],
    ['AbortError: gone', new DOMException('gone', 'AbortError')],
  ])('is told with the API where it is one: %s', async (text, cause) => {
    const session = open({ backend: { ...searching(undefined), search: () => Promise.reject(cause) } });
    await expect(session.turn(FOUND)).rejects.toMatchObject({
      name: 'EngineError',
      code: 'service-threw',
      message: expect.stringContaining(`${FIND} threw ${text}. The session stands at its last commit.`),
      data: { api: FIND },
      cause,
    });
  });

  test('is told where it cannot be read', async () => {
    const hostile = Object.defineProperty(new Error('down'), 'message', {
      get: () => {
        throw new TypeError('hostile');
      },
    });
    const session = open({ backend: { ...searching(undefined), search: () => Promise.reject(hostile) } });
    await expect(session.turn(FOUND)).rejects.toMatchObject({
      code: 'service-threw',
      message: expect.stringContaining(`${FIND} threw an error that cannot be read.`),
    });
  });

  test('comes through as it is where it is one of ours: it says itself what is wrong', async () => {
    const thrown = new IncompleteRequestError({ code: 'missing-argument', message: 'No city.' });
    const session = open({ backend: { ...searching(undefined), search: () => Promise.reject(thrown) } });
    await expect(session.turn(FOUND)).rejects.toBe(thrown);
  });
});

describe('a recorded backend that is strict', () => {
  const nothing: Reply = { kind: 'search', rows: [], more: false };
  const failure: Reply = { kind: 'transaction', status: 'failure' };
  const recorded = (api: string, reply: Reply) => ({ api, arguments: {}, reply });

  test.each<[string, readonly ReturnType<typeof recorded>[], string]>([
    ['that has nothing', [], `Request 1 of ${FIND} was not recorded; there are 0.`],
    ['that has another API', [recorded(BOOK, failure)], `Request 1 of ${FIND} was not recorded; there are 0.`],
    [
      'that has a reply of the other kind',
      [recorded(FIND, failure)],
      `Request 1 of ${FIND} was not recorded; there are 1.`,
    ],
    [
      'with a name of every object',
      [recorded('constructor', nothing)],
      `Request 1 of ${FIND} was not recorded; there are 0.`,
    ],
  ])('%s refuses to answer', async (_, recordings, message) => {
    const session = open({ backend: recordedBackend(recordings, { strict: true }) });
    await expect(session.turn(FOUND)).rejects.toMatchObject({
      name: 'MissingRecordingError',
      code: 'missing-recording',
      message: expect.stringContaining(message),
    });
  });

  test('refuses to answer beyond the last of an API', async () => {
    const found = { ...recorded(FIND, nothing), arguments: { city: 'San Jose', cuisine: 'asian' } };
    const session = open({ backend: recordedBackend([found], { strict: true }) });
    await take(session, FOUND);
    await expect(session.turn('x1.city = "Oakland"')).rejects.toThrow(`Request 2 of ${FIND} was not recorded`);
  });
});

describe('a clock cannot show', () => {
  test.each<[string, unknown]>([
    ['a day without a time', '2019-03-01'],
    ['a time without a day', '09:00'],
    ['a zone', '2019-03-01T09:00Z'],
    ['an offset', '2019-03-01T09:00+01:00'],
    ['parts of a second', '2019-03-01T09:00:00.5'],
    ['a space for a T', '2019-03-01 09:00'],
    ['a day that the month has not', '2019-04-31T09:00'],
    ['a leap day of another year', '2019-02-29T09:00'],
    ['month 13', '2019-13-01T09:00'],
    ['day 0', '2019-03-00T09:00'],
    ['hour 24', '2019-03-01T24:00'],
    ['minute 60', '2019-03-01T09:60'],
    ['second 60', '2019-03-01T09:00:60'],
    ['the year 999', '0999-03-01T09:00'],
    ['the year 9999', '9999-03-01T09:00'],
    ['a year of five digits', '12019-03-01T09:00'],
    ['words', 'now'],
    ['a line break', '2019-03-01T09:00\n'],
    ['a Date', new Date(0)],
    ['a number', 0],
    ['nothing', undefined],
    ['null', null],
  ])('%s', (_, text) => {
    expect(isLocalTime(text)).toBe(false);
    if (typeof text === 'string')
      expect(() => open({ now: text })).toThrow(expect.objectContaining({ name: 'EngineError', code: 'bad-clock' }));
  });
});

describe('what a reader of an author answers is not taken', () => {
  const context = { service: 'Test_1', now: '2019-03-01T09:00' };
  const cyclic: Record<string, unknown> = {};
  cyclic.self = cyclic;

  test.each<[string, z.ZodType, unknown]>([
    ['of another type', z.int(), '4'],
    ['outside of the bounds', z.int().max(8), 9],
    ['outside of the closed set', z.enum(['red', 'blue']), 'Red'],
    ['on no day', z.iso.date(), '2019-02-30'],
    ['an empty text', z.string(), ''],
    ['null', z.string().nullable(), null],
    ['a Date', z.unknown(), new Date(0)],
    ['a function', z.unknown(), () => 1],
    ['a record that holds itself', z.unknown(), cyclic],
    ['a list with a hole', z.array(z.unknown()), [1, undefined]],
    ['that any will do, where the slot does not admit it', z.string(), 'DontCare '],
  ])('%s', (_, type, answer) => {
    expect(readValue(slotOf('it', type), 'said', () => answer as Canonical, context)).toBeUndefined();
  });

  test.each<[string, z.ZodType, Canonical]>([
    ['a number in words', z.int(), 'four'],
    ['a number with a unit', z.int(), '4 km'],
    ['a number with a sign of plus', z.int(), '+4'],
    ['a number with a comma', z.number(), '1,470'],
    ['hexadecimal digits', z.int(), '0x10'],
    ['yes in another language', z.boolean(), 'ja'],
    ['a number for a truth value', z.boolean(), 1],
    ['a part of a closed value', z.enum(['light blue']), 'blue'],
    ['a list of one', z.enum(['red']), ['red']],
    ['a day in words', z.iso.date(), 'tomorrow'],
    ['a record for a text', z.string(), { name: 'Ada' }],
    ['white space', z.string(), ' \t'],
  ])('nor by the strict one: %s', (_, type, raw) => {
    expect(readValue(slotOf('it', type), raw, strictReader, context)).toBeUndefined();
  });
});

describe('there is no state', () => {
  test.each<[string, readonly string[]]>([
    ['before anything was said', []],
    ['after a pause', ['conversation_pause()']],
    ['after what was not understood', ['parse_error()']],
  ])('%s', async (_, turns) => {
    expect(dialogueState((await sessionAfter(...turns)).world)).toEqual([]);
  });
});
