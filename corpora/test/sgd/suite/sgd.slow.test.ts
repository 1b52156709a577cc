/** Tasks of the corpus itself, from the folder in TYPETOD_SGD_DIR. */
import { describe, expect, it } from 'vitest';
import { sgdSuite } from '../../../src/sgd/suite/suite.js';
import { type SessionEnvironment, checkTask } from 'typetod/internal';
import { runs } from '../../../../test/runs.js';

const directory = process.env.TYPETOD_SGD_DIR ?? '';

describe.skipIf(directory === '')('tasks of SGD dev (set TYPETOD_SGD_DIR to test them)', () => {
  it('are nearly all solved by the oracle', async () => {
    const count = runs(200, 30);
    const { tasks, unsolvable = [], ...suite } = await sgdSuite({ directory, split: 'dev', limit: count });
    expect(tasks).toHaveLength(count);
    const unsolved = unsolvable.filter(({ reason }) => !reason.includes('does nothing'));
    expect(unsolved.length, JSON.stringify(unsolved)).toBeLessThanOrEqual(count * 0.02);
    for (const task of tasks) {
      const environment = suite.environment() as SessionEnvironment<typeof task>;
      await environment.reset(task, 0);
      expect(() => checkTask(task, environment.session.engine.registry)).not.toThrow();
    }
  });
});
