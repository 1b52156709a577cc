import type { Awaitable, ToolSchema } from '../service/index.js';
import type { AgentAction, Observation, ToolInvocation } from './action.js';
import type { CriticalAction, Environment, TaskStanding, Abortable } from './environment.js';
import type { EpisodeEvent } from './trace.js';

/** What an agent may know when an episode begins: no task, no goal, no gold. */
export interface AgentView {
  /** The rules that it has to keep. */
  readonly policy: string;
  /** The tools that it may call. Some environments offer others as an episode goes on. */
  tools(): readonly ToolSchema[];
  /** The clock of the world, where it has one. */
  readonly now?: string;
  /**
   * What of a call cannot be taken back; nothing is done by asking. Of an environment that cannot tell, the call itself: who
   * watches over critical actions then sees all.
   */
  critical?(call: ToolInvocation, signal?: AbortSignal): Promise<readonly CriticalAction[]>;
  /** The tasks so far, where the environment keeps a program of what the agent did. */
  standing?(): readonly TaskStanding[];
  /** For an agent that draws: the same seed gives the same actions. */
  readonly seed: number;
}

/** An agent in one episode. */
export interface Agent {
  /**
   * Decides the next step. An agent that is wrong sees so in the next observation.
   *
   * @throws ModelError when its model gives no answer: the episode is then void, not failed; the signal's reason on abort.
   */
  act(observation: Observation, options?: Abortable): Awaitable<AgentAction>;
}

/** Makes agents, one for each episode: they share nothing that changes. */
export interface AgentFactory {
  /** For traces and reports. */
  readonly name: string;
  /** An agent for an episode that begins. */
  create(view: AgentView): Awaitable<Agent>;
}

/** Makes agents of which a part knows the gold of a task, such as a director that makes no mistakes. */
export interface GoldFactory {
  readonly name: string;
  /** Agents for one task. @param gold - the critical actions that the task requires. */
  forGold(gold: readonly CriticalAction[]): AgentFactory;
}

/** An agent that plays the gold of a task: it takes what no other agent is given. */
export interface OracleFactory {
  readonly name: string;
  /**
   * An oracle for an episode that begins, or for the rest of one: it does what is left to be done.
   *
   * @param environment - the environment of the episode, to be read and forked.
   * @param events - the trace so far, where an episode is gone on with.
   */
  createOracle(view: AgentView, environment: Environment, events?: readonly EpisodeEvent[]): Awaitable<Agent>;
}
