/** A room over MCP: what the protocol asks is put to the room, one call after the other. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { TypetodError } from '../../errors/index.js';
import type { ToolSchema } from '../../service/index.js';
import type { Room, RoomAnswer } from './room.js';
import type { Sdk } from './sdk.js';

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

function result({ text, isError, data }: RoomAnswer): CallToolResult {
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  return {
    content: [{ type: 'text', text }],
    isError,
    ...(isObject && { structuredContent: data as Record<string, unknown> }),
  };
}

function failure(error: unknown): RoomAnswer {
  const why = TypetodError.isInstance(error) ? error.message : 'the server cannot say why to a client';
  return { text: `The call failed: ${why}`, isError: true };
}

const namesOf = (room: Room): string =>
  room
    .tools()
    .map(({ name }) => name)
    .join();

/** The server of one client. */
export function serverOf(room: Room, { Server, types }: Sdk, { version = '0.0.0', onError }: McpOptions): Server {
  const capabilities = { tools: { listChanged: true }, resources: {} };
  const server = new Server({ name: 'typetod', version }, { capabilities, instructions: room.instructions });
  let inTurn: Promise<unknown> = Promise.resolve();

  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: room.tools().map(listed) }));
  server.setRequestHandler(types.CallToolRequestSchema, ({ params }, { signal }) => {
    const { name, arguments: given = {} } = params;
    const before = namesOf(room);
    const answered = inTurn
      .then(() => {
        signal.throwIfAborted();
        return room.call(name, given, signal);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) onError?.(error);
        return failure(error);
      });
    inTurn = answered;
    return answered.then((answer) => {
      if (namesOf(room) !== before) void server.sendToolListChanged().catch(() => undefined);
      return result(answer);
    });
  });
  server.setRequestHandler(types.ListResourcesRequestSchema, () => ({
    resources: room.resources().map(({ read: _, ...resource }) => resource),
  }));
  server.setRequestHandler(types.ReadResourceRequestSchema, ({ params: { uri } }) => {
    const resource = room.resources().find((one) => one.uri === uri);
    if (!resource) throw new types.McpError(types.ErrorCode.InvalidParams, `There is no resource '${uri}'.`);
    return { contents: [{ uri, mimeType: resource.mimeType, text: resource.read() }] };
  });
  return server;
}
