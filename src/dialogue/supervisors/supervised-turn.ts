import type { Session } from '../../engine/index.js';
import type { Api } from '../../service/index.js';
import type { Utterance } from '../parsers/parser.js';

/** The turn about which a supervisor is asked, for those that read the conversation in place of a prompt. */
export interface SupervisedTurn {
  /** As it was before the turn. */
  readonly session: Session;
  /** What the user says. */
  readonly utterance: string;
  /** What was said before, oldest first. */
  readonly said: readonly Utterance[];
  /** The APIs that may be meant. */
  readonly apis: readonly Api[];
}
