import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/testbed/compare/compare.js';
import type { SuiteRun } from 'typetod/testbed';
import { type Suite, leaderboard, runSuite } from '../../../src/testbed/index.js';
import { listener, scripted, TASKS, talker, type ToyTask, toySuite } from '../run/toy-suite.js';

type RunReport = SuiteRun['report'];
type RunOptions = Parameters<typeof runSuite<ToyTask>>[0];

/** Apples and pears are of the shop in town, and tagged as easy. */
const tagged = TASKS.map((task, at) => ({
  ...task,
  tags: at < 2 ? ['easy', 'easy'] : ['hard'],
  services: at < 2 ? ['Town'] : ['Town', 'Farm'],
}));
const report = async (
  options: Partial<RunOptions> = {},
  suite: Suite<ToyTask> = toySuite(tagged),
): Promise<RunReport> => (await runSuite({ suite, agent: 'oracle', ...options })).report;

describe('a report by groups', () => {
  it('has figures of each tag and each service, with pass^k and intervals', async () => {
    const { by } = await report({ agent: listener, trials: 3, seed: 7 });
    expect(by.tags.map(({ name, tasks, episodes }) => [name, tasks, episodes])).toEqual([
      ['easy', 2, 6],
      ['hard', 3, 9],
    ]);
    expect(by.services.map(({ name, tasks }) => [name, tasks])).toEqual([
      ['Farm', 3],
      ['Town', 5],
    ]);
    expect(Object.keys(by.tags[0]?.pass_k ?? {})).toEqual(['1', '2', '3']);
    const { value = 0, low = 1, high = 0 } = by.services[1]?.pass_k['1'] ?? {};
    expect(low <= value && value <= high).toBe(true);
  });

  it('says what failed: parts of grades, limits, and errors of the agent', async () => {
    expect((await report({ agent: talker })).failed_by).toEqual({ world: 5 });
    expect((await report({ agent: talker, limits: { steps: 1 } })).failed_by).toEqual({ 'max-steps': 5, world: 5 });
    const broken = scripted('broken', () => {
      throw new Error('no');
    });
    expect((await report({ agent: broken })).failed_by).toEqual({ 'agent-error': 5 });
    expect((await report()).failed_by).toEqual({});
  });

  it('has none of tasks without tags', async () => {
    expect((await report({}, toySuite())).by).toEqual({ tags: [], services: [] });
  });
});

describe('two runs by groups', () => {
  it('are tested for each of them', async () => {
    const { by } = compareRuns(await report({ agent: talker }), await report());
    expect(by.tags).toMatchObject([
      { name: 'easy', tasks: 2, paired: { test: 'mcnemar', better_b: 2, p: 0.5 } },
      { name: 'hard', tasks: 3, paired: { better_b: 3, p: expect.closeTo(0.25, 9) } },
    ]);
    expect(by.services.map(({ tasks }) => tasks)).toEqual([3, 5]);
  });
});

describe('a leaderboard', () => {
  it('has the best run first, and tests each against the one above', async () => {
    const runs = [
      { run: 'talker', report: await report({ agent: talker }) },
      { run: 'oracle', report: await report() },
      { run: 'listener', report: await report({ agent: listener, seed: 7 }) },
    ];
    const { rows, same_tasks, suite } = leaderboard(runs);
    expect([suite, same_tasks]).toEqual(['toy', true]);
    expect(rows.map(({ run }) => run)).toEqual(['oracle', 'listener', 'talker']);
    expect(rows[0]?.than_above).toBeNull();
    expect(rows[2]?.than_above).toMatchObject({ test: 'mcnemar', better_a: 0 });
    expect(leaderboard([...runs].reverse()).rows).toEqual(rows);
  });

  it('is of one suite', async () => {
    const one = await report();
    const runs = [
      { run: 'a', report: one },
      { run: 'b', report: { ...one, suite: 'moon' } },
    ];
    expect(() => leaderboard(runs)).toThrow(expect.objectContaining({ code: 'not-comparable' }));
  });
});
