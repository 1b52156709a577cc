import type { SgdSplit } from '../corpus/sgd/index.js';
import type { Arguments } from './command.js';
import { UsageError } from './usage-error.js';

/**
 * The value of an option that takes one of a few.
 *
 * @throws UsageError for any other.
 */
export function oneOf<T extends string>(name: string, given: string, known: readonly T[]): T {
  const found = known.find((value) => value === given);
  if (found) return found;
  throw new UsageError(`--${name} takes ${known.join(', ')}, not '${given}'.`);
}

/** The splits of SGD. */
export const SPLITS: readonly SgdSplit[] = ['train', 'dev', 'test'];

/**
 * Where the corpus is: `--dir`, or TYPETOD_SGD_DIR.
 *
 * @throws UsageError when neither says it.
 */
export function sgdDirectory(args: Arguments): string {
  const directory = args.text('dir') ?? process.env.TYPETOD_SGD_DIR;
  if (directory) return directory;
  throw new UsageError('Where is the SGD corpus? Give its root by --dir or in TYPETOD_SGD_DIR.');
}
