import { once } from 'node:events';
import { connect } from 'node:net';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import { OpenAI } from 'openai';
import { afterEach, describe, expect, test } from 'vitest';
import type { ScriptedEndpoint } from 'typetod/internal';
import { scriptedEndpoint } from 'typetod/testing';
import { openaiModel } from 'typetod/models/openai';
import { request } from './requests.js';

type EndpointAnswer = Extract<Parameters<typeof scriptedEndpoint>[0], readonly unknown[]>[number];
type EndpointScript = Parameters<typeof scriptedEndpoint>[0];

const open: ScriptedEndpoint[] = [];

afterEach(() => Promise.all(open.splice(0).map((endpoint) => endpoint.close())));

async function endpointOf(script: EndpointScript): Promise<ScriptedEndpoint> {
  const endpoint = await scriptedEndpoint(script);
  open.push(endpoint);
  return endpoint;
}

const FIND = { name: 'find', arguments: { city: 'Paris' } };
const tools = [{ name: 'find', description: 'Finds.', parameters: { type: 'object' } }];
const messages = [{ role: 'user' as const, content: 'Hello' }];

const post = async (url: string, body: string): Promise<readonly [number, string]> => {
  const response = await fetch(url, { method: 'POST', body });
  return [response.status, await response.text()];
};

describe('a scripted endpoint', () => {
  test('gives the answers in order: words, calls, and what they cost', async () => {
    const usage = { inputTokens: 4, outputTokens: 1 };
    const { url, requests } = await endpointOf(['Hi.', { toolCalls: [FIND, { id: 'own', ...FIND }], usage }]);
    const model = openaiModel({ model: 'scripted', baseURL: url });
    expect(await model.ask(request())).toMatchObject({ text: 'Hi.', usage: { inputTokens: 0, outputTokens: 0 } });
    expect(await model.ask(request({ answer: { kind: 'tools', tools } }))).toMatchObject({
      text: '',
      toolCalls: [
        { ...FIND, id: 'call-1-0' },
        { ...FIND, id: 'own' },
      ],
      usage,
    });
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({ model: 'scripted', messages: request().messages });
    expect(requests[1]?.tools).toEqual([{ type: 'function', function: tools[0] }]);
  });

  test('answers by a function of the request', async () => {
    const { url } = await endpointOf(({ messages: { length } }, asked) => `${length} messages, request ${asked}`);
    const client = new OpenAI({ baseURL: url, apiKey: 'none' });
    const said = () => client.chat.completions.create({ model: 'm', messages });
    await said();
    expect((await said()).choices[0]?.message.content).toBe('1 messages, request 1');
  });

  test('streams words and calls to those who ask for a stream', async () => {
    const { url } = await endpointOf(['Hi there.', { text: 'One moment.', toolCalls: [FIND] }, 'Hi.']);
    const pieces: string[] = [];
    const model = openaiModel({ model: 'm', baseURL: url });
    expect((await model.ask(request(), { onText: (piece) => pieces.push(piece) })).text).toBe('Hi there.');
    expect(pieces.join('')).toBe('Hi there.');
    const client = new OpenAI({ baseURL: url, apiKey: 'none' });
    const final = await client.chat.completions.stream({ model: 'm', messages }).finalChatCompletion();
    expect(final.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: 'One moment.', tool_calls: [{ function: { name: 'find', arguments: '{"city":"Paris"}' } }] },
    });
    const provider = createOpenAICompatible({ name: 'local', baseURL: url });
    expect(await streamText({ model: provider('m'), messages }).text).toBe('Hi.');
  });

  test('refuses what its script refuses, and what it has no answer for', async () => {
    const { url } = await endpointOf([{ status: 401, message: 'no such key' }, { status: 403 }]);
    const asked = () => openaiModel({ model: 'm', baseURL: url, retries: 2 }).ask(request());
    await expect(asked()).rejects.toMatchObject({ message: expect.stringContaining('no such key') });
    await expect(asked()).rejects.toMatchObject({ message: expect.stringContaining('refused by the script') });
    await expect(asked()).rejects.toMatchObject({
      message: expect.stringContaining('the script has 2 answers, and this is request 3'),
    });
  });

  test('says what a script threw', async () => {
    const { url } = await endpointOf(() => {
      throw new TypeError('no city');
    });
    const [status, text] = await post(`${url}/chat/completions`, '{"model":"m","messages":[]}');
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('the script threw, or its answer cannot be sent: TypeError: no city'),
    ]);
  });

  test.each([
    ['another path', '/completions', '{"messages":[]}', 404],
    ['what is not JSON', '/chat/completions', '{', 400],
    ['null', '/chat/completions', 'null', 400],
    ['a body without messages', '/chat/completions', '{"model":"m"}', 400],
  ])('refuses %s', async (_, path, body, status) => {
    const { url, requests } = await endpointOf(['never']);
    expect((await post(`${url}${path}`, body))[0]).toBe(status);
    expect(requests).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a status that HTTP lacks', { status: 42 }],
    ['arguments that JSON lacks', { toolCalls: [{ name: 'find', arguments: { id: 1n } }] }],
    ['words that JSON lacks', { text: 1n }],
  ])('refuses a request that its function answers by %s', async (_, given) => {
    const { url } = await endpointOf(() => given as EndpointAnswer);
    for (const stream of [false, true]) {
      const [status, text] = await post(`${url}/chat/completions`, JSON.stringify({ messages: [], stream }));
      expect([status, text]).toEqual([400, expect.stringContaining('cannot be sent')]);
    }
  });

  test('outlives a client that leaves while it sends its request', async () => {
    const { url, requests } = await endpointOf(['Hi.']);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = 'POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n';
    socket.write(`${head}Expect: 100-continue\r\n\r\n`);
    await once(socket, 'data');
    socket.resetAndDestroy();
    await once(socket, 'close');
    expect((await post(`${url}/chat/completions`, '{"messages":[]}'))[0]).toBe(200);
    expect(requests).toHaveLength(1);
  });

  test('is gone when it is closed', async () => {
    const endpoint = await scriptedEndpoint([]);
    await endpoint.close();
    await expect(fetch(endpoint.url)).rejects.toThrow();
  });
});
