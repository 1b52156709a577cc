/**
 * An agent of your own on the package `openai`, which calls the tools of an environment by itself. The endpoint is a script on this
 * machine; give the address of yours.
 */
import { OpenAI } from 'openai';
import { restaurants2 } from 'typetod/apis';
import { openaiTools, sessionEnvironment } from 'typetod/testbed';
import { scriptedEndpoint } from 'typetod/testing';

const search = { name: 'restaurants_2_find_restaurants', arguments: { location: 'San Jose', category: 'Italian' } };
const endpoint = await scriptedEndpoint([{ toolCalls: [search] }, 'Nonna Lucia is Italian.']);

const client = new OpenAI({ baseURL: endpoint.url, apiKey: 'none' });
const environment = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }), tools: 'direct' });
await environment.reset({ id: 'dinner' }, 0);
const run = client.chat.completions.runTools({
  model: 'MODEL',
  messages: [{ role: 'user', content: 'Is there an Italian restaurant in San Jose?' }],
  tools: openaiTools(environment),
});
console.log(await run.finalContent());
console.log(environment.session.program);
await endpoint.close();
