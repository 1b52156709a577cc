/**
 * MultiWOZ 2.1: its original files, services over its tables, states and their scores, programs, and goals.
 *
 * Adding a name here makes it part of the public interface of `typetod/multiwoz`.
 */
export { annotatedServices, replayMultiwozDialogue } from './convert/replay.js';
export { type MultiwozCorpus, readMultiwoz } from './corpus/read.js';
export type { MultiwozDomain } from './corpus/slots.js';
export { annotatedResponses, informSuccess, placeholdersIn } from './goals/inform-success.js';
export { goalOutcome } from './goals/outcome.js';
export { unsatisfiableDomains } from './goals/venues.js';
export { MultiwozError } from './multiwoz-error.js';
export { multiwozServices } from './services/services.js';
export { stateDelta } from './state/delta.js';
export { JointGoals } from './state/joint-goals.js';
export { multiwozSuite } from './suite/suite.js';
