import { TypetodError } from 'typetod';
import type { TypetodErrorOptions } from 'typetod/internal';

/** What can be wrong with the files of MultiWOZ. */
export type MultiwozErrorCode =
  | 'no-such-directory'
  | 'missing-file'
  | 'not-readable'
  | 'not-json'
  | 'not-multiwoz'
  | 'no-dialogues';

/** Thrown when MultiWOZ cannot be read. The message says which file is wrong, how, and what to do. */
export class MultiwozError extends TypetodError<MultiwozErrorCode> {
  static override readonly label: string = 'MultiwozError';
  /** The file or folder that the error is about. */
  readonly file: string;

  constructor(options: TypetodErrorOptions<MultiwozErrorCode> & { readonly file: string }) {
    const { file } = options;
    super({ ...options, data: { file } });
    this.file = file;
  }
}
