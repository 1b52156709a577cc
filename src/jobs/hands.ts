export type Work<T, R> = (task: T) => Promise<R>;

/** Those who do tasks, each as often as tasks may be under way with it. */
export interface Hands<T, R> {
  /** They work side by side, each on one task at a time. */
  readonly hands: readonly Work<T, R>[];
  /** Lets them go. */
  close(): Promise<void>;
}

/** Finds hands for so many tasks. */
export type FindHands = <T, R>(tasks: number) => Promise<Hands<T, R>>;
