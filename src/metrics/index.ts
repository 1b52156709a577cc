/**
 * Metrics: scores of dialogue states and programs that know no corpus.
 *
 * Adding a name here makes it part of the public interface.
 */
export {
  ConsistentGoals,
  type ConsistencyTotals,
  consistentGoalAccuracy,
  mergeConsistency,
  type TaskSpan,
} from './consistent-goals.js';
export {
  type Annotated,
  type Extension,
  extended,
  type FrameScore,
  frameScore,
  type GoalVariant,
  mismatches,
  OFFICIAL_VARIANT,
  requestedSlotsF1,
  type SlotFacts,
  type SlotMismatch,
  type SlotScore,
  slotFacts,
  unknownServiceScore,
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
export { memoisedRatio, type Ratio, type RatioKind, tokenSortRatio } from './string-ratio.js';
export type { Kind, Tally } from './tally.js';
