import { afterEach, describe, expect, it } from 'vitest';
import type { ScriptedEndpoint } from 'typetod/internal';
import { openaiModel } from 'typetod/models/openai';
import { recordModel, replayModel, scriptedEndpoint } from 'typetod/testing';
import { cassetteText, readCassette } from '../../src/models/doubles/cassette.js';
import { readCompletion } from '../../src/models/openai/wire.js';
import { request } from './requests.js';

const open: { close(): Promise<void> }[] = [];

afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

async function opened(
  ...script: Extract<Parameters<typeof scriptedEndpoint>[0], readonly unknown[]>
): Promise<ScriptedEndpoint> {
  const endpoint = await scriptedEndpoint(script);
  open.push(endpoint);
  return endpoint;
}

const tokens = [
  { token: 'Good ', logprob: -0.1, id: 7 },
  { token: 'day', logprob: -0.2, id: 8 },
];
const answer = { text: 'Good day', tokens, promptIds: [1, 2, 3] };
const told = { promptIds: [1, 2, 3], ids: [7, 8], logprobs: [-0.1, -0.2], text: 'Good day' };

describe('a model that is made to tell its tokens', () => {
  it('asks the endpoint for them, and has them in its reply', async () => {
    const { url, requests } = await opened(answer);
    const reply = await openaiModel({ model: 'm', baseURL: url, logprobs: true }).ask(request());
    expect(reply).toMatchObject({ text: 'Good day', tokens: told });
    expect(requests[0]).toMatchObject({ logprobs: true, return_token_ids: true });
  });

  it('has what the endpoint gives: log-probabilities alone, or nothing', async () => {
    const { url } = await opened(answer, 'Hello.');
    const model = openaiModel({ model: 'm', baseURL: url, logprobs: true, fields: { return_token_ids: null } });
    const { promptIds: _, ids: __, ...alone } = told;
    expect((await model.ask(request())).tokens).toEqual(alone);
    expect(await model.ask(request())).not.toHaveProperty('tokens');
  });

  it('tells a text at once to who wants it in pieces', async () => {
    const { url } = await opened(answer);
    const pieces: string[] = [];
    const reply = await openaiModel({ model: 'm', baseURL: url, logprobs: true }).ask(request(), {
      onText: (piece) => pieces.push(piece),
    });
    expect([pieces, reply.tokens]).toEqual([['Good day'], told]);
  });

  it('keeps them in a cassette, and answers from it with them', async () => {
    const { url } = await opened(answer);
    const cassette = readCassette();
    await recordModel(openaiModel({ model: 'm', baseURL: url, logprobs: true }), cassette).ask(request());
    const replayed = replayModel(readCassette(cassetteText(cassette)));
    expect((await replayed.ask(request())).tokens).toEqual(told);
    const damaged = cassetteText(cassette).replace('[7,8]', '"7"');
    expect(() => readCassette(damaged)).toThrow(expect.objectContaining({ code: 'bad-cassette' }));
  });

  it.each<[string, object, object | undefined]>([
    ['log-probabilities in another form', { logprobs: { tokens: ['a'], token_logprobs: [-1] } }, undefined],
    ['token ids that are no numbers', { token_ids: ['a'] }, undefined],
    ['no bytes', { logprobs: { content: [{ token: 'a', logprob: -1 }] } }, { logprobs: [-1], text: 'a' }],
    [
      'a character over two tokens',
      { logprobs: { content: [0xc3, 0xa9].map((byte) => ({ token: '?', logprob: -1, bytes: [byte] })) } },
      { logprobs: [-1, -1], text: 'é' },
    ],
  ])('reads an answer with %s', (_, more, read) => {
    const completion = { choices: [{ message: { content: 'Hi.' }, ...more }] };
    const answered = readCompletion(completion, { kind: 'text' }, true);
    expect([answered.text, answered.tokens]).toEqual(['Hi.', read]);
  });

  it('neither asks for them nor has them without the option', async () => {
    const { url, requests } = await opened(answer);
    expect(await openaiModel({ model: 'm', baseURL: url }).ask(request())).not.toHaveProperty('tokens');
    expect(Object.keys(requests[0] ?? {})).not.toContain('logprobs');
    expect(Object.keys(requests[0] ?? {})).not.toContain('return_token_ids');
  });
});
