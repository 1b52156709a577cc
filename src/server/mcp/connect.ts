/** A session as a server of MCP: requests of the client become calls of the session, one after the other. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { TypetodError } from '../../errors/index.js';
import type { ToolSchema } from '../../service/index.js';
import type { McpAnswer, McpSession } from './session.js';
import { isObject } from '../../text/index.js';
import { optionalPackage } from '../server-error.js';

/** The parts of the package `@modelcontextprotocol/sdk` that servers need. */
export interface Sdk {
  readonly Server: typeof import('@modelcontextprotocol/sdk/server/index.js').Server;
  readonly types: typeof import('@modelcontextprotocol/sdk/types.js');
}

/** Imports a part of it. @throws ServerError `missing-package`. */
export const fromSdk = <M>(load: () => Promise<M>): Promise<M> => optionalPackage('@modelcontextprotocol/sdk', load);

/** Loads the package. @throws ServerError `missing-package`. */
export function loadSdk(): Promise<Sdk> {
  return fromSdk(async () => {
    const [{ Server }, types] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
    return { Server, types };
  });
}

/** How a server presents itself. */
export interface McpOptions {
  /** The version that clients are told; `0.0.0` if left out. */
  readonly version?: string;
  /** Is told what a service, an environment or a user threw. The client is told that the call failed. */
  readonly onError?: (error: unknown) => void;
}

function listed({ name, description, parameters }: ToolSchema) {
  return { name, description, inputSchema: { ...parameters, type: 'object' as const } };
}

function result({ text, isError, data }: McpAnswer): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    isError,
    ...(isObject(data) && { structuredContent: data }),
  };
}

function failure(error: unknown): McpAnswer {
  const why = TypetodError.isInstance(error) ? error.message : 'the server cannot say why to a client';
  return { text: `The call failed: ${why}`, isError: true };
}

const namesOf = (session: McpSession): string =>
  session
    .tools()
    .map(({ name }) => name)
    .join();

export function serverOf(
  session: McpSession,
  { Server, types }: Sdk,
  { version = '0.0.0', onError }: McpOptions,
): Server {
  const capabilities = { tools: { listChanged: true }, resources: {} };
  const server = new Server({ name: 'typetod', version }, { capabilities, instructions: session.instructions });
  let inTurn: Promise<unknown> = Promise.resolve();

  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: session.tools().map(listed) }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }, { signal }) => {
    const { name, arguments: given = {} } = params;
    const before = namesOf(session);
    const answered = inTurn
      .then(() => {
        signal.throwIfAborted();
        return session.call(name, given, signal);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) onError?.(error);
        return failure(error);
      });
    inTurn = answered;
    return answered.then((answer) => {
      if (namesOf(session) !== before) void server.sendToolListChanged().catch(() => undefined);
      return result(answer);
    });
  });
  server.setRequestHandler(types.ListResourcesRequestSchema, () => ({
    resources: session.resources().map(({ read: _, ...resource }) => resource),
  }));
  server.setRequestHandler(types.ReadResourceRequestSchema, ({ params: { uri } }) => {
    const resource = session.resources().find((one) => one.uri === uri);
    if (!resource) throw new types.McpError(types.ErrorCode.InvalidParams, `There is no resource '${uri}'.`);
    return { contents: [{ uri, mimeType: resource.mimeType, text: resource.read() }] };
  });
  return server;
}
