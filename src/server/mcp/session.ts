import type { ToolSchema } from '../../service/index.js';

/** The answer to a call of a tool. */
export interface McpAnswer {
  readonly text: string;
  readonly isError: boolean;
  /** The same as data, where there are any. */
  readonly data?: unknown;
}

/** Something that a client can read. */
export interface McpResource {
  /** Names it: `typetod://state`. */
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: 'application/json' | 'application/jsonl' | 'text/plain';
  read(): string;
}

/** What one client of an MCP server has: an environment with its tools, and nothing of other clients. */
export interface McpSession {
  /** What the client's model is told at first. */
  readonly instructions: string;
  tools(): readonly ToolSchema[];
  resources(): readonly McpResource[];
  /**
   * Calls a tool. What is wrong with the call is in the answer.
   *
   * @param signal - the client cancels the call: nobody waits for its answer.
   * @throws what a service, the environment or the user throws; the signal's reason.
   */
  call(name: string, given: unknown, signal: AbortSignal): Promise<McpAnswer>;
  /** Lets go of what it holds. */
  close(): void;
}

/** Makes a session for each client. */
export type OpenMcpSession = () => Promise<McpSession>;

/** Begins the task anew. */
export const RESET: ToolSchema = {
  name: 'reset',
  description: 'Begins anew: everything that was done is forgotten.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
};

export const GRADE: ToolSchema = {
  name: 'grade',
  description:
    'Ends the episode and returns its grade: the reward from 0 to 1, and why. For benchmarks, not for agents.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
};

/** Tools with others, where no tool has their names. */
export function withOthers(tools: readonly ToolSchema[], others: readonly ToolSchema[]): readonly ToolSchema[] {
  const names = new Set(tools.map(({ name }) => name));
  return [...tools, ...others.filter(({ name }) => !names.has(name))];
}
