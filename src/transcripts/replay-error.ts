import { TypetodError } from '../errors/index.js';

/** What can keep a transcript from being replayed at all. */
export type ReplayErrorCode = 'unknown-service' | 'unknown-fixture' | 'bad-context' | 'no-such-turn';

/** Thrown when a transcript cannot be replayed: it names services or a fixture that are not there, begins with a context that does not fit, or has no such turn. */
export class ReplayError extends TypetodError<ReplayErrorCode> {
  static override readonly label: string = 'ReplayError';
}
