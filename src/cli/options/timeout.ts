import type { Arguments } from '../arguments.js';
import { UsageError } from '../errors.js';

/** Timers overflow after some weeks. */
const LONGEST_TIMEOUT = 86_400;

/**
 * The time that `--timeout` gives a turn, in milliseconds; undefined without a limit.
 *
 * @throws UsageError for anything but a whole number of seconds, at most a day.
 */
export function timeoutOf(args: Arguments): number | undefined {
  const seconds = args.count('timeout');
  if (seconds === undefined) return undefined;
  if (seconds > LONGEST_TIMEOUT)
    throw new UsageError(`--timeout takes at most ${LONGEST_TIMEOUT} seconds, a day, not '${seconds}'.`);
  return seconds * 1000;
}
