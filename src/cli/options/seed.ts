import type { Arguments } from '../command.js';
import { UsageError } from '../errors.js';

/** The seed that `--seed` gives; 0 if left out. */
export function seedOf(args: Arguments): number {
  const text = args.text('seed') ?? '0';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`--seed takes a whole number of at most nine digits, not '${text}'.`);
}
