/**
 * The testbed: environments, tasks, agents, simulated users, grades and traces.
 *
 * Adding a name here makes it part of the public interface of `typetod/testbed`.
 */
export type { AgentAction, Observation, ToolInvocation, ToolResult, Usage } from './action.js';
export type { Agent, AgentFactory, AgentView, OracleFactory } from './agent.js';
export { parserAgent, type ParserAgentOptions } from './agents/parser-agent.js';
export { silentAgent } from './agents/silent-agent.js';
export { toolAgent, type ToolAgentOptions } from './agents/tool-agent.js';
export { sessionEnvironment } from './dialogue/session-environment.js';
export type {
  SessionEnvironment,
  SessionEnvironmentOptions,
  SessionSetup,
  ToolApproval,
  ToolPresentation,
} from './dialogue/setup.js';
export type { Environment, Heard, HeardAction, StepResult } from './environment.js';
export { episode, type EpisodeOptions, type EpisodeStep, playEpisode } from './episode.js';
export type { CriticalCounts, Grade, GradePart, RewardBasis, UserFidelity } from './grade.js';
export { EPISODE_LIMITS, type EpisodeLimits } from './limits.js';
export {
  type ChangedTask,
  compareRuns,
  type GroupDifference,
  type RunComparison,
  type RunDifference,
} from './compare/compare.js';
export { runComparisonHtml } from './compare/html.js';
export { type Leaderboard, leaderboard, type LeaderboardRow, type NamedRun } from './compare/leaderboard.js';
export type { Paired } from './compare/paired.js';
export { readRunReport } from './compare/read-run.js';
export { type Blame, type Culprit, CULPRITS } from './explain/blame.js';
export { explainTrace, type Explanation, type LostAt } from './explain/explain.js';
export {
  type ReplayedEvent,
  type ReplayedTrace,
  replayEvents,
  replayTrace,
} from './replay.js';
export type { TraceDifference } from './audit.js';
export { runHtml } from './report/html.js';
export type { PlaySettings, RunOptions, RunProgress, RunWorker, Trial, UserFactory } from './run/options.js';
export { type Play, type PlayedTrial, playTrial } from './run/play.js';
export {
  type Failure,
  type ReportedUsage,
  RUN_REPORT_FORMAT,
  type RunReport,
  type Spread,
  type TaskResult,
} from './run/report.js';
export type { GroupResult, Grouping } from './run/groups.js';
export { runSuite, type SuiteRun } from './run/run-suite.js';
export { readTraces, type TracedEpisode } from './run/trace-text.js';
export { type Perturbation, perturbed } from './perturb/perturbed.js';
export { type OpenAITool, openaiTools } from './agents/openai-tools.js';
export { perturbedSuite } from './perturb/perturbed-suite.js';
export { type Scramble, SCRAMBLES } from './perturb/scramble.js';
export type { GradeOptions, Suite, UserOptions } from './suite.js';
export type { Task } from './task.js';
export { checkTask } from './tasks/check-task.js';
export type {
  DialogueTask,
  GoldCall,
  Predicate,
  TablePatch,
  TaskGoal,
  TaskWorld,
  ToldValue,
} from './tasks/dialogue-task.js';
export {
  type DialoguePresentation,
  type DialogueSuiteOptions,
  dialogueSuite,
  typetodSuite,
} from './tasks/suite.js';
export {
  HARD_SPLITS,
  type HardSplit,
  hardSuite,
  type HardSuiteOptions,
  type HardTask,
} from './tasks/hard/suite.js';
export { provedSuite } from './tasks/proof.js';
export { parseTasks, readTasks } from './tasks/task-files.js';
export { taskFileJsonSchema } from './tasks/task-schema.js';
export { TestbedError, type TestbedErrorCode } from './testbed-error.js';
export {
  type EpisodeEnd,
  type EpisodeEvent,
  type FinishedEpisode,
  TRACE_FORMAT,
  type TracedAction,
  type TracedObservation,
} from './trace.js';
export type { Meant, UserAct } from './users/acts.js';
export type { Agenda, Choice, Correction, Goal } from './users/agenda.js';
export { agendaUser, type AgendaUserOptions } from './users/agenda-user.js';
export { checkAgenda } from './users/check-agenda.js';
export { fidelity, type FidelityOptions } from './users/fidelity.js';
export { END_TOKENS, type EndTokens, modelUser, type ModelUserOptions, modelUsers } from './users/model-user.js';
export { oracleAgent } from './users/oracle.js';
export { USER_STYLES, type UserStyle } from './users/styles.js';
export { USER_ENDS, type UserEnd, type UserSimulator, type UserTurn } from './user.js';
