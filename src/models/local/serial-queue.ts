/** Runs tasks one after the other, in the order in which they came. One that fails does not hold up the rest. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Runs a task when all earlier ones are done. An abort rejects at once with the signal's reason: a task that still
   * waits is then never begun, and one that runs goes on to its end before the next begins.
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const done = this.#last.then(() => {
      signal?.throwIfAborted();
      return task();
    });
    this.#last = done.catch(() => undefined);
    return signal === undefined ? done : unlessAborted(done, signal);
  }
}

function unlessAborted<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    done.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
