import { TypetodError, type TypetodErrorOptions } from '../errors/index.js';

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
export class TranscriptError extends TypetodError<TranscriptErrorCode> {
  static override readonly label = 'TranscriptError';
  readonly file: string;
  readonly line: number;

  /** @param options - the place, and in the message what was found there and what was expected. */
  constructor(options: TypetodErrorOptions<TranscriptErrorCode> & { readonly file: string; readonly line: number }) {
    const { file, line, message } = options;
    super({ ...options, message: `${file}:${line}: ${message}`, data: { file, line } });
    this.file = file;
    this.line = line;
  }
}
