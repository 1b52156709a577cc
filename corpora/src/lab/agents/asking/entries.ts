/** A conversation with its calls, as an agent keeps it for the prompts of its next steps. */
import type { ToolInvocation } from 'typetod/internal';

/** One thing that happened, as text. `note`: what the agent is told by who watches over it. */
export interface Entry {
  readonly by: 'user' | 'agent' | 'result' | 'note';
  readonly text: string;
  /** Of the agent: the call. */
  readonly call?: ToolInvocation;
  /** Of a result: whether it was refused. */
  readonly isError?: boolean;
}

/** The conversation as text. @param last - so many of its latest entries. */
export const historyText = (history: readonly Entry[], last = history.length): string =>
  history
    .slice(Math.max(0, history.length - last))
    .map(({ text }) => text)
    .join('\n');
