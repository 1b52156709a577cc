import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelError } from '../../../src/models/index.js';
import { type AgentFactory, type Suite, TestbedError, runSuite } from '../../../src/testbed/index.js';
import { episodeSeed } from '../../../src/testbed/run/play.js';
import { listener, order, scripted, talker, TASKS, type ToyTask, toySuite } from './toy-suite.js';

type RunOptions = Parameters<typeof runSuite<ToyTask>>[0];
type RunProgress = Parameters<NonNullable<Parameters<typeof runSuite>[0]['onProgress']>>[0];

let folder = '';
const out = (): string => join(folder, 'run');
const file = (name: string): string => readFileSync(join(out(), name), 'utf8');
const options = (more: Partial<RunOptions> = {}): RunOptions => ({
  suite: toySuite(),
  agent: listener,
  trials: 3,
  seed: 7,
  out: out(),
  ...more,
});

/** An agent whose model fails as often as told, for each task. */
function failing(times: number): AgentFactory {
  let failed = 0;
  return scripted('failing', (seen) => {
    if (seen.length === 1 && failed++ < times) throw new ModelError({ code: 'unreachable', message: 'nobody is home' });
    return { kind: 'say', text: 'It is done.' };
  });
}

/** An agent that counts its episodes. */
function counting(inner: AgentFactory): AgentFactory & { episodes: number } {
  const counted = {
    name: inner.name,
    episodes: 0,
    create(view: Parameters<AgentFactory['create']>[0]) {
      counted.episodes += 1;
      return inner.create(view);
    },
  };
  return counted;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typetod-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a run', () => {
  it('plays every task as often as there are trials', async () => {
    const { report } = await runSuite(options({ agent: 'oracle', trials: 2 }));
    expect(report).toMatchObject({
      report: 'testbed run',
      suite: 'toy',
      agent: 'oracle',
      user: 'agenda',
      tasks: 5,
      episodes: 10,
      pass_rate: 1,
      reward: 1,
      user_fidelity: 1,
      cap: 1,
      car: 1,
      void: [],
      failures: [],
      ends: { 'user-done': 10 },
      steps: { mean: 2, p50: 2, p99: 2 },
      figures: { orders: 1, 'strict.success': 1 },
      unsolvable: [{ id: 'moon', reason: 'There is no moon to order.' }],
    });
    expect(Object.keys(report.pass_k)).toEqual(['1', '2']);
    expect(report.pass_k['2']).toMatchObject({ value: 1, high: 1 });
    expect(report.per_task[0]).toEqual({ task: 'fruit/apples', passed: [true, true], rewards: [1, 1] });
  });

  it('says of what did not pass why, and counts it', async () => {
    const { report } = await runSuite(options({ agent: talker, trials: 1 }));
    expect(report).toMatchObject({ pass_rate: 0, cap: 0, car: 0, ends: { 'user-gave-up': 5 }, user_fidelity: 1 });
    expect(report.failures[0]).toEqual({
      task: 'fruit/apples',
      trial: 1,
      end: 'user-gave-up',
      kind: 'unfulfilled-intent',
      why: ['orders: expected 2 apples, found none'],
    });
  });

  it('counts what users did against their tasks', async () => {
    const { report } = await runSuite(options({ agent: talker, user: 'hasty', trials: 1, limit: 2 }));
    expect(report).toMatchObject({
      user: 'agenda:hasty',
      user_fidelity: 0,
      user_faults: { false: 0, gave_in: 0, ended_early: 2, leaked: 0 },
    });
  });

  it('writes the same bytes for any number of jobs, with and without a folder', async () => {
    await runSuite(options());
    const alone = [file('traces.jsonl'), file('report.json')];
    rmSync(out(), { recursive: true });
    await runSuite(options({ jobs: 4 }));
    expect([file('traces.jsonl'), file('report.json')]).toEqual(alone);
    const { out: _, ...unkept } = options();
    const { report } = await runSuite(unkept);
    expect(`${JSON.stringify(report)}\n`).toBe(alone[1]);
    expect(alone[0]?.split('\n').filter((line) => line.startsWith('{"kind":"begin"'))).toHaveLength(15);
  });

  it('has another trace for another seed, and for each trial', async () => {
    const { trace } = await runSuite(options());
    const [first, second] = [trace({ task: 'fruit/figs', trial: 1 }), trace({ task: 'fruit/figs', trial: 2 })];
    expect(first?.[0]).not.toEqual(second?.[0]);
    const other = await runSuite(options({ seed: 8, out: join(folder, 'other') }));
    expect(other.trace({ task: 'fruit/figs', trial: 1 })?.[0]).not.toEqual(first?.[0]);
    expect(trace({ task: 'fruit/figs', trial: 4 })).toBeUndefined();
  });

  it('plays the tasks that are named, in the order of the suite, or the first ones', async () => {
    const { report } = await runSuite(options({ tasks: ['fruit/figs', 'fruit/pears'], trials: 1 }));
    expect(report.per_task.map(({ task }) => task)).toEqual(['fruit/pears', 'fruit/figs']);
    const { report: first } = await runSuite(options({ limit: 2, trials: 1, out: join(folder, 'two') }));
    expect(first.per_task.map(({ task }) => task)).toEqual(['fruit/apples', 'fruit/pears']);
  });

  it('tells how far it is, with what passed', async () => {
    const told: RunProgress[] = [];
    await runSuite(options({ agent: 'oracle', trials: 1, limit: 2, onProgress: (progress) => told.push(progress) }));
    expect(told).toEqual([
      { done: 0, total: 2, passed: 0, void: 0 },
      { done: 1, total: 2, passed: 1, void: 0 },
      { done: 2, total: 2, passed: 2, void: 0 },
    ]);
  });

  it.each([
    [{ tasks: ['fruit/kiwis'] }, 'unknown-task'],
    [{ user: 'rude' }, 'unknown-style'],
    [{ limits: { steps: 0 } }, 'bad-limit'],
    [{ trials: 0 }, 'bad-option'],
    [{ trials: 1.5 }, 'bad-option'],
    [{ jobs: 0 }, 'bad-option'],
    [{ limit: -1 }, 'bad-option'],
    [{ limit: '3' }, 'bad-option'],
    [{ seed: Number.NaN }, 'bad-option'],
    [{ retries: -1 }, 'bad-option'],
  ])('refuses %j', async (given, code) => {
    await expect(runSuite(options(given as Partial<RunOptions>))).rejects.toMatchObject({ code });
  });

  it('stops where its caller wants it to, and goes on later', async () => {
    const controller = new AbortController();
    const onProgress = ({ done }: RunProgress): void => {
      if (done === 4) controller.abort(new DOMException('enough', 'AbortError'));
    };
    await expect(runSuite(options({ signal: controller.signal, onProgress }))).rejects.toThrow('enough');
    const agent = counting(listener);
    const { report, measured } = await runSuite(options({ agent }));
    expect([agent.episodes, measured.played, report.episodes]).toEqual([11, 11, 15]);
  });
});

describe('a run that was interrupted', () => {
  it('goes on and ends as if nothing had happened, wherever its file was cut', async () => {
    await runSuite(options());
    const [traces, report] = [file('traces.jsonl'), file('report.json')];
    const size = Buffer.byteLength(traces);
    await fc.assert(
      fc.asyncProperty(fc.nat(size), async (cut) => {
        writeFileSync(join(out(), 'traces.jsonl'), traces);
        truncateSync(join(out(), 'traces.jsonl'), cut);
        await runSuite(options());
        expect([file('traces.jsonl'), file('report.json')]).toEqual([traces, report]);
      }),
      { numRuns: 25 },
    );
  });

  it('plays nothing twice', async () => {
    await runSuite(options());
    const agent = counting(listener);
    const { measured } = await runSuite(options({ agent }));
    expect(agent.episodes).toBe(0);
    expect(measured).toMatchObject({ played: 0, steps_per_second: null });
    const more = await runSuite(options({ agent, trials: 4 }));
    expect([agent.episodes, more.report.episodes]).toEqual([5, 20]);
  });

  it.each<[string, Partial<RunOptions>]>([
    ['seed', { seed: 8 }],
    ['agent', { agent: talker }],
    ['user', { user: 'liar' }],
    ['limits', { limits: { steps: 5 } }],
    ['trials', { trials: 2 }],
    ['tasks, what the tasks say', { limit: 2 }],
    ['what the tasks say', { suite: toySuite(TASKS.map((task) => ({ ...task, count: 9 }))) }],
    ['model', { identity: { model: 'other' } }],
  ])('refuses to go on with another %s', async (names, other) => {
    await runSuite(options());
    const error = await runSuite(options(other)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'other-run', message: expect.stringContaining(`differ in ${names}.`) });
  });

  it('refuses a folder with traces of nobody, and one whose traces are damaged', async () => {
    await runSuite(options());
    const lines = file('traces.jsonl').split('\n');
    writeFileSync(join(out(), 'traces.jsonl'), ['{"kind":"beg', ...lines].join('\n'));
    await expect(runSuite(options())).rejects.toMatchObject({
      code: 'bad-trace',
      message: expect.stringContaining('traces.jsonl:1: '),
    });
    rmSync(join(out(), 'run.json'));
    await expect(runSuite(options())).rejects.toMatchObject({ code: 'not-a-run' });
    writeFileSync(join(out(), 'run.json'), '{}');
    await expect(runSuite(options())).rejects.toMatchObject({ code: 'not-a-run' });
  });

  it('drops an episode that is whole but not graded', async () => {
    await runSuite(options());
    const traces = file('traces.jsonl');
    const [first = ''] = traces.split('\n');
    appendFileSync(join(out(), 'traces.jsonl'), `${first}\n`);
    await runSuite(options());
    expect(file('traces.jsonl')).toBe(traces);
  });
});

describe('an episode whose model gives no answer', () => {
  it('is played again, and scored when it has one', async () => {
    const { report } = await runSuite(options({ agent: failing(1), trials: 1, limit: 2 }));
    expect(report).toMatchObject({ episodes: 2, void: [] });
    const [first] = file('times.jsonl').split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ task: 'fruit/apples', trial: 1, void: ['nobody is home'] });
  });

  it('is failed at last, and is tried once more by the next run', async () => {
    const { report } = await runSuite(options({ agent: failing(2), trials: 1, limit: 2 }));
    expect(report).toMatchObject({
      episodes: 2,
      void: [],
      unanswered: [{ task: 'fruit/apples', trial: 1, why: 'nobody is home' }],
      pass_rate: 0,
      ends: { 'agent-error': 1, 'user-done': 1 },
    });
    expect(report.per_task[0]).toEqual({ task: 'fruit/apples', passed: [false], rewards: [0] });
    const { report: next } = await runSuite(options({ agent: failing(0), trials: 1, limit: 2 }));
    expect(next).toMatchObject({ episodes: 2, void: [], unanswered: [], ends: { 'user-done': 2 } });
  });

  it('does not get better by throwing where it would fail, also where its suite would let it pass', async () => {
    const quitter = (fails: () => never) =>
      scripted('quitter', (seen) => {
        const [first] = seen;
        if (first?.kind === 'user' && !first.text.includes('apples')) fails();
        return seen.length === 1 ? order('apples', 2) : { kind: 'say', text: 'It is done.' };
      });
    const throws = quitter(() => {
      throw new Error('I would fail');
    });
    const generous = (): Suite<ToyTask> => {
      const suite = toySuite();
      return { ...suite, grade: async (...given) => ({ ...(await suite.grade(...given)), reward: 1, passed: true }) };
    };
    for (const suite of [toySuite(), generous()]) {
      const { report } = await runSuite({ suite, agent: throws });
      expect(report).toMatchObject({ episodes: 5, pass_rate: 0.2, void: [], ends: { 'agent-error': 4 } });
      expect(report.failures[0]?.why[0]).toBe('the agent threw: Error: I would fail.');
    }
  });

  it('is not tried again where something else was thrown than for want of an answer', async () => {
    const agent = counting(
      scripted('broken', () => {
        throw new Error('no');
      }),
    );
    await runSuite(options({ agent, trials: 1, retries: 3 }));
    await runSuite(options({ agent, trials: 1, retries: 3 }));
    expect(agent.episodes).toBe(5);
  });

  it('ends the run where ten are void in a row', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `t${at}`, item: 'nuts', count: 1 }));
    const run = runSuite(options({ suite: toySuite(many), agent: failing(100), trials: 1, retries: 0 }));
    await expect(run).rejects.toMatchObject({
      code: 'models-silent',
      message: expect.stringContaining('nobody is home'),
    });
  });

  it('is told from an agent with a defect, whose episodes fail at once', async () => {
    const agent = scripted('broken', () => {
      throw new TypeError('oops');
    });
    const { report } = await runSuite(options({ agent, trials: 1 }));
    expect(report).toMatchObject({ pass_rate: 0, void: [], unanswered: [], ends: { 'agent-error': 5 } });
    expect(report.failures[0]?.why[0]).toMatch(/^the agent threw: TypeError: oops \(at run-suite\.test\.ts:\d+\)\.?$/);
  });
});

describe('a run whose suite gives no grades', () => {
  it.each([
    [
      'no passed',
      { reward: 1, parts: [], critical: { correct: 0, committed: 0, required: 0 }, breaches: [] },
      "'passed'",
    ],
    ['a reward of 2', { reward: 2, passed: true }, "'reward'"],
    ['nothing', undefined, 'no object'],
  ])('says so, for %s', async (_, grade, part) => {
    const suite = { ...toySuite(), grade: () => grade } as unknown as Suite<ToyTask>;
    const run = runSuite(options({ suite }));
    await expect(run).rejects.toMatchObject({ code: 'bad-grade', message: expect.stringContaining(part) });
  });
});

describe('a folder that was edited', () => {
  const edited = async (edit: (text: string) => string) => {
    await runSuite(options({ agent: talker, trials: 1, limit: 1 }));
    const before = file('traces.jsonl');
    writeFileSync(join(out(), 'traces.jsonl'), edit(before));
    expect(file('traces.jsonl')).not.toBe(before);
    return runSuite(options({ agent: talker, trials: 1, limit: 1 }));
  };

  it.each<[string, (text: string) => string]>([
    ['grade', (text) => text.replace('"reward":0,"passed":false', '"reward":1,"passed":true')],
    ['end', (text) => text.replace('"reason":"user-gave-up"', '"reason":"user-done"')],
    ['end', (text) => text.replace(/"steps":3,"errors":0/, '"steps":1,"errors":0')],
    ['user', (text) => text.replace('"end":"gave-up"', '"end":"done"').replace('user-gave-up', 'user-done')],
    ['user', (text) => text.replace('I said 2 apples.', 'Never mind, order none.')],
  ])('is refused for its %s', async (what, edit) => {
    const message = expect.stringMatching(new RegExp(`fruit/apples, trial 1, was edited.*the ${what} of its line`));
    await expect(edited(edit)).rejects.toMatchObject({ code: 'trace-differs', message });
  });
});

describe('an episode whose environment or user fails', () => {
  /** A suite whose environment is reset otherwise for one task. */
  function broken(resetOfPears: () => Promise<void>): Suite<ToyTask> {
    const suite = toySuite();
    return {
      ...suite,
      environment() {
        const environment = suite.environment();
        const reset = environment.reset.bind(environment);
        environment.reset = (task, seed) => (task.id === 'fruit/pears' ? resetOfPears() : reset(task, seed));
        return environment;
      },
    };
  }
  const pears = (why: unknown) => [{ task: 'fruit/pears', trial: 1, why }];
  const run = (resetOfPears: () => Promise<void>, more: Partial<RunOptions> = {}) =>
    runSuite(options({ suite: broken(resetOfPears), agent: 'oracle', trials: 1, ...more }));

  it.each([
    ['a closed connection', new Error('socket hang up'), 'Error: socket hang up'],
    ['a timeout', new DOMException('too late', 'TimeoutError'), 'TimeoutError: too late'],
    [
      'a failed fetch',
      new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }),
      'TypeError: fetch failed (ECONNREFUSED)',
    ],
    ['a reply that is no JSON', new SyntaxError('bad\n reply'), 'SyntaxError: bad reply'],
  ])('is void for %s, by its reason, and the run goes on', async (_, error, why) => {
    const { report } = await run(() => Promise.reject(error));
    expect(report).toMatchObject({ episodes: 4, pass_rate: 1, void: pears(why) });
  });

  it('is void where its reset outlasts the time of the episode', async () => {
    const { report } = await run(() => new Promise(() => undefined), { limits: { milliseconds: 200 } });
    expect(report).toMatchObject({ episodes: 4, void: pears(expect.stringContaining('was not reset within the 200')) });
  });

  it('is void where the user fails', async () => {
    const suite = toySuite();
    const user: typeof suite.user = (task, given) => ({
      ...suite.user(task, given),
      open: () => {
        if (task.id === 'fruit/pears') throw new Error('the line is dead');
        return suite.user(task, given).open();
      },
      reply: () => ({ text: 'Bye.', end: 'done' }),
    });
    const { report } = await runSuite(options({ suite: { ...suite, user }, agent: 'oracle', trials: 1 }));
    expect(report).toMatchObject({ episodes: 4, void: pears('Error: the line is dead') });
  });

  it.each([
    ['code that is wrong', new TypeError('x is not a function')],
    ['too deep a recursion', new RangeError('Maximum call stack size exceeded')],
    ['a typed error of wrong use', new TestbedError({ code: 'bad-task', message: 'no such row' })],
    ['what is no error', 'a text'],
  ])('ends the run for %s', async (_, thrown) => {
    const ended = run(() => Promise.reject(thrown));
    await expect(ended).rejects.toBe(thrown);
  });

  it('ends the run where its caller stops it', async () => {
    const controller = new AbortController();
    const fail = () => {
      controller.abort(new Error('enough'));
      return Promise.reject(new Error('socket hang up'));
    };
    const ended = run(fail, { signal: controller.signal });
    await expect(ended).rejects.toThrow('enough');
  });
});

describe('the seed of an episode', () => {
  it('has 32 bits, and is another for each trial of a task', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), (seed, task) => {
        const seeds = Array.from({ length: 50 }, (_, at) => episodeSeed(seed, { task, trial: at + 1 }));
        expect(new Set(seeds).size).toBe(50);
        expect(seeds.every((one) => Number.isInteger(one) && one >= 0 && one < 2 ** 32)).toBe(true);
      }),
    );
  });

  it('depends on the task and on the seed of the run', () => {
    const [a, b, c] = [
      episodeSeed(0, { task: 'a', trial: 1 }),
      episodeSeed(0, { task: 'b', trial: 1 }),
      episodeSeed(1, { task: 'a', trial: 1 }),
    ];
    expect(new Set([a, b, c]).size).toBe(3);
  });
});

it.each([
  ['a function', toySuite().oracle, 'this is a value of type function'],
  ['a name', 'rules', "this is 'rules'"],
  ['nothing', null, 'this is null'],
  ['an object without methods', { name: 'empty' }, 'create or createOracle'],
])(
  '%s in place of an agent is an error that says what is expected, and no folder is written',
  async (_, agent, says) => {
    const run = runSuite({ ...options(), agent: agent as unknown as AgentFactory });
    await expect(run).rejects.toMatchObject({ code: 'bad-agent', message: expect.stringContaining(says) });
    expect(existsSync(out())).toBe(false);
  },
);

it('counts steps over the time of playing, without that of grading', async () => {
  const suite = toySuite();
  const slow = {
    ...suite,
    async grade(...given: Parameters<typeof suite.grade>) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return suite.grade(...given);
    },
  };
  const { report, measured } = await runSuite(options({ suite: slow, trials: 1 }));
  const steps = (report.steps.mean ?? 0) * report.episodes;
  expect(steps / (measured.steps_per_second ?? 0)).toBeLessThan(measured.seconds - 0.02 * report.episodes);
});
