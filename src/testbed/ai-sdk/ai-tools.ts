import type { Tool, ToolSet } from 'ai';
import { optionalPackage } from '../../models/optional-package.js';
import type { ToolSchema } from '../../service/index.js';
import type { ToolResult } from '../action.js';
import type { Environment } from '../environment.js';
import { toolCaller } from '../agents/openai-tools.js';

/**
 * The tools of an environment as tools of the AI SDK, which calls them by itself. A call that is refused is a result that
 * the model reads, no thrown error. Legal after the environment's `reset`; where its tools change, ask again.
 *
 * @example
 * await environment.reset(task, 0);
 * const { text } = await generateText({ model, tools: await aiTools(environment), system: environment.policy, prompt });
 * @throws ModelError `missing-runtime` without the package `ai`.
 */
export async function aiTools(environment: Environment): Promise<ToolSet> {
  const { jsonSchema, tool } = await optionalPackage('ai', () => import('ai'));
  const call = toolCaller(environment);

  const toolOf = ({ name, description, parameters, strict }: ToolSchema): Tool<unknown, ToolResult> =>
    tool({
      description,
      inputSchema: jsonSchema<unknown>(parameters as Parameters<typeof jsonSchema>[0]),
      ...(strict && { strict }),
      execute: (given: unknown, { toolCallId: id, abortSignal }) => call({ id, name, arguments: given }, abortSignal),
      toModelOutput: ({ output: { isError, text } }) => ({ type: isError ? 'error-text' : 'text', value: text }),
    });

  return Object.fromEntries(environment.tools().map((schema) => [schema.name, toolOf(schema)]));
}
