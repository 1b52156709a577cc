/** Whatever an endpoint or a file answers is a reply of the right shape or a typed error; it repeats no secret. */
import { createSession } from 'typetod';
import { restaurants2 } from 'typetod/apis';
import { DialogueManager, modelParser } from 'typetod/dialogue';
import { type Json, type Model, ModelError, type ModelReply } from 'typetod/models';
import { openaiModel } from 'typetod/models/openai';
import { recordModel } from 'typetod/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCassette } from '../../src/models/doubles/cassette.js';
import { type Endpoint, json, openEndpoint } from '../models/endpoint.js';
import { request } from '../models/requests.js';
import { Random, report, times } from './campaign.js';

const KEY = 'sk-0123456789abcdef';
const QUERY = 'query secret/&7';

const TOOLS = request({
  answer: { kind: 'tools', tools: [{ name: 'book', description: 'Books.', parameters: { type: 'object' } }] },
});
const JSON_REQUEST = request({ answer: { kind: 'json', name: 'verdict', schema: { type: 'object' } } });
const REQUESTS = [request(), TOOLS, JSON_REQUEST];

const call = { id: 'c', type: 'function', function: { name: 'book', arguments: '{"a":1}' } };
const message = { role: 'assistant', content: 'x1', refusal: null, tool_calls: [call] };
const WHOLE: Json = {
  id: 'a',
  choices: [{ index: 0, message, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
};
const CHUNKS: readonly Json[] = [
  { choices: [{ index: 0, delta: { role: 'assistant', content: 'x1' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 3, completion_tokens: 1 } },
];

const deep = (levels: number): Json => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as Json;
const ODD: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  '7',
  'null',
  [],
  [null],
  {},
  { length: 1 },
  [[]],
  deep(3000),
];

/** A value with one part of it replaced, left out, or wrapped. */
function broken(value: Json, random: Random): Json | undefined {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (names.length === 0 || random.chance(0.2)) {
    const wrapped = [[value], { value }, String(value), undefined];
    return random.chance(0.3) ? random.pick(wrapped) : random.pick(ODD);
  }
  const name = random.pick(names);
  const part = broken((value as Record<string, Json>)[name] as Json, random);
  if (Array.isArray(value))
    return value.flatMap((item, at) => (String(at) === name ? (part === undefined ? [] : [part]) : [item]));
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>).flatMap(([each, item]) =>
      each === name ? (part === undefined ? [] : [[each, part]]) : [[each, item]],
    ),
  );
}

/** What holds of every answer: a reply of the right shape, or a typed error without secrets on one line. */
function judged(answered: ModelReply | unknown): 'reply' | 'error' {
  if (answered instanceof Error) {
    expect(ModelError.isInstance(answered), String(answered.stack)).toBe(true);
    expect(answered.message).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]{1,520}$/u);
    expect(`${answered.stack} ${JSON.stringify(answered)} ${String(answered.cause)}`).not.toMatch(
      /0123456789|query.?secret/,
    );
    return 'error';
  }
  const { text, toolCalls, usage } = answered as ModelReply;
  expect(typeof text).toBe('string');
  expect(Number.isSafeInteger(usage.inputTokens + usage.outputTokens)).toBe(true);
  for (const { name, arguments: given } of toolCalls ?? [])
    expect([typeof name, given === undefined]).toEqual(['string', false]);
  expect(() => JSON.stringify(answered)).not.toThrow();
  return 'reply';
}

const ask = (model: Model, asked = request(), onText?: () => void): Promise<unknown> =>
  model.ask(asked, onText ? { onText } : {}).catch((error: unknown) => error);

describe('the wire', () => {
  let endpoint: Endpoint;
  let model: Model;
  beforeAll(async () => {
    endpoint = await openEndpoint();
    const baseURL = `${endpoint.baseURL}?key=${encodeURIComponent(QUERY)}`;
    model = openaiModel({ model: 'm', baseURL, apiKey: KEY, retries: 0, timeout: 5000 });
  });
  afterAll(() => endpoint.close());

  it('gives replies for answers as they should be', async () => {
    endpoint.answer((response) => json(response, 200, WHOLE));
    for (const asked of REQUESTS) expect(judged(await ask(model, asked))).toBe('reply');
  });

  it('gives replies or typed errors for answers that are broken anywhere', async () => {
    const random = new Random();
    const count = times(2000, 60);
    const found = { replies: 0, errors: 0 };
    for (let at = 0; at < count; at += 1) {
      const body = broken(WHOLE, random);
      endpoint.answer((response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body) ?? ''),
      );
      found[judged(await ask(model, random.pick(REQUESTS))) === 'reply' ? 'replies' : 'errors'] += 1;
    }
    report('a broken completion is a reply or a typed error', found);
    expect(Math.min(found.replies, found.errors)).toBeGreaterThan(count / 50);
  });

  it('gives replies or typed errors for streams that are broken anywhere', async () => {
    const random = new Random();
    const count = times(1000, 40);
    const found = { replies: 0, errors: 0 };
    for (let at = 0; at < count; at += 1) {
      const place = random.below(CHUNKS.length);
      const chunks = CHUNKS.map((chunk, index) => (index === place ? (broken(chunk, random) ?? null) : chunk));
      endpoint.answer((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end([...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'].join(''));
      });
      const answered = await ask(model, random.chance(0.5) ? request() : JSON_REQUEST, () => undefined);
      found[judged(answered) === 'reply' ? 'replies' : 'errors'] += 1;
    }
    report('a broken stream is a reply or a typed error', found);
    expect(Math.min(found.replies, found.errors)).toBeGreaterThan(count / 50);
  });

  const echo = `${KEY} ${QUERY} ${encodeURIComponent(QUERY)} \u001b[31m\u202e\u2028\r\n\u0000`;
  const bodies: readonly (readonly [string, string, string])[] = [
    ['words', 'text/plain', echo],
    ['a page', 'text/html', `<html>${echo.repeat(2000)}</html>`],
    ['JSON', 'application/json', JSON.stringify({ error: { message: echo } })],
    ['JSON of another shape', 'application/json', JSON.stringify({ error: [echo, { message: echo }] })],
    [
      'a message that is no text',
      'application/json',
      JSON.stringify({ error: { message: { deep: [echo] }, code: {} } }),
    ],
    ['a deep error', 'application/json', `{"error":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a deep answer', 'application/json', `{"choices":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a list', 'application/json', `[${JSON.stringify(echo)}]`],
    ['null', 'application/json', 'null'],
    ['nothing', 'application/json', ''],
    ['broken JSON', 'application/json', `{"error": "${KEY}`],
    ['a stream', 'text/event-stream', `data: {"error":{"message":${JSON.stringify(echo)}}}\n\n`],
    ['an event', 'text/event-stream', `event: error\ndata: {"message":${JSON.stringify(echo)}}\n\n`],
    ['a stream of nothing', 'text/event-stream', 'data: \n\ndata: null\n\ndata: [DONE]\n\n'],
    ['a thread event', 'text/event-stream', 'event: thread.x\ndata: 1\n\n'],
    ['bytes', 'application/octet-stream', '\u0000\uffff\ud800'],
  ];
  it.each(bodies)('answers with %s of any status, and what it repeats is not shown', async (_, type, body) => {
    for (const status of [200, 400, 500, 204, 302, 401, 404, 429].slice(0, times(8, 2))) {
      for (const onText of [undefined, () => undefined]) {
        endpoint.answer((response) =>
          response.writeHead(status, { 'content-type': type }).end(status === 204 ? undefined : body),
        );
        expect([status, judged(await ask(model, request(), onText))]).toEqual([status, 'error']);
      }
    }
  });

  it('closes the connection anywhere', async () => {
    for (const begun of ['', '{', '{"choices":[{"message":', 'data: {"choices":[{"delta":{"content":"x"}}]}\n\n']) {
      for (const onText of [undefined, () => undefined]) {
        endpoint.answer((response) => {
          if (begun !== '')
            response.writeHead(200, {
              'content-type': begun.startsWith('d') ? 'text/event-stream' : 'application/json',
            });
          if (begun !== '') response.write(begun);
          setTimeout(() => response.destroy(), 2);
        });
        expect(judged(await ask(model, request(), onText))).toBe('error');
      }
    }
  });

  it('names no credentials of a base URL that is none', () => {
    for (const baseURL of [
      `http://user:${KEY}@localhost`,
      `https://${KEY}@localhost`,
      `user:${KEY}@localhost/v1`,
      `http://localhost:99999/?key=${KEY}`,
      `ftp://localhost/?key=${KEY}`,
      `${KEY}`,
      `https://api.openai.com/v1?key=${KEY}`,
    ]) {
      let thrown: unknown;
      try {
        openaiModel({ model: 'm', baseURL });
      } catch (error) {
        thrown = error;
      }
      expect(judged(thrown)).toBe('error');
    }
  });

  it('leaves the session where it was, and no secret on a cassette', async () => {
    const cassette = readCassette();
    const session = createSession({ services: [restaurants2] });
    const digest = session.digest();
    const manager = new DialogueManager({ session, parser: modelParser(recordModel(model, cassette)) });
    for (const body of [
      { choices: [{ message: { content: ['x'] } }] },
      { choices: null },
      { error: { message: echo } },
    ]) {
      endpoint.answer((response) => json(response, 'error' in body ? 401 : 200, body));
      const failed = await manager.turn('Hello').catch((error: unknown) => error);
      expect(judged(failed)).toBe('error');
      expect(session.digest()).toBe(digest);
    }
    expect(cassette.entries).toHaveLength(3);
    expect(JSON.stringify(cassette.entries)).not.toMatch(/0123456789|query.?secret/);
  });
});

describe('a cassette', () => {
  it('is read whole or refused with the line, whatever is broken in it', async () => {
    const cassette = readCassette();
    const inner: Model = {
      name: 'inner',
      ask: async () => ({
        text: 'a',
        choice: { index: 0, probabilities: [1, 0] },
        spans: [null, { text: 'a', start: 0, end: 1, score: 0.5 }],
        json: { a: [1] },
        toolCalls: [{ name: 'f', arguments: { a: 1 } }],
        usage: { inputTokens: 1, outputTokens: 2 },
        milliseconds: 3,
      }),
    };
    await recordModel(inner, cassette).ask(request());
    const [entry] = cassette.entries;
    const random = new Random();
    const found = { read: 0, refused: 0 };
    const count = times(5000, 200);
    for (let at = 0; at < count; at += 1) {
      const line = JSON.stringify({
        ...entry,
        reply: broken((entry as { reply: Json } | undefined)?.reply ?? null, random),
      });
      try {
        const reply = readCassette(`${line}\n`).entries[0];
        judged(reply && 'reply' in reply ? reply.reply : undefined);
        found.read += 1;
      } catch (error) {
        expect(error).toMatchObject({
          code: 'bad-cassette',
          message: expect.stringMatching(/^line 1 of the cassette has /),
        });
        found.refused += 1;
      }
    }
    report('a broken cassette is refused with its line', found);
    expect(found.refused).toBeGreaterThan(count / 4);
  });
});
