/**
 * A user's turn as data, between understanding and program.
 *
 * Parsers decide what the user does: which API is started, which slots get which values, what is selected, confirmed or
 * asked. How that is said in statements follows from the world (which variable, call or resume, what carries over
 * within a service), and is written in one place, `statementsOf`.
 */
import type { BuildRecord, Literal, VariableName, Statement } from '../../language/index.js';
import type { Canonical } from '../../service/index.js';

/** Whether a statement does nothing: a pause, or that nothing was understood. */
export const doesNothing = ({ kind }: Statement): boolean => kind === 'conversation_pause' || kind === 'parse_error';

/** A property of what a variable stands for: `x3.address`. */
export interface PlannedReference {
  /** The variable of a task or an entity. */
  readonly variable: VariableName;
  /** The slot of the task, or the property of the entity. */
  readonly property: string;
}

export type PlannedList = readonly Canonical[];

export interface PlannedValue {
  readonly slot: string;
  /** A literal, such as the words of the user, or a value of another task. */
  readonly value: Literal | PlannedReference | PlannedList;
}

/** Whether a value is that of another task, and not said. */
export function isReference(value: PlannedValue['value']): value is PlannedReference {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the user does in a turn. Members that are left out do not happen. */
export interface TurnPlan {
  /** The user takes a result: `latest`, the one offered last, or the one with a value. */
  readonly select?: 'latest' | PlannedValue;
  /** The user puts off what the agent suggested, else the task under way. */
  readonly suspend?: true;
  /** The name of the API that the user starts, or takes up where it was suggested or put off. */
  readonly start?: string;
  /** Values for the API that starts, else for the task under way. */
  readonly values?: readonly PlannedValue[];
  /** Constraints for the search under way, by slot or property. */
  readonly where?: BuildRecord;
  /** Members that come to lists of the task under way. */
  readonly added?: readonly PlannedValue[];
  /** Members that lists of the task under way lose. */
  readonly removed?: readonly PlannedValue[];
  /** The user agrees to the transaction under way, or to the alternative that was offered for it. */
  readonly confirm?: true;
  /** The properties that the user asks for. */
  readonly asked?: readonly string[];
  /** What the user asks about a result and nothing is known of: the agent says so. */
  readonly unknown?: string;
  /** The slots of the task under way of which the user wants to know what they take. */
  readonly choices?: readonly string[];
  /** The user wants another result. */
  readonly next?: true;
  /** The user turns down what the agent asked to confirm, or offered instead. */
  readonly decline?: true;
  /** The ids of the performed transactions that the user takes back, the one that is asked about first at the end. */
  readonly undo?: readonly number[];
  /** The id of the performed transaction that the user changes: `values` are the new ones. */
  readonly amend?: number;
  /** The user ends the conversation. */
  readonly end?: true;
}

/** A plan that is put together. */
export type PlanInMaking = { -readonly [Member in keyof TurnPlan]: TurnPlan[Member] };
