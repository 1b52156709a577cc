/**
 * An agent of your own on the package `openai`, against tools of an environment: any endpoint that speaks chat completions.
 *
 * The endpoint here is a script on this machine. `toolAgent(openaiModel({ model }))` is such an agent ready-made.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenAI } from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { allServices } from 'typetod/apis';
import { sessionEnvironment } from 'typetod/testbed';

const endpoint = await scriptedEndpoint();
const client = new OpenAI({ baseURL: endpoint.url, apiKey: 'none' });

const services = allServices.filter(({ name }) => name === 'Restaurants_2');
const environment = sessionEnvironment({ setup: () => ({ session: { services } }), tools: 'direct' });
await environment.reset({ id: 'dinner' }, 0);
const tools = environment
  .tools()
  .map((tool) => ({ type: 'function', function: tool }) as unknown as ChatCompletionTool);
const messages: ChatCompletionMessageParam[] = [
  { role: 'system', content: environment.policy },
  { role: 'user', content: 'Is there an Italian restaurant in San Jose?' },
];

for (;;) {
  const { choices } = await client.chat.completions.create({ model: 'scripted', messages, tools });
  const message = choices[0]?.message;
  assert(message);
  messages.push(message);
  const calls = (message.tool_calls ?? []).flatMap((call) => (call.type === 'function' ? [call] : []));
  if (calls.length === 0) break;
  const made = calls.map(({ id, function: { name, arguments: json } }) => ({ id, name, arguments: json }));
  const { observation } = await environment.step({ kind: 'call', calls: made });
  assert(observation?.kind === 'results');
  for (const { id = '', text } of observation.results) messages.push({ role: 'tool', tool_call_id: id, content: text });
}

console.log(messages.at(-1)?.content);
console.log(environment.session.program);
assert.match(environment.session.program, /San Jose/);
endpoint.close();

/** An endpoint that calls a tool once, and then says something. */
async function scriptedEndpoint(): Promise<{ readonly url: string; close(): void }> {
  const json = JSON.stringify({ location: 'San Jose', category: 'Italian' });
  const call = { id: 'c1', type: 'function', function: { name: 'restaurants_2_find_restaurants', arguments: json } };
  const answers = [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'assistant', content: 'There is one.' },
  ];
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ id: 'x', object: 'chat.completion', choices: [{ index: 0, message: answers.shift() }] }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close: () => void server.close() };
}
