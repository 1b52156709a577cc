export type { Choice } from './choices.js';
export { type Enactment, enact } from './enact.js';
export { EngineError, type EngineErrorCode, isRefusedReply } from './engine-error.js';
export { type Execution, executeProgram } from './execute.js';
export {
  type ExecutionFeedback,
  FEEDBACK_CODES,
  type Feedback,
  type FeedbackCode,
} from './feedback.js';
export { type Journal, type JournalSink, readJournal, type Inspection, inspectJournal } from './journal.js';
export {
  type Begin,
  type Close,
  type Commit,
  JOURNAL_VERSION,
  type JournalEntry,
  type JournalHeader,
  type Note,
  type Undo,
  type Upgrade,
} from './journal-entry.js';
export { type JournalFile, openJournal, inspectBytes } from './journal-file.js';
export { recommend, type SystemAction } from './policy.js';
export type { Actor, Engine, Process } from './run.js';
export type { Executed, Step } from './step.js';
export type { EnactedAction, ShownCount, ShownList, ShownOutcome, ShownReason, ShownResult } from './shown.js';
export { type Clock, DEFAULT_NOW, type PlatformClockOptions, platformClock } from './clock.js';
export { createSession, restoreSession, type SessionOptions, resumeSession } from './create-session.js';
export { KnownReplies, type Trial } from './trial.js';
export type { InDoubt } from './outstanding.js';
export { Session } from './session.js';
export { beginTurn } from './begin.js';
export type { TurnOptions, TurnResult } from './turn.js';
export { resultFaults } from './check-result.js';
export { consult, takeReply } from './reply.js';
export { unmet } from './requirements.js';
export { filledIn, readSessionValues, sessionOf } from './session-values.js';
export { readSnapshot } from './snapshot.js';
