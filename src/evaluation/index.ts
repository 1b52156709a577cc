/**
 * Metrics and evaluations: the scores of DSTC8, consistent joint goal accuracy, API calls, policy conformance; and the
 * replay of the whole SGD corpus against all of them.
 *
 * Adding a name here makes it part of the public interface.
 */
export { type CallMismatch, compareCalls } from './call-parameters.js';
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
  schemaSlotFacts,
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
export { type ConformanceAspect, type ConformanceCounts, PolicyConformance } from './policy-conformance.js';
export {
  type CleanCounts,
  type CorruptInput,
  type Corruption,
  corruptProgram,
  evaluateFaults,
  FAULT_CODES,
  FAULT_KINDS,
  FAULT_PROFILE_NAMES,
  type FaultCounts,
  FaultEvaluation,
  type FaultKind,
  type FaultNumbers,
  type FaultProfile,
  type FaultOptions,
  type FaultProfileName,
  type FaultRates,
  type FaultReport,
  faultProfile,
  GATE_CHOICES,
  type GateChoice,
  type ProgramContext,
  type SlipCounts,
} from './faults/index.js';
export {
  evaluateRetrieval,
  evaluateSgd,
  GOAL_VARIANTS,
  type GoalVariantName,
  type LoadedSetup,
  loadSetup,
  type RecallReport,
  type RetrievalOptions,
  type RetrievalReport,
  type RetrievalScores,
  type ServiceScores,
  type SgdCounts,
  SgdEvaluation,
  type SgdReport,
  type SgdRunOptions,
  type SgdSetup,
  type Skipped,
  type SplitOptions,
  sgdHtml,
  sgdReport,
  unconvertedKinds,
  wrongKinds,
  type Unconverted,
  type WrongFrame,
} from './sgd/index.js';
export { memoisedRatio, type Ratio, type RatioKind, tokenSortRatio } from './string-ratio.js';
export type { Kind, Tally } from './tally.js';
