/**
 * Transcripts: annotated dialogues as text, and the replay that checks their annotations.
 *
 * Adding a name here makes it part of the public interface.
 */
export { readTranscripts, TranscriptPathError } from './files.js';
export { formatTranscript } from './format.js';
export { parseFixtures } from './fixtures.js';
export { parseTranscript } from './read.js';
export { formatRecording, parseRecording } from './recording.js';
export { diffLines, formatDiff } from './replay-diff.js';
export { ReplayError, TranscriptError } from './transcript-error.js';
export { replayTranscript } from './replay.js';
export { type Transcript, withoutLines } from './transcript.js';
