import { NotPlain, readPlain } from '../service/index.js';
import type { AgentAction, ToolInvocation } from './action.js';
import { asJson } from './traced.js';

const LEGAL =
  "An action is { kind: 'say', text }, { kind: 'call', calls: [{ name, arguments }] } or { kind: 'program', program }.";

/** So many calls may be in one action: limits are looked at between actions. */
const MOST_CALLS = 128;

function isCall(call: unknown): boolean {
  return typeof (call as { readonly name?: unknown } | null | undefined)?.name === 'string';
}

/** Says what is wrong with an action that no environment could take; undefined for one that can be taken. */
export function invalidAction(action: unknown): string | undefined {
  if (typeof action !== 'object' || action === null) return `The action is no object. ${LEGAL}`;
  const { kind, text, calls, program } = action as Partial<Record<string, unknown>>;
  if (kind === 'say') {
    if (typeof text === 'string' && text.trim() !== '') return undefined;
    return "The action 'say' has no text. Give the words for the user, or call a tool.";
  }
  if (kind === 'call') {
    if (text !== undefined && typeof text !== 'string') return "The 'text' beside calls is no text.";
    if (Array.isArray(calls) && calls.length > MOST_CALLS)
      return `The action 'call' has ${calls.length} calls. Give at most ${MOST_CALLS} at once.`;
    if (Array.isArray(calls) && calls.length > 0 && [...(calls as readonly unknown[])].every(isCall)) return undefined;
    return "The action 'call' has no list of calls, each with the name of a tool. Give at least one.";
  }
  if (kind === 'program') return program === undefined ? "The action 'program' has no program." : undefined;
  return `There is no action ${kind === undefined ? 'without a kind' : JSON.stringify(asJson(kind))}. ${LEGAL}`;
}

/** Arguments as JSON has them; what JSON cannot have becomes a text that no tool can read. */
function plainArguments(given: unknown): unknown {
  if (given === undefined || typeof given === 'string') return given;
  try {
    return asJson(readPlain((reader) => reader.value(given)));
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return `These are not JSON: ${error.message}`;
  }
}

function plainCall({ id, name, arguments: given }: ToolInvocation): ToolInvocation {
  return { ...(id !== undefined && { id: asJson(id) as string }), name, arguments: plainArguments(given) };
}

/**
 * An action in a copy that is plain data, but for programs: the environment is given what the trace has, and no more. What
 * cannot be read becomes what is no action.
 */
export function plainAction(action: AgentAction): AgentAction {
  try {
    if (invalidAction(action) !== undefined) return asJson(action) as unknown as AgentAction;
    return action.kind === 'call' ? { ...action, calls: action.calls.map(plainCall) } : action;
  } catch {
    return asJson(action) as unknown as AgentAction;
  }
}
