import type { ToolSchema } from '../../service/index.js';
import type { Environment } from '../environment.js';
import type { ToolInvocation, ToolResult } from '../action.js';

type CallTool = (call: ToolInvocation, signal?: AbortSignal) => Promise<ToolResult>;

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

/** A tool as `runTools` of the package `openai` takes it: a function of chat completions that can be called. */
export interface OpenAITool {
  readonly type: 'function';
  /** The tool, and what calls it with the JSON text of the arguments. */
  readonly function: Omit<ToolSchema, 'parameters'> & {
    /** JSON Schema of the arguments, in a type that fits the package's own. */
    readonly parameters: { [keyword: string]: never };
    /** Calls the tool. What is refused is a text that the model reads. */
    readonly function: (given: string, runner?: { readonly controller: AbortController }) => Promise<string>;
  };
}

/**
 * The tools of an environment for `client.chat.completions.runTools` of the package `openai`, which calls them by itself. Legal
 * after the environment's `reset`; where its tools change, ask again.
 *
 * @example
 * await environment.reset(task, 0);
 * const run = client.chat.completions.runTools({ model, messages, tools: openaiTools(environment) });
 * console.log(await run.finalContent());
 */
export function openaiTools(environment: Environment): readonly OpenAITool[] {
  const call = toolCaller(environment);
  return environment.tools().map(({ parameters, ...tool }) => ({
    type: 'function',
    function: {
      ...tool,
      parameters: parameters as unknown as { [keyword: string]: never },
      function: async (given, runner) =>
        (await call({ name: tool.name, arguments: given }, runner?.controller.signal)).text,
    },
  }));
}
