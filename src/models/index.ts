/**
 * Models behind one port.
 *
 * Adding a name here makes it part of the public interface of `typetod/models`. Runtimes load when they are used.
 */
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
export {
  type Corrupt,
  faultInjector,
  type Fault,
  type FaultInjectorOptions,
  type FaultProfile,
} from './fault-injector.js';
export { type OracleAnswer, type OracleAnswers, type OracleModel, oracleModel } from './oracle.js';
