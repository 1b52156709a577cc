import { UsageError } from '../errors.js';

/**
 * Checks the value of an option that takes one of a few words.
 *
 * @throws UsageError for any other.
 */
export function oneOf<T extends string>(name: string, given: string, known: readonly T[]): T {
  const found = known.find((value) => value === given);
  if (found) return found;
  throw new UsageError(`--${name} takes ${known.join(', ')}, not '${given}'.`);
}
