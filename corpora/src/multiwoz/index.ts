/**
 * MultiWOZ 2.1: its original files, services over its tables, states and their scores, programs, and goals.
 *
 * Adding a name here makes it part of the public interface of `typetod/multiwoz`.
 */
export { beliefOf } from './convert/belief.js';
export type { MultiwozNote } from './convert/convert.js';
export { annotatedServices, replayMultiwozDialogue, type ReplayedMultiwozTurn } from './convert/replay.js';
export { type MultiwozDatabase, readMultiwozDatabase, type TaxiParts } from './corpus/database.js';
export type {
  MultiwozAct,
  MultiwozBooking,
  MultiwozDialogue,
  MultiwozDomainGoal,
  MultiwozGoal,
  MultiwozState,
  MultiwozTurn,
} from './corpus/format.js';
export {
  type MultiwozCorpus,
  type MultiwozSkipped,
  type MultiwozSource,
  type MultiwozSplit,
  readMultiwoz,
} from './corpus/read.js';
export { MULTIWOZ_DOMAINS, MULTIWOZ_SLOTS, type MultiwozDomain, type MultiwozSlot } from './corpus/slots.js';
export {
  annotatedResponses,
  type InformSuccess,
  informSuccess,
  type Placeholder,
  placeholdersIn,
  type ScoredResponse,
} from './goals/inform-success.js';
export { type DomainOutcome, type GoalOutcome, goalOutcome, type OutcomeRule } from './goals/outcome.js';
export { type SearchedDomain, unsatisfiableDomains } from './goals/venues.js';
export { MultiwozError, type MultiwozErrorCode } from './multiwoz-error.js';
export { evaluateMultiwoz, type MultiwozOptions } from './report/evaluate.js';
export type {
  MultiwozDomainScores,
  MultiwozGoals,
  MultiwozReplay,
  MultiwozReport,
  MultiwozTurnCounts,
} from './report/report.js';
export type { MultiwozServiceOptions, RefusedBooking } from './services/options.js';
export { multiwozServices } from './services/services.js';
export { applyDelta, type StateDelta, stateDelta } from './state/delta.js';
export { type DomainGoals, type DomainHolding, type JointGoalCount, JointGoals } from './state/joint-goals.js';
export { differingSlots, MULTIWOZ_PROFILES, type MultiwozProfile } from './state/profiles.js';
export { multiwozSuite, type MultiwozSuiteOptions } from './suite/suite.js';
export type { MultiwozTask } from './suite/task.js';
