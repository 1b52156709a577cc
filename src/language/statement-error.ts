import type { LanguageErrorCode } from './error.js';

/**
 * Thrown when statements that a program of yours made, with builders or by hand, are not statements of the language.
 * The codes are those of texts that are refused for the same reason.
 */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly code: LanguageErrorCode;

  constructor(options: { readonly code: LanguageErrorCode; readonly message: string; readonly cause?: unknown }) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
  }
}
