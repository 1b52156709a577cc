/**
 * What a page of a report holds for its script: plain data, as JSON. The script of the page is checked against these
 * types too, so this file imports types alone.
 */
import type { Chart } from './chart.js';
import type { Place } from './place.js';

export type { Chart } from './chart.js';

/** Something to look at in a turn: a state that is wrong, a call that was not made, and the like. */
export interface ReportFinding extends Place {
  readonly services: readonly string[];
  /** What sort of finding it is, such as `state`. */
  readonly kind: string;
  /** What is wrong, in terms that findings share, such as `~seats`. */
  readonly cause: string;
  readonly detail: string;
}

/** A slot of a state: with `value` the expected and the predicted state agree; otherwise what each has, if it has any. */
export interface ShownSlot {
  readonly slot: string;
  /** The value of both. */
  readonly value?: string;
  /** The accepted values. */
  readonly expected?: readonly string[];
  readonly predicted?: string;
}

/** The state of a service after a turn. */
export interface ShownFrame {
  /** The name of the service. */
  readonly service: string;
  /** Its slots that either side has. */
  readonly slots: readonly ShownSlot[];
}

/** Lines about a turn under a heading. */
export interface ShownLines {
  readonly name: string;
  readonly lines: readonly string[];
}

/** A user's turn with what was made of it. */
export interface ShownTurn {
  /** The index of the turn in the dialogue, of all turns, from 0. */
  readonly turn: number;
  readonly user: string;
  /** What the corpus's system answers. */
  readonly agent?: string;
  /** The statements that were executed, flat and named. */
  readonly program: readonly string[];
  /** Programs that are shown side by side. */
  readonly compared?: readonly ShownLines[];
  /** The states of the annotated services. */
  readonly frames: readonly ShownFrame[];
  /** The annotated acts of the system. */
  readonly acts: readonly string[];
  /** What the policy recommended. */
  readonly actions: readonly string[];
  /** What else there is to know, such as what searches found. */
  readonly notes: readonly ShownLines[];
}

export interface ShownDialogue {
  readonly id: string;
  /** Of which run it is, where several are compared. */
  readonly run?: string;
  /** The commands that convert and replay it. */
  readonly commands: readonly string[];
  /** The user's turns. */
  readonly turns: readonly ShownTurn[];
}

/** Dialogues turn by turn: some of those with findings. */
export interface Examples {
  /** The dialogues. */
  readonly dialogues: readonly ShownDialogue[];
  /** How many dialogues have findings and are not among them. */
  readonly left_out: number;
}

/** All that the script of a page reads. */
export interface PageData {
  readonly charts: readonly Chart[];
  /** The findings that are listed. */
  readonly findings: readonly ReportFinding[];
  /** How many findings are not listed. */
  readonly findings_left_out: number;
  readonly dialogues: readonly ShownDialogue[];
  /** How to see a dialogue that is left out, where `ID` stands for its id. */
  readonly commands: readonly string[];
}
