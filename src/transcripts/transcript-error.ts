import { TypetodError, type TypetodErrorOptions } from '../errors/index.js';

/** What can keep a transcript from being replayed at all. */
type ReplayErrorCode = 'unknown-service' | 'unknown-fixture' | 'bad-context' | 'no-such-turn';

/** Thrown when a transcript cannot be replayed: it names services or a fixture that are not there, begins with a context that does not fit, or has no such turn. */
export class ReplayError extends TypetodError<ReplayErrorCode> {
  static override readonly label: string = 'ReplayError';
}

/**
 * What is wrong with the text of a transcript. `docs/errors.md` says what to do about each.
 *
 * - `empty`: there is no transcript in the text.
 * - `bad-header`: a header line is malformed, or holds a value that its key does not take.
 * - `unknown-key`: the header has a key that there is not.
 * - `duplicate-key`: a key stands twice in the header.
 * - `missing-key`: the header lacks `title` or `services`.
 * - `bad-line`: a line of a turn begins with no known mark.
 * - `misplaced-line`: a line stands where its kind may not.
 * - `missing-user`: a turn has no `user:` line.
 * - `missing-agent`: a turn has no `agent:` line.
 * - `duplicate-line`: a line that a turn has once stands twice.
 * - `empty-line`: a mark is followed by nothing.
 * - `bad-state`: a state line cannot be read.
 * - `bad-refusal`: a refusal does not follow a statement, or names no code.
 * - `bad-json`: a line of JSON, or a recording, does not have its form.
 * - `recording-version`: a recording has the format of another version.
 * - `bad-fixture`: `fixtures.json` does not have its form.
 */
export type TranscriptErrorCode =
  | 'empty'
  | 'bad-header'
  | 'unknown-key'
  | 'duplicate-key'
  | 'missing-key'
  | 'bad-line'
  | 'misplaced-line'
  | 'missing-user'
  | 'missing-agent'
  | 'duplicate-line'
  | 'empty-line'
  | 'bad-state'
  | 'bad-refusal'
  | 'bad-json'
  | 'recording-version'
  | 'bad-fixture';

/** Thrown when a text is no transcript. It names the file and the line, counted from 1. */
export class TranscriptError extends TypetodError<TranscriptErrorCode> {
  static override readonly label: string = 'TranscriptError';
  /** The name of the file, as it was given to the reader. */
  readonly file: string;
  /** The line, counted from 1. */
  readonly line: number;

  /** @param options - the place, and in the message what was found there and what was expected. */
  constructor(options: TypetodErrorOptions<TranscriptErrorCode> & { readonly file: string; readonly line: number }) {
    const { file, line, message } = options;
    super({ ...options, message: `${file}:${line}: ${message}`, data: { file, line } });
    this.file = file;
    this.line = line;
  }
}
