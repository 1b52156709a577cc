import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EpisodeEvent, OracleFactory } from 'typetod/internal';
import { type AgentFactory, type AgentView, playEpisode, TestbedError } from '../../src/testbed/index.js';
import { type EpisodeOptions, episode } from '../../src/testbed/episode.js';
import { agentFaultText } from '../../src/testbed/run/options.js';
import { add, Counter, type CountTask, doer, sayer, task } from './counter.js';

const hello = { text: 'Two more.' };
const bye = { text: 'Thanks.', end: 'done' } as const;

function play(options: Partial<EpisodeOptions<CountTask>> & Pick<EpisodeOptions<CountTask>, 'agent'>) {
  return playEpisode({ task, environment: new Counter(), user: sayer(hello, bye), ...options });
}

const endOf = (events: readonly EpisodeEvent[]) => events.findLast(({ kind }) => kind === 'end');

describe('an episode', () => {
  it('goes from what the user says to the step of the agent, and on until the user ends it', async () => {
    const agent = doer(add(2), { kind: 'say', text: 'Three.' });
    const { events, end, environment, begun } = await play({ agent });
    expect(end).toBe('user-done');
    expect(events.map((event) => ('digest' in event ? `${event.kind} ${event.digest}` : event.kind))).toEqual([
      'begin 1',
      'user',
      'step 3',
      'step 3',
      'user',
      'end 3',
    ]);
    expect(agent.seen).toEqual([
      { kind: 'user', text: 'Two more.' },
      { kind: 'results', results: [{ name: 'add', isError: false, text: '3' }] },
    ]);
    expect(environment.diff(begun)).toEqual([{ path: ['value'], before: 1, after: 3 }]);
  });

  it('keeps the order and the ids of parallel calls, each after the one before', async () => {
    const calls = [1, 'x', 2].map((by, at) => ({ id: `c${at}`, name: 'add', arguments: { by } }));
    const agent = doer({ kind: 'call', calls });
    await play({ agent });
    expect(agent.seen[1]).toMatchObject({
      results: [
        { id: 'c0', text: '2' },
        { id: 'c1', isError: true },
        { id: 'c2', text: '4' },
      ],
    });
  });

  it('has the user hear words beside calls together with the next ones', async () => {
    const heard: string[] = [];
    const simulator = {
      open: () => hello,
      reply: ({ text }: { readonly text: string }) => {
        heard.push(text);
        return bye;
      },
    };
    const agent = doer({ ...add(2), text: 'One moment.' }, { kind: 'say', text: 'Three.' });
    await play({ agent, user: { name: 'ear', simulator } });
    expect(heard).toEqual(['One moment.\nThree.']);
  });

  it.each([
    ['nothing', undefined],
    ['text', 'add 2'],
    ['no kind', {}],
    ['an unknown kind', { kind: 'think', text: 'Hm.' }],
    ['words that are empty', { kind: 'say', text: '  ' }],
    ['no calls', { kind: 'call', calls: [] }],
    ['more calls than limits allow for', { kind: 'call', calls: Array(129).fill({ name: 'add', arguments: {} }) }],
    ['a call without a name', { kind: 'call', calls: [{ arguments: {} }] }],
    ['no program', { kind: 'program' }],
  ])('tells an agent that %s is no action, and changes nothing', async (_, action) => {
    const seen: unknown[] = [];
    const agent: AgentFactory = {
      name: 'wrong',
      create: () => ({
        act: (observation) => {
          seen.push(observation);
          return (seen.length === 1 ? action : { kind: 'say', text: 'Sorry.' }) as never;
        },
      }),
    };
    const { events } = await play({ agent });
    expect(seen[1]).toMatchObject({ kind: 'invalid', text: expect.stringMatching(/action/) });
    expect(endOf(events)).toMatchObject({ reason: 'user-done', steps: 2, errors: 1, digest: '1' });
  });

  it.each([
    ['max-steps', { steps: 3 }, () => add(1)],
    ['max-errors', { errors: 2 }, () => add('x')],
    ['max-tokens', { tokens: 10 }, () => ({ ...add(1), usage: { calls: 1, inputTokens: 6, outputTokens: 1 } })],
  ] as const)('ends at the limit: %s', async (reason, limits, act) => {
    const agent = { name: 'endless', create: () => ({ act: () => act() as never }) };
    const { events, end } = await play({ agent, limits });
    expect(end).toBe(reason);
    expect(events.filter(({ kind }) => kind === 'step')).toHaveLength(reason === 'max-steps' ? 3 : 2);
  });

  it('ends when its time is over, also while an agent never answers', async () => {
    const agent = { name: 'mute', create: () => ({ act: () => new Promise<never>(() => undefined) }) };
    expect((await play({ agent, limits: { milliseconds: 5 } })).end).toBe('timeout');
    const absent: AgentFactory = { name: 'absent', create: () => new Promise(() => undefined) };
    expect((await play({ agent: absent, limits: { milliseconds: 5 } })).end).toBe('timeout');
  });

  it('is stopped by its caller', async () => {
    const controller = new AbortController();
    const agent: AgentFactory = {
      name: 'slow',
      create: () => ({
        act: (_, options) =>
          new Promise((_resolve, reject) => {
            options?.signal?.addEventListener('abort', () => reject(new Error('left')));
            controller.abort();
          }),
      }),
    };
    const { end, events } = await play({ agent, signal: controller.signal });
    expect(end).toBe('stopped');
    expect(endOf(events)).toMatchObject({ steps: 0 });
    expect((await play({ agent: doer(), signal: AbortSignal.abort() })).end).toBe('stopped');
  });

  it('does not wait for an environment that is never reset', async () => {
    const stuck = new Counter();
    stuck.reset = () => new Promise(() => undefined);
    const late = play({ agent: doer(), environment: stuck, limits: { milliseconds: 5 } });
    await expect(late).rejects.toMatchObject({
      code: 'reset-timeout',
      message: expect.stringContaining('5 milliseconds'),
    });
    const reason = new Error('enough');
    const before = play({ agent: doer(), environment: stuck, signal: AbortSignal.abort(reason) });
    await expect(before).rejects.toBe(reason);
    const meanwhile = play({ agent: doer(), environment: stuck, signal: AbortSignal.timeout(5) });
    await expect(meanwhile).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends with the environment', async () => {
    expect((await play({ agent: doer({ kind: 'say', text: 'The end.' }) })).end).toBe('environment-done');
  });

  it('stops when the loop over it is left', async () => {
    const agent = doer();
    for await (const { event } of episode({ task, environment: new Counter(), agent, user: sayer(hello, bye) }))
      if (event.kind === 'user') break;
    expect(agent.seen).toEqual([]);
  });

  it('tells an oracle what the user meant, and no other agent', async () => {
    const user = () => sayer({ ...hello, meant: { by: 2 } }, bye);
    const plain = doer();
    await play({ agent: plain, user: user() });
    const oracle = doer();
    const factory: OracleFactory = { name: 'oracle', createOracle: () => oracle.create({} as never) };
    await play({ agent: factory, user: user() });
    expect([plain.seen[0], oracle.seen[0]]).toEqual([
      { kind: 'user', text: 'Two more.' },
      { kind: 'user', text: 'Two more.', meant: { by: 2 } },
    ]);
  });

  it.each([
    ['steps', 0],
    ['errors', Number.NaN],
    ['tokens', '9' as never],
    ['turns', 1],
    ['milliseconds', 2 ** 31],
  ])('refuses a limit that is none: %s %s', async (name, value) => {
    await expect(play({ agent: doer(), limits: { [name]: value } })).rejects.toMatchObject({ code: 'bad-limit' });
  });

  it('takes the longest limit of time that there is', async () => {
    const { end } = await play({ agent: doer(), limits: { milliseconds: 2 ** 31 - 1 } });
    expect(end).not.toBe('timeout');
  });

  it('ends by what an agent throws, which its trace tells', async () => {
    const thrown = new Error('no endpoint');
    for (const create of [() => ({ act: () => Promise.reject(thrown) }), () => Promise.reject(thrown)]) {
      const { end, events, failure } = await play({ agent: { name: 'broken', create } });
      expect([end, failure]).toEqual(['agent-error', thrown]);
      expect(events.at(-1)).toMatchObject({ reason: 'agent-error', error: 'Error: no endpoint' });
    }
  });

  it('ends by what the parser of an agent throws', async () => {
    const parse = () => Promise.reject(new Error('no parser'));
    const program = { name: 'broken', parse };
    const environment = new Counter();
    environment.step = async (action) => {
      if (action.kind === 'program') await (action.program as typeof program).parse();
      return { done: false };
    };
    const agent = { name: 'parses', create: () => ({ act: () => ({ kind: 'program', program }) as const }) };
    expect(await play({ agent, environment })).toMatchObject({ end: 'agent-error' });
  });

  it('passes on what the user throws, and what the environment throws: the episode is void', async () => {
    const simulator = { open: () => Promise.reject(new Error('dead line')), reply: () => bye };
    const agent = doer(add(2));
    await expect(play({ agent, user: { name: 'dead', simulator } })).rejects.toThrow('dead line');
    const environment = new Counter();
    environment.step = () => Promise.reject(new Error('no service'));
    await expect(play({ agent, environment })).rejects.toThrow('no service');
  });

  it('ends by a defect of the agent, with its place and without the folder', async () => {
    const agent = { name: 'wrong', create: () => ({ act: () => Promise.reject(new TypeError('oops')) }) };
    const { end, events, failure } = await play({ agent });
    expect([end, failure?.message]).toEqual(['agent-error', 'oops']);
    const error = expect.stringMatching(/^TypeError: oops \(at episode\.test\.ts:\d+\)$/);
    expect(events.at(-1)).toMatchObject({ reason: 'agent-error', error });
  });

  it('ends by an agent that asks about what is no call', async () => {
    const asked = async (view: AgentView): Promise<unknown> => view.critical?.(undefined as never);
    const act = (view: AgentView) => async () => {
      await asked(view);
      return { kind: 'say', text: 'Well.' } as const;
    };
    const { end } = await play({ agent: { name: 'asks', create: (view: AgentView) => ({ act: act(view) }) } });
    expect(end).toBe('agent-error');
  });

  it.each<[string, (view: AgentView) => unknown]>([
    ['its tools', (view) => view.tools()],
    ['what is critical', (view) => view.critical?.({ name: 'add', arguments: {} })],
    ['how it stands', (view) => view.standing?.()],
  ])('passes on what the environment throws where the agent asks for %s', async (_, ask) => {
    const thrown = new TypeError('no such world');
    const fail = (): never => {
      throw thrown;
    };
    const environment = Object.assign(new Counter(), {
      ...{ tools: fail, standing: fail, critical: async () => fail() },
    });
    const act = (view: AgentView) => async () => {
      await ask(view);
      return { kind: 'say', text: 'Well.' } as const;
    };
    const agent = { name: 'asks', create: (view: AgentView) => ({ act: act(view) }) };
    await expect(play({ agent, environment })).rejects.toBe(thrown);
    const made = { name: 'asks', create: async (view: AgentView) => ({ act: () => bye, asked: await ask(view) }) };
    await expect(play({ agent: made as never, environment })).rejects.toBe(thrown);
  });

  it('ends by what an agent throws that gave up asking', async () => {
    const environment = Object.assign(new Counter(), {
      critical: async (_: unknown, { signal }: { signal?: AbortSignal }) => {
        signal?.throwIfAborted();
        return [];
      },
    });
    const signal = AbortSignal.abort(new Error('too slow'));
    const act = (view: AgentView) => async () => {
      await view.critical?.({ name: 'add', arguments: {} }, signal);
      return { kind: 'say', text: 'Well.' } as const;
    };
    const agent = { name: 'asks', create: (view: AgentView) => ({ act: act(view) }) };
    expect(await play({ agent, environment })).toMatchObject({ end: 'agent-error' });
  });

  describe('the place of a defect', () => {
    const at = (frames: readonly string[], message = 'oops'): string => {
      const lines = frames.map((frame) => `    at ${frame}`);
      return agentFaultText(Object.assign(new TypeError(message), { stack: ['TypeError: oops', ...lines].join('\n') }));
    };

    it.each<[string, readonly string[], string]>([
      ['of a function', ['act (/home/me/agent.ts:3:5)'], 'agent.ts:3'],
      ['of a module', ['Object.<anonymous> (C:\\me\\agent.ts:3:5)'], 'agent.ts:3'],
      ['of a function that has no name', ['async file:///me/my%20agent.ts:3:5'], 'my%20agent.ts:3'],
      ['of who called Node', ['new URL (node:internal/url:806:29)', 'act (/me/agent.ts:3:5)'], 'agent.ts:3'],
      ['of who called Node, by its modules', ['Function.from (node:buffer:322:9)', '/me/agent.ts:3:5'], 'agent.ts:3'],
      ['of who called a builtin', ['JSON.parse (<anonymous>)', 'act (/me/agent.ts:3:5)'], 'agent.ts:3'],
      [
        'of who had a text run',
        ['eval (eval at act (/me/b.ts:1:1), <anonymous>:1:1)', '/me/agent.ts:3:5'],
        'agent.ts:3',
      ],
      ['of a long folder', [`act (/${'folder/'.repeat(100)}agent.ts:3:5)`], 'agent.ts:3'],
    ])('is that %s', (_, frames, place) => {
      expect(at(frames)).toBe(`TypeError: oops (at ${place})`);
    });

    it.each<[string, readonly string[], string?]>([
      ['inside Node alone', ['new URL (node:internal/url:806:29)', 'node:internal/modules:5:1']],
      ['nowhere', []],
      ['in a stack of another message', ['act (/me/agent.ts:3:5)'], 'changed'],
    ])('is left out %s', (_, frames, message) => {
      expect(at(frames, message)).not.toContain('(at');
    });

    it('is not what a message says', () => {
      const text = agentFaultText(new TypeError('no\n    at act (/etc/other.ts:1:1)\n'));
      expect(text).toMatch(/\(at episode\.test\.ts:\d+\)$/);
    });

    it('is found at once, whatever the message and the names are', () => {
      const long = `${' at (a:1'.repeat(200_000)}\n`.repeat(2);
      expect(agentFaultText(new TypeError(long))).toMatch(/\(at episode\.test\.ts:\d+\)$/);
      expect(at([`${'a:1:'.repeat(200_000)} (/me/agent.ts:3:x)`])).not.toContain('(at');
    });

    it.each([null, 5, undefined])('is left out where the stack is %s', (stack) => {
      expect(agentFaultText(Object.assign(new TypeError('oops'), { stack: stack as never }))).toBe('TypeError: oops');
    });
  });

  it.each([
    ['no act', { acts: () => bye }],
    ['nothing', undefined],
  ])('ends where the agent is made without what it takes: %s', async (_, made) => {
    const { end, failure } = await play({ agent: { name: 'empty', create: () => made as never } });
    expect([end, failure?.message]).toEqual([
      'agent-error',
      expect.stringContaining("agent 'empty' made has no method"),
    ]);
  });

  it('ends by what the agent throws that is no error', async () => {
    const { end, failure } = await play({ agent: { name: 'odd', create: () => Promise.reject('a text') } });
    expect([end, failure?.message]).toEqual(['agent-error', 'The agent threw what is no error: "a text".']);
  });

  it('passes on what says that the agent uses this package wrongly', async () => {
    const wrong = new TestbedError({ code: 'bad-agenda', message: 'no such slot' });
    const agent = { name: 'wrong', create: () => ({ act: () => Promise.reject(wrong) }) };
    await expect(play({ agent })).rejects.toBe(wrong);
  });

  it('law: the same actions give the same trace', async () => {
    const action = fc.oneof(
      fc.integer({ min: -5, max: 5 }).map((by) => add(by)),
      fc.constant(add('x')),
      fc.constant({ kind: 'say', text: 'Well.' }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 8 }), async (actions) => {
        const run = () => play({ agent: doer(...actions), user: sayer(hello, hello, bye) });
        const [one, other] = [await run(), await run()];
        expect(JSON.stringify(one.events)).toBe(JSON.stringify(other.events));
      }),
    );
  });
});

it('what is no agent is an error that says what is expected', async () => {
  const agent = (() => ({ act: () => ({ kind: 'end' }) })) as never;
  await expect(play({ agent })).rejects.toMatchObject({ code: 'bad-agent' });
});
