/** What can be wrong with corpus files. */
export type CorpusErrorCode = 'no-such-directory' | 'missing-file' | 'not-json' | 'not-sgd' | 'no-dialogues';

/** Thrown when a corpus directory cannot be read. The message names the file and what to do. */
export class CorpusError extends Error {
  override readonly name = 'CorpusError';
  readonly code: CorpusErrorCode;
  readonly file: string;

  constructor(options: {
    readonly code: CorpusErrorCode;
    readonly file: string;
    readonly message: string;
    readonly cause?: unknown;
  }) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.file = options.file;
  }
}
