import { availableParallelism } from 'node:os';
import type { Arguments } from '../command.js';
import { UsageError } from '../errors.js';

/** The number of threads that `--jobs` gives; 1 if left out. @throws UsageError for more than are of use. */
export function threadsOf(args: Arguments): number {
  const jobs = args.count('jobs') ?? 1;
  const most = 4 * availableParallelism();
  if (jobs <= most) return jobs;
  throw new UsageError(`--jobs takes at most ${most} on this machine, not ${jobs}.`);
}
