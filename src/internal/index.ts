/**
 * For the packages of this repository: what they need of each room and what is not public.
 *
 * It is no part of the public interface: it is in no documentation, and any release may change it.
 */
export { anySuite } from '../cli/commands/testbed/suites.js';
export { loadServiceSource } from '../cli/options/load-services.js';
export { ReplaySettings } from '../cli/replay/replay-setting.js';
export type { Requested, Remedy } from '../dialogue/gates/gate.js';
export { groundingGate } from '../dialogue/gates/grounding.js';
export { PRESET_NAMES, PRESETS, type Supervisors, type Preset } from '../dialogue/gates/presets.js';
export { spoken } from '../dialogue/gates/said-values.js';
export type { ModelCall } from '../dialogue/parsers/parser.js';
export type { PromptContext } from '../dialogue/prompts/history.js';
export type { PromptInput, Prompt } from '../dialogue/prompts/prompt.js';
export type { Candidates } from '../dialogue/retrieval/candidates.js';
export { mentionsOf } from '../dialogue/supervisors/mentions.js';
export { Drafts } from '../dialogue/turn/draft.js';
export { badProposal } from '../dialogue/turn/read-proposal.js';
export type { Verdict } from '../dialogue/turn/trace.js';
export { isRefusedReply } from '../engine/engine-error.js';
export { DEFAULT_NOW, KnownReplies, type Trial, type EnactedAction } from '../engine/index.js';
export { consentIn } from '../english/consent.js';
export { accountOf, type Answer, answerIn } from '../english/consent/account.js';
export { type PhraseKind, phrasesIn, readPhrases } from '../english/consent/phrases.js';
export { CHANGES, REFUSES, TAKES_BACK } from '../english/consent/words.js';
export { type Deed, verbOf } from '../english/deed.js';
export { deedOf as rulesDeedOf } from '../parsers/rules/reading.js';
export { situationOf } from '../parsers/rules/situation.js';
export { messageOf, type TypetodErrorOptions } from '../errors/index.js';
export { type Corruption, FAULT_CODES, type FaultKind } from '../faults/corrupt.js';
export { drawOne } from '../faults/words.js';
export { FAULT_PROFILE_NAMES, faultProfile, type FaultProfileName } from '../faults/profiles.js';
export { type FilledSlot, RightProgram } from '../faults/program.js';
export { type FindHands, runTasks, settled } from '../jobs/run-tasks.js';
export type { QueuedWork } from '../jobs/queue/queue-hands.js';
export {
  ACTION_NAMES,
  type PropertyOperand,
  type BuildRecord,
  type VariableName,
  type Expression,
  type Located,
  memoizedParse,
  type Parse,
} from '../language/index.js';
export { shorten } from '../language/names.js';
export { ownValue, setOwnValue } from '../language/own.js';
export { readProgram } from '../language/program.js';
export { type Slip, SLIP_KINDS } from '../mend/mended.js';
export { countsOf, quantile, sumOf, stopwatch } from '../metrics/figures.js';
export type { Estimate } from '../metrics/pass-k.js';
export { checkNumber } from '../models/check-option.js';
export type { Cassette } from '../models/doubles/cassette.js';
export { type Corrupt, drawsOf } from '../models/doubles/fault-injector.js';
export type { ScriptedEndpoint } from '../models/doubles/scripted-endpoint.js';
export { INSTALL_LLAMA, llamaVersion } from '../models/llama/runtime.js';
export type { Message, Place, Purpose } from '../models/model.js';
export { isDate, isTime, laterDate, laterTime, wordedDate, wordedTime } from '../nlg/user/moments.js';
export { items, WORDING } from '../nlg/user/wording.js';
export { htmlPage, type Page, fitting } from '../pages/html-page.js';
export { code, type Column, count, percent, remainder, table } from '../pages/html-table.js';
export { type Content, Html, html } from '../pages/html-template.js';
export {
  countRows,
  firstLines,
  inPercent,
  type Report,
  reportLines,
  row,
  type Section,
  sectionTable,
  share,
  shareOf,
  type Cell,
  type Layout,
  type Row,
} from '../pages/report.js';
export { type PageModules, sharedModule } from '../pages/scripts.js';
export { possibleActs } from '../parsers/neural/decode/acts.js';
export { agentActions } from '../parsers/neural/input/agent-actions.js';
export {
  type NetworkInput,
  networkInput,
  type TurnToRead,
  type Wording,
  type Words,
} from '../parsers/neural/input/network-input.js';
export { type WordPieces, wordsOf, wordsOfName } from '../parsers/neural/input/pieces.js';
export { mayTake, type Source, sourcesFor } from '../parsers/neural/input/sources.js';
export {
  ACTS,
  type AgentAction,
  MOST_VALUES,
  SPEECH_ACTS,
  type SpeechAct,
  STATUSES,
} from '../parsers/neural/input/vocabulary.js';
export { networkParser } from '../parsers/neural/network-parser.js';
export type { Network, NetworkOutput } from '../parsers/neural/network.js';
export {
  bundledParserFolder,
  fileHash,
  MANIFEST,
  NETWORK_FILES,
  type ParserManifest,
  VOCABULARY_FILE,
  WEIGHTS,
} from '../parsers/neural/network/parser-folder.js';
export { type NetworkVocabulary, VOCABULARY } from '../parsers/neural/network/network-vocabulary.js';
export { planOf } from '../parsers/plan/plan-of.js';
export { statementsOf } from '../parsers/plan/statements-of.js';
export { activeService, lastSearch, lastTask, ownerOf, waitingTask } from '../parsers/plan/tasks.js';
export { isReference, type PlanInMaking, type PlannedValue, type TurnPlan } from '../parsers/plan/turn-plan.js';
export { domainOf } from '../service/registry.js';
export {
  type ApiClass,
  apiName,
  freezeDeep,
  nearestNames,
  type SlotKind,
  type SlotShape,
  type ValueType,
  type Slot,
  type ToolSchema,
  type JsonSchema,
  type Property,
} from '../service/index.js';
export { isRecord } from '../service/plain.js';
export { givable } from '../service/compiled.js';
export { toolObject } from '../service/tool-arguments.js';
export type { ToolInvocation, ToolResult, Usage, AgentNote } from '../testbed/action.js';
export type { OracleFactory, GoldFactory } from '../testbed/agent.js';
export {
  readStep,
  thoughtIn,
  toolsText,
  type WrittenStep,
  stepText,
  observedText,
  TEXT_FORM,
} from '../testbed/agents/tool-text.js';
export { Hearing } from '../testbed/audit.js';
export { shownValue } from '../testbed/dialogue/act-text.js';
export type { ToolPresentation, SessionEnvironment } from '../testbed/dialogue/setup.js';
export type { CriticalAction, Heard, TaskStanding } from '../testbed/environment.js';
export { episode, type EpisodeStep } from '../testbed/episode.js';
export { type Blame, CULPRITS } from '../testbed/explain/blame.js';
export { type Point, pointsOf } from '../testbed/explain/points.js';
export { explainBy, type Explanation, type LostAt } from '../testbed/explain/explain.js';
export { type Attempt, type Explained, finishFrom } from '../testbed/explain/finish.js';
export type { ExportedEpisode } from '../testbed/export/episode.js';
export { graded, worldDistance } from '../testbed/export/rewards.js';
export { unperturbed } from '../testbed/perturb/perturbed.js';
export { endOf } from '../testbed/grade-episode.js';
export type { GradePart, RewardBasis, UserFidelity } from '../testbed/grade.js';
export type { EpisodeLimits } from '../testbed/episode-clock.js';
export { REMEDY_NAMES } from '../testbed/remedies/remedies.js';
export { taskOfTrace, actionAgain, type ReplayedEvent, replayEvents } from '../testbed/replay.js';
export { grouped, type Grouping, type TaskResult, GROUPINGS } from '../testbed/run/groups.js';
export { fingerprintOf, type RunManifest } from '../testbed/run/manifest.js';
export type { Trial as RunTrial } from '../testbed/run/options.js';
export { type RunReport, RUN_REPORT_FORMAT, runReport } from '../testbed/run/report.js';
export { RUN_FILES, readManifest, trialName } from '../testbed/run/run-folder.js';
export { type EpisodeSummary, silentSummary, summaryOf } from '../testbed/run/summary.js';
export type { GradeOptions } from '../testbed/suite.js';
export { SCRAMBLES } from '../testbed/perturb/scramble.js';
export type { Predicate, ToldValue, DialogueTask, GoldCall } from '../testbed/tasks/dialogue-task.js';
export { agentWords } from '../testbed/tasks/heard.js';
export { type ProvedSuiteOptions, type Unsolvable, whyUnsolved } from '../testbed/tasks/proof.js';
export { checkTask } from '../testbed/tasks/check-task.js';
export { suiteOver } from '../testbed/tasks/suite.js';
export { TaskServices, taskSession, type TaskSession } from '../testbed/tasks/task-world.js';
export { tells } from '../testbed/tasks/told.js';
export type { FinishedEpisode, EpisodeEvent, EventOf } from '../testbed/trace.js';
export { withCompletions, type WrittenAction } from '../testbed/agents/completions.js';
export { modelTool } from '../testbed/agents/tool-agent.js';
export { asJson, NO_USAGE, addUsage, errorsIn, tracedAction, tracedObservation } from '../testbed/traced.js';
export type { Goal } from '../testbed/users/agenda.js';
export { rowSchema } from '../testbed/users/check-agenda.js';
export { isSaid } from '../testbed/users/in-words.js';
export { isWithheld } from '../testbed/users/withheld.js';
export { wishedConstraint, wishedValues, allowsWider, isAskedFor } from '../testbed/wished.js';
export { escapePattern, isObject, oneLine, parsedJson, plural, withoutStop } from '../text/strings.js';
export { mulberry32, pick, randomFrom, shuffled } from '../text/random.js';
export { fixtureOf } from '../transcripts/fixtures.js';
export {
  readRecording,
  Recorder,
  recordedReader,
  recordingPath,
  type TranscriptRecording,
} from '../transcripts/recording.js';
export { sessionFor, type ReplayOptions } from '../transcripts/replay.js';
export { headerOf, sourceOf, type TranscriptTurn } from '../transcripts/transcript.js';
export { tidy, withoutAccents } from '../values/text.js';
export {
  type Act,
  callArguments,
  canonicalJson,
  content,
  differences,
  EMPTY_WORLD,
  entityVariable,
  identityOf,
  type Json,
  nextName,
  openTasks,
  readValue,
  type Results,
  searchRequest,
  serviceState,
  taskIdOf,
  taskMeant,
  taskOf,
  transactionRequest,
  type Task,
  type SearchTask,
  type TransactionTask,
  type SlotValue,
  missingSlots,
  type ServiceState,
  dialogueState,
  type Entity,
  type SlotValues,
  type Difference,
} from '../world/index.js';
export { isUnderWay } from '../world/state.js';
export type { Relaxation } from '../world/world.js';
export type { TranscriptSetting } from '../transcripts/setting.js';
export type { DigestScope } from '../world/digest.js';
