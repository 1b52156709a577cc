/**
 * The seed of the property tests, for all files of tests. Each run draws a new one, except where `TYPETOD_SEED` is set:
 * CI sets it to the commit, so that a commit has the same verdict on every machine.
 */

const { TYPETOD_SEED: given } = process.env;

if (given) {
  const { default: fc } = await import('fast-check');
  const seed = Number(given);
  if (!Number.isInteger(seed)) throw new Error(`TYPETOD_SEED is '${given}', which is no whole number`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
