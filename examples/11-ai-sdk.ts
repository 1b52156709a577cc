/**
 * Tools of an environment in the AI SDK, and a language model of the AI SDK as an agent.
 *
 * The AI SDK runs a loop of its own with our tools. The other way round, its model is the agent of an episode, which has a
 * user and is graded. The model here is a script; take one of a provider instead: `createOpenAI({ apiKey })('NAME')`.
 */
import assert from 'node:assert/strict';
import { generateText, type LanguageModel, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { allServices } from 'typetod/apis';
import { aiSdkModel } from 'typetod/models/ai-sdk';
import { playEpisode, sessionEnvironment, toolAgent } from 'typetod/testbed';
import { aiTools } from 'typetod/testbed/ai-sdk';

const services = allServices.filter(({ name }) => name === 'Restaurants_2');
const environment = sessionEnvironment({ setup: () => ({ session: { services } }), tools: 'direct' });
const task = { id: 'dinner' };
const prompt = 'Is there an Italian restaurant in San Jose?';

// The loop of the AI SDK.
await environment.reset(task, 0);
const tools = await aiTools(environment);
const { text } = await generateText({
  model: scripted(),
  tools,
  system: environment.policy,
  prompt,
  stopWhen: stepCountIs(5),
});
console.log(`AI SDK: ${text}`);
console.log(environment.session.program);

// An episode, with a user who is content with the first answer.
const simulator = { open: () => ({ text: prompt }), reply: () => ({ text: 'Thanks.', end: 'done' as const }) };
const agent = toolAgent(aiSdkModel(scripted()));
const { end, events } = await playEpisode({ task, environment, agent, user: { name: 'script', simulator } });
console.log(`Episode: ${end} after ${events.length} events`);
assert.equal(end, 'user-done');

/** A model that searches once, and then says something. */
function scripted(): LanguageModel {
  const input = JSON.stringify({ location: 'San Jose', category: 'Italian' });
  const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'restaurants_2_find_restaurants', input } as const;
  const inputTokens = { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 };
  const rest = { usage: { inputTokens, outputTokens: { total: 5, text: 5, reasoning: 0 } }, warnings: [] };
  return new MockLanguageModelV3({
    doGenerate: [
      { ...rest, content: [call], finishReason: { unified: 'tool-calls', raw: undefined } },
      {
        ...rest,
        content: [{ type: 'text', text: 'There is one.' }],
        finishReason: { unified: 'stop', raw: undefined },
      },
    ],
  });
}
