/**
 * How often tests repeat what they repeat. `npm test` takes a share that finds most of what is wrong; CI takes all of it
 * (`npm run test:full`, which sets `TYPETOD_RUNS=full`).
 */

/** Whether everything is to be tested: all repetitions, and all of a corpus. */
export const isFull = process.env.TYPETOD_RUNS === 'full';

/** How many repetitions there are: `full` in CI, `share` in `npm test`. */
export function runs(full: number, share: number): number {
  return isFull ? full : share;
}

/** All of a list in CI; in `npm test` every so manieth, from a place that each run draws. */
export function shareOf<T>(list: readonly T[], every: number): readonly T[] {
  const first = Math.floor(Math.random() * every);
  return isFull ? list : list.filter((_, at) => at % every === first);
}
