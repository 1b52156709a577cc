/** Language models of the AI SDK as models of ours. The optional package `ai` is loaded when a model is first asked. */

import { messageOf } from '../../errors/index.js';
import type { LanguageModel, LanguageModelUsage, ModelMessage, SystemModelMessage, ToolSet } from 'ai';
import { oneLine } from '../../text/index.js';
import { ModelError, type ModelErrorCode } from '../model-error.js';
import { checkPatience } from '../check-option.js';
import { jsonOf } from '../answers.js';
import type {
  Answered,
  AskOptions,
  Json,
  Message,
  Model,
  ModelReply,
  ModelRequest,
  ModelTool,
  ModelToolCall,
  Usage,
} from '../model.js';
import { optionalPackage } from '../optional-package.js';

type Named = ReadonlyMap<string, string>;

/** Calls that have no id get one by their place. */
function callId({ id }: ModelToolCall, place: number): string {
  return id ?? `call_${place}`;
}

function assistant({ content, toolCalls = [] }: Message): ModelMessage {
  if (toolCalls.length === 0) return { role: 'assistant', content };
  const calls = toolCalls.map((call, place) => ({
    type: 'tool-call' as const,
    toolCallId: callId(call, place),
    toolName: call.name,
    input: call.arguments,
  }));
  const text = content === '' ? [] : [{ type: 'text' as const, text: content }];
  return { role: 'assistant', content: [...text, ...calls] };
}

function toolResult({ content, callId: toolCallId = '' }: Message, names: Named): ModelMessage {
  const toolName = names.get(toolCallId) ?? '';
  const output = { type: 'text' as const, value: content };
  return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] };
}

/** The tools that were called, by the ids of the calls. */
function calledIn(messages: readonly Message[]): Named {
  const calls = messages.flatMap(({ toolCalls = [] }) => toolCalls);
  return new Map(calls.flatMap(({ id, name }) => (id === undefined ? [] : [[id, name]])));
}

/** Messages as the AI SDK has them: instructions apart from the conversation. */
function aiMessages(messages: readonly Message[]): {
  readonly system: SystemModelMessage[];
  readonly messages: ModelMessage[];
} {
  const names = calledIn(messages);
  const system = messages.flatMap(({ role, content }) => (role === 'system' ? [{ role, content }] : []));
  const others = messages.flatMap((message): ModelMessage[] => {
    if (message.role === 'system') return [];
    if (message.role === 'user') return [{ role: 'user', content: message.content }];
    return [message.role === 'tool' ? toolResult(message, names) : assistant(message)];
  });
  return { system, messages: others };
}

/** The parts of the package `ai`. */
export type Ai = typeof import('ai');

function codeOf(status: number | undefined): ModelErrorCode {
  if (status === 404) return 'missing-model';
  return status === undefined || status >= 500 ? 'unreachable' : 'refused';
}

function coded(error: unknown, ai: Ai): readonly [ModelErrorCode, string] {
  const message = messageOf(error);
  if (ai.RetryError.isInstance(error)) return coded(error.lastError ?? error.message, ai);
  if (ai.APICallError.isInstance(error)) return [codeOf(error.statusCode), message];
  if (ai.LoadAPIKeyError.isInstance(error)) return ['missing-key', message];
  return ['bad-reply', message];
}

/** What the AI SDK threw, as an error of a model. */
export function aiError(error: unknown, name: string, ai: Ai): ModelError {
  const [code, message] = coded(error, ai);
  return new ModelError({ code, message: oneLine(`the model ${name} gave no answer: ${message}`) });
}

/** How a language model of the AI SDK is asked. */
export interface AiSdkOptions {
  /** For traces and reports; what the AI SDK calls the model if left out. */
  readonly name?: string;
  /** Milliseconds until the answer, with all tries; 60,000 by default. */
  readonly timeout?: number;
  /** How often a request is tried again when the endpoint is busy or fails; 2 by default. */
  readonly retries?: number;
}

interface Asked {
  readonly ai: Ai;
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  readonly retries: number;
  readonly signal: AbortSignal;
  readonly onText?: ((piece: string) => void) | undefined;
}

function usageOf({ inputTokens = 0, outputTokens = 0 }: Partial<LanguageModelUsage> = {}): Usage {
  return { inputTokens, outputTokens };
}

function settings({ model, request, retries, signal }: Asked) {
  const { messages, maxTokens, temperature = 0, seed } = request;
  return {
    model,
    ...aiMessages(messages),
    temperature,
    maxRetries: retries,
    abortSignal: signal,
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(seed !== undefined && { seed }),
  };
}

function toolSet(tools: readonly ModelTool[], ai: Ai): ToolSet {
  const entries = tools.map(({ name, description, parameters }) => [
    name,
    ai.tool({ description, inputSchema: ai.jsonSchema(parameters as Parameters<Ai['jsonSchema']>[0]) }),
  ]);
  return Object.fromEntries(entries) as ToolSet;
}

async function askTools(asked: Asked, tools: readonly ModelTool[]): Promise<Answered> {
  const { ai } = asked;
  const { text, toolCalls, usage } = await ai.generateText({ ...settings(asked), tools: toolSet(tools, ai) });
  const calls = toolCalls.map(
    ({ toolCallId: id, toolName: name, input }): ModelToolCall => ({ id, name, arguments: input as Json }),
  );
  return { text, toolCalls: calls, usage: usageOf(usage) };
}

function jsonAnswer(text = '', usage?: LanguageModelUsage): Answered {
  const json = jsonOf(text);
  return { text, ...(json !== undefined && { json }), usage: usageOf(usage) };
}

async function askJson(asked: Asked, schema: { readonly [name: string]: Json }, name: string): Promise<Answered> {
  const { ai } = asked;
  const output = ai.Output.object({ schema: ai.jsonSchema(schema as Parameters<Ai['jsonSchema']>[0]), name });
  try {
    const { text, usage } = await ai.generateText({ ...settings(asked), output });
    return jsonAnswer(text, usage);
  } catch (error) {
    // What the model wrote is its answer, also where it is not what was asked for.
    if (!ai.NoObjectGeneratedError.isInstance(error)) throw error;
    return jsonAnswer(error.text, error.usage);
  }
}

async function askText(asked: Asked): Promise<Answered> {
  const { ai, onText } = asked;
  if (!onText) {
    const { text, usage } = await ai.generateText(settings(asked));
    return { text, usage: usageOf(usage) };
  }
  const errors: unknown[] = [];
  const stream = ai.streamText({ ...settings(asked), onError: ({ error }) => void errors.push(error) });
  for await (const piece of stream.textStream) onText(piece);
  if (errors.length > 0) throw errors[0];
  return { text: await stream.text, usage: usageOf(await stream.usage) };
}

function ask(asked: Asked): Promise<Answered> {
  const { answer } = asked.request;
  if (answer.kind === 'tools') return askTools(asked, answer.tools);
  if (answer.kind === 'json') return askJson(asked, answer.schema, answer.name);
  return askText(asked);
}

/**
 * A language model of the AI SDK, from any of its providers, as a model.
 *
 * Text, choices and spans are answered in words, JSON by its structured output, tools by native tool calls. With `onText`
 * the text is streamed. The place and the subject of a request are not sent.
 *
 * @example
 * import { createOpenAI } from '@ai-sdk/openai';
 * const model = aiSdkModel(createOpenAI({ apiKey })('NAME'));
 * @throws ModelError `bad-option` for options that are out of range.
 */
export function aiSdkModel(model: LanguageModel, options: AiSdkOptions = {}): Model {
  const { name = typeof model === 'string' ? model : model.modelId, timeout = 60_000, retries = 2 } = options;
  checkPatience(timeout, retries);
  return {
    name,
    async ask(request: ModelRequest, { signal, onText }: AskOptions = {}): Promise<ModelReply> {
      signal?.throwIfAborted();
      const ai = await optionalPackage('ai', () => import('ai'));
      const start = performance.now();
      const time = AbortSignal.timeout(timeout);
      const either = AbortSignal.any([time, ...(signal ? [signal] : [])]);
      try {
        const answered = await ask({ ai, model, request, retries, signal: either, onText });
        either.throwIfAborted();
        return { ...answered, milliseconds: performance.now() - start };
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (time.aborted)
          throw new ModelError({ code: 'timeout', message: `${name} did not answer within ${timeout} ms` });
        throw aiError(error, name, ai);
      }
    },
  };
}
