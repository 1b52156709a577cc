import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aiSdkModel } from 'typetod/models/ai-sdk';
import { type ModelRequest, ModelError } from '../../src/models/index.js';
import { completion, type Endpoint, json, openEndpoint, startStream, streaming } from './endpoint.js';

type AnswerForm = ModelRequest['answer'];
type Message = ModelRequest['messages'][number];

let endpoint: Endpoint;
beforeAll(async () => {
  endpoint = await openEndpoint();
});
afterAll(() => endpoint.close());

const model = (options = {}) =>
  aiSdkModel(
    createOpenAICompatible({
      name: 'local',
      baseURL: endpoint.baseURL,
      apiKey: 'k',
      supportsStructuredOutputs: true,
    })('m'),
    options,
  );

function request(
  answer: AnswerForm,
  messages: readonly Message[] = [{ role: 'user', content: 'Hello.' }],
): ModelRequest {
  return { purpose: 'parse', place: { dialogue: 'd', turn: 1, step: 0, attempt: 0 }, messages, answer };
}

const text = { kind: 'text' } as const;
const tools = {
  kind: 'tools',
  tools: [
    { name: 'add', description: 'Adds.', parameters: { type: 'object', properties: { by: { type: 'number' } } } },
  ],
} as const;

describe('a language model of the AI SDK', () => {
  it('answers in words, with its tokens', async () => {
    endpoint.answer((response) => json(response, 200, completion({ content: 'Good day.' })));
    const instructions = { role: 'system', content: 'Be brief.' } as const;
    const asked = request(text, [instructions, { role: 'user', content: 'Hello.' }]);
    const reply = await model().ask({ ...asked, maxTokens: 9, seed: 4 });
    expect(reply).toMatchObject({ text: 'Good day.', usage: { inputTokens: 12, outputTokens: 3 } });
    const sent = { model: 'm', temperature: 0, max_tokens: 9, seed: 4, messages: [instructions, { role: 'user' }] };
    expect(endpoint.received[0]?.body).toMatchObject(sent);
  });

  it('calls tools, and reads what they answered', async () => {
    const call = { id: 'c9', type: 'function', function: { name: 'add', arguments: '{"by":2}' } };
    endpoint.answer((response) => json(response, 200, completion({ content: null, tool_calls: [call] })));
    const said: readonly Message[] = [
      { role: 'user', content: 'Two more.' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'add', arguments: { by: 1 } }] },
      { role: 'tool', callId: 'c1', content: '4' },
    ];
    const { toolCalls } = await model().ask(request(tools, said));
    expect(toolCalls).toEqual([{ id: 'c9', name: 'add', arguments: { by: 2 } }]);
    expect(endpoint.received[0]?.body.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'add', arguments: '{"by":1}' } }] },
      { role: 'tool', tool_call_id: 'c1', content: '4' },
    ]);
  });

  it('may call what there is not, in arguments that do not parse: that is its answer', async () => {
    const call = { id: 'c9', type: 'function', function: { name: 'sub', arguments: '{"by":' } };
    endpoint.answer((response) => json(response, 200, completion({ content: null, tool_calls: [call] })));
    const { toolCalls } = await model().ask(request(tools));
    expect(toolCalls).toEqual([{ id: 'c9', name: 'sub', arguments: '{"by":' }]);
  });

  it('answers in JSON, or in what it wrote instead', async () => {
    const form = {
      kind: 'json',
      name: 'sum',
      schema: { type: 'object', properties: { by: { type: 'number' } } },
    } as const;
    endpoint.answer((response) => json(response, 200, completion({ content: '{"by":2}' })));
    expect(await model().ask(request(form))).toMatchObject({ json: { by: 2 } });
    endpoint.answer((response) => json(response, 200, completion({ content: 'No.' })));
    const reply = await model().ask(request(form));
    expect(reply.text).toBe('No.');
    expect(reply).not.toHaveProperty('json');
  });

  it('streams words', async () => {
    endpoint.answer(streaming('Good ', 'day.'));
    const pieces: string[] = [];
    const { text: whole } = await model().ask(request(text), { onText: (piece) => void pieces.push(piece) });
    expect({ whole, pieces }).toEqual({ whole: 'Good day.', pieces: ['Good ', 'day.'] });
  });

  it('gives no answer where a stream breaks off', async () => {
    endpoint.answer((response) => {
      startStream(response);
      response.end();
    });
    await expect(model().ask(request(text), { onText: () => undefined })).rejects.toMatchObject({ code: 'bad-reply' });
  });

  it.each([
    [401, 'refused'],
    [404, 'missing-model'],
    [429, 'refused'],
    [500, 'unreachable'],
  ])('gives no answer for the status %i: %s', async (status, code) => {
    endpoint.answer((response) => json(response, status, { error: { message: 'Not today.' } }));
    const error: unknown = await model({ retries: 0 })
      .ask(request(text))
      .catch((thrown: unknown) => thrown);
    expect(ModelError.isInstance(error) && error.code).toBe(code);
    expect(String(error)).toContain('Not today.');
  });

  it('tries again when the endpoint is busy', async () => {
    endpoint.answer((response, _, n) =>
      n === 0
        ? json(response, 503, { error: { message: 'Busy.' } })
        : json(response, 200, completion({ content: 'Yes.' })),
    );
    expect((await model({ retries: 1 }).ask(request(text))).text).toBe('Yes.');
  });

  it('gives up after a time, and when it is told to', async () => {
    endpoint.answer(() => undefined);
    await expect(model({ timeout: 50 }).ask(request(text))).rejects.toMatchObject({ code: 'timeout' });
    const stop = new AbortController();
    const asked = model().ask(request(text), { signal: stop.signal });
    setTimeout(() => stop.abort(new RangeError('Enough.')), 20);
    await expect(asked).rejects.toThrow('Enough.');
  });

  it.each([{ timeout: 0 }, { retries: -1 }, { retries: 0.5 }])('is not made with %o', (options) => {
    expect(() => model(options)).toThrow(ModelError);
  });
});
