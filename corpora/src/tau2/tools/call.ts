import { ownValue } from 'typetod/internal';
import type { Database } from '../world/database.js';
import { type Arguments, type Desk, type RefusalCode, Refused, refuse, type Tool } from './tool.js';

export interface ToolCall {
  readonly name: string;
  readonly arguments: Arguments;
}

/** The outcome of a call: the database after it, and what the agent reads. */
export interface CallResult<T> {
  /** The database after the call. A refused call may have done its first steps, as upstream does them. */
  readonly db: Database<T>;
  /** What the agent reads. */
  readonly text: string;
  /** Why the call failed; left out where it did not. */
  readonly error?: RefusalCode;
}

export interface CallOptions {
  /** Whether a change of several items gives each the price and the options of the last, as upstream does. */
  readonly upstreamCompat: boolean;
}

/** Refuses arguments whose names are not exactly those of the parameters. */
function checkNames<T>({ name, parameters }: Tool<T>, args: Arguments): void {
  const missing = Object.keys(parameters).find((one) => ownValue(args, one) === undefined);
  if (missing !== undefined) refuse('BAD_CALL', `'${name}' needs the argument '${missing}'.`);
  const unknown = Object.keys(args).find((one) => !Object.hasOwn(parameters, one));
  if (unknown !== undefined) refuse('BAD_CALL', `'${name}' has no argument '${unknown}'.`);
}

/** Carries out a call of a tool on a database, which itself does not change. */
export function callTool<T>(
  tools: ReadonlyMap<string, Tool<T>>,
  db: Database<T>,
  call: ToolCall,
  { upstreamCompat }: CallOptions,
): CallResult<T> {
  const desk: Desk<T> = { db, upstreamCompat };
  try {
    const tool = tools.get(call.name) ?? refuse('UNKNOWN_TOOL', `There is no tool ${call.name}.`);
    checkNames(tool, call.arguments);
    const text = tool.run(desk, call.arguments);
    return { db: desk.db, text };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { db: desk.db, text: `Error: ${error.message}`, error: error.code };
  }
}
