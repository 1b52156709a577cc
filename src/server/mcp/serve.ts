/** MCP servers: over the streams of this process for one client, over HTTP for many. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  readBody,
  sendJson,
  targetOf,
  forbidden,
  checkKnown,
  closeServer,
  listen,
  SERVED,
  type ServedOptions,
  settled,
  urlOf,
} from '../listen.js';
import { parsedJson } from '../../text/index.js';
import type { Slot, Slots } from '../slots.js';
import { type McpOptions, serverOf, fromSdk, loadSdk, type Sdk } from './connect.js';
import type { OpenMcpSession } from './session.js';

/** How an MCP server over HTTP is run: at port 8001, for 64 clients, each of which may be silent for half an hour. */
export interface McpHttpOptions extends McpOptions, ServedOptions {}

const OPTIONS = ['version', 'onError'] as const satisfies readonly (keyof McpOptions)[];

export interface RunningMcp {
  /** Where it is, such as `http://127.0.0.1:8001/mcp`; left out over the streams of the process. */
  readonly url?: string;
  /** Resolves when the server has ended. */
  readonly ended: Promise<void>;
  /** Ends all sessions, and the server. */
  close(): Promise<void>;
}

/**
 * Serves one client over stdin and stdout. Nothing else may write to stdout.
 *
 * @throws ServerError `missing-package` without `@modelcontextprotocol/sdk`; `bad-option`; what opening the session throws.
 */
export async function serveMcpStdio(open: OpenMcpSession, options: McpOptions = {}): Promise<RunningMcp> {
  checkKnown('A server of MCP over stdin and stdout', options, OPTIONS);
  const sdk = await loadSdk();
  const { StdioServerTransport } = await fromSdk(() => import('@modelcontextprotocol/sdk/server/stdio.js'));
  const session = await open();
  const server = serverOf(session, sdk, options);
  const ended = new Promise<void>((resolve) => {
    server.onclose = () => {
      session.close();
      resolve();
    };
  });
  // The client ends the server by ending its input.
  process.stdin.once('end', () => void server.close());
  await server.connect(new StdioServerTransport());
  return { ended, close: () => server.close() };
}

interface Client {
  readonly transport: StreamableHTTPServerTransport;
  readonly slot: Slot;
}

/** The sessions of a server over HTTP. */
class Clients {
  readonly #clients = new Map<string, Client>();

  constructor(
    private readonly open: OpenMcpSession,
    private readonly sdk: Sdk,
    private readonly slots: Slots,
    private readonly options: McpOptions & { readonly messageBytes: number },
  ) {}

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, this.options.messageBytes);
    if (!body.ok) return rpcError(response, 413, body.message);
    const id = request.headers['mcp-session-id'];
    const message = body.text === '' ? undefined : parsedJson(body.text, () => NOT_JSON);
    if (message === NOT_JSON) return rpcError(response, 400, 'The message is not JSON.');
    if (id === undefined) return this.#begin(request, response, message);
    const client = this.#clients.get(String(id));
    if (!client) return rpcError(response, 404, 'There is no such session. Initialize another one.');
    // A stream that is open for what the server may send (GET) is no request that is being answered.
    if (request.method !== 'GET' && !response.destroyed) {
      client.slot.work();
      response.once('close', () => client.slot.rest());
    }
    await client.transport.handleRequest(request, response, message);
  }

  async #begin(request: IncomingMessage, response: ServerResponse, message: unknown): Promise<void> {
    if (!this.sdk.types.isInitializeRequest(message)) return rpcError(response, 400, 'Initialize a session first.');
    const id = randomUUID();
    const slot = this.slots.take(() => this.#close(id));
    if (!slot) return rpcError(response, 503, `All ${this.slots.capacity} places of this server are taken.`);
    try {
      this.#clients.set(id, { slot, transport: await this.#connect(id) });
    } catch (error) {
      slot.release();
      throw error;
    }
    const client = this.#clients.get(id);
    await client?.transport.handleRequest(request, response, message);
    // The transport refuses what its headers do not fit: no client knows of such a session.
    if (client && client.transport.sessionId === undefined) this.#close(id);
  }

  async #connect(id: string): Promise<StreamableHTTPServerTransport> {
    const { StreamableHTTPServerTransport } = await fromSdk(
      () => import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    );
    const session = await this.open();
    const server = serverOf(session, this.sdk, this.options);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id });
    server.onclose = () => {
      session.close();
      this.#clients.get(id)?.slot.release();
      this.#clients.delete(id);
    };
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    return transport;
  }

  #close(id: string): void {
    void this.#clients.get(id)?.transport.close();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#clients.values()].map(({ transport }) => transport.close()));
  }
}

const NOT_JSON = Symbol('not JSON');

function rpcError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
}

/**
 * Serves clients over streamable HTTP at `/mcp`, each with a session of its own.
 *
 * @throws ServerError `missing-package` without `@modelcontextprotocol/sdk`; `bad-option`; `cannot-listen`.
 */
export async function serveMcpHttp(open: OpenMcpSession, options: McpHttpOptions = {}): Promise<RunningMcp> {
  checkKnown('A server of MCP over HTTP', options, [...SERVED, ...OPTIONS]);
  const { host, port, messageBytes, guard, slots } = settled(options, { port: 8001, capacity: 64, idleSeconds: 1800 });
  const clients = new Clients(open, await loadSdk(), slots, { ...options, messageBytes });
  const server = await listen(
    (request, response) => {
      const reason = forbidden(request, guard);
      if (reason !== undefined) return rpcError(response, 403, reason);
      const { pathname } = targetOf(request);
      if (pathname !== '/mcp') return rpcError(response, 404, 'MCP is served at /mcp.');
      clients.serve(request, response).catch((error: unknown) => {
        options.onError?.(error);
        if (response.headersSent) response.destroy();
        else rpcError(response, 500, 'The session cannot be served.');
      });
    },
    { host, port },
  );
  const ended = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    url: `${urlOf(server, host)}/mcp`,
    ended,
    async close() {
      await clients.closeAll();
      await closeServer(server);
    },
  };
}
