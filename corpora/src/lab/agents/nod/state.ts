/** What the roles of NOD share: where the task stands, the conversation, and what a director decides about. */
import type { CriticalAction, ToolInvocation, Usage } from 'typetod/internal';
import type { AgentView } from 'typetod/testbed';
import type { Entry } from '../asking/entries.js';

export interface SubTask {
  readonly id: string;
  readonly description: string;
  readonly status: 'pending' | 'in_progress' | 'completed' | 'aborted';
}

/** Where the task stands, as the navigator keeps it. */
export interface GlobalState {
  /** What the user wants. */
  readonly goal: { readonly description: string; readonly status: 'ongoing' | 'completed' };
  /** What has to hold, and what a director had revised. */
  readonly constraints: readonly string[];
  /** What is to be found out before anything is done. */
  readonly missing: readonly string[];
  /** What was found or done, with its identifiers as they are. */
  readonly records: readonly string[];
  readonly subTasks: readonly SubTask[];
  /** The part that is worked on. */
  readonly current: string | null;
}

/** Nothing is known yet. */
export const EMPTY_STATE: GlobalState = {
  goal: { description: '', status: 'ongoing' },
  constraints: [],
  missing: [],
  records: [],
  subTasks: [],
  current: null,
};

export interface Proposed {
  readonly call: ToolInvocation;
  /** What of it cannot be taken back. */
  readonly deeds: readonly CriticalAction[];
  readonly state: GlobalState;
  readonly history: readonly Entry[];
  /** What was done before. */
  readonly done: readonly CriticalAction[];
  readonly view: AgentView;
}

/** Which decisions a director may take: on the plan PASS or REVISE, on the action PASS or ABORT, at once all three. */
export type Level = 'plan' | 'action' | 'both';

/** What a director decides, and why. */
export interface Verdict {
  readonly decision: 'pass' | 'revise' | 'abort';
  readonly feedback: string;
  readonly usage?: Usage;
}
