/** Tests for two runs over the same tasks: tasks are the cases, and each is paired with itself. */
import { sumOf, mulberry32 } from 'typetod/internal';
import { mcnemar } from './mcnemar.js';

/** How often chance is asked. The draws are always the same ones. */
const DRAWS = 10_000;

export interface Paired {
  /**
   * `mcnemar`: the exact test on tasks that each run either passed or failed. `sign-flip`: where trials of a task differ, how often
   * a difference as large comes about when each task's difference has its sign by chance; 10,000 draws.
   */
  readonly test: 'mcnemar' | 'sign-flip';
  /** Tasks that the first run passed more often. */
  readonly better_a: number;
  /** Tasks that the second run passed more often. */
  readonly better_b: number;
  /** Tasks that both passed as often. */
  readonly same: number;
  /** The mean difference over tasks, the second run's share less the first's. */
  readonly difference: number;
  /** The lower end of its 95 % interval, by the paired bootstrap over tasks; 10,000 draws. */
  readonly low: number;
  /** The upper end. */
  readonly high: number;
  /** How likely a difference as large as this would be by chance, two-sided. */
  readonly p: number;
}

/** A sum of as many of the values as there are, drawn with replacement. */
function resampled(values: readonly number[], random: () => number): number {
  let total = 0;
  for (let at = 0; at < values.length; at += 1) total += values[Math.floor(random() * values.length)] ?? 0;
  return total;
}

function bootstrap(values: readonly number[]): readonly [low: number, high: number] {
  const random = mulberry32(0);
  const sums = Float64Array.from({ length: DRAWS }, () => resampled(values, random)).sort();
  const at = (share: number): number => (sums[Math.round(share * (DRAWS - 1))] ?? 0) / values.length;
  return [at(0.025), at(0.975)];
}

function flipped(values: readonly number[], random: () => number): number {
  let total = 0;
  for (const value of values) total += random() < 0.5 ? value : -value;
  return total;
}

function signFlip(values: readonly number[]): number {
  const random = mulberry32(0);
  // Sums of the same numbers in another order differ in their last bits.
  const least = Math.abs(sumOf(values)) - 1e-9;
  let asLarge = 1;
  for (let draw = 0; draw < DRAWS; draw += 1) if (Math.abs(flipped(values, random)) >= least) asLarge += 1;
  return Math.min(1, asLarge / (DRAWS + 1));
}

/**
 * Tests whether two runs differ.
 *
 * @param shares - for each task the share of trials that passed, in both runs.
 * @returns undefined without a task.
 */
export function pairedTest(shares: readonly (readonly [a: number, b: number])[]): Paired | undefined {
  if (shares.length === 0) return undefined;
  const differences = shares.map(([a, b]) => b - a);
  const [better_a, better_b] = [
    differences.filter((one) => one < 0).length,
    differences.filter((one) => one > 0).length,
  ];
  const isWhole = shares.flat().every((share) => share === 0 || share === 1);
  const [low, high] = bootstrap(differences);
  return {
    test: isWhole ? 'mcnemar' : 'sign-flip',
    ...{ better_a, better_b, same: shares.length - better_a - better_b },
    difference: sumOf(differences) / shares.length,
    ...{ low, high },
    p: isWhole ? mcnemar(better_a, better_b) : signFlip(differences.filter((one) => one !== 0)),
  };
}
