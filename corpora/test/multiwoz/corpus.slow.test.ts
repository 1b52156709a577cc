import { describe, expect, it } from 'vitest';
import { multiwozSuite } from '../../src/multiwoz/index.js';
import { evaluateMultiwoz } from '../../src/multiwoz/report/evaluate.js';
import { isFull, runs } from '../../../test/runs.js';
import { multiwozDirectory } from './corpus.js';

const directory = multiwozDirectory ?? '';

describe.skipIf(!multiwozDirectory)('MultiWOZ val (set TYPETOD_MULTIWOZ_DIR to test it)', () => {
  it('has the ceilings that follow from its annotations', async () => {
    const report = await evaluateMultiwoz({ directory, split: 'val', replay: false });
    expect(report).toMatchObject({
      ...{ dialogues: 999, turns: 7365, jga_upsert: 7190 / 7365, jga_with_deletions: 1, skipped: [], partial: null },
      turn_counts: { unchanged: 2499, several_domains: 60, removals: 68, corrections: 420 },
      goals: { satisfiable: 998, unsatisfiable: ['PMUL4702'] },
      per_domain: {
        attraction: { exact: 3118, turns: 3127, by_goal: { exact: 3070, turns: 3079 } },
        hotel: { exact: 3274, turns: 3368, by_goal: { exact: 3257, turns: 3346 } },
        restaurant: { exact: 3444, turns: 3486, by_goal: { exact: 3353, turns: 3394 } },
        taxi: { exact: 1653, turns: 1665, by_goal: { exact: 1608, turns: 1619 } },
        train: { exact: 3681, turns: 3699, by_goal: { exact: 3691, turns: 3709 } },
      },
    });
  });

  it('becomes programs that come to the annotated state in every turn', async () => {
    const all = await evaluateMultiwoz({ directory, split: 'val', limit: runs(400, 100) });
    expect(all.replay?.jga).toBe(1);
    expect(Object.keys(all.replay?.notes ?? {})).toEqual(isFull ? ['incomplete-booking'] : expect.any(Array));
  });
});

describe.skipIf(!multiwozDirectory)('the goals of MultiWOZ val (set TYPETOD_MULTIWOZ_DIR to test it)', () => {
  it('become tasks that the oracle solves, but for the one that the tables cannot meet', async () => {
    const limit = runs(300, 60);
    const { tasks, unsolvable = [] } = await multiwozSuite({ directory, split: 'val', limit });
    expect(['PMUL4702']).toEqual(expect.arrayContaining(unsolvable.map(({ id }) => id)));
    expect(tasks.length + unsolvable.length).toBe(limit);
  }, 600_000);
});
