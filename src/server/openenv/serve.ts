/**
 * An OpenEnv server: episodes of a suite for agents elsewhere, as `openenv-core` 0.3 of PyPI speaks it. The server plays
 * the user and the environment; the client is the agent, and gets the grade as reward at the end.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Suite, Task } from '../../testbed/index.js';
import {
  sendJson,
  targetOf,
  forbidden,
  checkKnown,
  checkWhole,
  closeServer,
  listen,
  LONGEST_IDLE,
  SERVED,
  type ServedOptions,
  settled,
  urlOf,
} from '../listen.js';
import { EpisodeHost, type HostOptions } from './host.js';
import { HttpSessions } from './http-sessions.js';
import { Routes } from './routes.js';
import { type Dialect, GYM, MCP, serveSocket } from './sockets.js';

/** How an OpenEnv server is run: at port 8000, for 256 clients, each of which may be silent for a quarter of an hour. */
export interface OpenEnvOptions<T extends Task = Task> extends HostOptions<T>, ServedOptions {
  /** After so many seconds a client over HTTP that took no step since its first reset is given up; 30 if left out. */
  readonly firstStepSeconds?: number;
}

export interface RunningServer {
  /** Where it is, such as `http://127.0.0.1:8000`. */
  readonly url: string;
  readonly clients: number;
  /** Ends all episodes and connections, and the server. */
  close(): Promise<void>;
}

/** Refuses a connection before it is one. */
function refuseUpgrade(socket: Duplex, status: string): void {
  // Nobody else listens: without this, a client that is gone ends the process.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([
  ['/ws', GYM],
  ['/mcp', MCP],
]);

const OPTIONS = [
  ...SERVED,
  'firstStepSeconds',
  'style',
  'user',
  'limits',
  'onEpisode',
  'onError',
] as const satisfies readonly (keyof OpenEnvOptions)[];

/**
 * Serves the episodes of a suite over OpenEnv.
 *
 * @example
 * const server = await serveOpenEnv(suite, { port: 8000 });
 * console.log(server.url);
 * @throws ServerError `bad-option`; `cannot-listen` where the address is taken.
 */
export async function serveOpenEnv<T extends Task>(
  suite: Suite<T>,
  options: OpenEnvOptions<T> = {},
): Promise<RunningServer> {
  checkKnown('A server of OpenEnv', options, OPTIONS);
  const { host, port, messageBytes, guard, slots } = settled(options, { port: 8000, capacity: 256, idleSeconds: 900 });
  const { firstStepSeconds = 30 } = options;
  checkWhole('firstStepSeconds', firstStepSeconds, { least: 1, most: LONGEST_IDLE });
  const episodes = new EpisodeHost(suite, options);
  const sessions = new HttpSessions(episodes, slots, firstStepSeconds * 1000);
  const routes = new Routes(episodes, sessions, messageBytes);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytes, perMessageDeflate: false });

  const server = await listen(
    (request, response) => {
      const reason = forbidden(request, guard);
      if (reason !== undefined) return sendJson(response, 403, { detail: reason });
      routes.serve(request, response).catch((error: unknown) => {
        options.onError?.(error);
        response.destroy();
      });
    },
    { host, port },
  );
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname } = targetOf(request);
    const dialect = DIALECTS.get(pathname);
    if (forbidden(request, guard) !== undefined) return refuseUpgrade(socket, '403 Forbidden');
    if (!dialect) return refuseUpgrade(socket, '404 Not Found');
    sockets.handleUpgrade(request, socket, head, (client) => serveSocket(client, episodes, slots, dialect));
  });
  return {
    url: urlOf(server, host),
    get clients() {
      return slots.taken;
    },
    async close() {
      sessions.closeAll();
      for (const client of sockets.clients) client.terminate();
      await closeServer(server);
    },
  };
}
