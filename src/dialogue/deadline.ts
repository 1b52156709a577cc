/** The time that a turn has: until its caller ends it, or until so many milliseconds are over. */
export class Deadline {
  /** Undefined where nothing can end the turn. */
  readonly signal: AbortSignal | undefined;
  private readonly timer: NodeJS.Timeout | undefined;

  constructor(given: AbortSignal | undefined, milliseconds: number | undefined) {
    if (milliseconds === undefined) {
      this.signal = given;
      return;
    }
    // The timer of `AbortSignal.timeout` would not keep a process alive whose parser never answers.
    const controller = new AbortController();
    const message = `The turn took more than ${milliseconds} ms and was left. The session stands at its last commit.`;
    this.timer = setTimeout(() => controller.abort(new DOMException(message, 'TimeoutError')), milliseconds);
    this.signal = given ? AbortSignal.any([given, controller.signal]) : controller.signal;
  }

  /** Lets go of the time: it is no longer needed. */
  clear(): void {
    clearTimeout(this.timer);
  }
}
