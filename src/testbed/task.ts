/** A task of a suite: data. Each suite has more in it. */
export interface Task {
  /** Names the task within its suite. */
  readonly id: string;
  /** What the task is about, for a person. */
  readonly title?: string;
}
