/**
 * For tests: models without a model, faults on purpose, and checks of services and transcripts.
 *
 * Adding a name here makes it part of the public interface.
 */
export {
  type CorruptInput,
  type Corruption,
  corruptedText,
  corruptProgram,
  FAULT_KINDS,
  type FaultKind,
} from '../faults/index.js';
export {
  type Cassette,
  type CassetteEntry,
  openCassette,
  recordModel,
  type ReplayModel,
  replayModel,
} from '../models/doubles/cassette.js';
export {
  type Corrupt,
  type Fault,
  type FaultInjectorOptions,
  type FaultProfile,
  faultInjector,
} from '../models/doubles/fault-injector.js';
export { type OracleAnswer, type OracleAnswers, type OracleModel, oracleModel } from '../models/doubles/oracle.js';
export { type ScriptedModel, type ScriptedReply, scriptedModel } from '../models/doubles/scripted.js';
export {
  type EndpointAnswer,
  type EndpointMessage,
  type EndpointRefusal,
  type EndpointRequest,
  type EndpointScript,
  type ScriptedEndpoint,
  scriptedEndpoint,
} from '../models/doubles/scripted-endpoint.js';
export { CheckError, type CheckErrorCode, type Problem, type ServiceProblemKind } from './check-error.js';
export {
  type CheckedSearch,
  type CheckedTransaction,
  checkService,
  type ServiceCheckOptions,
  type ServiceReport,
} from './check-service.js';
export { checkTranscript, type TranscriptCheckOptions } from './check-transcript.js';
export { type ServiceTrial, type TryOptions, tryService } from './try-service.js';
