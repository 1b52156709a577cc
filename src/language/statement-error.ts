import { TypetodError } from '../errors/index.js';
import type { LanguageErrorCode } from './error.js';

/**
 * Thrown when statements that a program of yours made, with builders or by hand, are not statements of the language.
 * The codes are those of texts that are refused for the same reason.
 */
export class StatementError extends TypetodError<LanguageErrorCode> {
  static override readonly label = 'StatementError';
}
