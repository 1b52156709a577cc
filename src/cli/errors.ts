import { TypetodError } from '../errors/index.js';

/** Thrown by a command that was called wrongly or was given what it cannot read. The command line ends with code 2. */
export class UsageError extends TypetodError<'usage'> {
  static override readonly label = 'UsageError';

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super({ code: 'usage', message, cause });
  }
}
