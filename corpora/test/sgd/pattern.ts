import type { SgdFrame, SgdTurn } from '../../src/sgd/corpus/format.js';

/** A user's turn in a situation, and the statements that it becomes. */
export interface Pattern {
  /** The acts; `|` stands between two frames, of two services. */
  readonly acts: string;
  readonly after: readonly SgdTurn[];
  readonly frames: readonly SgdFrame[];
  /** The system's turn after it. */
  readonly reply: SgdTurn;
  readonly becomes: readonly string[];
}
