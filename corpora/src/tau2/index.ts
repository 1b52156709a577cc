/**
 * The retail and airline domains of τ²-bench: worlds, tools, scores and rules, with upstream's numbers.
 *
 * Adding a name here makes it part of the public interface of `typetod/tau2`.
 */
export { TAU2_DOMAINS, type Tau2Domain } from './domain.js';
export type { Tau2Score } from './evaluate/components.js';
export {
  evaluateTau2,
  JUDGE_FREE_BASIS,
  type Tau2Conversation,
  type Tau2Evaluation,
  type Tau2EvaluationOptions,
} from './evaluate/evaluate.js';
export type { Tau2Call, Tau2Message } from './evaluate/message.js';
export { initialWorld } from './evaluate/replay.js';
export { readTau2Folder, type Tau2Folder, type Tau2FolderOptions, type Tau2TaskRecord } from './folder/read-folder.js';
export { TAU2_COMPONENTS, type Tau2Component } from './folder/task.js';
export { Tau2Error, type Tau2ErrorCode } from './folder/tau2-error.js';
export type { Breach } from './policy/rule.js';
export { breachesOf, breachesOfCall, type Tau2Situation } from './policy/breaches.js';
export type { Tau2Environment, Tau2Task } from './suite/environment.js';
export { tau2Suite, type Tau2SuiteOptions } from './suite/suite.js';
export type { ToolCall } from './tools/call.js';
export type { RefusalCode } from './tools/tool.js';
export type { Tau2CallResult, Tau2World } from './world/tau2-world.js';
