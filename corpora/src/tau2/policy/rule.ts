/** Rules of a policy that can be checked: by a call, the database before it and the conversation so far. */
import { answeredCalls, type AnsweredCall, type Tau2Call, type Tau2Message } from '../evaluate/message.js';
import { consentIn, isWithheld } from 'typetod/internal';
import type { Arguments } from '../tools/tool.js';
import type { Database } from '../world/database.js';

/** A call that is about to be made. */
export interface Situation<T> {
  /** The database before the call. */
  readonly db: Database<T>;
  readonly tool: string;
  readonly args: Arguments;
  /** The conversation before the message of the call. */
  readonly messages: readonly Tau2Message[];
}

/** A rule. Its number is that of the table in docs/tau2.md. */
export interface Rule<T> {
  readonly id: string;
  readonly tools: (tool: string) => boolean;
  /** Why the call breaks the rule; undefined where it does not. */
  readonly check: (at: Situation<T>) => string | undefined;
}

export const among =
  (...names: readonly string[]) =>
  (tool: string): boolean =>
    names.includes(tool);

/** What the user said, in order. */
export function saidByUser(messages: readonly Tau2Message[]): readonly string[] {
  return messages.flatMap((one) => (one.role === 'user' ? [one.text] : []));
}

/** The calls so far that did not fail. */
export function succeeded(messages: readonly Tau2Message[]): readonly AnsweredCall[] {
  return answeredCalls(messages).filter(({ result }) => result?.isError === false);
}

/** Whether the user or a tool has named a text. */
export function wasNamed(messages: readonly Tau2Message[], text: string): boolean {
  return messages.some((one) => one.role !== 'assistant' && one.text.includes(text));
}

/** Ids of records in arguments: what an agent that lists a change has to name. */
function targetOf({ order_id, reservation_id }: Arguments): string | undefined {
  const id = order_id ?? reservation_id;
  return typeof id === 'string' ? id.replace(/^#/, '').toLowerCase() : undefined;
}

/** What the agent said between the last two turns of the user: what a yes answers. */
function askedBefore(messages: readonly Tau2Message[], last: number): string {
  const since = messages.slice(0, Math.max(0, last)).findLastIndex(({ role }) => role === 'user');
  const said = messages.slice(since + 1, Math.max(0, last));
  return said.flatMap((one) => (one.role === 'assistant' && one.text !== '' ? [one.text] : [])).join('\n');
}

/**
 * Why a change was not agreed on. A yes is to what the agent said just before: to each record that it names there, and once to
 * each kind of change of a record.
 */
export function unconfirmed({
  messages,
  tool,
  args,
}: Pick<Situation<unknown>, 'messages' | 'tool' | 'args'>): string | undefined {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const target = targetOf(args);
  const asked = askedBefore(messages, last);
  if (asked === '' || !asked.toLowerCase().includes(target ?? ''))
    return 'the change was not listed to the user in what they answered last';
  if (isWithheld(asked, tool)) return 'the user was told that the change is not made, or asked whether to leave it';
  if (consentIn(messages[last]?.text ?? '').consent === 'none')
    return 'the last words of the user are no yes to the change';
  const isDone = succeeded(messages.slice(last)).some(
    ({ call }) => call.name === tool && targetOf(call.arguments as Arguments) === target,
  );
  return isDone ? 'the yes was to one such change, which was made' : undefined;
}

export interface Breach {
  readonly rule: string;
  /** The tool that was called; left out where the rule is about a message. */
  readonly tool?: string;
  readonly why: string;
}

/** Why a message breaks the rule of one thing at a time. */
export function crowded(text: string, calls: readonly Tau2Call[]): string | undefined {
  if (calls.length > 1) return `${calls.length} calls were made at once`;
  return calls.length === 1 && text.trim() !== '' ? 'words were said together with a call' : undefined;
}
