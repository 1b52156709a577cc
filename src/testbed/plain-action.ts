import { NotPlain, readPlain } from '../service/index.js';
import type { AgentAction, ToolInvocation } from './action.js';
import { invalidAction } from './check-action.js';
import { asJson } from './traced.js';

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
