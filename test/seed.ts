/**
 * The seed of the property tests, for all files of tests. Each run draws a new one, except where `TYPETOD_SEED` is set:
 * CI sets it, so that what fails there is due to the change. A property that says nothing else is tried 100 times in CI.
 */
import fc from 'fast-check';
import { runs } from './runs.js';

const { TYPETOD_SEED: given } = process.env;
const seed = given ? Number(given) : undefined;
if (seed !== undefined && !Number.isInteger(seed))
  throw new Error(`TYPETOD_SEED is '${given}', which is no whole number`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: runs(100, 30), ...(seed !== undefined && { seed }) });
