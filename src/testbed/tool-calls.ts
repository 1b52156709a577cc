import type { ToolInvocation, ToolResult } from './action.js';
import type { Environment } from './environment.js';

/** Calls a tool of an environment. What is wrong with the call is a result. */
export type CallTool = (call: ToolInvocation, signal?: AbortSignal) => Promise<ToolResult>;

async function called(environment: Environment, call: ToolInvocation, signal?: AbortSignal): Promise<ToolResult> {
  const { observation } = await environment.step({ kind: 'call', calls: [call] }, signal ? { signal } : {});
  if (observation?.kind === 'results' && observation.results[0]) return observation.results[0];
  const text = observation && 'text' in observation ? observation.text : 'The call has no result.';
  const { id, name } = call;
  return { ...(id !== undefined && { id }), name, isError: observation?.kind === 'invalid', text };
}

/** Calls tools one after the other: SDKs make the calls of one answer at once, and a world has one step at a time. */
export function toolCaller(environment: Environment): CallTool {
  let last: Promise<unknown> = Promise.resolve();
  return (call, signal) => {
    const next = last.then(() => called(environment, call, signal));
    last = next.catch(() => undefined);
    return next;
  };
}
