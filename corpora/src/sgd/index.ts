/**
 * The Schema-Guided Dialogue corpus: schemas, dialogues, replay, audit, scores and reports.
 *
 * Adding a name here makes it part of the public interface of `typetod/sgd`.
 */
export type { AuditFinding } from './audit/finding.js';
export { auditDialogue, type AuditSchema, auditSchema, SplitAudit } from './audit/audit.js';
export { compareReports, type Comparison } from './compare/compare.js';
export { compareHtml } from './compare/html.js';
export type { ConversionNote } from './convert/turn.js';
export { CorpusError, type CorpusErrorCode } from './corpus/corpus-error.js';
export type { SgdAction, SgdDialogue, SgdFrame, SgdSpan, SgdTurn } from './corpus/format.js';
export { readSgdSchema, type SgdSplit } from './corpus/read.js';
export {
  readSgdDialogues,
  type Skipped,
  type SplitDialogue,
  type SplitOptions,
  SplitWalk,
  type TakenDialogues,
} from './corpus/walk.js';
export { sgdFacts } from './facts/facts.js';
export type { FaultReport } from './faults/report.js';
export { evaluateFaults } from './faults/run.js';
export type { GroundingReport } from './grounding/report.js';
export { EvaluationError } from './parser/evaluation-error.js';
export { parserHtml } from './parser/html.js';
export type { ParserReport } from './parser/report.js';
export { evaluateParser } from './parser/run.js';
export { replaySgdDialogue, type SgdReplayedTurn, type SgdReplayOptions, type SgdTurnTaker } from './replay/replay.js';
export type { SgdSetup } from './replay/setup.js';
export { sgdHtml } from './report/html.js';
export type { Examples } from './report/page-data.js';
export type { SgdReport } from './report/report.js';
export type { SgdFacts } from './schema/facts.js';
export { parseSgdSchema, type SgdIntent, type SgdService, type SgdSlot } from './schema/format.js';
export { generateModule } from './schema/generate-module.js';
export { servicesFromSgdSchema } from './schema/schema.js';
export type { SgdKinds } from './schema/values.js';
export { type CallMismatch, compareCalls } from './score/call-parameters.js';
export type { GoalVariantName, Unconverted, WrongFrame } from './score/counts.js';
export { type ConformanceCounts, PolicyConformance } from './score/policy-conformance.js';
export { evaluateSgd } from './score/run.js';
export { schemaSlotFacts } from './score/slot-facts.js';
export { sgdSuite, type SgdTask } from './suite/suite.js';
