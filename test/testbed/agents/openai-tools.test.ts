import { OpenAI } from 'openai';
import { afterEach, expect, it } from 'vitest';
import { restaurants2 } from '../../../apis/index.js';
import type { SessionEnvironment, ScriptedEndpoint } from 'typetod/internal';
import { openaiTools, sessionEnvironment } from '../../../src/testbed/index.js';
import { scriptedEndpoint } from '../../../src/testing/index.js';

type EndpointScript = Parameters<typeof scriptedEndpoint>[0];

const FIND = 'restaurants_2_find_restaurants';
const italian = { location: 'San Jose', category: 'Italian' };
let endpoint: ScriptedEndpoint | undefined;

afterEach(() => endpoint?.close());

async function played(script: EndpointScript): Promise<readonly [string | null, SessionEnvironment]> {
  endpoint = await scriptedEndpoint(script);
  const environment = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }), tools: 'direct' });
  await environment.reset({ id: 'dinner' }, 0);
  const client = new OpenAI({ baseURL: endpoint.url, apiKey: 'none' });
  const messages = [{ role: 'user' as const, content: 'Italian in San Jose?' }];
  const run = client.chat.completions.runTools({ model: 'm', messages, tools: openaiTools(environment) });
  return [await run.finalContent(), environment];
}

const results = () => endpoint?.requests.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];

it('has the package call tools, and gives their results to the model', async () => {
  const [content, { session }] = await played([{ toolCalls: [{ name: FIND, arguments: italian }] }, 'Nonna Lucia.']);
  expect(content).toBe('Nonna Lucia.');
  expect(session.program).toContain(`x1 = ${FIND}({ location: "San Jose", category: "Italian" })`);
  expect(results()).toMatchObject([{ content: expect.stringContaining('Nonna Lucia') }]);
  const sent = endpoint?.requests[0]?.tools as readonly { readonly function: { readonly name: string } }[];
  expect(sent.map(({ function: { name } }) => name)).toContain(FIND);
});

it('makes calls of one answer one after the other', async () => {
  const toolCalls = ['San Jose', 'Oakland'].map((location) => ({ name: FIND, arguments: { ...italian, location } }));
  const [, { session }] = await played([{ toolCalls }, 'Done.']);
  expect(session.program.indexOf('San Jose')).toBeLessThan(session.program.indexOf('Oakland'));
  expect(results()).toHaveLength(2);
});

it('tells the model what is refused', async () => {
  const wrong = [
    { name: FIND, arguments: { city: 'San Jose' } },
    { name: FIND, arguments: '{"location":' },
  ];
  const [content, { session }] = await played([...wrong.map((call) => ({ toolCalls: [call] })), 'Sorry.']);
  expect(content).toBe('Sorry.');
  expect(session.program).toBe('');
  const texts = results().map((message) => message.content);
  expect(texts).toEqual([
    expect.stringMatching(/^unknown-argument|^missing-argument/),
    expect.stringContaining('JSON'),
  ]);
});
