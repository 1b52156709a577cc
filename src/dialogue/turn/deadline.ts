/** The time that a turn has: until its caller ends it, or until so many milliseconds are over. */
export class Deadline {
  /** Undefined where nothing can end the turn. */
  readonly signal: AbortSignal | undefined;
  private readonly timer: NodeJS.Timeout | undefined;
  private over: DOMException | undefined;
  private readonly leave: () => void = () => undefined;

  constructor(given: AbortSignal | undefined, milliseconds: number | undefined) {
    if (milliseconds === undefined) {
      this.signal = given;
      return;
    }
    // The timer of `AbortSignal.timeout` would not keep a process alive whose parser never answers, and the signals of
    // `AbortSignal.any` are never let go of.
    const controller = new AbortController();
    const message = `The turn took more than ${milliseconds} ms and was left. The session stands at its last commit; a transaction that was sent and not answered is in doubt.`;
    this.timer = setTimeout(() => {
      this.over = new DOMException(message, 'TimeoutError');
      controller.abort(this.over);
    }, milliseconds);
    this.signal = controller.signal;
    if (!given) return;
    const abort = (): void => controller.abort(given.reason);
    if (given.aborted) abort();
    else given.addEventListener('abort', abort, { once: true });
    this.leave = () => given.removeEventListener('abort', abort);
  }

  /** Whether an error says that the time is over, and not that the caller ended the turn. */
  isOver(error: unknown): boolean {
    return this.over !== undefined && error === this.over;
  }

  /** Lets go of the time: it is no longer needed. */
  clear(): void {
    clearTimeout(this.timer);
    this.leave();
  }
}
