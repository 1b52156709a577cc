/**
 * What every file of tests begins with: the environment of the process, and the seed of the property tests.
 *
 * Each run draws a new seed, except where `TYPETOD_SEED` is set: CI sets it, so that what fails there is due to the change. A property
 * that says nothing else is tried 100 times in CI.
 */
import fc from 'fast-check';
import { vi } from 'vitest';
import { runs } from './runs.js';

// Files share a process. What the last test of one file stubs is put back before the next test, and the next file is read before that.
vi.unstubAllEnvs();

const { TYPETOD_SEED: given } = process.env;
const seed = given ? Number(given) : undefined;
if (seed !== undefined && !Number.isInteger(seed))
  throw new Error(`TYPETOD_SEED is '${given}', which is no whole number`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs(100, 30), ...(seed !== undefined && { seed }) });
