/**
 * Promise: whatever a service or a backend answers or throws, at once or later, a session takes plain data or refuses it
 * with a typed error that names the API and the place. Nothing is half committed; a transaction whose answer cannot be
 * read is in doubt.
 */
import { runInNewContext } from 'node:vm';
import {
  type Backend,
  createSession,
  EngineError,
  type Outcome,
  restoreSession,
  type Row,
  search,
  service,
  type Session,
  success,
  transaction,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PLAIN_DEPTH, PLAIN_SIZE } from '../../src/service/index.js';
import { Random, report, times } from './campaign.js';

const columns = { name: z.string(), rating: z.number(), tags: z.unknown() };

/** A service whose methods answer with whatever they are told to, at once or later. */
function shop(answer: () => unknown, later: boolean) {
  const given = (): never => (later ? Promise.resolve().then(answer) : answer()) as never;
  class Find extends search({ description: 'Find', slots: {}, returns: columns, entity: 'cup', search: given }) {}
  class Buy extends transaction({
    description: 'Buy',
    slots: { name: z.string(), at: z.iso.date().default('2019-03-01') },
    returns: columns,
    transact: given,
  }) {}
  return service({ name: 'Shop', description: 'A shop', apis: [Find, Buy] });
}

const FIND = 'x1 = shop_find()';
const BUY = 'x1 = shop_buy({ name: "Ada" })';

/** A session over the service, or over a backend that answers with replies instead; what results hold is not checked here. */
async function opened(answer: () => unknown, later: boolean, backend?: Backend): Promise<Session> {
  return createSession({ services: [shop(answer, later)], results: 'trusted', ...(backend && { backend }) });
}

const replying = (reply: () => unknown): Backend => ({
  search: async () => reply() as never,
  transact: async () => reply() as never,
});

async function thrownBy(turn: Promise<unknown>): Promise<unknown> {
  return turn.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
}

/** The codes of answers that are refused: no reply at all, or one that does not fit what the API declares. */
const CODES = ['bad-reply', 'bad-result'];

interface Expected {
  readonly api: string;
  readonly path: string;
  readonly doubts: number;
}

/** The turn is refused with a typed error, and the session stands where it stood and goes on. */
async function expectRefused(session: Session, program: string, expected: Expected): Promise<void> {
  const [digest, turns] = [session.digest(), session.turns];
  const error = await thrownBy(session.turn(program));
  expect(error).toBeInstanceOf(EngineError);
  const { code, message } = error as EngineError;
  expect(CODES).toContain(code);
  expect(message).toContain(`answer of ${expected.api} is`);
  expect(message).toContain(`: ${expected.path}`);
  expect(message.length).toBeLessThan(450);
  expect([session.digest(), session.turns]).toEqual([digest, turns]);
  expect(session.inDoubt).toHaveLength(expected.doubts);
  const restored = await restoreSession(session.save(), { services: session.engine.registry });
  expect([restored.digest(), restored.inDoubt]).toEqual([digest, session.inDoubt]);
  expect(await session.turn('conversation_pause()')).toMatchObject({ ok: true });
}

function nested(depth: number, inner: unknown = 1): unknown {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

function cycle(): unknown {
  const record: Record<string, unknown> = {};
  record.a = [1, { b: record }];
  return record;
}

/** A few objects that are many times what they hold. */
function laughs(): unknown {
  let value: unknown = ['ha'];
  for (let level = 0; level < 25; level += 1) value = [value, value, value, value];
  return value;
}

function throwing(thrown: unknown): unknown {
  return Object.defineProperty({}, 'a', {
    enumerable: true,
    get: () => {
      throw thrown;
    },
  });
}

const refuse = (): never => {
  throw new TypeError('No.');
};

function hostileProxy(target: object = {}): object {
  return new Proxy(target, {
    get: refuse,
    has: refuse,
    ownKeys: refuse,
    getPrototypeOf: refuse,
    getOwnPropertyDescriptor: refuse,
  });
}

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** A record that has another record in it wherever one looks. */
function bottomless(): object {
  return new Proxy({ a: 1, b: 2 }, { get: () => bottomless(), getPrototypeOf: () => Object.prototype });
}

/** A list that says that it never ends. */
function endless(): object {
  return new Proxy([1], {
    get: (target, key) => (key === 'length' ? Number.POSITIVE_INFINITY : (target[0] as number)),
  });
}

class Point {
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
}

class Money {
  toJSON(): number {
    return 5;
  }
}

// biome-ignore lint/suspicious/noSparseArray: a sparse list is the point
const sparse = [1, , 3];

/** What is no value of any column, and where in it the fault lies. */
const VALUES: readonly (readonly [string, () => unknown, string])[] = [
  ['NaN', () => Number.NaN, ' is NaN'],
  ['Infinity', () => Number.POSITIVE_INFINITY, ' is Infinity'],
  ['minus Infinity', () => Number.NEGATIVE_INFINITY, ' is -Infinity'],
  ['a BigInt', () => 10n, ' is a bigint'],
  ['a symbol', () => Symbol('a'), ' is a symbol'],
  ['a function', () => () => 1, ' is a function'],
  ['a class', () => Point, ' is a function'],
  ['an async function', () => async () => 1, ' is a function'],
  ['a Date', () => new Date(0), ' is an instance of Date'],
  ['an invalid Date', () => new Date(Number.NaN), ' is an instance of Date'],
  ['a Map', () => new Map([['a', 1]]), ' is an instance of Map'],
  ['a Set', () => new Set([1]), ' is an instance of Set'],
  ['a WeakMap', () => new WeakMap(), ' is an instance of WeakMap'],
  ['a RegExp', () => /a/, ' is an instance of RegExp'],
  ['an Error', () => new Error('a'), ' is an instance of Error'],
  ['a URL', () => new URL('http://localhost'), ' is an instance of URL'],
  ['a promise', () => Promise.resolve(1), ' is an instance of Promise'],
  // biome-ignore lint/suspicious/noThenProperty: a thenable is the point
  ['a thenable', () => ({ then: () => undefined }), '.then is a function'],
  ['a typed array', () => new Float64Array(2), ' is an instance of Float64Array'],
  ['a buffer', () => Buffer.from('a'), ' is an instance of Buffer'],
  ['an ArrayBuffer', () => new ArrayBuffer(2), ' is an instance of ArrayBuffer'],
  ['a boxed text', () => Object('a'), ' is an instance of String'],
  ['a boxed number', () => Object(1), ' is an instance of Number'],
  ['a generator', () => (function* () {})(), ' is an object of a class'],
  ['an instance of a class', () => new Point(1, 2), ' is an instance of Point'],
  ['an instance with toJSON', () => new Money(), ' is an instance of Money'],
  ['a record with toJSON', () => ({ toJSON: () => 5 }), '.toJSON is a function'],
  ['a record that inherits', () => Object.create({ a: 1 }), ' is an instance of Object'],
  ['a record with a prototype of its own', () => JSON.parse('{"a":{"__proto__":{"b":1}}}'), '.a.__proto__ is no name'],
  [
    'a record without prototype that holds NaN',
    () => Object.assign(Object.create(null), { a: Number.NaN }),
    '.a is NaN',
  ],
  ['a name that must be quoted', () => ({ 'a b\u0007': [Number.NaN] }), '["a b\\u0007"][0] is NaN'],
  ['a name that reorders text', () => ({ '\u202Ea': Number.NaN }), '["\\u{202e}a"] is NaN'],
  ['a very long name', () => ({ ['n'.repeat(1000)]: Number.NaN }), `["${'n'.repeat(40)}…"] is NaN`],
  ['a list that holds undefined', () => [1, undefined], '[1] is undefined'],
  ['a sparse list', () => sparse, '[1] is undefined'],
  ['a list of nothing', () => new Array(4_294_967_295), '[0] is undefined'],
  ['a list of a subclass that holds NaN', () => class extends Array {}.from([Number.NaN]), '[0] is NaN'],
  ['a record that holds itself', cycle, '.a[1].b is part of itself'],
  ['a list that holds itself', () => ((list: unknown[]) => list.push(list) && list)([]), '[0] is part of itself'],
  ['a list that is 20,000 deep', () => nested(20_000), ''],
  ['a record in lists that is 20,000 deep', () => nested(20_001), ''],
  ['a getter that throws an Error', () => throwing(new Error('a')), '.a cannot be read'],
  ['a getter that throws nothing', () => throwing(undefined), '.a cannot be read'],
  ['a getter that throws text', () => throwing('a'), '.a cannot be read'],
  ['a getter that throws what lies', () => throwing(hostileProxy()), '.a cannot be read'],
  ['a proxy that refuses everything', hostileProxy, ' cannot be read'],
  ['a list that refuses everything', () => hostileProxy([1]), ' cannot be read'],
  ['a revoked proxy', () => revoked({}), ' cannot be read'],
  ['a revoked list', () => revoked([]), ' cannot be read'],
  ['a revoked function', () => revoked(() => 1), ' is a function'],
];

/** What would take more room or time than there is. */
const HUGE: typeof VALUES = [
  ['a list that never ends', endless, '['],
  ['a list that laughs', laughs, ''],
  ['a record without a floor', bottomless, ''],
  ['a text that is too long', () => 'a'.repeat(PLAIN_SIZE), ' makes the whole larger than'],
  ['a list that is too long', () => new Array(PLAIN_SIZE).fill(1), '['],
];

const ways: readonly (readonly [string, boolean])[] = [
  ['at once', false],
  ['later', true],
];

describe.each(ways)('a value that is no data, %s', (_, later) => {
  test.each(VALUES)('in a row of a service: %s', async (_name, make, path) => {
    const session = await opened(() => [{ name: 'Ada' }, { name: 'Bo', tags: make() }], later);
    await expectRefused(session, FIND, { api: 'shop_find', path: `rows[1].tags${path}`, doubts: 0 });
  });

  test.each(VALUES)('in what a transaction returns: %s', async (_name, make, path) => {
    const session = await opened(() => ({ status: 'success', result: { tags: make() }, changes: [] }), later);
    await session.turn(BUY);
    await expectRefused(session, 'confirm(x1)', { api: 'shop_buy', path: `result.tags${path}`, doubts: 1 });
  });
});

describe('a value that is no data', () => {
  test.each([...VALUES, ...HUGE])('in a reply to a search: %s', async (_name, make, path) => {
    const reply = () => ({ kind: 'search', rows: [{ name: 'Ada', odd: make() }], more: false });
    const session = await opened(refuse, false, replying(reply));
    await expectRefused(session, FIND, { api: 'shop_find', path: `rows[0].odd${path}`, doubts: 0 });
  });

  test.each(VALUES)('in a change of a table: %s', async (_name, make, path) => {
    const changes = () => [{ table: 'cups', kind: 'insert', row: { odd: make() } }];
    const reply = () => ({ kind: 'transaction', status: 'success', result: {}, changes: changes() });
    const session = await opened(refuse, false, replying(reply));
    await session.turn(BUY);
    await expectRefused(session, 'confirm(x1)', { api: 'shop_buy', path: `changes[0].row.odd${path}`, doubts: 1 });
  });

  test.each(VALUES)('in an alternative: %s', async (_name, make, path) => {
    const session = await opened(() => ({ status: 'failure', alternative: { name: make() } }), false);
    await session.turn(BUY);
    await expectRefused(session, 'confirm(x1)', { api: 'shop_buy', path: `alternative.name${path}`, doubts: 1 });
  });
});

const row = { name: 'Ada' };

/** What is no list of rows. */
const SEARCHES: readonly (readonly [string, () => unknown, string])[] = [
  ['undefined', () => undefined, 'rows is undefined, not a list'],
  ['null', () => null, 'rows is null, not a list'],
  ['text', () => 'Ada', 'rows is text, not a list'],
  ['a number', () => 1, 'rows is a number, not a list'],
  ['a record', () => row, 'rows is a record, not a list'],
  ['a record with a length', () => ({ length: 1, 0: row }), 'rows is a record, not a list'],
  ['a Set', () => new Set([row]), 'rows is an instance of Set, not a list'],
  ['a generator', () => (function* () {})(), 'rows is an object of a class, not a list'],
  ['rows, one of them null', () => [row, null], 'rows[1] is null, not a plain record'],
  ['rows, one of them undefined', () => [undefined], 'rows[0] is undefined, not a plain record'],
  ['rows, one of them text', () => ['Ada'], 'rows[0] is text, not a plain record'],
  ['rows, one of them a list', () => [[row]], 'rows[0] is a list, not a plain record'],
  ['rows, one of them a Date', () => [new Date(0)], 'rows[0] is an instance of Date, not a plain record'],
  [
    'rows, one of them a promise',
    () => [Promise.resolve(row)],
    'rows[0] is an instance of Promise, not a plain record',
  ],
  ['rows, one of them a function', () => [() => row], 'rows[0] is a function, not a plain record'],
  [
    'rows, one of them of a class',
    () => [Object.assign(new Money(), row)],
    'rows[0] is an instance of Money, not a plain record',
  ],
  ['rows with a hole', () => new Array(1), 'rows[0] is undefined, not a plain record'],
  [
    'the same row in itself',
    () => ((one: Row) => [Object.assign(one, { tags: one })])({}),
    'rows[0].tags is part of itself',
  ],
  ['a proxy that refuses everything', () => hostileProxy([row]), 'rows cannot be read'],
  ['rows, one of them such a proxy', () => [hostileProxy()], 'rows[0] cannot be read'],
  ['a revoked list', () => revoked([]), 'rows cannot be read'],
];

/** JavaScript itself looks at what a promise is resolved with: what that throws is an error of the service. */
const seenByPromises = new Set(['a proxy that refuses everything', 'a revoked list', 'a revoked proxy']);
const answeredSo = <T extends readonly [string, ...unknown[]]>(answers: readonly T[], later: boolean): readonly T[] =>
  answers.filter(([name]) => !later || !seenByPromises.has(name));

describe.each(ways)('a search that finds, %s,', (_, later) => {
  test.each(answeredSo(SEARCHES, later))('%s', async (_name, make, path) => {
    await expectRefused(await opened(make, later), FIND, { api: 'shop_find', path, doubts: 0 });
  });
});

const done = (over: object) => ({ status: 'success', result: {}, changes: [], ...over });
const failed = (over: object) => ({ status: 'failure', ...over });
const change = (over: object) => done({ changes: [{ table: 'cups', kind: 'insert', row: {}, ...over }] });

/** What is no end of a transaction. */
const TRANSACTIONS: readonly (readonly [string, () => unknown, string])[] = [
  ['undefined', () => undefined, 'status is neither'],
  ['null', () => null, 'status is neither'],
  ['true', () => true, 'status is neither'],
  ['text', () => 'success', 'status is neither'],
  ['a list', () => [done({})], 'status is neither'],
  ['a Map', () => new Map([['status', 'success']]), 'status is neither'],
  ['another status', () => done({ status: 'maybe' }), 'status is neither'],
  ['no result', () => done({ result: undefined }), 'result is undefined, not a plain record'],
  ['null as result', () => done({ result: null }), 'result is null, not a plain record'],
  ['a list as result', () => done({ result: [row] }), 'result is a list, not a plain record'],
  ['a Date as result', () => done({ result: new Date(0) }), 'result is an instance of Date, not a plain record'],
  ['no changes', () => done({ changes: undefined }), 'changes is undefined, not a list'],
  ['null as changes', () => done({ changes: null }), 'changes is null, not a list'],
  ['a record as changes', () => done({ changes: {} }), 'changes is a record, not a list'],
  ['a change that is null', () => done({ changes: [null] }), 'changes[0] is null'],
  ['a change that is undefined', () => done({ changes: [undefined] }), 'changes[0] is undefined'],
  ['a change that is text', () => done({ changes: ['cups'] }), 'changes[0] is text'],
  ['a change that is a hole', () => done({ changes: new Array(1) }), 'changes[0] is undefined'],
  ['a change of no table', () => change({ table: undefined }), 'changes[0].table is undefined, not text'],
  ['a change of a numbered table', () => change({ table: 1 }), 'changes[0].table is a number, not text'],
  ['a change of prototypes', () => change({ table: '__proto__' }), 'changes[0].table is no name of a table'],
  ['a change of no kind', () => change({ kind: undefined }), 'changes[0].kind is none of'],
  ['a change of an unknown kind', () => change({ kind: 'drop' }), 'changes[0].kind is none of'],
  ['an insert without row', () => change({ row: undefined }), 'changes[0].row is undefined, not a plain record'],
  ['an insert of a list', () => change({ row: [] }), 'changes[0].row is a list, not a plain record'],
  ['an update without key', () => change({ kind: 'update' }), 'changes[0].key is undefined'],
  ['an update of null', () => change({ kind: 'update', key: null }), 'changes[0].key is null'],
  ['a removal of NaN', () => change({ kind: 'remove', key: Number.NaN }), 'changes[0].key is NaN'],
  [
    'an update with a Date',
    () => change({ kind: 'update', key: 1, row: { at: new Date(0) } }),
    'changes[0].row.at is an instance of Date',
  ],
  ['a numbered reason', () => failed({ reason: 5 }), 'reason is a number, not text'],
  ['an Error as reason', () => failed({ reason: new Error('a') }), 'reason is an instance of Error, not text'],
  ['a long reason', () => failed({ reason: 'a'.repeat(PLAIN_SIZE + 1) }), 'reason makes the whole larger'],
  ['a list as alternative', () => failed({ alternative: [1] }), 'alternative is a list, not a plain record'],
  ['an alternative that is no slot', () => failed({ alternative: { hue: 1 } }), "there is an alternative for 'hue'"],
  [
    'an alternative called as a prototype',
    () => failed({ alternative: { constructor: 1 } }),
    "there is an alternative for 'constructor'",
  ],
  [
    'an alternative that is no value',
    () => failed({ alternative: { at: 'soon' } }),
    'the alternative "soon" is not a value of slot \'at\'',
  ],
  [
    'an alternative that is null',
    () => failed({ alternative: { at: null } }),
    "the alternative null is not a value of slot 'at'",
  ],
  [
    'an alternative that any will do',
    () => failed({ alternative: { name: ' Dontcare ' } }),
    'the alternative " Dontcare " is not a value of slot',
  ],
  ['a getter that throws', () => throwing(new Error('a')), 'status is neither'],
  [
    'a status that throws',
    () => Object.defineProperty({}, 'status', { enumerable: true, get: refuse }),
    'the whole cannot be read',
  ],
  [
    'a result that throws',
    () => Object.defineProperty(done({}), 'result', { enumerable: true, get: refuse }),
    'result cannot be read',
  ],
  ['a proxy that refuses everything', () => hostileProxy(done({})), 'the whole cannot be read'],
  ['a revoked proxy', () => revoked(done({})), 'the whole cannot be read'],
];

describe.each(ways)('a transaction that ends, %s, with', (_, later) => {
  test.each(answeredSo(TRANSACTIONS, later))('%s', async (_name, make, path) => {
    const session = await opened(make, later);
    await session.turn(BUY);
    await expectRefused(session, 'confirm(x1)', { api: 'shop_buy', path, doubts: 1 });
  });
});

/** What is no reply of a backend to either. */
const REPLIES: readonly (readonly [string, () => unknown, string])[] = [
  ['undefined', () => undefined, 'the whole is undefined, no reply'],
  ['null', () => null, 'the whole is null, no reply'],
  ['text', () => 'ok', 'the whole is text, no reply'],
  ['a function', () => () => 1, 'the whole is a function, no reply'],
  ['an empty record', () => ({}), 'the whole is no reply to a'],
  ['another kind', () => ({ kind: 'reply' }), 'the whole is no reply to a'],
];

describe('a backend that replies with', () => {
  test.each(REPLIES)('%s', async (_name, make, path) => {
    const session = await opened(refuse, false, replying(make));
    await expectRefused(session, FIND, { api: 'shop_find', path, doubts: 0 });
    await session.turn(BUY.replace('x1', 'x20'));
    await expectRefused(session, 'confirm(x20)', { api: 'shop_buy', path, doubts: 1 });
  });

  test.each([
    ['nothing', undefined],
    ['text', 'yes'],
    ['a number', 1],
  ])('%s as more', async (_name, more) => {
    const session = await opened(
      refuse,
      false,
      replying(() => ({ kind: 'search', rows: [], more })),
    );
    await expectRefused(session, FIND, { api: 'shop_find', path: 'more is', doubts: 0 });
  });
});

/** What is thrown, and is no error. */
const THROWN: readonly (readonly [string, unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['text', 'out of cups'],
  ['a number', 42],
  ['a symbol', Symbol('a')],
  ['a function', () => 1],
  ['a record', { message: 'out of cups' }],
  ['a record without prototype', Object.create(null)],
  ['a proxy that refuses everything', hostileProxy()],
  ['a revoked proxy', revoked({})],
];

class Closed extends Error {
  override get message(): string {
    return refuse();
  }
}

const ERRORS: readonly (readonly [string, Error])[] = [
  ['an Error', new Error('down')],
  ['an Error of a class whose message throws', new Closed()],
  ['a frozen Error', Object.freeze(new TypeError('down'))],
  ['what inherits from Error', Object.create(Error.prototype) as Error],
  ['an Error of another realm', runInNewContext('new Error("down")') as Error],
  ['an AggregateError', new AggregateError([], 'down')],
  ['a DOMException', new DOMException('down', 'AbortError')],
];

const throws = (thrown: unknown) => (): never => {
  throw thrown;
};

describe.each(ways)('a service that throws, %s,', (_, later) => {
  test.each(THROWN)('%s: the error that one gets has it as its cause', async (_name, thrown) => {
    const session = await opened(throws(thrown), later);
    await expectRefused(session, FIND, { api: 'shop_find', path: 'it threw what is no Error', doubts: 0 });
    const error = await thrownBy(session.turn(FIND.replace('x1', 'x9')));
    expect(Object.is((error as EngineError).cause, thrown)).toBe(true);
    await session.turn(BUY.replace('x1', 'x20'));
    await expectRefused(session, 'confirm(x20)', { api: 'shop_buy', path: 'it threw what is no Error', doubts: 1 });
  });

  test.each(ERRORS)('%s: it is the cause of an error that names the API', async (_name, thrown) => {
    const expectThrown = async (program: string, api: string): Promise<void> => {
      const error = (await thrownBy(session.turn(program))) as EngineError;
      expect([error.code, error.data, Object.is(error.cause, thrown)]).toEqual(['service-threw', { api }, true]);
      expect(error.message).toMatch(new RegExp(`^${api} threw `));
    };
    const session = await opened(throws(thrown), later);
    const digest = session.digest();
    await expectThrown(FIND, 'shop_find');
    expect(session.digest()).toBe(digest);
    await session.turn(BUY);
    await expectThrown('confirm(x1)', 'shop_buy');
    expect(session.inDoubt).toHaveLength(1);
  });
});

test.each([() => hostileProxy(), () => revoked({})])(
  'what a promise cannot be resolved with is an error of the service',
  async (make) => {
    const session = await opened(make, true);
    const digest = session.digest();
    expect(await thrownBy(session.turn(FIND))).toMatchObject({ code: 'service-threw', cause: expect.any(TypeError) });
    await session.turn(BUY);
    expect(await thrownBy(session.turn('confirm(x1)'))).toMatchObject({
      code: 'service-threw',
      cause: expect.any(TypeError),
    });
    expect([session.worldAt(0), session.inDoubt.length]).toEqual([expect.anything(), 1]);
    await session.undo(0);
    expect(session.digest()).toBe(digest);
  },
);

test('a service that acts and then answers badly is asked again with the same key', async () => {
  const keys: string[] = [];
  const acted = (keyed: { readonly key: string }): Outcome => {
    keys.push(keyed.key);
    return (keys.length === 1 ? { status: 'success', result: {}, changes: [null] } : success()) as Outcome;
  };
  class Buy extends transaction({
    description: 'Buy',
    slots: { name: z.string() },
    returns: {},
    transact: (_args, context) => acted(context) as never,
  }) {}
  const services = [service({ name: 'Shop', description: 'A shop', apis: [Buy] })];
  const session = createSession({ services });
  await session.turn(BUY);
  await expect(session.turn('confirm(x1)')).rejects.toMatchObject({ code: 'bad-reply' });
  expect(session.inDoubt).toMatchObject([{ api: 'shop_buy', key: keys[0], arguments: { name: 'Ada' } }]);
  const restored = await restoreSession(session.save(), { services });
  expect(await restored.turn('confirm(x1)')).toMatchObject({ ok: true });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(restored.inDoubt).toEqual([]);
});

test('what was done before a bad answer stays done, and nothing after it is', async () => {
  let count = 0;
  const session = await opened(() => (count++ === 0 ? done({}) : done({ changes: [null] })), false);
  await session.turn(BUY);
  await session.turn(BUY.replace('x1', 'x20'));
  await expect(session.turn('confirm(x1)\nconfirm(x20)')).rejects.toMatchObject({ code: 'bad-reply' });
  expect(session.world.tasks).toMatchObject([{ phase: 'performed' }, { phase: 'asked' }]);
  expect(session.inDoubt).toHaveLength(1);
});

describe('what is plain data is taken:', () => {
  const taken = async (answer: unknown, later = false): Promise<readonly Row[]> => {
    const session = await opened(() => answer, later);
    await session.turn(FIND);
    const [task] = session.world.tasks;
    const restored = await restoreSession(session.save(), { services: session.engine.registry });
    expect(restored.digest()).toBe(session.digest());
    return task?.kind === 'search' ? (task.results?.rows ?? []) : [];
  };

  test('columns without a value are left out', async () => {
    const rows = await taken([{ name: 'Ada', rating: undefined, tags: null }]);
    expect(rows).toStrictEqual([{ name: 'Ada' }]);
  });

  test('null inside a value stays, and a name without a value goes, as JSON has it', async () => {
    const rows = await taken([{ name: 'Ada', tags: { a: null, b: undefined, c: [null] } }]);
    expect(rows).toStrictEqual([{ name: 'Ada', tags: { a: null, c: [null] } }]);
  });

  test('negative zero is zero', async () => {
    const [one] = await taken([{ name: 'Ada', rating: -0 }]);
    expect(Object.is(one?.rating, 0)).toBe(true);
  });

  test('rows without prototype, of another realm, and of getters, each of which is read once', async () => {
    let reads = 0;
    const counted = Object.defineProperty({ name: 'Cy' }, 'rating', { enumerable: true, get: () => ++reads });
    const bare = Object.assign(Object.create(null) as Row, { name: 'Ada' });
    const rows = await taken([bare, runInNewContext('({ name: "Bo", tags: [1] })'), counted]);
    expect(rows).toStrictEqual([{ name: 'Ada' }, { name: 'Bo', tags: [1] }, { name: 'Cy', rating: 1 }]);
    expect(reads).toBe(1);
  });

  test('a thenable is awaited, as a query of a database is', async () => {
    // biome-ignore lint/suspicious/noThenProperty: a thenable is the point
    const query = { then: (resolve: (rows: unknown) => void) => resolve([{ name: 'Ada' }]) };
    expect(await taken(query)).toStrictEqual([{ name: 'Ada' }]);
    expect(await taken(query, true)).toStrictEqual([{ name: 'Ada' }]);
  });

  test('private columns stay private, whatever they hold', async () => {
    expect(await taken([{ name: 'Ada', secret: new Date(0) }])).toStrictEqual([{ name: 'Ada' }]);
  });

  test('as deep as may be, and not one deeper', async () => {
    // The list of rows and the row are the first two levels.
    expect(await taken([{ tags: nested(PLAIN_DEPTH - 2) }])).toHaveLength(1);
    const session = await opened(() => [{ tags: nested(PLAIN_DEPTH - 1) }], false);
    await expect(session.turn(FIND)).rejects.toThrow(`nests deeper than ${PLAIN_DEPTH} levels`);
  });

  test('as large as may be, and not by one larger', async () => {
    // One for the row, and the name of the column with its value.
    const rest = PLAIN_SIZE - 1 - 'name'.length - 1;
    expect(await taken([{ name: 'a'.repeat(rest) }])).toHaveLength(1);
    const session = await opened(() => [{ name: 'a'.repeat(rest + 1) }], false);
    await expect(session.turn(FIND)).rejects.toThrow(`larger than ${PLAIN_SIZE} characters`);
  });
});

const PLAIN: readonly unknown[] = ['a', '', 1, 0, true, [], {}, [null], { a: null }, '2019-03-02'];

/** A reply that is right, with one part of it replaced. */
function spoilt(random: Random, reply: object): object {
  const parts: { readonly of: Record<string, unknown>; readonly name: string }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const name of Object.keys(value)) {
      parts.push({ of: value as Record<string, unknown>, name });
      visit((value as Record<string, unknown>)[name]);
    }
  };
  visit(reply);
  const { of, name } = random.pick(parts);
  of[name] = random.chance(0.3) ? random.pick(PLAIN) : random.pick(VALUES)[1]();
  return reply;
}

const RIGHT: readonly (() => object)[] = [
  () => ({ kind: 'search', rows: [{ name: 'Ada', tags: [1, { a: 'b' }] }, { name: 'Bo' }], more: true }),
  () => ({ kind: 'transaction', ...done({ result: { name: 'Ada', tags: { a: [1] } } }) }),
  () => ({ kind: 'transaction', ...change({ kind: 'update', key: 1, row: { a: [{}] } }) }),
  () => ({ kind: 'transaction', ...failed({ reason: 'no', alternative: { at: '2019-03-02' } }) }),
];

test('a campaign: a part of a right reply is replaced, and the session takes it whole or not at all', async () => {
  const random = new Random();
  const counts = { replies: times(12_000, 150), refused: 0, taken: 0 };
  for (let count = 0; count < counts.replies; count += 1) {
    const reply = spoilt(random, random.pick(RIGHT)());
    const isSearch = (reply as { readonly rows?: unknown }).rows !== undefined;
    const later = random.chance(0.5);
    const answer = (): never => (later ? Promise.resolve(reply) : reply) as never;
    const session = await opened(refuse, false, { search: answer, transact: answer });
    if (!isSearch) await session.turn(BUY);
    const digest = session.digest();
    const error = await thrownBy(session.turn(isSearch ? FIND : 'confirm(x1)'));
    if (error === 'nothing was thrown') counts.taken += 1;
    else {
      expect(error).toBeInstanceOf(EngineError);
      expect(CODES).toContain((error as EngineError).code);
      expect(session.digest()).toBe(digest);
      counts.refused += 1;
    }
    const restored = await restoreSession(session.save(), { services: session.engine.registry });
    expect(restored.digest()).toBe(session.digest());
  }
  expect(counts.refused).toBeGreaterThan(counts.replies / 2);
  expect(counts.taken).toBeGreaterThan(0);
  const cases = 7 * VALUES.length + 2 * (SEARCHES.length + TRANSACTIONS.length + THROWN.length) + REPLIES.length;
  report('hostile replies are refused, typed and placed', { ...counts, 'listed cases': cases });
});
