/**
 * Tasks of dialogues as data: what the world is, what the user wants, and what must be true at the end.
 *
 * Values are canonical: `19:30`, `2019-03-08`, `4`, `true`.
 */
import type { Canonical, Row } from '../../service/index.js';
import type { RewardBasis } from '../grade.js';
import type { Task } from '../environment.js';
import type { Agenda } from '../users/agenda.js';

/** A change of a table before the conversation begins. */
export type TablePatch =
  | {
      readonly insert: Row;
    }
  | {
      /** The key of the row that is changed. */
      readonly update: Canonical;
      /** Its new values, by column. */
      readonly row: Row;
    }
  | {
      /** The key of the row that is taken away. */
      readonly remove: Canonical;
    };

/** What the world is when the conversation begins. */
export interface TaskWorld {
  /** The clock, local time `YYYY-MM-DDTHH:MM`; `2019-03-01T09:00` if left out. */
  readonly now?: string;
  /** Rows in place of those that tables have, by the name of the table. */
  readonly rows?: Readonly<Record<string, readonly Row[]>>;
  /** Changes of tables, by the name of the table. They come after `rows`. */
  readonly patch?: Readonly<Record<string, readonly TablePatch[]>>;
  /** Who is asking: the plain parts of the session's context. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/** A transaction that must be done. */
export interface GoldCall {
  readonly api: string;
  /** Its arguments. What is left out has its default. */
  readonly arguments: Row;
}

/** A value that the user must be told, or how many results are so. */
export type ToldValue =
  | {
      /** The API that returns it. It tells how such values are read: `11:30 am` is 11:30. */
      readonly api: string;
      readonly property: string;
      readonly value: Canonical;
    }
  | {
      /** The search whose results are counted. */
      readonly api: string;
      /** What those that are counted are like, as the user's `count` has it. */
      readonly count: Row;
      readonly value: number;
    };

/** What must be true of the world at the end. */
export type Predicate =
  | {
      /** A transaction that must have been done. */
      readonly done: string;
      /** Values of its arguments or its result; a list names values that will all do. */
      readonly with?: Readonly<Record<string, Canonical>>;
      /** How often exactly; at least once if left out, 0 for never. */
      readonly times?: number;
    }
  | {
      /** A table, by its name, to which a transaction must have added a row, or of which it must have changed one. */
      readonly changed: string;
      /** Values that such a row has now, among those that were written; a list names values that will all do. */
      readonly with: Readonly<Record<string, Canonical>>;
      /** How many such rows exactly; at least one if left out, 0 for none. */
      readonly rows?: number;
    };

/** What must be true at the end. Of `calls` and `program` a task has at most one. */
export interface TaskGoal {
  /** The transactions that must have been done, and no other. An empty list: nothing must happen. */
  readonly calls?: readonly GoldCall[];
  /** A program whose outcome the world must have, one statement a line. What is complete is done without confirmation. */
  readonly program?: readonly string[];
  /** What must be true of the world. */
  readonly holds?: readonly Predicate[];
  /** What the user must be told. */
  readonly told?: readonly ToldValue[];
  /** Transactions that must not be done, and tables that must not be changed, by name. */
  readonly unchanged?: readonly string[];
}

export interface DialogueTask extends Task {
  readonly title: string;
  /** What it tries, such as `failure` or `two-services`, to pick tasks by. */
  readonly tags?: readonly string[];
  readonly services: readonly string[];
  /** What the world is; as the services have it if left out. */
  readonly world?: TaskWorld;
  /** What the user wants, knows and must not say. */
  readonly user: Agenda;
  /** What must be true at the end. */
  readonly goal: TaskGoal;
  /** What the reward rests on; all that the goal names if left out. */
  readonly basis?: readonly RewardBasis[];
}

/** What the reward of a task rests on. */
export function basisOf({ goal, basis }: Pick<DialogueTask, 'goal' | 'basis'>): readonly RewardBasis[] {
  if (basis) return basis;
  const named: readonly (readonly [RewardBasis, unknown])[] = [
    ['world', goal.calls ?? goal.program],
    ['predicates', goal.holds],
    ['told', goal.told],
    ['unchanged', goal.unchanged],
  ];
  return named.flatMap(([name, given]) => (given === undefined ? [] : [name]));
}
