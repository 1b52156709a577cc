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
