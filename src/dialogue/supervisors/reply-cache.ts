import type { Model, ModelReply, ModelRequest } from '../../models/model.js';

/** One call of a model, on behalf of everybody who waits for it. */
interface SharedCall {
  readonly reply: Promise<ModelReply>;
  readonly abort: AbortController;
  waiting: number;
  settled: boolean;
}

/** What a model answered, and whether it had been asked before. */
export interface CachedReply {
  readonly reply: ModelReply;
  readonly cached: boolean;
}

/** Rejects with the signal's reason as soon as it is aborted, whatever becomes of the promise. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** What a model reads of a request. Where it is asked and what it is about in other words make no difference to it. */
function contentOf({ purpose, messages, answer, maxTokens, temperature, seed }: ModelRequest): string {
  return JSON.stringify([purpose, messages, answer, maxTokens, temperature, seed]);
}

/**
 * Asks each question of a model once, also when several ask at the same time. Failures are not kept.
 *
 * An answer counts for every request with the same content, wherever it is asked. That is right for models that read.
 * A model that answers by place (an oracle, a fault injector, a script) is to be asked every time: give it a cache with
 * the limit 0.
 */
export class ReplyCache {
  readonly #calls = new WeakMap<Model, Map<string, SharedCall>>();
  readonly #limit: number;

  /** Keeps `limit` replies of each model, 1,000 if left out; the oldest go first. */
  constructor({ limit = 1000 }: { readonly limit?: number } = {}) {
    this.#limit = limit;
  }

  /**
   * The reply to a request. A call that several wait for ends when all of them have aborted.
   *
   * @throws ModelError when the model gives no answer; the signal's reason on abort.
   * @internal Asked by supervisors.
   */
  async ask(model: Model, request: ModelRequest, signal?: AbortSignal): Promise<CachedReply> {
    signal?.throwIfAborted();
    const calls = this.#callsOf(model);
    const key = contentOf(request);
    const known = calls.get(key);
    const call = known ?? this.#start(calls, key, model, request);
    call.waiting += 1;
    try {
      return { reply: await unlessAborted(call.reply, signal), cached: known !== undefined };
    } finally {
      call.waiting -= 1;
      if (call.waiting === 0 && !call.settled) {
        forget(calls, key, call);
        call.abort.abort(signal?.reason);
      }
    }
  }

  #callsOf(model: Model): Map<string, SharedCall> {
    const calls = this.#calls.get(model) ?? new Map<string, SharedCall>();
    this.#calls.set(model, calls);
    return calls;
  }

  #start(calls: Map<string, SharedCall>, key: string, model: Model, request: ModelRequest): SharedCall {
    const abort = new AbortController();
    const reply = model.ask(request, { signal: abort.signal });
    const call: SharedCall = { reply, abort, waiting: 0, settled: false };
    calls.set(key, call);
    for (const oldest of calls.keys()) {
      if (calls.size <= this.#limit) break;
      calls.delete(oldest);
    }
    const settle = (): void => {
      call.settled = true;
    };
    reply.then(settle, () => {
      settle();
      forget(calls, key, call);
    });
    return call;
  }
}

function forget(calls: Map<string, SharedCall>, key: string, call: SharedCall): void {
  if (calls.get(key) === call) calls.delete(key);
}
