import type { SystemAction } from '../engine/index.js';
import type { ToolSchema } from '../service/index.js';
import type { Difference, Json } from '../world/index.js';
import type { AgentAction, Observation, ToolInvocation } from './action.js';

/** A task of a suite: data. Each suite has more in it. */
export interface Task {
  /** Names the task within its suite. */
  readonly id: string;
  /** What the task is about, for a person. */
  readonly title?: string;
  /** What it tries and what makes it hard, to pick tasks by and to tell figures by. */
  readonly tags?: readonly string[];
  /** The services that it is about, by name. */
  readonly services?: readonly string[];
}

/** An action that words stand for; of what is offered also the API that found it. */
export type HeardAction = SystemAction & { readonly api?: string };

/** Something that cannot be taken back: a transaction, or a call that changes what the world holds. */
export interface CriticalAction {
  /** The API or tool. */
  readonly name: string;
  /** Its arguments, with defaults where the environment knows them. */
  readonly arguments: Json;
}

/** A task under way or done, as a projection of the program of an environment. */
export interface TaskStanding {
  /** What stands for it, such as `x1`. */
  readonly id: string;
  readonly api: string;
  /** `pending`: suggested or put off. */
  readonly status: 'pending' | 'in-progress' | 'completed' | 'failed';
  readonly values: Json;
  /** The slots that it still needs. */
  readonly missing: readonly string[];
  /** What it found and offered last, or what it returned. */
  readonly found?: Json;
}

export interface Heard {
  /** The agent's words. */
  readonly text: string;
  /** The actions that the words stand for, where the agent says what the environment recommended. */
  readonly actions?: readonly HeardAction[];
  /** The transactions that were done so far, by the names of their APIs; left out where the environment keeps no record of them. */
  readonly deeds?: readonly string[];
}

/** The outcome of a step. */
export interface StepResult {
  /** What the agent sees; left out after words, which the user answers. */
  readonly observation?: Observation;
  /** What the user hears; left out where nothing was said. */
  readonly heard?: Heard;
  /** Whether the environment is at an end: nothing more can be done. */
  readonly done: boolean;
}

/** What ends work that waits. */
export interface Abortable {
  readonly signal?: AbortSignal;
}

/**
 * A deterministic world with tools: the same task, seed and actions give the same observations and digests.
 *
 * What an agent does wrong is an observation. An environment throws for mistakes of whoever runs it.
 */
export interface Environment<T extends Task = Task> {
  /** For traces and reports. */
  readonly name: string;
  /** The rules that the agent has to keep, for a prompt. Available after {@link reset}. */
  readonly policy: string;
  /** The clock of the world, local time `YYYY-MM-DDTHH:MM`, where it has one. */
  readonly now?: string | undefined;
  /** Begins a task anew. */
  reset(task: T, seed: number): Promise<void>;
  /** The tools that may be called now. */
  tools(): readonly ToolSchema[];
  /** Is told what the user says, before the agent sees it. */
  hear(text: string): void;
  /**
   * Carries out what the agent does. Legal after {@link reset}.
   *
   * @throws what a service or a database throws; the signal's reason on abort.
   */
  step(action: AgentAction, options?: Abortable): Promise<StepResult>;
  /**
   * What of a call cannot be taken back, in an environment that can tell; nothing for a call that would be refused. Nothing is
   * done by asking.
   */
  critical?(call: ToolInvocation, options?: Abortable): Promise<readonly CriticalAction[]>;
  /** The tasks so far, in an environment that keeps a program. */
  standing?(): readonly TaskStanding[];
  /** An environment that stands where this one stands and goes its own way. It costs next to nothing. */
  fork(): Environment<T>;
  /** A hash of what the world holds: what grades compare. Reads, and the way that led there, leave no trace in it. */
  digest(): string;
  /** What differs from another environment of the same task; from the beginning of the task if left out. */
  diff(since?: Environment<T>): readonly Difference[];
}
