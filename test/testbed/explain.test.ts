import { describe, expect, it } from 'vitest';
import type { EpisodeEvent } from 'typetod/internal';
import { type AgentFactory, runSuite, explainTrace } from '../../src/testbed/index.js';
import { listener, order, scripted, talker, type ToyTask, toySuite } from './run/toy-suite.js';

type Explanation = Awaited<ReturnType<typeof explainTrace>>;
type RunOptions = Parameters<typeof runSuite<ToyTask>>[0];

const TASK: ToyTask = { id: 'figs', item: 'figs', count: 4 };
const say = (text: string) => ({ kind: 'say', text }) as const;

/** An agent that takes these actions, then says that it is done. */
function planted(...actions: readonly unknown[]): AgentFactory {
  return scripted('planted', (seen) => (actions[seen.length - 1] ?? say('It is done.')) as never);
}

/** The explanation of an episode that is played for it. */
async function explained(
  agent: AgentFactory | 'oracle',
  { task = {}, ...options }: Partial<RunOptions> & { readonly task?: Partial<ToyTask> } = {},
): Promise<Explanation> {
  const suite = toySuite([{ ...TASK, ...task }]);
  const { trace } = await runSuite({ suite, agent, ...options });
  return explainTrace(suite, trace({ task: 'figs', trial: 1 }) ?? []);
}

describe('the explanation of an episode', () => {
  it('blames nobody where it passed', async () => {
    expect(await explained('oracle')).toEqual({
      task: 'figs',
      seed: expect.any(Number),
      end: 'user-done',
      passed: true,
      reward: 1,
      why: [],
    });
  });

  it('names the step that took success out of reach, and the records that differ', async () => {
    expect(await explained(planted(say('One moment.'), order('figs', 5), say('Well.')))).toMatchObject({
      passed: false,
      why: ['orders: expected 4 figs, found 5 figs'],
      records: [{ path: ['orders', 0], before: '4 figs', after: '5 figs' }],
      lost: { kind: 'step', step: 2, line: 5 },
      blame: { culprit: 'agent' },
    });
  });

  it('is not misled by a step that only did too much', async () => {
    const found = await explained(planted(order('figs', 4), order('figs', 4)));
    expect(found).toMatchObject({ lost: { kind: 'step', step: 2 }, blame: { culprit: 'agent' } });
    expect(found.records).toEqual([{ path: ['orders', 1], after: '4 figs' }]);
  });

  it('looks at calls that were refused as at what changed nothing', async () => {
    const wrong = { kind: 'call', calls: [{ name: 'buy', arguments: {} }] };
    expect(await explained(planted(wrong, order('figs', 9)))).toMatchObject({ lost: { step: 2 } });
  });

  it('says what was refused and how often, where the limit of refusals ended it', async () => {
    const buy = { kind: 'call', calls: [{ name: 'buy', arguments: {} }] };
    const agent = planted(buy, { kind: 'shrug' }, buy);
    const said = 'the limit of refusals ended it: error buy (2), no action (1)';
    const found = await explained(agent, { limits: { errors: 3 } });
    expect(found).toMatchObject({ end: 'max-errors', why: [said, 'orders: expected 4 figs, found none'] });
    const suite = toySuite([TASK]);
    expect((await runSuite({ suite, agent, limits: { errors: 3 } })).report.failures[0]?.why[0]).toBe(said);
    expect((await explained(agent)).why).toEqual(['orders: expected 4 figs, found none']);
  });

  it('ends with the time of an agent whose promise never settles, as a failure', async () => {
    const never: AgentFactory = { name: 'never', create: () => ({ act: () => new Promise<never>(() => {}) }) };
    const found = await explained(never, { limits: { milliseconds: 20 } });
    expect(found).toMatchObject({ end: 'timeout', passed: false, blame: { culprit: 'limits' } });
    expect(found.why[0]).toBe('ended by timeout');
  });

  it('refuses a trace that was cut off', async () => {
    const { trace } = await runSuite({ suite: toySuite([TASK]), agent: listener });
    const events: readonly EpisodeEvent[] = trace({ task: 'figs', trial: 1 }) ?? [];
    await expect(explainTrace(toySuite([TASK]), events.slice(0, 3))).rejects.toMatchObject({ code: 'bad-trace' });
  });

  it('grades an episode that nobody graded', async () => {
    const { trace } = await runSuite({ suite: toySuite([TASK]), agent: talker });
    const events = (trace({ task: 'figs', trial: 1 }) ?? []).filter(({ kind }) => kind !== 'grade');
    expect(await explainTrace(toySuite([TASK]), events)).toMatchObject({ passed: false, reward: 0 });
  });
});

describe('the blame for a failure', () => {
  it("is the agent's where it did nothing until the user gave up", async () => {
    expect(await explained(talker)).toMatchObject({
      end: 'user-gave-up',
      lost: { kind: 'end' },
      blame: { culprit: 'agent', because: expect.stringContaining('until the end') },
    });
  });

  it("is the agent's where it says that it is done and nothing is: any user would have believed it", async () => {
    expect(await explained(planted())).toMatchObject({ lost: { kind: 'end' }, blame: { culprit: 'agent' } });
  });

  it("is the user's where the agent did what the user said, and that was not the task", async () => {
    expect(await explained(planted(order('figs', 5)), { user: 'liar' })).toMatchObject({
      lost: { kind: 'step', step: 1 },
      blame: { culprit: 'user' },
    });
  });

  it("is the user's where they ended early, and another would have gone on", async () => {
    expect(await explained(planted(say('One moment.'), order('figs', 4)), { user: 'hasty' })).toMatchObject({
      end: 'user-done',
      lost: { kind: 'end' },
      blame: { culprit: 'user' },
    });
  });

  it("is the user's where not even the oracle can make up for what every user says", async () => {
    const task = { isTwisted: true, isLost: true };
    expect(await explained(planted(order('figs', 5)), { task })).toMatchObject({
      lost: { kind: 'beginning' },
      blame: { culprit: 'user' },
    });
  });

  it("is a gate's where not even the oracle gets past it", async () => {
    expect(await explained(planted(order('figs', 4)), { task: { refused: 'never' } })).toMatchObject({
      lost: { kind: 'beginning' },
      blame: { culprit: 'gate' },
    });
  });

  it("is a gate's where it spoiled what the agent had proposed", async () => {
    const program = { kind: 'program', program: 'order 4 figs' };
    expect(await explained(planted(program), { task: { corrected: 2 } })).toMatchObject({
      lost: { kind: 'step', step: 1 },
      blame: { culprit: 'gate' },
    });
  });

  it("is the agent's where a gate spoiled what was wrong already", async () => {
    const program = { kind: 'program', program: 'order 7 figs' };
    expect(await explained(planted(program), { task: { corrected: 2 } })).toMatchObject({
      lost: { kind: 'step', step: 1 },
      blame: { culprit: 'agent' },
    });
  });

  it("is a service's where not even the oracle succeeds, and nothing is refused", async () => {
    expect(await explained(planted(order('figs', 4)), { task: { isLost: true } })).toMatchObject({
      lost: { kind: 'beginning' },
      blame: { culprit: 'service' },
    });
  });

  it("is a service's where a call failed and changed the world", async () => {
    expect(await explained(planted(order('pears', 4)), { task: { isUnsafe: true } })).toMatchObject({
      lost: { kind: 'step', step: 1 },
      blame: { culprit: 'service' },
    });
  });

  it('is of the limits where an oracle needs more steps', async () => {
    expect(await explained(planted(order('figs', 4)), { limits: { steps: 1 } })).toMatchObject({
      end: 'max-steps',
      lost: { kind: 'end' },
      blame: { culprit: 'limits', because: expect.stringContaining('takes 2 steps') },
    });
  });

  it("is the agent's where it used up steps that would have been enough", async () => {
    const wrong = { kind: 'call', calls: [{ name: 'buy', arguments: {} }] };
    expect(await explained(planted(wrong, wrong, wrong), { limits: { steps: 3 } })).toMatchObject({
      end: 'max-steps',
      blame: { culprit: 'agent' },
    });
  });

  it('is of the limits where tokens ran out', async () => {
    const usage = { calls: 1, inputTokens: 50, outputTokens: 50 };
    const agent = planted({ ...say('Hm.'), usage }, order('figs', 4));
    expect(await explained(agent, { limits: { tokens: 80 } })).toMatchObject({
      end: 'max-tokens',
      blame: { culprit: 'limits' },
    });
  });
});
