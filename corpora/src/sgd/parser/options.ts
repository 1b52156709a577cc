import type { Parser } from 'typetod/dialogue';
import type { SgdSetup } from '../replay/setup.js';

/** How a parser is evaluated. Plain data: it goes to workers and into checkpoints. */
export interface ParserOptions {
  /**
   * `own`: the world of a turn is what the parser's own statements led to; `gold`: each turn begins in the world that the
   * annotated statements led to.
   */
  readonly history: 'own' | 'gold';
  /** `known`: the APIs of the dialogue's services; `predicted`: those that a retriever finds among all of the split. */
  readonly services: 'known' | 'predicted';
  /** The preset of gates between the parser and the program; they have no supervisors. */
  readonly gates: 'standard' | 'none' | 'pytod' | 'reactod' | 'respact' | 'nod';
}

export interface ParserSetup extends SgdSetup, ParserOptions {}

/** A parser, or `oracle`: the annotated statements of each turn, converted in the world that the turn begins in. */
export type EvaluatedParser = Parser | 'oracle';
