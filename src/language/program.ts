import type { LanguageError } from './error.js';
import { parse, type ParseResult } from './parse.js';
import { checkStatements, type Located, locate } from './locate.js';
import { SourceError } from './source-error.js';
import type { Statement } from './statement.js';
import { freezeDeep } from './own.js';

export type Parse = (source: string) => ParseResult;

const CAPACITY = 5_000;

/**
 * A {@link parse} that remembers its results, for many dialogues in which the same programs come up again, such as
 * `confirm(x9)`. What it gives is frozen, as it is shared. It forgets all of them when there are more than `capacity`.
 *
 * @param read - reads what was not read before.
 */
export function memoizedParse(capacity = CAPACITY, read: Parse = parse): Parse {
  const known = new Map<string, ParseResult>();
  return (source) => {
    const found = known.get(source);
    if (found) return found;
    if (known.size >= capacity) known.clear();
    const result = freezeDeep(read(source));
    known.set(source, result);
    return result;
  };
}

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
