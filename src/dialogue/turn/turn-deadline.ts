import { Deadline } from '../../engine/deadline.js';

/** The time that a turn has. */
export function turnDeadline(given: AbortSignal | undefined, milliseconds: number | undefined): Deadline {
  const late = (limit: number): Error =>
    new DOMException(
      `The turn took more than ${limit} ms and was left. The session stands at its last commit; a transaction that was sent and not answered is in doubt.`,
      'TimeoutError',
    );
  return new Deadline(given, milliseconds, late);
}
