/**
 * An OpenEnv server: episodes of a suite for agents elsewhere, as `openenv-core` 0.3 of PyPI speaks it. The server plays
 * the user and the environment; the client is the agent, and gets the grade as reward at the end.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Suite, Task } from '../../testbed/index.js';
import { sendJson, targetOf } from '../body.js';
import { forbidden, type GuardOptions } from '../guard.js';
import { checkWhole, closeServer, listen, urlOf } from '../listen.js';
import { Slots } from '../slots.js';
import { EpisodeHost, type HostOptions } from './host.js';
import { HttpSessions } from './http-sessions.js';
import { Routes } from './routes.js';
import { type Dialect, GYM, MCP, serveSocket } from './sockets.js';

/** How an OpenEnv server is run. */
export interface OpenEnvOptions<T extends Task = Task> extends HostOptions<T>, Partial<GuardOptions> {
  /** The address to listen at; `127.0.0.1` if left out, which only programs on this machine reach. */
  readonly host?: string;
  /** The port; 8000 if left out, any free one for 0. */
  readonly port?: number;
  /** How many clients may have an episode at a time; 256 if left out. */
  readonly capacity?: number;
  /** After so many seconds without a message, a client loses its episode; 900 if left out. */
  readonly idleSeconds?: number;
  /** How long a message may be, in bytes; 1 MiB if left out. */
  readonly messageBytes?: number;
}

/** A server that runs. */
export interface RunningServer {
  /** Where it is, such as `http://127.0.0.1:8000`. */
  readonly url: string;
  /** How many clients have an episode. */
  readonly clients: number;
  /** Ends all episodes and connections, and the server. */
  close(): Promise<void>;
}

const MEBIBYTE = 1_048_576;

/** The longest that a timer of Node waits, in seconds. */
const LONGEST_IDLE = 2_147_483;

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
  const { host = '127.0.0.1', port = 8000, capacity = 256, idleSeconds = 900, messageBytes = MEBIBYTE } = options;
  checkWhole('capacity', capacity, { least: 1 });
  checkWhole('idleSeconds', idleSeconds, { least: 1, most: LONGEST_IDLE });
  checkWhole('messageBytes', messageBytes, { least: 1 });
  const guard: GuardOptions = { host, ...(options.allowedOrigins && { allowedOrigins: options.allowedOrigins }) };
  const episodes = new EpisodeHost(suite, options);
  const slots = new Slots(capacity, idleSeconds * 1000);
  const sessions = new HttpSessions(episodes, slots);
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
