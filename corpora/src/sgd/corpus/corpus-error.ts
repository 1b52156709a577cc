import { TypetodError } from 'typetod';
import type { TypetodErrorOptions } from 'typetod/internal';

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
  | 'not-a-checkpoint'
  | 'not-a-report'
  | 'not-comparable'
  | 'not-messages'
  | 'not-turns';

/** Thrown when a corpus cannot be read or renamed. The message says what is wrong, where, and what to do. */
export class CorpusError extends TypetodError<CorpusErrorCode> {
  static override readonly label: string = 'CorpusError';
  /** The file or folder, where the error is about one. */
  readonly file: string | undefined;

  constructor(options: TypetodErrorOptions<CorpusErrorCode> & { readonly file?: string }) {
    const { file } = options;
    super(file === undefined ? options : { ...options, data: { file } });
    this.file = file;
  }
}
