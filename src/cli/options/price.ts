import type { Arguments } from '../arguments.js';
import { UsageError } from '../errors.js';

/** Dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** What `--price` says. */
export function priceOf(args: Arguments): Price | undefined {
  const given = args.text('price');
  if (given === undefined) return undefined;
  const [, input, output] = /^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(given) ?? [];
  if (input !== undefined && output !== undefined) return { input: Number(input), output: Number(output) };
  throw new UsageError(
    `--price takes the dollars for a million tokens of input and of output, such as 0.25,2, not '${given}'.`,
  );
}
