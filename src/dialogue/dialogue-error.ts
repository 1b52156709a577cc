import { TypetodError } from '../errors/index.js';

export type DialogueErrorCode =
  | 'dialogue-busy'
  | 'bad-limit'
  | 'unknown-option'
  | 'bad-option'
  | 'bad-proposal'
  | 'bad-gate'
  | 'duplicate-gate'
  | 'unknown-gate'
  | 'bad-finding'
  | 'bad-repair'
  | 'bad-reply'
  | 'no-reply'
  | 'bad-utterance';

/** Thrown when a dialogue manager is used wrongly. What a user, parser or model gets wrong is never thrown. */
export class DialogueError extends TypetodError<DialogueErrorCode> {
  static override readonly label: string = 'DialogueError';
}
