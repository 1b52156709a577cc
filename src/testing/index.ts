/**
 * For tests: models without a model, faults on purpose, and checks of services and transcripts.
 *
 * Adding a name here makes it part of the public interface.
 */
export { corruptedText, corruptProgram, FAULT_KINDS } from '../faults/index.js';
export { openCassette, recordModel, replayModel } from '../models/doubles/cassette.js';
export { faultInjector } from '../models/doubles/fault-injector.js';
export { oracleModel } from '../models/doubles/oracle.js';
export { type ScriptedModel, scriptedModel } from '../models/doubles/scripted.js';
export { scriptedEndpoint } from '../models/doubles/scripted-endpoint.js';
export { CheckError } from './check-error.js';
export { checkService } from './check-service.js';
export { checkTranscript } from './check-transcript.js';
export { tryService } from './try-service.js';
