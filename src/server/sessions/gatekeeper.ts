/** Who may ask what: by host, origin, token, rate. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { forbidden, type GuardOptions } from '../guard.js';
import type { Caller } from './caller.js';
import { Problem } from './problem.js';
import { Rate } from './rate.js';

/** Whom a server answers, and how much. */
export interface Gatekeeping extends GuardOptions {
  /** What clients send as `Authorization: Bearer TOKEN`; nobody has to where it is left out. */
  readonly token?: string;
  /** How many requests an address may send a minute. */
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
