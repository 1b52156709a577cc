/** JSON-RPC as OpenEnv's `/mcp` has it: tools without the episode's rewards, and sessions over HTTP. */
import { member, type Refused, type WireObject } from './wire.js';
import { isObject } from '../../text/index.js';

/** The numbers of JSON-RPC's errors. */
export const RPC = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  server: -32_000,
} as const;

export interface RpcTools {
  listTools(): Promise<{ readonly ok: true; readonly data: readonly WireObject[] } | Refused>;
  callTool(name: string, given: unknown): Promise<{ readonly ok: true; readonly data: WireObject } | Refused>;
}

export interface RpcRequest {
  readonly id: string | number | null;
  readonly method: string;
  readonly params: WireObject;
}

export function rpcResult(id: RpcRequest['id'], result: unknown): WireObject {
  return { jsonrpc: '2.0', id, result };
}

/** The error that answers a request. */
export function rpcError(id: RpcRequest['id'], code: number, message: string): WireObject {
  return { jsonrpc: '2.0', id, error: { code, message, data: null } };
}

/** Reads a request; anything else is answered by an error. */
export function readRpc(value: unknown): RpcRequest | { readonly error: WireObject } {
  if (!isObject(value)) return { error: rpcError(null, RPC.invalidRequest, 'A request is a JSON object.') };
  const [version, method, params, given] = ['jsonrpc', 'method', 'params', 'id'].map((name) => member(value, name));
  const id = typeof given === 'string' || typeof given === 'number' ? given : null;
  if (version !== '2.0' || typeof method !== 'string') {
    return { error: rpcError(id, RPC.invalidRequest, "A request has 'jsonrpc' \"2.0\" and a 'method'.") };
  }
  if (params !== undefined && !isObject(params)) {
    return { error: rpcError(id, RPC.invalidParams, "'params' is an object.") };
  }
  return { id, method, params: params ?? {} };
}

export async function answerRpc({ id, method, params }: RpcRequest, tools: RpcTools): Promise<WireObject> {
  if (method === 'tools/list') {
    const listed = await tools.listTools();
    return listed.ok ? rpcResult(id, { tools: listed.data }) : rpcError(id, RPC.internal, listed.message);
  }
  if (method !== 'tools/call') {
    return rpcError(id, RPC.unknownMethod, `There is no method '${method}'. There are tools/list and tools/call.`);
  }
  const name = member(params, 'name');
  if (typeof name !== 'string') return rpcError(id, RPC.invalidParams, "'params' has no 'name' of a tool.");
  const called = await tools.callTool(name, member(params, 'arguments') ?? {});
  return called.ok ? rpcResult(id, called.data) : rpcError(id, RPC.internal, called.message);
}
