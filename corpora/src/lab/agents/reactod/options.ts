import type { AgentNote } from 'typetod/internal';
import type { HowAsked } from '../asking/ask-step.js';

/** The switches of ReacTOD. What is left out is as in the paper. */
export interface ReactodOptions extends HowAsked {
  /** For traces; `reactod` if left out. */
  readonly name?: string;
  /** At most so many calls of the model in a turn: 6. */
  readonly kMax?: number;
  /** Whether the model may call again. Without the loop, intent and slots are one call each, and nothing is tried again. */
  readonly loop?: boolean;
  /** Whether calls are checked. Without the validator, what the model writes is taken as it is. */
  readonly validator?: boolean;
  /** Whether the model is told of all failures of the first category that fails (default), or of the first failure. */
  readonly report?: 'all' | 'first';
  /** Whether slots are shown of the intent that was chosen alone (default), or of all from the beginning. */
  readonly schema?: 'lazy' | 'full';
  /** Whether earlier turns are shown when the model asks for them (default), always, or never. */
  readonly history?: 'on-demand' | 'always' | 'none';
  /** After the last call: nothing of the turn is kept (default), or the slots of the last try that are valid. */
  readonly onExhaust?: 'fallback' | 'commit-valid';
  /** Without the loop: slots that the schema does not have go to the gates as they are (default), or are dropped. */
  readonly onInvalid?: 'keep-raw' | 'drop';
}

/** Is told what happens in a turn. */
export type Noting = (note: AgentNote) => void;
