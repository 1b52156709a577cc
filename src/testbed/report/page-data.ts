/**
 * What the page of a run holds for its script: plain data, as JSON. The script is checked against these types too, so this file
 * imports nothing.
 */

export interface ShownLine {
  /** What it is. `refused`: what was not done, and why; `world`: a record that changed. */
  readonly kind: 'user' | 'agent' | 'call' | 'program' | 'result' | 'refused' | 'world';
  readonly text: string;
}

/** A turn of the user, or a step of the agent. */
export interface ShownStep {
  /** The number of the step; 0 for what the user says. */
  readonly step: number;
  readonly lines: readonly ShownLine[];
}

/** A trial of a task in the matrix. */
export interface MatrixCell {
  /** Null for an episode that is void. */
  readonly passed: boolean | null;
  readonly reward: number | null;
  /** How it ended; why it is void. */
  readonly end: string;
}

export interface MatrixRow {
  readonly task: string;
  readonly title: string;
  readonly cells: readonly MatrixCell[];
}

export interface ShownPart {
  readonly basis: string;
  readonly score: number | null;
  readonly why: readonly string[];
}

/** An episode that can be opened. */
export interface ShownTrial {
  readonly task: string;
  readonly trial: number;
  readonly passed: boolean;
  readonly reward: number;
  readonly end: string;
  /** What the user was told that they want. */
  readonly scenario: string;
  readonly parts: readonly ShownPart[];
  /** Rules of the policy that were broken. */
  readonly breaches: readonly string[];
  /** What the user did against the task. */
  readonly user: readonly string[];
  readonly steps: readonly ShownStep[];
}

/** All that the script of the page reads. */
export interface RunPageData {
  readonly rows: readonly MatrixRow[];
  /** The episodes that can be opened: those that failed first, as many as fit into the file. */
  readonly trials: readonly ShownTrial[];
  /** Commands about an episode, where `ID` and `N` stand for task and trial. */
  readonly commands: readonly string[];
}
