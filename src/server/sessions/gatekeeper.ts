/** Who may ask what: by host, origin, token, rate. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { forbidden, type GuardOptions } from '../listen.js';
import { Problem } from './problem.js';
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Who a request is from, where the host of the server says so. A session belongs to whoever began it, and is not there for others. The
 * caller goes with the work that is done for them, as the clock of a request does, so that no method of the hub can forget it.
 */

/** Whoever sends a request. */
export interface Caller {
  /** Names them among all callers, always by the same text: it is written in the journals of their sessions. */
  readonly id: string;
  /** What the services' [session context](../../../docs/services.md) takes of them, such as a handle of their account. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/**
 * Says who a request is from, by a cookie, a token or whatever the host knows.
 *
 * @returns undefined for nobody that is known: the request is answered with 401.
 */
export type Authenticate = (request: IncomingMessage) => Promise<Caller | undefined> | Caller | undefined;

const callers = new AsyncLocalStorage<Caller | undefined>();

export const workFor = <T>(caller: Caller | undefined, work: () => Promise<T>): Promise<T> => callers.run(caller, work);

/** For whom is worked now; undefined where the host does not tell callers from each other. */
export const callerNow = (): Caller | undefined => callers.getStore();

/** How many requests each client may send: as many a minute as the rate, and up to that many at once. */
export class Rate {
  readonly #left = new Map<string, { tokens: number; at: number }>();

  constructor(
    private readonly perMinute: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Counts a request; answers after how many seconds it may come again, or 0 where it may come now. */
  take(client: string): number {
    const now = this.clock();
    const known = this.#left.get(client) ?? { tokens: this.perMinute, at: now };
    const tokens = Math.min(this.perMinute, known.tokens + ((now - known.at) * this.perMinute) / 60_000);
    this.#forgetIdle(now);
    this.#left.set(client, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60) / this.perMinute);
  }

  /** Whoever sent nothing for a minute has all requests again, as if never seen. */
  #forgetIdle(now: number): void {
    if (this.#left.size < 1000) return;
    for (const [client, { at }] of this.#left) if (now - at > 60_000) this.#left.delete(client);
  }
}

/** Whom a server answers, and how much. */
export interface Gatekeeping extends GuardOptions {
  /** What clients send as `Authorization: Bearer TOKEN`; nobody has to where it is left out. */
  readonly token?: string;
  readonly requestsPerMinute: number;
  /** How many requests a caller may send a minute, from all addresses together. */
  readonly requestsPerCaller?: number;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** @throws Problem `rate-limited` */
function count(rate: Rate, client: string): void {
  const retrySeconds = rate.take(client);
  if (retrySeconds === 0) return;
  throw new Problem('rate-limited', `Too many requests. Send the next one in ${retrySeconds} seconds.`, {
    retrySeconds,
  });
}

/** Lets requests in. */
export class Gatekeeper {
  readonly #ofAddresses: Rate;
  readonly #ofCallers: Rate;

  constructor(private readonly options: Gatekeeping) {
    const { requestsPerMinute, requestsPerCaller = requestsPerMinute } = options;
    this.#ofAddresses = new Rate(requestsPerMinute);
    this.#ofCallers = new Rate(requestsPerCaller);
  }

  /**
   * Lets a request to the server in.
   *
   * @throws Problem `forbidden`, `rate-limited`
   */
  admit(request: IncomingMessage): void {
    const { host, allowedOrigins = [] } = this.options;
    const { host: asked = '' } = request.headers;
    // The host is checked first: where it is this machine, the page of the server itself has that origin.
    const own = `http://${asked}`;
    const reason = forbidden(request, { host, allowedOrigins: [...allowedOrigins, own] });
    if (reason !== undefined) throw new Problem('forbidden', reason);
    count(this.#ofAddresses, request.socket.remoteAddress ?? '');
  }

  /** @throws Problem `rate-limited` */
  countCaller({ id }: Caller): void {
    count(this.#ofCallers, id);
  }

  /** @throws Problem `unauthorized` */
  checkToken({ headers }: IncomingMessage): void {
    const { token } = this.options;
    if (token === undefined) return;
    const [, given = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (timingSafeEqual(hashOf(given), hashOf(token))) return;
    throw new Problem('unauthorized', 'Send the token of the server: Authorization: Bearer TOKEN.');
  }
}
