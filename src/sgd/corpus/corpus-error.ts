/** What can be wrong with corpus files. */
export type CorpusErrorCode =
  | 'no-such-directory'
  | 'wrong-directory'
  | 'packed'
  | 'missing-file'
  | 'not-readable'
  | 'not-json'
  | 'not-sgd'
  | 'no-dialogues'
  | 'not-aligned'
  | 'unknown-name'
  | 'not-a-checkpoint';

/** Thrown when a corpus cannot be read or renamed. The message says what is wrong, where, and what to do. */
export class CorpusError extends Error {
  override readonly name = 'CorpusError';
  readonly code: CorpusErrorCode;
  /** The file or folder, where the error is about one. */
  readonly file: string | undefined;

  constructor(options: {
    readonly code: CorpusErrorCode;
    readonly file?: string;
    readonly message: string;
    readonly cause?: unknown;
  }) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.file = options.file;
  }
}
