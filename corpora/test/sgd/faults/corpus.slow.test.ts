import { describe, expect, test } from 'vitest';
import { evaluateFaults } from '../../../src/sgd/faults/run.js';
import { evaluateSgd } from '../../../src/sgd/score/run.js';
import { FAULT_CODES } from 'typetod/internal';
import { FAULT_KINDS } from 'typetod/testing';
import type { FaultOptions } from '../../../src/sgd/faults/report.js';
import { runs } from '../../../../test/runs.js';

const directory = process.env.TYPETOD_SGD_DIR;

const corpus = () =>
  ({ directory: directory ?? '', split: 'dev', mode: 'annotated', tables: 'all', limit: runs(128, 48) }) as const;
const run = (options: Pick<FaultOptions, 'profile' | 'gates'>) =>
  evaluateFaults({ ...corpus(), seed: '0', ...options });

describe.skipIf(directory === undefined)('gates on dialogues of SGD (skipped where TYPETOD_SGD_DIR is not set)', () => {
  test('have nothing against right programs: all gates on is the replay exactly', { timeout: 120_000 }, async () => {
    const { jga, cjga, frames } = await evaluateSgd(corpus());
    for (const gates of ['symbolic', 'all'] as const) {
      const report = await run({ profile: 'none', gates });
      expect(report).toMatchObject({ jga, cjga, frames, clean: { alarms: 0, damaged: 0 } });
    }
  });

  test('notice all that the engine refuses and all that was asked for and left out', { timeout: 120_000 }, async () => {
    for (const gates of ['symbolic', 'all'] as const) {
      const { faults } = await run({ profile: 'default', gates });
      for (const kind of FAULT_KINDS) {
        if (FAULT_CODES[kind].length > 0 || kind === 'omission-requested')
          expect([kind, faults[kind].detected]).toEqual([kind, 1]);
      }
    }
  });

  test('mend nearly all of that with supervisors that know, as much by the network, and much of it by rules', {
    timeout: 120_000,
  }, async () => {
    const [none, symbolic, neural, all] = [
      await run({ profile: 'noticeable', gates: 'none' }),
      await run({ profile: 'noticeable', gates: 'symbolic' }),
      await run({ profile: 'noticeable', gates: 'neural' }),
      await run({ profile: 'noticeable', gates: 'all' }),
    ];
    expect(all.jga).toBeGreaterThan(0.95);
    expect(symbolic.jga).toBeGreaterThan((none.jga ?? 0) + 0.1);
    expect(neural.jga).toBeGreaterThan((symbolic.jga ?? 0) + 0.1);
    expect(all.jga).toBeGreaterThanOrEqual(neural.jga ?? 1);
  });
});
