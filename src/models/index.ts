/**
 * Models behind one port.
 *
 * Adding a name here makes it part of the public interface of `typetod/models`. Runtimes load when they are used.
 */
export { fencedText, spokenText } from '../text/spoken.js';
export { choiceOf, jsonOf, numberedAnswers } from './answers.js';
export {
  type Cassette,
  type CassetteEntry,
  cassetteText,
  openCassette,
  readCassette,
  recordModel,
  type ReplayModel,
  replayModel,
} from './cassette.js';
export {
  type Corrupt,
  type Fault,
  type FaultInjectorOptions,
  type FaultProfile,
  faultInjector,
} from './fault-injector.js';
export { inspectLocalModel, type LocalModel, localModel } from './local/local-model.js';
export type { LocalModelKind, LocalModelPrecision, LocalModelReport } from './local/model-files.js';
export type { ExtractionOptions, LocalModelOptions } from './local/options.js';
export { ModelError, type ModelErrorCode, MODEL_ERROR_CODES } from './model-error.js';
export {
  type AnswerForm,
  type AnswerSpan,
  type AskOptions,
  type Json,
  type Message,
  type Model,
  type ModelOption,
  type ModelReply,
  type ModelRequest,
  type ModelTool,
  type ModelToolCall,
  NO_USAGE,
  optionLetter,
  type Place,
  PURPOSES,
  type Purpose,
  type SpanQuestion,
  type Usage,
} from './model.js';
export { type ObservedCall, observedModel, UsageMeter, type UsageTotals } from './observed.js';
export { type OpenAIOptions, openaiModel, openaiOptionsFromEnvironment } from './openai.js';
export { type OracleAnswer, type OracleAnswers, type OracleModel, oracleModel } from './oracle.js';
export { type ScriptedModel, type ScriptedReply, scriptedModel } from './scripted.js';
