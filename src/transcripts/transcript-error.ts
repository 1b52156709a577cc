/** What can be wrong with the text of a transcript. */
export const TRANSCRIPT_ERROR_CODES = [
  'empty',
  'bad-header',
  'unknown-key',
  'duplicate-key',
  'missing-key',
  'bad-line',
  'misplaced-line',
  'missing-user',
  'missing-agent',
  'duplicate-line',
  'empty-line',
  'bad-state',
  'bad-refusal',
  'bad-json',
] as const;

/** One of {@link TRANSCRIPT_ERROR_CODES}. */
export type TranscriptErrorCode = (typeof TRANSCRIPT_ERROR_CODES)[number];

/** Thrown when a text is no transcript. It names the file and the line, counted from 1. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';
  readonly code: TranscriptErrorCode;
  readonly file: string;
  readonly line: number;

  constructor(options: {
    readonly code: TranscriptErrorCode;
    readonly file: string;
    readonly line: number;
    /** What was found, and what was expected. */
    readonly message: string;
    readonly cause?: unknown;
  }) {
    const { code, file, line, message, cause } = options;
    super(`${file}:${line}: ${message}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.file = file;
    this.line = line;
  }
}
