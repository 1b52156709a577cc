/**
 * Metrics: scores of dialogue states and programs that know no corpus.
 *
 * Adding a name here makes it part of the public interface.
 */
export {
  ConsistentGoals,
  type ConsistencyTotals,
  consistentGoalAccuracy,
  type TaskSpan,
} from './consistent-goals.js';
export { type CriticalRun, type CriticalScores, criticalRun, criticalScores } from './critical-actions.js';
export {
  type Annotated,
  type Extension,
  extended,
  type FrameScore,
  frameScore,
  type GoalVariant,
  mismatches,
  OFFICIAL_VARIANT,
  type SlotFacts,
  type SlotMismatch,
  type SlotScore,
  slotFacts,
} from './dstc8.js';
export {
  type ByGroup,
  type GoalMetric,
  GoalMetrics,
  type GoalReport,
  type GoalTotals,
  type GroupReport,
  type GroupTotals,
  type ScoredFrame,
  type Total,
} from './goal-metrics.js';
export { type Estimate, passK, type TaskTrials } from './pass-k.js';
export type { Ratio, RatioKind } from './string-ratio.js';
export type { Kind, Tally } from './tally.js';
