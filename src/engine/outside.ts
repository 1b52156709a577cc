import {
  addressed,
  type Backend,
  explorerOf,
  type QuoteReply,
  type QuoteRequest,
  type Reply,
  type Request,
  type SearchReply,
  type SearchRequest,
} from '../world/index.js';
import type { Row, Awaitable } from '../service/index.js';
import { Deadline } from './deadline.js';
import type { History } from './history.js';
import type { JournalWriter } from './journal-writer.js';
import { keyFor, sentBy } from './outstanding.js';
import { consult, noAnswer, takeReply } from './reply.js';
import type { Engine, Process } from './run.js';
import { type Answers, ASSUMED_SUCCESS, type KnownReplies } from './trial.js';
import { sessionOf } from './session-values.js';

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

/** The world outside of a session: gets the requests of processes answered by the backend. */
export class Outside {
  /** The request that has no answer yet, or was left without one when the turn ended. */
  unanswered: Request | undefined;

  constructor(
    private readonly engineNow: () => Engine,
    readonly backend: Backend,
    private readonly history: History,
    private readonly writer: JournalWriter | undefined,
  ) {}

  private get engine(): Engine {
    return this.engineNow();
  }

  /**
   * Runs a process, getting its requests answered; waits only for answers that are promises.
   *
   * @param tried - the replies of a trial of the same program on the same world: its searches, up to the first
   * transaction, are not asked again.
   */
  async drive<T>(
    process: Process<T>,
    answers: Answers,
    signal: AbortSignal | undefined,
    tried: readonly Reply[] = [],
  ): Promise<T> {
    let step = process.next();
    while (!step.done) {
      try {
        const { kind } = step.value;
        const known = answers.sent.length === 0 && kind === 'search' ? tried[answers.replies.length] : undefined;
        answers.replies.push(known ?? (await this.replyTo(step.value, answers, signal)));
      } catch (error) {
        // The process knows whether something is to be kept.
        step = process.throw(error);
        continue;
      }
      step = process.next(answers.replies.at(-1) as Reply);
    }
    return step.value;
  }

  /** Asks for a reply, and notes a transaction that was answered. */
  private replyTo(given: Request, answers: Answers, signal: AbortSignal | undefined): Promise<Reply> {
    return this.patiently(given, signal, async (signal) => {
      const request = this.addressed(given, answers, signal);
      const reply = this.taken(await this.ask(request), request);
      if (reply.kind === 'transaction' && request.kind === 'transaction')
        answers.sent.push(sentBy(request, request.key, reply.status));
      return reply;
    });
  }

  /** Does what waits for the answer to a request no longer than the session has patience. */
  private async patiently<T>(
    request: Request,
    given: AbortSignal | undefined,
    wait: (signal: AbortSignal | undefined) => Promise<T>,
  ): Promise<T> {
    const deadline = new Deadline(given, this.engine.answersWithin, (limit) => noAnswer(request, limit));
    try {
      return await wait(deadline.signal);
    } finally {
      deadline.clear();
    }
  }

  /** An answer as a reply. What a rehearsal assumes has nothing of what the API declares, and is no answer of a service. */
  private taken(answer: unknown, request: Request): Reply {
    return answer === ASSUMED_SUCCESS ? ASSUMED_SUCCESS : takeReply(answer, request, this.engine);
  }

  /** Runs a process whose transactions are not sent: they are assumed to succeed. Answers with the requests too. */
  async rehearse<T>(
    process: Process<T>,
    known: KnownReplies,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly value: T; readonly requests: readonly Request[]; readonly replies: Reply[] }> {
    const requests: Request[] = [];
    const replies: Reply[] = [];
    let step = process.next();
    while (!step.done) {
      const request = step.value;
      const reply = request.kind === 'transaction' ? ASSUMED_SUCCESS : await this.find(request, known, signal);
      requests.push(request);
      replies.push(reply);
      step = process.next(reply);
    }
    return { value: step.value, requests, replies };
  }

  /** The reply to a search or for a quote, asked for if it is not known. */
  private async find(
    request: SearchRequest | QuoteRequest,
    known: KnownReplies,
    signal: AbortSignal | undefined,
  ): Promise<Reply> {
    const earlier = known.find(request);
    if (earlier) return earlier;
    const reply = await this.answered(request, signal);
    known.add(request, reply);
    return reply;
  }

  /** The answer to a request that changes nothing. */
  private async answered<R extends SearchRequest | QuoteRequest>(
    request: R,
    signal: AbortSignal | undefined,
  ): Promise<SearchReply | QuoteReply> {
    return this.patiently(request, signal, async (signal) => {
      const asked = addressed(request, { signal, ...sessionOf(this.engine, request.api) });
      return takeReply(await this.ask(asked), asked, this.engine) as SearchReply | QuoteReply;
    });
  }

  /** What a transaction will cost or bring; undefined where there is nothing to tell. */
  async quote(request: QuoteRequest, signal: AbortSignal | undefined): Promise<Row | undefined> {
    const reply = await this.answered(request, signal);
    return reply.kind === 'quote' ? reply.quote : undefined;
  }

  /** The answer to a query that nobody asked for; undefined where the backend explores nothing, or fails to. */
  async explore(request: SearchRequest, signal: AbortSignal | undefined): Promise<SearchReply | undefined> {
    const search = explorerOf(this.backend);
    if (!search) return undefined;
    const { transact } = this.backend;
    try {
      return await this.patiently(request, signal, async (signal) => {
        const asked = addressed(request, { signal, ...sessionOf(this.engine, request.api) });
        const found = await within(signal, consult({ search, compares: () => true, transact }, asked));
        return takeReply(found, asked, this.engine) as SearchReply;
      });
    } catch {
      signal?.throwIfAborted();
      return undefined;
    }
  }

  /** A request as it is sent: with the turn's signal, who is asking, and a transaction with a key that says which one it is. */
  private addressed(request: Request, answers: Answers, signal: AbortSignal | undefined): Request {
    const given = { signal, ...sessionOf(this.engine, request.api) };
    if (request.kind !== 'transaction') return addressed(request, given);
    const { answered, outstanding } = this.history;
    return addressed(request, { key: keyFor(request, outstanding, [...answered, ...answers.sent]), ...given });
  }

  private async ask(request: Request): Promise<unknown> {
    const { signal } = request;
    signal?.throwIfAborted();
    if (request.kind === 'transaction') {
      const { key, api, arguments: args } = request;
      await this.writer?.write({ kind: 'begin', key, api: api.name, arguments: args });
      this.history.begin(sentBy(request, key));
      // The turn may have been left meanwhile. The journal says that it began: it counts as sent.
      signal?.throwIfAborted();
    }
    this.unanswered = request;
    try {
      return await within(signal, consult(this.backend, request));
    } finally {
      if (!signal?.aborted) this.unanswered = undefined;
    }
  }
}
