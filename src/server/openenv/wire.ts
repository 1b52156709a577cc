/**
 * What goes over the wire, as `openenv-core` 0.3 speaks it: an answer is the data of a step or of a state, or an error
 * with one of the protocol's codes.
 */
import type { ToolSchema } from '../../service/index.js';
import type { EpisodeEnd } from '../../testbed/trace.js';
import type { ToolInvocation } from '../../testbed/action.js';
import type { AgentAction, Grade, Task } from '../../testbed/index.js';
import type { Json } from '../../world/index.js';
import type { Seen } from '../held-episode.js';
import { type PlainObservation, textOf } from '../speaking.js';
import { ownValue } from '../../language/index.js';
import { isObject, isNestedWithin } from '../../text/index.js';

const DEEPEST = 64;

/** Reads a message, or says why a text is no message. */
export function readJson(text: string): Outcome<unknown> {
  try {
    const data = JSON.parse(text) as unknown;
    if (isNestedWithin(data, DEEPEST)) return { ok: true, data };
    return refused('INVALID_JSON', `The message is nested more than ${DEEPEST} levels deep.`);
  } catch (error) {
    return refused('INVALID_JSON', `The message is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

/** The codes of errors on a WebSocket. */
export type WireErrorCode =
  | 'INVALID_JSON'
  | 'UNKNOWN_TYPE'
  | 'VALIDATION_ERROR'
  | 'EXECUTION_ERROR'
  | 'CAPACITY_REACHED'
  | 'SESSION_ERROR';

/** What is wrong with a message, or why it could not be answered. */
export interface Refused {
  readonly ok: false;
  readonly code: WireErrorCode;
  readonly message: string;
}

/** Data, or why there are none. */
export type Outcome<D> = { readonly ok: true; readonly data: D } | Refused;

export function refused(code: WireErrorCode, message: string): Refused {
  return { ok: false, code, message };
}

/** An object of names, as JSON has them. */
export type WireObject = Readonly<Record<string, unknown>>;

export function member(object: WireObject, name: string): unknown {
  return ownValue(object, name);
}

/** What the agent learns when an episode begins, beside what it sees. */
export interface Beginning {
  readonly task: string;
  readonly seed: number;
  readonly policy: string;
  readonly now?: string;
}

export type WireObservation = {
  readonly text: string;
  /** The tools, when an episode begins and where they are others than before. */
  readonly tools?: readonly ToolSchema[];
  readonly end?: EpisodeEnd;
  /** Why the reward is what it is. */
  readonly grade?: Grade;
} & PlainObservation &
  Partial<Beginning>;

/** The answer to a reset and to a step. */
export interface StepData {
  readonly observation: WireObservation | WireObject;
  /** Null when an episode begins, 0 within it, the grade's reward at its end. */
  readonly reward: number | null;
  readonly done: boolean;
}

/** What the agent sees, as it is sent. */
export function stepData(
  { observation, ended }: Seen<Task>,
  extra: { readonly tools?: readonly ToolSchema[] | undefined; readonly beginning?: Beginning } = {},
): StepData {
  const { tools, beginning } = extra;
  const end = ended && { end: ended.finished.end, grade: ended.grade };
  const text = textOf(observation);
  return {
    observation: { ...observation, text, ...beginning, ...(tools && { tools }), ...end },
    reward: ended ? ended.grade.reward : beginning ? null : 0,
    done: ended !== undefined,
  };
}

function invocation(call: unknown): ToolInvocation {
  if (!isObject(call)) return call as ToolInvocation;
  const id = member(call, 'id');
  const name = member(call, 'name') as string;
  return { ...(typeof id === 'string' && { id }), name, arguments: member(call, 'arguments') ?? {} };
}

/** An action from outside, with nothing but what an action has. What is wrong with it, the episode says. */
export function readAction(action: WireObject): AgentAction {
  const [kind, text, calls, source] = ['kind', 'text', 'calls', 'program'].map((name) => member(action, name));
  if (kind === 'say') return { kind, text: text as string };
  if (kind === 'call') {
    const list = Array.isArray(calls) ? calls.map(invocation) : (calls as readonly ToolInvocation[]);
    return { kind, calls: list, ...(typeof text === 'string' && { text }) };
  }
  if (kind === 'program' && typeof source === 'string') {
    return { kind, program: { name: 'remote', parse: () => Promise.resolve({ source }) } };
  }
  return { kind } as AgentAction;
}

/** An action of OpenEnv's MCP clients: one call, whose observation names the tool. */
export function readToolAction(action: WireObject): ToolInvocation | undefined {
  if (member(action, 'type') !== 'call_tool') return undefined;
  return { name: member(action, 'tool_name') as string, arguments: member(action, 'arguments') ?? {} };
}

/** A tool as MCP lists it; `input_schema` is the name that OpenEnv's clients read. */
export function listedTool({ name, description, parameters }: ToolSchema): { readonly [name: string]: Json } {
  const schema = parameters as Json;
  return { name, description, inputSchema: schema, input_schema: schema };
}
