/**
 * The seed of the property tests, for all files of tests. Each run draws a new one, except where `TYPETOD_SEED` is set:
 * CI sets it, so that what fails there is due to the change.
 */

const { TYPETOD_SEED: given } = process.env;

if (given) {
  const { default: fc } = await import('fast-check');
  const seed = Number(given);
  if (!Number.isInteger(seed)) throw new Error(`TYPETOD_SEED is '${given}', which is no whole number`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
