/**
 * Corpora: transcripts of our own, their text and JSON forms, and the replay that checks their annotations.
 *
 * Adding a name here makes it part of the public interface.
 */
export {
  type ReplayedTurn,
  ReplayError,
  type ReplayErrorCode,
  type ReplayOptions,
  type ReplayReport,
  replayTranscript,
  sessionFor,
} from './replay.js';
export { MISMATCH_KINDS, type Mismatch, type MismatchKind } from './replay-compare.js';
export { type DiffLine, diffLines, formatDiff } from './replay-diff.js';
export {
  type AnnotatedState,
  DEFAULT_SEED,
  type ProgramLine,
  type ProgramLineKind,
  sourceOf,
  type Transcript,
  type TranscriptTurn,
  withoutLines,
} from './transcript.js';
export { TRANSCRIPT_ERROR_CODES, TranscriptError, type TranscriptErrorCode } from './transcript-error.js';
export {
  readTranscripts,
  type TranscriptFile,
  TranscriptPathError,
  type TranscriptPathErrorCode,
  transcriptFileText,
} from './transcript-files.js';
export { formatTranscript, programLines, stateLines } from './transcript-format.js';
export { parseJsonTranscripts, transcriptToJson } from './transcript-json.js';
export { parseTranscript } from './transcript-parse.js';
export { annotatedState, formatState, formatValue, parseState } from './transcript-state.js';
export {
  CanonicalValues,
  type Carried,
  type ConversionNote,
  type ConvertedTurn,
  carriedFrom,
  convertTurn,
  predictedSlots,
  readSgdDialogues,
  readSgdSchema,
  replaySgdDialogue,
  type SgdAction,
  SgdBackend,
  type SgdBackendOptions,
  type SgdDialogue,
  type SgdFrame,
  type SgdReplay,
  type SgdReplayedTurn,
  type SgdSplit,
  type SgdState,
  type SgdTurn,
  sgdFiles,
  sgdReader,
  type TurnContext,
} from './sgd/index.js';
export { CorpusError, type CorpusErrorCode } from './corpus-error.js';
