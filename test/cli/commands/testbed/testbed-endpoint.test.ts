import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptedEndpoint } from '../../../../src/testing/index.js';
import type { ScriptedEndpoint } from 'typetod/internal';
import { run } from '../../capture.js';

type EndpointAnswer = Extract<Parameters<typeof scriptedEndpoint>[0], readonly unknown[]>[number];
type EndpointRequest = ScriptedEndpoint['requests'][number];

let endpoint: ScriptedEndpoint;

const usage = { inputTokens: 100, outputTokens: 10 };

const contentOf = (message: EndpointRequest['messages'][number] | undefined): string => String(message?.content ?? '');

/** Says what is wanted, and ends when that is done. */
function userWords({ messages }: EndpointRequest): string {
  if (contentOf(messages.at(-1)).includes('done')) return 'Thanks. ###STOP###';
  const [wanted] = /\d+ \w+\./.exec(contentOf(messages[0])) ?? [];
  return `I want ${wanted}`;
}

/** Orders what the user says, then says so. A model that is named so speaks for the user. */
function answer(request: EndpointRequest): EndpointAnswer {
  const { model, messages } = request;
  if (model === 'refusing') return { status: 400, message: 'no such thing' };
  if (model === 'person') return { text: userWords(request), usage };
  if (messages.at(-1)?.role === 'tool') return { text: 'It is done.', usage };
  const [, count, item] = /(\d+) (\w+)\./.exec(contentOf(messages.findLast(({ role }) => role === 'user'))) ?? [];
  return { toolCalls: [{ id: 'one', name: 'order', arguments: { item: item ?? '', count: Number(count) } }], usage };
}

const play = (...args: readonly string[]) =>
  run('testbed', 'run', '--suite', 'test/testbed/run/toy-suite.ts', '--base-url', endpoint.url, ...args);

beforeAll(async () => {
  endpoint = await scriptedEndpoint(answer);
  await run('testbed', 'tasks', '--suite', 'test/testbed/run/toy-suite.ts');
}, 180_000);
afterAll(() => endpoint.close());

describe('testbed run with a model at an endpoint', () => {
  it('plays many episodes at once, and counts requests, tokens and dollars', async () => {
    const args = ['--agent', 'openai:good', '--jobs', '50', '--rate', '100000', '--price', '1,10', '--json'];
    const { code, out } = await play(...args);
    expect(code).toBe(0);
    const report = JSON.parse(out.join(''));
    expect(report).toMatchObject({
      agent: 'openai:good',
      episodes: 5,
      pass_rate: 1,
      tokens: { agent: { calls: 10, input: 1000, output: 100 }, user: { calls: 0 } },
    });
    expect(report.cost).toBeCloseTo((1000 * 1 + 100 * 10) / 1e6, 10);
    const { out: lines } = await play('--agent', 'openai:good', '--limit', '1', '--price', '1,10');
    expect(lines.join('\n')).toMatch(/^requests of the agent +2\n {2}tokens in, out +200 +20$/m);
    expect(lines.join('\n')).toMatch(/^cost in dollars +0\.0004$/m);
  });

  it('has a user that a model speaks for', async () => {
    const args = ['--agent', 'openai:good', '--user', 'model:person', '--limit', '2', '--json'];
    const report = JSON.parse((await play(...args)).out.join(''));
    expect(report).toMatchObject({
      user: 'model:person',
      pass_rate: 1,
      ends: { 'user-done': 2 },
      tokens: { agent: { calls: 4 }, user: { calls: 4, input: 400 } },
    });
  });

  it('counts episodes without an answer as failed, and says so', async () => {
    const before = endpoint.requests.length;
    const { code, out } = await play('--agent', 'openai:refusing', '--limit', '2', '--retries', '2', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out.join(''))).toMatchObject({ episodes: 2, pass_rate: 0, void: [] });
    expect(JSON.parse(out.join('')).unanswered).toMatchObject([
      { task: 'fruit/apples', why: expect.stringContaining('no such thing') },
      {},
    ]);
    expect(endpoint.requests.length - before).toBe(6);
    const { out: lines } = await play('--agent', 'openai:refusing', '--limit', '1', '--retries', '0');
    expect(lines.join('\n')).toMatch(/^1 episode failed because the agent's model gave no answer: .*no such thing/m);
  });

  it('sends the fields that are wanted, and leaves out those that are null', async () => {
    const fields = '{"temperature": null, "reasoning_effort": "low"}';
    const { code } = await play('--agent', 'openai:good', '--limit', '1', '--fields', fields);
    const sent = endpoint.requests.at(-1);
    expect([code, sent?.temperature, sent?.reasoning_effort]).toEqual([0, undefined, 'low']);
  });

  it.each([
    [['--agent', 'openai:x', '--fields', '{temperature: 1}'], '--fields takes a JSON object'],
    [['--agent', 'openai:x', '--fields', '[1]'], '--fields takes a JSON object'],
    [['--agent', 'openai'], "Write the agent 'openai' as openai:MODEL, not 'openai'."],
    [['--agent', 'openai:x', '--form', 'songs'], '--form takes native, text'],
    [['--agent', 'openai:x', '--rate', '0'], '--rate takes a whole number of at least 1'],
    [['--agent', 'openai:x', '--tools', 'direct'], 'presents its tools in one way'],
    [['--agent', 'openai:x', '--price', '1'], '--price takes the dollars'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await play(...args);
    expect([code, err.join()]).toEqual([2, expect.stringContaining(message)]);
  });
});
