/** What a developer can get wrong with sessions and journals. */
export type EngineErrorCode =
  | 'session-busy'
  | 'no-such-turn'
  | 'nothing-to-answer'
  | 'stale-trial'
  | 'illegal-action'
  | 'bad-reply'
  | 'bad-clock'
  | 'bad-argument'
  | 'bad-journal'
  | 'journal-corrupt'
  | 'journal-version'
  | 'journal-mismatch'
  | 'journal-locked'
  | 'journal-failed';

/** Thrown when a session or a journal is used wrongly. What an agent gets wrong is a `Feedback` instead. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;

  constructor(options: { readonly code: EngineErrorCode; readonly message: string; readonly cause?: unknown }) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
  }
}
