/**
 * Statements that come from a caller: built, changed, or read from JSON.
 *
 * Nothing is taken on trust. They become a tree, and the tree is read as `parse` reads that of a text: one set of rules
 * for names, literals, arguments and sizes. What is read is new, so nobody changes it afterwards. What is wrong is the
 * caller's mistake, so it is thrown.
 */
import { BodyReader, checkLength } from './body.js';
import { lengthOf, NodeCopier } from './given.js';
import { DEFAULT_LIMITS } from './limits.js';
import { OperandReader } from './operand.js';
import { write, writeWithOffsets } from './print.js';
import type { Expression, Statement } from './statement.js';
import { toStatementError } from './source-error.js';
import { type Line, linesOf, operandTree } from './tree.js';

export interface Located {
  readonly source: string;
  /** The statements, with spans that are places in the text. */
  readonly statements: readonly Statement[];
}

/**
 * Prints statements, and gives copies of them with the spans that they have in the printed text. They are the statements
 * that `parse` would read from that text, spans included, without parsing it.
 *
 * @throws StatementError for what no text says, or what is larger than a text may be.
 */
export function locate(statements: readonly Statement[]): Located {
  const lines = linesOf(copyStatements(statements, new NodeCopier(DEFAULT_LIMITS)));
  const source = writeWithOffsets(lines);
  checkWritten(source);
  return { source, statements: readLines(source, lines) };
}

/**
 * Copies of statements, checked as `parse` checks text. Their spans stay.
 *
 * @param source - the text in which the spans are places; a span outside of it becomes its beginning.
 * @throws StatementError for what no text says, or what is larger than a text may be.
 */
export function checkStatements(statements: readonly unknown[], source?: string): readonly Statement[] {
  const copier = new NodeCopier(DEFAULT_LIMITS, source?.length);
  const lines = linesOf(copyStatements(statements, copier));
  if (copier.counted * MOST_WRITTEN > DEFAULT_LIMITS.length) checkWritten(write(lines));
  return readLines(source ?? '', lines);
}

/** More characters than are written for one that was counted: short programs need not be written to be known as short. */
const MOST_WRITTEN = 32;

function checkWritten(source: string): void {
  try {
    checkLength(source, DEFAULT_LIMITS);
  } catch (thrown) {
    throw toStatementError(thrown);
  }
}

/**
 * A copy of an operand, checked as {@link checkStatements} checks those of statements.
 *
 * @throws StatementError
 */
export function checkOperand(given: unknown): Expression {
  try {
    const copy = new NodeCopier(DEFAULT_LIMITS).operand(given);
    return new OperandReader('', DEFAULT_LIMITS).operand(operandTree(copy));
  } catch (thrown) {
    throw toStatementError(thrown);
  }
}

function copyStatements(given: readonly unknown[], copier: NodeCopier): readonly Statement[] {
  const copies: Statement[] = [];
  let index: number | undefined;
  try {
    const length = lengthOf(given);
    for (index = 0; index < length; index += 1) copies.push(copier.statement(given[index]));
  } catch (thrown) {
    throw toStatementError(thrown, index);
  }
  return copies;
}

function readLines(source: string, lines: readonly Line[]): readonly Statement[] {
  const reader = new BodyReader(source, DEFAULT_LIMITS);
  for (const line of lines) {
    try {
      reader.add(line, () => line.isContinued);
    } catch (thrown) {
      throw toStatementError(thrown, line.index, source);
    }
  }
  return reader.statements;
}
