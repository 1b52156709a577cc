import { createHash } from 'node:crypto';
import type { Trial } from './options.js';

/** Odd, so that the trials of a task have different seeds. */
const STRIDE = 0x9e3779b1;

/** The seed of an episode, 32 bits: it depends on the run's seed, the task and the trial, and not on order or threads. */
export function episodeSeed(seed: number, { task, trial }: Trial): number {
  const hash = createHash('sha256')
    .update(JSON.stringify([seed, task]))
    .digest();
  return (hash.readUInt32BE(0) + Math.imul(trial, STRIDE)) >>> 0;
}
