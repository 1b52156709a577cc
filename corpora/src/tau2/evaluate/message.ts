/** A conversation with calls, as scores and rules read it. */
import type { HistoryRecord } from '../folder/task.js';
import type { ToolCall } from '../tools/call.js';

export interface Tau2Call extends ToolCall {
  /** Tells the calls of a conversation apart; the result has the same. May be empty. */
  readonly id: string;
}

export type Tau2Message =
  | {
      /** Who sends it. Users have no tools in these domains: a call of theirs fails. */
      readonly role: 'assistant' | 'user';
      /** The words; empty where there are calls alone. */
      readonly text: string;
      /** The calls, in their order. Each is followed by its result. */
      readonly calls?: readonly Tau2Call[];
    }
  | {
      /** The result of a call. */
      readonly role: 'tool';
      /** The id of the call. */
      readonly id: string;
      /** What the agent read. */
      readonly text: string;
      /** Whether the call failed. */
      readonly isError: boolean;
      /** Whether a gate refused the call, so that it was not carried out. */
      readonly isRefused?: boolean;
    };

export function messageOf(given: HistoryRecord): Tau2Message {
  const text = given.content ?? '';
  if (given.role === 'tool') return { role: 'tool', id: given.id, text, isError: given.error };
  const { role, tool_calls: calls } = given;
  return { role, text, ...(calls && calls.length > 0 && { calls }) };
}

/** A call with its result and who made it. */
export interface AnsweredCall {
  readonly call: Tau2Call;
  readonly by: 'assistant' | 'user';
  /** Left out where the conversation ends before it. */
  readonly result?: Extract<Tau2Message, { readonly role: 'tool' }>;
}

/** The calls of a conversation with their results: those of a message follow it, in the order of the calls. */
export function answeredCalls(messages: readonly Tau2Message[]): readonly AnsweredCall[] {
  return messages.flatMap((message, at) => {
    if (message.role === 'tool' || !message.calls) return [];
    return message.calls.map((call, place): AnsweredCall => {
      const result = messages[at + 1 + place];
      return { call, by: message.role, ...(result?.role === 'tool' && { result }) };
    });
  });
}
