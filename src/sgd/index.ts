/**
 * The Schema-Guided Dialogue corpus: schemas, dialogues, conversion to programs, replay, audit, scores and reports.
 *
 * Adding a name here makes it part of the public interface.
 */
export {
  AUDIT_CATEGORIES,
  type AuditCategory,
  type AuditFinding,
  type AuditedService,
  type AuditSchema,
  auditDialogue,
  auditSchema,
  damagedDialogue,
  SplitAudit,
} from './audit/audit.js';
export { type Carried, carriedFrom } from './convert/carry-over.js';
export type { ConversionNote, ConvertedTurn, TurnContext } from './convert/turn.js';
export { convertTurn } from './convert/convert.js';
export { predictedIntent, predictedSlots } from './convert/predict.js';
export {
  type SgdTranscript,
  type SgdTranscriptOptions,
  sgdTranscript,
  type TranscriptGap,
} from './convert/to-transcript.js';
export { CanonicalValues, SpokenForms, sgdReader } from './convert/values.js';
export { CorpusError, type CorpusErrorCode } from './corpus/corpus-error.js';
export {
  NO_INTENT,
  type SgdAction,
  type SgdDialogue,
  type SgdFrame,
  type SgdSpan,
  type SgdState,
  type SgdTurn,
} from './corpus/format.js';
export { offeredSlots } from './corpus/offers.js';
export { describeSurvey, type SgdOfficial, type SgdSurvey, sgdFiles, surveySgd } from './corpus/survey.js';
export {
  readSgdDialogues,
  type Skipped,
  type SplitDialogue,
  type SplitEntry,
  type SplitFile,
  type SplitOptions,
  type SplitProgress,
  SplitWalk,
  type TakenDialogues,
} from './corpus/walk.js';
export {
  readSgdFile,
  readSgdSchema,
  readSgdxSchema,
  type SgdFile,
  type SgdSplit,
  type SgdxVersion,
  SGDX_VERSIONS,
  type SkippedDialogue,
} from './corpus/read.js';
export { type ApiData, apiData, type SlotData, type TypeData } from './examples/api-data.js';
export {
  type ExampleOptions,
  type ExampleTurn,
  exampleTurns,
  type LocatedValue,
  type ParserExample,
  type ProgramContext,
  parserExample,
  parserExamples,
  type SaidContext,
  type UnlocatedValue,
  type ValueSpan,
} from './examples/examples.js';
export type { GivenValue } from './examples/given.js';
export {
  type AnsweredQuestion,
  type SlotAnswer,
  type SupervisorExample,
  supervisorExample,
  supervisorExamples,
} from './examples/questions.js';
export type { TextSpan } from './examples/spans.js';
export { sgdTables } from './facts/data.js';
export { type DeriveOptions, deriveTables, type SgdIntentTable, type SgdTables } from './facts/derive.js';
export {
  type Counts,
  collectEvidence,
  EVIDENCE_KINDS,
  type EvidenceKind,
  type IntentEvidence,
  mergeEvidence,
  type SgdEvidence,
} from './facts/evidence.js';
export { type SgdTableChoice, sgdFacts } from './facts/facts.js';
export { siblingFacts } from './facts/siblings.js';
export type { CleanCounts, FaultCounts, FaultRates, FaultReport } from './faults/report.js';
export { FaultEvaluation } from './faults/evaluate.js';
export { type FaultOptions, GATE_CHOICES, type GateChoice } from './faults/options.js';
export { evaluateFaults } from './faults/run.js';
export type { FaultProfileName } from '../faults/profiles.js';
export type { SlipCounts } from '../faults/slips.js';
export { SgdBackend, type SgdBackendOptions } from './replay/backend.js';
export {
  replaySgdDialogue,
  type SgdReplayedTurn,
  type SgdReplayOptions,
  type SgdTurnTaker,
  type SgdTurnToTake,
} from './replay/replay.js';
export { type LoadedSetup, loadSetup, type SgdSetup } from './replay/setup.js';
export { sgdHtml } from './report/html.js';
export type { MeasuredReport } from './report/html-figures.js';
export { type SgdReport, type ServiceScores, sgdReport } from './report/report.js';
export { evaluateRetrieval, type RetrievalOptions } from './retrieval/evaluate.js';
export type { RetrievalReport, RetrievalScores } from './retrieval/report.js';
export type { RecallReport } from './retrieval/scores.js';
export type { SgdFacts, SgdIntentFacts } from './schema/facts.js';
export { parseSgdSchema, type SgdIntent, type SgdService, type SgdSlot } from './schema/format.js';
export { generateModule } from './schema/generate-module.js';
export { type SgdOptions, servicesFromSgdSchema } from './schema/schema.js';
export { SgdServices } from './schema/services.js';
export { fromSgdValue, type OpenKind, type SgdKinds, sgdValue } from './schema/values.js';
export { type CallMismatch, compareCalls } from './score/call-parameters.js';
export {
  GOAL_VARIANTS,
  type GoalVariantName,
  type SgdCounts,
  SgdEvaluation,
  type Unconverted,
  type WrongFrame,
} from './score/counts.js';
export { unconvertedKinds, wrongKinds } from './score/kinds.js';
export { type ConformanceAspect, type ConformanceCounts, PolicyConformance } from './score/policy-conformance.js';
export { evaluateSgd, type SgdRunOptions } from './score/run.js';
export { type SgdVariant, sgdxVariant } from './variants/variant.js';
export { schemaSlotFacts } from './score/slot-facts.js';
