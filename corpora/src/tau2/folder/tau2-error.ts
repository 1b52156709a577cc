import { TypetodError } from 'typetod';
import type { TypetodErrorOptions } from 'typetod/internal';

/**
 * What is wrong with files or conversations of τ². `docs/errors.md` says what to do about each.
 *
 * - `missing-file`: a file of the folder is not there, or cannot be read.
 * - `not-json`: a file is no JSON.
 * - `bad-database`: `db.json` is no database of a known domain.
 * - `bad-tasks`: `tasks.json` or `split_tasks.json` does not have its form.
 * - `bad-results`: a result file does not have its form, or is of another domain.
 * - `unknown-split`: there is no split of the name.
 * - `bad-initial-state`: the state in which a task begins cannot be set up.
 * - `replay-differs`: a recorded call, carried out again, answers something else.
 */
export type Tau2ErrorCode =
  | 'missing-file'
  | 'not-json'
  | 'bad-database'
  | 'bad-tasks'
  | 'bad-results'
  | 'unknown-split'
  | 'bad-initial-state'
  | 'replay-differs';

/** Thrown when files of τ², or a conversation to be scored, are not what they should be. */
export class Tau2Error extends TypetodError<Tau2ErrorCode> {
  static override readonly label: string = 'Tau2Error';
  /** The file, where the error is about one. */
  readonly file: string | undefined;

  /** @param options - the file, and in the message what was found and what to do. */
  constructor(options: TypetodErrorOptions<Tau2ErrorCode> & { readonly file?: string }) {
    const { file } = options;
    super(file === undefined ? options : { ...options, data: { ...options.data, file } });
    this.file = file;
  }
}
