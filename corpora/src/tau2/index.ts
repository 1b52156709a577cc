/**
 * The retail and airline domains of τ²-bench: worlds, tools, scores and rules, with upstream's numbers.
 *
 * Adding a name here makes it part of the public interface of `typetod/tau2`.
 */
export { TAU2_DOMAINS, type Tau2Domain } from './domain.js';
export { evaluateTau2 } from './evaluate/evaluate.js';
export { initialWorld } from './evaluate/replay.js';
export { readTau2Folder, type Tau2Folder } from './folder/read-folder.js';
export { Tau2Error } from './folder/tau2-error.js';
export { breachesOf, breachesOfCall } from './policy/breaches.js';
export { tau2Suite } from './suite/suite.js';
