/**
 * The Schema-Guided Dialogue corpus: schemas, dialogues, replay, scores and reports.
 *
 * Adding a name here makes it part of the public interface of `typetod/sgd`.
 */
export { compareReports } from './compare/compare.js';
export { compareHtml } from './compare/html.js';
export { CorpusError } from './corpus/corpus-error.js';
export type { SgdDialogue, SgdTurn } from './corpus/format.js';
export { readSgdSchema, type SgdSplit } from './corpus/read.js';
export { readSgdDialogues, SplitWalk } from './corpus/walk.js';
export { sgdFacts } from './facts/facts.js';
export { evaluateFaults } from './faults/run.js';
export { EvaluationError } from './parser/evaluation-error.js';
export { parserHtml } from './parser/sections.js';
export { evaluateParser } from './parser/run.js';
export { replaySgdDialogue } from './replay/replay.js';
export { sgdHtml } from './report/html.js';
export type { Examples } from './report/page-data.js';
export type { SgdReport } from './report/report.js';
export { parseSgdSchema, type SgdService, schemaSlotFacts } from './schema/format.js';
export { generateModule } from './schema/generate-module.js';
export { servicesFromSgdSchema } from './schema/schema.js';
export { compareCalls } from './score/call-parameters.js';
export { PolicyConformance } from './score/policy-conformance.js';
export { evaluateSgd } from './score/run.js';
export { sgdSuite } from './suite/suite.js';
