/** What an action of the agent shows: read from the world once it was enacted, as plain data. */
import type { VariableName } from '../language/index.js';
import type { Row } from '../service/index.js';
import { lookup, type Results, taskOf, type World } from '../world/index.js';
import type { SystemAction } from './policy.js';

/** How much a search found. */
export interface ShownCount {
  readonly count: number;
  readonly more: boolean;
}

/** The result that an `offer` shows. */
export interface ShownResult extends ShownCount {
  /** The properties of the result by name, in canonical form. */
  readonly values: Row;
}

/** The results that a `slice` shows. */
export interface ShownList extends ShownCount {
  /** The properties of each result by name, in canonical form. */
  readonly values: readonly Row[];
}

export interface ShownOutcome {
  /** Its results by name, in canonical form; the arguments are among them. */
  readonly values: Row;
}

/** Why a transaction failed. */
export interface ShownReason {
  /** The reason, in the words of the service, where it gave one. */
  readonly reason?: string;
}

type ShownBy<Kind> = Kind extends 'offer'
  ? ShownResult
  : Kind extends 'show' | 'len'
    ? ShownCount
    : Kind extends 'slice'
      ? ShownList
      : Kind extends 'perform'
        ? ShownOutcome
        : Kind extends 'notification'
          ? ShownReason
          : unknown;

type Enacted<Action> = Action extends SystemAction
  ? Action & {
      /** The variable that stands for it in the program. */
      readonly variable: VariableName;
    } & ShownBy<Action['kind']>
  : never;

/** An action with the variable that now stands for it, and what it shows. Plain data: `JSON.stringify` writes all of it. */
export type EnactedAction = Enacted<SystemAction>;

const NONE: Results = { rows: [], more: false };
const NOTHING: Row = Object.freeze({});

function shownBy(world: World, action: SystemAction, variable: VariableName): object | undefined {
  const task = 'task' in action ? taskOf(world, action.task) : undefined;
  const value = lookup(world, variable);
  const { rows, more } = (task?.kind === 'search' && task.results) || NONE;
  const told = value?.kind === 'results' ? value.count : 0;
  switch (action.kind) {
    case 'offer':
      return { values: value && 'entity' in value ? value.entity.row : NOTHING, count: rows.length, more };
    case 'show':
    case 'len':
      return { count: told, more };
    case 'slice':
      return { values: rows.slice(0, told), count: rows.length, more };
    case 'perform':
      return { values: (task?.kind === 'transaction' && task.result) || NOTHING };
    case 'notification':
      return action.code === 'failure' && task?.kind === 'transaction' && task.reason !== undefined
        ? { reason: task.reason }
        : undefined;
    default:
      return undefined;
  }
}

/** An action as it was enacted, with what it shows. */
export function shown(world: World, action: SystemAction, variable: VariableName): EnactedAction {
  return { ...action, variable, ...shownBy(world, action, variable) } as EnactedAction;
}
