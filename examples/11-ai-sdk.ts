/**
 * Tools of an environment in the AI SDK, which calls them by itself. The model is at an endpoint: here at a script on this machine;
 * give the address of yours.
 */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs } from 'ai';
import { restaurants2 } from 'typetod/apis';
import { sessionEnvironment } from 'typetod/testbed';
import { aiTools } from 'typetod/testbed/ai-sdk';
import { scriptedEndpoint } from 'typetod/testing';

const search = { name: 'restaurants_2_find_restaurants', arguments: { location: 'San Jose', category: 'Italian' } };
const endpoint = await scriptedEndpoint([{ toolCalls: [search] }, 'Nonna Lucia is Italian.']);

const model = createOpenAICompatible({ name: 'local', baseURL: endpoint.url })('MODEL');
const environment = sessionEnvironment({ setup: () => ({ session: { services: [restaurants2] } }), tools: 'direct' });
await environment.reset({ id: 'dinner' }, 0);
const prompt = 'Is there an Italian restaurant in San Jose?';
const tools = await aiTools(environment);
const { text } = await generateText({ model, tools, system: environment.policy, prompt, stopWhen: stepCountIs(5) });
console.log(text);
console.log(environment.session.program);
await endpoint.close();
