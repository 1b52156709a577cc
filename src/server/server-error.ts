import { TypetodError } from '../errors/index.js';

/** The codes of {@link ServerError}. */
export type ServerErrorCode = 'bad-option' | 'cannot-listen' | 'missing-package' | 'bad-store';

/** Thrown when a server cannot be started. What clients get wrong is answered by the protocol, never thrown. */
export class ServerError extends TypetodError<ServerErrorCode> {
  static override readonly label: string = 'ServerError';
}
