/**
 * For tests: models without a model, faults on purpose, and checks of services and transcripts.
 *
 * Adding a name here makes it part of the public interface.
 */
export { type Corruption, corruptedText, corruptProgram, FAULT_KINDS, type FaultKind } from '../faults/index.js';
export { type Cassette, openCassette, recordModel, type ReplayModel, replayModel } from '../models/doubles/cassette.js';
export { type Corrupt, faultInjector } from '../models/doubles/fault-injector.js';
export { type OracleModel, oracleModel } from '../models/doubles/oracle.js';
export { type ScriptedModel, scriptedModel } from '../models/doubles/scripted.js';
export { type ScriptedEndpoint, scriptedEndpoint } from '../models/doubles/scripted-endpoint.js';
export { CheckError, type CheckErrorCode, type Problem, type ServiceProblemKind } from './check-error.js';
export { checkService, type ServiceCheckOptions, type ServiceReport } from './check-service.js';
export { checkTranscript } from './check-transcript.js';
export { type ServiceTrial, tryService } from './try-service.js';
