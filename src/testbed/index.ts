/**
 * The testbed: environments, tasks, agents, simulated users, grades and traces.
 *
 * Adding a name here makes it part of the public interface of `typetod/testbed`.
 */
export type { AgentAction, Observation } from './action.js';
export type { Agent, AgentFactory, AgentView } from './agent.js';
export { parserAgent, silentAgent } from './agents/parser-agent.js';
export { toolAgent } from './agents/tool-agent.js';
export { sessionEnvironment } from './dialogue/session-environment.js';
export type { Environment, StepResult, Task } from './environment.js';
export { playEpisode } from './episode.js';
export type { Grade } from './grade.js';
export { explainTrace } from './explain/explain.js';
export { replayTrace } from './replay.js';
export { runSuite, type SuiteRun } from './run/run-suite.js';
export { perturbed } from './perturb/perturbed.js';
export { openaiTools } from './agents/openai-tools.js';
export { perturbedSuite } from './perturb/perturbed-suite.js';
export type { Suite } from './suite.js';
export { dialogueSuite, typetodSuite } from './tasks/suite.js';
export { hardSuite } from './tasks/hard/suite.js';
export { provedSuite } from './tasks/proof.js';
export { readTasks } from './tasks/task-files.js';
export { TestbedError } from './testbed-error.js';
export type { Agenda } from './users/agenda.js';
export { agendaUser } from './users/agenda-user.js';
export { checkAgenda } from './users/check-agenda.js';
export { fidelity } from './users/fidelity.js';
export { END_TOKENS, modelUser, modelUsers } from './users/model-user.js';
export { oracleAgent } from './users/oracle.js';
export type { UserSimulator, UserTurn } from './user.js';
