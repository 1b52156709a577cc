import { TestbedError } from '../testbed-error.js';
import type { Task } from '../task.js';
import type { RunOptions } from './options.js';

/** The numbers of a run, and the least that each may be. */
const LEAST = { trials: 1, jobs: 1, limit: 1, seed: 0, retries: 0 } as const satisfies Partial<
  Record<keyof RunOptions, number>
>;

/**
 * Refuses numbers with which a run would play nothing, or something else than was meant.
 *
 * @throws TestbedError `bad-option`
 */
export function checkRun<T extends Task>(options: RunOptions<T>): void {
  for (const name of Object.keys(LEAST) as (keyof typeof LEAST)[]) {
    const value: unknown = options[name];
    if (value === undefined || (Number.isSafeInteger(value) && (value as number) >= LEAST[name])) continue;
    const message = `The option '${name}' of a run is ${String(value)}. Give a whole number of at least ${LEAST[name]}.`;
    throw new TestbedError({ code: 'bad-option', message });
  }
}
