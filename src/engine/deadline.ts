/** The longest that a timer of Node waits, in milliseconds; a longer one would end at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** The time that something has: until its caller ends it, or until so many milliseconds are over. */
export class Deadline {
  /** Undefined where nothing can end it. */
  readonly signal: AbortSignal | undefined;
  private readonly timer: NodeJS.Timeout | undefined;
  private over: Error | undefined;
  private readonly leave: () => void = () => undefined;

  /** @param late - the error that says that the time is over. */
  constructor(given: AbortSignal | undefined, milliseconds: number | undefined, late: (milliseconds: number) => Error) {
    if (milliseconds === undefined) {
      this.signal = given;
      return;
    }
    // The timer of `AbortSignal.timeout` would not keep a process alive that waits for what never answers, and the signals of
    // `AbortSignal.any` are never let go of.
    const controller = new AbortController();
    this.timer = setTimeout(() => {
      this.over = late(milliseconds);
      controller.abort(this.over);
    }, milliseconds);
    this.signal = controller.signal;
    if (!given) return;
    const abort = (): void => controller.abort(given.reason);
    if (given.aborted) abort();
    else given.addEventListener('abort', abort, { once: true });
    this.leave = () => given.removeEventListener('abort', abort);
  }

  /** Whether an error says that the time is over, and not that the caller ended it. */
  isOver(error: unknown): boolean {
    return this.over !== undefined && error === this.over;
  }

  /** Lets go of the time: it is no longer needed. */
  clear(): void {
    clearTimeout(this.timer);
    this.leave();
  }
}
