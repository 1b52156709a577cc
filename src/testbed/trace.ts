/** The trace of an episode: JSON lines that are only appended to. It holds no times: same seed, same bytes. */
import type { Proposal } from '../dialogue/parsers/parser.js';
import type { Json } from '../world/index.js';
import type { AgentNote, Completion, ToolInvocation, ToolResult, Usage } from './action.js';
import type { Environment, Task } from './environment.js';
import type { Grade } from './grade.js';
import type { UserEnd, UserTurn } from './user.js';

export const TRACE_FORMAT = 1;

export type EpisodeEnd =
  | `user-${UserEnd}`
  | 'environment-done'
  | 'max-steps'
  | 'max-errors'
  | 'max-tokens'
  | 'timeout'
  /** The agent threw. */
  | 'agent-error'
  /** Whoever ran it stopped it. */
  | 'stopped';

export type TracedAction =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'call'; readonly calls: readonly ToolInvocation[]; readonly text?: string }
  | {
      readonly kind: 'program';
      readonly program: string;
      /** What was proposed first, where gates changed or refused it. */
      readonly proposed?: string;
      /** What was proposed after that, where gates asked for another proposal. */
      readonly again?: readonly string[];
      /** Stretches of what the user said that nothing took, by the parser: the agent may tell of one. */
      readonly unheard?: Proposal['unheard'];
    }
  /** What was no action. */
  | { readonly kind: 'invalid'; readonly given: Json };

export type TracedObservation =
  | { readonly kind: 'results'; readonly results: readonly ToolResult[] }
  | { readonly kind: 'turn'; readonly ok: boolean; readonly text: string; readonly reply: string }
  | { readonly kind: 'invalid'; readonly text: string };

/** A line of a trace. `digest` is that of the environment after it. */
export type EpisodeEvent =
  | {
      readonly kind: 'begin';
      readonly format: number;
      readonly suite: string;
      readonly task: string;
      readonly seed: number;
      readonly environment: string;
      readonly agent: string;
      readonly user: string;
      readonly digest: string;
    }
  | ({ readonly kind: 'user' } & UserTurn)
  | {
      readonly kind: 'step';
      /** The number of the agent's action, from 1. */
      readonly step: number;
      readonly action: TracedAction;
      /** What the agent saw; left out after words. */
      readonly observation?: TracedObservation;
      readonly usage?: Usage;
      readonly notes?: readonly AgentNote[];
      /** What the agent's model wrote, where it tells its tokens. */
      readonly completions?: readonly Completion[];
      readonly digest: string;
    }
  | {
      readonly kind: 'end';
      readonly reason: EpisodeEnd;
      /** The agent's actions. */
      readonly steps: number;
      /** Calls and actions that were refused. */
      readonly errors: number;
      /** What agent and user asked of models, together. */
      readonly usage: Usage;
      readonly digest: string;
      /** What the agent threw, where it ended by that. */
      readonly error?: string;
    }
  | { readonly kind: 'grade'; readonly grade: Grade };

/** The lines of one kind. */
export type EventOf<K extends EpisodeEvent['kind']> = EpisodeEvent & { readonly kind: K };

export interface FinishedEpisode<T extends Task = Task> {
  readonly task: T;
  /** The environment as it stands at the end. */
  readonly environment: Environment<T>;
  /** The environment as it stood at the beginning. */
  readonly begun: Environment<T>;
  /** All lines of the trace, without the grade. */
  readonly events: readonly EpisodeEvent[];
  readonly end: EpisodeEnd;
  /** What the agent threw, where it ended by that; not of an episode that was read from a trace. */
  readonly failure?: Error;
}
