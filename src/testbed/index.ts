/**
 * The testbed: environments, tasks, agents, simulated users, grades and traces.
 *
 * Adding a name here makes it part of the public interface of `typetod/testbed`.
 */
export type { AgentAction, AgentNote, Observation, ToolInvocation, ToolResult } from './action.js';
export type { Agent, AgentFactory, AgentView, GoldFactory, OracleFactory } from './agent.js';
export { nodAgent, nodWithGold } from './agents/nod/nod-agent.js';
export type { NodOptions } from './agents/nod/options.js';
export { parserAgent } from './agents/parser-agent.js';
export { reactodAgent } from './agents/reactod/reactod-agent.js';
export type { ReactodOptions } from './agents/reactod/options.js';
export { respactAgent } from './agents/respact/respact-agent.js';
export type { RespactOptions } from './agents/respact/options.js';
export { silentAgent } from './agents/silent-agent.js';
export { toolAgent } from './agents/tool-agent.js';
export { sessionEnvironment } from './dialogue/session-environment.js';
export type { SessionEnvironment, ToolApproval, ToolPresentation } from './dialogue/setup.js';
export type { CriticalAction, Environment, Heard, StepResult, TaskStanding } from './environment.js';
export { episode, type EpisodeStep, playEpisode } from './episode.js';
export type { FailureKind, Grade, GradePart, RewardBasis, UserFidelity } from './grade.js';
export { EPISODE_LIMITS, type EpisodeLimits } from './limits.js';
export type { GroupDifference } from './compare/compare.js';
export { type Leaderboard, leaderboard, type LeaderboardRow, type NamedRun } from './compare/leaderboard.js';
export { explainTrace, type Explanation } from './explain/explain.js';
export { type ReplayedTrace, replayTrace } from './replay.js';
export type { UserFactory } from './run/options.js';
export { RUN_REPORT_FORMAT, type RunReport } from './run/report.js';
export type { GroupResult, Grouping } from './run/groups.js';
export { runSuite, type SuiteRun } from './run/run-suite.js';
export { perturbed } from './perturb/perturbed.js';
export { type OpenAITool, openaiTools } from './agents/openai-tools.js';
export { perturbedSuite } from './perturb/perturbed-suite.js';
export type { GradeOptions, Suite } from './suite.js';
export type { Task } from './task.js';
export type { DialogueTask, GoldCall, Predicate, ToldValue } from './tasks/dialogue-task.js';
export { dialogueSuite, typetodSuite } from './tasks/suite.js';
export {
  HARD_SPLITS,
  type HardSplit,
  hardSuite,
  type HardSuiteOptions,
  type HardTask,
} from './tasks/hard/suite.js';
export { provedSuite } from './tasks/proof.js';
export { readTasks } from './tasks/task-files.js';
export { TestbedError, type TestbedErrorCode } from './testbed-error.js';
export {
  type EpisodeEnd,
  type EpisodeEvent,
  type FinishedEpisode,
  TRACE_FORMAT,
  type TracedObservation,
} from './trace.js';
export type { Agenda, Goal } from './users/agenda.js';
export { agendaUser } from './users/agenda-user.js';
export { checkAgenda } from './users/check-agenda.js';
export { fidelity } from './users/fidelity.js';
export { END_TOKENS, type EndTokens, modelUser, modelUsers } from './users/model-user.js';
export { oracleAgent } from './users/oracle.js';
export { USER_ENDS, type UserSimulator, type UserTurn } from './user.js';
