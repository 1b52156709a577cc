/**
 * Metrics: scores of dialogue states and programs that know no corpus.
 *
 * Adding a name here makes it part of the public interface.
 */
export { ConsistentGoals, type ConsistencyTotals, consistentGoalAccuracy } from './consistent-goals.js';
export { type CriticalRun, type CriticalScores, criticalScores } from './critical-actions.js';
export {
  type Annotated,
  extended,
  type FrameScore,
  frameScore,
  type GoalVariant,
  mismatches,
  OFFICIAL_VARIANT,
  type SlotFacts,
  type SlotMismatch,
  slotFacts,
} from './dstc8.js';
export {
  type ByGroup,
  type GoalMetric,
  GoalMetrics,
  type GoalReport,
  type GoalTotals,
  type GroupReport,
  type ScoredFrame,
} from './goal-metrics.js';
export { type Estimate, passK } from './pass-k.js';
export type { Kind, Tally } from './tally.js';
