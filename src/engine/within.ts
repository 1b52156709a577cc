import type { Awaitable } from '../service/index.js';

/** A promise that ends with the signal, whatever becomes of its own work. Without a signal, the work as it is. */
export function within<T>(signal: AbortSignal | undefined, work: Awaitable<T>): Awaitable<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}
