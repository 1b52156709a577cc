/**
 * Transcripts: annotated dialogues as text, and the replay that checks their annotations.
 *
 * Adding a name here makes it part of the public interface.
 */
export { readTranscripts, type TranscriptFile, TranscriptPathError, type TranscriptPathErrorCode } from './files.js';
export { formatTranscript } from './format.js';
export { parseFixtures } from './fixtures.js';
export { parseTranscript } from './read.js';
export { formatRecording, parseRecording, type TranscriptRecording } from './recording.js';
export type { MismatchKind } from './replay-compare.js';
export { type DiffLine, diffLines, formatDiff } from './replay-diff.js';
export { ReplayError, type ReplayErrorCode } from './replay-error.js';
export { type ReplayOptions, type ReplayReport, replayTranscript } from './replay.js';
export { TranscriptError, type TranscriptErrorCode } from './transcript-error.js';
export {
  type AnnotatedState,
  type ProgramLine,
  type Transcript,
  type TranscriptTurn,
  withoutLines,
} from './transcript.js';
