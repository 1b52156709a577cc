/**
 * Metrics of runs: how often tasks pass, and how well what cannot be undone was chosen.
 *
 * Adding a name here makes it part of the public interface.
 */
export { criticalScores } from './critical-actions.js';
export { passK } from './pass-k.js';
