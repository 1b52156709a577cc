import { TypetodError } from '../../errors/index.js';

export type QueueErrorCode = 'missing-package' | 'bad-address' | 'unreachable' | 'other-worker' | 'task-failed';

/** Thrown when work cannot be done over a queue. */
export class QueueError extends TypetodError<QueueErrorCode> {
  static override readonly label: string = 'QueueError';
}
