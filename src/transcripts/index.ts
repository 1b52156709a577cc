/**
 * Transcripts: annotated dialogues of our own, their text and JSON forms, and the replay that checks their annotations.
 *
 * Adding a name here makes it part of the public interface.
 */
export {
  readTranscripts,
  type TranscriptFile,
  TranscriptPathError,
  type TranscriptPathErrorCode,
  transcriptFileText,
} from './files.js';
export { formatTranscript, programLines, stateLines } from './format.js';
export { parseJsonTranscripts, transcriptToJson } from './json.js';
export { parseTranscript } from './read.js';
export {
  parseRecording,
  type RecordedReadings,
  Recorder,
  readRecording,
  recordedReader,
  recordingPath,
  type TranscriptRecording,
} from './recording.js';
export { MISMATCH_KINDS, type Mismatch, type MismatchKind } from './replay-compare.js';
export { type DiffLine, diffLines, formatDiff } from './replay-diff.js';
export {
  type ReplayedTurn,
  ReplayError,
  type ReplayErrorCode,
  type ReplayOptions,
  type ReplayReport,
  replayTranscript,
  sessionFor,
} from './replay.js';
export { annotatedState, annotatedStates, formatState, formatValue, parseState } from './state.js';
export { TRANSCRIPT_ERROR_CODES, TranscriptError, type TranscriptErrorCode } from './transcript-error.js';
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
