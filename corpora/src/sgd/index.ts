/**
 * The Schema-Guided Dialogue corpus: schemas, dialogues, replay, audit, scores and reports.
 *
 * Adding a name here makes it part of the public interface of `typetod/sgd`.
 */
export { AUDIT_CATEGORIES, type AuditCategory, type AuditFinding } from './audit/finding.js';
export { auditDialogue, type AuditSchema, auditSchema, SplitAudit } from './audit/audit.js';
export { compareReports, type Comparison, type MetricDifference, type PairedDialogues } from './compare/compare.js';
export { compareHtml } from './compare/html.js';
export type { Carried } from './convert/carry-over.js';
export type { ConversionNote } from './convert/turn.js';
export { CorpusError, type CorpusErrorCode } from './corpus/corpus-error.js';
export type { SgdAction, SgdDialogue, SgdFrame, SgdSpan, SgdState, SgdTurn } from './corpus/format.js';
export { readSgdSchema, type SgdSplit, type SgdxVersion } from './corpus/read.js';
export {
  readSgdDialogues,
  type Skipped,
  type SplitDialogue,
  type SplitOptions,
  type SplitProgress,
  SplitWalk,
  type TakenDialogues,
} from './corpus/walk.js';
export { type SgdTableChoice, sgdFacts } from './facts/facts.js';
export type { FaultProfileName } from 'typetod/internal';
export type { SlipCounts } from 'typetod/internal';
export type { FaultOptions } from './faults/options.js';
export { faultsHtml } from './faults/html.js';
export type { FaultRates, FaultReport, LostTurn } from './faults/report.js';
export { evaluateFaults } from './faults/run.js';
export type { GroundingOptions, ValueForm } from './grounding/options.js';
export type { GroundingCounts, GroundingExample, GroundingReport, RefusalCounts } from './grounding/report.js';
export { evaluateGrounding } from './grounding/run.js';
export { ERROR_CAUSES, type ErrorCause, type TurnError } from './parser/causes.js';
export { EvaluationError, type EvaluationErrorCode } from './parser/evaluation-error.js';
export { parserHtml } from './parser/html.js';
export type { EvaluatedParser, ParserOptions } from './parser/options.js';
export type { AskedModels, ValueComparison } from './parser/records.js';
export type { Calibration, CalibrationBin } from 'typetod/internal';
export type {
  CauseCounts,
  GoalScores,
  GroupedScores,
  ParserReport,
  ParserServiceScores,
  PlacedError,
} from './parser/report.js';
export { evaluateParser, type ParserRunOptions } from './parser/run.js';
export { replaySgdDialogue, type SgdReplayedTurn, type SgdReplayOptions, type SgdTurnTaker } from './replay/replay.js';
export type { SgdSetup } from './replay/setup.js';
export { sgdHtml } from './report/html.js';
export type {
  Examples,
  ShownDialogue,
  ShownFrame,
  ShownLines,
  ShownSlot,
  ShownTurn,
} from './report/page-data.js';
export type { ServiceScores, SgdReport } from './report/report.js';
export type { SgdOriginalNames } from './variants/variant.js';
export type { SgdFacts, SgdIntentFacts } from './schema/facts.js';
export { parseSgdSchema, type SgdIntent, type SgdService, type SgdSlot } from './schema/format.js';
export { generateModule } from './schema/generate-module.js';
export { type SgdOptions, servicesFromSgdSchema } from './schema/schema.js';
export type { SgdKinds } from './schema/values.js';
export { type CallMismatch, compareCalls } from './score/call-parameters.js';
export type { GoalVariantName, MissedCall, PolicyDifference, Unconverted, WrongFrame } from './score/counts.js';
export { type ConformanceCounts, PolicyConformance } from './score/policy-conformance.js';
export { evaluateSgd, type SgdRunOptions } from './score/run.js';
export { schemaSlotFacts } from './score/slot-facts.js';
export type { RecordedCall } from './suite/recorded.js';
export type { SgdTask } from './suite/sgd-task.js';
export { sgdSuite, type SgdSuiteOptions } from './suite/suite.js';
