/** Errors of the command line, and how errors of the system are shown to the person who called it. */
import { getSystemErrorMap } from 'node:util';
import { TypetodError } from '../errors/index.js';

/** Thrown by a command that was called wrongly or was given what it cannot read. The exit code is 2. */
export class UsageError extends TypetodError<'usage'> {
  static override readonly label: string = 'UsageError';

  constructor(message: string, { cause }: { readonly cause?: unknown } = {}) {
    super({ code: 'usage', message, cause });
  }
}

/**
 * What the operating system refused, with the path if it is known; undefined for any other error. Commands check the
 * paths that they are given; this is for what fails later, such as a disk that is full.
 */
export function systemMessage(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code)))) return undefined;
  const { path, errno, syscall } = error as NodeJS.ErrnoException;
  const [code, reason] = getSystemErrorMap().get(errno ?? 0) ?? [];
  if (path === undefined || reason === undefined) return error.message;
  return `'${path}' cannot be used: ${reason} (${code}${syscall === undefined ? '' : `, ${syscall}`}).`;
}
