/**
 * MultiWOZ 2.1: its original files, services over its tables, states and their scores, programs, and goals.
 *
 * Adding a name here makes it part of the public interface of `typetod/multiwoz`.
 */
export { annotatedServices, replayMultiwozDialogue, type ReplayedMultiwozTurn } from './convert/replay.js';
export type { MultiwozDatabase } from './corpus/database.js';
export type { MultiwozState } from './corpus/format.js';
export { type MultiwozCorpus, readMultiwoz } from './corpus/read.js';
export type { MultiwozDomain, MultiwozSlot } from './corpus/slots.js';
export {
  annotatedResponses,
  type InformSuccess,
  informSuccess,
  type Placeholder,
  placeholdersIn,
  type ScoredResponse,
} from './goals/inform-success.js';
export { type GoalOutcome, goalOutcome } from './goals/outcome.js';
export { type SearchedDomain, unsatisfiableDomains } from './goals/venues.js';
export { MultiwozError, type MultiwozErrorCode } from './multiwoz-error.js';
export type { MultiwozReport } from './report/report.js';
export { multiwozServices } from './services/services.js';
export { type StateDelta, stateDelta } from './state/delta.js';
export { type JointGoalCount, JointGoals } from './state/joint-goals.js';
export type { MultiwozProfile } from './state/profiles.js';
export { multiwozSuite } from './suite/suite.js';
