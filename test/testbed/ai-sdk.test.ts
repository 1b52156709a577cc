import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { aiTools } from 'typetod/testbed/ai-sdk';
import type { AgentAction } from '../../src/testbed/index.js';
import { Counter, task } from './counter.js';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that makes these calls at once, and speaks when they are answered. */
function calling(...calls: readonly (readonly [name: string, input: unknown])[]): MockLanguageModelV3 {
  const content = calls.map(([toolName, input], place) => ({
    type: 'tool-call' as const,
    toolCallId: `c${place}`,
    toolName,
    input: JSON.stringify(input),
  }));
  const ends = { usage, warnings: [] };
  return new MockLanguageModelV3({
    doGenerate: [
      { ...ends, content, finishReason: { unified: 'tool-calls', raw: undefined } },
      { ...ends, content: [{ type: 'text', text: 'Done.' }], finishReason: { unified: 'stop', raw: undefined } },
    ],
  });
}

/** What the model read of its calls. */
function answers(model: MockLanguageModelV3): readonly unknown[] {
  const prompt = model.doGenerateCalls[1]?.prompt ?? [];
  return prompt.flatMap((message) =>
    message.role === 'tool' ? message.content.map((part) => 'output' in part && part.output) : [],
  );
}

async function counter(): Promise<Counter> {
  const environment = new Counter();
  await environment.reset(task);
  return environment;
}

describe('the tools of an environment in the AI SDK', () => {
  it('are called by it, and change the world', async () => {
    const environment = await counter();
    const model = calling(['add', { by: 2 }]);
    const { text } = await generateText({
      model,
      tools: await aiTools(environment),
      stopWhen: stepCountIs(3),
      prompt: 'Add.',
    });
    expect(text).toBe('Done.');
    expect(environment.digest()).toBe('3');
    expect(answers(model)).toEqual([{ type: 'text', value: '3' }]);
    expect(model.doGenerateCalls[0]?.tools).toMatchObject([{ name: 'add', description: 'Adds a number.' }]);
  });

  it('tell the model what it got wrong, and throw nothing', async () => {
    const environment = await counter();
    const model = calling(['add', {}]);
    await generateText({ model, tools: await aiTools(environment), stopWhen: stepCountIs(3), prompt: 'Add.' });
    expect(environment.digest()).toBe('1');
    expect(answers(model)).toEqual([{ type: 'error-text', value: 'Call add with a number.' }]);
  });

  it('are called one after the other, however many are called at once', async () => {
    let running = 0;
    let most = 0;
    class Slow extends Counter {
      override async step(action: AgentAction) {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return super.step(action);
      }
    }
    const environment = new Slow();
    await environment.reset(task);
    const model = calling(['add', { by: 1 }], ['add', { by: 10 }], ['add', { by: 100 }]);
    await generateText({ model, tools: await aiTools(environment), stopWhen: stepCountIs(3), prompt: 'Add.' });
    expect({ most, digest: environment.digest() }).toEqual({ most: 1, digest: '112' });
    expect(answers(model)).toMatchObject([{ value: '2' }, { value: '12' }, { value: '112' }]);
  });

  it('fail a call where the environment fails, and go on with the next', async () => {
    class Broken extends Counter {
      private isFirst = true;
      override step(action: AgentAction) {
        if (!this.isFirst) return super.step(action);
        this.isFirst = false;
        return Promise.reject(new RangeError('Out of order.'));
      }
    }
    const environment = new Broken();
    await environment.reset(task);
    const model = calling(['add', { by: 1 }], ['add', { by: 2 }]);
    await generateText({ model, tools: await aiTools(environment), stopWhen: stepCountIs(3), prompt: 'Add.' });
    expect(answers(model)).toEqual([
      { type: 'error-text', value: 'Out of order.' },
      { type: 'text', value: '3' },
    ]);
  });
});
