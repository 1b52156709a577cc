import type { FlatStatement, Statement } from '../language/index.js';
import type { Feedback } from './feedback.js';

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
