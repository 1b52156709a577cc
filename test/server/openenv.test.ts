import { afterEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from 'typetod/server/mcp';
import type { FinishedEpisode } from 'typetod/internal';
import { serveOpenEnv } from 'typetod/server/openenv';
import { playEpisode, type Suite } from '../../src/testbed/index.js';
import type { CountTask } from '../testbed/counter.js';
import { countSuite } from './count-suite.js';
import { GymClient } from './gym-client.js';

type OpenEnvOptions = NonNullable<Parameters<typeof serveOpenEnv<CountTask>>[1]>;
type RunningServer = Awaited<ReturnType<typeof serveOpenEnv>>;

const servers: RunningServer[] = [];

async function serve(options: OpenEnvOptions = {}, suite: Suite<CountTask> = countSuite): Promise<string> {
  const server = await serveOpenEnv(suite, { port: 0, ...options });
  servers.push(server);
  return server.url;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const add = (by: unknown) => ({ kind: 'call', calls: [{ name: 'add', arguments: { by } }] });
const done = { kind: 'say', text: 'It is done.' };

describe('an episode over a WebSocket', () => {
  it('begins with what an agent may know, and ends with the reward and why', async () => {
    const client = await GymClient.open(await serve());
    const first = await client.reset({ task: 'three', seed: 7 });
    expect(first).toEqual({
      type: 'observation',
      data: {
        observation: {
          kind: 'user',
          text: 'From 1 to 3 please, for guest 7.',
          task: 'three',
          seed: 7,
          policy: 'Add what the user asks for.',
          tools: [{ name: 'add', description: 'Adds a number.', parameters: { type: 'object' } }],
        },
        reward: null,
        done: false,
      },
    });
    const second = await client.step({ kind: 'call', calls: [{ id: 'a', name: 'add', arguments: { by: 2 } }] });
    expect(second.data).toEqual({
      observation: { kind: 'results', text: '3', results: [{ id: 'a', name: 'add', isError: false, text: '3' }] },
      reward: 0,
      done: false,
    });
    const last = await client.step(done);
    expect(last.data).toMatchObject({
      observation: { kind: 'user', text: 'Thanks.', end: 'user-done', grade: { passed: true } },
      reward: 1,
      done: true,
    });
  });

  it('has the same trace as the same actions in process', async () => {
    const ended: FinishedEpisode<CountTask>[] = [];
    const client = await GymClient.open(await serve({ onEpisode: (episode) => void ended.push(episode) }));
    await client.reset({ task: 'ten', seed: 3 });
    await client.step(add(6));
    await client.step(done);
    const task = countSuite.tasks[1] as CountTask;
    const alone = await playEpisode({
      task,
      suite: 'count',
      environment: countSuite.environment(),
      agent: { ...countSuite.oracle(task), name: 'openenv' },
      user: { name: 'plain', simulator: countSuite.user(task, { seed: 3 }) },
      seed: 3,
    });
    expect(ended[0]?.events).toEqual(alone.events);
  });

  it('grades what was not done with 0, and says why', async () => {
    const client = await GymClient.open(await serve());
    await client.reset({ task: 'three' });
    const { data } = await client.step(done);
    expect(data).toMatchObject({ reward: 0, done: true, observation: { grade: { passed: false } } });
    expect(JSON.stringify(data.observation)).toContain('It is 1, not 3.');
  });

  it('tells nobody what the user means', async () => {
    const client = await GymClient.open(await serve());
    expect(JSON.stringify(await client.reset())).not.toContain('meant');
  });

  it('shows an agent what it got wrong, and ends after too many errors', async () => {
    const client = await GymClient.open(await serve({ limits: { errors: 4 } }));
    await client.reset({ task: 'three' });
    for (const wrong of [{ kind: 'think' }, { kind: 'say' }, { kind: 'call', calls: 'add' }]) {
      const { data } = await client.step(wrong);
      expect(data).toMatchObject({ observation: { kind: 'invalid' }, reward: 0, done: false });
    }
    const { data } = await client.step({ kind: 'program', program: 7 });
    expect(data).toMatchObject({ observation: { kind: 'invalid', end: 'max-errors' }, done: true });
  });

  it('deals the tasks out in their order where a client does not say which, and picks one by the seed', async () => {
    const client = await GymClient.open(await serve());
    const dealt = [await client.reset(), await client.reset(), await client.reset(), await client.reset()];
    expect(dealt.map(({ data }) => data.observation?.task)).toEqual(['three', 'ten', 'same', 'three']);
    expect((await client.reset({ seed: 5 })).data.observation?.task).toBe('same');
    expect((await client.reset({ seed: 5, task: 'ten' })).data.observation).toMatchObject({ task: 'ten', seed: 5 });
  });

  it('speaks in the style of the server or of the reset', async () => {
    const client = await GymClient.open(await serve({ style: 'loud' }));
    expect((await client.reset({ task: 'ten' })).data.observation?.text).toBe('FROM 4 TO 10 PLEASE, FOR GUEST 0.');
    const { data } = await client.reset({ task: 'ten', style: 'plain' });
    expect(data.observation?.text).toBe('From 4 to 10 please, for guest 0.');
  });

  it('has a state that does not tell the goal', async () => {
    const client = await GymClient.open(await serve());
    expect((await client.ask({ type: 'state' })).data).toMatchObject({ episode_id: null, step_count: 0, task: null });
    await client.reset({ task: 'ten', episode_id: 'mine', seed: 2 });
    await client.step(add(1));
    expect((await client.ask({ type: 'state' })).data).toEqual({
      episode_id: 'mine',
      step_count: 1,
      suite: 'count',
      task: 'ten',
      seed: 2,
      done: false,
      reward: null,
    });
  });

  it('ends at the limit of steps', async () => {
    const client = await GymClient.open(await serve({ limits: { steps: 2 } }));
    await client.reset();
    await client.step(add(1));
    expect((await client.step(add(1))).data).toMatchObject({
      done: true,
      observation: { end: 'max-steps', text: '3' },
    });
  });

  it('ends after the limit of time while the agent thinks', async () => {
    const client = await GymClient.open(await serve({ limits: { milliseconds: 20 } }));
    await client.reset();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await client.step(add(1))).data).toMatchObject({ done: true, observation: { end: 'timeout' } });
  });
});

describe('the tools of MCP clients of OpenEnv', () => {
  it('are listed before an episode begins, with one to speak to the user', async () => {
    const client = await GymClient.open(await serve());
    const { data } = await client.step({ type: 'list_tools' });
    const tools = data.observation?.tools as readonly { readonly name: string }[];
    expect(tools.map(({ name }) => name)).toEqual(['add', 'tell_user']);
  });

  it('are called one at a time', async () => {
    const client = await GymClient.open(await serve());
    await client.reset({ task: 'three' });
    const added = await client.step({ type: 'call_tool', tool_name: 'add', arguments: { by: 2 } });
    expect(added.data.observation).toMatchObject({ tool_name: 'add', result: '3', error: null });
    const told = await client.step({ type: 'call_tool', tool_name: 'tell_user', arguments: { text: 'All done.' } });
    expect(told.data).toMatchObject({
      observation: { tool_name: 'tell_user', result: 'Thanks.' },
      reward: 1,
      done: true,
    });
  });

  it('are called by JSON-RPC, on a socket of their own and beside the episode', async () => {
    const url = await serve();
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'add', arguments: { by: 2 } } };
    const answer = { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: '3' }], isError: false } };
    const mcp = await GymClient.open(url, '/mcp');
    expect(await mcp.ask(call)).toMatchObject(answer);
    const gym = await GymClient.open(url);
    await gym.reset({ task: 'three' });
    expect(await gym.ask({ type: 'mcp', data: call })).toMatchObject({ type: 'mcp', data: answer });
  });

  it.each([
    ['not json', -32_700],
    ['[]', -32_600],
    ['{"jsonrpc":"1.0","method":"tools/list"}', -32_600],
    ['{"jsonrpc":"2.0","method":"tools/list","params":[]}', -32_602],
    ['{"jsonrpc":"2.0","method":"tools/call","params":{}}', -32_602],
    ['{"jsonrpc":"2.0","method":"prompts/list"}', -32_601],
  ])('refuse %s', async (message, code) => {
    const client = await GymClient.open(await serve(), '/mcp');
    expect(await client.ask(message)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code } });
  });
});

describe('a message that is wrong', () => {
  it.each([
    ['{', 'INVALID_JSON', 'The message is not JSON'],
    ['[]', 'UNKNOWN_TYPE', 'not none'],
    ['{"type":"jump"}', 'UNKNOWN_TYPE', 'not "jump"'],
    ['{"type":"reset","data":3}', 'VALIDATION_ERROR', "The 'data' of reset is an object."],
    ['{"type":"reset","data":{"seed":-1}}', 'VALIDATION_ERROR', "'seed' is a whole number of at least 0, not -1."],
    ['{"type":"reset","data":{"seed":0.5}}', 'VALIDATION_ERROR', "'seed' is a whole number"],
    ['{"type":"reset","data":{"task":"tenn"}}', 'VALIDATION_ERROR', 'Did you mean "ten"?'],
    ['{"type":"reset","data":{"task":"constructor"}}', 'VALIDATION_ERROR', 'There is no task "constructor".'],
    ['{"type":"reset","data":{"style":"rude"}}', 'VALIDATION_ERROR', 'There are plain, loud.'],
    ['{"type":"reset","data":{"sead":1}}', 'VALIDATION_ERROR', 'There is no option of reset "sead".'],
    ['{"type":"reset","data":{"episode_id":7}}', 'VALIDATION_ERROR', "'episode_id' is a text"],
    ['{"type":"step","data":{"kind":"say","text":"Hello."}}', 'EXECUTION_ERROR', 'No episode has begun.'],
  ])('%s is answered by an error, and the connection goes on', async (message, code, text) => {
    const client = await GymClient.open(await serve());
    const { type, data } = await client.ask(message);
    expect({ type, code: data.code }).toEqual({ type: 'error', code });
    expect(data.message).toContain(text);
    expect((await client.reset()).type).toBe('observation');
  });

  it('takes no step after the end', async () => {
    const client = await GymClient.open(await serve());
    await client.reset();
    await client.step(done);
    expect((await client.step(done)).data).toMatchObject({ code: 'EXECUTION_ERROR' });
  });

  it('that is too long ends the connection', async () => {
    const client = await GymClient.open(await serve({ messageBytes: 100 }));
    client.send('x'.repeat(101));
    expect(await client.closed).toBe(1009);
  });

  it('without waiting for answers ends the connection', async () => {
    const client = await GymClient.open(await serve());
    for (let count = 0; count < 200; count += 1) client.send({ type: 'state' });
    expect(await client.closed).toBe(1008);
  });
});

describe('a server', () => {
  it('refuses clients for whom it has no place, and takes others when one has left', async () => {
    const url = await serve({ capacity: 1 });
    const first = await GymClient.open(url);
    const second = await GymClient.open(url);
    expect((await second.reset()).data).toMatchObject({ code: 'CAPACITY_REACHED' });
    expect(await second.closed).toBe(1013);
    first.send({ type: 'close' });
    expect(await first.closed).toBe(1000);
    const third = await GymClient.open(url);
    expect((await third.reset()).type).toBe('observation');
  });

  it('gives up on clients that are silent for too long', async () => {
    const url = await serve({ idleSeconds: 1 });
    const client = await GymClient.open(url);
    await client.reset();
    expect((await client.take()).data).toMatchObject({ code: 'SESSION_ERROR' });
    await client.closed;
    await vi.waitFor(() => expect(servers[0]?.clients).toBe(0));
  });

  it.each([
    ['a page of another site', { origin: 'https://example.com' }, 403],
    ['a name that was made to lead here', { host: 'example.com' }, 403],
  ])('refuses %s', async (_, headers, status) => {
    const url = await serve();
    await expect(GymClient.open(url, '/ws', headers)).rejects.toThrow(`Unexpected server response: ${status}`);
    const { origin } = headers as { readonly origin?: string };
    if (origin !== undefined) expect((await fetch(`${url}/health`, { headers: { origin } })).status).toBe(status);
  });

  it('lets pages of an allowed origin connect', async () => {
    const origin = 'http://localhost:6274';
    const client = await GymClient.open(await serve({ allowedOrigins: [origin] }), '/ws', { origin });
    expect((await client.reset()).type).toBe('observation');
  });

  it('has no other socket', async () => {
    await expect(GymClient.open(await serve(), '/other')).rejects.toThrow('404');
  });

  it('says that an episode failed, logs why, and goes on with the next', async () => {
    const errors: unknown[] = [];
    const suite = { ...countSuite, grade: () => Promise.reject(new RangeError('/secret/path')) };
    const client = await GymClient.open(await serve({ onError: (error) => void errors.push(error) }, suite));
    await client.reset();
    const { data } = await client.step(done);
    expect(data).toMatchObject({ code: 'EXECUTION_ERROR' });
    expect(data.message).not.toContain('secret');
    expect(errors).toEqual([new RangeError('/secret/path')]);
    expect((await client.reset()).type).toBe('observation');
  });

  it.each([
    [{ port: 70_000 }, 'bad-option'],
    [{ capacity: 0 }, 'bad-option'],
    [{ idleSeconds: 0 }, 'bad-option'],
    [{ firstStepSeconds: 0 }, 'bad-option'],
    [{ messageBytes: 1.5 }, 'bad-option'],
    [{ style: 'rude' }, 'bad-option'],
    [{ host: '203.0.113.1' }, 'cannot-listen'],
  ] as const)('does not start with %o', async (options, code) => {
    await expect(serve(options)).rejects.toMatchObject({ name: 'ServerError', code });
  });

  it('does not start with an option that nothing reads', async () => {
    const mistyped: object = { capcity: 5 };
    await expect(serve(mistyped)).rejects.toThrow(
      "A server of OpenEnv has no option 'capcity'. Did you mean 'capacity'?",
    );
  });

  it('does not start without tasks, nor where another one listens', async () => {
    await expect(serve({}, { ...countSuite, tasks: [] })).rejects.toMatchObject({ code: 'bad-option' });
    const port = Number(new URL(await serve()).port);
    const error: unknown = await serve({ port }).catch((thrown: unknown) => thrown);
    expect(ServerError.isInstance(error) && error.code).toBe('cannot-listen');
  });
});

/** What the tests read of an answer. */
interface Body {
  readonly detail?: string;
  readonly observation: { readonly episode_id: string };
  readonly result: { readonly session_id: string; readonly tools: readonly unknown[] };
  readonly error: { readonly code: number };
  readonly paths: object;
}

describe('an episode over HTTP', () => {
  async function post(url: string, path: string, body: unknown) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(url + path, { method: 'POST', body: text });
    return { status: response.status, body: (await response.json()) as Body };
  }

  it('is known by its id', async () => {
    const url = await serve();
    const first = await post(url, '/reset', { task: 'three' });
    const { episode_id } = first.body.observation;
    expect(episode_id).toMatch(/^[0-9a-f-]{36}$/);
    await post(url, '/step', { episode_id, action: add(2) });
    const last = await post(url, '/step', { episode_id, action: done });
    expect(last).toMatchObject({ status: 200, body: { reward: 1, done: true } });
    const state = await (await fetch(`${url}/state?episode_id=${episode_id}`)).json();
    expect(state).toMatchObject({ episode_id, step_count: 2, done: true, reward: 1 });
    expect((await post(url, '/step', { episode_id, action: done })).status).toBe(409);
  });

  it('is refused with 503 where the server has no place for it', async () => {
    const url = await serve({ capacity: 1 });
    expect((await post(url, '/reset', {})).status).toBe(200);
    expect((await post(url, '/reset', {})).status).toBe(503);
  });

  it.each([
    ['/reset', { seed: 'x' }, 422],
    ['/reset', { episode_id: 7 }, 422],
    ['/reset', '[]', 422],
    ['/reset', '{', 422],
    ['/step', {}, 422],
    ['/step', { action: {} }, 422],
    ['/step', { action: {}, episode_id: 'none' }, 404],
    ['/jump', {}, 404],
  ])('POST %s %o is refused with %i', async (path, body, status) => {
    const url = await serve();
    const answer = await post(url, path, body);
    expect({ status: answer.status, detail: typeof answer.body.detail }).toEqual({ status, detail: 'string' });
    expect(servers[0]?.clients).toBe(0);
  });

  it('refuses a body that is too long', async () => {
    expect((await post(await serve(), '/reset', 'x'.repeat(2_000_000))).status).toBe(413);
  });

  it('takes a place', async () => {
    const url = await serve({ capacity: 1 });
    expect((await post(url, '/reset', {})).status).toBe(200);
    expect((await post(url, '/reset', {})).status).toBe(503);
  });

  it('has sessions for JSON-RPC', async () => {
    const url = await serve();
    const rpc = async (method: string, params: object = {}) =>
      (await post(url, '/mcp', { jsonrpc: '2.0', id: 1, method, params })).body;
    const { session_id } = (await rpc('openenv/session/create')).result;
    const added = await rpc('tools/call', { session_id, name: 'add', arguments: { by: 1 } });
    expect(added.result).toMatchObject({ isError: false, data: '2' });
    expect((await rpc('tools/list', { session_id })).result.tools).toHaveLength(2);
    expect((await rpc('tools/call', { session_id, name: 'sub' })).result).toMatchObject({ isError: true });
    expect((await rpc('openenv/session/close', { session_id })).result).toMatchObject({ closed: true });
    expect((await rpc('tools/list', { session_id })).error.code).toBe(-32_602);
    expect((await rpc('tools/list')).error.code).toBe(-32_602);
  });

  it('describes itself', async () => {
    const url = await serve();
    const get = async (path: string) => (await fetch(url + path)).json() as Promise<Body>;
    expect(await get('/health')).toEqual({ status: 'healthy' });
    expect(await get('/metadata')).toMatchObject({ name: 'count', description: expect.stringContaining('3 tasks') });
    expect(Object.keys(await get('/schema'))).toEqual(['action', 'observation', 'state']);
    expect((await get('/openapi.json')).paths).toHaveProperty('/reset');
  });
});
