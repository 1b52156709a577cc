import type { Awaitable } from '../service/index.js';
import type { AgentFactory, OracleFactory } from './agent.js';
import type { CriticalAction, Environment, Task } from './environment.js';
import type { Grade, GradePart } from './grade.js';
import type { FinishedEpisode } from './trace.js';
import type { UserSimulator } from './user.js';

/** How the user of an episode is made. */
export interface UserOptions {
  /** The user's draws follow from it. */
  readonly seed: number;
  /** The manner of users without a model, such as `terse`; suites name theirs. */
  readonly style?: string;
}

export interface GradeOptions {
  /** Ends a grading that waits, such as for a judge: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** What a judge said of the episode before: it is not asked again. */
  readonly verdict?: GradePart;
}

/** Tasks that belong together, with all that it takes to run and grade them. */
export interface Suite<T extends Task = Task> {
  /** Names the suite, such as `typetod` or `tau2/retail`. */
  readonly name: string;
  /** The tasks, in an order that never changes. */
  readonly tasks: readonly T[];
  /** What could have been a task and is not, and why: an oracle could not solve it. */
  readonly unsolvable?: readonly { readonly id: string; readonly reason: string }[];
  /** The manners of its users without a model; the first is the default. */
  readonly styles: readonly string[];
  /** How its tools are shown otherwise than they are, in words for reports, such as `tool-names`; not at all if left out. */
  readonly perturbation?: readonly string[];
  /** An environment for its tasks, to be reset. */
  environment(): Environment<T>;
  /** A user without a model, for one episode. */
  user(task: T, options: UserOptions): UserSimulator;
  /** What a user driven by a model is told: who they are, what they want and know, what they must not say. */
  scenario(task: T): string;
  /** The critical actions that a task requires, for agents of which a part knows them; left out, or undefined, where nothing says it. */
  gold?(task: T): Awaitable<readonly CriticalAction[] | undefined>;
  /** The agent that knows the gold. */
  oracle(task: T): AgentFactory | OracleFactory;
  /**
   * Grades an episode that has ended.
   *
   * The same episode has the same grade: it is graded anew where its trace is read.
   */
  grade(task: T, episode: FinishedEpisode<T>, options?: GradeOptions): Awaitable<Grade>;
}
