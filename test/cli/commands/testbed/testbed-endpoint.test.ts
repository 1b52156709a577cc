import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../capture.js';

interface Body {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
}

let server: Server;
let url = '';
let asked = 0;

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
}

/** Orders what the user says, then says so. */
function answer({ messages }: Body): object {
  if (messages.at(-1)?.role === 'tool') return { content: 'It is done.' };
  const [, count, item] = /(\d+) (\w+)\./.exec(messages.findLast(({ role }) => role === 'user')?.content ?? '') ?? [];
  const call = { name: 'order', arguments: JSON.stringify({ item, count: Number(count) }) };
  return { content: null, tool_calls: [{ id: 'one', type: 'function', function: call }] };
}

const play = (...args: readonly string[]) =>
  run('testbed', 'run', '--suite', 'test/testbed/run/toy-suite.ts', '--base-url', url, ...args);

beforeAll(async () => {
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked += 1;
      const isRefused = body.model === 'refusing';
      response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' });
      const usage = { prompt_tokens: 100, completion_tokens: 10 };
      const message = isRefused
        ? { error: { message: 'no such thing' } }
        : { choices: [{ message: answer(body) }], usage };
      response.end(JSON.stringify(message));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await run('testbed', 'tasks', '--suite', 'test/testbed/run/toy-suite.ts');
}, 60_000);
afterAll(() => void server.close());

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
    expect(lines.join('\n')).toMatch(/^requests, tokens of the agent +2 +200 +20$/m);
    expect(lines.join('\n')).toMatch(/^cost in dollars +0\.0004$/m);
  });

  it('leaves episodes without an answer out of all figures, and says so', async () => {
    asked = 0;
    const { code, out } = await play('--agent', 'openai:refusing', '--limit', '2', '--retries', '2', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out.join(''))).toMatchObject({ episodes: 0, pass_rate: null, pass_k: {}, failures: [] });
    expect(JSON.parse(out.join('')).void).toMatchObject([
      { task: 'fruit/apples', why: expect.stringContaining('no such thing') },
      {},
    ]);
    expect(asked).toBe(6);
    const { out: lines } = await play('--agent', 'openai:refusing', '--limit', '1', '--retries', '0');
    expect(lines.join('\n')).toMatch(/^1 episode void, in no figure: .*no such thing/m);
  });

  it.each([
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
