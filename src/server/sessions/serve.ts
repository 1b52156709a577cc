/**
 * The session API over HTTP.
 *
 * It needs no framework: its routes are a table, and Node's server has the rest. What reads bodies, and keeps pages of
 * other sites out, is what the other servers of this package have.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { timeOf } from '../../engine/clock.js';
import { LONGEST_TIMER } from '../../engine/deadline.js';
import {
  type GuardOptions,
  isLoopback,
  sendJson,
  targetOf,
  checkKnown,
  checkWhole,
  listen,
  LONGEST_IDLE,
  urlOf,
} from '../listen.js';
import { ServerError } from '../server-error.js';
import { answerCall, answerProblem, sent } from './answer.js';
import { type Authenticate, type Caller, workFor, Gatekeeper } from './gatekeeper.js';
import { problemOf } from './fault.js';
import { type HubOptions, SessionHub } from './hub.js';
import { openApi } from './openapi.js';
import { sendPage } from './page.js';
import { Problem } from './problem.js';
import { readCall, routeOf } from './read-call.js';

/** How a server of sessions is run. */
export interface SessionsOptions extends HubOptions, Partial<GuardOptions> {
  /** The address to listen at; `127.0.0.1` if left out, which only programs on this machine reach. */
  readonly host?: string;
  /** The port; 8002 if left out, any free one for 0. */
  readonly port?: number;
  /** What clients send as `Authorization: Bearer TOKEN`. Another address than this machine's needs one. */
  readonly token?: string;
  /** How long a body may be, in bytes; 64 KiB if left out. */
  readonly messageBytes?: number;
  /** How many requests one address may send a minute; 600 if left out. */
  readonly requestsPerMinute?: number;
  /** How many requests one caller whom `authenticate` knows may send a minute, from all addresses; as many as one address if left out. */
  readonly requestsPerCaller?: number;
  /** How long a turn may take, in milliseconds; 60,000 if left out. */
  readonly turnMilliseconds?: number;
  /** The version that the description names. */
  readonly version?: string;
  /**
   * Says who a request is from, in place of `token`: sessions belong to callers, and what services take as the
   * [context](../../../docs/services.md) of a session comes from them.
   */
  readonly authenticate?: Authenticate;
}

/** A server of sessions that runs. */
export interface RunningSessions {
  /** Where it is: `http://127.0.0.1:8002`. */
  readonly url: string;
  /** Finishes the requests under way and refuses new ones with 503, then listens no more, and lets all sessions go. */
  close(): Promise<void>;
}

const DEFAULTS = {
  host: '127.0.0.1',
  port: 8002,
  messageBytes: 65_536,
  requestsPerMinute: 600,
  turnMilliseconds: 60_000,
};

type Settled = SessionsOptions & typeof DEFAULTS;

const HUB_OPTIONS = ['held', 'idleSeconds', 'waiting', 'patience'] as const;

const OPTIONS = [
  'services',
  'dialogue',
  'candidates',
  'now',
  'backend',
  'store',
  ...HUB_OPTIONS,
  'longestText',
  'recordings',
  'telemetry',
  'onLog',
  'logsWords',
  'onError',
  'host',
  'allowedOrigins',
  'port',
  'token',
  'authenticate',
  'messageBytes',
  'requestsPerMinute',
  'requestsPerCaller',
  'turnMilliseconds',
  'version',
] as const satisfies readonly (keyof SessionsOptions)[];

/** What a schema lets in at most. */
const MOST_CHARACTERS = 4000;

function checkOptions(options: Settled): void {
  const { host, token, authenticate, messageBytes, requestsPerMinute, turnMilliseconds } = options;
  checkKnown('A server of sessions', options, OPTIONS);
  for (const name of HUB_OPTIONS) checkWhole(name, options[name] ?? 1, { least: 1, most: LONGEST_IDLE });
  checkWhole('longestText', options.longestText ?? 1, { least: 1, most: MOST_CHARACTERS });
  checkWhole('messageBytes', messageBytes, { least: 1 });
  checkWhole('requestsPerMinute', requestsPerMinute, { least: 1 });
  checkWhole('requestsPerCaller', options.requestsPerCaller ?? 1, { least: 1 });
  checkWhole('turnMilliseconds', turnMilliseconds, { least: 1, most: LONGEST_TIMER });
  if (options.now !== undefined) timeOf(options.now);
  if (token !== undefined && !/^\S{8,}$/.test(token)) {
    const message = "'token' has fewer than 8 characters, or blanks. Give a long random text.";
    throw new ServerError({ code: 'bad-option', message });
  }
  if (token !== undefined && authenticate) {
    const message = "'token' and 'authenticate' are both given. Who may ask is said by one of them.";
    throw new ServerError({ code: 'bad-option', message });
  }
  if (token !== undefined || authenticate || isLoopback(host)) return;
  const message = `'host' is ${host}, which others reach, and there is no 'token'. Give one.`;
  throw new ServerError({ code: 'bad-option', message });
}

class SessionsServer {
  readonly hub: SessionHub;
  readonly #gatekeeper: Gatekeeper;
  readonly #underWay = new Set<Promise<void>>();
  #isStopping = false;

  constructor(private readonly options: Settled) {
    const { dialogue, turnMilliseconds } = options;
    const limits = { milliseconds: turnMilliseconds, ...dialogue.limits };
    this.hub = new SessionHub({ ...options, dialogue: { ...dialogue, limits } });
    this.#gatekeeper = new Gatekeeper(options);
  }

  take(request: IncomingMessage, response: ServerResponse): void {
    const begun = performance.now();
    const failed = async (error: unknown): Promise<string> => {
      // Of a client that has gone, nothing failed.
      if (!Problem.isInstance(error) && !response.destroyed) this.options.onError?.(error);
      const { code } = problemOf(error);
      this.hub.telemetry?.problem(code);
      await answerProblem(response, error);
      return code;
    };
    const done = this.#serve(request, response)
      .catch(failed)
      .then((code) => this.#log(request, response, { begun, code: code ?? undefined }));
    this.#underWay.add(done);
    void done.finally(() => this.#underWay.delete(done));
  }

  #log(
    { method = '', url = '' }: IncomingMessage,
    { headersSent, statusCode }: ServerResponse,
    { begun, code }: { readonly begun: number; readonly code: string | undefined },
  ): void {
    this.options.onLog?.({
      ...{ event: 'request', method, path: url.replace(/\?.*$/s, ''), status: headersSent ? statusCode : 0 },
      milliseconds: Math.round(performance.now() - begun),
      ...(code !== undefined && { code }),
    });
  }

  /** @throws Problem `unauthorized` */
  async #callerOf(request: IncomingMessage): Promise<Caller | undefined> {
    const { authenticate } = this.options;
    if (!authenticate) this.#gatekeeper.checkToken(request);
    const caller = await authenticate?.(request);
    if (caller) this.#gatekeeper.countCaller(caller);
    if (caller || !authenticate) return caller;
    throw new Problem('unauthorized', 'The server does not know who you are.');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#gatekeeper.admit(request);
    const { pathname } = targetOf(request);
    if (request.method === 'GET' && (await this.#serveItself(pathname, response))) return sent(response);
    const caller = await this.#callerOf(request);
    if (this.#isStopping) throw new Problem('stopping', 'The server is ending. Ask another one.');
    const found = routeOf(request.method ?? '', pathname);
    const call = await readCall(request, found, this.options.messageBytes);
    await workFor(caller, () => answerCall(response, found.route, call, this.hub));
  }

  async #serveItself(path: string, response: ServerResponse): Promise<boolean> {
    const { version = '0' } = this.options;
    const [status, code] = this.#isStopping ? (['stopping', 503] as const) : (['ok', 200] as const);
    if (path === '/') await sendPage(response);
    else if (path === '/health') sendJson(response, code, { status, sessions: this.hub.size });
    else if (path === '/v1/openapi.json') sendJson(response, 200, openApi(version));
    else return false;
    return true;
  }

  /** Refuses what comes from now on, and waits for what is under way. */
  async refuse(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled([...this.#underWay]);
  }

  /** Waits for the last answers, and lets all sessions go. Who asked meanwhile is answered, too. */
  async end(): Promise<void> {
    await this.#answered();
    await this.hub.close();
    await this.#answered();
  }

  async #answered(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled([...this.#underWay]);
  }
}

/**
 * Serves sessions over HTTP under `/v1`, and a page to talk with them at `/`.
 *
 * @throws ServerError `bad-option`; `cannot-listen`; EngineError `bad-clock`.
 */
export async function serveSessions(given: SessionsOptions): Promise<RunningSessions> {
  const options: Settled = { ...DEFAULTS, ...given };
  checkOptions(options);
  const sessions = new SessionsServer(options);
  const server = await listen((request, response) => sessions.take(request, response), options);
  server.requestTimeout = 30_000;
  return {
    url: urlOf(server, options.host),
    async close() {
      const closed = new Promise((resolve) => server.once('close', resolve));
      // Who asks while turns are finished is told so, and by /health whoever spreads requests over servers.
      await sessions.refuse();
      server.close();
      await sessions.end();
      server.closeAllConnections();
      await closed;
    },
  };
}
