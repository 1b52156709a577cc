/**
 * The retail and airline domains of τ²-bench: worlds, tools, scores and rules, with upstream's numbers.
 *
 * Adding a name here makes it part of the public interface of `typetod/tau2`.
 */
export { TAU2_DOMAINS, type Tau2Domain } from './domain.js';
export { evaluateTau2, type Tau2Evaluation } from './evaluate/evaluate.js';
export type { Tau2Message } from './evaluate/message.js';
export { initialWorld } from './evaluate/replay.js';
export { readTau2Folder, type Tau2Folder } from './folder/read-folder.js';
export { Tau2Error, type Tau2ErrorCode } from './folder/tau2-error.js';
export type { Breach } from './policy/rule.js';
export { breachesOf, breachesOfCall } from './policy/breaches.js';
export type { Tau2Environment, Tau2Task } from './suite/environment.js';
export { tau2Suite } from './suite/suite.js';
export type { Tau2World } from './world/tau2-world.js';
