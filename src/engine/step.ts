import type { FlatStatement, Statement } from '../language/index.js';
import type { Feedback } from './feedback.js';
import { copyWorld, type World } from '../world/index.js';

/** The world at the beginning of the user's next turn. */
export function beginTurn(world: World): World {
  return Object.assign(copyWorld(world), { ended: false, turn: { index: world.turn.index + 1, acts: [] } });
}

/** The world at the beginning of the agent's side of a turn: what it asked before is no longer pending. */
export function beginResponse(world: World): World {
  return Object.assign(copyWorld(world), { pending: [] });
}

/** A statement of a program that was executed, or refused. */
export interface Step {
  /** Executed, it is flat and has the name that it was given. */
  readonly statement: Statement;
  /** Who says it; `engine` for a marker that the engine inserted. */
  readonly by: 'actor' | 'engine';
  /** The statement of the given program that it comes from, or the action of the agent, from 0. */
  readonly index: number;
  /** Why it was refused; absent where it was executed. */
  readonly refusal?: Feedback;
}

export interface Executed extends Step {
  readonly statement: FlatStatement;
}
