import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { episodeSessions, serveMcpHttp } from 'typetod/server/mcp';
import { EpisodeHost } from '../../src/server/openenv/host.js';
import { EpisodeSession } from '../../src/server/openenv/episode-session.js';
import { serveOpenEnv } from 'typetod/server/openenv';
import { serveSessions } from 'typetod/server/sessions';
import { restaurants2 } from 'typetod/apis';
import { rulesParser } from 'typetod/parsers';
import { readBody } from '../../src/server/listen.js';
import { Slots } from '../../src/server/slots.js';
import type { CountTask } from '../testbed/counter.js';
import { countSuite } from './count-suite.js';
import { GymClient } from './gym-client.js';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function openEnv(): Promise<string> {
  const server = await serveOpenEnv(countSuite, { port: 0 });
  open.push(server);
  return server.url;
}

const task = countSuite.tasks[0] as CountTask;

async function mcp(suite = countSuite, capacity = 2): Promise<string> {
  const server = await serveMcpHttp(episodeSessions({ suite, task }), { port: 0, capacity });
  open.push(server);
  return server.url ?? '';
}

const UPGRADE = 'Upgrade: websocket\r\nConnection: Upgrade\r\n';

/** Sends a request as it stands, and gives the first line of the answer. */
async function raw(url: string, target: string, headers = ''): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(data).split('\r\n')[0] ?? '';
}

async function sessions(): Promise<string> {
  const server = await serveSessions({ services: [restaurants2], dialogue: { parser: rulesParser() }, port: 0 });
  open.push(server);
  return `${server.url}/v1/sessions`;
}

/** Sends a body of some bytes and, behind the answer, another request; what each was answered, undefined without an answer. */
async function oneBehind(url: string, size: number): Promise<readonly (string | undefined)[]> {
  const { port, pathname } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  const send = (path: string, bytes: number): Promise<string | undefined> =>
    new Promise((resolve) => {
      const headers = { 'content-type': 'application/json', 'content-length': bytes };
      const asked = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers });
      asked.once('socket', (socket) => sockets.add(socket));
      asked.once('error', () => resolve(undefined));
      asked.once('response', (answer) => {
        answer.resume();
        const { connection } = answer.headers;
        answer.once('end', () => resolve(`${answer.statusCode} ${connection}`));
      });
      // The rest of a long body comes when the server has seen that it is too long.
      asked.write('x'.repeat(Math.min(bytes, 1_500_000)));
      setTimeout(() => asked.end('x'.repeat(Math.max(0, bytes - 1_500_000))), bytes > 1_500_000 ? 100 : 0);
    });
  const answers = [await send(pathname, size), await send(pathname, 1)];
  agent.destroy();
  return [...answers, `${sockets.size} connections`];
}

/** Sends all of a body before it reads, as clients do that block; the first line of the answer. */
async function wholeSent(url: string, bytes: number): Promise<string | undefined> {
  const { port, pathname } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').pause();
  const head = `POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
  await new Promise<void>((sent, failed) => {
    socket.once('error', failed);
    socket.write(head + 'x'.repeat(bytes), () => sent());
  });
  const [answer] = await once(socket.resume(), 'data');
  socket.destroy();
  return String(answer).split('\r\n')[0];
}

/** A request whose body has so many bytes, in pieces. */
function bodyOf(bytes: number): IncomingMessage {
  const piece = Buffer.alloc(1_048_576, 'x');
  const whole = Array.from({ length: Math.floor(bytes / piece.length) }, () => piece);
  return Readable.from([...whole, Buffer.alloc(bytes % piece.length, 'x')]) as IncomingMessage;
}

describe('a body that is too long', () => {
  const servers = [
    ['MCP', mcp, 400],
    ['OpenEnv', async () => `${await openEnv()}/reset`, 422],
    ['sessions', sessions, 400],
  ] as const;

  it.each(servers)('is answered by a server of %s when all of it was sent', async (_, url, status) => {
    const address = await url();
    expect(await wholeSent(address, 20_000_000)).toMatch(/^HTTP\/1\.1 413 /);
    const answers = await oneBehind(address, 2_000_000);
    expect(answers).toEqual(['413 keep-alive', `${status} keep-alive`, '1 connections']);
  });

  it('is answered up to a bound, and past it the connection ends with the first bytes too many', async () => {
    const most = 64 * 1_048_576;
    expect(await readBody(bodyOf(10 + most), 10)).toMatchObject({ ok: false, status: 413 });
    const long = bodyOf(11 + most);
    expect(await readBody(long, 10)).toMatchObject({ ok: false, status: 413 });
    expect(long.destroyed).toBe(true);
    expect(await readBody(bodyOf(10), 10)).toEqual({ ok: true, text: 'x'.repeat(10) });
    expect(await readBody(bodyOf(11), 10)).toMatchObject({ ok: false, status: 413 });
  });

  it.each(servers)('keeps its connection to a server of %s, as one that is wrong otherwise', async (_, url, status) => {
    const answers = await oneBehind(await url(), 10);
    expect(answers).toEqual([`${status} keep-alive`, `${status} keep-alive`, '1 connections']);
  });
});

describe('a server outlives', () => {
  it('targets that are no URL', async () => {
    const [gym, rpc] = [await openEnv(), await mcp()];
    expect(await raw(gym, '//')).toBe('HTTP/1.1 404 Not Found');
    expect(await raw(gym, '//', UPGRADE)).toBe('HTTP/1.1 404 Not Found');
    expect(await raw(rpc, '//')).toBe('HTTP/1.1 404 Not Found');
  });

  it('clients that are gone before they are refused', async () => {
    const url = await openEnv();
    for (let at = 0; at < 5; at += 1) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`GET /nothing HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}\r\n`);
      setImmediate(() => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    expect((await fetch(`${url}/health`)).status).toBe(200);
  });
});

it('keeps no place for a session that MCP refused', async () => {
  const url = await mcp(countSuite, 1);
  const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const post = async (accept: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', accept };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  expect(await post('application/json')).toBe(406);
  expect(await post('application/json, text/event-stream')).toBe(200);
});

it('keeps an episode whose client resets it wrongly', async () => {
  const url = await openEnv();
  const headers = { 'content-type': 'application/json' };
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const begun = (await (await send('/reset', { task: 'ten' })).json()) as { observation: { episode_id: string } };
  const { episode_id } = begun.observation;
  expect((await send('/reset', { episode_id, seed: -1 })).status).toBe(422);
  expect((await send('/step', { episode_id, action: { kind: 'say', text: 'Hello.' } })).status).toBe(200);
});

it('hands out ids that nobody can guess, whatever a client chooses', async () => {
  const url = await openEnv();
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const answer = (await response.json()) as { readonly observation?: { readonly episode_id: string } };
    return { status: response.status, id: answer.observation?.episode_id, body: answer };
  };
  const [one, two] = [
    await post('/reset', { episode_id: 'mine', task: 'ten' }),
    await post('/reset', { episode_id: 'mine' }),
  ];
  expect(new Set([one.id, two.id, 'mine']).size).toBe(3);
  const done = { kind: 'say', text: 'It is done.' };
  expect((await post('/step', { episode_id: 'mine', action: done })).status).toBe(404);
  expect((await fetch(`${url}/state?episode_id=mine`)).status).toBe(404);
  expect(await (await fetch(`${url}/state?episode_id=${one.id}`)).json()).toMatchObject({
    episode_id: one.id,
    task: 'ten',
  });
  expect((await post('/reset', { episode_id: one.id, task: 'three' })).id).toBe(one.id);
  expect((await post('/step', { episode_id: two.id, action: done })).body).toMatchObject({ done: true });
});

it('loses no place while one of its requests is under way', () => {
  vi.useFakeTimers();
  try {
    const onIdle = vi.fn();
    const slot = new Slots(1, 100).take(onIdle);
    slot?.work();
    slot?.work();
    slot?.rest();
    vi.advanceTimersByTime(1000);
    expect(onIdle).not.toHaveBeenCalled();
    slot?.rest();
    vi.advanceTimersByTime(100);
    expect(onIdle).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('answers calls after an episode has failed, and begins it anew', async () => {
  let failures = 1;
  const failing: typeof countSuite = {
    ...countSuite,
    user: (of, options) => ({
      ...countSuite.user(of, options),
      reply: () => {
        failures -= 1;
        if (failures >= 0) throw new Error('no user');
        return { text: 'And?' };
      },
    }),
  };
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(await mcp(failing)));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  open.push(client);
  const tell = () => client.callTool({ name: 'tell_user', arguments: { text: 'Hello.' } });
  expect(await tell()).toMatchObject({ isError: true });
  expect(await tell()).toMatchObject({ isError: true });
  expect(await client.callTool({ name: 'grade' })).toMatchObject({ isError: true });
  expect(await client.callTool({ name: 'reset' })).toMatchObject({ isError: false });
  expect(await tell()).toMatchObject({ isError: false });
});

it('answers a step whose episode is given up meanwhile', async () => {
  const slow: typeof countSuite = {
    ...countSuite,
    user: (of, options) => ({ ...countSuite.user(of, options), reply: () => new Promise(() => undefined) }),
  };
  const server = await serveOpenEnv(slow, { port: 0 });
  open.push(server);
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const begun = (await post('/reset', { task: 'ten' })) as { readonly observation: { readonly episode_id: string } };
  const { episode_id } = begun.observation;
  const step = post('/step', { episode_id, action: { kind: 'say', text: 'Hello.' } });
  // Until the step is under way.
  await expect
    .poll(() => fetch(`${server.url}/state?episode_id=${episode_id}`).then((one) => one.json()))
    .toMatchObject({
      step_count: 1,
    });
  const params = { session_id: episode_id };
  await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'openenv/session/close', params });
  expect(await step).toMatchObject({ observation: { kind: 'end' }, done: false });
});

describe('a client over HTTP that leaves after its reset', () => {
  const seconds = { firstStepSeconds: 1, capacity: 1, port: 0 };
  const post = async (url: string, path: string, body: object) =>
    (await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<{
      readonly observation: { readonly episode_id: string };
    }>;
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  it.each([
    ['/reset', { task: 'ten' }],
    ['/mcp', { jsonrpc: '2.0', id: 1, method: 'openenv/session/create' }],
  ])('gives its place back, begun by %s', async (path, body) => {
    const server = await serveOpenEnv(countSuite, seconds);
    open.push(server);
    await post(server.url, path, body);
    expect(server.clients).toBe(1);
    await expect.poll(() => server.clients, { timeout: 5000 }).toBe(0);
  });

  it('keeps it once it came again, with a step, a question or another reset', async () => {
    const server = await serveOpenEnv(countSuite, { ...seconds, capacity: 3 });
    open.push(server);
    const begin = async () => (await post(server.url, '/reset', { task: 'ten' })).observation.episode_id;
    const [one, two, three] = [await begin(), await begin(), await begin()];
    await post(server.url, '/step', { episode_id: one, action: { kind: 'say', text: 'Hello.' } });
    await fetch(`${server.url}/state?episode_id=${two}`);
    await post(server.url, '/reset', { episode_id: three, task: 'three' });
    await pause(1300);
    expect(server.clients).toBe(3);
  });

  it('is not waited for longer than any that is silent', async () => {
    const server = await serveOpenEnv(countSuite, { ...seconds, firstStepSeconds: 900, idleSeconds: 1 });
    open.push(server);
    await post(server.url, '/reset', { task: 'ten' });
    await expect.poll(() => server.clients, { timeout: 5000 }).toBe(0);
  });
});

describe('a reset that hangs is given up', () => {
  /** A suite whose first environment is never reset. */
  function stuckOnce(onStuck?: () => void): typeof countSuite {
    let made = 0;
    return {
      ...countSuite,
      environment() {
        const environment = countSuite.environment();
        made += 1;
        if (made === 1) environment.reset = () => new Promise(() => onStuck?.());
        return environment;
      },
    };
  }

  it('when its client leaves over a WebSocket', async () => {
    const errors: unknown[] = [];
    const onStuck = vi.fn();
    const options = { port: 0, capacity: 1, onError: (error: unknown) => errors.push(error) };
    const server = await serveOpenEnv(stuckOnce(onStuck), options);
    open.push(server);
    const stuck = await GymClient.open(server.url);
    stuck.send({ type: 'reset', data: {} });
    await expect.poll(() => onStuck).toHaveBeenCalled();
    stuck.socket.close();
    await stuck.closed;
    await expect.poll(() => server.clients).toBe(0);
    const next = await GymClient.open(server.url);
    expect((await next.reset()).type).toBe('observation');
    expect(errors).toEqual([]);
  });

  it('when its client leaves over HTTP', async () => {
    const server = await serveOpenEnv(stuckOnce(), { port: 0, capacity: 1 });
    open.push(server);
    const reset = (signal?: AbortSignal) =>
      fetch(`${server.url}/reset`, { method: 'POST', body: '{}', ...(signal && { signal }) });
    const controller = new AbortController();
    const stuck = reset(controller.signal);
    await expect.poll(() => server.clients).toBe(1);
    controller.abort();
    await expect(stuck).rejects.toThrow('abort');
    await expect.poll(() => server.clients).toBe(0);
    expect((await reset()).status).toBe(200);
  });

  /** A suite whose environments are never reset, and how many were made. */
  function alwaysStuck() {
    const resets: string[] = [];
    const environment = () => {
      const made = countSuite.environment();
      made.reset = async ({ id }) => {
        resets.push(id);
        await new Promise(() => undefined);
      };
      return made;
    };
    return { resets, suite: { ...countSuite, environment } };
  }

  it('with the resets that wait for it', async () => {
    const { resets, suite } = alwaysStuck();
    const session = new EpisodeSession(new EpisodeHost(suite), 'one');
    const answers = [session.reset({ task: 'ten' }), session.reset({ task: 'three' })];
    await expect.poll(() => resets).toEqual(['ten']);
    session.stop();
    for (const answer of answers) expect(await answer).toMatchObject({ ok: false });
    expect(resets).toEqual(['ten']);
  });

  it('with the messages that wait for it', async () => {
    const { resets, suite } = alwaysStuck();
    const server = await serveOpenEnv(suite, { port: 0, capacity: 1 });
    open.push(server);
    const client = await GymClient.open(server.url);
    for (const task of ['ten', 'three']) client.send({ type: 'reset', data: { task } });
    await expect.poll(() => resets).toEqual(['ten']);
    client.socket.close();
    await client.closed;
    await expect.poll(() => server.clients).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(resets).toEqual(['ten']);
  });

  it('with the session that it is of, and is answered', async () => {
    const host = new EpisodeHost(stuckOnce());
    const session = new EpisodeSession(host, 'one');
    const stuck = session.reset({});
    await new Promise((resolve) => setImmediate(resolve));
    session.stop();
    expect(await stuck).toMatchObject({ ok: false, message: expect.stringContaining('given up') });
    expect(await session.reset({})).toMatchObject({ ok: true });
  });
});
