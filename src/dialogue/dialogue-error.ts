/** What a developer can get wrong with a dialogue manager. */
export type DialogueErrorCode = 'dialogue-busy' | 'bad-limit' | 'bad-proposal';

/** Thrown when a dialogue manager is used wrongly. What a user, parser or model gets wrong is never thrown. */
export class DialogueError extends Error {
  override readonly name = 'DialogueError';
  readonly code: DialogueErrorCode;

  constructor({ code, message }: { readonly code: DialogueErrorCode; readonly message: string }) {
    super(message);
    this.code = code;
  }
}
