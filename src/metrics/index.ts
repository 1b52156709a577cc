/**
 * Metrics: scores of dialogue states and programs that know no corpus.
 *
 * Adding a name here makes it part of the public interface.
 */
export { ConsistentGoals, consistentGoalAccuracy } from './consistent-goals.js';
export { criticalScores } from './critical-actions.js';
export { extended, frameScore, mismatches, OFFICIAL_VARIANT, slotFacts } from './dstc8.js';
export { GoalMetrics } from './goal-metrics.js';
export { passK } from './pass-k.js';
