export {
  AUDIT_CATEGORIES,
  type AuditCategory,
  type AuditedService,
  type AuditSchema,
  auditDialogue,
  auditSchema,
  damagedDialogue,
  type Finding,
  SplitAudit,
} from './audit.js';
export { SgdBackend, type SgdBackendOptions } from './backend.js';
export { type Carried, carriedFrom } from './carry-over.js';
export {
  type ConversionNote,
  type ConvertedTurn,
  convertTurn,
  predictedIntent,
  predictedSlots,
  type TurnContext,
} from './convert.js';
export {
  type ApiData,
  apiData,
  type ExampleOptions,
  type ExampleTurn,
  exampleTurns,
  type LocatedValue,
  type ParserExample,
  type ProgramContext,
  parserExample,
  parserExamples,
  type SaidContext,
  type SlotData,
  type TypeData,
  type UnlocatedValue,
  type ValueSpan,
} from './examples.js';
export {
  NO_INTENT,
  type SgdAction,
  type SgdDialogue,
  type SgdFrame,
  type SgdSpan,
  type SgdState,
  type SgdTurn,
} from './format.js';
export type { GivenValue } from './given.js';
export { offeredSlots } from './offers.js';
export { SgdServices } from './services.js';
export {
  type SlotAnswer,
  type SlotQuestion,
  type SupervisorExample,
  supervisorExample,
  supervisorExamples,
} from './questions.js';
export {
  describeSurvey,
  readSgdDialogues,
  readSgdFile,
  readSgdSchema,
  readSgdxSchema,
  type SgdFile,
  type SgdOfficial,
  type SgdSplit,
  type SgdSurvey,
  type SgdxVersion,
  SGDX_VERSIONS,
  type SkippedDialogue,
  sgdFiles,
  surveySgd,
} from './read.js';
export {
  replaySgdDialogue,
  type SgdReplayedTurn,
  type SgdReplayOptions,
  type SgdTurnTaker,
  type SgdTurnToTake,
} from './replay.js';
export {
  collectEvidence,
  type DeriveOptions,
  deriveTables,
  evidenceReport,
  mergeEvidence,
  type Counts,
  EVIDENCE_KINDS,
  type EvidenceKind,
  type IntentEvidence,
  type SgdEvidence,
  type SgdIntentTable,
  type SgdTableChoice,
  type SgdTables,
  sgdFacts,
  sgdTables,
  siblingFacts,
  tablesModule,
} from './tables/index.js';
export type { TextSpan } from './spans.js';
export { type SgdTranscript, type SgdTranscriptOptions, sgdTranscript, type TranscriptGap } from './to-transcript.js';
export { CanonicalValues, SpokenForms, sgdReader } from './values.js';
export { type SgdVariant, sgdxVariant } from './variant.js';
