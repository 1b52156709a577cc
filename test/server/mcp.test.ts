import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import { allServices } from '../../apis/index.js';
import { environmentSessions, episodeSessions, serveMcpHttp } from 'typetod/server/mcp';
import { sessionEnvironment } from '../../src/testbed/index.js';
import { Counter, type CountTask } from '../testbed/counter.js';
import { countSuite } from './count-suite.js';

type McpHttpOptions = Parameters<typeof serveMcpHttp>[1];
type RunningMcp = Awaited<ReturnType<typeof serveMcpHttp>>;
type OpenMcpSession = Parameters<typeof serveMcpHttp>[0];

const servers: RunningMcp[] = [];
const clients: Client[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(open: OpenMcpSession, options: McpHttpOptions = {}): Promise<string> {
  const server = await serveMcpHttp(open, { port: 0, ...options });
  servers.push(server);
  return server.url ?? '';
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  clients.push(client);
  return client;
}

interface Called {
  readonly text: string;
  readonly isError: boolean;
  readonly data?: unknown;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<Called> {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: given });
  const [{ text = '' } = {}] = content as readonly { readonly text?: string }[];
  return { text, isError: isError === true, ...(structuredContent !== undefined && { data: structuredContent }) };
}

async function read(client: Client, name: string): Promise<string> {
  const { contents } = await client.readResource({ uri: `typetod://${name}` });
  const [first] = contents;
  return first && 'text' in first ? first.text : '';
}

const task = countSuite.tasks[0] as CountTask;
const counters = environmentSessions({ environment: () => new Counter(), task });
const counts = episodeSessions({ suite: countSuite, task });

describe('an environment over MCP', () => {
  it('lists its tools and calls them, with no user but the one at the client', async () => {
    const client = await connect(await serve(counters));
    expect(client.getInstructions()).toBe('Add what the user asks for.');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['add', 'reset']);
    expect(await call(client, 'add', { by: 2 })).toEqual({ text: '3', isError: false });
    expect(await call(client, 'add')).toEqual({ text: 'Call add with a number.', isError: true });
    expect(await call(client, 'sub')).toMatchObject({ isError: true });
    expect(JSON.parse(await read(client, 'state'))).toMatchObject({ digest: '3', changes: [{ before: 1, after: 3 }] });
    expect((await read(client, 'transcript')).split('\n')).toHaveLength(3);
    await call(client, 'reset');
    expect(JSON.parse(await read(client, 'state'))).toEqual({ digest: '1', changes: [] });
    expect(await read(client, 'transcript')).toBe('');
  });

  it('gives each client one of its own', async () => {
    const url = await serve(counters);
    const [one, other] = [await connect(url), await connect(url)];
    await call(one, 'add', { by: 5 });
    expect(await call(other, 'add', { by: 1 })).toMatchObject({ text: '2' });
  });

  it('offers services with their program and journal', async () => {
    const environment = () =>
      sessionEnvironment({
        setup: () => ({ session: { services: allServices.filter(({ name }) => name === 'Restaurants_2') } }),
        approval: 'implied',
      });
    const client = await connect(await serve(environmentSessions({ environment, task: { id: 'services' } })));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('restaurants_2_find_restaurants');
    const found = await call(client, 'restaurants_2_find_restaurants', { location: 'San Jose', category: 'Italian' });
    expect(found.isError, found.text).toBe(false);
    expect(await read(client, 'program')).toContain('restaurants_2_find_restaurants');
    expect(await read(client, 'journal')).toContain('restaurants_2_find_restaurants');
    expect(JSON.parse(await read(client, 'state'))).toHaveProperty('services');
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['state', 'program', 'journal', 'transcript']);
  });
});

describe('a task over MCP', () => {
  it('has a user who is told things, and a grade at the end', async () => {
    const client = await connect(await serve(counts));
    expect(client.getInstructions()).toContain('The user says first: From 1 to 3 please, for guest 0.');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['add', 'tell_user', 'reset', 'grade']);
    expect(await call(client, 'tell_user', { text: 'One moment.' })).toEqual({ text: 'And?', isError: false });
    expect(await call(client, 'tell_user')).toMatchObject({ isError: true });
    await call(client, 'add', { by: 2 });
    const told = await call(client, 'tell_user', { text: 'It is done.' });
    expect(told.text).toBe('Thanks.\n\nThe episode is over (user-done).');
    expect(await call(client, 'add', { by: 2 })).toMatchObject({
      isError: true,
      text: expect.stringContaining('over'),
    });
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 1, passed: true, end: 'user-done' });
    expect(await read(client, 'transcript')).not.toContain('meant');
  });

  it('is graded where it stands, and begins anew', async () => {
    const client = await connect(await serve(counts));
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 0, end: 'stopped' });
    expect(await call(client, 'reset')).toEqual({
      text: 'The user says: From 1 to 3 please, for guest 0.',
      isError: false,
    });
    await call(client, 'add', { by: 2 });
    await call(client, 'tell_user', { text: 'It is done.' });
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 1 });
  });
});

describe('a call that is cancelled', () => {
  /** Cancels a call when it is under way. */
  async function cancelled(client: Client, name: string, given: Record<string, unknown>, underWay: () => boolean) {
    const controller = new AbortController();
    const called = client.callTool({ name, arguments: given }, undefined, { signal: controller.signal });
    await expect.poll(underWay).toBe(true);
    controller.abort('enough');
    await expect(called).rejects.toThrow('enough');
  }

  /** Sessions whose user answers when told to. */
  function listening() {
    const answers: (() => void)[] = [];
    const suite: typeof countSuite = {
      ...countSuite,
      user: (of, options) => ({
        ...countSuite.user(of, options),
        reply: ({ text }) => new Promise((resolve) => answers.push(() => resolve({ text: `And ${text}` }))),
      }),
    };
    return { answers, open: episodeSessions({ suite, task }) };
  }

  it('keeps nobody from beginning anew, or from the grade', async () => {
    const { answers, open } = listening();
    const client = await connect(await serve(open));
    await cancelled(client, 'tell_user', { text: 'One.' }, () => answers.length === 1);
    expect(await call(client, 'reset')).toMatchObject({ isError: false, text: expect.stringContaining('From 1 to 3') });
    await cancelled(client, 'tell_user', { text: 'Two.' }, () => answers.length === 2);
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 0, end: 'stopped' });
  });

  /** Sessions whose grades wait, and end with their signal; the first `slow` of them. */
  function grading(slow: number) {
    const signals: AbortSignal[] = [];
    const suite: typeof countSuite = {
      ...countSuite,
      grade(of, episode, { signal } = {}) {
        if (signal) signals.push(signal);
        if (signals.length > slow) return countSuite.grade(of, episode);
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      },
    };
    return { signals, open: episodeSessions({ suite, task }) };
  }

  it('stops the grading, which another call begins again', async () => {
    const { signals, open } = grading(1);
    const client = await connect(await serve(open));
    await call(client, 'add', { by: 2 });
    await cancelled(client, 'grade', {}, () => signals.length === 1);
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 1, end: 'stopped' });
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 1, end: 'stopped' });
    expect(signals).toHaveLength(2);
  });

  it('stops a grading that the last step began, and one that was begun again', async () => {
    const { signals, open } = grading(2);
    const client = await connect(await serve(open));
    await call(client, 'add', { by: 2 });
    await cancelled(client, 'tell_user', { text: 'It is done.' }, () => signals.length === 1);
    expect(signals[0]?.aborted).toBe(false);
    const controller = new AbortController();
    const graded = client.callTool({ name: 'grade', arguments: {} }, undefined, { signal: controller.signal });
    await read(client, 'state');
    controller.abort('enough');
    await expect(graded).rejects.toThrow('enough');
    await expect.poll(() => signals[0]?.aborted).toBe(true);
    await cancelled(client, 'grade', {}, () => signals.length === 2);
    await expect.poll(() => signals[1]?.aborted).toBe(true);
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 1, end: 'user-done' });
  });

  it('that stops the grading leaves an episode that is over', async () => {
    const { signals, open } = grading(1);
    const client = await connect(await serve(open));
    await cancelled(client, 'grade', {}, () => signals.length === 1);
    const late = await call(client, 'add', { by: 2 });
    expect(late.text).toContain('The episode is over (stopped).');
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 0, end: 'stopped' });
    await call(client, 'reset');
    expect(await call(client, 'add', { by: 2 })).toMatchObject({ text: '3' });
  });

  it('before the grading began does not grade', async () => {
    const { answers, open } = listening();
    const client = await connect(await serve(open));
    await cancelled(client, 'tell_user', { text: 'One.' }, () => answers.length === 1);
    const controller = new AbortController();
    const graded = client.callTool({ name: 'grade', arguments: {} }, undefined, { signal: controller.signal });
    controller.abort('enough');
    await expect(graded).rejects.toThrow('enough');
    expect((await call(client, 'grade')).data).toMatchObject({ reward: 0, end: 'stopped' });
  });

  it('goes on, and the next call waits for it', async () => {
    const { answers, open } = listening();
    const client = await connect(await serve(open));
    await cancelled(client, 'tell_user', { text: 'One.' }, () => answers.length === 1);
    const next = call(client, 'add', { by: 1 });
    answers[0]?.();
    expect(await next).toMatchObject({ text: '2' });
    expect((await read(client, 'transcript')).split('\n')).toHaveLength(4);
  });

  it('is not made where another one is under way', async () => {
    const { answers, open } = listening();
    const errors: unknown[] = [];
    const client = await connect(await serve(open, { onError: (error) => void errors.push(error) }));
    const first = call(client, 'tell_user', { text: 'One.' });
    await expect.poll(() => answers.length).toBe(1);
    const controller = new AbortController();
    const second = client.callTool({ name: 'add', arguments: { by: 1 } }, undefined, { signal: controller.signal });
    controller.abort('enough');
    await expect(second).rejects.toThrow('enough');
    // Until the server has been told.
    await client.ping();
    answers[0]?.();
    await first;
    expect(await call(client, 'add', { by: 2 })).toMatchObject({ text: '3' });
    expect(errors).toEqual([]);
  });

  it('of a reset leaves the environment as it was', async () => {
    let made = 0;
    const environment = () => {
      const counter = new Counter();
      made += 1;
      if (made === 2) counter.reset = () => new Promise(() => undefined);
      return counter;
    };
    const client = await connect(await serve(environmentSessions({ environment, task })));
    await call(client, 'add', { by: 1 });
    await cancelled(client, 'reset', {}, () => made === 2);
    expect(await call(client, 'add', { by: 1 })).toMatchObject({ text: '3' });
    expect(await call(client, 'reset')).toMatchObject({ isError: false });
    expect(await call(client, 'add', { by: 1 })).toMatchObject({ text: '2' });
  });
});

describe('a server of MCP over HTTP', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  };
  const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

  async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<number> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(url, { method: 'POST', headers: { ...accept, ...headers }, body: text });
    await response.text();
    return response.status;
  }

  it.each([
    ['what is not JSON', '{', {}, 400],
    ['a call without a session', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, {}, 400],
    ['a session that there is not', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { 'mcp-session-id': 'x' }, 404],
    ['a page of another site', initialize, { origin: 'https://example.com' }, 403],
    ['a body that is too long', 'x'.repeat(2_000_000), {}, 413],
  ] as const)('refuses %s', async (_, body, headers, status) => {
    expect(await post(await serve(counters), body, headers)).toBe(status);
  });

  it('has nothing beside /mcp', async () => {
    expect(await post((await serve(counters)).replace('/mcp', '/'), initialize)).toBe(404);
  });

  it('refuses clients for whom it has no place, and takes others when one has left', async () => {
    const url = await serve(counters, { capacity: 1 });
    const client = await connect(url);
    expect(await post(url, initialize)).toBe(503);
    await (client.transport as StreamableHTTPClientTransport).terminateSession();
    expect(await post(url, initialize)).toBe(200);
  });

  it('forgets clients that are silent for too long', async () => {
    const url = await serve(counters, { capacity: 1, idleSeconds: 1 });
    expect(await post(url, initialize)).toBe(200);
    await expect.poll(() => post(url, initialize), { timeout: 5000, interval: 200 }).toBe(200);
  });

  it('says that a call failed without saying what the server keeps to itself', async () => {
    class Broken extends Counter {
      override step(): never {
        throw new RangeError('/secret/path');
      }
    }
    const errors: unknown[] = [];
    const open = environmentSessions({ environment: () => new Broken(), task });
    const client = await connect(await serve(open, { onError: (error) => void errors.push(error) }));
    const answer = await call(client, 'add', { by: 1 });
    expect(answer.isError).toBe(true);
    expect(answer.text).not.toContain('secret');
    expect(errors).toHaveLength(1);
    await expect(read(client, '../package.json')).rejects.toThrow('There is no resource');
  });

  it('tells a client that the tools are others now', async () => {
    class Growing extends Counter {
      override tools() {
        const [add] = super.tools();
        return this.digest() === '1' ? [add!] : [add!, { ...add!, name: 'more' }];
      }
    }
    const client = await connect(await serve(environmentSessions({ environment: () => new Growing(), task })));
    const changed = new Promise<void>((resolve) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
    );
    await call(client, 'add', { by: 1 });
    await changed;
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['add', 'more', 'reset']);
  });

  it('does not start with a bad option', async () => {
    await expect(serve(counters, { capacity: 0 })).rejects.toMatchObject({ code: 'bad-option' });
    await expect(serve(counters, { port: -1 })).rejects.toMatchObject({ code: 'bad-option' });
    const mistyped: object = { idleSecond: 5 };
    await expect(serve(counters, mistyped)).rejects.toThrow("Did you mean 'idleSeconds'?");
  });
});
