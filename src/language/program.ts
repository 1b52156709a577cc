import type { LanguageError } from './error.js';
import type { Parse } from './memoized-parse.js';
import { parse } from './parse.js';
import { checkStatements, type Located, locate } from './locate.js';
import { SourceError } from './source-error.js';
import type { Statement } from './statement.js';

/**
 * A program as a session takes it: text, statements, or statements together with the text in which their spans are
 * places. Statements are not parsed; feedback on them names places of their printed text, or of the text beside them.
 */
export type Program = string | readonly Statement[] | Located;

/** A program that was read; with an error and no statements where its text is not one. */
export interface ReadProgram extends Located {
  readonly error?: LanguageError;
}

/**
 * Reads a program in any of its forms: text is parsed, statements are checked and copied.
 *
 * @throws StatementError for statements that no text says; SourceError for what is neither text nor statements.
 */
export function readProgram(program: Program, read: Parse = parse): ReadProgram {
  if (typeof program === 'string') return readText(program, read);
  if (isList(program)) return locate(program);
  const { source, statements } = (program ?? {}) as Partial<Located>;
  if (typeof source !== 'string' || !isList(statements)) throw new SourceError(program);
  return { source, statements: checkStatements(statements, source) };
}

function isList(value: unknown): value is readonly Statement[] {
  return Array.isArray(value);
}

function readText(source: string, read: Parse): ReadProgram {
  const parsed = read(source);
  return parsed.ok ? { source, statements: parsed.statements } : { source, statements: [], error: parsed.error };
}
