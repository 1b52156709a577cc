import type { ModelMessage, SystemModelMessage } from 'ai';
import type { Message, ModelToolCall } from '../model.js';

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
export function aiMessages(messages: readonly Message[]): {
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
