import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Model, type ModelRequest, ModelError } from '../../src/models/index.js';
import { openaiModel, openaiOptionsFromEnvironment } from 'typetod/models/openai';
import {
  completion,
  type Endpoint,
  endStream,
  json,
  openEndpoint,
  saying,
  startStream,
  streaming,
  streamPiece,
} from './endpoint.js';
import { inNode, withoutPackages } from '../cli/command-line.js';
import { choiceBetween, expectRefusal, request, spansIn } from './requests.js';

type OpenAIOptions = Parameters<typeof openaiModel>[0];

let endpoint: Endpoint;

beforeAll(async () => {
  endpoint = await openEndpoint();
});

afterAll(() => endpoint.close());

const open = (options: Partial<OpenAIOptions> = {}): Model =>
  openaiModel({ model: 'tiny', baseURL: endpoint.baseURL, apiKey: 'sk-secret', retries: 0, ...options });

const SCHEMA = { type: 'object', properties: { verdict: { type: 'string' } } } as const;

const jsonRequest = request({ purpose: 'direct', answer: { kind: 'json', name: 'verdict', schema: SCHEMA } });

const toolsRequest = request({
  answer: { kind: 'tools', tools: [{ name: 'book', description: 'Books a table.', parameters: SCHEMA }] },
});

describe('what is sent', () => {
  test('the messages, at temperature 0, with the key', async () => {
    endpoint.answer(saying('hi'));
    const { messages } = request();
    await open().ask(request());
    const [received] = endpoint.received;
    expect(received?.method).toBe('POST');
    expect(received?.path).toBe('/v1/chat/completions');
    expect(received?.headers.authorization).toBe('Bearer sk-secret');
    expect(received?.body).toEqual({ model: 'tiny', messages, temperature: 0 });
  });

  test('temperature, seed and limit of tokens where they are given', async () => {
    endpoint.answer(saying('hi'));
    await open().ask(request({ temperature: 0.5, seed: 7, maxTokens: 20 }));
    expect(endpoint.received[0]?.body).toMatchObject({ temperature: 0.5, seed: 7, max_tokens: 20 });
  });

  test('never the place or the subject', async () => {
    endpoint.answer(saying('a'));
    const hidden: Partial<ModelRequest> = {
      place: { dialogue: 'HIDDEN-DIALOGUE', turn: 98_765, step: 0, attempt: 0 },
      subject: { gold: 'HIDDEN-SUBJECT' },
    };
    const asked = [request(), jsonRequest, toolsRequest, choiceBetween('one', 'two'), spansIn('a passage', 1)];
    for (const each of asked) await open().ask({ ...each, ...hidden });
    endpoint.answer((response, received, n) => (n === 0 ? streaming('a')(response, received, n) : response.end()));
    await open().ask({ ...request(), ...hidden }, { onText: () => undefined });
    const sent = endpoint.received.map(({ text, headers, path }) => JSON.stringify([text, headers, path])).join();
    expect(sent).not.toMatch(/HIDDEN|98765|subject|dialogue|attempt/);
  });

  test('no key without one, and nothing of the environment', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-environment');
    vi.stubEnv('OPENAI_ADMIN_KEY', 'sk-admin');
    vi.stubEnv('OPENAI_ORG_ID', 'org-environment');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-environment');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/v1');
    endpoint.answer(saying('hi'));
    const model = openaiModel({ model: 'tiny', baseURL: endpoint.baseURL });
    expect((await model.ask(request())).text).toBe('hi');
    const [received] = endpoint.received;
    expect(received?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(received?.headers)).not.toMatch(/environment|sk-admin/);
  });

  test('further fields in place of ours; null leaves one out', async () => {
    endpoint.answer(saying('hi'));
    await open({ fields: { temperature: null, model: 'other', reasoning_effort: 'low' } }).ask(request());
    const { messages } = request();
    expect(endpoint.received[0]?.body).toEqual({ model: 'other', messages, reasoning_effort: 'low' });
  });

  test('streamed, without the fields that are left out', async () => {
    endpoint.answer(streaming('hi'));
    await open({ fields: { stream_options: null } }).ask(request(), { onText: () => undefined });
    const { messages } = request();
    expect(endpoint.received[0]?.body).toEqual({ model: 'tiny', messages, temperature: 0, stream: true });
  });

  test('tools in their native form', async () => {
    endpoint.answer(saying('hi'));
    await open().ask(toolsRequest);
    const tool = { name: 'book', description: 'Books a table.', parameters: SCHEMA };
    expect(endpoint.received[0]?.body.tools).toEqual([{ type: 'function', function: tool }]);
  });

  test('leaves out an empty list of tools', async () => {
    endpoint.answer(saying('hi'));
    await open().ask(request({ answer: { kind: 'tools', tools: [] } }));
    expect(endpoint.received[0]?.body).not.toHaveProperty('tools');
  });

  test('earlier calls of tools, and what the tools answered', async () => {
    endpoint.answer(saying('hi'));
    const toolCalls = [
      { id: 'a', name: 'book', arguments: { seats: 2 } },
      { id: 'b', name: 'book', arguments: '{"seats":' },
    ];
    const messages = [
      { role: 'assistant', content: '', toolCalls },
      { role: 'tool', content: 'Booked.', callId: 'a' },
      { role: 'tool', content: 'No JSON.', callId: 'b' },
    ] as const;
    await open().ask({ ...toolsRequest, messages });
    const sent = (id: string, args: string): object => ({
      id,
      type: 'function',
      function: { name: 'book', arguments: args },
    });
    expect(endpoint.received[0]?.body.messages).toEqual([
      { role: 'assistant', content: null, tool_calls: [sent('a', '{"seats":2}'), sent('b', '{"seats":')] },
      { role: 'tool', tool_call_id: 'a', content: 'Booked.' },
      { role: 'tool', tool_call_id: 'b', content: 'No JSON.' },
    ]);
  });

  test('a schema, strictly', async () => {
    endpoint.answer(saying('{}'));
    await open().ask(jsonRequest);
    const schema = { name: 'verdict', strict: true, schema: SCHEMA };
    const { messages } = jsonRequest;
    const response_format = { type: 'json_schema', json_schema: schema };
    expect(endpoint.received[0]?.body).toEqual({ model: 'tiny', messages, temperature: 0, response_format });
  });

  test('a schema in the last message, for endpoints that know of none', async () => {
    endpoint.answer(saying('{}'));
    const model = open({ jsonMode: 'object' });
    await model.ask(jsonRequest);
    await model.ask({ ...jsonRequest, messages: [] });
    const task = `Answer with one JSON object that fits this JSON Schema: ${JSON.stringify(SCHEMA)}`;
    const [first, second] = endpoint.received.map(({ body }) => body);
    const [system, user] = jsonRequest.messages;
    expect(first?.messages).toEqual([system, { role: 'user', content: `${user?.content}\n\n${task}` }]);
    expect(second?.messages).toEqual([{ role: 'user', content: task }]);
    expect(first?.response_format).toEqual({ type: 'json_object' });
  });
});

describe('what is answered', () => {
  test('text, with tokens and milliseconds', async () => {
    endpoint.answer(saying('x1 = f()'));
    const reply = await open().ask(request());
    expect(reply).toEqual({
      text: 'x1 = f()',
      usage: { inputTokens: 12, outputTokens: 3 },
      milliseconds: expect.any(Number),
    });
    expect(reply.milliseconds).toBeGreaterThan(0);
  });

  test.each([
    ['{"verdict":"pass"}', { verdict: 'pass' }],
    ['```json\n{"verdict":"pass"}\n```', { verdict: 'pass' }],
    ['{"verdict":', undefined],
    ['pass, I think', undefined],
  ])('JSON %j', async (content, value) => {
    endpoint.answer(saying(content));
    const reply = await open().ask(jsonRequest);
    expect(reply.text).toBe(content);
    expect(reply.json).toEqual(value);
  });

  test('calls of tools; arguments that do not parse are text', async () => {
    const call = (name: string, args: string): object => ({ type: 'function', function: { name, arguments: args } });
    const tool_calls = [{ id: 'a', ...call('book', '{"verdict":"two"}') }, call('book', '{"verdict":')];
    endpoint.answer((response) => json(response, 200, completion({ content: null, tool_calls })));
    const reply = await open().ask(toolsRequest, { onText: () => expect.unreachable() });
    expect(reply.text).toBe('');
    expect(reply.toolCalls).toEqual([
      { id: 'a', name: 'book', arguments: { verdict: 'two' } },
      { name: 'book', arguments: '{"verdict":' },
    ]);
  });

  test('words in place of a call', async () => {
    endpoint.answer(saying('For how many?'));
    const told: string[] = [];
    const reply = await open().ask(toolsRequest, { onText: (piece) => told.push(piece) });
    expect(reply).toMatchObject({ text: 'For how many?', toolCalls: [] });
    expect(told).toEqual(['For how many?']);
  });

  test.each([
    ['no text', { content: '' }, ''],
    ['nothing', { content: null }, ''],
    ['a refusal', { content: null, refusal: 'I will not.' }, 'I will not.'],
  ])('%s is an answer', async (_, message, text) => {
    endpoint.answer((response) => json(response, 200, completion(message)));
    expect((await open().ask(request())).text).toBe(text);
  });

  test('without usage when the endpoint tells none', async () => {
    endpoint.answer((response) => json(response, 200, completion({ content: 'hi' }, { usage: undefined })));
    expect((await open().ask(request())).usage).toEqual({ inputTokens: 0, outputTokens: 0 });
  });
});

describe('streaming', () => {
  test('tells each piece as it comes, and answers the whole', async () => {
    endpoint.answer(streaming('x1 =', ' find', '()'));
    const told: string[] = [];
    const reply = await open().ask(request(), { onText: (piece) => told.push(piece) });
    expect(told).toEqual(['x1 =', ' find', '()']);
    expect(reply).toMatchObject({ text: 'x1 = find()', usage: { inputTokens: 12, outputTokens: 3 } });
    expect(endpoint.received[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  test('parses JSON too', async () => {
    endpoint.answer(streaming('{"verdict":', '"pass"}'));
    const reply = await open().ask(jsonRequest, { onText: () => undefined });
    expect(reply.json).toEqual({ verdict: 'pass' });
  });

  test('that breaks off is no answer', async () => {
    endpoint.answer((response) => {
      startStream(response);
      streamPiece(response, 'x1 =');
      response.end();
    });
    await expectRefusal(open().ask(request(), { onText: () => undefined }), 'bad-reply', /broke off/);
  });

  test('over a connection that breaks is no answer', async () => {
    endpoint.answer((response) => {
      startStream(response);
      setTimeout(() => response.destroy(), 5);
    });
    await expectRefusal(open().ask(request(), { onText: () => undefined }), 'unreachable', /broke in the middle/);
  });

  test('of broken JSON is no answer', async () => {
    endpoint.answer((response) => {
      startStream(response);
      response.end('data: {"choices": [\n\n');
    });
    await expectRefusal(open().ask(request(), { onText: () => undefined }), 'bad-reply', /broken JSON/);
  });

  test('in which the endpoint tells of an error is no answer', async () => {
    endpoint.answer((response) => {
      startStream(response);
      response.end('data: {"error":{"message":"out of memory"}}\n\n');
    });
    await expectRefusal(open().ask(request(), { onText: () => undefined }), 'refused', /out of memory/);
  });

  test('that stalls is timed out', async () => {
    endpoint.answer((response) => {
      startStream(response);
      streamPiece(response, 'x1');
    });
    const asked = open({ timeout: 30 }).ask(request(), { onText: () => undefined });
    await expectRefusal(asked, 'timeout', /within 30 ms/);
  });

  test('that goes on slowly is not', async () => {
    endpoint.answer((response) => {
      startStream(response);
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        if (sent <= 15) return streamPiece(response, '.');
        clearInterval(timer);
        endStream(response);
      }, 40);
    });
    const reply = await open({ timeout: 500 }).ask(request(), { onText: () => undefined });
    expect(reply.text).toBe('.'.repeat(15));
  });

  test('ends with the signal, whose reason it gives', async () => {
    endpoint.answer((response) => {
      startStream(response);
      streamPiece(response, 'x1');
    });
    const abort = new AbortController();
    const reason = new Error('the user spoke');
    const asked = open().ask(request(), { signal: abort.signal, onText: () => abort.abort(reason) });
    await expect(asked).rejects.toBe(reason);
  });

  test('passes on what the listener throws', async () => {
    endpoint.answer(streaming('x1'));
    const asked = open().ask(request(), {
      onText: () => {
        throw new Error('the listener is broken');
      },
    });
    await expect(asked).rejects.toThrow('the listener is broken');
  });
});

describe('aborting', () => {
  test('before anything is sent', async () => {
    endpoint.answer(saying('hi'));
    const reason = new Error('too late');
    await expect(open().ask(request(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(endpoint.received).toEqual([]);
  });

  test('while the endpoint thinks', async () => {
    const abort = new AbortController();
    const reason = new Error('the user spoke');
    endpoint.answer(() => abort.abort(reason));
    await expect(open({ retries: 2 }).ask(request(), { signal: abort.signal })).rejects.toBe(reason);
    expect(endpoint.received).toHaveLength(1);
  });

  test('while it waits to try again', async () => {
    const abort = new AbortController();
    const reason = new Error('the user spoke');
    endpoint.answer((response) => {
      response.writeHead(503, { 'retry-after-ms': '30000' }).end();
      setTimeout(() => abort.abort(reason), 10);
    });
    await expect(open({ retries: 2 }).ask(request(), { signal: abort.signal })).rejects.toBe(reason);
    expect(endpoint.received).toHaveLength(1);
  });
});

describe('trying again', () => {
  test.each([429, 500, 503])('after %i, as often as is allowed', async (status) => {
    endpoint.answer((response, received, n) =>
      n < 2 ? json(response, status, { error: { message: 'busy' } }) : saying('hi')(response, received, n),
    );
    expect((await open({ retries: 2 }).ask(request())).text).toBe('hi');
    expect(endpoint.received).toHaveLength(3);
  });

  test.each([
    [429, 'refused', /after 1 retries: check the limits.*busy/],
    [500, 'unreachable', /failed after 1 retries.*busy/],
  ] as const)('not more often: %i is %s', async (status, code, message) => {
    endpoint.answer((response) => json(response, status, { error: { message: 'busy' } }));
    await expectRefusal(open({ retries: 1 }).ask(request()), code, message);
    expect(endpoint.received).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 422])('never after %i', async (status) => {
    endpoint.answer((response) => json(response, status, { error: { message: 'no' } }));
    await expect(open({ retries: 2 }).ask(request())).rejects.toThrow('no');
    expect(endpoint.received).toHaveLength(1);
  });

  test('after a timeout', async () => {
    endpoint.answer((response, received, n) => (n === 0 ? undefined : saying('hi')(response, received, n)));
    expect((await open({ retries: 3, timeout: 250 }).ask(request())).text).toBe('hi');
  }, 3_000);
});

describe('what goes wrong', () => {
  test.each([
    [400, 'refused', /refused the request: fields change or .*"temperature": null}; it says: 400 too long/, 'too long'],
    [401, 'refused', /check the API key; it says: 401 wrong key \*\*\*$/, 'wrong key sk-secret'],
    [403, 'refused', /check the API key/, 'forbidden'],
    [404, 'missing-model', /knows no model "tiny", or is no base URL/, 'not found'],
    [422, 'refused', /it says: 422 unknown field/, 'unknown field'],
  ] as const)('%i is %s', async (status, code, message, said) => {
    endpoint.answer((response) => json(response, status, { error: { message: said } }));
    await expectRefusal(open().ask(request()), code, message);
  });

  test('401 without a key asks for one', async () => {
    endpoint.answer((response) => json(response, 401, { error: { message: 'who are you?' } }));
    const asked = openaiModel({ model: 'tiny', baseURL: endpoint.baseURL }).ask(request());
    await expectRefusal(asked, 'refused', /it got no API key: give apiKey/);
  });

  test('nobody listens', async () => {
    const closed = await openEndpoint();
    await closed.close();
    const asked = openaiModel({ model: 'tiny', baseURL: closed.baseURL, retries: 0 }).ask(request());
    await expectRefusal(asked, 'unreachable', /cannot reach http:\/\/127\.0\.0\.1:\d+\/v1 \(.*ECONNREFUSED.*check/);
  });

  test('nothing comes in time', async () => {
    endpoint.answer(() => undefined);
    await expectRefusal(open({ timeout: 30 }).ask(request()), 'timeout', /did not answer within 30 ms/);
  });

  test('the answer stalls', async () => {
    endpoint.answer((response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'));
    await expectRefusal(open({ timeout: 30 }).ask(request()), 'timeout', /did not answer within 30 ms/);
  });

  test.each([
    ['an empty body', '', 'expected object, received undefined'],
    ['null', 'null', 'expected object, received null'],
    ['a list', '[]', 'expected object, received array'],
    ['an empty object', '{}', 'choices: expected array, received undefined'],
    ['no list of choices', '{"choices":{}}', 'choices: expected array, received object'],
    ['no choices', '{"choices":[]}', 'choices: Too small: expected array to have >=1 items'],
    ['an empty choice', '{"choices":[null]}', 'choices[0]: expected object, received null'],
    [
      'a choice without a message',
      '{"choices":[{"index":0}]}',
      'choices[0].message: expected object, received undefined',
    ],
    ['an error with the status of success', '{"error":{"message":"no credit"}}', 'choices: expected array'],
  ])('%s is a bad reply', async (_, body, misfit) => {
    endpoint.answer((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body));
    await expectRefusal(open().ask(request()), 'bad-reply', `is no completion (${misfit}`);
  });

  test.each([
    ['content', { content: ['Hi'] }, 'choices[0].message.content: expected string, received array'],
    ['content', { content: 7 }, 'choices[0].message.content: expected string, received number'],
    ['a refusal', { refusal: { text: 'no' } }, 'choices[0].message.refusal: expected string, received object'],
    ['calls', { tool_calls: { name: 'f' } }, 'choices[0].message.tool_calls: expected array, received object'],
    ['a call', { tool_calls: [null] }, 'choices[0].message.tool_calls[0]: expected object, received null'],
    ['a function', { tool_calls: [{ function: 'f' }] }, 'tool_calls[0].function: expected object, received string'],
    ['arguments', { tool_calls: [{ function: { name: 'f', arguments: {} } }] }, 'arguments: expected string'],
    ['a name', { tool_calls: [{ function: { name: null, arguments: '' } }] }, 'function.name: expected string'],
  ])('%s of another type are a bad reply: %j', async (_, message, misfit) => {
    endpoint.answer((response) => json(response, 200, completion(message)));
    await expectRefusal(open().ask(toolsRequest), 'bad-reply', misfit);
  });

  test.each([
    ['7', 'usage: expected object, received string'],
    [{ prompt_tokens: '12' }, 'usage.prompt_tokens: expected number, received string'],
    [{ completion_tokens: -1 }, 'usage.completion_tokens: Too small'],
    [{ prompt_tokens: 1.5 }, 'usage.prompt_tokens: expected int, received number'],
  ])('tokens %j are a bad reply', async (usage, misfit) => {
    endpoint.answer((response) => json(response, 200, completion({ content: 'hi' }, { usage })));
    await expectRefusal(open().ask(request()), 'bad-reply', misfit);
  });

  test.each([
    ['null', 'expected object, received null'],
    ['"x1"', 'expected object, received string'],
    ['{"choices":{}}', 'choices: expected array, received object'],
    ['{"choices":[{"delta":"x1"}]}', 'choices[0].delta: expected object, received string'],
    ['{"choices":[{"delta":{"content":["x1"]}}]}', 'choices[0].delta.content: expected string, received array'],
    ['{"choices":[{"delta":{},"finish_reason":1}]}', 'choices[0].finish_reason: expected string, received number'],
  ])('a streamed %s is a bad reply', async (data, misfit) => {
    endpoint.answer((response) => {
      startStream(response);
      response.end(`data: ${data}\n\n`);
    });
    const asked = open().ask(request(), { onText: () => undefined });
    await expectRefusal(asked, 'bad-reply', `is no piece of a completion (${misfit}`);
  });

  test('a stream without an end is a bad reply', async () => {
    endpoint.answer((response) => {
      startStream(response);
      const more = (): void => {
        if (!response.destroyed)
          response.write(
            `data: ${JSON.stringify({ choices: [{ delta: { content: 'x'.repeat(60_000) } }] })}\n\n`,
            more,
          );
      };
      more();
    });
    const asked = open().ask(request(), { onText: () => undefined });
    await expectRefusal(asked, 'bad-reply', 'does not end within 1000000 characters');
  });

  test('arguments that are nested too deep are text', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const tool_calls = [{ type: 'function', function: { name: 'book', arguments: deep } }];
    endpoint.answer((response) => json(response, 200, completion({ tool_calls })));
    expect((await open().ask(toolsRequest)).toolCalls).toEqual([{ name: 'book', arguments: deep }]);
    endpoint.answer(saying(deep));
    const reply = await open().ask(jsonRequest);
    expect(reply.text).toBe(deep);
    expect(reply.json).toBeUndefined();
  });

  test('broken JSON is a bad reply', async () => {
    endpoint.answer((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a'));
    await expectRefusal(open().ask(request()), 'bad-reply', /broken JSON/);
  });

  test('a page for people is a bad reply', async () => {
    endpoint.answer((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'));
    await expectRefusal(open().ask(request()), 'bad-reply', /is no completion \(expected object, received string\)/);
  });

  test.each(['', 'not a URL', 'user:sk-pass@localhost:1', 'file:///v1?key=sk-query'])(
    '%j is no base URL',
    (baseURL) => {
      const message = 'the base URL is not a web address: give one such as https://api.openai.com/v1';
      expect(() => openaiModel({ model: 'tiny', baseURL })).toThrow(new ModelError({ code: 'unreachable', message }));
    },
  );

  test.each(['http://user:sk-pass@localhost:1', 'http://sk-user@localhost:1'])('%j cannot be sent', (baseURL) => {
    const message = 'the base URL holds a name or a password, which cannot be sent: leave them out';
    expect(() => openaiModel({ model: 'tiny', baseURL })).toThrow(new ModelError({ code: 'unreachable', message }));
  });

  test('a long page of an error is cut to one line', async () => {
    const page = `<html>\n${'<p>Bad gateway</p>\n'.repeat(1000)}</html>`;
    endpoint.answer((response) => void response.writeHead(400, { 'content-type': 'text/html' }).end(page));
    await expectRefusal(open().ask(request()), 'refused', /^[^\n]{400,501}$/);
  });

  test('what the endpoint repeats of a key, or of a query, is not shown', async () => {
    const secrets = ['sk-secret', 'sk query/1', 'sk%20query%2F1', 'sk+query%2F1'];
    const baseURL = `${endpoint.baseURL}?key=${secrets[2]}`;
    endpoint.answer((response) => json(response, 400, { error: { message: secrets.join(' ') } }));
    const error: unknown = await open({ baseURL })
      .ask(request())
      .catch((reason: unknown) => reason);
    expect(endpoint.received[0]?.path).toBe('/v1/chat/completions?key=sk%20query%2F1');
    expect((error as ModelError).message).toMatch(
      /\/v1\?\*\*\* refused the request: .*; it says: 400 \*\*\* \*\*\* \*\*\* \*\*\*$/,
    );
    expect((error as ModelError).cause).toBeUndefined();
  });

  test.each([undefined, ''])('no key for OpenAI itself: %j', (apiKey) => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-environment');
    const options = { model: 'tiny', ...(apiKey !== undefined && { apiKey }) };
    expect(() => openaiModel(options)).toThrow(/needs an API key: set OPENAI_API_KEY .* or give apiKey/);
  });

  test('the package is not installed', () => {
    const script = `import { openaiModel } from 'typetod/models/openai';
      const asked = openaiModel({ model: 'tiny', apiKey: 'k' }).ask(${JSON.stringify(request())});
      await asked.catch(({ code, message }) => process.stdout.write(code + ': ' + message));`;
    const { stdout } = spawnSync(process.execPath, [...withoutPackages('openai'), ...inNode(script)], {
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^missing-runtime: .*npm install openai/);
  });
});

describe('the options of the environment', () => {
  test('are the endpoint, the key and the model', () => {
    const env = { OPENAI_BASE_URL: 'http://localhost:8000/v1', OPENAI_API_KEY: 'k', TYPETOD_MODEL: 'm', HOME: '/' };
    const options = { baseURL: 'http://localhost:8000/v1', apiKey: 'k', model: 'm' };
    expect(openaiOptionsFromEnvironment(env)).toEqual(options);
  });

  test('are none where nothing is set', () => {
    expect(openaiOptionsFromEnvironment({ OPENAI_API_KEY: '' })).toEqual({});
  });
});
