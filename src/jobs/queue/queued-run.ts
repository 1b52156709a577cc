/**
 * What goes through Redis. A run is one call of a command, which waits for its tasks: it is announced under a key that
 * does not last, and which the call renews. So the tasks of a call that was killed are not worked on, and what is the same for all
 * tasks is there once.
 */

/** A run whose tasks are done by workers elsewhere. Plain data. */
export interface QueuedRun {
  /** What is done: a name of {@link QueuedWorks}. */
  readonly work: string;
  /** What a worker needs besides the task. */
  readonly data: unknown;
  /** Whether tasks wait rather than compute, so that many at once need no threads. */
  readonly waits: boolean;
  /** Tells this code, with its models and modules, from others: a worker with another identity refuses the run. */
  readonly identity: string;
  /**
   * A hash of what is loaded besides, where that and the identity tell all of it: the threads of a worker then do another run that is
   * announced alike, too. Left out where it is not known, as of modules of one's own, which import others.
   */
  readonly besides?: string;
}

export interface QueuedWork {
  /** The module whose default export does a task, with the data of the run as its `workerData`. */
  readonly filename: string;
  /** The identity that a run with this data has here. */
  readonly identityOf: (data: unknown) => Promise<string>;
}

export interface QueuedTask {
  readonly run: string;
  readonly task: unknown;
}

/** The key under which a run is announced. */
export const runKey = (id: string): string => `typetod:run:${id}`;

/** How long a run is announced for, unless it is renewed. */
export const RUN_MILLISECONDS = 60_000;
