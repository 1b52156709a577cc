import { TypetodError } from '../errors/index.js';

/** What a developer can get wrong with sessions and journals. */
export type EngineErrorCode =
  | 'session-busy'
  | 'no-such-turn'
  | 'nothing-to-answer'
  | 'stale-trial'
  | 'illegal-action'
  | 'bad-reply'
  | 'bad-result'
  | 'service-threw'
  | 'no-answer'
  | 'requirement-failed'
  | 'bad-clock'
  | 'bad-context'
  | 'context-conflict'
  | 'bad-argument'
  | 'unknown-option'
  | 'bad-journal'
  | 'journal-corrupt'
  | 'journal-version'
  | 'journal-mismatch'
  | 'journal-locked'
  | 'journal-failed';

/** Thrown when a session or a journal is used wrongly. What an agent gets wrong is a `Feedback` instead. */
export class EngineError extends TypetodError<EngineErrorCode> {
  static override readonly label: string = 'EngineError';
}

/** Whether a backend did not answer a session in time. */
export function isNoAnswer(error: unknown): boolean {
  return EngineError.isInstance(error) && error.code === 'no-answer';
}

/** Whether a session refused what a backend answered: no reply at all, or not what the API declares. */
export function isRefusedReply(error: unknown): error is EngineError & { readonly code: 'bad-reply' | 'bad-result' } {
  return EngineError.isInstance(error) && (error.code === 'bad-reply' || error.code === 'bad-result');
}
