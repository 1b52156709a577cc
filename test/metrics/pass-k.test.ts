import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passK } from 'typetod/metrics';

type TaskTrials = Parameters<typeof passK>[0][number];

const task = fc
  .tuple(fc.nat(6), fc.integer({ min: 1, max: 6 }))
  .map(([passed, trials]): TaskTrials => ({ passed: Math.min(passed, trials), trials }));
const once = (passed: number, all: number): TaskTrials[] =>
  Array.from({ length: all }, (_, at) => ({ passed: at < passed ? 1 : 0, trials: 1 }));

describe('pass^k', () => {
  it('is the mean of C(passed, k) / C(trials, k)', () => {
    const tasks = [
      { passed: 4, trials: 4 },
      { passed: 3, trials: 4 },
      { passed: 2, trials: 4 },
      { passed: 0, trials: 4 },
    ];
    expect([1, 2, 3, 4].map((k) => passK(tasks, k)?.value)).toEqual([9 / 16, (1 + 3 / 6 + 1 / 6) / 4, 1.25 / 4, 1 / 4]);
  });

  it("has Wilson's interval where each task was tried once", () => {
    // Wilson's interval of 8 of 10 in R: prop.test(8, 10, correct = FALSE).
    const { low, high } = passK(once(8, 10), 1) ?? { low: 0, high: 0 };
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.4902', '0.9433']);
  });

  it('is not certain where all tasks passed, however often each was tried', () => {
    const often = Array.from({ length: 10 }, () => ({ passed: 50, trials: 50 }));
    expect(passK(often, 1)).toEqual(passK(once(10, 10), 1));
    expect(passK(often, 1)?.low).toBeCloseTo(0.7225, 4);
    expect(passK(often, 1)?.high).toBe(1);
  });

  it('is narrower where tasks agree with each other', () => {
    const alike = Array.from({ length: 20 }, () => ({ passed: 2, trials: 4 }));
    const apart = Array.from({ length: 20 }, (_, at) => ({ passed: at % 2 === 0 ? 4 : 0, trials: 4 }));
    const width = (tasks: readonly TaskTrials[]): number => {
      const { low = 0, high = 0 } = passK(tasks, 1) ?? {};
      return high - low;
    };
    expect(width(alike)).toBeLessThan(width(apart) * 0.6);
  });

  it('is undefined without tasks, with fewer than k trials of one, and for no whole k from 1', () => {
    expect(passK([], 1)).toBeUndefined();
    expect(passK([{ passed: 1, trials: 2 }, ...once(1, 1)], 2)).toBeUndefined();
    for (const k of [0, -1, 1.5, Number.NaN]) expect(passK(once(1, 2), k)).toBeUndefined();
  });

  it('never rises with k, and lies within its interval', () => {
    fc.assert(
      fc.property(fc.array(task, { minLength: 1, maxLength: 8 }), (tasks) => {
        const most = Math.min(...tasks.map(({ trials }) => trials));
        const all = Array.from({ length: most }, (_, at) => passK(tasks, at + 1));
        for (const [at, estimate] of all.entries()) {
          if (!estimate) throw new Error('an estimate is missing');
          expect(estimate.value).toBeLessThanOrEqual(all[at - 1]?.value ?? 1);
          expect(estimate.low >= 0 && estimate.low <= estimate.value).toBe(true);
          expect(estimate.value <= estimate.high && estimate.high <= 1).toBe(true);
        }
      }),
    );
  });
});
