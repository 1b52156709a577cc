/**
 * What holds for all files of tests: the variables of the environment that are set, and the seed of the property tests. Each run draws a new one, except where `TYPETOD_SEED` is set:
 * CI sets it, so that what fails there is due to the change. A property that says nothing else is tried 100 times in CI.
 */
import fc from 'fast-check';
import { vi } from 'vitest';
import { runs } from './runs.js';

// Files share a process, and variables are put back before each test: those of the last test of a file would hold while the next is read.
vi.unstubAllEnvs();

const { TYPETOD_SEED: given } = process.env;
const seed = given ? Number(given) : undefined;
if (seed !== undefined && !Number.isInteger(seed))
  throw new Error(`TYPETOD_SEED is '${given}', which is no whole number`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs(100, 30), ...(seed !== undefined && { seed }) });
