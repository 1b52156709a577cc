import type { Session } from '../../engine/index.js';
import type { Api } from '../../service/index.js';
import type { Utterance } from '../parsers/parser.js';

/** The turn that a supervisor is asked about, for supervisors that read the conversation itself and no prompt. */
export interface SupervisedTurn {
  /** The session before the turn. */
  readonly session: Session;
  /** What the user says. */
  readonly utterance: string;
  /** What was said before, oldest first. */
  readonly said: readonly Utterance[];
  /** The APIs that may be meant. */
  readonly apis: readonly Api[];
}
