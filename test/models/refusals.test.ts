import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  choiceOf,
  jsonOf,
  numberedAnswers,
  type Model,
  type ModelReply,
  type ModelRequest,
  observedModel,
  UsageMeter,
  ModelError,
} from '../../src/models/index.js';
import {
  cassetteText,
  openCassette,
  readCassette,
  recordModel,
  replayModel,
} from '../../src/models/doubles/cassette.js';
import { faultInjector, oracleModel, scriptedModel } from 'typetod/testing';
import { findModelFiles } from '../../src/models/local/model-files.js';
import { SerialQueue } from '../../src/models/local/serial-queue.js';
import { decodeSpan } from '../../src/models/local/extract.js';
import { findText } from '../../src/models/local/token-offsets.js';
import { modelErrorOf } from '../../src/models/openai/error.js';
import { readChunks, readCompletion } from '../../src/models/openai/wire.js';
import { baseURLProblem, secretsOf, shownText } from '../../src/models/openai/secrets.js';
import { completion } from './endpoint.js';
import { choiceBetween, expectRefusal, modelSaying, optionsNamed, request, requestAt, spansIn } from './requests.js';

type ModelErrorCode = ModelError['code'];

const REASON = new Error('the user spoke');
const ABORTED = { signal: AbortSignal.abort(REASON) };

/** A model that fails with that error, however often it is asked. */
const failingWith = (error: unknown): Model => ({ name: 'failing', ask: () => Promise.reject(error) });

const unreachable = new ModelError({ code: 'unreachable', message: 'nobody is there' });

describe('every model, asked after the abort, gives no answer but the reason', () => {
  const inner = modelSaying(() => 'r');
  const profile = { name: 'p', rate: { drop: 1 } };

  test.each<[string, Model]>([
    ['scripted', scriptedModel([{ purpose: 'parse', reply: 'r' }])],
    ['oracle', oracleModel({ parse: () => 'r' })],
    ['recording', recordModel(inner, readCassette())],
    ['replaying', replayModel(readCassette())],
    ['observed', observedModel(inner, () => undefined)],
    ['with faults', faultInjector(inner, { profile, seed: 1, corrupt: { drop: (reply) => reply } })],
  ])('%s', async (_, model) => {
    const told: string[] = [];
    await expect(model.ask(request(), { ...ABORTED, onText: (piece) => told.push(piece) })).rejects.toBe(REASON);
    expect(told).toEqual([]);
  });
});

describe('a model around another fails as that does', () => {
  const wrappers: readonly (readonly [string, (model: Model) => Model])[] = [
    ['recording', (model) => recordModel(model, readCassette())],
    ['observed', (model) => observedModel(model, () => undefined)],
    ['with faults', (model) => faultInjector(model, { profile: { name: 'p', rate: {} }, seed: 1, corrupt: {} })],
  ];
  const errors: readonly (readonly [string, unknown])[] = [
    ['an error of a model', unreachable],
    ['another error', new TypeError('a defect')],
    ['what is no error', 'gone'],
    ['undefined', undefined],
  ];
  const rows = wrappers.flatMap(([name, wrap]) => errors.map(([what, error]) => [name, what, wrap, error] as const));

  test.each(rows)('%s: %s', async (_, __, wrap, error) => {
    await expect(wrap(failingWith(error)).ask(request())).rejects.toBe(error);
  });
});

describe('an error of the endpoint', () => {
  class APIError extends Error {
    constructor(
      readonly status: number | undefined,
      message: string,
    ) {
      super(message);
    }
  }
  class APIConnectionError extends APIError {}
  class APIConnectionTimeoutError extends APIConnectionError {}
  const classes = { APIError, APIConnectionError, APIConnectionTimeoutError } as never;
  const endpoint = { baseURL: 'http://localhost:8000/v1', model: 'tiny', apiKey: 'k-12345', timeout: 9, retries: 3 };
  const URL_TEXT = 'http://localhost:8000/v1';

  const FIELDS = 'fields change or leave out what it does not take, as {"temperature": null}';

  test.each<[number | undefined, ModelErrorCode, string]>([
    [400, 'refused', `refused the request: ${FIELDS}; it says: no`],
    [401, 'refused', 'refused the request: check the API key; it says: no'],
    [402, 'refused', 'refused the request; it says: no'],
    [403, 'refused', 'refused the request: check the API key; it says: no'],
    [404, 'missing-model', 'knows no model "tiny", or is no base URL: check both; it says: no'],
    [405, 'refused', 'refused the request; it says: no'],
    [413, 'refused', 'refused the request; it says: no'],
    [422, 'refused', `refused the request: ${FIELDS}; it says: no`],
    [429, 'refused', 'refused the request after 3 retries: check the limits of the account; it says: no'],
    [500, 'unreachable', 'failed after 3 retries: try again later; it says: no'],
    [502, 'unreachable', 'failed after 3 retries: try again later; it says: no'],
    [503, 'unreachable', 'failed after 3 retries: try again later; it says: no'],
    [599, 'unreachable', 'failed after 3 retries: try again later; it says: no'],
    [undefined, 'refused', 'gave up in the middle of its answer; it says: no'],
  ])('with the status %s is %s', (status, code, message) => {
    expect(modelErrorOf(new APIError(status, 'no'), endpoint, classes)).toMatchObject({
      code,
      message: `${URL_TEXT} ${message}`,
    });
  });

  const caused = (cause: unknown): Error =>
    Object.assign(new APIConnectionError(undefined, 'Connection error.'), { cause });

  test.each<[string, Error, ModelErrorCode, string]>([
    ['a timeout', new APIConnectionTimeoutError(undefined, 'x'), 'timeout', 'did not answer within 9 ms'],
    ['a refused connection', caused(new Error('connect ECONNREFUSED')), 'unreachable', '(connect ECONNREFUSED)'],
    [
      'the innermost cause',
      caused(new Error('a', { cause: new Error('b') })),
      'unreachable',
      `cannot reach ${URL_TEXT} (b): check`,
    ],
    ['addresses that fail', caused(new AggregateError([new Error('one')], 'several')), 'unreachable', '(one): check'],
    ['no cause', caused(undefined), 'unreachable', '(Connection error.)'],
    ['broken JSON', new SyntaxError('Unexpected end'), 'bad-reply', 'answered with broken JSON'],
    ['a broken connection', new TypeError('terminated'), 'unreachable', 'broke in the middle of its answer'],
    ['another type error', new TypeError('x is no function'), 'bad-reply', 'cannot be read (x is no function)'],
    ['what is no error', 'gone' as never, 'bad-reply', 'cannot be read (gone)'],
    ['an error of ours', unreachable, 'unreachable', 'nobody is there'],
  ])('that is %s says so', (_, error, code, message) => {
    const made = modelErrorOf(error, endpoint, classes);
    expect(made).toMatchObject({ name: 'ModelError', code, message: expect.stringContaining(message) });
  });

  test.each(['k-12345', 'the key k-12345 of yours', '{"key":"k-12345"}', 'k-12345k-12345'])(
    'that repeats the key does not show it: %j',
    (said) => {
      const { code, message } = modelErrorOf(new APIError(401, said), endpoint, classes);
      expect([code, message.includes('12345'), message.includes('***')]).toEqual(['refused', false, true]);
    },
  );
});

describe('secrets are not shown', () => {
  const address = 'https://host/v1?token=a b/c&empty=&short=abc';

  test.each([
    ['as they are', 'a b/c'],
    ['in a URL', 'a%20b%2Fc'],
    ['in a form', 'a+b%2Fc'],
    ['twice', 'a b/c, a b/c'],
    ['in JSON', '"a b/c"'],
    ['the key', 'k"1\\2'],
    ['the key in JSON', 'k\\"1\\\\2'],
    ['the key in a URL', 'k%221%5C2'],
  ])('%s', (_, secret) => {
    const shown = shownText(`it says ${secret}!`, secretsOf({ baseURL: address, apiKey: 'k"1\\2' }));
    expect(shown).toMatch(/^it says (\*\*\*|"\*\*\*"|\*\*\*, \*\*\*)!$/);
  });

  test.each([
    ['line breaks', 'a\nb\r\n\tc', 'a b c'],
    ['control characters', 'a\u0000\u001b[31mb', 'a [31mb'],
    ['hidden characters', 'a\u202e\u200bb', 'a b'],
    ['500 characters and more', 'x'.repeat(501), `${'x'.repeat(500)}…`],
  ])('nor are %s', (_, text, shown) => {
    expect(shownText(text, [])).toBe(shown);
  });

  test.each([
    ['', 'the base URL is not a web address'],
    ['localhost:8000', 'the base URL is not a web address'],
    ['//localhost/v1', 'the base URL is not a web address'],
    ['ftp://localhost/v1', 'the base URL is not a web address'],
    ['javascript:alert(1)', 'the base URL is not a web address'],
    ['data:,x', 'the base URL is not a web address'],
    ['http://', 'the base URL is not a web address'],
    ['https://host:port/v1', 'the base URL is not a web address'],
    ['https://me@host/v1', 'the base URL holds a name or a password'],
    ['https://:pass@host/v1', 'the base URL holds a name or a password'],
  ])('nor sent: %j is no base URL', (baseURL, problem) => {
    expect(baseURLProblem(baseURL)).toMatch(problem);
    expect(baseURLProblem(baseURL)).not.toMatch(/me@|pass@/);
  });
});

describe('an answer that is no completion is refused', () => {
  const rowsOf = (message: object): unknown => completion(message);

  test.each<[string, unknown, string]>([
    ['text', 'hello', 'expected object, received string'],
    ['a number', 7, 'expected object, received number'],
    ['a truth value', true, 'expected object, received boolean'],
    ['choices that are text', { choices: 'x' }, 'choices: expected array, received string'],
    ['a choice that is text', { choices: ['x'] }, 'choices[0]: expected object, received string'],
    ['a message that is text', { choices: [{ message: 'x' }] }, 'choices[0].message: expected object, received string'],
    ['a message that is null', { choices: [{ message: null }] }, 'choices[0].message: expected object, received null'],
    ['a second choice without one', { choices: [{ message: {} }, {}] }, 'choices[1].message: expected object'],
    [
      'content that is true',
      rowsOf({ content: true }),
      'choices[0].message.content: expected string, received boolean',
    ],
    ['a refusal that is true', rowsOf({ refusal: true }), 'choices[0].message.refusal: expected string'],
    ['calls that are text', rowsOf({ tool_calls: 'f()' }), 'choices[0].message.tool_calls: expected array'],
    ['a call without a function', rowsOf({ tool_calls: [{}] }), 'tool_calls[0].function: expected object'],
    ['a call of another type', rowsOf({ tool_calls: [{ type: 'custom' }] }), 'tool_calls[0].type: expected "function"'],
    ['a call without arguments', rowsOf({ tool_calls: [{ function: { name: 'f' } }] }), 'function.arguments: expected'],
    ['usage that is a list', completion({}, { usage: [] }), 'usage: expected object, received array'],
    ['tokens below none', completion({}, { usage: { prompt_tokens: -1 } }), 'usage.prompt_tokens: Too small'],
    ['half a token', completion({}, { usage: { completion_tokens: 0.5 } }), 'usage.completion_tokens: expected int'],
  ])('%s', (_, value, why) => {
    const message = expect.stringContaining(`the endpoint's answer is no completion (`);
    expect(() => readCompletion(value, { kind: 'text' })).toThrow(
      expect.objectContaining({ code: 'bad-reply', message }),
    );
    expect(() => readCompletion(value, { kind: 'text' })).toThrow(why);
  });

  const chunks = (...list: readonly unknown[]): AsyncIterable<unknown> =>
    (async function* () {
      yield* list;
    })();
  const piece = (content: string) => ({ choices: [{ delta: { content } }] });
  const END = { choices: [{ delta: {}, finish_reason: 'stop' }] };

  test.each<[string, readonly unknown[], string]>([
    ['nothing at all', [], 'broke off before its end'],
    ['no end', [piece('x'), piece('y')], 'broke off before its end'],
    ['an end without a reason', [piece('x'), { choices: [{ delta: {}, finish_reason: null }] }], 'broke off'],
    ['tokens alone', [{ usage: { prompt_tokens: 1 } }], 'broke off before its end'],
    ['a piece that is null', [piece('x'), null], 'is no piece of a completion (expected object, received null)'],
    ['a piece that is a list', [[piece('x')]], 'expected object, received array'],
    ['choices that are a record', [{ choices: { 0: {} } }], 'choices: expected array, received object'],
    ['a delta that is a list', [{ choices: [{ delta: [] }] }], 'choices[0].delta: expected object, received array'],
    ['content that is a number', [{ choices: [{ delta: { content: 1 } }] }], 'delta.content: expected string'],
    ['a reason that is true', [{ choices: [{ finish_reason: true }] }], 'finish_reason: expected string'],
    ['usage that is text', [piece('x'), { ...END, usage: 'many' }], 'usage: expected object, received string'],
    ['a text without an end', [piece('x'.repeat(600_000)), piece('x'.repeat(600_000))], 'does not end within 1000000'],
  ])('streamed: %s', async (_, list, why) => {
    await expectRefusal(
      readChunks(chunks(...list), { kind: 'text' }, () => undefined),
      'bad-reply',
      why,
    );
  });
});

describe('what is no answer in the form is refused by an oracle', () => {
  const toolsRequest = request({ answer: { kind: 'tools', tools: [] } });

  test.each<[string, ModelRequest, unknown]>([
    ['text', request(), true],
    ['text', request(), ['x']],
    ['text', request(), { text: 'x' }],
    ['choice', choiceBetween('a', 'b'), null],
    ['choice', choiceBetween('a', 'b'), ['a']],
    ['choice', choiceBetween('a', 'b'), { name: 'a' }],
    ['spans', spansIn('a b', 2), []],
    ['spans', spansIn('a b', 2), ['a', 'b', null]],
    ['spans', spansIn('a b', 2), ['a', { text: 'b' }]],
    ['spans', spansIn('a b', 1), { 0: 'a' }],
    ['spans', spansIn('a b', 1), null],
    ['tools', toolsRequest, { name: 'f', arguments: {} }],
    ['tools', toolsRequest, [null]],
    ['tools', toolsRequest, [{ arguments: {} }]],
    ['tools', toolsRequest, [{ name: 7, arguments: {} }]],
    ['tools', toolsRequest, [{ name: 'f', arguments: {} }, 'g']],
  ])('%s', async (form, asked, answer) => {
    const say = () => answer as never;
    const model = oracleModel({ parse: say, 'schema-choice': say, 'omitted-values': say });
    const shown = `does not have the form "${form}": ${JSON.stringify(answer)}`;
    await expectRefusal(model.ask(asked), 'bad-reply', shown);
  });

  test('an answer that fails is that failure', async () => {
    const model = oracleModel({ parse: () => Promise.reject(REASON) });
    await expect(model.ask(request())).rejects.toBe(REASON);
  });
});

describe('a script', () => {
  test.each(['missing-model', 'refused', 'timeout', 'bad-reply'] as const)(
    'fails with %s as it is told',
    async (code) => {
      const error = new ModelError({ code, message: 'as told' });
      const model = scriptedModel([{ purpose: 'parse', reply: error }]);
      await expect(model.ask(request())).rejects.toBe(error);
      expect(() => model.finish()).not.toThrow();
    },
  );

  test.each<[string, object]>([
    ['another dialogue', { dialogue: 'd2' }],
    ['another turn', { turn: 2 }],
    ['another step', { step: 1 }],
    ['another attempt', { attempt: 1 }],
    ['the turn, but another step', { turn: 1, step: 1 }],
    ['another purpose', { purpose: 'rewrite' }],
  ])('has no reply where its only one is for %s', async (_, place) => {
    const model = scriptedModel([{ purpose: 'parse', reply: 'r', ...place }]);
    await expectRefusal(
      model.ask(requestAt(1)),
      'no-reply',
      /^the script has no reply for parse \(dialogue "d1", turn 1/,
    );
    expect(() => model.finish()).toThrow(expect.objectContaining({ code: 'unused-replies' }));
  });
});

describe('a cassette', () => {
  const folder = mkdtempSync(join(tmpdir(), 'typetod-refusals-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function lineOf(reply: Partial<ModelReply>): Promise<string> {
    const cassette = readCassette();
    const whole = { text: 'r', usage: { inputTokens: 1, outputTokens: 2 }, milliseconds: 3, ...reply };
    await recordModel({ name: 'm', ask: async () => whole }, cassette).ask(request());
    return cassetteText(cassette);
  }

  test.each<[string, object, string]>([
    ['text that is a number', { text: 7 }, 'text: expected string, received number'],
    ['no usage', { usage: null }, 'usage: expected object, received null'],
    ['tokens in words', { usage: { inputTokens: '1', outputTokens: 2 } }, 'usage.inputTokens: expected number'],
    ['tokens below none', { usage: { inputTokens: 1, outputTokens: -2 } }, 'usage.outputTokens: Too small'],
    ['half a token', { usage: { inputTokens: 0.5, outputTokens: 2 } }, 'usage.inputTokens: expected int'],
    ['time below none', { milliseconds: -1 }, 'milliseconds: Too small'],
    ['time in words', { milliseconds: '3' }, 'milliseconds: expected number, received string'],
    ['a choice without probabilities', { choice: { index: 0 } }, 'choice.probabilities: expected array'],
    ['a choice below the first', { choice: { index: -1, probabilities: [] } }, 'choice.index: Too small'],
    ['a span without a score', { spans: [{ text: 'x', start: 0, end: 1 }] }, 'spans[0].score: expected number'],
    ['a span that ends in the middle', { spans: [{ text: 'x', start: 0, end: 0.5, score: 1 }] }, 'spans[0].end'],
    ['spans that are a record', { spans: { 0: null } }, 'spans: expected array, received object'],
    ['a call without a name', { toolCalls: [{ arguments: {} }] }, 'toolCalls[0].name: expected string'],
    ['calls that are null', { toolCalls: null }, 'toolCalls: expected array, received null'],
  ])('is refused with %s', async (_, reply, why) => {
    const text = await lineOf(reply as never);
    const message = expect.stringContaining(`line 1 of the cassette has a damaged reply (${why}`);
    expect(() => readCassette(text)).toThrow(expect.objectContaining({ code: 'bad-cassette', message }));
  });

  test.each<[string, (entry: { request: object; key: string }) => object, string]>([
    ['a key that is missing', ({ request: asked }) => ({ request: asked, reply: {} }), 'a key that is not the hash'],
    ['a key that is a number', (entry) => ({ ...entry, key: 1 }), 'a key that is not the hash of its request'],
    ['a key in capitals', (entry) => ({ ...entry, key: entry.key.toUpperCase() }), 'a key that is not the hash'],
    ['a request that is a list', (entry) => ({ ...entry, request: [] }), 'no request'],
    ['a request that is text', (entry) => ({ ...entry, request: 'hello' }), 'no request'],
    ['another request', (entry) => ({ ...entry, request: { ...entry.request, temperature: 1 } }), 'a key that is not'],
    [
      'an error without a message',
      ({ request: asked, key }) => ({ key, request: asked, error: { code: 'timeout' } }),
      'a damaged error (message',
    ],
    [
      'an error that is text',
      ({ request: asked, key }) => ({ key, request: asked, error: 'timeout' }),
      'a damaged error (expected object',
    ],
    [
      'a reply that is null',
      (entry) => ({ ...entry, reply: null }),
      'a damaged reply (expected object, received null)',
    ],
    [
      'a reply that is text',
      (entry) => ({ ...entry, reply: 'r' }),
      'a damaged reply (expected object, received string)',
    ],
  ])('is refused with %s', async (_, change, why) => {
    const entry = JSON.parse(await lineOf({})) as { request: object; key: string };
    const text = `${JSON.stringify(entry)}\n${JSON.stringify(change(entry))}\n`;
    const message = expect.stringContaining(`line 2 of the cassette has ${why}`);
    expect(() => readCassette(text)).toThrow(expect.objectContaining({ code: 'bad-cassette', message }));
  });

  test.each<[string, string]>([
    ['a byte order mark', '\ufeff{}\n'],
    ['two entries on a line', '{}{}\n'],
    ['one entry on two lines', '{\n}\n'],
    ['white space for a line', ' \n'],
    ['another file', '# Cassette\n'],
  ])('is refused with %s', (_, text) => {
    expect(() => readCassette(text)).toThrow(expect.objectContaining({ code: 'bad-cassette' }));
  });

  test('that records a failure fails in the same way, and only as often', async () => {
    const cassette = readCassette();
    await expect(recordModel(failingWith(unreachable), cassette).ask(request())).rejects.toBe(unreachable);
    const replay = replayModel(readCassette(cassetteText(cassette)));
    await expectRefusal(replay.ask(request()), 'unreachable', 'nobody is there');
    await expectRefusal(replay.ask(request()), 'no-reply', 'it was recorded once, and asked once more');
  });

  test('that is a folder is not opened', () => {
    const path = join(folder, 'folder');
    mkdirSync(path);
    const message = expect.stringMatching(
      /^the cassette '.*folder' cannot be read \(EISDIR.*\): give the path of a file$/,
    );
    expect(() => openCassette(path)).toThrow(expect.objectContaining({ code: 'bad-cassette', message }));
  });
});

describe('an observer', () => {
  test.each<[string, unknown, object]>([
    ['an error of a model', unreachable, { code: 'unreachable', message: 'nobody is there' }],
    ['another error, without a code', new TypeError('a defect'), { message: 'a defect' }],
    ['what is no error', 'gone', { message: 'gone' }],
    ['null', null, { message: 'null' }],
  ])('is told of %s, and counts it', async (_, thrown, error) => {
    const meter = new UsageMeter();
    const calls: unknown[] = [];
    const model = observedModel(failingWith(thrown), (call) => {
      calls.push(call);
      meter.record(call);
    });
    await expect(model.ask(request())).rejects.toBe(thrown);
    expect(calls).toMatchObject([{ call: 1, error }]);
    expect(meter.for('parse')).toMatchObject({ calls: 1, errors: 1, inputTokens: 0, outputTokens: 0 });
  });
});

describe('a text of a model is unclear', () => {
  const options = optionsNamed('date', 'pickup_date', 'none');

  test.each([
    ['a letter beyond the options', 'Answer: z'],
    ['a number', '2'],
    ['two answers', 'Answer: a\nAnswer: c'],
    ['an answer that is denied', "Answer: it can't be a"],
    ['a name that is cut to two letters', 'pi'],
    ['an empty answer', 'Answer:'],
    ['an empty fence', '```\n```'],
    ['thinking alone', '<think>a is right'],
    ['another language', 'b ou c'],
    ['a question', 'date or pickup_date?'],
    ['both, in a list', '- date\n- pickup_date'],
  ])('as a choice: %s', (_, text) => {
    expect(choiceOf(text, options)).toBeUndefined();
  });

  test.each<[string, string, readonly (string | null | undefined)[]]>([
    ['a list of other numbers', '4) x\n5) y', [undefined, undefined]],
    ['letters for numbers', 'a) x\nb) y', [undefined, undefined]],
    ['two answers for each', '1) x\n2) y\n1) z\n2) w', [undefined, undefined]],
    ['prose', 'I would say x and y.', [undefined, undefined]],
    ['an empty text', '', [undefined, undefined]],
    ['JSON', '["x", "y"]', [undefined, undefined]],
    ['Roman numbers', 'I) x\nII) y', [undefined, undefined]],
  ])('as a numbered list: %s does not answer', (_, text, answers) => {
    expect(numberedAnswers(text, 2)).toEqual(answers);
  });

  test.each([
    ['two fences', '```json\n{}\n```\n```json\n{}\n```'],
    ['a comment', '{"a":1} // one'],
    ['an ellipsis', '{"a": ...}'],
    ['a number with a leading zero', '{"a":01}'],
    ['Infinity', '{"a":Infinity}'],
    ['an undefined value', '{"a":undefined}'],
    ['hexadecimal digits', '0xff'],
    ['257 levels', `${'['.repeat(257)}${']'.repeat(257)}`],
    ['thinking that does not end', '<think>{"a":1}'],
  ])('as JSON: %s is refused', (_, text) => {
    expect(jsonOf(text)).toBeUndefined();
  });
});

describe('a local model', () => {
  test.each<[string, Parameters<typeof decodeSpan>[0]]>([
    ['no tokens', { starts: [], ends: [], from: 0, to: 0 }],
    ['no tokens of the passage', { starts: [1, 1, 1], ends: [1, 1, 1], from: 2, to: 2 }],
    ['an end before the start', { starts: [1, 1, 1], ends: [1, 1, 1], from: 2, to: 1 }],
  ])('has no span in a window with %s', (_, window) => {
    expect(decodeSpan(window, 30)).toBeUndefined();
  });

  test.each([
    ['a part that is not there', 'to Rome', 'to Romes'],
    ['words in another order', 'New York', 'York New'],
    ['words with others between', 'from here to Rome', 'from Rome'],
    ['marks alone', 'Sao', '\u0301'],
    ['another letter', 'Zürich', 'Zuerich'],
  ])('finds no place for %s', (_, passage, text) => {
    expect(findText(passage, text)).toBeUndefined();
  });

  test.each(['extractive', 'causal', 'text-to-text'] as const)(
    'lacks all of its files where there is no folder: %s',
    async (kind) => {
      const report = await findModelFiles(join(tmpdir(), 'typetod-nowhere'), { kind });
      const weights = kind === 'text-to-text' ? 2 : 1;
      expect(report).toMatchObject({ kind, files: [], problem: { code: 'missing-model' } });
      expect(report.missing).toHaveLength(3 + weights);
    },
  );

  test('that fails does not hold up what comes after', async () => {
    const queue = new SerialQueue();
    const ends = await Promise.allSettled([
      queue.run(() => Promise.reject(unreachable)),
      queue.run(async () => 'second'),
      queue.run(() => Promise.reject(REASON)),
      queue.run(async () => 'fourth', ABORTED.signal),
    ]);
    expect(ends).toEqual([
      { status: 'rejected', reason: unreachable },
      { status: 'fulfilled', value: 'second' },
      { status: 'rejected', reason: REASON },
      { status: 'rejected', reason: REASON },
    ]);
  });
});
