/**
 * How hard the attacks hit.
 *
 * Every file of this folder states promises and attacks them with hostile input: lists of cases, and campaigns that
 * draw theirs from a seed. `npm test` runs a small share of each campaign, CI a tenth, and `npm run attack` all of
 * it. `TYPETOD_ATTACK_SEED` sets another seed.
 */
import { mulberry32 } from '../../src/text/index.js';
import { runs } from '../runs.js';

/** The seed of every campaign: the same on every machine unless another is given. */
export const SEED = Number(process.env.TYPETOD_ATTACK_SEED ?? 20_261_122);

/** The share of each attack that is made, in (0, 1]: a tenth in CI, since all of them take minutes. */
const SHARE = Number(process.env.TYPETOD_ATTACK_SHARE ?? 1);

/**
 * How often a campaign repeats its attack: `full` times in `npm run attack`, a share of that in CI, `small` times (a hundredth if
 * left out) in `npm test`.
 */
export function times(full: number, small: number = Math.ceil(full / 100)): number {
  return runs(Math.max(small, Math.ceil(full * SHARE)), small);
}

/** Prints what a campaign reached. */
export function report(promise: string, counts: Readonly<Record<string, number>>): void {
  const reached = Object.entries(counts).map(([what, count]) => `${count.toLocaleString('en')} ${what}`);
  process.stdout.write(`attack: ${promise}: ${reached.join(', ')}, seed ${SEED}\n`);
}

/** Even random numbers from a seed. */
export class Random {
  /** A number in [0, 1). */
  readonly fraction: () => number;

  constructor(seed: number = SEED) {
    this.fraction = mulberry32(seed);
  }

  /** A whole number from 0 to `bound`, without `bound`. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  /** One of several. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** Whether something with a probability happens. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }
}
