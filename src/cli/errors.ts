/** Thrown by a command that was called wrongly or was given what it cannot read. The command line ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
}
