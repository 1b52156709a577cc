import { describe, expect, it } from 'vitest';
import { allServices } from '../../../apis/index.js';
import { rulesParser } from '../../../src/parsers/index.js';
import { TASK_SPLITS } from '../../../src/testbed/tasks/splits.js';
import { hardSuite, parserAgent, runSuite, silentAgent } from '../../../src/testbed/index.js';
import type { Goal } from 'typetod/internal';
import { runs } from '../../runs.js';

/** What a goal wants: searches that compare have few values. */
const wishOf = ({ api, slots, order, count, choose }: Goal): string =>
  JSON.stringify([api, slots, order, count, typeof choose === 'object' && 'of' in choose ? choose : undefined]);

const suite = hardSuite(allServices);
/** A share of the tasks, from all splits. */
const tasks = suite.tasks.filter((_, at) => at % Math.round(180 / runs(60, 5)) === 0).map(({ id }) => id);

describe('the suite typetod-hard', () => {
  it('has three splits of 60 tasks and those that compare, the same each time', () => {
    const isCompared = ({ tags: own = [] }: (typeof suite.tasks)[number]): boolean => own.includes('compare');
    expect(suite.tasks.filter((task) => !isCompared(task))).toHaveLength(180);
    expect(suite.tasks.filter(isCompared)).toHaveLength(37);
    const parts = TASK_SPLITS.flatMap((split) => hardSuite(allServices, { split }).tasks);
    expect(parts).toEqual(suite.tasks);
  });

  it('shares no goal of a task between splits, but for the customers of its own service', () => {
    const wanted = TASK_SPLITS.map(
      (split) =>
        new Set(
          suite.tasks
            .filter(({ id }) => id.startsWith(split))
            .flatMap(({ user }) => user.goals.map(wishOf))
            .filter((goal) => !goal.includes('utility_1_identify')),
        ),
    );
    const all = wanted.flatMap((set) => [...set]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('says by tags what makes its tasks hard', () => {
    const tags = new Set(suite.tasks.flatMap(({ tags: own = [] }) => own));
    for (const tag of ['several-services', 'long', 'policy', 'misleads', 'late-change', 'fails-half-way', 'identity'])
      expect([...tags]).toContain(tag);
  });

  it('is solved by its oracle', { timeout: 300_000 }, async () => {
    const { report } = await runSuite({ suite, agent: 'oracle', tasks });
    expect(report.failures).toEqual([]);
    expect(report).toMatchObject({ pass_rate: 1, breaches: 0, void: [] });
  });

  it('gives nothing to who does nothing, and leaves room above the rules', { timeout: 300_000 }, async () => {
    const silent = await runSuite({ suite, agent: silentAgent(), tasks });
    expect(silent.report.pass_rate).toBe(0);
    const rules = await runSuite({ suite, agent: parserAgent(rulesParser()), tasks });
    expect(rules.report.pass_rate).toBeLessThan(0.6);
  });

  it('has users of other manners where a run names one', async () => {
    const { report } = await runSuite({ suite, agent: 'oracle', user: 'terse', limit: 1 });
    expect(report.user).toBe('agenda:terse');
    await expect(runSuite({ suite, agent: 'oracle', user: 'rude', limit: 1 })).rejects.toMatchObject({
      code: 'unknown-style',
    });
  });
});
