/**
 * pass^k: how likely an agent is to pass a task k times out of k (Yao et al., 2024, τ-bench).
 *
 * A task that passed s of n trials counts C(s, k) / C(n, k), which is unbiased; pass^k is the mean over tasks.
 */

/** How often a task was passed. */
export interface TaskTrials {
  readonly passed: number;
  readonly trials: number;
}

/** A share with its interval, all from 0 to 1. */
export interface Estimate {
  /** The mean over the tasks. */
  readonly value: number;
  /** The lower end of the 95 % interval. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

/** Wilson's interval of a share, as if it had been observed on `size` independent cases; the size may be a fraction. */
function wilson(value: number, size: number): Estimate {
  const middle = value + (Z * Z) / (2 * size);
  const spread = Z * Math.sqrt((value * (1 - value)) / size + (Z * Z) / (4 * size * size));
  const whole = 1 + (Z * Z) / size;
  const inside = (end: number): number => Math.min(1, Math.max(0, end));
  return {
    value,
    low: Math.min(value, inside((middle - spread) / whole)),
    high: Math.max(value, inside((middle + spread) / whole)),
  };
}

/**
 * The mean of scores from 0 to 1, one a task, with Wilson's interval over tasks at the size that their variance implies.
 *
 * Tasks are the independent cases, trials of a task are not: as many tasks as there are count where all scores are 0 or 1, more
 * where they vary less, and never more than all trials. It needs no random numbers, and all tasks passed is no certainty.
 */
function estimated(scores: readonly number[], trials: number): Estimate | undefined {
  const count = scores.length;
  if (count === 0) return undefined;
  const value = scores.reduce((sum, score) => sum + score, 0) / count;
  const variance = scores.reduce((sum, score) => sum + (score - value) ** 2, 0) / count;
  const implied = variance > 0 ? (count * value * (1 - value)) / variance : Number.POSITIVE_INFINITY;
  const isDegenerate = value <= 0 || value >= 1;
  return wilson(value, isDegenerate ? count : Math.min(Math.max(implied, count), Math.max(trials, count)));
}

/** C(passed, k) / C(trials, k), as a product that cannot overflow. */
function chance({ passed, trials }: TaskTrials, k: number): number {
  let product = 1;
  for (let at = 0; at < k; at += 1) product *= Math.max(0, passed - at) / (trials - at);
  return product;
}

/**
 * pass^k over tasks, with its 95 % interval: Wilson's, over tasks.
 *
 * @param k - from 1; pass^1 is the pass rate.
 * @returns undefined without tasks, and where a task has fewer than `k` trials.
 * @example
 * passK([{ passed: 2, trials: 2 }, { passed: 1, trials: 2 }], 2)?.value; // 0.5
 */
export function passK(tasks: readonly TaskTrials[], k: number): Estimate | undefined {
  if (!Number.isInteger(k) || k < 1 || tasks.some(({ trials }) => trials < k)) return undefined;
  const trials = tasks.reduce((sum, task) => sum + task.trials, 0);
  return estimated(
    tasks.map((task) => chance(task, k)),
    trials,
  );
}
