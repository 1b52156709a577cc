import type { Awaitable } from '../service/index.js';

export function isAwaited<T>(work: Awaitable<T>): work is Promise<T> {
  return typeof (work as PromiseLike<unknown> | null | undefined)?.then === 'function';
}

/**
 * Rejects when the signal aborts; the work itself goes on. Without a signal, and for work that is no promise, returns the work as
 * it is.
 */
export function within<T>(signal: AbortSignal | undefined, work: Awaitable<T>): Awaitable<T> {
  if (!signal || !(signal.aborted || isAwaited(work))) return work;
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}
