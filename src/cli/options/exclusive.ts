import type { Arguments } from '../arguments.js';
import { UsageError } from '../errors.js';

/**
 * Refuses flags and options that contradict each other.
 *
 * @throws UsageError where both were given.
 */
export function refuseBoth(args: Arguments, one: string, other: string): void {
  if (args.flag(one) && args.flag(other)) throw new UsageError(`--${one} and --${other} exclude each other.`);
}
