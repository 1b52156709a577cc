import { TypetodError } from '../errors/index.js';
import type { LanguageErrorCode } from './error.js';
import { Raised } from './raise.js';
import { snippet } from './reader.js';

/**
 * Thrown when statements that a program of yours made, with builders or by hand, are not statements of the language.
 * The codes are those of texts that are refused for the same reason.
 */
export class StatementError extends TypetodError<LanguageErrorCode> {
  static override readonly label: string = 'StatementError';
}

/**
 * The error for what was thrown while a statement was read.
 *
 * @param index - which statement is wrong, from 0; left out for an operand that stands alone.
 * @param source - the text in which it stands, where it has one.
 */
export function toStatementError(thrown: unknown, index?: number, source = ''): StatementError {
  const place = thrown instanceof Raised ? snippet(source, thrown.span) : '';
  const words = [...(index === undefined ? [] : [`Statement ${index + 1}`]), ...(place === '' ? [] : [`\`${place}\``])];
  const where = words.length === 0 ? '' : `${words.join(', ')}: `;
  if (thrown instanceof Raised) return new StatementError({ code: thrown.code, message: `${where}${thrown.message}` });
  if (thrown instanceof RangeError) {
    return new StatementError({ code: 'too-deep', message: `${where}It nests too deep. Give flat statements.` });
  }
  const message = `${where}Reading it threw an error. Give plain objects, as parse and the builders of typetod/language make them.`;
  return new StatementError({ code: 'not-a-statement', message, cause: thrown });
}

/** Thrown when what should be a program is neither text nor statements. What is wrong with a text is a `LanguageError`. */
export class SourceError extends TypetodError<'not-text'> {
  static override readonly label: string = 'SourceError';

  constructor(source: unknown) {
    const given = source === null ? 'null' : Array.isArray(source) ? 'a list' : `of type ${typeof source}`;
    super({
      code: 'not-text',
      message: `The program is ${given}; it must be text. Give the statements as one string.`,
    });
  }
}
