/** What a client of a server may send: it is answered or disconnected, and the next client is served. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveOpenEnv } from 'typetod/server/openenv';
import { mulberry32 } from '../../src/text/index.js';
import { runs } from '../runs.js';
import { countSuite } from '../server/count-suite.js';
import { GymClient } from '../server/gym-client.js';

type RunningServer = Awaited<ReturnType<typeof serveOpenEnv>>;

const DEEP = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

const VALUES: readonly string[] = [
  'null',
  '0',
  '-1',
  '1e999',
  '""',
  '"\\u0000"',
  '"../../etc/passwd"',
  '"constructor"',
  '"__proto__"',
  '{}',
  '[]',
  '{"__proto__":{"kind":"say"}}',
  '[{"name":"constructor","arguments":{"__proto__":{}}}]',
  '[{"name":"add","arguments":"{"}]',
  '[{"name":"add","arguments":{"by":1e308}}]',
  '[null]',
  DEEP,
];

const NAMES = ['type', 'data', 'kind', 'text', 'calls', 'program', 'task', 'seed', 'style', 'tool_name', 'constructor'];
const TYPES = ['reset', 'step', 'state', 'mcp', 'close', '__proto__', 'toString'];

describe('a server of episodes', () => {
  let server: RunningServer;
  const errors: unknown[] = [];
  beforeAll(async () => {
    server = await serveOpenEnv(countSuite, { port: 0, onError: (error) => void errors.push(error) });
  });
  afterAll(() => server.close());

  async function isServed(): Promise<void> {
    const client = await GymClient.open(server.url);
    expect(await client.reset({ task: 'ten', seed: 1 })).toMatchObject({ data: { reward: null, done: false } });
    client.socket.close();
    await client.closed;
  }

  it('answers each message with one answer, whatever it is', async () => {
    const random = mulberry32(7);
    const pick = <V>(values: readonly V[]): V => values[Math.floor(random() * values.length)] as V;
    const entry = (): string => `${JSON.stringify(pick(NAMES))}:${pick(VALUES)}`;
    for (let count = 0; count < runs(2000, 100); count += 1) {
      const data = `{${entry()},${entry()},"kind":${JSON.stringify(pick(['say', 'call', 'program', 'fly']))}}`;
      const message = pick([`{"type":${JSON.stringify(pick(TYPES))},"data":${data}}`, data, pick(VALUES)]);
      const client = await GymClient.open(server.url);
      await client.reset();
      client.send(message);
      const answer = await Promise.race([client.take(), client.closed]);
      expect(typeof answer === 'number' ? answer === 1000 : typeof answer.type).toBeTruthy();
      client.socket.terminate();
    }
    expect(errors).toEqual([]);
    await isServed();
  });

  it.each(['/..%2f..%2fpackage.json', '/%00', '//health', '/state?episode_id=../x', '/health/../../x', '/\\x'])(
    'serves no file: %s',
    async (path) => {
      const response = await fetch(server.url + path);
      const body = await response.text();
      expect(body).not.toContain('"dependencies"');
      await isServed();
    },
  );

  it('outlives clients that leave in the middle of an episode', async () => {
    for (let count = 0; count < runs(300, 30); count += 1) {
      const client = await GymClient.open(server.url);
      client.send({ type: 'reset', data: {} });
      client.send({ type: 'step', data: { kind: 'say', text: 'Hello.' } });
      client.socket.terminate();
    }
    await isServed();
    await expect.poll(() => server.clients).toBe(0);
  });
});
