import { TypetodError } from '../errors/index.js';

export type ServerErrorCode = 'bad-option' | 'cannot-listen' | 'missing-package' | 'bad-store';

/** Thrown when a server cannot be started. What clients get wrong is answered by the protocol, never thrown. */
export class ServerError extends TypetodError<ServerErrorCode> {
  static override readonly label: string = 'ServerError';
}

/**
 * Imports an optional package when it is first needed.
 *
 * @throws ServerError `missing-package`, with the command that installs it.
 */
export async function optionalPackage<M>(name: string, load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (cause) {
    throw new ServerError({
      code: 'missing-package',
      message: `The package "${name}" is not installed: npm install ${name}`,
      cause,
    });
  }
}
