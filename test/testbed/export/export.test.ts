import { beforeAll, describe, expect, it } from 'vitest';
import { allServices } from 'typetod/apis';
import type { EpisodeEvent } from 'typetod/internal';
import { type AgentFactory, runSuite, silentAgent, typetodSuite } from 'typetod/testbed';
import { distanceOf, graded } from '../../../src/testbed/export/rewards.js';
import { type ExportedEpisode, exportedEpisode } from '../../../src/testbed/export/episode.js';
import { EXPORT_FORMATS, exportedLines } from '../../../src/testbed/export/formats.js';
import { toySuite } from '../run/toy-suite.js';

const TASK = 'money-ask-and-pay';
const suite = typetodSuite(allServices);

async function played(agent: AgentFactory | 'oracle', task = TASK): Promise<readonly EpisodeEvent[]> {
  const run = await runSuite({ suite, agent, tasks: [task] });
  return run.trace({ task, trial: 1 }) ?? [];
}

const exported = async (agent: AgentFactory | 'oracle', task = TASK): Promise<ExportedEpisode> =>
  exportedEpisode(suite, await played(agent, task), 1);

/** Calls a tool that there is not, and then one that there is. */
const caller: AgentFactory = {
  name: 'caller',
  create: (view) => ({
    act: (observation) => {
      if (observation.kind !== 'user') return { kind: 'say', text: 'One moment.' };
      const calls = [
        { name: 'no_such_tool', arguments: '{"a": 1}' },
        { name: view.tools()[0]?.name ?? '', arguments: {} },
      ];
      return { kind: 'call', text: 'I will look.', calls };
    },
  }),
};

describe('graded rewards', () => {
  let oracle: ExportedEpisode;
  beforeAll(async () => {
    oracle = await exported('oracle');
  }, 60_000);

  it('are 1 for who does all that is right, and its steps add up to it', () => {
    expect(oracle.rewards.graded).toBe(1);
    const sum = oracle.rewards.steps.reduce((all, { reward }) => all + (reward ?? 0), 0);
    expect(sum).toBeCloseTo(1);
  });

  it('give each right transaction 1, at the step that did it', () => {
    const done = oracle.rewards.steps.flatMap(({ calls }) => calls);
    expect(done.length).toBeGreaterThan(0);
    for (const { reward } of done) expect(reward).toBe(1);
  });

  it('are 0 for who does nothing', async () => {
    const { rewards } = await exported(silentAgent());
    expect(rewards.graded).toBe(0);
    expect(rewards.steps.every(({ reward, calls }) => reward === 0 && calls.length === 0)).toBe(true);
  });

  it('lie between for a booking with a wrong value, which is nearer than none', async () => {
    const wrong = await booking({ number_of_seats: 5 });
    expect(wrong.grade.reward).toBe(0);
    expect(wrong.rewards.graded).toBeGreaterThan(0);
    expect(wrong.rewards.graded).toBeLessThan(1);
    const [call] = wrong.rewards.steps.flatMap(({ calls }) => calls);
    expect(call?.reward).toBeGreaterThan(0);
    expect(call?.reward).toBeLessThan(1);
  });

  it('are worth -1 for a second booking, and no more than none', async () => {
    const { rewards } = await booking({}, { date: '2019-03-20' });
    expect(rewards.steps.flatMap(({ calls }) => calls).map(({ reward }) => reward)).toEqual([1, -1]);
    expect(rewards.graded).toBeLessThan(1);
  });

  it('are below 0 for who does what should not be done', () => {
    expect(graded(3, 0)).toBe(-1);
    expect(graded(1, 0)).toBe(0);
    expect(graded(0, 0)).toBe(1);
    expect(graded(15, 10)).toBe(-0.5);
    expect(graded(100, 10)).toBe(-1);
  });

  it('are nothing where no oracle knows the right world', async () => {
    const hopeless = { ...suite, oracle: () => silentAgent() };
    const { rewards } = await exportedEpisode(hopeless, await played('oracle'), 1);
    expect(rewards.graded).toBeNull();
    expect(rewards.steps.every(({ reward, calls }) => reward === null && calls.length === 0)).toBe(true);
  });

  it('find no distance between equal worlds, and one between others', async () => {
    const [one, other] = [suite.environment(), suite.environment()];
    const [task] = suite.tasks;
    if (task) for (const each of [one, other]) await each.reset(task, 0);
    expect(distanceOf(one, other)).toBe(0);
  });
});

const direct = typetodSuite(allServices, { presentation: { tools: 'direct' } });

/** Tables that are booked at once, each with some values changed. */
async function booking(...changes: readonly Readonly<Record<string, unknown>>[]): Promise<ExportedEpisode> {
  const task = direct.tasks.find(({ id }) => id === 'dining-table-for-four');
  const gold = task?.goal.calls?.[0];
  const calls = changes.map((changed) => ({ name: gold?.api ?? '', arguments: { ...gold?.arguments, ...changed } }));
  let isDone = false;
  const agent: AgentFactory = {
    name: 'booking',
    create: () => ({
      act: () => {
        if (isDone) return { kind: 'say', text: 'It is booked.' };
        isDone = true;
        return { kind: 'call', calls };
      },
    }),
  };
  const run = await runSuite({ suite: direct, agent, tasks: [task?.id ?? ''] });
  return exportedEpisode(direct, run.trace({ task: task?.id ?? '', trial: 1 }) ?? [], 1);
}

describe('an exported chat', () => {
  it('begins with the rules, and has each program as the call of a tool with its result', async () => {
    const { chat } = await exported('oracle');
    expect(chat.messages[0]).toMatchObject({ role: 'system', content: expect.stringContaining('It is 2') });
    expect(chat.tools.map(({ name }) => name)).toContain('program');
    const at = chat.messages.findIndex((one) => one.role === 'assistant' && one.calls.length > 0);
    expect(chat.messages[at]).toMatchObject({ calls: [{ name: 'program' }] });
    expect(chat.messages[at + 1]).toMatchObject({ role: 'tool', call: { name: 'program' } });
  });

  it('has the calls of an agent as it made them, each with what it led to', async () => {
    const { chat, refused } = await exported(caller);
    expect(chat.tools.map(({ name }) => name)).not.toContain('program');
    const call = chat.messages.find((one) => one.role === 'assistant' && one.calls.length > 0);
    expect(call).toMatchObject({
      content: 'I will look.',
      calls: [{ name: 'no_such_tool', arguments: '{"a": 1}' }, {}],
    });
    expect(refused.size).toBeGreaterThan(0);
  });
});

describe('the tokens of an answer', () => {
  const wrote = (...isAction: readonly boolean[]): AgentFactory => ({
    name: 'wrote',
    create: () => ({
      act: () => {
        const completions = isAction.map((is, id) => ({
          ...{ purpose: 'act' as const, ids: [id], promptIds: [9] },
          ...(is && { isAction: true as const }),
        }));
        return { kind: 'say', text: 'I cannot go on.', completions };
      },
    }),
  });

  it.each([
    ['the completion that it is, whatever was written after it', [true, false], [0]],
    ['no completion, where the words are fixed', [false, false], undefined],
  ])('are those of %s', async (_, isAction, ids) => {
    const [row] = exportedLines('trl', await exported(wrote(...isAction))) as readonly { completion_ids?: number[] }[];
    expect(row?.completion_ids).toEqual(ids);
  });
});

describe.each(EXPORT_FORMATS)('the format %s', (format) => {
  it('is lines of plain JSON, the same each time, with a reward in each', async () => {
    const lines = exportedLines(format, await exported('oracle'));
    expect(exportedLines(format, await exported('oracle'))).toEqual(lines);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.stringify(line)).toMatch(/"reward":1|"score":1/);
  });

  it('takes agents that call tools, and what is refused', async () => {
    const text = JSON.stringify(exportedLines(format, await exported(caller)));
    expect(text).toContain('no_such_tool');
  });

  it('takes suites of other worlds', async () => {
    const toys = toySuite();
    const run = await runSuite({ suite: toys, agent: 'oracle', limit: 1 });
    const task = toys.tasks[0]?.id ?? '';
    const episode = await exportedEpisode(toys, run.trace({ task, trial: 1 }) ?? [], 1);
    expect(exportedLines(format, episode).length).toBeGreaterThan(0);
    expect(episode.rewards.graded).toBe(1);
  });
});

describe('traces that cannot be exported', () => {
  it.each([
    ['none', 'bad-trace', (): readonly EpisodeEvent[] => []],
    ['one that was cut off', 'bad-trace', (all: readonly EpisodeEvent[]) => all.slice(0, 4)],
    ['one without a beginning', 'bad-trace', (all: readonly EpisodeEvent[]) => all.slice(1)],
    [
      'one of a task that is not there',
      'unknown-task',
      ([begin, ...rest]: readonly EpisodeEvent[]) => [{ ...begin, task: 'x' } as EpisodeEvent, ...rest],
    ],
  ])('are %s', async (_, code, change) => {
    const events = change(await played('oracle'));
    await expect(exportedEpisode(suite, events, 1)).rejects.toMatchObject({ code });
  });
});
