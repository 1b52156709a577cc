/** What a client of a server of sessions may send: it is answered with a problem or a turn, never with an error of the server. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banks2, restaurants2 } from '../../apis/index.js';
import { rulesParser } from '../../src/parsers/index.js';
import { SessionsClient } from 'typetod/server/client';
import { type RunningSessions, fileStore, serveSessions } from 'typetod/server/sessions';
import { problemSchema } from '../../src/server/sessions/schema.js';
import { Random, report, times } from './campaign.js';

const DEEP = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const VALUES = [
  'null',
  '0',
  '-1',
  '1e999',
  '""',
  '"\\u0000"',
  '"../../etc/passwd"',
  '"__proto__"',
  '{}',
  '[]',
  DEEP,
  '"yes"',
];
const TEXTS = [
  '"confirm(x1)"',
  '"x1.__proto__ = 1"',
  '"\\ud800"',
  '"I want a table at the Bamboo Garden in San Jose"',
  '"no"',
];
const NAMES = ['text', 'program', 'turn', 'services', 'now', '__proto__', 'constructor'];
const PATHS = ['turns', 'undo', 'fork', 'what-if', 'state', 'journal', 'program', '', 'constructor'];
const KEYS = ['__proto__', 'constructor', 'a', '..', '%00', 'x'.repeat(200)];

describe('a server of sessions', () => {
  let server: RunningSessions;
  let folder = '';
  const errors: unknown[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'typetod-attack-'));
    server = await serveSessions({
      services: [restaurants2, banks2],
      dialogue: { parser: rulesParser() },
      store: fileStore(join(folder, 'journals')),
      port: 0,
      requestsPerMinute: 10_000_000,
      onError: (error) => void errors.push(error),
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function isServed(): Promise<void> {
    const client = new SessionsClient({ url: server.url });
    const { id } = await client.create();
    expect((await client.turn(id, 'hello')).turn).toBe(1);
  }

  it('answers whatever is asked, and fails of nothing', async () => {
    const random = new Random();
    const client = new SessionsClient({ url: server.url });
    const sessions = [(await client.create()).id, (await client.create()).id, 'constructor', '__proto__', '%2e%2e'];
    const counts = { requests: 0, answers: 0, refusals: 0 };
    const entry = (): string => `${JSON.stringify(random.pick(NAMES))}:${random.pick([...VALUES, ...TEXTS])}`;
    for (let count = 0; count < times(3000, 150); count += 1) {
      const path = `/v1/sessions/${random.pick(sessions)}/${random.pick(PATHS)}`;
      const only = `{"text":${random.pick(TEXTS)}}`;
      const body = random.pick([`{${entry()}}`, `{${entry()},${entry()}}`, only, only, random.pick(VALUES), '{']);
      const response = await fetch(`${server.url}${path}`, {
        ...random.pick([{ method: 'POST', body }, { method: 'POST', body }, { method: 'PUT', body }, {}]),
        headers: {
          'content-type': 'application/json',
          accept: random.pick(['application/json', 'text/event-stream', '*/*']),
          ...(random.chance(0.3) && { 'idempotency-key': random.pick(KEYS) }),
        },
      });
      const text = await response.text();
      counts.requests += 1;
      counts[response.ok ? 'answers' : 'refusals'] += 1;
      expect(response.status, `${path} ${body.slice(0, 100)} ${text}`).toBeLessThan(500);
      if (!response.ok) problemSchema.parse(JSON.parse(text));
    }
    expect(errors).toEqual([]);
    expect(counts.answers).toBeGreaterThan(counts.requests / 50);
    await isServed();
    report('a server of sessions fails of nothing that is sent', counts);
  });

  it.each([
    '/..%2f..%2fpackage.json',
    '/%00',
    '//health',
    '/v1/sessions/..%2f..%2fx/journal',
    '/v1/../package.json',
    '/\\x',
  ])('serves and makes no file: %s', async (path) => {
    const response = await fetch(server.url + path);
    expect(await response.text()).not.toContain('"dependencies"');
    expect(readdirSync(folder)).toEqual(['journals']);
    expect(readdirSync(join(folder, 'journals')).every((name) => /^[\w-]+\.jsonl(\.lock)?$/.test(name))).toBe(true);
  });

  it('outlives clients that leave in the middle of a turn, and takes their turns', async () => {
    const client = new SessionsClient({ url: server.url });
    const { id } = await client.create();
    const { port } = new URL(server.url);
    const body = JSON.stringify({ text: 'hello' });
    const all = times(100, 10);
    for (let count = 0; count < all; count += 1) {
      const head = `POST /v1/sessions/${id}/turns HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n`;
      const whole = `${head}accept: text/event-stream\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          // Of every second one, the body is cut off.
          socket.end(count % 2 === 0 ? whole : whole.slice(0, -5));
          setTimeout(() => {
            socket.destroy();
            resolve();
          }, 5);
        });
      });
    }
    await expect.poll(async () => (await client.session(id)).turns, { timeout: 30_000 }).toBe(all / 2);
    expect(errors).toEqual([]);
    await isServed();
  });
});
