import { EngineError } from './engine-error.js';

export class OneAtATime {
  private busy = false;

  /**
   * Runs a change, unless it was left before it began.
   *
   * @throws EngineError `session-busy` while another one is under way; the signal's reason on abort.
   */
  async run<T>(change: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.busy) {
      throw new EngineError({
        code: 'session-busy',
        message: 'A turn of this session is under way. Await it, or fork the session.',
      });
    }
    this.busy = true;
    try {
      return await change();
    } finally {
      this.busy = false;
    }
  }
}
